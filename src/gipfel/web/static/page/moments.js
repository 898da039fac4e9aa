// Instants in the time of the reader's own place. Without scripts they stand there in universal time.

const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/** @param {ParentNode} [place] */
export function localTimes(place = document) {
  for (const element of place.querySelectorAll("time[data-moment]")) {
    const instant = new Date(/** @type {HTMLTimeElement} */ (element).dateTime);
    element.textContent = when.format(instant);
  }
}

localTimes();
