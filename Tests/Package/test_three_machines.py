"""The manual's way from one machine to three, as it stands, on machines of their own: two database servers, web machines, a load balancer."""

import os
import re
import shutil
import subprocess

import pytest

import base
import packages
from machine import Machine
from network import Network
from running_site import wait_until
from test_machine import CATALOGUE, commands_of_the_manual
from test_postgresql import write_renamed

pytestmark = pytest.mark.skipif(not os.environ.get("SOAK"), reason="SOAK=1 boots six machines")
NAMES = ["db1", "db2", "web1", "web2", "web3", "lb"]
WEB = ["web1", "web2", "web3"]
PAGE = packages.REPOSITORY / "Sources/Manual/content/guides/several-machines.md"
SITE = "/var/lib/viperweb-shop/site"

TYPED = {
    "\\password": "secret one\nsecret one\nsecret two\nsecret two\n",
    "/var/lib/postgresql/.pgpass": "*:*:*:standby:secret two\n",
    "/var/lib/viperweb-shop/.pgpass": "*:*:shop:shop:secret one\n",
}


class Box(Machine):
    """A machine with an address; a command of the manual's runs there as root, who needs no sudo."""

    def __init__(self, root, host):
        super().__init__(root, host.namespace)
        self.address = host.address

    def shell(self, command: str):
        """What a command prints. It reads what a person types, as the page says."""
        typed = next((text for part, text in TYPED.items() if part in command), "")
        command = command.replace("sudo -u postgres ", "runuser -u postgres -- ").replace("sudo ", "")
        return self.run("sh", "-c", f"cd /root && {command}", given=typed).stdout


@pytest.fixture(scope="module")
def boxes(tmp_path_factory):
    """The machines, by name; each knows the others by theirs."""
    if obstacle := base.obstacle():
        pytest.skip(f"not tried: {obstacle}")
    network, folder, made = Network(), tmp_path_factory.mktemp("machines"), {}
    try:
        made |= {name: Box(folder / name, network.host()) for name in NAMES}
        known = "".join(f"{box.address} {name}.example\n" for name, box in made.items())
        for box in made.values():
            base.lay(box.root)
            (box.root / "etc/hosts").write_text(f"127.0.0.1 localhost\n{known}")
            box.boot()
        yield made
    finally:
        try:
            for box in made.values():
                box.stop()
                subprocess.run(["umount", "--quiet", box.root])
        finally:
            network.remove()


def blocks() -> list[list[str]]:
    """The page's blocks of commands; those of apt need a mirror of Debian's, and their packages are there."""
    text = PAGE.read_text()
    found = [block.splitlines() for block in re.findall(r"```sh test=.*?\n(.*?)```", text, re.DOTALL)]
    assert sum(map(len, found)) <= 25
    return [[line for line in block if "apt install" not in line] for block in found]


def curl(box, path, *options):
    """What a client gets of the site at a machine."""
    done = subprocess.run(
        ["curl", "--silent", "--show-error", "--insecure", "--max-time", "20", "--resolve", f"shop.example:443:{box.address}",
         f"https://shop.example{path}", *options], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def todos(box, jar):
    return curl(box, "/todos", "--cookie", jar, "--header", "Accept: application/json")


def post(box, jar, title):
    return curl(box, "/todos", "--cookie", jar, "--cookie-jar", jar, "--data-urlencode", f"title={title}",
                "--header", "Sec-Fetch-Site: same-origin", "--write-out", "%{http_code}")


def test_one_machine_becomes_three(boxes, package, tmp_path):
    jar, lb = str(tmp_path / "cookies"), boxes["lb"]
    for name in WEB:
        box = boxes[name]
        box.install(package)
        shutil.copy(CATALOGUE, box.root / "root/products.csv")
        for command in commands_of_the_manual():
            if name == "web1" or " import " not in command:
                box.shell(command)
    assert post(boxes["web1"], jar, "Taken along").endswith("303")

    servers, first, second, web, move, start, certify, balance = blocks()
    for name in ("db1", "db2"):
        for command in servers:
            boxes[name].shell(command)
    for name, block in (("db1", first), ("db2", second)):
        for command in block:
            boxes[name].shell(command)
    for name in WEB:
        for command in web:
            boxes[name].shell(command)
    for command in move:
        boxes["web1"].shell(command)
    for name in WEB:
        for command in start:
            boxes[name].shell(command.replace("192.0.2.5", lb.address))
        for command in certify:
            boxes[name].shell(command)
    for command in balance:
        lb.shell(command)

    text = PAGE.read_text()
    (lb.root / "etc/nginx/conf.d/shop.conf").write_text(re.search(r"```nginx\n(.*?)```", text, re.DOTALL)[1])
    lb.shell("nginx -t && systemctl restart nginx")
    # What web1 had is on all of them, and behind the load balancer.
    for name in [*WEB, "lb"]:
        assert "Taken along" in todos(boxes[name], jar), name
    assert post(lb, jar, "Through the balancer").endswith("303")
    assert all("Through the balancer" in todos(boxes[name], jar) for name in WEB)
    for name in WEB:
        said = boxes[name].run("viperweb-shop", "check", check=False).stdout
        assert "ok follow:" in said and "ok pages:" in said and "ok server:" in said, said
    assert "streaming" in boxes["db1"].shell("sudo -u postgres psql -XAtc 'SELECT state FROM pg_stat_replication'")


def test_a_change_on_one_web_machine_is_in_the_files_of_all(boxes):
    write_renamed(boxes["web2"].root / "root/renamed.csv", "Seen everywhere")
    assert "1 changed" in boxes["web2"].shell("viperweb-shop import products renamed.csv")
    for name in WEB:
        page = boxes[name].root / f"{SITE[1:]}/pages/products/1/index.html"
        wait_until(lambda: "Seen everywhere" in page.read_text(), f"{name} shows it", 120)


def test_a_web_machine_reads_from_the_standby_as_the_manual_says(boxes):
    web3, asked = boxes["web3"], "runuser -u postgres -- psql -XAtc \"SELECT count(*) FROM pg_stat_activity WHERE usename = 'shop'\""
    assert boxes["db2"].shell(asked).strip() == "0"
    text = PAGE.read_text()
    option = re.search(r"`(SERVE_OPTIONS=--read-from .*?)`", text)[1]
    web3.shell(f"sed -i 's|^SERVE_OPTIONS=.*|{option}|' /etc/viperweb-shop/site.conf && systemctl restart viperweb-shop")
    wait_until(lambda: "Seen everywhere" in curl(web3, "/products?q=seen"), "the search answers", 200)
    assert boxes["db2"].shell(asked).strip() != "0"
    assert "ok server:" in web3.run("viperweb-shop", "check", check=False).stdout


def test_a_backup_of_one_machine_is_restored_while_the_others_are_stopped(boxes):
    web1, others = boxes["web1"], [boxes["web2"], boxes["web3"]]
    web1.shell("systemctl start viperweb-shop-backup.service")
    refused = web1.run("sh", "-c", f"viperweb-shop restore $(ls {SITE}/backups/20*.dump)", check=False)
    assert refused.returncode == 1 and "open: stop the worker first" in refused.stderr, refused.stderr
    units = "viperweb-shop.socket viperweb-shop.service viperweb-shop-follow.service"
    for box in others:
        box.shell(f"systemctl stop {units}")
    web1.shell(f"viperweb-shop restore $(ls {SITE}/backups/20*.dump)")
    for box in others:
        box.shell(f"systemctl start {units}")
    assert "ok pages:" in web1.run("viperweb-shop", "check", check=False).stdout
    for box in others:
        wait_until(lambda: "ok pages:" in box.run("viperweb-shop", "check", check=False).stdout, "its pages are rendered anew", 200)


def test_machines_are_upgraded_one_after_the_other(boxes, next_package):
    for name in WEB:
        boxes[name].install(next_package)
        assert (boxes[name].root / f"{SITE[1:]}/backups/before-0.1.0~test2.dump").exists()
        assert "ok socket:" in boxes[name].run("viperweb-shop", "check", check=False).stdout


def test_the_standby_takes_over_by_the_manuals_command(boxes, tmp_path):
    jar = str(tmp_path / "cookies")
    boxes["db1"].shell("systemctl stop postgresql")
    text = PAGE.read_text()
    boxes["db2"].shell(re.search(r"`(sudo pg_ctlcluster 15 main promote)`", text)[1])
    wait_until(lambda: post(boxes["lb"], jar, "On the second server").endswith("303"), "the standby is the server", 300)
    assert all("On the second server" in todos(boxes[name], jar) for name in WEB)
