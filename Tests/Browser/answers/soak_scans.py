"""wapiti, sqlmap and slowhttptest against the running site: they find nothing above what is for information."""

import subprocess

import pytest

import scanners
from http_client import ask
from running_site import REPOSITORY

SECONDS = 120
# Of a site that is asked by http on loopback, and headers that others have replaced: frame-ancestors of the policy stands for the first.
EXPECTED = {
    ("HTTP Secure Headers", "X-Frame-Options is not set"), ("HTTP Secure Headers", "X-XSS-Protection is not set"),
    ("HTTP Secure Headers", "Strict-Transport-Security is not set"),
    ("Secure Flag cookie", "Secure flag is not set in the cookie : visitor"),
}


@pytest.fixture(scope="module", autouse=True)
def installed():
    subprocess.run([REPOSITORY / "deploy/install-packages", "wapiti", "sqlmap", "slowhttptest"], check=True)


@pytest.fixture
def running(start):
    return start(workers=2)


def test_wapiti_finds_no_weakness(running, tmp_path):
    assert "frame-ancestors 'none'" in ask(running, "/login")["Content-Security-Policy"]
    assert scanners.wapiti(running.address, tmp_path, SECONDS) - EXPECTED == set()


@pytest.mark.parametrize("target", [
    ["--url", "{0}/products?q=tea&sort=name&per=10&page=2"], ["--url", "{0}/categories/tea?sort=name&per=10"],
    ["--url", "{0}/todos", "--data", "title=Tea&content=leaf"], ["--url", "{0}/todos/1/edit", "--data", "title=Tea&content=leaf&revision=1"],
    ["--url", "{0}/login", "--data", "username=ann%40example.org&password=12345678&next=%2F"],
    ["--url", "{0}/", "--forms", "--crawl=2"],
], ids=["products", "category", "add", "edit", "login", "forms"])
def test_sqlmap_puts_no_statement_in(running, tmp_path, target):
    rows, said = scanners.sqlmap(running.address, tmp_path, SECONDS, *(word.format(running.address) for word in target),
                                 "--header", "Sec-Fetch-Site: same-origin")
    assert rows == [] and "is vulnerable" not in said and "Payload:" not in said, said
    assert "testing for SQL injection on" in said and "do not appear to be injectable" in said, said


@pytest.mark.parametrize(("mode", "options"), [
    ("H", ["-i", "5", "-x", "24"]), ("B", ["-i", "5", "-s", "8192", "-x", "10"]), ("X", ["-k", "3", "-w", "10", "-y", "20", "-n", "5", "-z", "32"]),
], ids=["headers", "bodies", "reading"])
def test_slow_clients_leave_the_site_to_others(running, tmp_path, mode, options):
    path = {"H": "/products", "B": "/todos", "X": "/products?per=100"}[mode]
    seconds = scanners.slowhttptest(running.address + path, tmp_path, 40, mode, *options)
    assert len(seconds) > 5 and max(second["Connected"] for second in seconds) > 200
    assert all(second["Service Available"] for second in seconds), seconds
