// From the choices of the agreement to the spec that says it all, and to what the house is asked for. No DOM here.
import { clockOf } from "./terms.js";

/** @typedef {import("./terms.js").Fields} Fields */
const WORDS = ["coin", "dice", "external", "none"];
/** The choice that opens an agreement of the game inside. */
export const NESTED = "agreement";
/** What stands in a spec only where it is not as usual. */
const USUAL = { spent: "always", uses: "any", begin: "lot", winner: "must" };

/**
 * The spec of the game whose fields have these letters before their names. Every contest is written out.
 * @param {Fields} fields
 * @param {string} [at]
 * @returns {string}
 */
export function specOf(fields, at = "") {
  const field = (/** @type {string} */ name) => String(fields.get(`${at}${name}`) ?? "");
  const all = kindsOf(fields, at);
  const kinds = all.filter((kind) => Number(field(`count ${kind}`)) > 0);
  // A version that has potentials of its own is told of those that are left out, too.
  const whole = field("whole").split(" ").includes(field("host"));
  const counts = (whole ? all : kinds).map((kind) => `${kind}=${field(`count ${kind}`)}`);
  if (kinds.length === 0 || Number(field("challenges")) === 0) return [field("host"), ...counts].join(",");
  const settled = kinds.flatMap((kind) => settle(fields, at, kind));
  const others = Object.entries(USUAL).flatMap(([name, usual]) => (field(name) === usual || field(name) === "" ? [] : [`${name}=${field(name)}`]));
  const within = String(fields.get("deadline") ?? ""); // one for the whole match
  const deadline = isOutside(settled.filter((part) => !part.endsWith(")")).join(",")) && within && within !== "1d" ? [`deadline=${within}`] : [];
  return [field("host"), ...counts, `challenges=${field("challenges")}`, ...settled, ...others, ...deadline].join(",");
}

/**
 * The types of potentials a game has fields for.
 * @param {Fields} fields
 * @param {string} at
 */
function kindsOf(fields, at) {
  const begins = `${at}count `;
  return [...fields.entries()].flatMap(([name]) => (name.startsWith(begins) ? [name.slice(begins.length)] : []));
}

/**
 * @param {Fields} fields
 * @param {string} at
 * @param {string} kind
 */
function settle(fields, at, kind) {
  const contest = String(fields.get(`${at}settle ${kind}`));
  const inside = contest === NESTED ? specOf(fields, `${at}${kind}_`) : contest;
  if (!WORDS.includes(contest)) return [`settle-${kind}=(${inside})`];
  const words = String(fields.get(`${at}contest ${kind}`) ?? "").replaceAll('"', '""');
  return contest === "external" ? [`settle-${kind}=external`, `contest-${kind}="${words}"`] : [`settle-${kind}=${contest}`];
}

/** Whether the result of a contest can come from outside. @param {string} spec */
export const isOutside = (spec) => /=external\b/.test(spec.replace(/"(?:[^"]|"")*"/g, ""));

/** @param {Fields} fields */
export function matchOf(fields) {
  const opponent = fields.get("opponent");
  const level = Number(fields.get("level"));
  const other = opponent === "computer" ? { kind: "engine", level } : { kind: opponent === "friend" ? "link" : "anyone" };
  const spec = specOf(fields);
  const inner = String(fields.get("inner") ?? "");
  return {
    spec,
    clock: clockOf(String(fields.get("clock"))),
    ...(inner ? { inner: clockOf(inner) } : {}),
    seats: [{ kind: "me" }, other],
    sides: "lot",
    analysis: opponent !== "computer" && fields.get("analysis") === "on",
  };
}
