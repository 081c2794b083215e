"""What a command cost."""
import dataclasses
import os
import statistics
import subprocess
import sys
import time


@dataclasses.dataclass(frozen=True)
class Cost:
    """Wall time and processor time (user and system, children included) in seconds, and peak memory in MiB."""
    wall: float
    user: float
    system: float
    peak: float = 0

    @property
    def processor(self):
        return self.user + self.system


def run(command, log):
    """Runs a command to its end, its words in a file, and gives what it cost; ends the benchmark where it fails."""
    # What was written before is written out, so that nothing pays for another's bytes.
    os.sync()
    start = time.monotonic()
    with open(log, "wb") as words:
        process = subprocess.Popen([str(word) for word in command], stdout=words, stderr=words)
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - start
    if process.returncode != 0:
        sys.exit(f"{command[0]} {command[1]} failed:\n{log.read_text(errors='replace')[-2000:]}")
    return Cost(wall, usage.ru_utime, usage.ru_stime, usage.ru_maxrss / 1024)


def median(costs):
    """Each figure's median for itself."""
    return Cost(*(
        statistics.median(getattr(cost, field.name) for cost in costs) for field in dataclasses.fields(Cost)))
