"""Hugo's server mode over the same shop: from the moment that a product's files have another price until its three pages show it."""
import http.client
import pathlib
import re
import socket
import subprocess
import time
import urllib.request

import hugo_program
import hugo_site

HERE = pathlib.Path(__file__).resolve().parent


class HugoServer:
    """`--disableFastRender`: a page that nobody looked at lately is new as well."""

    def __init__(self, folder, public, products, log):
        self.site = folder / "hugo"
        hugo_site.make(self.site, HERE / "hugo", public, products)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [hugo_program.install(), "server", "--source", self.site, "--bind", "127.0.0.1", "--port", str(self.port), "--cacheDir",
             folder / "hugo-cache", "--disableFastRender", "--disableLiveReload"],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self._wait("/", lambda text: text, 600)

    def page(self, path):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=60) as answer:
                return answer.read().decode()
        except (OSError, http.client.HTTPException):
            # It shows files that it is still writing.
            return ""

    def change(self, product, price):
        """Seconds until every page of the product shows the price."""
        begin = time.monotonic()
        for language in hugo_site.LANGUAGES:
            file = self.site / f"content/{language}/products/{product.number}.md"
            file.write_text(re.sub(r"(?m)^price: .*$", f"price: {price}", file.read_text(encoding="utf-8")), "utf-8")
        shown = re.compile(re.escape(price).replace(r"\.", "[.,]"))
        for base in hugo_site.LANGUAGES.values():
            self._wait(f"{base}/products/{product.number}/", shown.search, 600)
        return time.monotonic() - begin

    def _wait(self, path, is_there, seconds):
        deadline = time.monotonic() + seconds
        while not is_there(self.page(path)):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"hugo does not show {path}")
            time.sleep(0.005)

    def stop(self):
        self.process.terminate()
        self.process.wait()
