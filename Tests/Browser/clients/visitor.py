"""A person with a browser, who notices whatever is wrong with a page."""

import json
import os
import re
from contextlib import contextmanager
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, expect, sync_playwright

from database import IS_SERVER

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
LAYOUT = (Path(__file__).parent / "layout.js").read_text()
PICTURES = (Path(__file__).parent / "pictures.js").read_text()
# Colour schemes and widths, each once: what an accessibility rule looks at depends on the one or on the other.
SCREENS = [("light", 390), ("dark", 1280)]
OTHER_SCREENS = [("dark", 390), ("light", 1280)]
NARROWEST = 320
HEIGHT = 844
# A test of what a script changes about a page runs without JavaScript too.
both_ways = pytest.mark.parametrize("visitor", [True, False], ids=["with JavaScript", "without JavaScript"], indirect=True)
# In milliseconds. Several suites run beside one another, on a machine that may be slow itself.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)


@contextmanager
def launched():
    """Debian's Chromium without a window's parts, which takes half the processor time of the whole."""
    with sync_playwright() as playwright:
        # Chromium's sandbox does not start as root.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=arguments)
        yield browser
        browser.close()


def pictures_folder() -> Path | None:
    """The folder that SCREENSHOTS names."""
    if folder := os.environ.get("SCREENSHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        return Path(folder)
    return None


@contextmanager
def guests(chromium: Browser, home: str, pages: Path, pictures: Path | None):
    """A function that invites visitors; at the end none of them may have noticed a problem."""
    visitors = []

    def invite(javascript: bool = True, address: str = home) -> Visitor:
        context = chromium.new_context(java_script_enabled=javascript, viewport={"width": 1280, "height": 844})
        context.set_default_timeout(PATIENCE)
        visitors.append(Visitor(context, address, javascript, pages, pictures))
        return visitors[-1]

    yield invite
    for guest in visitors:
        guest.context.close()
    assert not (problems := [problem for guest in visitors for problem in guest.problems]), "\n".join(problems)


class Visitor:
    """One browser window. `look` inspects the page that it shows; `problems` gathers what the browser complained of."""

    def __init__(self, context: BrowserContext, address: str, javascript: bool, pages: Path, pictures: Path | None):
        self.context = context
        self.address = address
        self.javascript = javascript
        self.problems: list[str] = []
        self.looks = 0
        self._pages = pages
        self._pictures = pictures
        self._document: Response | None = None
        self.page = self._watch(context.new_page())

    def open(self, path: str) -> Page:
        """Types an address."""
        self.page.goto(self.address + path)
        return self.page

    def another_tab(self, path: str) -> Page:
        """Opens an address in a second tab of the same browser."""
        page = self._watch(self.context.new_page())
        page.goto(self.address + path)
        return page

    @property
    def status(self) -> int:
        """The status of the page that was loaded last."""
        assert self._document is not None
        return self._document.status

    def look(self, state: str, accessibility: bool = True):
        """Inspects the page in both colour schemes and in three widths. Keeps its HTML under the state's name, and pictures where they are
        wanted. Without `accessibility` it inspects the layout alone: enough for a page that differs from another in its texts."""
        self.looks += 1
        self._keep_html(state)
        if self.javascript:
            self.problems += [f"{state} has a broken picture: {name}" for name in self.page.evaluate(PICTURES)]
        for scheme, width in SCREENS:
            self._show(scheme, width)
            self._inspect_layout(state, width)
            if self.javascript and accessibility and not IS_SERVER:
                self._inspect_accessibility(f"{state} in {scheme} at {width}")
        if self.javascript and self._pictures:
            for scheme, width in SCREENS + OTHER_SCREENS:
                self._show(scheme, width)
                self.page.screenshot(path=self._pictures / f"{state}-{scheme}-{width}.png", full_page=True)
        self._show("light", NARROWEST)
        self._inspect_layout(state, NARROWEST)
        self._show("light", 1280)

    def _watch(self, page: Page) -> Page:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.problems.append(f"script: {error}"))
        page.on("requestfailed", self._miss)
        page.on("response", self._receive)
        return page

    def _receive(self, response: Response):
        if response.request.is_navigation_request():
            self._document = response
        elif response.status >= 400:
            self.problems.append(f"{response.status} {response.url}")

    def _hear(self, message: ConsoleMessage):
        # Chromium logs each page that came with a refusal; the test that asked for it knows.
        is_refusal = re.match(r"Failed to load resource: .* status of (4\d\d|503)", message.text)
        if is_refusal and self._document and message.location["url"] == self._document.url:
            return
        if message.type in ("error", "warning"):
            self.problems.append(f"console: {message.text} {message.location}")

    def _miss(self, request: Request):
        # A new navigation ends what the old page was still loading.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"{request.failure} {request.url}")

    def _keep_html(self, state: str):
        assert self._document is not None
        (self._pages / f"{state}{'' if self.javascript else '-plain'}.html").write_bytes(self._document.body())

    def _show(self, scheme: str, width: int):
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self.page.set_viewport_size({"width": width, "height": HEIGHT})

    def _inspect_layout(self, state: str, width: int):
        self.problems += [f"{state} at {width} px {problem}" for problem in self.page.evaluate(LAYOUT)]

    def _inspect_accessibility(self, where: str):
        # Through the driver: the page's own Content-Security-Policy lets no script of a test in.
        driver = self.context.new_cdp_session(self.page)
        if not driver.send("Runtime.evaluate", {"expression": "'axe' in window"})["result"]["value"]:
            driver.send("Runtime.evaluate", {"expression": f"{AXE};null"})
        answer = driver.send("Runtime.evaluate", {
            "expression": "axe.run({ resultTypes: ['violations'] }).then("
                          "(result) => JSON.stringify([result.passes.length, result.violations]))",
            "awaitPromise": True, "returnByValue": True})
        driver.detach()
        passes, violations = json.loads(answer["result"]["value"])
        assert passes > 10, f"axe found next to nothing to check on {where}"
        for violation in violations:
            nodes = [node["html"] + " " + node["failureSummary"] for node in violation["nodes"][:3]]
            self.problems.append(f"axe on {where}: {violation['help']}: {nodes}")
