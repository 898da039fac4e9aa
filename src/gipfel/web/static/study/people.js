// Around a study: its words, who sees it, who writes; copying, reporting, leaving, deleting; chapters of it.
import { ask } from "../page/asking.js";
import { t } from "../words.js";

/** @typedef {Record<string, any>} Json */

export class People {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {import("./link.js").StudyLink} link
   * @param {(work: () => Promise<unknown>) => Promise<void>} done does something and shows what became of it
   */
  constructor(find, link, done) {
    this.find = find;
    this.link = link;
    const on = (/** @type {string} */ id, /** @type {(fields: FormData) => Promise<unknown>} */ work) => {
      const form = /** @type {HTMLFormElement | null} */ (document.getElementById(id));
      form?.addEventListener("submit", (event) => {
        event.preventDefault();
        void done(() => work(new FormData(form, /** @type {SubmitEvent} */ (event).submitter)));
      });
    };
    on("described", async (fields) => {
      await link.change(
        { kind: "described", title: String(fields.get("title")), about: String(fields.get("about")) },
        { kind: "visibility", visibility: fields.get("visibility") },
      );
    });
    on("member", (fields) => link.send("/members", { name: fields.get("name"), role: fields.get("role") }));
    on("invite", async (fields) => {
      if (fields.get("act") === "end") return link.ask("/invitations", { method: "DELETE" });
      const { link: address } = await link.send("/invitations", { role: fields.get("role") });
      const place = /** @type {HTMLInputElement} */ (find("invitation"));
      place.value = new URL(address, location.href).href;
      place.hidden = false;
      place.select();
      return null;
    });
    on("clone", async () => location.assign(`/studies/${(await ask(`studies/${link.study}/clone`, { method: "POST", body: {} })).study}`));
    on("report", async (fields) => {
      await link.ask("/report", { method: "POST", body: { reason: fields.get("reason") } });
      find("report").replaceChildren(t("Thank you: whoever runs this house will read it."));
    });
    on("leave", async () => {
      await link.ask("/members/me", { method: "DELETE" });
      location.assign("/studies");
    });
    on("delete", async () => {
      if (!confirm(t("Delete this study with everything in it? It cannot be brought back."))) return;
      await link.ask("", { method: "DELETE" });
      location.assign("/studies");
    });
  }

  /** Who writes and reads. @param {Json} study */
  draw(study) {
    const list = document.getElementById("members");
    if (!list) return;
    list.replaceChildren(
      ...study["members"].map((/** @type {Json} */ { member, name, role }) => {
        const [row, button] = [document.createElement("li"), document.createElement("button")];
        button.type = "button";
        button.className = "plain";
        button.textContent = t("Show out");
        button.setAttribute("aria-label", t("Show {name} out", { name }));
        button.addEventListener("click", () => void this.link.ask(`/members/${member}`, { method: "DELETE" }).then(() => row.remove()));
        row.append(`${name} · ${role === "writer" ? t("writes") : t("reads")} `, button);
        return row;
      }),
    );
  }
}
