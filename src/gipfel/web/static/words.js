// The words of the page's language. `t` and `n` take literal texts only: they are found in the source and translated.

/** @typedef {{codes: Record<string, string>, texts: Record<string, string | Record<string, string>>}} Words */

const language = document.documentElement.lang || "en";
/** The games whose boards the page can show; it brings what they say, and not what all others say. */
const games = (document.documentElement.dataset?.["games"] ?? "").split(" ").filter(Boolean);
/** @param {string} name */
const brought = async (name) => (await import(`./words/${name}.js`)).default;
const coming = Promise.all(games.map((game) => brought(`${language}-${game}`)));
/** @type {Words} */
const words = await brought(language);
/** @type {Record<string, string>[]} */
const said = await coming;

const plural = new Intl.PluralRules(language);

/** Sentences by code, with {fields}. */
/** @type {Record<string, string>} */
export const texts = Object.assign({}, words.codes, ...said);

/**
 * A text with its {fields} filled in.
 * @param {string} text
 * @param {Record<string, string | number>} [fields]
 */
export function filled(text, fields = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} [fields]
 */
export function t(text, fields = {}) {
  const found = words.texts[text];
  return filled(typeof found === "string" ? found : text, fields);
}

/**
 * A text that depends on a count, which fills the field {count}.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Record<string, string | number>} [fields]
 */
export function n(one, many, count, fields = {}) {
  const found = words.texts[one];
  /** @type {Record<string, string>} */
  const forms = typeof found === "object" ? found : { one, other: many };
  return filled(forms[plural.select(count)] ?? forms["other"] ?? many, { count, ...fields });
}

/**
 * A sentence by its code; `game` is whose code it is, for games may say one code in different sentences.
 * @param {string} code
 * @param {Record<string, string | number>} [fields]
 * @param {string} [game]
 */
export function sentence(code, fields = {}, game = "") {
  return filled(texts[`${game}/${code}`] ?? texts[code] ?? code, fields);
}

/**
 * The sentence of an outcome; `named` are the names of the winner and the loser.
 * @param {{winner: number | null, reason: string}} outcome
 * @param {{winner?: string, loser?: string}} named
 * @param {string} game
 */
export function closing({ winner, reason }, named, game) {
  const code = winner === null ? `outcome-${reason}-draw` : `outcome-${reason}`;
  const known = `${game}/${code}` in texts || code in texts;
  return sentence(known ? code : winner === null ? "outcome-draw" : "outcome-won", { ...named, reason }, game);
}

/** The game a spec names. @param {string} spec */
export const gameOf = (spec) => spec.split(/[:,]/, 1)[0] ?? "";
