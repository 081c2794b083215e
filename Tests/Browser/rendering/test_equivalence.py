"""A page is the same bytes as a file, from the worker, and through nginx, before and after the catalogue changes."""

import csv
import re

import pytest

from http_client import ask
from rendered_site import DEMO

LANGUAGES = ["", "/vi", "/zh"]
SLUG = "tra-lai"


def rows():
    with open(DEMO, newline="") as file:
        return list(csv.DictReader(file))


def load(rendered, tmp_path, *changed):
    """Imports these rows alone: the others stay as they are."""
    file = tmp_path / "changed.csv"
    with open(file, "w", newline="") as opened:
        writer = csv.DictWriter(opened, fieldnames=changed[0].keys())
        writer.writeheader()
        writer.writerows(changed)
    rendered.load(file)


def priced(price, **others):
    return next(row for row in rows() if row["slug"] == SLUG) | {"price": f"{price} USD"} | others


def product_named(rendered, name):
    """The path of the product's English page."""
    paths = [path for path in rendered.sitemap if re.fullmatch(r"/products/\d+", path)]
    return next(path for path in paths if re.search(f"<h1[^>]*>{name}</h1>", ask(rendered.alone, path).text))


def feeds():
    return [f"{language}/{room}/feed.atom" for language in LANGUAGES for room in ("products", "journal")]


def assert_three_ways_agree(rendered):
    """Compares every page and feed; returns how many there are."""
    paths = rendered.sitemap + feeds()
    for path in paths:
        worker, nginx = ask(rendered.alone, path), ask(rendered.ahead, path)
        assert (worker.status, nginx.status) == (200, 200), path
        assert worker["X-Worker"] == "200" and "X-Worker" not in dict(nginx.fields), path
        file = rendered.file(path).read_bytes()
        assert file == worker.body == nginx.body, path
    return len(paths)


def assert_error_pages_agree(rendered):
    for language in LANGUAGES:
        file = rendered.pages / language.strip("/") / "404.html"
        assert file.read_bytes() == ask(rendered.alone, f"{language}/nowhere").body


def test_every_page_is_the_same_three_ways_before_and_after_an_import(rendered, tmp_path):
    before = assert_three_ways_agree(rendered)
    assert_error_pages_agree(rendered)
    load(rendered, tmp_path, priced("87.65"), priced("3.00", slug="new-tea", name="A new tea", category="New shelf"))
    # A new product has a page in each language, and so has its new category.
    assert assert_three_ways_agree(rendered) >= before + 2 * len(LANGUAGES)
    assert_error_pages_agree(rendered)
    page = ask(rendered.ahead, product_named(rendered, "Trà lài")).text
    assert "$87.65" in page and "$12.80" not in page
    assert "A new tea" in ask(rendered.ahead, "/products/feed.atom").text
    assert ask(rendered.ahead, product_named(rendered, "A new tea")).status == 200


def test_a_page_replaced_twice_within_a_second_is_never_not_modified(rendered, tmp_path):
    load(rendered, tmp_path, priced("10.00"))
    path = product_named(rendered, "Trà lài")
    for coding in ("identity", "gzip"):
        load(rendered, tmp_path, priced("10.00"))
        old = ask(rendered.ahead, path, Accept_Encoding=coding)
        load(rendered, tmp_path, priced("99.00"))
        new = ask(rendered.ahead, path, Accept_Encoding=coding, If_None_Match=old["ETag"])
        assert (new.status, new.body != old.body) == (200, True)
        again = ask(rendered.ahead, path, Accept_Encoding=coding, If_Modified_Since=old["Last-Modified"])
        assert again.status == 200
        assert ask(rendered.ahead, path, Accept_Encoding=coding, If_None_Match=new["ETag"]).status == 304


def test_an_import_that_changes_nothing_leaves_every_file_as_it_is(rendered):
    def files():
        root = rendered.pages.resolve()
        return {path.relative_to(root): path.stat().st_mtime_ns for path in root.rglob("*") if path.is_file()}

    rendered.load(DEMO)
    before = files()
    assert len(before) > 500
    rendered.load(DEMO)
    rendered.generate()
    assert files() == before


@pytest.mark.parametrize("path", ["/products/1", "/vi/"])
def test_a_file_that_is_gone_is_answered_by_the_worker(rendered, path):
    file = rendered.file(path)
    aside = file.with_name("aside")
    file.rename(aside)
    try:
        answer = ask(rendered.ahead, path)
        assert (answer.status, answer["X-Worker"], answer.body) == (200, "200", aside.read_bytes())
    finally:
        aside.rename(file)
