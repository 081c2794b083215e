"""The generated folder itself: a site under any file server, with its compressed forms, and no HTML error."""

import re
import shutil
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from crawler import crawl
from html_checker import complaints
from rendered_site import DEMO, ORIGIN, Way
from running_site import free_port, wait_until
from visitor import guests

HOMES = ["/", "/vi/", "/zh/"]
KINDS = [r"/", r"/products", r"/products/\d+", r"/products/page/\d+", r"/categories", r"/categories/[^/?]+",
         r"/journal", r"/journal/[^/?]+", r"/info", r"/info/[^/?]+"]
SEARCHES = [
    ("/", "PHIN", ["Phin nhôm", "How to brew with a phin"]), ("/", "hazelnut", ["House Blend, 1 kg"]), ("/", "hazlenut", ["House Blend, 1 kg"]),
    ("/vi/", "keo dua", ["Kẹo dừa Bến Tre"]), ("/vi/", "nho giot", ["Cách pha cà phê phin"]),
    ("/zh/", "砂壶", ["紫砂壶"]), ("/zh/", "滴滴壶", ["怎样用越南滴滴壶冲咖啡"]),
]
TEXTS = {".html", ".css", ".js", ".svg", ".xml", ".txt", ".atom"}


@pytest.fixture(scope="module")
def static_only(rendered, tmp_path_factory):
    """A folder without links to what needs a worker."""
    folder = tmp_path_factory.mktemp("static") / "site"
    rendered.generate(folder, "--static-only")
    return folder


@pytest.fixture
def serve():
    """Serves folders with Python's file server."""
    servers = []

    def serve(folder) -> Way:
        way = Way(free_port())
        servers.append(subprocess.Popen(
            [sys.executable, "-m", "http.server", str(way.port), "--bind", "127.0.0.1", "--directory", folder],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        wait_until(way.listens, "the file server listens")
        return way

    yield serve
    for server in servers:
        server.terminate()
        server.wait(timeout=120)


def slashless(path):
    """A file server sends who asks for a folder to its address with a slash."""
    return path if path in HOMES else path.rstrip("/")


def kind(language, path):
    """Which of the kinds of page a path is, in a language."""
    inside = path.removeprefix(language.rstrip("/")) if path.startswith(language) else ""
    return next((pattern for pattern in KINDS if re.fullmatch(pattern, inside)), None)


def opened(answers):
    return {slashless(path) for path, answer in answers.items() if answer.status == 200}


def broken(answers):
    return {path for path, answer in answers.items() if answer.status not in (200, 301)}


def test_a_static_only_site_is_whole_under_a_plain_file_server(rendered, static_only, serve):
    answers = crawl(serve(static_only), HOMES, ORIGIN)
    assert broken(answers) == set()
    assert set(rendered.sitemap) <= opened(answers)
    for language in HOMES:
        kinds = {kind(language, path) for path in opened(answers)}
        assert kinds >= set(KINDS), (language, set(KINDS) - kinds)
        assert f"{language}search" in opened(answers)


def test_on_a_site_with_a_worker_the_only_broken_links_are_the_worker_s(rendered, serve):
    answers = crawl(serve(rendered.pages), HOMES, ORIGIN)
    assert set(rendered.sitemap) <= opened(answers)
    worker = re.compile(r"(/vi|/zh)?/(todos|counter|account|contact|login)\b.*")
    assert (missing := broken(answers)) and not [path for path in missing if not worker.fullmatch(path)]


def test_a_static_only_page_has_no_form_but_the_search_and_names_no_personal_page(static_only):
    folder = static_only.resolve()
    pages = list(folder.rglob("*.html"))
    assert len(pages) > 200
    for page in pages:
        text, language = page.read_text(), page.relative_to(folder).parts[0]
        assert not re.search(r'href="[^"]*/(?:todos|counter|account|contact|login)\b', text), page
        actions = re.findall(r'<form[^>]* action="([^"]*)"', text)
        assert set(actions) == {f"/{language}/search" if language in ("vi", "zh") else "/search"}, page
        assert text.count("<form") == len(actions), page


@pytest.fixture
def invite(static_only, serve, chromium, pages, pictures):
    """Invites visitors to the static-only site."""
    with guests(chromium, serve(static_only).address, pages, pictures) as invite:
        yield invite


def search(page, query):
    """Searches with the form in the header; the titles of the results."""
    page.get_by_role("banner").get_by_role("searchbox").fill(query)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/search/?\?q="))
    expect(page.locator("#search-results [role=status]")).not_to_be_empty()
    expect(page.locator("#search-results ol")).to_have_attribute("aria-busy", "false")
    return page.locator("#search-results li > a").all_inner_texts()


@pytest.mark.parametrize("home, query, titles", SEARCHES)
def test_the_search_of_a_static_only_site_finds_products_and_texts(invite, home, query, titles):
    found = search(invite().open(home), query)
    for title in titles:
        assert [other for other in found if other.startswith(title)], found


def test_the_search_of_a_static_only_site_looks_right(invite):
    visitor = invite()
    for language, query in [("", "coffee"), ("vi/", "phin"), ("zh/", "壶")]:
        visitor.open(f"/{language}products/3/")
        visitor.look(f"static-only-product-{language.strip('/') or 'en'}")
        search(visitor.page, query)
        visitor.look(f"static-only-search-{language.strip('/') or 'en'}")
    visitor.page.get_by_role("link", name="紫砂壶", exact=True).first.click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("紫砂壶")


def test_without_javascript_the_search_of_a_static_only_site_leads_to_a_list(invite):
    page = invite(javascript=False).open("/vi/")
    page.get_by_role("searchbox").fill("trà lài")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/vi/search/?\?q="))
    page.get_by_role("main").get_by_role("link", name="Trà lài", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Trà lài")


def test_the_search_of_a_static_only_site_follows_its_products(rendered, invite, tmp_path):
    page = invite().open("/")
    assert search(page, "marzipan") == []
    (tmp_path / "one.csv").write_text(DEMO.read_text().replace("House Blend, 1 kg", "Marzipan Blend"))
    rendered.load(tmp_path / "one.csv")
    page.reload()
    expect(page.locator("#search-results li > a")).to_have_text(["Marzipan Blend"])
    rendered.load(DEMO)
    page.reload()
    expect(page.locator("#search-results li")).to_have_count(0)


@pytest.mark.parametrize("tool, ending", [("gzip", ".gz"), ("brotli", ".br")])
def test_every_text_has_its_compressed_form_which_unpacks_to_it(rendered, tmp_path, tool, ending):
    root = rendered.pages.resolve()
    texts = {path.relative_to(root) for path in root.rglob("*") if path.suffix in TEXTS}
    packed = {path.relative_to(root) for path in root.rglob(f"*{ending}")}
    assert len(texts) > 250 and packed == {text.with_name(text.name + ending) for text in texts}
    for path in packed:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / path, tmp_path / path)
    subprocess.run([tool, "-d", *(tmp_path / path for path in packed)], check=True)
    assert not [text for text in texts if (tmp_path / text).read_bytes() != (root / text).read_bytes()]


def test_no_generated_page_has_an_html_error(rendered, static_only):
    for folder in (rendered.pages, static_only):
        pages = sorted(folder.resolve().rglob("*.html"))
        assert len(pages) > 200
        assert not (errors := [
            f"{name}:{message.get('lastLine')}: {message['message']}" for name, message in complaints(pages)
        ]), "\n".join(errors)
