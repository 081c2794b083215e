"""A bare Debian in a folder, made by mmdebstrap: what a machine has before the package, and no Swift. As a program it makes the
folders ahead."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from packages import REPOSITORY, run

# An init, and what the package depends on: the machine is on no network, so apt has to find all of it there.
PACKAGES = [
    "adduser", "ca-certificates", "dbus", "libbrotli1", "libcurl4", "libdeflate0", "libfcgi0ldbl", "libgcc-s1", "libpq5", "libsodium23",
    "librsvg2-bin", "libsqlite3-0", "libstdc++6", "libvips-tools", "nftables", "nginx", "postgresql", "ssl-cert", "systemd",
    "systemd-sysv",
]
# Debian's releases, with what one needs besides. The first is the one that the package is built on.
RELEASES = {"bookworm": [], "trixie": ["libheif-plugin-aomenc"]}
RELEASE = next(iter(RELEASES))
# Before a command, runs it on the network that this process had at first.
ONLINE = ["nsenter", f"--net=/proc/{os.getpid()}/fd/{os.open('/proc/self/ns/net', os.O_RDONLY)}", "--"]


def obstacle() -> str | None:
    """Why this machine boots no other, if that can be seen."""
    if os.geteuid() != 0:
        return "only root can boot a machine"
    if not shutil.which("systemd-nspawn") or not shutil.which("mmdebstrap"):
        return "systemd-nspawn or mmdebstrap is missing"
    return None


def packages_of(release: str) -> str:
    return ",".join([*PACKAGES, *RELEASES[release]])


def folder_of(release: str) -> Path:
    return REPOSITORY / ".build/box" / f"{release}-{hashlib.sha256(packages_of(release).encode()).hexdigest()[:16]}"


def base(release: str) -> Path:
    """The folder, which is kept, and made anew when the list changes."""
    folder = folder_of(release)
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        for old in set(folder.parent.iterdir()) - {folder_of(each) for each in RELEASES}:
            shutil.rmtree(old)
        made = folder.with_suffix(".part")
        # What it mounts ends with it, also where it is killed.
        run(*ONLINE, "unshare", "--mount", "mmdebstrap", "--quiet", "--variant=minbase", f"--include={packages_of(release)}", release, made)
        made.rename(folder)
    return folder


def copy(to: Path, release: str):
    """A machine's folder of its own."""
    subprocess.run(["cp", "--archive", base(release), to], check=True)
    unname(to)


def lay(to: Path):
    """A machine's folder that holds only what differs from the base, as long as it is mounted: for many machines."""
    above = [to.with_suffix(suffix) for suffix in (".upper", ".work")]
    for folder in (to, *above):
        folder.mkdir()
    run("mount", "-t", "overlay", "overlay", "-o", f"lowerdir={base(RELEASE)},upperdir={above[0]},workdir={above[1]}", to)
    unname(to)


def unname(to: Path):
    """No two machines are the same."""
    (to / "etc/hostname").write_text("box\n")
    (to / "etc/machine-id").write_text("")


if __name__ == "__main__" and not obstacle():
    for release in RELEASES:
        base(release)
