"""The production server block of deploy/nginx, with this machine's ports and paths, in front of a real worker."""

import http.client
import re
import ssl
import subprocess

import pytest

from http_client import Answer
from nginx import CONFIGURATION, Nginx
from running_site import REPOSITORY, free_port, wait_until

@pytest.fixture(scope="module")
def production(site, tmp_path_factory):
    """The ports of a running nginx with the production configuration: HTTP and HTTPS."""
    folder = tmp_path_factory.mktemp("nginx")
    plain, secure = free_port(), free_port()
    make_certificate(folder)
    nginx = Nginx(folder, localised(folder, site, plain, secure))
    yield plain, secure
    nginx.stop()


def make_certificate(folder):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=example.org", "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"],
        check=True, capture_output=True)


def localised(folder, site, plain, secure):
    """The production file with the names that a machine sets; each must be there to be set."""
    text = (CONFIGURATION / "viperweb.site.conf").read_text()
    for pattern, replacement in [
        (r"listen \[::\]:\d+.*;", ""),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ", f"listen 127.0.0.1:{secure} "),
        (r"/etc/letsencrypt/live/example.org/", f"{folder}/"),
        (r"/run/viperweb/worker.sock", f"{site.data}/worker.sock"),
        (r"/srv/viperweb/public", f"{REPOSITORY}/public"),
        (r"/var/lib/viperweb/pictures;", f"{site.data}/pictures;"),
        (r"/var/lib/viperweb/pages;", f"{site.data}/pages;"),
    ]:
        text, count = re.subn(pattern, replacement, text)
        assert count, pattern
    return text


def ask(connection, path, method="GET", body=None, **fields):
    connection.request(method, path, body, {"Host": "example.org"} | fields)
    response = connection.getresponse()
    answer = Answer(response.status, response.getheaders(), response.read())
    connection.close()
    return answer


def encrypted(port):
    context = ssl._create_unverified_context()
    return http.client.HTTPSConnection("127.0.0.1", port, timeout=40, context=context)


def first_page(port):
    try:
        return ask(encrypted(port), "/")
    except OSError:
        return None


def test_the_production_site_answers_over_https_alone(production):
    plain, secure = production
    page = wait_until(lambda: first_page(secure), "nginx listens")
    assert page.status == 200 and "</html>" in page.text
    assert page["Strict-Transport-Security"] == "max-age=31536000"
    assert page["Content-Security-Policy"].startswith("default-src 'none'")
    moved = ask(http.client.HTTPConnection("127.0.0.1", plain, timeout=40), "/products?q=a%20b")
    assert (moved.status, moved["Location"]) == (301, "https://example.org/products?q=a%20b")
    assert moved["Content-Security-Policy"] == page["Content-Security-Policy"]


def test_over_https_the_cookie_is_bound_to_the_host(production):
    wait_until(lambda: first_page(production[1]), "nginx listens")
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://example.org"}
    answer = ask(encrypted(production[1]), "/todos", "POST", "title=x", **form)
    assert answer.status == 303
    assert answer["Set-Cookie"].startswith("__Host-") and "Secure" in answer["Set-Cookie"]
