"""Requests as nobody should send them, each with its one right answer: the table is requests.txt."""

import re

import pytest

from http_client import ask, post, session_of
from request_table import Exchange, Row, request_bytes, rows

ROWS = rows()
KINDS = {"html": "text/html", "json": "application/json", "text": "text/plain", "css": "text/css", "svg": "image/svg+xml",
         "atom": "application/atom+xml", "xml": "application/xml"}


@pytest.fixture(scope="module")
def values(site):
    """What a row names in braces: the session of a visitor, and the entity tag, or the time, of a page."""
    session = session_of(post(site, "/todos", "title=x"))

    def value(name, path):
        if name == "session":
            return session
        kind, _, accept = (path or "").partition(";")
        fields = {"Cookie": session} | ({"Accept": accept} if accept else {})
        return ask(site, kind, **fields)[{"etag": "ETag", "modified": "Last-Modified"}[name]]

    return value


def check_detail(row: Row, answer):
    """What stands behind the status: a kind of content, an address, or the methods."""
    if answer.status in (301, 302, 303):
        assert answer["Location"] == row.detail
    elif answer.status == 405:
        assert answer.all("Allow") == ([row.detail] if row.detail else [])
    elif row.detail in KINDS:
        assert answer["Content-Type"].partition(";")[0] == KINDS[row.detail]
        assert row.detail != "html" or answer.status == 304 or answer.text.rstrip().endswith("</html>") or row.is_head
    elif row.detail:
        assert row.detail in answer.text


def check_safe(answer):
    """Whoever answers, the policy is there once, and no file of the machine's."""
    if answer.status != 100:
        assert answer["Content-Security-Policy"].startswith("default-src 'none'") and answer["Server"] == "nginx"
    for secret in (b"SQLite format", b"root:", b"swift-tools-version", b"Fatal", b"nginx/"):
        assert secret not in answer.body


def test_the_answers_are_those_of_the_table(site, values):
    problems = []
    for row in ROWS:
        try:
            check(row, site, values)
        except (AssertionError, OSError) as problem:
            problems.append(f"line {row.number}: {problem!r}")
    assert not problems, "\n".join(problems)


def check(row: Row, site, values):
    exchange = Exchange(site.port, request_bytes(row, values))
    if row.statuses == ["bare"]:
        answer = exchange.rest()
        assert answer and not answer.startswith(b"HTTP/") and row.detail.encode() in answer
        return
    expected = [] if row.statuses == ["closed"] else row.statuses
    answers = exchange.answers(len(expected))
    assert (found := [str(answer.status) for answer in answers]) == expected, f"{found} instead of {expected}"
    for answer in answers:
        check_safe(answer)
    if answers:
        check_detail(row, answers[-1])


def test_the_table_is_whole():
    assert len(ROWS) >= 400
    sent = [row.request for row in ROWS]
    assert not (twice := {request for request in sent if sent.count(request) > 1}), twice
    assert all(re.fullmatch(r"closed|bare|\d{3}(\+\d{3})*", "+".join(row.statuses)) for row in ROWS)
