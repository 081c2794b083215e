"""What the program prints and the site file, unchanged, where the package puts it: Debian's nginx.conf, root and www-data, real ports and addresses."""

import stat
import subprocess
from pathlib import Path

import pytest

import gixy_checker
import processes
from box import documented
from nginx import BROTLI
from running_site import wait_until

@pytest.fixture(autouse=True)
def nginx(box):
    box.start_nginx()


@pytest.fixture
def without_debians_page(box):
    enabled = box.folder / "etc/sites-enabled/default"
    enabled.unlink()
    box.start_nginx()
    yield
    enabled.symlink_to("../sites-available/default")


def test_nginx_as_www_data_reaches_the_worker_of_another_user(box):
    path = (box.folder / "run/viperweb-shop/site.sock").stat()
    assert stat.S_IMODE(path.st_mode) == 0o660 and path.st_uid not in (0, 33)
    users = {Path(f"/proc/{pid}").owner() for pid in box.nginx_workers()}
    assert users == {"www-data"}
    added = box.post("https://example.org/todos", "title=Roast")
    assert added.status == 303
    cookie = added.all("Set-Cookie")[0].partition(";")[0]
    assert "Roast" in box.ask("https://example.org/todos", "-H", f"Cookie: {cookie}").text
    assert box.ask("https://example.org/").status == box.ask("https://example.org/assets/site.css").status == 200
    assert (box.folder / "log/error.log").read_text() == ""


def test_connections_to_the_worker_are_kept(box):
    def connections():
        files = [file for pid in box.nginx_workers() for file in processes.open_files(pid)]
        return {file for file in files if file.startswith("socket:")}

    def asked():
        before = connections()
        for _ in range(5):
            assert box.ask("https://example.org/products?").status == 200
        return connections() == before

    none = connections()
    # Each of nginx's processes keeps one, and either may be asked.
    wait_until(asked, "the next five requests open none")
    assert len(connections() - none) in range(1, len(box.nginx_workers()) + 1)


@pytest.mark.parametrize("to", ["192.0.2.1", "2001:db8::1"])
def test_the_site_answers_on_ipv4_and_ipv6(box, to):
    of = "2001:db8::2" if ":" in to else "192.0.2.2"
    assert box.ask("http://example.org/", to=to, of=of).status == 301
    assert box.ask("https://example.org/", "--http2", to=to, of=of).status == 200


def test_before_the_name_is_edited_the_machine_shows_debians_page(box):
    assert "Welcome to nginx!" in box.ask("http://192.0.2.1/").text
    assert box.curl("https://192.0.2.1/").returncode == 35, "no certificate"


def test_a_machine_without_a_name_is_served_by_its_address(box):
    site = box.folder / "etc/sites-available/viperweb-shop"
    original = site.read_text()
    command, = documented("A machine that has an address and no name")
    assert box.run("sh", "-ec", command).returncode == 0
    try:
        site.write_text(site.read_text().replace("example.org", "192.0.2.1"))
        box.start_nginx()
        assert box.ask("http://192.0.2.1/products")["Location"] == "https://192.0.2.1/products"
        assert box.ask("https://192.0.2.1/").status == 200
    finally:
        site.write_text(original)


def test_without_debians_page_who_names_no_site_gets_no_answer(box, without_debians_page):
    for address in ["http://192.0.2.1/", "http://other.example/"]:
        assert box.curl(address).returncode == 56, "the connection is reset"
    assert box.curl("https://other.example/").returncode == 35
    assert box.ask("https://example.org/").status == 200


def test_gixy_finds_nothing_but_what_is_debians_and_what_is_meant(box):
    assert gixy_checker.findings(box.run("nginx", "-T").stdout) == [
        # Both ports of https, by IPv4 and IPv6; test_production.py says why.
        ("default_server_flag", "viperweb-shop"),
        ("default_server_flag", "viperweb-shop"),
        # Debian's: sites-available/default and nginx.conf.
        ("try_files_is_evil_too", "default"),
        ("version_disclosure", "default"),
        ("weak_ssl_tls", "<stdin>"),
        ("weak_ssl_tls", "<stdin>"),
        ("worker_rlimit_nofile_vs_connections", "<stdin>"),
    ]


def test_sign_ins_are_counted_for_half_an_ipv6_address(box):
    def sign_in(of):
        return box.post("https://example.org/login", "username=", to="2001:db8::1", of=of).status

    said = [sign_in(of) for of in ["2001:db8::1", "2001:db8::2"] * 12]
    assert said[:20] == [422] * 20 and 429 in said[20:]
    assert sign_in("2001:db8:0:1::1") == 422


def test_brotli_is_switched_on_by_the_documented_commands(box):
    link = box.folder / "etc/modules-enabled/50-mod-http-brotli-static.conf"
    site = box.folder / "etc/sites-available/viperweb-shop"
    original = site.read_text()
    install, edit = documented("Brotli")
    assert BROTLI.exists() and install == "apt install libnginx-mod-http-brotli-static"
    # What the package's installation does.
    link.symlink_to("/usr/share/nginx/modules-available/mod-http-brotli-static.conf")
    try:
        assert box.ask("https://example.org/products", "-H", "Accept-Encoding: gzip, br")["content-encoding"] == "gzip"
        assert box.run("sh", "-ec", edit).returncode == 0
        box.start_nginx()
        page = box.ask("https://example.org/products", "-H", "Accept-Encoding: gzip, br")
        assert page["content-encoding"] == "br"
        plain = subprocess.run(["brotli", "-dc"], input=page.body, capture_output=True, check=True)
        assert plain.stdout == box.ask("https://example.org/products").body
    finally:
        site.write_text(original)
        link.unlink()


def test_the_sites_name_is_set_by_the_documented_command(box):
    site = box.folder / "etc/sites-available/viperweb-shop"
    original = site.read_text()
    name, link, check = documented("A site")
    assert check == "nginx -t && systemctl reload nginx"
    (box.folder / "etc/sites-enabled/viperweb-shop").unlink()
    assert box.run("sh", "-ec", f"{name}\n{link}").returncode == 0
    try:
        box.start_nginx()
        assert box.ask("http://www.example/products")["Location"] == "https://www.example/products"
        assert box.ask("https://www.example/").status == 200
        assert box.curl("https://example.org/").returncode == 35
    finally:
        site.write_text(original)
