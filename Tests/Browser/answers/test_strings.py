"""Strings that break programs, through every field of every form: kept as they are, or refused in words. They are in strings.txt."""

import json
import re
import secrets
import subprocess
import unicodedata
from pathlib import Path
from urllib.parse import urlencode

import pytest

from http_client import ask, post, send, session_of
from nginx import PUBLIC, SHOP
from page_shape import Form, Page

LINES = Path(__file__).with_name("strings.txt").read_text(encoding="utf-8").splitlines()
STRINGS = [json.loads(line) for line in LINES if line and not line.startswith("#")]
HARMLESS = ["harmless", "coffee", "cofee", "a", "", "x" * 300, "x" * 1200, "a\x01b", "nobody@example.org", "two words", "1", "two\nlines", "/todos", "active",
            "completed"]
PAGES = ["/todos", "/todos/active", "/todos/completed", "/todos/1", "/todos/2", "/todos/1/edit", "/login?next=/account", "/account", "/counter", "/products",
         "/products?q=tea", "/categories/coffee", "/"]
# Every field of every form, the key of one of them; a test looks whether there are others.
FIELDS = [
    ("post", "/todos", "form-key"), ("post", "/todos", "title"), ("post", "/todos", "content"), ("post", "/todos", "filter"),
    ("post", "/todos/N/edit", "revision"), ("post", "/todos/N/edit", "title"), ("post", "/todos/N/edit", "content"),
    ("post", "/todos/N/reopen", "filter"), ("post", "/todos/N/reopen", "on"), ("post", "/todos/N/complete", "on"),
    ("post", "/todos/N/complete", "filter"), ("post", "/todos/N/delete", "filter"),
    ("post", "/todos/clear-completed", "filter"), ("post", "/login", "next"), ("post", "/login", "username"),
    ("post", "/login", "password"), ("get", "/products", "q"), ("get", "/products", "sort"), ("get", "/categories/coffee", "sort"),
]
WRITTEN = {("/todos", "title"), ("/todos", "content"), ("/products", "q")}
# Unicode's White_Space, which is taken off at a text's ends (UAX #44).
BLANKS = "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"


def is_invisible(character):
    return unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp")


def generic(form: Form) -> tuple[str, str]:
    return form.method, re.sub(r"\d+", "N", form.action)


def newcomer(site) -> str:
    """The session of somebody with an item of her own, one of which is done."""
    session = session_of(post(site, "/todos", "title=mine"))
    assert post(site, "/todos/1/complete", "", Cookie=session).status == 303
    return session


def fields(site, session) -> dict[tuple[str, str, str], tuple[str, Form]]:
    """Every field of every kind of form, with a page that has it and the form there."""
    found = {}
    for path in PAGES:
        answer = ask(site, path, Cookie=session)
        for form in Page(answer.text).forms() if answer.status == 200 else []:
            for name, _ in form.values:
                found.setdefault((*generic(form), name), (path, form))
    return found


def submit(site, session, path, form, **values):
    """The answer to a form, loaded anew where it is good for one time, and the page that it leads to."""
    names = {name for name, _ in form.values}
    if "revision" in names:
        forms = Page(ask(site, path, Cookie=session).text).forms()
        form = next(each for each in forms if generic(each) == generic(form) and {name for name, _ in each.values} >= set(values))
    if "form-key" in names:
        values = {"form-key": secrets.token_hex(16)} | values
    query = urlencode(form.filled(**values))
    if form.method == "get":
        answer = ask(site, f"{form.action}?{query}", Cookie=session)
    else:
        answer = post(site, form.action, query, Cookie=session)
    shown = answer
    while shown.status in (301, 303):
        shown = ask(site, shown["Location"], Cookie=session)
    return answer, Page(shown.text)


def normal(text: str) -> str:
    """As a form sends it: line breaks are CRLF, and become LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


@pytest.fixture(scope="module")
def site(rendered):
    """Without rendered pages or limits of addresses, and with a log of every request."""
    return rendered.alone


def test_there_are_no_other_fields(site):
    found = {*fields(site, newcomer(site))}
    keyed = {field for field in found if field[2] == "form-key"}
    assert found - keyed == {*FIELDS} - keyed
    others = {("post", "/counter/increase"), ("post", "/counter/decrease")}
    assert {field[:2] for field in keyed} == {field[:2] for field in FIELDS if field[0] == "post"} - {("post", "/login")} | others
    assert len(STRINGS) >= 400 and len({*STRINGS}) == len(STRINGS)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: " ".join(field))
def test_a_string_is_kept_or_refused_and_its_page_has_the_tree_of_a_harmless_one(site, field):
    session = newcomer(site)
    path, form = fields(site, session)[field]
    name = field[2]
    shapes, problems = set(), []
    # What is not shown again needs fewer, an edit takes what a new item takes, and each name with a password costs a hash.
    strings = STRINGS if field[1:] in WRITTEN else STRINGS[::4]
    for turn, text in enumerate(HARMLESS + strings):
        session = session if turn % 20 else newcomer(site)
        answer, page = submit(site, session, path, form, **{name: text})
        if answer.status not in (200, 301, 303, 400, 404, 409, 422, 429):
            problems.append((text, answer.status))
        elif turn < len(HARMLESS):
            shapes.add(page.shape)
        elif page.shape not in shapes:
            problems.append((text, "another tree"))
    assert not problems


@pytest.mark.parametrize("name", ["title", "content"])
def test_what_is_taken_for_an_item_is_stored_byte_by_byte_and_all_else_is_refused_in_words(site, name):
    stored = refused = 0
    for text in STRINGS:
        values = {"title": "harmless", "content": ""} | {name: text}
        answer = post(site, "/todos", urlencode(values))
        if answer.status == 303:
            shown = ask(site, "/todos/4", Cookie=session_of(answer))
            data = json.loads(ask(site, "/todos/4", Accept="application/json", Cookie=session_of(answer)).body)
            expected = normal(text).strip(BLANKS)
            assert (data["title"] if name == "title" else "\n".join(data["lines"])) == expected, text
            page = Page(shown.text).root
            seen = page.all("h1") if name == "title" else [p for p in page.all("p") if p.attributes.get("class") == "todo-content"]
            assert "".join(each.text for each in seen) == expected.replace("\n", ""), text
            stored += 1
        else:
            assert answer.status == 422, text
            form = Page(answer.text).root
            message = next(each for each in form.all("p") if each.attributes.get("id") == f"{name}-error")
            assert len(message.text) > 10, text
            if not any(unicodedata.category(each) == "Cc" for each in text):
                field = form.first("input" if name == "title" else "textarea", name)
                assert (field.attributes.get("value") if name == "title" else field.text) == text
            refused += 1
    assert stored > 300 and refused > 30


def test_a_browser_sees_a_list_of_them_as_a_list_of_harmless_ones(site, chromium):
    session = newcomer(site)
    taken = ["mine"]
    for text in STRINGS:
        if post(site, "/todos", urlencode({"title": text}), Cookie=session).status == 303:
            taken.append(normal(text).strip(BLANKS))
    name, _, value = session.partition("=")
    context = chromium.new_context()
    context.add_cookies([{"name": name, "value": value, "url": site.address}])
    page = context.new_page()
    noticed = []
    for event in ["dialog", "pageerror", "console"]:
        page.on(event, lambda found: noticed.append(str(found)))
    pages = []
    page.goto(f"{site.address}/todos")
    while True:
        pages.append(page.evaluate(ROWS))
        following = page.locator("a[rel=next]")
        if not following.count():
            break
        # A click does not wait until the next page has all its rows.
        with page.expect_navigation():
            following.click()
    context.close()
    assert [title for rows in pages for title, _ in rows][3:] == taken
    # The first is done: its button has another mark, and a form another address. From page 2 on the forms name their page.
    for rows in [pages[0][4:], *pages[1:]]:
        assert len({shape for _, shape in rows}) == 1
    assert not noticed


ROWS = """() => {
    const shape = e => e.tagName + [...e.attributes].map(a => a.name).sort() + '(' + [...e.children].map(shape) + ')'
    return [...document.querySelectorAll('.todo-list > li')].map(
        row => [row.querySelector('.todo-title').textContent, shape(row)])
}"""


def printable(text: str) -> bool:
    """Whether a client can send the text in a target or a field's value at all."""
    return bool(text) and all(byte > 0x20 and byte != 0x7F for byte in text.encode())


def test_no_line_of_the_log_has_a_character_that_cannot_be_seen(rendered):
    texts = [text for text in STRINGS if printable(text)]
    assert len(texts) > 200
    for text in texts:
        # As another web server might send it: nginx refuses what is no URI.
        variables = {
            b"REQUEST_METHOD": b"GET", b"REQUEST_URI": b"/nowhere/" + text.encode(), b"SERVER_PROTOCOL": b"HTTP/1.1",
            b"HTTP_HOST": b"localhost"}
        subprocess.run(
            ["/usr/bin/cgi-fcgi", "-bind", "-connect", rendered.folder / "worker.sock"], env=variables, check=True,
            stdin=subprocess.DEVNULL, capture_output=True)
    log = rendered.log.read_bytes().decode()
    assert log.count(" info answered ") >= len(texts), "each has a line"
    assert "nowhere" not in log, "a line names the route and no address"
    assert not [line for line in log.split("\n") if any(map(is_invisible, line))]


def test_no_line_of_nginxs_error_log_has_one(site, rendered):
    errors = rendered.folder / "nginx" / "errors"
    before = len(errors.read_bytes())
    hidden = [text.encode() for text in STRINGS if printable(text) and any(map(is_invisible, text))]
    assert len(hidden) > 5
    for text in [b"plain", b"\x1b[31mred", b"\x9b31m", b"\x85", *hidden[:10]]:
        for target, referer in [(b"/todos?" + text, b""), (b"/todos", text), (b"/errors/not-found.html", text)]:
            # nginx has a line for each body that is too long, where it does not refuse the request before.
            send(site, b"POST " + target + b" HTTP/1.1\r\nHost: a\r\nReferer: " + referer
                 + b"\r\nContent-Length: 2000000\r\nConnection: close\r\n\r\n")
    written = errors.read_bytes()[before:]
    assert written.count(b"too large body") == 3, "what is plain is there"
    assert not re.findall(rb"[^\n]*[^ -~\n][^\n]*", written)


@pytest.mark.parametrize("column", ["price", "image", "category", "slug", "header"])
def test_no_line_on_the_terminal_has_one(rendered, tmp_path, column):
    said = ""
    for text in [text for text in STRINGS if any(map(is_invisible, text))][::2]:
        row = {"slug": "x", "name": "X", "content": "", "price": "1.00 USD", "category": "Tea", "image": "pictures/x.svg"}
        header = [*row, text] if column == "header" else [*row]
        values = list((row | {column: text}).values())
        quoted = [",".join('"' + value.replace('"', '""') + '"' for value in line) for line in (header, values[:len(header)])]
        (tmp_path / "rows.csv").write_text("\n".join(quoted) + "\n", newline="")
        done = subprocess.run(
            [SHOP, "import", "products", tmp_path / "rows.csv", "--public", PUBLIC, "--pictures", rendered.folder / "pictures",
             "--database", rendered.database], capture_output=True, stdin=subprocess.DEVNULL)
        assert done.returncode != 0, text
        said += done.stderr.decode() + done.stdout.decode()
    assert not [character for character in said if is_invisible(character) and character not in "\n\t"]
    assert "\\u{" in said or column != "header", "what cannot be seen is named"
