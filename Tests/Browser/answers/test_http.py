"""What every answer carries, whoever gives it: the worker, a file, or nginx itself."""

import gzip
import re

import pytest

from database import IS_SERVER, dump
from http_client import ask, post, send, session_of

POLICY = {
    "default-src": "'none'", "img-src": "'self'", "style-src": "'self'", "script-src": "'self'",
    "form-action": "'self'", "connect-src": "'self'", "base-uri": "'none'", "frame-ancestors": "'none'",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
LONG = "a" * 9_000
FORM = "application/x-www-form-urlencoded"
TOO_MUCH = b"title=" + b"a" * (1 << 20)
FOREVER = "public, max-age=31536000, immutable"


def picture(site):
    """The address of a product's picture."""
    return next(path for path in assets_of(site, "/products") if path.startswith("/assets/pictures/"))


def assets_of(site, path):
    return sorted(set(re.findall(r'(?:src|href)="(/assets/[^"]+)"', ask(site, path).text)))


ANSWERS = {
    "a page": (200, lambda site: ask(site, "/")),
    "a page by the worker": (200, lambda site: ask(site, "/?")),
    "the list": (200, lambda site: ask(site, "/products")),
    "a personal page": (200, lambda site: ask(site, "/todos")),
    "JSON": (200, lambda site: ask(site, "/products", Accept="application/json")),
    "HEAD": (200, lambda site: ask(site, "/", "HEAD")),
    "a picture": (200, lambda site: ask(site, picture(site))),
    "a plain asset": (200, lambda site: ask(site, "/assets/site.css")),
    "a file for a part of it": (200, lambda site: ask(site, "/assets/site.css", Range="bytes=99999999-")),
    "the icon": (200, lambda site: ask(site, "/favicon.ico")),
    "robots.txt": (200, lambda site: ask(site, "/robots.txt")),
    "a redirect": (301, lambda site: ask(site, "/products?page=2")),
    "a post": (303, lambda site: post(site, "/todos", "title=x")),
    "not modified": (304, lambda site: ask(site, "/", If_None_Match=ask(site, "/")["ETag"])),
    "not modified by the worker": (304, lambda site: ask(site, "/?", If_None_Match=ask(site, "/?")["ETag"])),
    "a file not modified": (
        304, lambda site: ask(site, "/assets/site.css", If_None_Match=ask(site, "/assets/site.css")["ETag"])),
    "a malformed address": (400, lambda site: ask(site, "/%ff")),
    "a malformed request": (400, lambda site: send(site, b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")),
    "no HTTP at all": (400, lambda site: send(site, b"\x16\x03\x01\x02\x00\x01\r\n\r\n")),
    "a foreign form": (403, lambda site: post(site, "/todos", "title=x", Sec_Fetch_Site="cross-site")),
    "a missing page": (404, lambda site: ask(site, "/nowhere")),
    "a missing product": (404, lambda site: ask(site, "/products/999999")),
    "a missing asset": (404, lambda site: ask(site, "/assets/nothing.0123456789abcdef.css")),
    "a post to a page": (405, lambda site: post(site, "/products", "title=x")),
    "a post to a file": (405, lambda site: post(site, "/assets/site.css", "title=x")),
    "an odd method": (405, lambda site: ask(site, "/todos", "PATCH")),
    "TRACE": (501, lambda site: ask(site, "/", "TRACE")),
    "a file that is no longer the same": (412, lambda site: ask(site, "/assets/site.css", If_Match='"other"')),
    "too large a form": (413, lambda site: post(site, "/todos", TOO_MUCH)),
    "too long an address": (414, lambda site: ask(site, "/" + LONG)),
    "a JSON post": (415, lambda site: post(site, "/todos", "{}", Content_Type="application/json")),
    "a refused form": (422, lambda site: post(site, "/todos", "title=")),
    "too large a header": (431, lambda site: ask(site, "/", X_Long=LONG)),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_has_the_security_headers_once(site, name):
    status, request = ANSWERS[name]
    answer = request(site)
    assert answer.status == status
    policy = dict(part.split(" ", 1) for part in answer["Content-Security-Policy"].split("; "))
    assert policy == POLICY
    for field, value in HEADERS.items():
        assert answer[field] == value
    assert "camera=()" in answer["Permissions-Policy"]
    assert answer["Server"] == "nginx", "the version is nobody's business"
    if status != 304:
        assert len(answer.all("Content-Length")) == 1
    if status in (400, 404, 413, 414, 431) or name.endswith("to a file"):
        assert answer["Cache-Control"] == "no-store"
        assert answer["Content-Type"] == "text/html; charset=utf-8"
        assert "</html>" in answer.text and "nginx" not in answer.text


@pytest.mark.parametrize("path", ["/", "/todos", "/todos/1/delete", "/assets/site.css", "/nowhere"])
def test_trace_tells_nothing_of_an_address(site, path):
    """No address has it, which is 501: a 405 would have to say what is allowed there."""
    answer = ask(site, path, "TRACE")
    assert answer.status == 501 and answer.all("Allow") == []


def test_every_asset_of_a_page_is_kept_for_good_under_its_fingerprint(site):
    paths = assets_of(site, "/products")
    kinds = {"css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
             "png": "image/png"}
    assert {path.rpartition(".")[2] for path in paths} >= {"css", "js", "svg", "png"}
    for path in paths:
        assert re.fullmatch(r"/assets/[\w/-]+\.[0-9a-f]{16}\.\w+", path)
        kept = ask(site, path)
        assert (kept.status, kept["Cache-Control"]) == (200, FOREVER), path
        assert kept["Content-Type"] == kinds[path.rpartition(".")[2]]
        plain = ask(site, re.sub(r"\.[0-9a-f]{16}", "", path))
        assert (plain.status, plain["Cache-Control"], plain.body) == (200, "no-cache", kept.body)


def test_a_picture_of_the_data_folder_is_served_beside_those_of_the_project(site):
    folder = site.data / "pictures" / "own"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cà phê.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    for name, caching in [("c%C3%A0%20ph%C3%AA.svg", "no-cache"), ("c%C3%A0%20ph%C3%AA.0123456789abcdef.svg", FOREVER)]:
        answer = ask(site, f"/assets/pictures/own/{name}")
        assert (answer.status, answer["Content-Type"], answer["Cache-Control"]) == (200, "image/svg+xml", caching)


@pytest.mark.parametrize("path", ["/", "/products", "/products/1", "/todos", "/nowhere", "/assets/site.css"])
def test_head_tells_the_length_of_get_and_sends_no_body(site, path):
    whole, head = ask(site, path), ask(site, path, "HEAD")
    assert (head.status, head.body) == (whole.status, b"")
    assert int(head["Content-Length"]) == len(whole.body) > 100


@pytest.mark.parametrize("method, path, allowed", [
    ("POST", "/products", "GET, HEAD"),
    ("PUT", "/todos", "GET, HEAD, POST"),
    ("GET", "/todos/clear-completed", "POST"),
    ("DELETE", "/todos/1", "GET, HEAD"),
    ("POST", "/assets/site.css", "GET, HEAD"),
])
def test_a_wrong_method_is_told_the_right_ones(site, method, path, allowed):
    answer = ask(site, path, method)
    assert (answer.status, answer["Allow"]) == (405, allowed)


def test_text_is_compressed_and_still_revalidated(site):
    answer = ask(site, "/products", Accept_Encoding="gzip")
    assert answer["Content-Encoding"] == "gzip"
    assert {"Accept", "Accept-Encoding"} <= {name.strip() for field in answer.all("Vary") for name in field.split(",")}
    assert gzip.decompress(answer.body) == ask(site, "/products").body
    assert ask(site, "/products", Accept_Encoding="gzip", If_None_Match=answer["ETag"]).status == 304


def test_a_page_of_everybody_and_a_personal_one_say_how_they_may_be_kept(site):
    assert ask(site, "/products")["Cache-Control"] == "no-cache"
    assert ask(site, "/todos")["Cache-Control"] == "private, no-cache"


def test_a_form_of_a_megabyte_is_read_and_a_larger_one_is_not(site):
    most = b"title=x&content=" + b"a" * ((1 << 20) - 16)
    assert len(most) == 1 << 20
    assert post(site, "/todos", most).status == 422
    assert post(site, "/todos", most + b"a").status == 413


def test_hundreds_of_header_fields_are_answered_and_hurt_nobody(site):
    fields = b"".join(b"X-%d: y\r\n" % number for number in range(700))
    answer = send(site, b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + fields + b"\r\n")
    assert answer.status in (200, 400, 431)
    assert ask(site, "/").status == 200


@pytest.mark.parametrize("path", [
    "/assets/../../site.sqlite", "/assets/..%2f..%2fsite.sqlite", "/assets/%2e%2e/%2e%2e/etc/passwd",
    "/assets//etc/passwd", "//etc/passwd", "/assets/pictures/../site.sqlite", "/assets/pictures/..%2fsite.sqlite",
    "/assets/pictures/%2e%2e/site.sqlite", "/assets/pictures/..%5c..%5csite.sqlite", "/assets/pictures//../site.sqlite",
    "/assets/pictures/.../site.sqlite", "/assets/site.sqlite", "/assets/site.0123456789abcdef.sqlite", "/site.sqlite",
    "/worker.sock", "/nginx/nginx.conf", "/assets/../Package.swift", "/assets/pictures/../../Package.swift",
    "/assets/.hidden.css", "/assets/pictures/.hidden.svg", "/assets/site.css%00.txt", "/assets/site.css%0a",
    "/assets/", "/assets", "/assets/pictures/", "/errors/404.html", "/assets/pictures/..",
])
def test_no_path_leads_out_of_the_public_folders(site, path):
    (site.data / "pictures" / ".hidden.svg").write_text("root: SQLite swift-tools-version")
    assert IS_SERVER or site.database.read_bytes().startswith(b"SQLite format 3"), "there is something to steal"
    answer = ask(site, path)
    assert answer.status in (400, 404)
    for secret in (b"SQLite", b"root:", b"swift-tools-version", b"fastcgi", b"Index of"):
        assert secret not in answer.body


def test_the_session_cookie_is_kept_from_scripts_and_other_sites(site):
    cookie = post(site, "/todos", "title=x")["Set-Cookie"]
    name, *attributes = [part.strip() for part in cookie.split(";")]
    assert re.fullmatch(r"\w+=[\w-]{20,}", name)
    assert {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={14 * 24 * 3600}"} <= set(attributes)
    assert "Secure" not in attributes, "over plain HTTP a browser would drop it"


def test_only_a_hash_of_the_session_is_stored(site):
    token = session_of(post(site, "/todos", "title=x")).partition("=")[2]
    stored = dump(site.database)
    assert "todo" in stored.lower() and token not in stored


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "shop.localhost"])
def test_without_fetch_metadata_a_form_is_taken_from_the_host_that_serves_it(site, host):
    host = f"{host}:{site.port}"
    for origin, status in [
        (f"http://{host}", 303), ("http://evil.example", 403), (f"http://evil.{host}", 403), ("null", 403),
    ]:
        answer = ask(site, "/todos", "POST", "title=x", Host=host, Origin=origin, Content_Type=FORM)
        assert answer.status == status, origin


def test_with_neither_header_a_form_is_taken_only_without_a_session(site):
    answer = ask(site, "/todos", "POST", "title=x", Content_Type=FORM)
    assert answer.status == 303
    answer = ask(site, "/todos", "POST", "title=x", Cookie=session_of(answer), Content_Type=FORM)
    assert answer.status == 403
