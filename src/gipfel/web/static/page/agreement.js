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
  /** @type {Record<string, string>} */
  const contests = {};
  for (const kind of KINDS) {
    const count = Number(fields.get(`count ${kind}`));
    if (count === 0) continue;
    potentials[kind] = count;
    const contest = String(fields.get(`settle ${kind}`));
    settle[kind] = contest;
    if (contest === "external") contests[kind] = String(fields.get(`contest ${kind}`) ?? "");
  }
  return {
    host: String(fields.get("host")),
    potentials,
    challenges: Number(fields.get("challenges")),
    spent: fields.get("spent") === "on" ? "always" : "won",
    begin: String(fields.get("begin")),
    settle,
    contests,
    winner: fields.get("may") === "on" ? "may" : "must",
  };
}

/**
 * The spec, as records and addresses write it.
 * @param {ReturnType<typeof agreementOf>} agreement
 */
export function specText({ host, potentials, challenges, spent, begin, settle, contests, winner }) {
  const counts = Object.entries(potentials).map(([kind, count]) => `${kind}=${count}`);
  const settled = Object.entries(settle).map(([kind, contest]) => `settle-${kind}=${WORDS.includes(contest) ? contest : `(${contest})`}`);
  const words = Object.entries(contests).map(([kind, said]) => `contest-${kind}="${said}"`);
  const others = [["spent", spent, "always"], ["begin", begin, "lot"], ["winner", winner, "must"]];
  const agreed = others.flatMap(([name, value, usual]) => (value === usual ? [] : [`${name}=${value}`]));
  return [host, ...counts, `challenges=${challenges}`, ...settled, ...words, ...agreed].join(",");
}

/** @param {Fields} fields */
export function matchOf(fields) {
  const opponent = fields.get("opponent");
  const level = Number(fields.get("level"));
  const other = opponent === "computer" ? { kind: "engine", level } : { kind: opponent === "friend" ? "link" : "anyone" };
  return { agreement: agreementOf(fields), clock: clockOf(String(fields.get("clock"))), seats: [{ kind: "me" }, other], sides: "lot" };
}
