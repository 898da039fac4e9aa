// From the fields of a form to what the house is asked for. No DOM here.

/** @typedef {{get(name: string): unknown, entries(): Iterable<[string, unknown]>}} Fields */

const DAY = 86_400;

/**
 * The spec: the variant with the options that were changed.
 * @param {Fields} fields
 */
export function specOf(fields) {
  const options = [];
  for (const [name, value] of fields.entries()) {
    if (name.startsWith("option ") && value !== "") options.push(`${name.slice(7)}=${value}`);
  }
  return [String(fields.get("variant")), ...options].join(",");
}

/**
 * A time control as the API takes it: milliseconds.
 * @param {string} words control and times: "increment 600 5", "days 3", "none"
 */
export function clockOf(words) {
  const [control, base = "0", bonus = "0"] = words.split(" ");
  const unit = control === "days" ? DAY : 1;
  return { control, base: Number(base) * unit * 1000, bonus: Number(bonus) * 1000 };
}

/** @param {Fields} fields */
export function opening(fields) {
  const opponent = fields.get("opponent");
  const other =
    opponent === "computer" ? { kind: "engine", level: Number(fields.get("level")) } : { kind: opponent === "friend" ? "link" : "anyone" };
  const alone = opponent === "computer";
  return {
    spec: specOf(fields),
    clock: clockOf(String(fields.get("clock"))),
    seats: [{ kind: "me" }, other],
    sides: fields.get("sides"),
    rated: !alone && fields.get("rated") === "on",
    analysis: !alone && fields.get("analysis") === "on",
    hidden: !alone && fields.get("hidden") === "on",
  };
}
