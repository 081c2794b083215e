"""The production configuration by the rules of MDN's HTTP Observatory."""

import dataclasses
import socket
from contextlib import contextmanager

import pytest

from http_client import Answer
from nginx import Nginx, make_certificate
from observatory import Scan
from production import Ports, ask, localised
from running_site import REPOSITORY, RunningSite, free_port, wait_until

FORM = {"Content_Type": "application/x-www-form-urlencoded", "Sec_Fetch_Site": "same-origin"}
PAGES = ["/", "/?", "/products", "/products?q=tea", "/products/7", "/todos", "/login", "/counter", "/vi/", "/journal",
         "/journal?q=phin", "/journal/brew-with-a-phin", "/vi/journal/brew-with-a-phin", "/info/privacy", "/nowhere", "/assets/nothing.css"]
MANUAL = REPOSITORY / "Sources/Manual"
PAGES_OF_THE_MANUAL = ["/", "/?", "/guides/mail", "/search", "/search?q=mail", "/source/guides/mail.txt", "/nowhere", "/assets/nothing.css"]


@contextmanager
def front(folder, data, **site):
    """The production configuration of a site that runs."""
    ports = Ports(free_port(), free_port())
    make_certificate(folder / "ssl-cert-snakeoil.pem", folder / "ssl-cert-snakeoil.key")
    nginx = Nginx(folder, localised(folder, data, ports, **site))
    wait_until(lambda: listens(ports), "nginx listens")
    yield ports
    nginx.stop()


@pytest.fixture(scope="module")
def production(site, tmp_path_factory):
    with front(tmp_path_factory.mktemp("nginx"), site.data) as ports:
        yield ports


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    running = RunningSite(tmp_path_factory.mktemp("manual"), build=True, options=("--site", str(MANUAL)))
    with front(tmp_path_factory.mktemp("nginx"), running.data, name="manual", public=MANUAL / "public") as ports:
        yield ports
    running.stop()


def listens(ports):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", ports.secure)) == 0


def scan(ports, path):
    return Scan("example.org", ask(ports, path, scheme="http"), ask(ports, path),
                ask(ports, path, Origin="https://evil.example"))


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_graded_a_plus(production, path):
    found = scan(production, path)
    assert found.page.status in (200, 404)
    assert (found.grade, found.score) == ("A+", 130), found.points


@pytest.mark.parametrize("path", PAGES_OF_THE_MANUAL)
def test_a_page_of_the_second_site_is_graded_a_plus(manual, path):
    found = scan(manual, path)
    assert found.page.status in (200, 404)
    assert (found.grade, found.score) == ("A+", 130), found.points


def test_an_answer_that_sets_the_sessions_cookie_has_the_points_for_it(production):
    found = scan(production, "/todos")
    found.page = ask(production, "/todos", "POST", "title=x", **FORM)
    assert found.page.all("Set-Cookie") and (found.grade, found.score) == ("A+", 135), found.points


def without(name, value=None):
    """The same scan with a field left out, or with another value."""
    def change(found: Scan) -> Scan:
        fields = [(field, content) for field, content in found.page.fields if field.lower() != name.lower()]
        assert len(fields) < len(found.page.fields) or value is not None
        page = dataclasses.replace(found.page, fields=fields + ([(name, value)] if value is not None else []))
        return dataclasses.replace(found, page=page)

    return change


def with_policy(old, new):
    def change(found: Scan) -> Scan:
        policy = found.page["Content-Security-Policy"]
        assert old in policy
        return without("Content-Security-Policy", policy.replace(old, new))(found)

    return change


def with_script(markup):
    return lambda found: dataclasses.replace(found, page=dataclasses.replace(found.page, body=found.page.body + markup))


@pytest.mark.parametrize("change, grade, score", [
    (without("Content-Security-Policy"), "C", 55),
    (with_policy("script-src 'self'", "script-src 'self' 'unsafe-inline'"), "B+", 80),
    (with_policy("script-src 'self'", "script-src https:"), "B+", 80),
    (with_policy("script-src 'self'", "script-src 'self' 'unsafe-eval'"), "A+", 110),
    (with_policy("connect-src 'self'", "connect-src http://a.example"), "B+", 80),
    (with_policy("img-src 'self'", "img-src http://a.example"), "A+", 110),
    (with_policy("style-src 'self'", "style-src 'self' 'unsafe-inline'"), "A+", 120),
    (with_policy("default-src 'none'", "default-src 'self'"), "A+", 125),
    (with_policy("frame-ancestors 'none'", "frame-ancestors *"), "B+", 80),
    (without("Strict-Transport-Security"), "B+", 80),
    (without("Strict-Transport-Security", "max-age=3600"), "A+", 120),
    (without("X-Content-Type-Options"), "A+", 125),
    (without("Referrer-Policy", "unsafe-url"), "A+", 120),
    (without("Cross-Origin-Resource-Policy", "anybody"), "A+", 115),
    (without("Set-Cookie", "session=x"), "B", 70),
    (without("Set-Cookie", "session=x; Secure; HttpOnly; SameSite=None"), "B+", 80),
    (with_script(b"<script src=//cdn.example/x.js></script>"), "C", 50),
    (with_script(b"<script src=https://cdn.example/x.js></script>"), "A+", 125),
    (lambda found: dataclasses.replace(found, plain=found.page), "B+", 80),
    (lambda found: dataclasses.replace(found, plain=Answer(301, [("Location", "https://www.example.org/")], b"")), "A+", 125),
    (lambda found: dataclasses.replace(found, foreign=Answer(200, [
        ("Access-Control-Allow-Origin", "https://evil.example"), ("Access-Control-Allow-Credentials", "true")], b"")), "C", 50),
])
def test_what_is_worse_has_fewer_points(production, change, grade, score):
    changed = change(scan(production, "/"))
    assert (changed.score, changed.grade) == (score, grade), changed.points
