/** One table of commands: it feeds the keys, the `?` dialog and docs/board.md. No document. */

/**
 * @typedef {object} Command
 * @property {string} name what it does; the sentence is that of the code `key-<name>`
 * @property {string[]} keys `event.key`; those of one row do the same
 * @property {string[]} [codes] `event.code`, where the place on the keyboard matters and not the letter
 * @property {string} shown as the dialog writes them
 */

/** Degrees: 0 is right, 90 is down. */
export const ARROWS = { ArrowRight: 0, ArrowDown: 90, ArrowLeft: 180, ArrowUp: 270 };

/** The keys around S, and those around 5: eight directions, of which a board of hexagons uses six. */
export const AROUND = {
  KeyD: 0, KeyC: 45, KeyX: 90, KeyZ: 135, KeyA: 180, KeyQ: 225, KeyW: 270, KeyE: 315,
  Numpad6: 0, Numpad3: 45, Numpad2: 90, Numpad1: 135, Numpad4: 180, Numpad7: 225, Numpad8: 270, Numpad9: 315,
};

/** @type {readonly Command[]} */
export const COMMANDS = [
  { name: "arrows", keys: Object.keys(ARROWS), shown: "← ↑ → ↓" },
  { name: "around", keys: [], codes: Object.keys(AROUND), shown: "Q W E A D Z X C" },
  { name: "touch", keys: ["Enter", " "], shown: "Enter" },
  { name: "back", keys: ["Escape", "Backspace"], shown: "Esc" },
  { name: "next", keys: ["n"], shown: "N" },
  { name: "previous", keys: ["N"], shown: "Shift N" },
  { name: "choose", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1 – 9" },
  { name: "type", keys: ["/"], shown: "/" },
  { name: "expected", keys: ["p"], shown: "P" },
  { name: "offered", keys: ["o"], shown: "O" },
  { name: "last", keys: ["l"], shown: "L" },
  { name: "trays", keys: ["t"], shown: "T" },
  { name: "sand", keys: ["s"], shown: "S" },
  { name: "rotate", keys: ["r"], shown: "R" },
  { name: "help", keys: ["?"], shown: "?" },
];

/**
 * The command of a key, and the key itself; null for keys that mean nothing to the board.
 * @param {{key: string, code: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean}} event
 * @returns {{name: string, key: string} | null}
 */
export function commandOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  // With the number lock on, the keys around 5 give digits: their place on the keyboard goes first.
  const placed = COMMANDS.find((command) => command.codes?.includes(event.code));
  if (placed) return { name: placed.name, key: event.code };
  const named = COMMANDS.find((command) => command.keys.includes(event.key));
  return named ? { name: named.name, key: event.key } : null;
}

/** The direction a key goes, in degrees. @param {string} key @returns {number | null} */
export function directionOf(key) {
  const known = /** @type {Record<string, number>} */ ({ ...ARROWS, ...AROUND });
  return known[key] ?? null;
}
