"""The package over a PostgreSQL server on its machine, from the move of a site's data there to the purge: each test goes on where the last
one ended."""

import csv
import re
import shutil
import stat

import packages
from client import Client, plain
from load import Load
from running_site import wait_until
from test_machine import CATALOGUE, DATA, SHOP, WORKER, program, set_origin, worker

DATABASE = "postgres:///viperweb-shop?host=/run/postgresql"
FOLLOW = "viperweb-shop-follow.service"


def commands_of_the_manual(package="viperweb-shop"):
    """Those of the guide, which the manual page repeats, that need no mirror of Debian's."""
    text = (packages.REPOSITORY / "deploy/debian/ctl.8").read_text().replace("@PACKAGE@", package).replace("\\-", "-")
    block = re.search(r"\.SH A DATABASE ON A SERVER.*?\.nf\n(.*?)\.fi", text, re.DOTALL)[1]
    guide = (packages.REPOSITORY / "Sources/Manual/content/guides/server.md").read_text().replace("viperweb-shop", package)
    assert re.search(r"```sh test=Tests/Package/test_postgresql.py\n(.*?)```", guide, re.DOTALL)[1] == block
    return [line for line in block.splitlines() if not line.startswith("apt ")]


def sql(machine, statement, database="viperweb-shop"):
    """What the server says, without heads: the lines of a psql."""
    return machine.run("runuser", "-u", "postgres", "--", "psql", "-XAtqd", database, "-c", statement).stdout.splitlines()


def of_another_machine(machine, *command):
    """A command of the program as another machine would give it: pages of its own, of which there are none."""
    return machine.run("setpriv", "--reuid=viperweb-shop", "--regid=viperweb-shop", "--clear-groups", "--", "env",
                       "VIPERWEB_MACHINE=other", WORKER, *command, "--database", DATABASE, "--pictures", f"/{DATA}/pictures",
                       "--public", "/usr/share/viperweb-shop/public")


def rename_first_product(machine, name):
    """Another machine gives the catalogue's first product another name."""
    write_renamed(machine.root / "srv/renamed.csv", name)
    assert "1 changed" in of_another_machine(machine, "import", "products", "/srv/renamed.csv").stdout


def write_renamed(path, name):
    """A catalogue of the first product alone, with another name."""
    with open(CATALOGUE, newline="") as rows, open(path, "w", newline="") as file:
        catalogue = csv.DictReader(rows)
        writer = csv.DictWriter(file, catalogue.fieldnames)
        writer.writeheader()
        writer.writerow(next(catalogue) | {"name": name})


def page_says(machine, name):
    """Whether this machine's file of that product has it."""
    return name in (machine.root / DATA / "pages/products/1/index.html").read_text()


def checked(machine):
    """What `check` says, by name."""
    said = machine.run("viperweb-shop", "check", check=False).stdout
    return {line.split()[1].rstrip(":"): line.split()[0] for line in said.splitlines()}


def copies(machine, pattern):
    return sorted((machine.root / DATA / "backups").glob(pattern))


def test_the_manuals_commands_move_a_sites_data_to_a_server(machine, package):
    machine.install(package)
    set_origin(machine, "site", f"https://{SHOP}")
    shutil.copy(CATALOGUE, machine.root / "root/products.csv")
    machine.run("viperweb-shop", "import", "products", "/root/products.csv")
    machine.run("viperweb-shop", "generate")
    site = machine.root / "etc/nginx/sites-available/viperweb-shop"
    site.write_text(site.read_text().replace("example.org", SHOP))
    (machine.root / "etc/nginx/sites-enabled/viperweb-shop").symlink_to("../sites-available/viperweb-shop")
    machine.run("systemctl", "reload", "nginx")
    wait_until(lambda: plain("/", SHOP)[0] == 301, "nginx serves it")
    visitor = machine.shopper = Client(SHOP)
    assert visitor.post("/todos", title="Taken along")[0] == 303
    commands = commands_of_the_manual()
    assert len(commands) == 8, commands
    for command in commands:
        machine.run("sh", "-c", command)
    assert visitor.todos()[-1] == "Taken along"
    assert visitor.post("/todos", title="On the server")[0] == 303
    assert sql(machine, "SELECT title FROM todos ORDER BY number DESC LIMIT 1") == ["On the server"]


def test_worker_follower_and_backup_run_behind_their_filters(machine):
    assert machine.shows(FOLLOW, "ActiveState", "UnitFileState") == ["active", "enabled"]
    for unit in ("viperweb-shop.service", FOLLOW):
        process = machine.shows(unit, "MainPID")[0]
        assert machine.run("readlink", f"/proc/{process}/exe").stdout == f"{WORKER}\n", "no shell stays"
        status = machine.run("cat", f"/proc/{process}/status").stdout
        assert "\nSeccomp:\t2\n" in status and "\nNoNewPrivs:\t1\n" in status
    machine.run("systemctl", "start", "viperweb-shop-backup.service")
    assert len(made := copies(machine, "20*.dump")) == 1 and stat.S_IMODE(made[0].stat().st_mode) == 0o600
    assert "TABLE public todos" in machine.run("pg_restore", "--list", f"/{made[0].relative_to(machine.root)}").stdout


def test_check_finds_all_well_and_misses_a_follower(machine):
    found = checked(machine)
    assert {found[name] for name in ("server", "schema", "pages", "visitors", "backup", "socket", "follow")} == {"ok"}, found
    machine.run("systemctl", "stop", FOLLOW)
    machine.run("systemctl", "disable", "viperweb-shop-backup.timer")
    found = checked(machine)
    assert found["follow"] == "warning" and "backup" not in found
    machine.run("systemctl", "enable", "viperweb-shop-backup.timer")


def test_what_another_machine_changes_is_rendered_here_and_by_a_killed_follower_too(machine):
    rename_first_product(machine, "Seen by nobody")
    assert not page_says(machine, "Seen by nobody"), "the follower is stopped"
    machine.run("systemctl", "start", FOLLOW)
    wait_until(lambda: page_says(machine, "Seen by nobody"), "what was missed is rendered")
    killed = machine.shows(FOLLOW, "MainPID")
    machine.run("systemctl", "kill", "--signal=KILL", FOLLOW)
    rename_first_product(machine, "Seen after a kill")
    wait_until(lambda: page_says(machine, "Seen after a kill"), "the follower is back")
    assert machine.shows(FOLLOW, "MainPID") not in (killed, ["0"])


def test_a_backup_goes_where_root_wants_it_and_comes_back(machine):
    machine.run("viperweb-shop", "backup", "/root/copy.dump")
    assert machine.run("stat", "--format=%a %U", "/root/copy.dump").stdout == "600 root\n"
    machine.shopper.post("/todos", title="After the copy")
    said = machine.run("viperweb-shop", "restore", "/root/copy.dump").stdout
    assert machine.shopper.todos()[-1] == "On the server"
    # What was replaced is kept, where it is said to be.
    assert [f"/{path.relative_to(machine.root)}" for path in copies(machine, "before-restore.*.dump")] == [
        re.search(r"the old database is kept as (.*)", said)[1]]
    assert list((machine.root / DATA / "data").glob("*scratch*")) == []
    assert machine.shows(FOLLOW, "ActiveState") == machine.shows("viperweb-shop.socket", "ActiveState") == ["active"]
    refused = machine.run("viperweb-shop", "rehearse", f"/{copies(machine, '20*.dump')[0].relative_to(machine.root)}", check=False)
    assert refused.returncode == 1 and "is a server's copy" in refused.stderr


def test_a_database_that_is_no_address_is_refused(machine):
    settings = machine.root / "etc/viperweb-shop/site.conf"
    kept = settings.read_text()
    settings.write_text(kept.replace(f"DATABASE={DATABASE}", "DATABASE=/srv/site.sqlite"))
    refused = machine.run("viperweb-shop", "check", check=False)
    assert refused.returncode == 1 and "DATABASE in /etc/viperweb-shop/site.conf" in refused.stderr
    settings.write_text(kept)


def test_a_rehearsal_that_no_program_can_make_is_left_out_only_where_none_serves(machine):
    """A row less is what data of before look like to a program that brings a migration."""
    def rehearsed():
        return machine.run("viperweb-shop", "--program", "/usr/lib/viperweb-shop/shop", "rehearse", check=False)

    assert rehearsed().returncode == 0
    sql(machine, "DELETE FROM migrations WHERE name = '6 rendered pages'")
    refused = rehearsed()
    assert refused.returncode == 1 and "cannot be copied" in refused.stderr, refused
    machine.run("mv", WORKER, "/srv/worker")
    left_out = rehearsed()
    machine.run("mv", "/srv/worker", WORKER)
    sql(machine, "INSERT INTO migrations (name) VALUES ('6 rendered pages')")
    assert left_out.returncode == 0 and "not rehearsed" in left_out.stderr, left_out


def test_an_upgrade_over_a_server_loses_no_request(machine, next_package):
    """A worker that reads from a standby is rehearsed on the copy alone."""
    settings = machine.root / "etc/viperweb-shop/site.conf"
    settings.write_text(settings.read_text().replace("SERVE_OPTIONS=", f"SERVE_OPTIONS=--slow 5s --read-from {DATABASE} --threads 16"))
    machine.run("systemctl", "restart", "viperweb-shop.service")
    before = program(machine)
    with Load(SHOP, visitors=3) as load:
        machine.install(next_package)
    assert not load.problems and load.answered > 30, load.problems
    after = program(machine)
    assert len(set(after.values())) == 1 and after != before
    for unit in ("viperweb-shop.service", FOLLOW):
        runs = machine.run("stat", "-L", "--format=%i", f"/proc/{machine.shows(unit, 'MainPID')[0]}/exe").stdout
        assert int(runs) == after[WORKER], unit
    assert len(copies(machine, "before-0.1.0~test2.dump")) == 1
    assert list((machine.root / DATA / "data").glob("*scratch*")) == []


def test_an_upgrade_migrates_a_servers_data_after_a_rehearsal_by_the_old_program(machine, other_package, other_next_package):
    machine.install(other_package)
    for command in commands_of_the_manual("viperweb-diary"):
        machine.run("sh", "-c", command)
    assert "0.2.0" in other_next_package.name
    machine.install(other_next_package)
    assert sql(machine, "SELECT id FROM moods", "viperweb-diary") == ["7"]
    backups = machine.root / "var/lib/viperweb-diary/site/backups"
    assert (backups / "before-0.2.0.dump").exists()


def test_a_migration_that_fails_leaves_the_old_version_serving(machine, next_package):
    """A program that knows another last migration than the data have refuses them."""
    newer = packages.changed(next_package, "0.1.0~test6", b"6 rendered pages", b"6 unrelated page")
    before, applied = program(machine), sql(machine, "SELECT name FROM migrations ORDER BY name")
    assert "6 rendered pages" in applied
    failed = machine.install(newer, check=False)
    assert failed.returncode != 0 and "to version 0.1.0~test6" in failed.stdout + failed.stderr
    assert program(machine)[WORKER] == before[WORKER] != program(machine)["/usr/lib/viperweb-shop/shop"]
    assert sql(machine, "SELECT name FROM migrations ORDER BY name") == applied
    machine.run("systemctl", "restart", "viperweb-shop.service", FOLLOW)
    assert machine.shopper.todos()[-1] == "On the server"


def test_a_purge_leaves_nothing_but_the_servers_database(machine):
    machine.run("apt-get", "purge", "--yes", "--quiet=2", "viperweb-*")
    assert not [name for name in machine.files() if "viperweb" in name]
    assert machine.run("systemctl", "list-units", "--no-legend", "viperweb-*", "--state=active").stdout == ""
    assert sql(machine, "SELECT count(*) FROM todos") != ["0"]
