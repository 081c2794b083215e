"""A worker with its data in a box, as systemd would start it: the socket is made for it, and comes as descriptor 0."""

import shutil
import socket
import subprocess

from nginx import PACKAGE, PUBLIC, SHOP
from rendered_site import DEMO

# Debian's `nobody` and `nogroup` stand for `viperweb-shop`, which is not on the machine of the tests.
USER = 65534


class BoxInstance:
    """One site: its data in /var/lib/viperweb-shop/NAME, its worker on /run/viperweb-shop/NAME.sock."""

    def __init__(self, box, name: str, origin: str):
        self._box = box
        self._data = f"/var/lib/{PACKAGE}/{name}"
        self._make_folders(box.folder / "lib" / PACKAGE / name)
        self._run("migrate")
        self._run("import", "products", DEMO, *self._assets)
        self._run("generate", "--output", f"{self._data}/pages", *self._assets, "--origin", origin)
        with self._listen(box.folder / "run" / PACKAGE / f"{name}.sock") as listener:
            self._log = open(box.folder / f"{name}.log", "w")
            self._worker = subprocess.Popen(
                self._command("serve", *self._assets, "--origin", origin), stdin=listener, stderr=self._log)

    def stop(self):
        self._worker.terminate()
        self._worker.wait(timeout=120)
        self._log.close()

    @property
    def _assets(self) -> list:
        return ["--public", PUBLIC, "--pictures", f"{self._data}/pictures"]

    def _make_folders(self, folder):
        for path in [folder, folder / "data", folder / "pictures"]:
            path.mkdir(parents=True)
            shutil.chown(path, USER, USER)
        (folder / "data").chmod(0o700)

    def _listen(self, path) -> socket.socket:
        path.parent.mkdir(exist_ok=True)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(path))
        shutil.chown(path, USER, "www-data")
        path.chmod(0o660)
        listener.listen(64)
        return listener

    def _run(self, *words):
        done = subprocess.run(self._command(*words), capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, done.stderr

    def _command(self, *words) -> list:
        user = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--"]
        return self._box.inside(*user, SHOP, *words, "--database", f"{self._data}/data/site.sqlite")
