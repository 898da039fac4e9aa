"""Pages looked at as a browser does: is there anything in them that would run, load or lead elsewhere?"""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

MARK = "x-hack"  # the element and attribute that hostile texts try to bring in
HOSTILE = (
    f"<{MARK} onload=a()>",
    f"\"><{MARK} a='",
    f"'><svg/onload={MARK}>",
    f"</title><{MARK}>",
    f"</script><{MARK}>",
    f"{{{{7*7}}}}<{MARK}>",
    f"&lt;{MARK}&gt;<{MARK}>",
    f"javascript:{MARK}",
)
"""Short enough to be names; each in a way of its own."""
RUNNING = frozenset({"iframe", "frame", "object", "embed", "applet", "base", "style", "portal", MARK})
LEADING = frozenset({"href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcset", "ping"})
SCHEMES = ("javascript:", "data:", "vbscript:", "blob:", "//", "http:", "https:")


class Page(HTMLParser):
    """The faults of a page, the addresses it leads to, and its text."""

    def __init__(self, text: str, home: str) -> None:
        super().__init__(convert_charrefs=True)
        self.home = home
        self.faults: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self._in_script = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        given = {name: value or "" for name, value in attrs}
        self._in_script = tag == "script"
        if tag in RUNNING:
            self.faults.append(f"an element {tag}")
        if tag == "script" and not given.get("src", "").startswith("/static/"):
            self.faults.append(f"a script: {given}")
        if tag == "meta" and "http-equiv" in given:
            self.faults.append(f"a meta element that acts: {given}")
        for name, value in given.items():
            self._attribute(tag, name, value)

    def _attribute(self, tag: str, name: str, value: str) -> None:
        if name.startswith("on") or name in ("style", "srcdoc") or MARK in name:
            self.faults.append(f"an attribute {name}={value!r} of {tag}")
        if name in LEADING:
            bare = "".join(value.split()).lower()
            if bare.startswith(SCHEMES) and not value.startswith(self.home):
                self.faults.append(f"{tag} leads to {value!r}")
            if tag == "a":
                self.links.append(value)
        self.text += f" {value} "

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        self._in_script = False

    def handle_data(self, data: str) -> None:
        """Text, which in a script would run."""
        if self._in_script and data.strip():
            self.faults.append(f"words inside a script: {data[:80]!r}")
        self.text += data


def faults_of_picture(text: str) -> Iterator[str]:
    """What would run in an SVG picture, which is XML."""
    for element in ET.fromstring(text).iter():
        tag = element.tag.rsplit("}", 1)[-1]
        if tag in (*RUNNING, "script", "foreignObject", "set", "animate"):
            yield f"an element {tag}"
        for name, value in element.attrib.items():
            plain = name.rsplit("}", 1)[-1]
            if plain.startswith("on") or (plain in LEADING and not value.startswith("#")):
                yield f"an attribute {plain}={value!r}"
