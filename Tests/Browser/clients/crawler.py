"""Follows every address that a page names, as a search engine does."""

import re
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

from http_client import Answer, ask

NAMING = {"a": "href", "link": "href", "img": "src", "script": "src", "form": "action"}


class Names(HTMLParser):
    """The addresses that a document names, as it wrote them."""

    def __init__(self, text: str):
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if value := dict(attributes).get(NAMING.get(tag, "")):
            self.found.append(value)


def crawl(site, starts: list[str], origin: str = "") -> dict[str, Answer]:
    """Every address that can be reached from the starts within the site, and its answer. Addresses below the origin are
    the site's own."""
    answers: dict[str, Answer] = {}
    waiting = list(starts)
    while waiting:
        path = waiting.pop()
        if path in answers:
            continue
        answers[path] = answer = ask(site, path)
        if location := answer.all("Location"):
            waiting += within(path, location, origin)
        elif answer.status == 200 and answer.all("Content-Type")[0].startswith("text/html"):
            waiting += within(path, Names(answer.text).found, origin)
    return answers


def within(path: str, names: list[str], origin: str) -> list[str]:
    """Those of a page's addresses that are the site's own, as paths."""
    found = []
    for name in names:
        if origin and re.match(re.escape(origin) + r"(/|\Z)", name):
            name = name[len(origin):] or "/"
        address = urldefrag(urljoin(path, name)).url
        if not urlsplit(address).netloc and not urlsplit(address).scheme:
            found.append(address)
    return found
