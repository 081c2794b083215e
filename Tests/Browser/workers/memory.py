"""How much memory a worker takes under a load of all that a stranger may ask for."""

import contextlib
import itertools
import re
import socket
import subprocess
import threading
import time
from pathlib import Path
from types import SimpleNamespace

from database import database_of
from http_client import ask, post, session_of
from nginx import PUBLIC, SHOP, Nginx, server
from rendered_site import Way
from running_site import free_port, wait_until

LIMIT = 128 * 1024
THREADS = 32
SEARCHES = ["c", "tea", "a b c d e f g h", "leaf tea", "p", "nothing", "leaf &sort=price", "tea&sort=-price&page=99", "t&sort=name"]
PAGES = ["/?", "/products?per=100", "/products?per=100&sort=-price&page=500", "/products?sort=name&page=3000", "/products/7?", "/categories?",
         "/categories/page/2?", "/categories/tea-1?per=100", "/products/feed.atom?", "/todos", "/todos/page/2", "/todos/page/3", "/todos/1", "/todos/4/edit",
         "/counter", "/counter/badge.svg", "/login", "/account", "/missing", "/vi/products?per=100", "/zh/todos"]
PAGES += [f"/products?q={search.replace(' ', '+')}&per=100" for search in SEARCHES]
MEGABYTE = 1_000_000
LONG_WORDS = ["/products?q=leaf&per=100", "/products?q=leaf&sort=price", "/products?q=leaf+tea"]
POSTS = [("/todos", "title=x&content=" + '"' * MEGABYTE), ("/todos", "title=" + "%22" * (MEGABYTE // 3)),
         ("/todos/4/edit", "title=x&revision=1&content=" + "%E8%8C%B6" * (MEGABYTE // 9)), ("/counter/increase", "=" * MEGABYTE),
         ("/login", "username=a@example.org&password=" + "x" * MEGABYTE), ("/todos", "&".join(f"f{number}=" + "x" * 9_900 for number in range(100)))]


@contextlib.contextmanager
def serving(folder: Path, products: int):
    """A worker of 32 threads behind an nginx, with so many products."""
    (folder / "pictures").mkdir(parents=True)
    database = ["--database", database_of(folder)]
    rows = folder / "rows.csv"
    rows.write_text("slug,name,content,price,category,image\n" + "".join(
        f"p-{number},Tea {number},{'leaf ' * 60}{number},2.50 USD,Tea {number % 50},pictures/tra-lai.svg\n" for number in range(products)))
    for command in (["migrate", *database], ["import", "products", rows, *database, "--public", PUBLIC, "--pictures", folder / "pictures"]):
        subprocess.run([SHOP, *command], check=True, capture_output=True, stdin=subprocess.DEVNULL)
    port = free_port()
    nginx = Nginx(folder / "nginx", server(folder, port))
    with open(folder / "worker.log", "w") as log:
        worker = subprocess.Popen(
            [SHOP, "serve", "--socket", folder / "worker.sock", *database, "--public", PUBLIC, "--pictures", folder / "pictures",
             "--threads", str(THREADS)], stdin=subprocess.DEVNULL, stderr=log)
    site = SimpleNamespace(address=f"http://127.0.0.1:{port}", port=port, worker=worker.pid)
    try:
        wait_until(lambda: Way(port).listens() and (folder / "worker.sock").exists() and ask(site, "/products?").status == 200, "the worker answers", 200)
        yield site
    finally:
        nginx.stop()
        worker.terminate()
        assert worker.wait(timeout=120) == 0, (folder / "worker.log").read_text()


def fill(site) -> str:
    """A visitor whose list has as much as it may; the cookie."""
    cookie = session_of(post(site, "/todos", "title=First"))
    for letters in (10_000, 1_000, 10):
        while (status := post(site, "/todos", f"title=x&content={'a' * letters}", Cookie=cookie).status) == 303:
            pass
        assert status == 422
    return cookie


class Load:
    """Everything at once, for so many seconds: pages, HEADs, posts of a megabyte, and readers who take their time. The numbers
    are of the threads that do each."""

    def __init__(self, site, seconds: float, pages=PAGES, get=32, head=8, posts=16, slow=16):
        self._site, self._cookie, self._pages = site, fill(site), pages
        self._end = time.monotonic() + seconds
        self.answers: dict[int, int] = {}
        self._lock = threading.Lock()
        work = [self._get] * get + [self._head] * head + [self._post] * posts + [self._read_slowly] * slow
        self._threads = [threading.Thread(target=self._repeat, args=(do, number)) for number, do in enumerate(work)]
        for thread in self._threads:
            thread.start()
        for thread in self._threads:
            thread.join()

    def _repeat(self, do, number: int):
        for turn in itertools.count(number):
            if time.monotonic() > self._end:
                return
            status = do(turn)
            with self._lock:
                self.answers[status] = self.answers.get(status, 0) + 1

    def _get(self, turn: int) -> int:
        accept = "application/json" if turn % 7 == 0 else "text/html"
        return ask(self._site, self._page(turn), Cookie=self._cookie, Accept=accept).status

    def _head(self, turn: int) -> int:
        return ask(self._site, self._page(turn), "HEAD", Cookie=self._cookie).status

    def _page(self, turn: int) -> str:
        return self._pages[turn % len(self._pages)]

    def _post(self, turn: int) -> int:
        path, form = POSTS[turn % len(POSTS)]
        return post(self._site, path, form, Cookie=self._cookie).status

    def _read_slowly(self, turn: int) -> int:
        path = self._page(turn)
        with socket.create_connection(("127.0.0.1", self._site.port)) as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            client.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: {self._cookie}\r\n\r\n".encode())
            begin = client.recv(512)
            while client.recv(2_048) and time.monotonic() < self._end:
                time.sleep(0.05)
        return int(begin.split()[1])


def peak(process: int) -> int:
    """The most memory that a process had, in kB."""
    return figure(process, "VmHWM")


def forget_peak(process: int):
    """Lets `peak` begin anew (proc(5), clear_refs)."""
    Path(f"/proc/{process}/clear_refs").write_text("5")


def figure(process: int, name: str) -> int:
    """A figure of a process's memory, in kB."""
    return int(re.search(rf"{name}:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())[1])
