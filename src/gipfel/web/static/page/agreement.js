// From the choices of the agreement to what the house is asked for, and to the spec that says it all. No DOM here.
import { clockOf } from "./terms.js";

/** @typedef {import("./terms.js").Fields} Fields */
const WORDS = ["coin", "dice", "external", "none"];
export const KINDS = ["zertz", "tamsk", "yinsh"];

/** @param {Fields} fields */
export function agreementOf(fields) {
  /** @type {Record<string, number>} */
  const potentials = {};
  /** @type {Record<string, string>} */
  const settle = {};
  for (const kind of KINDS) {
    const count = Number(fields.get(`count ${kind}`));
    if (count === 0) continue;
    potentials[kind] = count;
    settle[kind] = String(fields.get(`settle ${kind}`));
  }
  const outside = Object.values(settle).includes("external");
  return {
    host: String(fields.get("host")),
    potentials,
    challenges: Number(fields.get("challenges")),
    spent: fields.get("spent") === "on" ? "always" : "won",
    begin: String(fields.get("begin")),
    settle,
    contest: outside ? String(fields.get("contest") ?? "") : "",
  };
}

/**
 * The spec, as records and addresses write it.
 * @param {ReturnType<typeof agreementOf>} agreement
 */
export function specText({ host, potentials, challenges, settle }) {
  const counts = Object.entries(potentials).map(([kind, count]) => `${kind}=${count}`);
  const contests = Object.entries(settle).map(([kind, contest]) => `settle-${kind}=${WORDS.includes(contest) ? contest : `(${contest})`}`);
  return [host, ...counts, `challenges=${challenges}`, ...contests].join(",");
}

/** @param {Fields} fields */
export function matchOf(fields) {
  const opponent = fields.get("opponent");
  const level = Number(fields.get("level"));
  const other = opponent === "computer" ? { kind: "engine", level } : { kind: opponent === "friend" ? "link" : "anyone" };
  return { agreement: agreementOf(fields), clock: clockOf(String(fields.get("clock"))), seats: [{ kind: "me" }, other], sides: "lot" };
}
