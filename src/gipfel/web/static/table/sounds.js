// Sounds made from nothing: short tones for a turn, a capture, little time and the end. No files, one volume.

/** Tones as pairs: hertz, and when they begin in seconds. @type {Record<string, [number, number][]>} */
const TONES = {
  turn: [[520, 0]],
  capture: [[390, 0], [294, 0.09]],
  hurry: [[880, 0], [880, 0.16]],
  won: [[392, 0], [494, 0.12], [587, 0.24]],
  over: [[392, 0], [330, 0.14]],
};
const LASTS = 0.25; // seconds
const LOUDEST = 0.16;
const USUAL = 50;

/** How loud sounds are, from 0 to 100. @returns {number} */
export function volume() {
  const kept = localStorage.getItem("gipfel sound");
  const found = kept === "off" ? 0 : Number(kept ?? USUAL);
  return Number.isFinite(found) ? Math.min(100, Math.max(0, found)) : USUAL;
}

export class Sounds {
  /** @type {AudioContext | null} */ #audio = null;

  constructor() {
    // Browsers let a page sound only after it was touched.
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.#unlock(), { once: true });
  }

  #unlock() {
    if (volume() && "AudioContext" in window) this.#audio ??= new AudioContext();
  }

  /** @param {"turn" | "capture" | "hurry" | "won" | "over"} what */
  play(what) {
    const audio = this.#audio;
    if (audio) for (const [hertz, later] of TONES[what] ?? []) this.#tone(audio, hertz, audio.currentTime + later);
  }

  /** @param {AudioContext} audio @param {number} hertz @param {number} start */
  #tone(audio, hertz, start) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.type = "triangle";
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(Math.max(0.0001, (LOUDEST * volume()) / 100), start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + LASTS);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LASTS);
  }
}
