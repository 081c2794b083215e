"""A site with rendered pages whose worker and nginx run apart, so that a test can end one of them."""

import os
import re
import signal
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from database import database_of
from http_client import ask
from nginx import PUBLIC, SHOP, Nginx, server
from running_site import REPOSITORY, free_port, wait_until

DEMO = REPOSITORY / "Sources/Shop/Site/Seed/products.csv"
ORIGIN = "https://shop.example"


@dataclass(frozen=True)
class Way:
    """A port under which nginx serves the site in one way; the field X-Worker says that it asked the worker."""

    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


class RenderedSite:
    """The demo shop: through `ahead` with its rendered pages, through `alone` as if there were none."""

    def __init__(self, folder: Path, database: str | None = None):
        self.folder = folder
        self.database = database or database_of(folder)
        self.pages = folder / "pages"
        self.log = folder / "worker.log"
        (folder / "pictures").mkdir()
        self.run("migrate")
        self.load(DEMO)
        self.generate()
        self.ahead, self.alone = Way(free_port()), Way(free_port())
        self.start_decoder()
        self.start_worker()
        self.nginx = Nginx(folder / "nginx", server(folder, self.ahead.port, self.pages)
                           + server(folder, self.alone.port, name="alone", origin=ORIGIN))
        wait_until(lambda: self.ahead.listens() and self.alone.listens(), "nginx listens")

    def load(self, file: Path):
        """Imports a CSV file of products."""
        self.run("import", "products", file, "--public", PUBLIC, "--pictures", self.folder / "pictures")

    def generate(self, output: Path | None = None, *options: str):
        """Renders the site into a folder: the one that nginx serves, where none is named."""
        self.run("generate", "--output", output or self.pages, "--public", PUBLIC, "--pictures",
                  self.folder / "pictures", "--origin", ORIGIN, *options)

    def start_decoder(self):
        # As `deploy/up` does.
        user = ["--user", "nobody"] if os.geteuid() == 0 else []
        self.decoder = subprocess.Popen(
            [*self._program, "decode", "--socket", self.folder / "decoder.sock", *user], stdin=subprocess.DEVNULL)

    def start_worker(self):
        command = ["serve", "--socket", self.folder / "worker.sock", "--public", PUBLIC, "--origin", ORIGIN,
                   "--pictures", self.folder / "pictures", "--decoder", self.folder / "decoder.sock", "--log-level", "info",
                   *self._serve_options]
        with open(self.log, "a") as log:
            self.worker = subprocess.Popen(
                [*self._program, *command, "--database", self.database], stderr=log, stdin=subprocess.DEVNULL)
        wait_until(lambda: self._worker_accepts(), "the worker listens")

    def kill_worker(self):
        self.worker.send_signal(signal.SIGKILL)
        self.worker.wait(timeout=120)

    def stop(self):
        self.nginx.stop()
        self.worker.terminate()
        self.decoder.terminate()
        self.decoder.wait(timeout=120)
        self.worker.wait(timeout=120)

    @property
    def requests(self) -> int:
        """How many requests the worker has answered so far: a line is written after its answer, so this waits until none comes any more."""
        count, since = -1, time.monotonic()
        while time.monotonic() - since < 0.5:
            if (now := self.log.read_text().count(" info answered ")) != count:
                count, since = now, time.monotonic()
            time.sleep(0.05)
        return count

    @property
    def sitemap(self) -> list[str]:
        """The path of every page that the sitemap names."""
        paths = self._named("/sitemap.xml")
        if paths[0].startswith("/sitemap-"):
            paths = [path for part in paths for path in self._named(part)]
        assert len(paths) > 200, "the demo shop has that many pages"
        return paths

    def _named(self, sitemap: str) -> list[str]:
        return re.findall(rf"<loc>{ORIGIN}([^<]+)</loc>", ask(self.ahead, sitemap).text)

    def file(self, path: str) -> Path:
        """Where a page or a feed lies."""
        name = unquote(path).strip("/")
        return self.pages / (name if name.endswith(".atom") else f"{name}/index.html".lstrip("/"))

    @property
    def _serve_options(self) -> list:
        return []

    @property
    def _program(self) -> list:
        """What a command begins with."""
        return [SHOP]

    def verify(self):
        """Every file is what a whole rendering makes, none is missing, and none is too many."""
        self.run("generate", "--verify", "--output", self.pages, "--public", PUBLIC, "--pictures", self.folder / "pictures")

    def run(self, command, *options, input: str = ""):
        done = subprocess.run([*self._program, command, *options, "--database", self.database], capture_output=True, text=True,
                              input=input)
        assert done.returncode == 0, done.stdout + done.stderr

    def _worker_accepts(self) -> bool:
        assert self.worker.poll() is None, self.log.read_text()
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(str(self.folder / "worker.sock")) == 0
