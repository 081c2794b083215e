"""The compressed forms beside each rendered page: brotli where Debian's module is, gzip where it is not."""

import gzip
import subprocess

import pytest

from http_client import ask
from nginx import BROTLI

PATHS = ["/", "/products", "/vi/products", "/products/feed.atom", "/journal/brew-with-a-phin", "/sitemap.xml"]
BOTH = "gzip, deflate, br"


def decoded(body):
    return subprocess.run(["brotli", "-dc"], input=body, capture_output=True, check=True).stdout


def varied(answer):
    return sorted(name.strip() for field in answer.all("Vary") for name in field.split(","))


@pytest.mark.parametrize("path", PATHS)
def test_with_the_module_who_takes_brotli_has_the_same_bytes_in_fewer(site, path):
    assert BROTLI.exists()
    plain, short, shortest = (ask(site, path, Accept_Encoding=coding) for coding in ["identity", "gzip", BOTH])
    assert (plain.all("Content-Encoding"), short["Content-Encoding"], shortest["Content-Encoding"]) == ([], "gzip", "br")
    assert decoded(shortest.body) == gzip.decompress(short.body) == plain.body
    assert len(shortest.body) < len(short.body) < len(plain.body)
    assert varied(shortest) == varied(short) == varied(plain) and varied(plain).count("Accept-Encoding") == 1
    for field in ["Content-Type", "Cache-Control", "Content-Security-Policy"]:
        assert shortest[field] == plain[field]
    assert ask(site, path, Accept_Encoding=BOTH, If_None_Match=shortest["ETag"]).status == 304


def test_what_is_served_is_the_file_beside_the_page(site):
    assert ask(site, "/products", Accept_Encoding=BOTH).body == (site.data / "pages/products/index.html.br").read_bytes()


def test_an_asset_that_a_page_names_is_sent_as_brotli(site):
    path = next(part for part in ask(site, "/").text.split('"') if part.startswith("/assets/site.") and part.endswith(".css"))
    answer = ask(site, path, Accept_Encoding=BOTH)
    assert answer["Content-Encoding"] == "br" and decoded(answer.body) == ask(site, path).body


def test_who_refuses_brotli_has_gzip_and_what_the_worker_makes_is_gzip(site):
    assert ask(site, "/products", Accept_Encoding="gzip, br;q=0")["Content-Encoding"] == "gzip"
    assert ask(site, "/todos", Accept_Encoding=BOTH)["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("path", PATHS)
def test_without_the_module_who_takes_brotli_has_gzip(rendered, path):
    answer = ask(rendered.ahead, path, Accept_Encoding=BOTH)
    assert answer["Content-Encoding"] == "gzip"
    assert varied(answer).count("Accept-Encoding") == 1
