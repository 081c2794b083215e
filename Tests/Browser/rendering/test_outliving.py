"""The site while its worker is dead: everything that was rendered ahead is still there."""

import re

import pytest

from crawler import crawl
from http_client import ask, post
from rendered_site import ORIGIN, RenderedSite

HOMES = ["/", "/vi/", "/zh/"]
VIETNAMESE = '<html lang="vi"'
CHINESE = '<html lang="zh-Hans"'


@pytest.fixture(scope="module")
def orphaned(tmp_path_factory):
    """A site whose worker was killed."""
    site = RenderedSite(tmp_path_factory.mktemp("orphaned"))
    site.kill_worker()
    yield site
    site.stop()


def test_every_page_of_the_sitemap_and_every_asset_is_still_there(orphaned):
    answers = {path: ask(orphaned.ahead, path) for path in orphaned.sitemap}
    assert {answer.status for answer in answers.values()} == {200}
    assert all(answer.text.startswith("<!DOCTYPE html>") for answer in answers.values())


def test_a_crawler_finds_whole_pages_and_polite_refusals_and_nothing_else(orphaned):
    answers = crawl(orphaned.ahead, HOMES, ORIGIN)
    found = {path for path, answer in answers.items() if answer.status == 200}
    assert set(orphaned.sitemap) <= found
    assets = [path for path in found if path.startswith("/assets/")]
    assert len(assets) > 60 and len(found) > 280, (len(assets), len(found))
    away = {path: answer for path, answer in answers.items() if answer.status != 200}
    assert {answer.status for answer in away.values()} == {503}, away.keys()
    assert {answer["Retry-After"] for answer in away.values()} == {"5"}
    # What is left is what the worker is for: a person's own things, and orders and searches.
    own = re.compile(r"(/vi|/zh)?/(todos|counter|account|contact)\b.*|[^?]*\?.*")
    assert len(away) >= 9 and not [path for path in away if not own.fullmatch(path)]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("fields", [
    {}, {"Accept_Language": "vi"}, {"Cookie": "language=zh"}, {"Accept_Language": "zh", "Cookie": "language=x"}])
def test_the_root_is_the_english_home_in_whatever_language_one_asks(orphaned, method, fields):
    answer = ask(orphaned.ahead, "/", method, **fields)
    assert (answer.status, answer["Cache-Control"]) == (200, "no-cache")
    assert "Accept, Accept-Language, Cookie, Referer" in answer.all("Vary")
    home = (orphaned.pages / "index.html").read_bytes()
    assert int(answer["Content-Length"]) == len(home)
    assert answer.body == (home if method == "GET" else b"")


@pytest.mark.parametrize("path", [
    "/todos", "/nowhere", "/products?q=tea", "/?x", "//", "/vi/todos", "/zh/nowhere", "/vi"])
def test_what_needs_the_worker_asks_for_patience_in_the_page_s_language(orphaned, path):
    assert_asks_for_patience(orphaned, ask(orphaned.ahead, path), path)


@pytest.mark.parametrize("path", ["/todos", "/", "/products", "/vi/todos/clear-completed"])
def test_so_does_a_form(orphaned, path):
    assert_asks_for_patience(orphaned, post(orphaned.ahead, path, "title=x"), path)


@pytest.mark.parametrize("path", ["/", "/products", "/zh/"])
def test_so_does_json_which_no_file_holds(orphaned, path):
    assert_asks_for_patience(orphaned, ask(orphaned.ahead, path, Accept="application/json"), path)


def test_nginx_s_own_missing_page_speaks_the_path_s_language(orphaned):
    answer = ask(orphaned.ahead, "/assets/nothing.css")
    assert answer.status == 404 and '<html lang="en"' in answer.text
    assert answer.body == (orphaned.pages / "404.html").read_bytes()


def test_the_worker_is_asked_again_as_soon_as_it_is_back(orphaned):
    orphaned.start_worker()
    try:
        answer = ask(orphaned.ahead, "/", Accept_Language="vi")
        assert (answer.status, answer["Location"]) == (302, "/vi/")
        assert ask(orphaned.ahead, "/todos").status == 200
    finally:
        orphaned.kill_worker()


def assert_asks_for_patience(site, answer, path):
    assert (answer.status, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
    language = path[:3] if path[:3] in ("/vi", "/zh") else ""
    assert answer.body == (site.pages / language.strip("/") / "50x.html").read_bytes()
    assert {"/vi": VIETNAMESE, "/zh": CHINESE}.get(language, '<html lang="en"') in answer.text
    assert "Content-Security-Policy" in dict(answer.fields)
