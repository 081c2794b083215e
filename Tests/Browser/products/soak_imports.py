"""Posts and pages beside an import that changes the whole catalogue."""

import statistics
import subprocess
import threading
import time

from http_client import ask, post, session_of
from running_site import REPOSITORY

PRODUCTS = 20_000


def rows(price):
    head = "slug,name,content,price,category,image\n"
    return head + "".join(
        f"p-{number},Tea {number},{'leaf ' * 20}{number},{price},Tea,pictures/tra-lai.svg\n" for number in range(PRODUCTS))


class Beside:
    """What posts and pages took beside one part of an import, in milliseconds."""

    def __init__(self):
        self.posts, self.pages = [], []

    def __str__(self):
        return (f"{len(self.posts)} posts, p99 {p99(self.posts):.1f} ms, longest {max(self.posts):.1f} ms; "
                f"pages p99 {p99(self.pages):.1f} ms, longest {max(self.pages):.1f} ms")


def p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]


def milliseconds(request) -> float:
    begin = time.monotonic()
    request()
    return (time.monotonic() - begin) * 1000


def test_a_post_beside_an_import_takes_under_100_ms(start, tmp_path, capsys):
    site = start()
    cookie = session_of(post(site, "/todos", "title=First"))
    (tmp_path / "rows.csv").write_text(rows("2.50 USD"))
    program = subprocess.Popen(
        [REPOSITORY / ".build" / "release" / "shop", "import", "products", tmp_path / "rows.csv", "--database", site.database,
         "--public", REPOSITORY / "public", "--pictures", site.data / "pictures"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    renders = threading.Event()

    def listen():
        for line in program.stderr:
            if line.startswith("rendering"):
                renders.set()

    listener = threading.Thread(target=listen)
    listener.start()
    writing, rendering = Beside(), Beside()

    def increase():
        assert post(site, "/counter/increase", "", Cookie=cookie).status == 303

    def look():
        assert ask(site, "/counter", Cookie=cookie).status == 200

    while program.poll() is None:
        part = rendering if renders.is_set() else writing
        part.posts.append(milliseconds(increase))
        part.pages.append(milliseconds(look))
    listener.join()
    assert program.returncode == 0
    with capsys.disabled():
        print(f"\nbeside an import of {PRODUCTS} products: {writing}\nbeside the rendering of their pages: {rendering}")
    assert len(writing.posts) > 100 and len(rendering.posts) > 100
    assert max(writing.posts) < 100 and max(writing.pages) < 100
    # 65,000 files are written then, and a post waits for the same disk.
    assert p99(rendering.posts) < 100 and p99(rendering.pages) < 100
