// For pages of other people: <script src="https://HOUSE/embed.js" defer></script> puts a board where
// <gipfel-embed href="/t/NAME"></gipfel-embed> stands, or <gipfel-embed spec="zertz" turns="Wd4,g1"></gipfel-embed>;
// also for /studies/NAME?chapter=CHAPTER and /puzzles/NAME.
const house = new URL(/** @type {HTMLScriptElement} */ (document.currentScript).src).origin;

class GipfelEmbed extends HTMLElement {
  static observedAttributes = ["href", "spec", "position", "turns"];

  connectedCallback() {
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  #show() {
    const frame = document.createElement("iframe");
    frame.src = this.#address();
    frame.title = this.getAttribute("title") ?? "Gipfel";
    frame.loading = "lazy";
    frame.width = this.getAttribute("width") ?? "480";
    frame.height = this.getAttribute("height") ?? "600";
    this.replaceChildren(frame);
  }

  #address() {
    const game = /\/t\/([\w-]+)/.exec(this.getAttribute("href") ?? "");
    if (game) return `${house}/embed/t/${game[1]}`;
    const puzzle = /\/puzzles\/([\w-]+)/.exec(this.getAttribute("href") ?? "");
    if (puzzle) return `${house}/embed/puzzle/${puzzle[1]}`;
    const study = /\/studies\/([\w.-]+)(?:\?chapter=([\w-]+))?/.exec(this.getAttribute("href") ?? "");
    if (study) return `${house}/embed/study/${study[1]}/${study[2] ?? (study[1]?.startsWith("house.") ? "1" : "c1")}`;
    const shown = ["spec", "position", "turns"].map((name) => [name, this.getAttribute(name) ?? ""]);
    return `${house}/embed?${new URLSearchParams(shown.filter(([, value]) => value))}`;
  }
}

customElements.define("gipfel-embed", GipfelEmbed);
