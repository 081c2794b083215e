"""`deploy/install-swift`, with a folder in place of swift.org and another key in place of that of its releases."""

import re
import shutil
import subprocess

import pytest

from packages import REPOSITORY, run

ARCHITECTURES = {"amd64": "debian12", "arm64": "debian12-aarch64"}


@pytest.fixture(scope="module", params=ARCHITECTURES)
def install(request, tmp_path_factory):
    """The script, as on a machine of an architecture, and its options. What is downloaded is signed."""
    folder, platform = tmp_path_factory.mktemp("swift"), ARCHITECTURES[request.param]
    sign = ["gpg", "--homedir", folder, "--batch", "--quiet", "--passphrase", ""]
    for name in ("Swift", "Other"):
        run(*sign, "--quick-gen-key", name)
    fingerprints = re.findall(r"^fpr:+([0-9A-F]+):$", run(*sign, "--list-keys", "--with-colons"), re.M)
    (folder / "all-keys.asc").write_text(run(*sign, "--armor", "--export"))
    release = folder / f"swift-6.3.1-release/{platform}/swift-6.3.1-RELEASE"
    (folder / "usr/bin").mkdir(parents=True)
    (folder / "usr/bin/swift").write_text("#!/bin/sh\necho 'Swift version 6.3.1'\n")
    (folder / "usr/bin/swift").chmod(0o755)
    release.mkdir(parents=True)
    toolchain = release / f"swift-6.3.1-RELEASE-{platform}.tar.gz"
    run("tar", "-cz", "--transform", "s,^,toolchain/,", "-C", folder, "-f", toolchain, "usr")

    script = folder / "deploy/install-swift"
    shutil.copytree(REPOSITORY / "deploy", script.parent)
    (script.parent / "install-packages").write_text("#!/bin/sh\n")
    (folder / "dpkg").write_text(f"#!/bin/sh\necho {request.param}\n")
    (folder / "dpkg").chmod(0o755)
    for old, new in [("https://download.swift.org", f"file://{folder}"), ("https://www.swift.org/keys/", f"file://{folder}/")]:
        assert old in script.read_text()
        script.write_text(script.read_text().replace(old, new))
    script.write_text(re.sub(r"(?m)^key=[0-9A-F]{40}$", f"key={fingerprints[0]}", script.read_text()))

    def install(into, signer):
        run(*sign, "--yes", "--local-user", signer, "--detach-sign", "--output", f"{toolchain}.sig", toolchain)
        return subprocess.run([script, "--into", into], capture_output=True, text=True, env={"PATH": f"{folder}:/usr/bin:/bin"})

    return install


def test_a_signed_toolchain_is_installed_once(install, tmp_path):
    done = install(tmp_path / "swift", "Swift")
    assert done.returncode == 0, done
    assert run(tmp_path / "swift/usr/bin/swift", "--version") == "Swift version 6.3.1\n"
    refused = install(tmp_path / "swift", "Swift")
    assert refused.returncode == 1 and "exists already" in refused.stderr


def test_one_that_another_key_has_signed_is_refused(install, tmp_path):
    refused = install(tmp_path / "swift", "Other")
    assert refused.returncode == 1 and "is not signed with the key" in refused.stderr, refused
    assert list(tmp_path.iterdir()) == []
