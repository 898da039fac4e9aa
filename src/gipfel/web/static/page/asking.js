// Requests to the house. A refusal is an error with its sentence in the reader's language.

export class Refused extends Error {
  /** @param {{code: string, message: string}} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
  }
}

/**
 * @param {string} address below /api/1/
 * @param {{method?: string, body?: unknown}} [request]
 * @returns {Promise<any>}
 */
export async function ask(address, { method = "GET", body } = {}) {
  const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  // In a frame of somebody else's page nothing is done in the name of whoever looks at it.
  const credentials = document.documentElement.dataset["framed"] === undefined ? "same-origin" : "omit";
  const answer = await fetch(`/api/1/${address}`, { method, credentials, ...sent });
  const read = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Refused(read.error);
  return read;
}

/** A new id for a command: repeating it brings the first answer. */
export function freshId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
