// How one stands in the puzzles of each game.
import { ask } from "../page/asking.js";
import { n, t } from "../words.js";

for (const line of document.querySelectorAll("[data-standing]")) {
  const { standing: game = "" } = /** @type {HTMLElement} */ (line).dataset;
  ask(`puzzles/standing?game=${game}`).then(
    ({ rating, attempts, streak }) => {
      if (!attempts) return;
      const row = n("{count} solved in a row", "{count} solved in a row", streak);
      line.textContent = [t("Your rating: {rating}", { rating }), ...(streak ? [row] : [])].join(" · ");
    },
    () => {}, // without the house the list is there all the same
  );
}
