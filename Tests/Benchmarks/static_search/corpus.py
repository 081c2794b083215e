"""The pages of a Debian package of documents: HTML files with a title, and headings that have an `id`."""
import dataclasses
import html.parser
import pathlib
import random
import re
import subprocess
import sys

HEADINGS = {"h1", "h2", "h3", "h4"}
WITHOUT_WORDS = {"script", "style", "nav", "head", "noscript"}


@dataclasses.dataclass
class Section:
    id: str
    heading: str
    text: str


@dataclasses.dataclass
class Page:
    url: str
    title: str
    sections: list[Section]

    @property
    def words(self):
        return [word for section in self.sections for word in re.findall(r"[a-z]+", section.text.lower())]


class Reader(html.parser.HTMLParser):
    """Reads the title, and the texts by headings."""

    def __init__(self):
        super().__init__()
        self.title, self.parts = "", [["", "", []]]
        self._open, self._without, self._heading = None, 0, False

    def handle_starttag(self, tag, attributes):
        if tag in WITHOUT_WORDS:
            self._without += 1
        if tag == "title":
            self._open = "title"
        if tag in HEADINGS and not self._without:
            self.parts.append([dict(attributes).get("id") or "", "", []])
            self._heading = True

    def handle_endtag(self, tag):
        if tag in WITHOUT_WORDS:
            self._without = max(0, self._without - 1)
        if tag == "title":
            self._open = None
        if tag in HEADINGS:
            self._heading = False

    def handle_data(self, text):
        if self._open == "title":
            self.title += text
        elif self._heading:
            self.parts[-1][1] += text
        elif not self._without:
            self.parts[-1][2].append(text)


def one_line(text):
    return " ".join(text.split())


def read(file, url):
    reader = Reader()
    reader.feed(file.read_text(encoding="utf-8", errors="replace"))
    sections = [Section(id, one_line(heading), one_line(" ".join(texts))) for id, heading, texts in reader.parts]
    return Page(url, one_line(reader.title), [section for section in sections if section.text])


def unpack(package, folder):
    """Downloads the package with apt-get, and unpacks it. Returns its version, and the folder."""
    subprocess.run(["apt-get", "download", "-qq", package], cwd=folder, check=True, stdout=sys.stderr)
    archive = next(folder.glob(f"{package}_*.deb"))
    subprocess.run(["dpkg-deb", "-x", archive, folder / "package"], check=True)
    return archive.name.split("_")[1].replace("%3a", ":"), folder / "package"


def pages(folder, count):
    """The first pages in the order of their paths, at most so many."""
    found = []
    for file in sorted(pathlib.Path(folder).rglob("*.html")):
        if len(found) == count:
            break
        if not file.is_symlink():
            page = read(file, "/pages/" + re.sub(r"[^A-Za-z0-9/._-]", "-", str(file.relative_to(folder))))
            found += [page] if page.title and page.sections else []
    return found


def searches(pages, count):
    """Words of 4 to 12 letters that 10 to 100 pages have, and misspelt ones: a letter less, another one, or two swapped."""
    frequency = {}
    for page in pages:
        for word in set(page.words):
            frequency[word] = frequency.get(word, 0) + 1
    chance = random.Random(20261128)
    fitting = sorted(word for word, number in frequency.items() if 4 <= len(word) <= 12 and 10 <= number <= 100)
    exact = chance.sample(fitting, count)
    misspelt = []
    while len(misspelt) < count:
        slip = misspell(chance.choice(fitting), chance)
        # What begins a word is no typo: it finds the word.
        if not any(word.startswith(slip) for word in frequency):
            misspelt.append(slip)
    return exact, misspelt


def misspell(word, chance):
    place = chance.randrange(1, len(word) - 1)
    return chance.choice([
        word[:place] + word[place + 1:], word[:place] + chance.choice("aeiost") + word[place + 1:],
        word[:place] + word[place + 1] + word[place] + word[place + 2:],
    ])
