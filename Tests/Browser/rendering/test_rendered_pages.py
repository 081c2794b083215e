"""Who answers, nginx from the rendered pages or the worker; and that nobody can tell by the answer."""

import re
import shutil

import pytest

from http_client import ask, post

JSON = {"Accept": "text/html;q=0.5, application/json"}
COMPARED = ["Location", "Content-Type", "Vary", "Cache-Control", "Content-Security-Policy", "X-Content-Type-Options",
            "Referrer-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy",
            "Allow", "Retry-After"]

FROM_A_FILE = [
    ("GET", "/", {}), ("HEAD", "/", {}), ("GET", "/vi/", {}), ("GET", "/zh/", {}), ("GET", "/products", {}),
    ("HEAD", "/products/7", {}), ("GET", "/products/7", {"Accept": "text/html, application/xhtml+xml, */*;q=0.8"}),
    ("GET", "/%70roducts", {}), ("GET", "/zh/products/page/2", {}), ("GET", "/categories/coffee", {}),
    ("GET", "/products/feed.atom", {}), ("GET", "/vi/products/feed.atom", {}),
    ("GET", "/journal", {}), ("HEAD", "/journal/brew-with-a-phin", {}), ("GET", "/vi/journal/brew-with-a-phin", {}),
    ("GET", "/journal/feed.atom", {}), ("GET", "/info", {}), ("GET", "/zh/info/privacy", {}),
    ("GET", "/products", {"Accept_Language": "vi", "Cookie": "language=zh"}),
    ("GET", "/products", {"Cookie": "session=anything; language=vi"}),
]
FROM_THE_WORKER = [
    ("POST", "/products", {}), ("PUT", "/products", {}), ("OPTIONS", "/", {}), ("POST", "/", {}),
    ("GET", "/products", JSON), ("HEAD", "/products/7", {"Accept": "APPLICATION/JSON"}), ("GET", "/vi/", JSON),
    ("GET", "/products?", {}), ("GET", "/products/7?x", {}), ("GET", "/?", {}), ("GET", "/vi/?x=1", {}),
    ("GET", "//", {}), ("GET", "//products", {}), ("GET", "/products//7", {}), ("GET", "/products/", {}),
    ("GET", "/products/7/", {}), ("GET", "/vi", {}), ("GET", "/zh/products/", {}), ("GET", "/products%2F7", {}),
    ("GET", "/products%2f7", {}), ("GET", "/products%5C7", {}), ("GET", "/products/%2E", {}),
    ("GET", "/products/.", {}), ("GET", "/products/./7", {}), ("GET", "/vi/../products", {}), ("GET", "/vi/%2e%2e/products", {}),
    ("GET", "/products/7#reviews", {}), ("GET", "/products/007", {}), ("GET", "/Products", {}),
    ("GET", "/products/7/index.html", {}), ("GET", "/products/7/index.html.gz", {}), ("GET", "/index.html", {}),
    ("GET", "/404.html", {}), ("GET", "/vi/50x.html.br", {}), ("GET", "/products/feed.atom.gz", {}),
    ("GET", "/products/feed.atom/", {}), ("GET", "/sitemap.xml.gz", {}), ("GET", "/products/999999", {}),
    ("GET", "/todos", {}), ("GET", "/nowhere", {}), ("GET", "/products/%ff", {}), ("GET", "/products/7%0a", {}),
    ("GET", "/products?q=tea", {}), ("GET", "/products/%00", {}), ("GET", "/%", {}),
    ("GET", "/journal", JSON), ("GET", "/journal?q=phin", {}), ("GET", "/journal/", {}), ("GET", "/journal/nothing", {}),
    ("GET", "/info?q=phin", {}), ("GET", "/info/feed.atom", {}), ("POST", "/info/privacy", {}),
]
SAME_SITE = "http://shop.example/todos"
LANGUAGES_FROM_A_FILE = [
    {"Accept_Language": "en"}, {"Accept_Language": "en-GB,en;q=0.9,vi;q=0.8"}, {"Accept_Language": "fr, de;q=0.5"},
    {"Accept_Language": "EN-us , vi ; q=0.3"}, {"Accept_Language": "*"}, {"Cookie": "language=en"},
    {"Accept_Language": "vi", "Cookie": "a=b; language=en; c=d"}, {"Cookie": "mylanguage=vi"},
    {"Accept_Language": "vi", "Host": "shop.example", "Referer": SAME_SITE},
    {"Cookie": "language=vi", "Host": "SHOP.example:80", "Referer": "https://shop.EXAMPLE:80/"},
]
LANGUAGES_FROM_THE_WORKER = [
    {"Accept_Language": "vi"}, {"Accept_Language": "zh-CN,zh;q=0.9,en;q=0.8"}, {"Accept_Language": "fr, VI;q=0.5"},
    {"Accept_Language": "en;q=0.5, vi"}, {"Accept_Language": "en, vi;q=2"}, {"Accept_Language": "en;q=0, zh"},
    {"Cookie": "language=vi"}, {"Cookie": "a=b;language=zh"}, {"Accept_Language": "en", "Cookie": "language=zh"},
    {"Cookie": "language=en; language=vi"}, {"Accept_Language": "vi", "Cookie": "language=enough"},
    {"Accept_Language": "vi", "Host": "shop.example", "Referer": "http://other.example/"},
    {"Accept_Language": "vi", "Host": "shop.example", "Referer": "http://shop.example.evil/"},
    {"Accept_Language": "vi", "Host": "shop.example", "Referer": "http://evil/?http://shop.example/"},
    {"Accept_Language": "vi", "Host": "shop.example", "Referer": "ftp://shop.example/"},
    {"Accept_Language": "vi", "Host": "shopXexample", "Referer": SAME_SITE},
    {"Accept_Language": "vi", "Host": "shop.example", "Referer": "http://shopXexample/"},
    {"Accept_Language": "vi"} | JSON,
]


def by_worker(answer):
    return "X-Worker" in dict(answer.fields)


def without_keys(answer):
    """A page's body; the keys of a visitor's forms are random."""
    return re.sub(rb'name="form-key" value="[0-9a-f]{32}"', b"", answer.body)


def assert_both_ways_agree(rendered, method, path, fields):
    """Asks with and without rendered pages; returns the answer with them."""
    ahead, alone = (ask(way, path, method, **fields) for way in (rendered.ahead, rendered.alone))
    assert by_worker(alone) or alone.status == 400, "without rendered pages it is the worker that answers"
    assert (ahead.status, without_keys(ahead)) == (alone.status, without_keys(alone))
    for name in COMPARED:
        assert sorted(ahead.all(name)) == sorted(alone.all(name)), name
    assert len(ahead.all("ETag")) == len(alone.all("ETag"))
    return ahead


@pytest.mark.parametrize("method, path, fields", FROM_A_FILE)
def test_a_page_for_everybody_comes_from_its_file_and_is_what_the_worker_would_send(rendered, method, path, fields):
    answer = assert_both_ways_agree(rendered, method, path, fields)
    assert answer.status == 200 and not by_worker(answer)


@pytest.mark.parametrize("method, path, fields", FROM_THE_WORKER)
def test_whatever_else_is_asked_the_worker_answers_it(rendered, method, path, fields):
    answer = assert_both_ways_agree(rendered, method, path, fields)
    # nginx itself refuses the malformed.
    assert by_worker(answer) or answer.status == 400


@pytest.mark.parametrize("fields", LANGUAGES_FROM_A_FILE)
def test_the_root_is_a_file_where_english_is_sure(rendered, fields):
    answer = assert_both_ways_agree(rendered, "GET", "/", fields)
    assert answer.status == 200 and '<html lang="en"' in answer.text and not by_worker(answer)


@pytest.mark.parametrize("fields", LANGUAGES_FROM_THE_WORKER)
def test_the_root_is_the_worker_s_where_another_language_may_be_wanted(rendered, fields):
    assert by_worker(assert_both_ways_agree(rendered, "GET", "/", fields))


def test_every_page_is_read_without_one_request_to_the_worker(rendered):
    before = rendered.requests
    answers = [ask(rendered.ahead, path, Accept_Encoding=coding)
               for path in rendered.sitemap for coding in ("identity", "gzip")]
    assert len(answers) > 400 and {answer.status for answer in answers} == {200}
    assert not [answer for answer in answers if by_worker(answer)]
    assert ask(rendered.ahead, "/todos").status == 200
    assert rendered.requests - before == 1, "the to-dos alone are the worker's"


def test_a_page_comes_compressed_as_it_lies_there(rendered):
    answer = ask(rendered.ahead, "/products/7", Accept_Encoding="gzip, br")
    assert answer["Content-Encoding"] == "gzip" and int(answer["Content-Length"]) == len(answer.body)
    assert answer.body == (rendered.pages / "products/7/index.html.gz").read_bytes()
    assert {"Accept", "Accept-Encoding"} <= set(", ".join(answer.all("Vary")).split(", "))


def test_the_assets_that_pages_name_come_from_among_them_and_their_compressed_forms_have_no_address(rendered):
    assets = set(re.findall(r'"(/assets/[^"]+\.css)"', ask(rendered.ahead, "/").text))
    assert assets
    for path in assets:
        answer = ask(rendered.ahead, path, Accept_Encoding="gzip")
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer["Content-Type"] == "text/css; charset=utf-8"
        assert answer.body == (rendered.pages / f"{path[1:]}.gz").read_bytes()
        for ending in (".gz", ".br"):
            assert (rendered.pages / f"{path[1:]}{ending}").exists()
            assert ask(rendered.ahead, path + ending).status == 404


def test_robots_and_sitemap_are_those_of_the_rendered_site(rendered):
    assert ask(rendered.ahead, "/robots.txt").body == (rendered.pages / "robots.txt").read_bytes()
    assert ask(rendered.alone, "/robots.txt").text.startswith("User-agent: *")
    answer = ask(rendered.ahead, "/sitemap.xml")
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("application/xml", "no-cache")
    assert ask(rendered.ahead, "/sitemap-999.xml").status == 404


@pytest.mark.parametrize("path, file", [("/assets/no.css", "404.html"), ("/assets/", "404.html")])
def test_nginx_s_own_missing_page_looks_like_the_site(rendered, path, file):
    answer = ask(rendered.ahead, path)
    assert (answer.status, answer["Cache-Control"]) == (404, "no-store")
    assert answer.body == (rendered.pages / file).read_bytes()
    written = rendered.folder / "includes/alone/errors" / file
    assert ask(rendered.alone, path).body == answer.body == written.read_bytes(), "there it is nginx's own file"


def test_no_file_is_a_page_of_the_staff(rendered):
    for base in ("staff", "vi/staff"):
        folder = rendered.pages / base / "people"
        folder.mkdir(parents=True)
        (folder / "index.html").write_text("a file of strangers")
        (folder.parent / "index.html").write_text("a file of strangers")
        for path in (f"/{base}", f"/{base}/people"):
            answer = ask(rendered.ahead, path)
            assert answer.status == 303 and answer["Cache-Control"] == "no-store"
            assert "strangers" not in answer.text and by_worker(answer)
        shutil.rmtree(folder.parent)


def test_a_form_is_the_worker_s_even_under_a_rendered_page(rendered):
    assert by_worker(post(rendered.ahead, "/todos", "title=x"))
