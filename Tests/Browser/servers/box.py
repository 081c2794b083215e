"""A machine of a test's own: namespaces in which nginx's files lie where the package puts them, behind Debian's nginx.conf."""

import re
import shutil
import subprocess
from pathlib import Path

import processes
from box_instance import BoxInstance
from http_client import Answer
from nginx import PACKAGE, PUBLIC, make_certificate, site_file, write_includes
from running_site import wait_until

# What the box sees of its own in the place of the machine's.
MOUNTS = {
    "etc": "/etc/nginx", "ssl": "/etc/ssl", "run": "/run", "lib": "/var/lib", "share": "/usr/share", "log": "/var/log/nginx",
}
ADDRESSES = ["192.0.2.1/32", "192.0.2.2/32", "2001:db8::1/128", "2001:db8::2/128", "2001:db8:0:1::1/128"]


class Box:
    """nginx as root and www-data, workers as another user, sockets of mode 0660 and group www-data between them."""

    def __init__(self, folder: Path):
        self.folder = folder
        self._nginx = None
        self._install_nginx()
        self._install_package()
        self._holder = self._make_namespaces()
        self._instances = []
        self.add_instance("site", "https://example.org")

    def add_instance(self, name: str, origin: str):
        """Fills a data folder with the demo shop, starts its worker, and writes what nginx includes."""
        self._instances.append(BoxInstance(self, name, origin))
        home = f"/var/lib/{PACKAGE}/{name}"
        write_includes(
            self.folder / "etc" / PACKAGE / name, f"/run/{PACKAGE}/{name}.sock", f"/usr/share/{PACKAGE}/public",
            f"{home}/pictures", f"{home}/pages", "shop" if name == "site" else f"shop_{name}")

    def run(self, *command) -> subprocess.CompletedProcess:
        """Runs a command in the box, as root."""
        return subprocess.run(self.inside(*command), capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def inside(self, *command) -> list:
        return ["nsenter", f"--target={self._holder.pid}", "--mount", "--net", "--", *command]

    def curl(self, address: str, *options: str, to: str = "192.0.2.1", of: str = "192.0.2.2") -> subprocess.CompletedProcess:
        """A request of one of the box's addresses to another, whatever the name."""
        ends = ["--interface", of, "--connect-to", f"::[{to}]:" if ":" in to else f"::{to}:"]
        return subprocess.run(
            self.inside("curl", "-sSik", "--max-time", "20", *ends, *options, address),
            capture_output=True, stdin=subprocess.DEVNULL)

    def ask(self, address: str, *options: str, **ends: str) -> Answer:
        """The answer to such a request."""
        done = self.curl(address, *options, **ends)
        assert done.returncode == 0, done.stderr
        head, _, body = done.stdout.partition(b"\r\n\r\n")
        status, *lines = head.decode().split("\r\n")
        return Answer(int(status.split()[1]), [tuple(line.split(": ", 1)) for line in lines], body)

    def post(self, address: str, form: str, *options: str, **ends: str) -> Answer:
        """Posts a form as a page of the site does."""
        return self.ask(address, "--data", form, "-H", "Sec-Fetch-Site: same-origin", *options, **ends)

    def start_nginx(self):
        """Checks the configuration, and starts nginx anew."""
        checked = self.run("nginx", "-t")
        assert checked.returncode == 0 and "[" not in checked.stderr, checked.stderr
        self.stop_nginx()
        self._nginx = subprocess.Popen(self.inside("nginx", "-g", "daemon off;"), stdin=subprocess.DEVNULL)
        wait_until(self.nginx_workers, "nginx runs")

    def nginx_workers(self) -> list[int]:
        """The process ids of nginx's workers, which it starts when it listens."""
        return processes.descendants(self._nginx.pid)

    def stop_nginx(self):
        if self._nginx:
            self._nginx.terminate()
            self._nginx.wait(timeout=120)
            self._nginx = None

    def stop(self):
        self.stop_nginx()
        for instance in self._instances:
            instance.stop()
        self._holder.terminate()
        self._holder.wait(timeout=120)
        self._holder.stdout.close()

    def _install_nginx(self):
        for name in [*MOUNTS, "lib/nginx", "etc/conf.d", "etc/modules-enabled", "etc/sites-available", "etc/sites-enabled"]:
            (self.folder / name).mkdir()
        for name in ["nginx.conf", "mime.types", "sites-available/default"]:
            shutil.copy(Path("/etc/nginx") / name, self.folder / "etc" / name)
        (self.folder / "etc/sites-enabled/default").symlink_to("../sites-available/default")
        shutil.copytree("/usr/share/nginx", self.folder / "share/nginx", symlinks=True)
        for name in ["certs", "private"]:
            (self.folder / "ssl" / name).mkdir()
        make_certificate(self.folder / "ssl/certs/ssl-cert-snakeoil.pem", self.folder / "ssl/private/ssl-cert-snakeoil.key")

    def _install_package(self):
        etc, share = self.folder / "etc", self.folder / "share" / PACKAGE
        shutil.copytree(PUBLIC, share / "public")
        (etc / "sites-available" / PACKAGE).write_text(site_file())
        (etc / "sites-enabled" / PACKAGE).symlink_to(f"../sites-available/{PACKAGE}")

    def _make_namespaces(self) -> subprocess.Popen:
        lines = [f"mount --bind '{self.folder}/{name}' {place}" for name, place in MOUNTS.items()]
        lines += ["ip link set lo up", *(f"ip address add {address} dev lo" for address in ADDRESSES)]
        script = "\n".join(["set -e", *lines, "echo ready", "exec sleep 1800"])
        holder = subprocess.Popen(["unshare", "--mount", "--net", "setpriv", "--pdeathsig=TERM", "sh", "-c", script],
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        assert holder.stdout.readline() == "ready\n"
        return holder


def documented(beginning: str) -> list[str]:
    """The shell commands in the site file's comments after the paragraph that begins so."""
    block = re.search(rf"^# {re.escape(beginning)}(?:.*\n)+?#\n((?:#   .*\n)+)", site_file(), re.MULTILINE)
    return re.sub("^# *", "", block[1], flags=re.MULTILINE).replace("\\\n", "").splitlines()
