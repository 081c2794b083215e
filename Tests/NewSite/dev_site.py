"""A site that is being written: `deploy/up --dev`, a browser on one page, and edits of every kind."""

import itertools
import os
import random
import shutil
import subprocess
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import running_site
from new_site import REPOSITORY, Site
from running_site import PATIENCE, RunningSite, wait_until

FOLDER = REPOSITORY / ".build/dev-site"
# A folder for the debug builds of all sites here. In .build they would wait for the release builds of other tests, for minutes.
BUILDS = REPOSITORY / ".build/dev"
VIEW, TEXT, MODULE = "Sources/Notes/NotesView.swift", "Sources/Notes/NotesText.swift", "Sources/Notes/NotesModule.swift"
BODY = "    var body: some HTML {\n"
STYLE = "public/site.css"


class DevSite:
    """A site below `deploy/up --dev` and a page of it. Each edit returns once the browser shows it."""

    def __init__(self, site: Site, data: Path, page, *options: str):
        self.site = site
        self.page = page
        self.times: list[float] = []
        self.writes_in_place = False
        running_site.UP, up = site.folder / "deploy/up", running_site.UP
        try:
            self.running = RunningSite(data, build=True, options=("--dev", *options))
        finally:
            running_site.UP = up
        self.open("/")
        self.numbers = itertools.count(1)

    # --- Files

    def write(self, name: str, text: str):
        """As an editor that writes a file of its own and gives it the name."""
        path = self.site.folder / name
        if self.writes_in_place:
            path.write_text(text)
            return
        new = path.with_name(f".{path.name}.new")
        new.write_text(text)
        os.replace(new, path)

    def change(self, name: str, old: str, new: str):
        text = self.site.read(name)
        assert text.count(old) == 1, f"{name} has {text.count(old)} times: {old}"
        (self.site.folder / name).write_text(text.replace(old, new))

    # --- The browser

    def open(self, path: str):
        """Opens a page. The page before may be loaded anew meanwhile, which ends the navigation."""
        wait_until(lambda: self._opens(path), f"{path} is opened")

    def _opens(self, path: str) -> bool:
        try:
            self.page.goto(self.running.address + path)
            return True
        except Exception as error:
            if "interrupted by another navigation" in str(error) or "ERR_ABORTED" in str(error):
                return False
            raise

    def evaluate(self, expression: str):
        """What a script says of the page; None while it is loaded anew."""
        try:
            return self.page.evaluate(expression)
        except Exception as error:
            if "navigat" in str(error) or "destroyed" in str(error) or "closed" in str(error).lower():
                return None
            raise

    def shows(self, expression: str, what: str):
        began = time.monotonic()
        self.wait_until(lambda: self.evaluate(expression), what)
        self.times.append(time.monotonic() - began)

    def wait_until(self, condition, what: str):
        """A build waits for those of other tests, and a busy machine is slow."""
        try:
            wait_until(condition, what, seconds=PATIENCE)
        except AssertionError as error:
            said = [*self.running.output[-10:], *self.running.errors[-20:]]
            raise AssertionError("\n".join([str(error), f"shown: {self.evaluate('document.body?.innerText')}", *said]))

    def part(self, selector: str) -> str | None:
        """The text of what the script adds to the page."""
        return self.evaluate(f"document.querySelector('viperweb-dev-part')?.shadowRoot.querySelector('{selector}')?.textContent")

    def overlay_says(self, text: str):
        self.wait_until(lambda: text in (self.part(".overlay") or ""), f"the overlay says {text}")

    def overlay_is_gone(self):
        self.wait_until(lambda: self.evaluate("!document.querySelector('viperweb-dev-part')?.shadowRoot.querySelector('.overlay')"),
                        "the overlay is gone")

    # --- Edits

    def edit_view(self):
        number = next(self.numbers)
        self.insert(f'        p(.id("probe")) {{ "probe {number}" }}\n')
        self.shows(f"document.getElementById('probe')?.textContent === 'probe {number}'", "the view is new")

    def insert(self, line: str):
        """Puts a line at the beginning of the view, in place of that of before."""
        lines = [text for text in self.site.read(VIEW).splitlines(keepends=True) if 'p(.id("probe"))' not in text]
        text = "".join(lines)
        assert text.count(BODY) == 1
        self.write(VIEW, text.replace(BODY, BODY + line))

    def edit_words(self):
        number = next(self.numbers)
        lines = self.site.read(TEXT).splitlines(keepends=True)
        first = next(index for index, line in enumerate(lines) if line.lstrip().startswith('title: "'))
        lines[first] = f'        title: "Notes {number}",\n'
        (self.site.folder / TEXT).write_text("".join(lines))
        self.shows(f"document.querySelector('h1')?.textContent === 'Notes {number}'", "the words are new")

    def edit_style(self):
        number = next(self.numbers)
        self.evaluate("window.isTheSame = true")
        lines = [line for line in self.site.read(STYLE).splitlines() if not line.startswith("h1 { outline")]
        self.write(STYLE, "\n".join(lines + [f"h1 {{ outline: {number}px solid; }}", ""]))
        self.shows(f"getComputedStyle(document.querySelector('h1')).outlineWidth === '{number}px'", "the style is new")
        assert self.evaluate("window.isTheSame"), "a style sheet is replaced without loading the page"

    def break_and_repair(self):
        before, version = self.site.read(VIEW), self.version
        self.change(VIEW, BODY, BODY + '        p { 1 + "one" }\n')
        line = before[:before.index(BODY)].count("\n") + 2
        self.overlay_says(f"{VIEW}:{line}:")
        assert ask(self.running.address + "/")[0] == 200, "the last program that worked answers"
        self.write(VIEW, before)
        self.overlay_is_gone()
        self.wait_until(lambda: (self.version or 0) > version, "the repaired page is loaded")

    @property
    def version(self) -> int | None:
        """That of the program which made the page; None while it is loaded anew."""
        return self.evaluate("JSON.parse(document.getElementById('viperweb-dev')?.textContent ?? '{}').version")

    def rename(self):
        """A file gets another name."""
        number = next(self.numbers)
        old = next((self.site.folder / "Sources/Notes").glob("Extra*.swift"), None)
        text = f'let extra = "extra {number}"\n'
        if old:
            old.rename(old.with_name(f"Extra{number}.swift"))
            old.with_name(f"Extra{number}.swift").write_text(text)
        else:
            (self.site.folder / f"Sources/Notes/Extra{number}.swift").write_text(text)
        self.insert('        p(.id("probe")) { extra }\n')
        self.shows(f"document.getElementById('probe')?.textContent === 'extra {number}'", "the renamed file is built")

    def switch(self):
        """Many files at once, as a change of branches writes them."""
        number = next(self.numbers)
        for other in range(8):
            self.write(f"Sources/Notes/Branch{other}.swift", f'let branch{other} = "{number}"\n')
        self.insert(f'        p(.id("probe")) {{ "branch \\(branch0) \\(branch7) of {number}" }}\n')
        self.shows(f"document.getElementById('probe')?.textContent === 'branch {number} {number} of {number}'",
                   "the other branch is built")

    @property
    def edits(self):
        return [self.edit_view, self.edit_words, self.edit_style, self.break_and_repair, self.rename, self.switch]

    def make_edits(self, count: int, seed: int = 1):
        """Each kind in turn, then any."""
        choice = random.Random(seed)
        for number in range(count):
            (self.edits[number] if number < len(self.edits) else choice.choice(self.edits))()

    @property
    def builds(self) -> int:
        return sum(line.startswith(("built in ", "the build failed after ")) for line in self.running.output)

    def stop(self):
        return self.running.stop()


def ask(address: str, timeout: float = 60) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(address, timeout=timeout) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


class Asking:
    """Somebody who asks for a page all the time, each time on a connection of its own."""

    def __init__(self, address: str):
        self.address = address
        self.answers: dict[int | str, int] = {}
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        self._thread.join()

    def _ask(self):
        while not self._is_over.wait(0.02):
            try:
                answer = ask(self.address)[0]
            except OSError as error:
                answer = str(error)
            self.answers[answer] = self.answers.get(answer, 0) + 1


def share_builds(folder: Path):
    """What one site has built is not built again for another."""
    BUILDS.mkdir(exist_ok=True)
    (folder / ".build").symlink_to(BUILDS)


def new_dev_site(fresh: Site) -> Site:
    """A site in a folder that shares what the project has built."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    site = fresh.copy(FOLDER)
    share_builds(FOLDER)
    subprocess.run(["git", "init", "--quiet", FOLDER], check=True)
    return site
