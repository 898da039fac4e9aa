// Calls the person: a title and a short sound when it is his turn.
import { t } from "../words.js";

export class Calling {
  /** @param {string} title */
  constructor(title) {
    this.title = title;
    this.yours = false;
    /** @type {AudioContext | null} */
    this.audio = null;
    addEventListener("pointerdown", () => this.unlock(), { once: true });
    addEventListener("keydown", () => this.unlock(), { once: true });
  }

  unlock() {
    // Browsers let a page sound only after it was touched.
    if (localStorage.getItem("gipfel sound") !== "off" && "AudioContext" in window) this.audio = new AudioContext();
  }

  /**
   * @param {boolean} yours
   * @param {boolean} happened by an event, not by loading the page
   */
  tell(yours, happened) {
    if (yours && !this.yours && happened) this.sound();
    this.yours = yours;
    document.title = yours ? t("Your turn · {title}", { title: this.title }) : this.title;
  }

  sound() {
    const audio = this.audio;
    if (!audio) return;
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = 520;
    gain.gain.setValueAtTime(0.08, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.25);
    tone.connect(gain).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.25);
  }
}
