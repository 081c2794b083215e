"""Web machines over one database: each has rendered pages, a worker, nginx, and `follow`, which renders what the others change."""

import signal
import subprocess

from database_servers import address
from nginx import PUBLIC, SHOP
from rendered_site import RenderedSite


class SharedSite(RenderedSite):
    """The demo shop over a database on one of some servers, on a machine of a name, whose programs run in the network of a host; it reads
    from a standby where there is one."""

    def __init__(self, folder, *servers, name: str = "one", host=None, standby=None):
        self.standby = standby
        self.servers = servers
        self.machine, self.host, self.follower = name, host, None
        super().__init__(folder, address(*servers))

    @property
    def _serve_options(self):
        standby = ["--read-from", address(self.standby, mode="any")] if self.standby else []
        return ["--status", self.folder / "status", *standby]

    @property
    def _program(self):
        inside = self.host.inside if self.host else []
        return [*inside, "env", f"VIPERWEB_MACHINE={self.machine}", SHOP]

    def follow(self):
        with open(self.folder / "follow.log", "a") as log:
            self.follower = subprocess.Popen(
                [*self._program, "follow", "--public", PUBLIC, "--pictures", self.folder / "pictures", "--database",
                 self.database],
                stdin=subprocess.DEVNULL, stderr=log)
        return self

    def kill_follower(self):
        self.follower.send_signal(signal.SIGKILL)
        self.follower.wait(timeout=120)

    def stop(self):
        if self.follower and self.follower.poll() is None:
            self.follower.terminate()
            self.follower.wait(timeout=120)
        super().stop()
