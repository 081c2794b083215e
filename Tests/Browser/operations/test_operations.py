"""`deploy/up` from start to end: what it leaves, what it survives, and how it says no."""

import json
import os
import pwd
import re
import shutil
import signal
import socket
import stat
import subprocess
from pathlib import Path

import pytest

import processes
from http_client import ask, post, session_of
from running_site import REPOSITORY, refused_start, wait_until


def titles(site, session):
    answer = ask(site, "/todos", Accept="application/json", Cookie=session)
    return [row["title"] for row in json.loads(answer.body)["rows"]]


def is_closed(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def nothing_runs_on(data):
    return not processes.naming(str(data))


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_everything_that_was_started(start, sent):
    site = start()
    assert processes.naming(str(site.data)), "the worker and nginx name the folder"
    assert site.stop(sent) == 0
    assert nothing_runs_on(site.data)
    assert is_closed(site.port)
    assert not (site.data / "worker.sock").exists()
    # A slow start tells its progress, and so does a build that waits for another.
    expected = re.compile(r" notice |: \d+ of \d+ |Another instance of SwiftPM")
    assert not (complaints := [line for line in site.errors if not expected.search(line)]), complaints


def test_even_a_killed_start_leaves_nothing_running(start):
    site = start()
    site.stop(signal.SIGKILL)
    wait_until(lambda: nothing_runs_on(site.data) and is_closed(site.port), "its children ended")


def test_a_second_start_builds_and_keeps_the_data(start, tmp_path):
    site = start(tmp_path / "kept data")
    session = session_of(post(site, "/todos", "title=Kept"))
    products = ask(site, "/products").body
    site.stop()

    site = start(site.data, port=site.port, build=True)
    assert [line for line in site.output if re.match("Build .*complete", line)]
    assert titles(site, session) == ["Focus", "Value", "Action", "Kept"]
    assert ask(site, "/products").body == products


def test_what_was_built_last_is_started_without_a_toolchain(start, tmp_path, monkeypatch):
    swift = tmp_path / "bin" / "swift"
    swift.parent.mkdir()
    swift.write_text("#!/bin/sh\nexit 127\n")
    swift.chmod(0o755)
    # The first site of a run is built.
    start(tmp_path / "built").stop()
    monkeypatch.setenv("PATH", f"{swift.parent}:{os.environ['PATH']}")
    assert ask(start(), "/").status == 200


def test_the_pages_and_the_worker_name_the_origin_that_the_operator_gave(start):
    site = start(origin="https://shop.example")
    assert "Sitemap: https://shop.example/sitemap.xml" in ask(site, "/robots.txt").text
    for path in ("/products", "/products?"):
        assert '<link rel="canonical" href="https://shop.example/products">' in ask(site, path).text
    asked = {name: ask(site, "/", Host=name).status for name in ["shop.example", "Shop.Example:8080", "shopXexample", "a.shop.example"]}
    assert list(asked.values()) == [200, 200, 421, 421]


def test_the_first_start_adds_a_demo_account_and_prints_its_password_once(start, tmp_path):
    def lines_with_a_password(site):
        return [line for line in [*site.output, *site.errors] if "password" in line]

    site = start()
    first = lines_with_a_password(site)
    assert len(first) == 1 and re.search(r"demo@example\.org with the password \w{16,} ", first[0])
    site.stop()
    assert lines_with_a_password(start(site.data)) == []
    other = lines_with_a_password(start(tmp_path / "other"))
    assert len(other) == 1 and other != first, "each folder has a password of its own"
    accounts = subprocess.run(
        [REPOSITORY / ".build/release/shop", "account", "list", "--database", site.database],
        capture_output=True, text=True, check=True)
    assert [line.split("\t")[0] for line in accounts.stdout.splitlines()] == ["demo@example.org"]


def test_an_answered_post_survives_a_killed_worker(start):
    site = start()
    session = session_of(post(site, "/todos", "title=First"))
    for number in range(3):
        worker = site.worker
        assert post(site, "/todos", f"title=Saved+{number}", Cookie=session).status == 303
        os.kill(worker, signal.SIGKILL)
        wait_until(lambda: ask(site, "/todos").status == 200 and site.worker != worker, "another worker answers")
        assert titles(site, session)[-1] == f"Saved {number}"
    assert any("was killed by signal 9" in line for line in site.errors)


def test_while_no_worker_answers_nginx_asks_for_patience(start, pages):
    site = start()
    site.process.send_signal(signal.SIGSTOP)
    try:
        worker = site.worker
        os.kill(site.find_supervisor(), signal.SIGKILL)
        os.kill(worker, signal.SIGKILL)
        wait_until(lambda: ask(site, "/todos").status == 503, "the worker is gone")
        answer = ask(site, "/todos")
        assert (answer.status, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
        assert "Content-Security-Policy" in dict(answer.fields)
        assert "nginx" not in answer.text
        (pages / "worker-away.html").write_bytes(answer.body)
        assert ask(site, "/assets/site.css").status == ask(site, "/").status == ask(site, "/products/1").status == 200
    finally:
        site.process.send_signal(signal.SIGCONT)
    try:
        wait_until(lambda: ask(site, "/todos").status == 200, "the next worker answers")
    except AssertionError as error:
        raise AssertionError("\n".join([str(error), *site.output[-5:], *site.errors[-20:]]))


def test_whatever_of_the_worker_dies_nginx_goes_on_and_it_is_started_again(start):
    site = start()
    for pause in (1, 2):
        supervisor = site.find_supervisor()
        os.kill(supervisor, signal.SIGKILL)
        wait_until(lambda: f"it starts again in {pause} s" in "".join(site.errors), "the pause grows")
        assert ask(site, "/").status == ask(site, "/products/1").status == 200
        wait_until(lambda: site.find_supervisor() not in (None, supervisor), "the next one starts")
        wait_until(lambda: ask(site, "/todos").status == 200, "the next worker answers")
    os.kill(site.find_supervisor(), signal.SIGKILL)
    wait_until(lambda: "it starts again in 4 s" in "".join(site.errors), "the pause grows")
    site.process.terminate()
    assert site.process.wait(timeout=120) == 0
    assert processes.naming(str(site.data)) == []
    assert ask(start(), "/todos").status == 200, "the folder is free, also in a pause"


def test_it_notices_that_nginx_was_killed_while_it_waited_to_start_the_worker_again(start):
    site = start()
    os.kill(site.find_supervisor(), signal.SIGKILL)
    wait_until(lambda: "it starts again in 1 s" in "".join(site.errors), "it waits")
    nginx = next(pid for pid in processes.descendants(site.process.pid) if "nginx: master" in " ".join(processes.command_line(pid)))
    os.kill(nginx, signal.SIGKILL)
    assert site.process.wait(timeout=120) == 1 and "nginx ended" in "".join(site.errors)


def test_a_signal_also_ends_a_child_that_leads_no_group_yet(start, tmp_path, monkeypatch):
    slow, setsid = tmp_path / "slow", tmp_path / "bin/setsid"
    setsid.parent.mkdir()
    setsid.write_text(f'#!/bin/sh\n[ ! -e {slow} ] || sleep 20\nexec {shutil.which("setsid")} "$@"\n')
    setsid.chmod(0o755)
    monkeypatch.setenv("PATH", f"{setsid.parent}:{os.environ['PATH']}")
    site = start()
    slow.touch()
    os.kill(site.find_supervisor(), signal.SIGKILL)
    wait_until(lambda: processes.naming(str(setsid)), "a child is forked")
    assert site.stop() == 0
    assert not processes.naming(str(setsid))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can change its user")
def test_what_root_starts_decodes_as_nobody(site):
    decoder, = [pid for pid in processes.descendants(site.process.pid) if processes.command_line(pid)[1:2] == ["decode"]]
    fields = dict(line.split(":\t", 1) for line in Path(f"/proc/{decoder}/status").read_text().splitlines())
    nobody = str(pwd.getpwnam("nobody").pw_uid)
    assert fields["Uid"].split() == [nobody] * 4 and fields["Groups"].strip() == "" and fields["NoNewPrivs"] == "1"
    assert int(fields["CapEff"], 16) == int(fields["CapPrm"], 16) == 0


def test_the_socket_is_for_its_owner_and_group_alone(site):
    assert stat.S_IMODE((site.data / "worker.sock").stat().st_mode) == 0o660


def test_a_second_start_on_the_same_data_is_refused_and_the_first_goes_on(site):
    refused = refused_start("--data", str(site.data), "--port", "1")
    assert_refusal(refused, "another deploy/up is running")
    assert ask(site, "/").status == 200


def test_a_taken_port_is_refused(site, tmp_path):
    refused = refused_start("--data", str(tmp_path), "--port", str(site.port))
    assert_refusal(refused, f"port {site.port} of 127.0.0.1 is in use")
    assert nothing_runs_on(tmp_path)
    assert ask(site, "/").status == 200


@pytest.mark.parametrize("options, reason", [
    (["--data", "/dev/null/data"], "cannot write to /dev/null/data"),
    (["--data", "/proc/data"], "cannot write to /proc/data"),
    (["--data", "$HOME"], "nginx cannot use a path with"),
    (["--data", "/tmp/" + "x" * 100], "too long"),
    (["--port", "0"], "--port 0 is not a port"),
    (["--port", "65536"], "--port 65536 is not a port"),
    (["--port"], "--port needs a value"),
    (["--listen", "here; rm"], "--listen here; rm is not an address"),
    (["--origin", "shop.example"], "--origin shop.example is not scheme://host[:port]"),
    (["--origin", "http://shop.example/"], "--origin http://shop.example/ is not scheme://host[:port]"),
    (["--postgres", "--data", "/tmp/" + "x" * 80], "--data is too long for --postgres, because"),
    (["--postgres", "--database", "postgres:///shop"], "use either --postgres or --database, not both"),
    (["--database", "/tmp/site.sqlite"], "--database /tmp/site.sqlite is not a postgres:// address"),
    (["--site", "/nowhere"], "--site /nowhere is not a folder"),
    (["--site", "/dev/null"], "--site /dev/null is not a folder"),
    (["--site", f"{REPOSITORY}/Sources/Framework"], 'Package.swift has no line .executable(name: "framework", targets: ['),
    (["--colour", "red"], "unknown option --colour"),
])
def test_what_cannot_work_is_refused_in_one_line(options, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert_refusal(refused_start(*options), reason)


def test_without_a_build_there_has_to_be_a_program(tmp_path):
    (tmp_path / "Package.swift").write_text('.executable(name: "notes", targets: ["Site"])')
    assert_refusal(refused_start("--no-build", "--site", str(tmp_path)), f"--no-build: there is no {tmp_path}/.build/release/notes")


@pytest.mark.parametrize("toolchain, reason", [
    ("exit 127", "no Swift toolchain found"),
    ("echo 'Swift version 5.10.1 (swift-5.10.1-RELEASE)'", "Swift 5.10 is too old"),
])
def test_a_missing_or_old_toolchain_is_named(toolchain, reason, tmp_path):
    swift = tmp_path / "swift"
    swift.write_text(f"#!/bin/sh\n{toolchain}\n")
    swift.chmod(0o755)
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    assert_refusal(refused_start("--data", str(tmp_path / "data"), environment=path), reason)


def test_help_names_every_option():
    answer = refused_start("--help")
    assert answer.returncode == 0 and answer.stderr == ""
    options = ["--port", "--listen", "--data", "--origin", "--workers", "--no-build", "--postgres", "--database", "--site",
               "--help"]
    assert all(option in answer.stdout for option in options)


def assert_refusal(ended, reason):
    assert ended.returncode != 0
    lines = ended.stderr.splitlines()
    assert len(lines) == 1 and lines[0].startswith("deploy/up: ") and reason in lines[0], ended.stderr
    assert ended.stdout == ""


def test_the_default_data_folder_is_ignored_by_git():
    assert "var/" in (REPOSITORY / ".gitignore").read_text().splitlines()
