"""A machine with Debian 12 becomes one with Debian 13, by the manual's commands. The site `site` has an SQLite file, `two` has a PostgreSQL
server."""

import os
import re
import shutil

import pytest

import test_machine as first
from base import ONLINE
from packages import REPOSITORY, run
from test_machine import (
    test_the_machine_has_no_swift,
    test_an_installation_makes_the_site_and_opens_its_socket,
    test_the_manuals_commands_serve_the_shop_over_https,
    test_a_catalogue_that_only_root_can_read_is_imported,
    test_check_warns_of_debians_nginx_until_it_has_room_for_slow_clients,
)
from test_postgresql import sql

pytestmark = pytest.mark.skipif(not os.environ.get("SOAK"), reason="SOAK=1 upgrades a machine to another release")
SERVER = "postgres:///viperweb-shop?host=/run/postgresql"


def commands_of_the_manual(heading):
    """The commands below a heading, up to the next one."""
    text = (REPOSITORY / "Sources/Manual/content/guides/upgrading.md").read_text().partition(f"\n{heading}\n")[2]
    blocks = re.findall(r"```sh test=Tests/Package/test_release_upgrade.py\n(.*?)```", re.split(r"\n##", text)[0], re.DOTALL)
    return [line.removeprefix("sudo ") for block in blocks for line in block.splitlines()]


def copies(machine, instance):
    return sorted((machine.root / f"var/lib/viperweb-shop/{instance}/backups").glob("20*"))


def test_a_second_site_has_its_data_on_a_server(machine):
    settings = machine.root / "etc/viperweb-shop"
    (settings / "two.conf").write_text((settings / "site.conf").read_text().replace("DATABASE=\n", f"DATABASE={SERVER}\n"))
    for command in [("createuser", "viperweb-shop"), ("createdb", "-O", "viperweb-shop", "-E", "UTF8", "-T", "template0", "viperweb-shop")]:
        machine.run("runuser", "-u", "postgres", "--", *command)
    machine.run("viperweb-shop", "--instance", "two", "setup")
    units = [f"viperweb-shop{name}" for name in ("@two.socket", "@two.service", "-backup@two.timer", "-follow@two.service")]
    machine.run("systemctl", "enable", "--now", *units)
    machine.run("viperweb-shop", "--instance", "two", "import", "products", "/root/catalogue.csv")


def test_the_manuals_commands_upgrade_the_machine(machine):
    *prepare, update, upgrade, reboot = commands_of_the_manual("## Upgrade from Debian 12 to Debian 13")
    assert (update, upgrade, reboot) == ("apt update", "apt full-upgrade", "reboot")
    for command in prepare:
        machine.run("sh", "-c", command)
    # The machine is on no network, so the packages come from outside.
    shutil.copy("/etc/resolv.conf", machine.root / "etc/resolv.conf")
    outside = [*ONLINE, "chroot", machine.root, "apt-get", "--quiet=2"]
    run(*outside, "update")
    run(*outside, "--yes", "--download-only", "full-upgrade")
    machine.run("apt-get", "full-upgrade", "--yes", "--quiet=2", "--option=Dpkg::Options::=--force-confold")
    assert machine.run("cat", "/etc/debian_version").stdout.startswith("13.")
    assert machine.run("dpkg", "--audit").stdout == ""
    assert machine.visitor.todos()[-1] == "Kept for good", "before the reboot"
    machine.reboot()
    assert machine.run("systemctl", "--failed", "--no-legend").stdout == ""
    assert machine.visitor.todos()[-1] == "Kept for good"


def test_both_sites_go_on_with_their_data(machine):
    first.test_the_units_are_clean_and_closed(machine)
    first.test_photographs_of_a_folder_that_only_root_may_enter_are_imported_by_the_decoder(machine)
    first.test_check_finds_all_well(machine)
    for instance in ("site", "two"):
        assert "ok socket" in machine.run("viperweb-shop", "--instance", instance, "check", check=False).stdout
        before = copies(machine, instance)
        machine.run("systemctl", "start", f"viperweb-shop-backup@{instance}.service")
        assert set(copies(machine, instance)) > set(before)
    first.test_a_backup_goes_where_root_wants_it_and_comes_back(machine)


def test_the_manuals_commands_upgrade_the_server(machine):
    products = sql(machine, "SELECT count(*) FROM catalogue")
    assert products != ["0"] and sql(machine, "SHOW server_version_num")[0].startswith("15")
    for command in commands_of_the_manual("### Then upgrade PostgreSQL"):
        machine.run("sh", "-c", command.replace("follow.", "follow@two.").replace("shop.", "shop@two.").replace("check", "--instance two check || :"))
    assert sql(machine, "SELECT count(*) FROM catalogue") == products
    assert sql(machine, "SHOW server_version_num")[0].startswith("17")
    said = machine.run("viperweb-shop", "--instance", "two", "check", check=False).stdout
    assert "ok server" in said and "ok socket" in said and "ok follow" in said, said


def test_the_upgraded_machine_is_purged(machine):
    machine.run("apt-get", "purge", "--yes", "--quiet=2", "viperweb-shop")
    assert not [name for name in machine.files() if "viperweb" in name]
