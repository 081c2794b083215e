"""No log has the secret of a one-time link, whatever goes wrong behind it."""

import re
import subprocess
from urllib.parse import quote, urldefrag

import pytest

from database import change
from http_client import session_of
from nginx import SHOP, Nginx, listens, make_certificate
from production import Ports, ask, localised
from rendered_site import ORIGIN, RenderedSite
from running_site import free_port, wait_until

FORM = "application/x-www-form-urlencoded"
NAME, PASSWORD = "owner@example.org", "correct horse battery"


class LoggedSite(RenderedSite):
    """A site whose worker calls every request slow, behind the package's nginx file with its logs."""

    def __init__(self, folder):
        super().__init__(folder)
        self.run("account", "add", NAME, "--role", "owner", input=PASSWORD + "\n")
        self.ports = Ports(free_port(), free_port())
        self.front = folder / "front"
        self.front.mkdir()
        make_certificate(self.front / "ssl-cert-snakeoil.pem", self.front / "ssl-cert-snakeoil.key")
        self.production = Nginx(self.front, localised(self.front, folder, self.ports))
        wait_until(lambda: listens(self.ports.plain) and listens(self.ports.secure), "nginx listens")

    def stop(self):
        self.production.stop()
        super().stop()

    @property
    def _serve_options(self) -> list:
        return ["--slow", "0ms"]

    def post(self, path: str, cookie: str = "", **fields: str):
        form = "&".join(f"{name}={quote(value, safe='')}" for name, value in fields.items())
        return ask(self.ports, path, "POST", form, Content_Type=FORM, Origin=ORIGIN, Cookie=cookie)

    def new_link(self) -> str:
        """A one-time link that an owner makes."""
        cookie = session_of(self.post("/login", username=NAME, password=PASSWORD))
        page = self.post("/staff/people", cookie, username="new@example.org", role="staff", password=PASSWORD)
        return re.search(rf"{ORIGIN}(/password[^<]+)<", page.text)[1]


@pytest.fixture
def site(tmp_path):
    running = LoggedSite(tmp_path)
    yield running
    running.stop()


def test_no_log_has_the_secret_of_a_one_time_link(site):
    link = site.new_link()
    secret = re.search("[0-9a-f]{32}", link)[0]
    # A client sends no fragment (RFC 9110, 7.1).
    path = urldefrag(link).url
    assert ask(site.ports, path, scheme="http").status == 301
    assert ask(site.ports, path).status == 200
    assert site.post(path, link=link, password="short").status == 422
    change(site.database, "ALTER TABLE password_links RENAME TO hidden")
    assert site.post(path, link=link, password="a new password").status == 503
    change(site.database, "ALTER TABLE hidden RENAME TO password_links")
    site.kill_worker()
    assert ask(site.ports, path).status == 503
    site.start_worker()
    assert site.post(path, link=link, password="a new password").status == 303
    logs = {log: log.read_text() for log in [site.log, site.front / "viperweb-shop.access.log", site.front / "errors"]}
    worker, access, errors = logs.values()
    assert re.search(r" error .* route=passwordlink\.set", worker) and " warning slow " in worker, worker
    assert f'"POST {path} ' in access and f'"GET {path} ' in access
    assert "connect() to unix:" in errors, "nginx found no worker, and names the request"
    assert [log.name for log, text in logs.items() if secret in text] == []
