"""Thousands of clients that never end a request leave the others served."""

import re
import resource
import subprocess

from box import documented
from box_instance import USER
from nginx import PACKAGE, SHOP
from slow_clients import times_beside

SECONDS = 5


def test_beside_two_thousand_slow_clients_all_others_are_answered(site):
    assert len(times_beside(site, SECONDS)) > 20


def nginx_lines(output):
    return [line for line in output.splitlines() if " nginx: " in line]


def test_check_finds_the_limits_of_the_nginx_that_runs(site):
    command = [SHOP, "check", "--database", site.database, "--pictures", site.data / "pictures", "--nginx", site.data / "nginx/nginx.conf"]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    connections, descriptors = nginx_lines(done.stdout)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    room = 16_384 if hard == resource.RLIM_INFINITY else min(hard, 16_384)
    assert re.fullmatch(rf"ok nginx: {room // 2} worker_connections in .*", connections)
    assert descriptors == f"ok nginx: each nginx process may open {room} files"


def states(box):
    """What the site's own user, who may read neither keys nor other people's processes, is told."""
    done = box.run(
        "setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--", SHOP, "check", "--database",
        f"/var/lib/{PACKAGE}/site/data/site.sqlite", "--nginx", "/etc/nginx/nginx.conf")
    return [line.split()[0] for line in nginx_lines(done.stdout)]


def test_check_warns_of_debians_limits_until_the_documented_command(box):
    file = box.folder / "etc/nginx.conf"
    original = file.read_text()
    command, reload = documented("Debian's nginx.conf")
    assert reload == "nginx -t && systemctl reload nginx"
    box.start_nginx()
    assert "warning" in states(box)
    try:
        for _ in range(2):
            assert box.run("sh", "-ec", command).returncode == 0
            box.start_nginx()
            assert states(box) == ["ok", "ok"]
        limits = {line.split()[3] for pid in box.nginx_workers() for line in open(f"/proc/{pid}/limits") if "open files" in line}
        assert limits == {"16384"}
    finally:
        file.write_text(original)
        box.start_nginx()
