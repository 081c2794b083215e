"""A site whose texts are files in a folder of its own, and an author who changes them at random."""

import random
import shutil
import signal
import struct
import subprocess
import zlib
from pathlib import Path

from nginx import PUBLIC, SHOP
from running_site import REPOSITORY, wait_until

JOURNAL = "Sources/Shop/content/journal"
LANGUAGES = ["vi", "zh"]


class SiteOfTexts:
    """The shop with a copy of its texts, rendered to files. Its worker follows the texts."""

    def __init__(self, folder: Path):
        self.root = folder / "site"
        self.pages, self.database, self.log = folder / "pages", folder / "site.sqlite", folder / "worker.log"
        self.socket, self.decoder_socket, self.pictures = folder / "worker.sock", folder / "decoder.sock", folder / "pictures"
        shutil.copytree(PUBLIC, self.root / "public")
        shutil.copytree(REPOSITORY / "Sources/Shop/content", self.root / "Sources/Shop/content")
        self.journal = self.root / JOURNAL
        self.start_decoder()
        self.run("migrate")
        self.generate()
        self.start()

    def run(self, command, *options) -> subprocess.CompletedProcess:
        done = subprocess.run([SHOP, command, *options, "--database", self.database], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    def generate(self, *options):
        return self.run("generate", "--output", self.pages, "--public", self.root / "public", "--pictures", self.pictures, *options)

    def start_decoder(self):
        self.decoder = subprocess.Popen([SHOP, "decode", "--socket", self.decoder_socket], stdin=subprocess.DEVNULL)

    def start(self):
        with open(self.log, "a") as log:
            self.worker = subprocess.Popen(
                [SHOP, "serve", "--socket", self.socket, "--public", self.root / "public", "--database", self.database,
                 "--pictures", self.pictures, "--decoder", self.decoder_socket],
                stderr=log, stdin=subprocess.DEVNULL)
        wait_until(lambda: "listening" in self.log.read_text(), "the worker listens")

    def kill(self):
        self.worker.send_signal(signal.SIGKILL)
        self.worker.wait(timeout=120)

    def stop(self):
        for process in [self.worker, self.decoder]:
            process.terminate()
            process.wait(timeout=120)

    def finish_photographs(self):
        """Waits until each photograph has all its files."""
        waiting = self.pictures / ".waiting"
        wait_until(lambda: not waiting.exists() or not any(waiting.iterdir()), "the photographs are complete")

    def page(self, slug: str, language: str = "") -> Path:
        return self.pages / language / "journal" / slug / "index.html"


def red_bar(width: int, height: int) -> bytes:
    """A picture of one colour (PNG, W3C 2003)."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes([170, 85, 34]) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Author:
    """Knows what each file has, so that a change never breaks a rule by accident."""

    def __init__(self, site: SiteOfTexts, seed: int):
        self.site, self.dice, self.number, self.done = site, random.Random(seed), 0, {}
        self.articles = {}
        for name in [path.name.partition(".")[0] for path in sorted(site.journal.glob("*.md"))]:
            for path in site.journal.glob(f"{name}.*"):
                path.unlink()
        for _ in range(12):
            self.add()

    def change(self):
        """Makes one change, or a few at once. Returns the names of the articles that it reaches."""
        kinds = [self.edit, self.retitle, self.redate, self.hide_or_show, self.add, self.remove, self.rename, self.translate, self.readdress,
                 self.show_picture, self.repaint]
        reached = set()
        for _ in range(self.dice.choice([1, 1, 1, 2, 5])):
            kind = self.dice.choice(kinds)
            self.done[kind.__name__] = self.done.get(kind.__name__, 0) + 1
            reached |= kind()
        reached &= set(self.articles)
        for name in reached:
            # What it links to may be gone by now.
            if self.articles[name]["link"] not in self.articles:
                self.write(name)
        return reached

    def one(self):
        return self.dice.choice(sorted(self.articles))

    def word(self):
        self.number += 1
        return f"word{self.number}"

    def write(self, name):
        article = self.articles[name]
        # A link to a file that is gone would be refused.
        if article["link"] not in self.articles or article["link"] == name:
            article["link"] = None
        link = f"\n\nSee [that one]({article['link']}.md)." if article["link"] else ""
        picture = self.paint(name) if article["width"] else ""
        slug = f"slug: {article['slug']}\n" if article["slug"] else ""
        (self.site.journal / f"{name}.md").write_text(
            f"---\ntitle: {article['title']}\nsummary: About it.\ndate: {article['date']}\npicture: pictures/french-press.svg\n"
            f"{slug}{'draft: true' if article['draft'] else ''}\n---\n{article['text']}{link}{picture}\n")
        for language in LANGUAGES:
            path = self.site.journal / f"{name}.{language}.md"
            if language in article["translations"]:
                path.write_text(f"---\ntitle: {article['translations'][language]}\nsummary: A\n---\n{article['text']} {language}\n")
            else:
                path.unlink(missing_ok=True)
        return {name}

    def paint(self, name):
        """Writes the picture beside an article. Returns the Markdown that shows it."""
        (self.site.journal / f"{name}.png").write_bytes(red_bar(self.articles[name]["width"], 10))
        return f"\n\n![A red bar]({name}.png)"

    def add(self):
        name = f"a-{self.word()}"
        link = self.one() if self.articles and self.dice.random() < 0.6 else None
        self.articles[name] = {
            "title": self.word(), "date": self.date(), "draft": False, "text": self.word(), "link": link, "slug": None, "width": 0, "translations": {}}
        return self.write(name)

    def date(self):
        return f"2026-{self.dice.randint(1, 10):02}-{self.dice.randint(1, 28):02}"

    def edit(self):
        name = self.one()
        self.articles[name] |= {"text": self.word(), "link": self.one() if self.dice.random() < 0.5 else None}
        return self.write(name)

    def retitle(self):
        name = self.one()
        self.articles[name]["title"] = self.word()
        return self.write(name)

    def redate(self):
        name = self.one()
        self.articles[name]["date"] = self.date()
        return self.write(name)

    def hide_or_show(self):
        name = self.one()
        self.articles[name]["draft"] = not self.articles[name]["draft"]
        return self.write(name)

    def readdress(self):
        name = self.one()
        self.articles[name]["slug"] = f"s-{self.word()}"
        return self.write(name)

    def show_picture(self):
        name = self.one()
        self.articles[name]["width"] = self.size()
        return self.write(name)

    def repaint(self):
        """Changes only the picture."""
        name = self.one()
        if not self.articles[name]["width"]:
            return self.show_picture()
        self.articles[name]["width"] = self.size()
        self.paint(name)
        return {name}

    def size(self):
        self.number += 1
        # Pages show no picture that is wider than 1,600 pixels.
        return 20 + self.number % 1_500

    def translate(self):
        name, language = self.one(), self.dice.choice(LANGUAGES)
        translations = self.articles[name]["translations"]
        if translations.pop(language, None) is None:
            translations[language] = self.word()
        return self.write(name)

    def remove(self):
        if len(self.articles) < 8:
            return self.add()
        name = self.one()
        del self.articles[name]
        for path in self.site.journal.glob(f"{name}.*"):
            path.unlink()
        return set()

    def rename(self):
        old, name = self.one(), f"b-{self.word()}"
        self.articles[name] = self.articles.pop(old)
        for path in sorted(self.site.journal.glob(f"{old}.*")):
            path.rename(path.with_name(path.name.replace(old, name, 1)))
        return self.write(name) if self.articles[name]["link"] or self.articles[name]["width"] else {name}

    def is_shown(self, name) -> bool:
        """Whether the article's page has what its file has, or whether it has none if it is a draft."""
        article = self.articles[name]
        page = self.site.page(article["slug"] or name)
        if article["draft"]:
            return not page.exists()
        if not page.exists():
            return False
        text = page.read_text()
        return article["title"] in text and article["text"] in text and (not article["width"] or f"-{article['width']}x10-" in text)
