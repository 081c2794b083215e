import os
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

import base
import packages
from machine import Machine
from network import leave_network


@pytest.fixture(scope="session")
def package(tmp_path_factory) -> Path:
    """The package of the working tree, under a version that none of its own is below. The folder `elsewhere` beside it has the same program, packed
    in other surroundings. Both are made at once: the tests of another site have the modules compiled anew."""
    folder = tmp_path_factory.mktemp("package")
    made = packages.build(folder, "--version", "0.1.0~test1")
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    packages.build(elsewhere, "--version", "0.1.0~test1", TMPDIR=str(elsewhere), TZ="Asia/Tokyo", LC_ALL="C", HOME="/")
    return made


@pytest.fixture(scope="session")
def next_package(package) -> Path:
    """The same program as the next version."""
    return packages.changed(package, "0.1.0~test2")


@pytest.fixture(scope="session")
def second_package(package) -> Path:
    """The package of this project's second site, which has no Package.swift of its own."""
    return packages.build(package.parent, "--version", "0.1.0~test1", "--site", packages.REPOSITORY / "Sources/Manual")


@pytest.fixture(scope="session")
def other_package(package) -> Path:
    """The package of another site, as its own deploy/package makes it."""
    site = packages.other_site()
    return packages.made_by(site / "deploy/package", "--dirty", "--output", package.parent)


@pytest.fixture(scope="session")
def other_next_package(other_package) -> Path:
    """The next version of the other site, which brings a migration."""
    return packages.with_migration(packages.OTHER_SITE, other_package.parent, "0.2.0")


@pytest.fixture(scope="session")
def machine(request, tmp_path_factory):
    """A booted Debian on which the package was never, of the release that a test or VIPERWEB_TEST_RELEASE names."""
    if obstacle := base.obstacle():
        pytest.skip(f"not tried: {obstacle}")
    root = tmp_path_factory.mktemp("machine") / "box"
    base.copy(root, getattr(request, "param", os.environ.get("VIPERWEB_TEST_RELEASE", base.RELEASE)))
    try:
        leave_network()
    except OSError as error:
        pytest.skip(f"not tried: no network of its own ({error})")
    machine = Machine(root)
    try:
        machine.boot()
    except AssertionError as error:
        machine.stop()
        pytest.skip(f"not tried: systemd does not boot in a container here ({error})")
    yield machine
    machine.stop()


@pytest.fixture
def chromium(machine):
    """A browser on the machine's network."""
    with sync_playwright() as playwright:
        # Chromium's sandbox does not start as root.
        arguments = ["--no-sandbox", "--host-resolver-rules=MAP *.example 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=arguments)
        yield browser
        browser.close()
