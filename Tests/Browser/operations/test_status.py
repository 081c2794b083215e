"""What operators see: /status and its metrics, from this machine alone."""

import http.client
import json
import os
import re
import signal
from urllib.parse import urlsplit

import pytest

from http_client import ask, post
from running_site import wait_until

SAMPLE = re.compile(r'([a-z_]+)(?:\{([^}]*)\})? (\S+)')


def metrics(site) -> dict[str, float]:
    """Every sample by its name and labels."""
    answer = ask(site, "/status/metrics")
    assert answer.status == 200
    assert answer["Content-Type"] == "application/openmetrics-text; version=1.0.0; charset=utf-8"
    assert answer["Cache-Control"] == "no-store"
    assert answer.text.endswith("\n# EOF\n")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    samples = [SAMPLE.fullmatch(line) for line in lines]
    assert samples and all(samples), lines
    return {name + (f"{{{labels}}}" if labels else ""): float(value) for name, labels, value in (
        sample.groups() for sample in samples)}


def requests(samples: dict[str, float], route: str, status: int) -> float:
    return samples.get(f'viperweb_requests_total{{route="{route}",status="{status}"}}', 0)


def ask_from(site, source: str, path: str) -> tuple[int, str, bytes]:
    """Asks from another address of this machine's loopback network."""
    connection = http.client.HTTPConnection(urlsplit(site.address).netloc, timeout=120, source_address=(source, 0))
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.getheader("Content-Type"), response.read()
    finally:
        connection.close()


def test_the_page_is_read_on_every_screen(site, visitor):
    for path in ["/todos", "/vi/todos", "/counter", "/login", "/products?page=2", "/nothing", "/todos/7"]:
        ask(site, path)
    assert post(site, "/counter/increase", "").status == 303
    page = visitor.open("/status")
    assert visitor.status == 200
    assert page.get_by_role("heading", level=1).inner_text() == "Status"
    rows = page.locator("section", has=page.get_by_role("heading", name="Requests by route and status")).locator("tbody")
    # Other tests' requests are counted too.
    for route, status in [("counter.increase", "303"), ("none", "404")]:
        words = rows.filter(has_text=route).inner_text().split()
        assert words[0] == route and status in words
    visitor.look("status")


def test_the_counts_rise_by_exactly_the_requests_that_were_made(site):
    before = metrics(site)
    for _ in range(5):
        assert ask(site, "/counter").status == 200
    for _ in range(3):
        assert ask(site, "/no-such-page").status == 404
    for number in range(7):
        assert ask(site, f"/todos/{number}x").status == 404
    assert post(site, "/counter/increase", "").status == 303
    assert post(site, "/counter/increase", "", Sec_Fetch_Site="cross-site").status == 403
    after = metrics(site)
    rises = {name: after[name] - before.get(name, 0) for name in after if name.startswith("viperweb_requests_total{")}
    assert {name: rise for name, rise in rises.items() if rise} == {
        'viperweb_requests_total{route="counter.counter",status="200"}': 5,
        'viperweb_requests_total{route="none",status="404"}': 10,
        'viperweb_requests_total{route="counter.increase",status="303"}': 1,
        'viperweb_requests_total{route="counter.increase",status="403"}': 1,
        'viperweb_requests_total{route="status.metrics",status="200"}': 1,
    }


def test_the_figures_are_those_of_the_worker(site):
    # A request is in flight until a moment after its answer arrived.
    wait_until(lambda: metrics(site)["viperweb_requests_in_flight"] == 1, "nothing but the question is in flight")
    samples = metrics(site)
    assert samples["viperweb_processes"] == 1
    assert samples["viperweb_connections_unaccepted"] == 0
    assert 1 <= samples["viperweb_threads_busy"] <= samples["viperweb_threads"] == max(32, 4 * os.cpu_count())
    # Over a database that several machines may use, the machine's name stands before it.
    memory = [value for name, value in samples.items()
              if re.fullmatch(rf'viperweb_resident_memory_bytes{{process="(.*/)?{site.worker}"}}', name)]
    assert len(memory) == 1 and 5e6 < memory[0] < 1e9
    model = json.loads(ask(site, "/status", Accept="application/json").body)
    assert [process["id"] for process in model["processes"]] == [site.worker]
    values = [figure["value"] for figure in model["figures"]] + [
        value for process in model["processes"] for name, value in process.items() if name != "machine"]
    assert all(type(value) is int for value in values), model


@pytest.mark.parametrize("path", ["/status", "/status/metrics", "/status/", "/%73tatus", "//status", "/x/../status"])
def test_everybody_else_finds_nothing_there(site, path):
    missing = ask_from(site, "127.0.0.2", "/no-such-page.html")
    assert missing[0] == 404
    status, kind, body = ask_from(site, "127.0.0.2", path)
    assert (status, kind) == (404, "text/html; charset=utf-8")
    assert b"viperweb_" not in body and b"worker processes" not in body
    assert ask_from(site, "127.0.0.1", "/status")[0] == 200


def test_an_error_answer_names_its_request(site):
    answer = ask(site, "/no-such-page")
    assert re.fullmatch(r"[0-9a-f]{32}", answer["X-Request-Id"])
    assert ask(site, "/counter").all("X-Request-Id") == []


def test_a_worker_that_was_killed_is_forgotten_and_its_sums_are_not(start):
    site = start()
    assert ask(site, "/counter").status == 200
    before = requests(metrics(site), "counter.counter", 200)
    first = site.worker
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: site.find_worker() not in (None, first), "another worker runs")
    wait_until(lambda: ask(site, "/counter").status == 200, "it answers")
    samples = metrics(site)
    assert samples["viperweb_processes"] == 1
    assert requests(samples, "counter.counter", 200) > before
    assert [name for name in samples if re.search(rf'process="(.*/)?{first}"', name)] == []
    assert len(list((site.data / "status").glob("*.counters"))) == 1
