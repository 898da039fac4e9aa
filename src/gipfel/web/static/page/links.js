// The links of a table, for who opened it: this browser remembers them, the house does not.

/** @typedef {{seat?: string | null, watch?: string | null}} Links */

/** @param {string} table */
const place = (table) => `gipfel links ${table}`;

/**
 * @param {string} table
 * @param {Links} links
 */
export function keepLinks(table, links) {
  if (links.seat || links.watch) localStorage.setItem(place(table), JSON.stringify(links));
}

/**
 * @param {string} table
 * @returns {Links}
 */
export function knownLinks(table) {
  return JSON.parse(localStorage.getItem(place(table)) ?? "{}");
}

/**
 * Copies what a field holds; where that is not allowed it is marked for who copies it by hand.
 * @param {HTMLInputElement} field
 */
export async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}
