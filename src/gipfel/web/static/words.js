// The words of the page's language. `t` and `n` take literal texts only: they are found in the source and translated.

/** @typedef {{codes: Record<string, string>, texts: Record<string, string | string[]>}} Words */

const language = document.documentElement.lang || "en";
/** @type {Words} */
const words = (await import(`./words/${language}.js`)).default;

/** Sentences by code, with {fields}. */
export const texts = words.codes;

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
  const forms = words.texts[one];
  const known = Array.isArray(forms) ? forms : [one, many];
  return filled(known[Math.min(form(count), known.length - 1)] ?? many, { count, ...fields });
}

/** @param {number} count */
function form(count) {
  if (language === "pl") {
    const [last, two] = [count % 10, count % 100];
    if (count === 1) return 0;
    return last >= 2 && last <= 4 && (two < 10 || two >= 20) ? 1 : 2;
  }
  return language === "fr" ? Number(count > 1) : Number(count !== 1);
}

/**
 * A sentence by its code.
 * @param {string} code
 * @param {Record<string, string | number>} [fields]
 */
export function sentence(code, fields = {}) {
  return filled(texts[code] ?? code, fields);
}
