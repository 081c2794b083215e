"""The package's life on one machine, from the first installation to the purge: each test goes on where the last one ended."""

import json
import os
import re
import shutil
import sqlite3
import stat
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

import packages
from client import Client, plain
from load import Load
from mail_server import Mailbox, listening
from photographs import photograph
from running_site import free_port, wait_until

SHOP = "shop.example"
SECOND = "two.example"
OTHER = "diary.example"
DATA = "var/lib/viperweb-shop/site"
INCLUDES = "etc/nginx/viperweb-shop/site"
CATALOGUE = packages.REPOSITORY / "Sources/Shop/Site/Seed/products.csv"
PASSWORD = "a long enough password"
WORKER = "/usr/lib/viperweb-shop/worker"


def ask_through_nginx(name, path="/products?"):
    return Client(name).get(path)[0]


def page_of(machine, name, site, replaced=(), package="viperweb-shop"):
    """Puts a site of nginx's in place under a name, and links it."""
    text = (machine.root / "etc/nginx/sites-available" / package).read_text()
    for old, new in replaced:
        assert old in text
        text = text.replace(old, new)
    (machine.root / "etc/nginx/sites-available" / site).write_text(text)
    (machine.root / "etc/nginx/sites-enabled" / site).symlink_to(f"../sites-available/{site}")
    machine.run("nginx", "-t")
    before = accepting(machine)
    machine.run("systemctl", "reload", "nginx")
    wait_until(lambda: plain("/", name)[0] == 301 and not before & accepting(machine), f"nginx serves {name}")


def accepting(machine):
    """nginx's workers that accept connections: for a moment those of before a reload do so beside the new ones."""
    script = 'for file in /proc/[0-9]*/cmdline; do echo "$file $(tr "\\0" " " < "$file")"; done 2> /dev/null'
    found = re.findall(r"^/proc/(\d+)/cmdline nginx: worker process *$", machine.run("sh", "-c", script).stdout, re.MULTILINE)
    return set(found)


def set_origin(machine, instance, origin, package="viperweb-shop"):
    settings = machine.root / f"etc/{package}/{instance}.conf"
    settings.write_text(re.sub("^ORIGIN=.*", f"ORIGIN={origin}", settings.read_text(), flags=re.MULTILINE))


def set_setting(machine, name, value):
    settings = machine.root / "etc/viperweb-shop/site.conf"
    settings.write_text(re.sub(f"^{name}=.*", f"{name}={value}", settings.read_text(), flags=re.MULTILINE))


def set_proxies(machine, proxies):
    set_setting(machine, "TRUSTED_PROXIES", proxies)


def program(machine):
    """The inode of the program that a path leads to."""
    return {path: os.stat(machine.root / path[1:]).st_ino for path in (WORKER, "/usr/lib/viperweb-shop/shop")}


def worker(machine, package="viperweb-shop"):
    return int(machine.shows(f"{package}.service", "MainPID")[0])


def user_of(machine, process):
    """The user of a process, whose files in /proc are root's where it is closed to others."""
    number = machine.run("awk", "/^Uid:/ { print $2 }", f"/proc/{process}/status").stdout.strip()
    return machine.run("id", "-nu", number).stdout.strip()


def test_the_machine_has_no_swift(machine):
    machine.before = machine.files()
    machine.accounts = (machine.root / "etc/passwd").read_text()
    assert not [name for name in machine.before if re.search(r"libswift|lib_?Foundation|bin/swift", name)]


def test_an_installation_makes_the_site_and_opens_its_socket(machine, package):
    machine.install(package)
    assert machine.shows("viperweb-shop.socket", "ActiveState", "UnitFileState") == ["active", "enabled"]
    assert machine.shows("viperweb-shop.service", "ActiveState", "UnitFileState") == ["inactive", "enabled"]
    assert machine.shows("viperweb-shop-backup.timer", "ActiveState") == ["active"]
    listing = machine.run("stat", "--format=%a %U:%G %n", "--", f"/{DATA}", f"/{DATA}/data", f"/{DATA}/backups",
                          f"/{DATA}/pictures", "/run/viperweb-shop/site.sock").stdout.split("\n")[:-1]
    assert [line.split(" /")[0] for line in listing] == [
        f"{mode} viperweb-shop:{group}" for mode, group in [
            (755, "viperweb-shop"), (700, "viperweb-shop"), (700, "viperweb-shop"), (755, "viperweb-shop"), (660, "www-data")]]
    assert (machine.root / DATA / "pages/index.html").exists()
    includes = sorted((machine.root / INCLUDES).iterdir())
    assert [path.name for path in includes] == ["every-server.conf", "http.conf", "server.conf", "tls.conf"]
    assert {(path.stat().st_uid, stat.S_IMODE(path.stat().st_mode)) for path in includes} == {(0, 0o644)}
    assert machine.run("dpkg", "--verify", "viperweb-shop").stdout == ""
    assert len(set(program(machine).values())) == 1


def test_nginx_is_left_to_the_person(machine):
    assert [path.name for path in (machine.root / "etc/nginx/sites-enabled").iterdir()] == ["default"]
    assert "Welcome to nginx" in (machine.root / "var/www/html/index.nginx-debian.html").read_text()
    assert "[" not in machine.run("nginx", "-t").stderr
    machine.run("systemctl", "reload", "nginx")
    assert plain("/", SHOP)[0] == 200, "Debian's own page"


def commands_of_the_manual(page="guides/server.md", number=0):
    """Those that need nobody else: no mirror of Debian's, no certificate of Let's Encrypt."""
    text = (packages.REPOSITORY / f"Sources/Manual/content/{page}").read_text()
    block = re.findall(r"```sh test=Tests/Package/test_machine.py\n(.*?)```", text, re.DOTALL)[number]
    return [line.removeprefix("sudo ") for line in block.splitlines() if not re.search("apt|certbot|letsencrypt", line)]


def test_the_manuals_commands_serve_the_shop_over_https(machine):
    shutil.copy(CATALOGUE, machine.root / "root/products.csv")
    commands = commands_of_the_manual()
    assert len(commands) == 7, commands
    for command in commands:
        machine.run("sh", "-c", f"cd /root && {command}")
    wait_until(lambda: plain("/", SHOP)[0] == 301, "nginx serves the shop")
    assert plain("/products", SHOP) == (301, f"https://{SHOP}/products")
    visitor = Client(SHOP)
    status, fields, page = visitor.get("/products")
    assert status == 200 and "Phin" in page and fields["Strict-Transport-Security"]
    assert visitor.get("/products?")[0] == 200
    assert visitor.post("/todos", title="Kept for good")[0] == 303
    assert visitor.todos()[-1] == "Kept for good"
    machine.visitor = visitor


def test_a_catalogue_that_only_root_can_read_is_imported(machine):
    file = machine.root / "root/catalogue.csv"
    shutil.copy(CATALOGUE, file)
    file.chmod(0o600)
    assert "0 added, 0 changed" in machine.run("viperweb-shop", "import", "products", "/root/catalogue.csv").stdout
    assert not list((machine.root / DATA / "data").glob("scratch*"))


def test_photographs_of_a_folder_that_only_root_may_enter_are_imported_by_the_decoder(machine):
    camera = machine.root / "root/camera/2026"
    camera.mkdir(parents=True)
    photograph(camera / "IMG 1.HEIC.jpg", 900, 600).rename(camera / "IMG 1.HEIC")
    (machine.root / "root").chmod(0o700)
    head, row = CATALOGUE.read_text().splitlines()[:2]
    shown = f"{head}\n{row.rpartition(',')[0]},2026/IMG 1.HEIC\n"
    (machine.root / "root/camera.csv").write_text(shown)
    command = "cd /root && viperweb-shop import products camera.csv --photographs camera"
    assert "0 added, 1 changed" in machine.run("sh", "-c", command).stdout
    assert machine.shows("viperweb-shop-decoder.service", "ActiveState") == ["active"]
    product = next((machine.root / DATA / "pages/products").glob("1/index.html")).read_text()
    assert "<picture>" in product and "900w" in product
    camera.parent.chmod(0o700)
    done = machine.run("sh", "-c", command, check=False)
    assert done.returncode == 1 and "viperweb-shop cannot read camera: run chmod -R a+rX" in done.stderr
    assert "1 changed" in machine.run("viperweb-shop", "import", "products", "/root/catalogue.csv").stdout
    shutil.rmtree(camera.parent)
    (machine.root / "root/camera.csv").unlink()


def test_a_machine_that_cannot_write_avif_names_the_package_that_it_needs(machine):
    plugins = list(machine.root.glob("usr/lib/*/libheif/plugins/libheif-aomenc.so"))
    if not plugins:
        pytest.skip("libheif of this release needs no plugin for it")
    (machine.root / "root/camera").mkdir()
    photograph(machine.root / "root/camera/1.jpg", 900, 600, seed=2)
    head, row = CATALOGUE.read_text().splitlines()[:2]
    (machine.root / "root/camera.csv").write_text(f"{head}\n{row.rpartition(',')[0]},1.jpg\n")
    hidden = plugins[0].rename(plugins[0].with_suffix(".hidden"))
    refused = machine.run("viperweb-shop", "import", "products", "/root/camera.csv", "--photographs", "/root/camera", check=False)
    hidden.rename(plugins[0])
    assert refused.returncode == 1 and "libheif-plugin-aomenc" in refused.stderr, refused
    assert "1 changed" in machine.run("viperweb-shop", "import", "products", "/root/camera.csv", "--photographs", "/root/camera").stdout
    assert "1 changed" in machine.run("viperweb-shop", "import", "products", "/root/catalogue.csv").stdout
    shutil.rmtree(machine.root / "root/camera")
    (machine.root / "root/camera.csv").unlink()


def test_people_sign_in_with_a_browser(machine, chromium):
    machine.run("viperweb-shop", "account", "add", "ann@example.org", given=f"{PASSWORD}\n")
    page = chromium.new_context(ignore_https_errors=True).new_page()
    page.goto(f"http://{SHOP}/products")
    assert page.url == f"https://{SHOP}/products"
    page.goto(f"https://{SHOP}/login")
    page.get_by_label("E-mail address").fill("ann@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.goto(f"https://{SHOP}/account")
    assert "ann@example.org" in page.locator("main").inner_text()


def test_the_units_are_clean_and_closed(machine):
    units = [f"viperweb-shop{name}" for name in (".socket", ".service", "-backup.service", "-backup.timer", "-firewall.service",
                                             "-decoder.socket", "-decoder.service", "-follow.service")]
    units += [f"viperweb-shop{name}" for name in ("@x.socket", "@x.service", "-backup@x.service", "-backup@x.timer",
                                              "-decoder@x.socket", "-decoder@x.service", "-follow@x.service")]
    verified = machine.run("systemd-analyze", "--man=no", "verify", *units)
    assert verified.stdout + verified.stderr == ""
    for name in ("viperweb-shop.service", "viperweb-shop-backup.service", "viperweb-shop-decoder.service",
                 "viperweb-shop-follow.service"):
        said = machine.run(
            "systemd-analyze", "security", "--offline=true", "--no-pager", f"/lib/systemd/system/{name}").stdout
        assert float(re.search(r"exposure level for \S+: ([0-9.]+)", said)[1]) <= 1.5, said


def test_the_worker_answers_behind_its_filters(machine):
    status = machine.run("cat", f"/proc/{worker(machine)}/status").stdout
    assert re.search(r"^Seccomp:\t2$", status, re.MULTILINE), "a filter of system calls"
    assert re.search(r"^NoNewPrivs:\t1$", status, re.MULTILINE)
    assert re.search(r"^CapEff:\t0+$", status, re.MULTILINE)
    assert user_of(machine, worker(machine)) == "viperweb-shop"
    policies = machine.run("sh", "-c", f"cut -d' ' -f41 /proc/{worker(machine)}/task/*/stat").stdout.split()
    assert len(policies) > 1 and set(policies) == {"3"}, "SCHED_BATCH"


def test_another_process_of_the_workers_user_reads_nothing_of_it(machine):
    for file in ("environ", "mem", f"root/{DATA}/data/site.sqlite"):
        tried = machine.run("setpriv", "--reuid=viperweb-shop", "--regid=viperweb-shop", "--clear-groups", "--", "head", "-c1",
                            f"/proc/{worker(machine)}/{file}", check=False)
        assert tried.returncode == 1 and "Permission denied" in tried.stderr, tried


def test_a_decoder_that_a_picture_has_taken_over_finds_nothing_of_the_site(machine):
    """It tries to read, write, signal and connect to what it can find, as its unit lets it."""
    unit, program = "viperweb-shop-decoder.service", machine.root / "usr/local/lib/hostile_decoder.pl"
    shutil.copy(Path(__file__).with_name(program.name), program)
    lines = ["[Service]", "ExecStart=", f"ExecStart=/usr/bin/perl /usr/local/lib/{program.name}", f"Environment=WORKER={worker(machine)}"]
    machine.run("systemctl", "stop", unit)
    with drop_in(machine, unit, lines):
        machine.run("systemctl", "start", unit)
        wait_until(lambda: "that is all, as" in machine.journal(unit), "it has tried all")
    said = [line for line in machine.journal(unit).splitlines() if not line.startswith((unit, "St", "Trigger"))]
    # Outside of the unit, a process of the site's user finds something with each of its attempts.
    outside = machine.run("setpriv", "--reuid=viperweb-shop", "--regid=viperweb-shop", "--clear-groups", "--", "env",
                          f"WORKER={worker(machine)}", "perl", f"/usr/local/lib/{program.name}").stdout
    program.unlink()
    assert {line.partition(" ")[0] for line in outside.splitlines()} >= {"reads", "writes", "sees", "signals", "connects", "sends"}
    # systemd's module for names of such users is not there.
    assert said == ["that is all, as a user without a name"]


@contextmanager
def drop_in(machine, unit, lines):
    """Has a unit read further lines meanwhile."""
    folder = f"/run/systemd/system/{unit}.d"
    machine.run("mkdir", "-p", folder)
    machine.run("tee", f"{folder}/test.conf", given="\n".join([*lines, ""]))
    machine.run("systemctl", "daemon-reload")
    yield
    machine.run("rm", f"{folder}/test.conf")
    machine.run("systemctl", "daemon-reload")


def test_the_operators_page_tells_of_the_queue_behind_the_filters(machine):
    page = json.loads(Client(SHOP).get("/status", Accept="application/json")[2])
    figures = {figure["name"]: figure["value"] for figure in page["figures"]}
    assert figures["Requests"] > 0 and isinstance(figures["Waiting"], int), figures


def test_check_warns_of_debians_nginx_until_it_has_room_for_slow_clients(machine):
    def warnings():
        said = machine.run("viperweb-shop", "check", check=False).stdout
        return [line for line in said.splitlines() if line.startswith("warning nginx: ")]

    assert "768 worker_connections" in warnings()[0]
    site = (machine.root / "etc/nginx/sites-available/viperweb-shop").read_text()
    command = re.search(r"^#   (sed -i -e '/\^worker_rlimit.*\n)#( .*)$", site, re.MULTILINE)
    machine.run("sh", "-ec", (command[1] + command[2]))
    machine.run("nginx", "-t")
    machine.run("systemctl", "reload", "nginx")
    wait_until(lambda: not warnings(), "nginx has new processes")


def test_the_firewalls_table_comes_and_goes_with_its_unit_which_is_off_at_first(machine):
    def tables():
        return machine.run("nft", "list", "tables").stdout

    unit = "viperweb-shop-firewall.service"
    def checked():
        done = machine.run("viperweb-shop", "check", check=False)
        return next(line for line in done.stdout.splitlines() if " firewall: " in line), done.returncode

    assert machine.shows(unit, "ActiveState", "UnitFileState") == ["inactive", "disabled"] and tables() == ""
    line, status = checked()
    assert line.startswith("warning firewall: ") and status > 0
    machine.run("systemctl", "start", unit)
    assert checked()[0].startswith("ok firewall: ")
    machine.run("systemctl", "stop", unit)
    set_proxies(machine, "10.0.0.0/8 2001:db8::1")
    assert checked()[0].startswith("ok firewall: ")
    machine.run("systemctl", "enable", "--now", unit)
    assert tables() == "table inet viperweb-shop\n"
    rules = machine.run("nft", "list", "table", "inet", "viperweb-shop").stdout
    assert "ip saddr 10.0.0.0/8 accept" in rules and "ip6 saddr 2001:db8::1 accept" in rules and "ct count over 200" in rules
    machine.run("systemctl", "restart", unit)
    machine.run("systemctl", "disable", "--now", unit)
    assert tables() == ""


def prints(machine, text):
    """A program of the package's that prints a text, and its user as an error."""
    program = machine.root / "usr/local/lib/prints"
    program.write_text(f"#!/bin/sh\nid -un >&2\ncat <<'END'\n{text}\nEND\n")
    program.chmod(0o755)
    return ("viperweb-shop", "--program", "/usr/local/lib/prints")


@pytest.mark.parametrize("text", [
    "flush ruleset", 'include "/etc/nftables.conf"', "delete table inet others", "table inet others { }",
    "table inet viperweb-shop {\n}; flush ruleset", "table inet viperweb-shop {\n}; add chain inet others c {\n}",
    'table inet viperweb-shop {\n    include "/etc/nftables.conf"\n}',
])
def test_rules_that_touch_more_than_the_sites_table_are_not_loaded(machine, text):
    machine.run("nft", "add", "table", "inet", "others")
    refused = machine.run(*prints(machine, text), "firewall", check=False)
    assert refused.returncode == 1 and "other rules than those of its own table" in refused.stderr, refused
    assert refused.stderr.startswith("_viperweb-shop\n"), "a user who owns nothing has printed them"
    assert machine.run("nft", "list", "ruleset").stdout == "table inet others {\n}\n"
    machine.run("nft", "delete", "table", "inet", "others")


def test_includes_that_nginx_refuses_by_themselves_come_to_no_place(machine):
    includes = machine.root / INCLUDES
    before = includes.stat().st_ctime_ns
    refused = machine.run(*prints(machine, "nonsense;"), "nginx", check=False)
    assert refused.returncode == 1 and "nginx refuses what" in refused.stderr and "nonsense" in refused.stderr, refused
    assert refused.stderr.startswith("_viperweb-shop\n"), "a user who owns nothing has printed them"
    assert includes.stat().st_ctime_ns == before and [path.name for path in includes.parent.iterdir()] == ["site"]
    (machine.root / "usr/local/lib/prints").unlink()
    owned = machine.run("find", "/", "-xdev", "-user", "_viperweb-shop")
    assert owned.stdout == ""


def test_proxies_of_the_settings_are_believed_by_nginx(machine):
    include = machine.root / INCLUDES / "every-server.conf"
    assert "real_ip" not in include.read_text()
    machine.run("viperweb-shop", "nginx")
    assert "set_real_ip_from 10.0.0.0/8;\nset_real_ip_from 2001:db8::1;\n" in include.read_text()
    set_proxies(machine, "")
    machine.run("viperweb-shop", "nginx")
    assert "real_ip" not in include.read_text()


def test_the_settings_say_whether_https_is_for_subdomains_too(machine):
    def value():
        machine.run("viperweb-shop", "nginx")
        return re.search('"(max-age=[^"]*)"', (machine.root / INCLUDES / "http.conf").read_text())[1]

    assert value() == "max-age=31536000"
    set_setting(machine, "HSTS_SUBDOMAINS", "yes")
    assert value() == "max-age=31536000; includeSubDomains"
    set_setting(machine, "HSTS_SUBDOMAINS", "perhaps")
    refused = machine.run("viperweb-shop", "nginx", check=False)
    assert refused.returncode == 1 and "must be yes, no or empty" in refused.stderr
    set_setting(machine, "HSTS_SUBDOMAINS", "no")
    assert value() == "max-age=31536000"


def test_check_finds_all_well(machine):
    machine.run("systemctl", "start", "viperweb-shop-backup.service")
    (machine.root / "etc/hosts").write_text(f"127.0.0.1 localhost {SHOP}\n")
    said = machine.run("viperweb-shop", "check", check=False).stdout
    wrong = [line for line in said.splitlines() if not line.startswith("ok ")]
    # Nobody vouches for the certificate, and the firewall's unit is off.
    assert all(line.split()[1] in ("web", "disk:", "firewall:") for line in wrong), said


def test_mails_leave_by_the_server_that_the_settings_name(machine):
    mailbox, port = Mailbox(), free_port()
    settings = {"MAIL": f"smtp://127.0.0.1:{port}", "MAIL_FROM": f"Phin & Leaf <shop@{SHOP}>", "MAIL_USER": "shop"}
    for name, value in settings.items():
        set_setting(machine, name, value)
    machine.run("sh", "-ec", "\n".join(commands_of_the_manual("guides/mail.md")), given="correct horse\n")
    client = Client(SHOP)

    def write(text):
        key = re.search(r'name="form-key" value="(\w+)"', client.get("/contact")[2])[1]
        form = {"name": "Ann", "email": "ann@example.org", "message": text, "website": "", "form-key": key}
        assert client.post("/contact/send", **form)[0] == 303

    def jobs():
        return machine.run("viperweb-shop", "jobs", "list").stdout

    def checked():
        lines = machine.run("viperweb-shop", "check", check=False).stdout.splitlines()
        return [line for line in lines if line.split()[1] == "mail:"]

    with listening(mailbox, port, user="shop", password="correct horse"):
        sent, warned = checked()
        assert sent.startswith("ok mail: ") and warned.startswith("warning mail: "), (sent, warned)
        machine.run("sh", "-ec", "\n".join(commands_of_the_manual("guides/mail.md", 1)))
        assert len(checked()) == 1
        write("Once")
        wait_until(lambda: len(mailbox.envelopes) == 3, "the message arrives")
    write("Later")
    wait_until(lambda: "send mail" in jobs(), "the message waits")
    machine.run("systemctl", "stop", "viperweb-shop.socket", "viperweb-shop.service")
    # The copy has the message, too, and a worker that could send it.
    machine.run("viperweb-shop", "jobs", "retry", *re.findall(r"^\s*(\d+)\b.*send mail", jobs(), re.MULTILINE))
    with listening(mailbox, port, user="shop", password="correct horse"):
        machine.run("viperweb-shop", "rehearse")
        assert len(mailbox.envelopes) == 3
        machine.run("systemctl", "start", "viperweb-shop.socket", "viperweb-shop.service")
        wait_until(lambda: len(mailbox.envelopes) == 4, "the message arrives")
    assert mailbox.messages()[3].get_body(["plain"]).get_content().endswith("Later")
    set_setting(machine, "MAIL_FROM", "nobody")
    refused = machine.run("viperweb-shop", "rehearse", check=False)
    assert refused.returncode != 0 and "--mail-from" in refused.stderr
    for name in settings:
        set_setting(machine, name, "")
    machine.run("rm", "-r", "/etc/viperweb-shop/site.mail-password", "/etc/systemd/system/viperweb-shop.service.d")
    machine.run("systemctl", "daemon-reload")
    machine.run("systemctl", "restart", "viperweb-shop.service")


def test_the_timers_backup_is_whole(machine):
    copies = list((machine.root / DATA / "backups").glob("20*.sqlite"))
    assert len(copies) == 1 and stat.S_IMODE(copies[0].stat().st_mode) == 0o600
    with sqlite3.connect(f"file:{copies[0]}?immutable=1", uri=True) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT count(*) FROM todos WHERE title = 'Kept for good'").fetchone() == (1,)


def test_a_backup_goes_where_root_wants_it_and_comes_back(machine):
    machine.run("viperweb-shop", "backup", "/root/copy.sqlite")
    assert machine.run("stat", "--format=%a %U", "/root/copy.sqlite").stdout == "600 root\n"
    assert machine.run("viperweb-shop", "backup", "/root/copy.sqlite", check=False).returncode != 0
    machine.visitor.post("/todos", title="After the copy")
    machine.run("viperweb-shop", "restore", "/root/copy.sqlite")
    assert machine.visitor.todos()[-1] == "Kept for good"
    assert list((machine.root / DATA / "data").glob("*scratch*")) == []


def test_a_backup_to_a_full_disk_leaves_no_file(machine):
    """Half of what a copy takes: by the operator's command, and by the program itself."""
    size = (machine.root / "root/copy.sqlite").stat().st_size
    machine.run("mkdir", "/srv/small")
    machine.run("mount", "-t", "tmpfs", "-o", f"size={size // 2},mode=777", "tmpfs", "/srv/small")
    program = ("setpriv", "--reuid=viperweb-shop", "--regid=viperweb-shop", "--clear-groups", "--", WORKER)
    for command in [("viperweb-shop", "backup", "/srv/small/copy.sqlite"),
                    (*program, "backup", "/srv/small/copy.sqlite", "--database", f"/{DATA}/data/site.sqlite")]:
        refused = machine.run(*command, check=False)
        assert refused.returncode == 1 and "/srv/small/copy.sqlite" in refused.stderr, refused
        assert machine.run("ls", "-A", "/srv/small").stdout == ""
    machine.run("umount", "/srv/small")
    assert list((machine.root / DATA / "data").glob("*scratch*")) == []


def test_only_its_owner_reads_a_database_and_its_locks(machine):
    listing = machine.run("sh", "-c", f"stat --format='%a %U %n' /{DATA}/data/* /{DATA}/pages.versions/lock").stdout
    found = {line.rsplit("/", 1)[1]: line.rsplit(" ", 1)[0] for line in listing.splitlines()}
    assert {"site.sqlite", "site.sqlite-wal", "site.sqlite-shm", "site.sqlite.lock", "site.sqlite.use", "lock"} <= set(found)
    assert set(found.values()) == {"600 viperweb-shop"}, found


def test_only_root_nginx_and_administrators_read_the_logs(machine):
    logs = lambda: machine.run("sh", "-c", "stat --format='%a %G %n' /var/log/nginx/*").stdout.splitlines()
    assert "640 adm /var/log/nginx/viperweb-shop.access.log" in logs()
    assert ask_through_nginx(SHOP) == 200
    assert '"GET /products? HTTP' in (machine.root / "var/log/nginx/viperweb-shop.access.log").read_text()
    assert [log for log in logs() if not log.startswith("640 adm ")] == []
    assert "create 0640 www-data adm" in (machine.root / "etc/logrotate.d/nginx").read_text(), "so are the next ones"
    # As an older version left it.
    machine.run("chmod", "644", "/var/log/nginx/viperweb-shop.access.log")
    machine.run("viperweb-shop", "nginx")
    assert [log for log in logs() if not log.startswith("640 adm ")] == []


@pytest.mark.parametrize("user, answer", [
    ("root", "answers"), ("www-data", "answers"), ("viperweb-shop", "answers"), ("_viperweb-shop", "refused"), ("nobody", "refused"),
])
def test_only_nginx_root_and_the_sites_own_user_reach_the_worker(machine, user, answer):
    """First as the socket is; then as if its file let everybody in, which the worker asks the kernel about."""
    socket = "/run/viperweb-shop/site.sock"
    try:
        for mode in ["660", "666"]:
            machine.run("chmod", mode, socket)
            assert reached(machine, user, socket) == answer, mode
    finally:
        machine.run("chmod", "660", socket)


def reached(machine, user, socket):
    """What comes of a record (FCGI_GET_VALUES) that a user sends to the worker."""
    group = "nogroup" if user == "nobody" else user
    return machine.run("setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", "--", "perl", "-e", KNOCK, socket).stdout


KNOCK = r"""
use Socket;
$SIG{PIPE} = 'IGNORE';
alarm 60;
socket(my $worker, PF_UNIX, SOCK_STREAM, 0);
my $answers = connect($worker, pack_sockaddr_un(shift)) && syswrite($worker, "\1\x09\0\0\0\0\0\0") && sysread($worker, my $answer, 8);
print $answers ? 'answers' : 'refused';
"""


def test_a_second_site_lives_beside_the_first(machine):
    settings = machine.root / "etc/viperweb-shop"
    # As settings of before have none; the first one's is empty. Both mean the file.
    text = (settings / "site.conf").read_text()
    assert "\nDATABASE=\n" in text
    (settings / "two.conf").write_text(text.replace("DATABASE=\n", ""))
    set_origin(machine, "two", f"https://{SECOND}")
    machine.run("viperweb-shop", "--instance", "two", "setup")
    machine.run("systemctl", "enable", "--now", "viperweb-shop@two.socket", "viperweb-shop@two.service", "viperweb-shop-backup@two.timer")
    text = (machine.root / "etc/nginx/sites-available/viperweb-shop").read_text()
    named = re.search(r"(?s)\nserver \{[^}]*?server_name unnamed.*?\n\}\n", text)
    page_of(machine, SECOND, "two", [
        *([(named[0], "\n")] if named else []), (SHOP, SECOND), 
        ("viperweb-shop.access.log shop;", "viperweb-shop-two.access.log shop_two;"),
        ("viperweb-shop/site", "viperweb-shop/two")])
    visitor = Client(SECOND)
    assert visitor.get("/products/1")[0] == 404 != Client(SHOP).get("/products/1")[0], "its own, empty shop"
    assert visitor.post("/todos", title="In the second")[0] == 303
    machine.run("systemctl", "start", "viperweb-shop-backup@two.service")
    assert len(list((machine.root / "var/lib/viperweb-shop/two/backups").glob("20*.sqlite"))) == 1
    machine.second = visitor


def test_another_sites_package_lives_beside_the_shops(machine, other_package, chromium):
    machine.install(other_package)
    assert machine.shows("viperweb-diary.socket", "ActiveState", "UnitFileState") == ["active", "enabled"]
    set_origin(machine, "site", f"https://{OTHER}", package="viperweb-diary")
    machine.run("viperweb-diary", "generate")
    page_of(machine, OTHER, "other", [("example.org", OTHER)], package="viperweb-diary")
    page = chromium.new_context(ignore_https_errors=True).new_page()
    page.goto(f"https://{OTHER}/")
    page.get_by_role("textbox").fill("Beside <b>the shop</b>")
    page.get_by_role("button").click()
    page.get_by_text("Beside <b>the shop</b>").wait_for()
    assert user_of(machine, worker(machine, "viperweb-diary")) == "viperweb-diary"
    page.goto(f"https://{OTHER}/vi/guestbook")
    page.get_by_role("textbox").fill("A guest")
    page.get_by_role("button").click()
    page.get_by_text("A guest").wait_for()
    machine.run("viperweb-diary", "backup", "/root/diary.sqlite")
    page.goto(f"https://{OTHER}/")
    page.get_by_role("textbox").fill("After the copy")
    page.get_by_role("button").click()
    page.get_by_text("After the copy").wait_for()
    machine.run("viperweb-diary", "restore", "/root/diary.sqlite")
    page.reload()
    assert "Beside <b>the shop</b>" in page.inner_text("main") and "After the copy" not in page.inner_text("main")
    assert machine.visitor.todos()[-1] == "Kept for good" and Client(SHOP).get("/products/1")[0] == 200


def test_the_users_of_two_sites_cannot_read_one_anothers_data(machine):
    for user, folder in [("viperweb-diary", DATA), ("viperweb-shop", "var/lib/viperweb-diary/site")]:
        refused = machine.run("setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--", "ls", f"/{folder}/data",
                              check=False)
        assert refused.returncode != 0 and "Permission denied" in refused.stderr


def test_includes_that_nginx_refuses_are_not_left_there(machine):
    include, broken = machine.root / INCLUDES / "server.conf", machine.root / "etc/nginx/conf.d/broken.conf"
    printed = include.read_text()
    include.write_text(f"# kept\n{printed}")
    broken.write_text("nonsense;\n")
    refused = machine.run("viperweb-shop", "nginx", check=False)
    assert refused.returncode == 1 and "nonsense" in refused.stderr
    assert include.read_text() == f"# kept\n{printed}"
    broken.unlink()
    machine.run("viperweb-shop", "nginx")
    assert include.read_text() == printed
    assert [path.name for path in (machine.root / INCLUDES).parent.glob("site*")] == ["site"]
    assert ask_through_nginx(SHOP) == 200


def test_an_upgrade_under_load_loses_no_request(machine, next_package):
    before = program(machine)
    includes = [machine.root / f"etc/nginx/viperweb-shop/{instance}/server.conf" for instance in ("site", "two")]
    for include in includes:
        include.write_text("# of the version before\n" + include.read_text())
    with Load(SHOP) as load, Load(SECOND, visitors=2) as other:
        machine.install(next_package)
    assert not load.problems and not other.problems, load.problems + other.problems
    assert load.answered > 100 and other.answered > 30
    after = program(machine)
    assert len(set(after.values())) == 1 and after != before
    assert machine.run("dpkg-query", "--show", "--showformat=${Version}", "viperweb-shop").stdout == "0.1.0~test2"
    for unit in ("viperweb-shop.service", "viperweb-shop@two.service"):
        served = machine.run("stat", "-L", "--format=%i", f"/proc/{machine.shows(unit, 'MainPID')[0]}/exe").stdout
        assert int(served) == after[WORKER], unit
    assert not [include for include in includes if "of the version before" in include.read_text()]
    for instance in ("site", "two"):
        assert (machine.root / f"var/lib/viperweb-shop/{instance}/backups/before-0.1.0~test2.sqlite").exists()
    assert machine.visitor.todos()[-1] == "Kept for good"


def test_an_upgrade_that_migrates_under_load_loses_no_request(machine, other_next_package):
    listed = lambda client: re.findall(r"\b\d+-\d+\b", client.get("/")[2])
    with Load(OTHER, page="/?", form=("/", "text"), listed=listed) as load:
        machine.install(other_next_package)
    assert not load.problems, load.problems
    assert load.answered > 50
    with sqlite3.connect(machine.root / "var/lib/viperweb-diary/site/data/site.sqlite") as data:
        assert data.execute("SELECT id FROM moods").fetchall() == [(7,)]
    data.close()


def test_a_migration_that_fails_leaves_the_old_version_serving(machine, next_package):
    """A program that knows another last migration than the data have refuses them."""
    newer = packages.changed(next_package, "0.1.0~test3", b"6 rendered pages", b"6 unrelated page")
    before, data = program(machine), sqlite3.connect(machine.root / DATA / "data/site.sqlite")
    with Load(SHOP, visitors=2) as load:
        failed = machine.install(newer, check=False)
    assert failed.returncode != 0 and "to version 0.1.0~test3" in failed.stdout + failed.stderr
    assert not load.problems, load.problems
    assert program(machine)[WORKER] == before[WORKER] != program(machine)["/usr/lib/viperweb-shop/shop"]
    assert ("6 rendered pages",) in data.execute("SELECT identifier FROM grdb_migrations").fetchall()
    data.close()
    machine.run("systemctl", "restart", "viperweb-shop.service")
    assert machine.visitor.todos()[-1] == "Kept for good"
    machine.reboot()
    assert machine.visitor.todos()[-1] == "Kept for good"
    assert machine.second.todos()[-1] == "In the second"


def test_the_installation_is_finished_when_the_cause_is_gone(machine, next_package, package):
    """First data that no backup can be made of, then none of that."""
    fixed = packages.changed(next_package, "0.1.0~test4")
    execute(machine, "INSERT INTO todos (visitor, number, title, content, is_done, revision) VALUES (x'00', 1, 'of nobody', '', 0, 1)")
    failed = machine.install(fixed, check=False)
    assert failed.returncode != 0 and "a row of todos" in failed.stdout + failed.stderr
    assert ask_through_nginx(SHOP) == 200
    execute(machine, "DELETE FROM todos WHERE visitor = x'00'")
    machine.run("dpkg", "--configure", "-a")
    assert len(set(program(machine).values())) == 1
    assert machine.run("dpkg-query", "--show", "--showformat=${db:Status-Status} ${Version}", "viperweb-shop").stdout == "installed 0.1.0~test4"
    assert machine.visitor.todos()[-1] == "Kept for good"


def test_an_installation_that_failed_after_the_switch_is_finished_by_the_next_attempt(machine, next_package):
    """The pages cannot be written at first. The copy of the data stays that of before."""
    newest = packages.changed(next_package, "0.1.0~test5")
    include = machine.root / INCLUDES / "server.conf"
    include.write_text("# of the version before\n" + include.read_text())
    machine.run("chown", "root:", f"/{DATA}/pages.versions")
    assert machine.install(newest, check=False).returncode != 0
    copy = (machine.root / DATA / "backups/before-0.1.0~test5.sqlite").stat().st_ino
    assert machine.run("dpkg", "--configure", "-a", check=False).returncode != 0, "it does not report a success"
    assert ask_through_nginx(SHOP) == 200
    machine.run("chown", "viperweb-shop:", f"/{DATA}/pages.versions")
    machine.run("dpkg", "--configure", "-a")
    assert "of the version before" not in include.read_text()
    assert (machine.root / DATA / "backups/before-0.1.0~test5.sqlite").stat().st_ino == copy
    assert not (machine.root / "var/lib/viperweb-shop/upgrading").exists()
    assert machine.visitor.todos()[-1] == "Kept for good"


def test_options_that_the_next_version_does_not_know_are_found_before_it_serves(machine):
    settings = machine.root / "etc/viperweb-shop/site.conf"
    kept = settings.read_text()
    settings.write_text(kept.replace("SERVE_OPTIONS=", "SERVE_OPTIONS=--colour red"))
    refused = machine.run("viperweb-shop", "rehearse", check=False)
    assert refused.returncode == 1 and "--colour" in refused.stderr
    settings.write_text(kept)
    machine.run("viperweb-shop", "rehearse")
    assert not list((machine.root / DATA / "data").glob("scratch*"))


def execute(machine, statement):
    with sqlite3.connect(machine.root / DATA / "data/site.sqlite") as data:
        data.execute(statement)
    data.close()


def test_a_killed_worker_is_back_and_what_waited_is_answered(machine):
    killed = worker(machine)
    assert killed
    statuses = []
    machine.run("systemctl", "kill", "--kill-whom=main", "--signal=KILL", "viperweb-shop.service")
    asking = [threading.Thread(target=lambda: statuses.append(ask_through_nginx(SHOP))) for _ in range(20)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert statuses == [200] * 20
    assert worker(machine) not in (0, killed)


def test_several_processes_serve_and_one_that_is_killed_is_started_again(machine):
    settings = machine.root / "etc/viperweb-shop/site.conf"
    kept = settings.read_text()
    settings.write_text(kept.replace("SERVE_OPTIONS=", "SERVE_OPTIONS=--workers 3"))
    try:
        machine.run("systemctl", "restart", "viperweb-shop")
        children = f"/proc/{worker(machine)}/task/{worker(machine)}/children"
        serving = lambda: machine.run("cat", children).stdout.split()
        wait_until(lambda: len(serving()) == 3, "three processes serve")
        status = lambda: json.loads(Client(SHOP).get("/status", Accept="application/json")[2])
        with_memory = lambda: [process for process in status()["processes"] if process["memory"]]
        # A process publishes its figures once it runs, a little after it is there.
        wait_until(lambda: len(with_memory()) == 3, "each shows the memory of all")
        for _ in range(5):
            killed = serving()[0]
            machine.run("sh", "-c", f"kill -KILL {killed}")
            assert [ask_through_nginx(SHOP) for _ in range(20)] == [200] * 20
            wait_until(lambda: len(serving()) == 3 and killed not in serving(), "another one serves")
    finally:
        settings.write_text(kept)
        machine.run("systemctl", "restart", "viperweb-shop")


def test_a_worker_that_makes_no_progress_is_restarted(machine):
    machine.run("mkdir", "-p", "/run/systemd/system/viperweb-shop.service.d")
    machine.run("tee", "/run/systemd/system/viperweb-shop.service.d/watchdog.conf", given="[Service]\nWatchdogSec=2s\n")
    machine.run("systemctl", "daemon-reload")
    machine.run("systemctl", "restart", "viperweb-shop.service")
    stuck = worker(machine)
    machine.run("systemctl", "kill", "--kill-whom=main", "--signal=STOP", "viperweb-shop.service")
    wait_until(lambda: worker(machine) not in (0, stuck), "the watchdog bites", 300)
    assert "Watchdog timeout" in machine.journal("viperweb-shop.service")
    assert ask_through_nginx(SHOP) == 200


def test_a_purge_of_the_other_site_leaves_nothing_of_it_and_the_shop_as_it_was(machine):
    kept = {name for name in machine.files() if "viperweb-shop" in name}
    (machine.root / "etc/nginx/sites-enabled/other").unlink()
    (machine.root / "etc/nginx/sites-available/other").unlink()
    (machine.root / "root/diary.sqlite").unlink()
    machine.run("apt-get", "purge", "--yes", "--quiet=2", "viperweb-diary")
    assert not [name for name in machine.files() if "diary" in name]
    assert not kept - machine.files()
    assert "viperweb-diary" not in (machine.root / "etc/passwd").read_text() + (machine.root / "etc/group").read_text()
    machine.run("systemctl", "reload", "nginx")
    assert ask_through_nginx(SHOP) == 200 and machine.visitor.todos()[-1] == "Kept for good"


def test_a_removal_keeps_the_data_and_leaves_nginx_whole(machine):
    second = machine.root / "etc/nginx/sites-enabled/two"
    second.unlink()
    machine.run("apt-get", "remove", "--yes", "--quiet=2", "viperweb-shop")
    assert (machine.root / DATA / "data/site.sqlite").exists()
    assert machine.run("systemctl", "list-units", "--no-legend", "viperweb-shop*", "--state=active").stdout == ""
    assert not (machine.root / "etc/nginx/sites-enabled/viperweb-shop").is_symlink()
    machine.run("nginx", "-t")
    wait_until(lambda: plain("/", SHOP)[0] == 200, "Debian's own page is back")


def test_an_installation_after_a_removal_goes_on_with_the_data(machine, next_package):
    machine.run("apt-get", "install", "--yes", "--quiet=2", "--allow-downgrades", f"/srv/{next_package.name}")
    (machine.root / "etc/nginx/sites-enabled/viperweb-shop").symlink_to("../sites-available/viperweb-shop")
    machine.run("systemctl", "reload", "nginx")
    wait_until(lambda: plain("/", SHOP)[0] == 301, "nginx serves it")
    assert machine.visitor.todos()[-1] == "Kept for good"


def test_a_purge_removes_all_that_came_with_the_package_and_nothing_else(machine):
    machine.run("apt-get", "purge", "--yes", "--quiet=2", "viperweb-shop")
    left = machine.files() - machine.before - OTHERS
    assert not left, sorted(left)
    assert not (gone := machine.before - machine.files() - OTHERS), sorted(gone)
    assert (machine.root / "etc/passwd").read_text() == machine.accounts
    assert "viperweb-shop" not in (machine.root / "etc/group").read_text()
    machine.run("nginx", "-t")


OTHERS = {
    # The log of every installation, which a bare machine begins without.
    "var/log/dpkg.log",
    # What the test itself put there.
    "etc/hosts", "etc/nginx/sites-available/two", "root/catalogue.csv", "root/copy.sqlite", "root/products.csv",
}
