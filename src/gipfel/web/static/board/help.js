/** The `?` dialog: the table of commands, in words. */

import { COMMANDS } from "./keys.js";
import { sentence } from "./speech.js";
import { part } from "./trays.js";

/** @param {import("./types.js").Texts} texts @returns {HTMLDialogElement} */
export function helpDialog(texts) {
  const rows = COMMANDS.map((command) => {
    const keys = part("th", "", part("kbd", "", command.shown));
    keys.setAttribute("scope", "row");
    return part("tr", "", keys, part("td", "", sentence(texts, { code: `key-${command.name}` })));
  });
  const title = sentence(texts, { code: "board-keys" });
  const close = part("button", "gipfel-choice", sentence(texts, { code: "board-close" }));
  const dialog = part("dialog", "gipfel-help", part("h2", "", title), part("table", "", part("tbody", "", ...rows)), close);
  dialog.setAttribute("aria-label", title);
  close.type = "button";
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => dialog.remove());
  return dialog;
}
