"""The generated folder itself: a site under any file server, with its compressed forms, and no HTML error."""

import re
import shutil
import subprocess
import sys

import pytest

from crawler import crawl
from html_checker import complaints
from rendered_site import ORIGIN, Way
from running_site import free_port, wait_until

HOMES = ["/", "/vi/", "/zh/"]
KINDS = [r"/", r"/products", r"/products/\d+", r"/products/page/\d+", r"/categories", r"/categories/[^/?]+",
         r"/journal", r"/journal/[^/?]+", r"/info", r"/info/[^/?]+"]
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


def test_on_a_site_with_a_worker_the_only_broken_links_are_the_worker_s(rendered, serve):
    answers = crawl(serve(rendered.pages), HOMES, ORIGIN)
    assert set(rendered.sitemap) <= opened(answers)
    worker = re.compile(r"(/vi|/zh)?/(todos|counter|account|contact|login)\b.*")
    assert (missing := broken(answers)) and not [path for path in missing if not worker.fullmatch(path)]


def test_a_static_only_page_has_no_form_and_names_no_personal_page(static_only):
    pages = list(static_only.resolve().rglob("*.html"))
    assert len(pages) > 200
    for page in pages:
        text = page.read_text()
        assert not re.search(r'href="[^"]*/(?:todos|counter|account|contact|login)\b', text), page
        assert "<form" not in text, page


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
