"""What runs on this machine, read from /proc."""

import os
from pathlib import Path


def command_line(pid: int) -> list[str]:
    """The words of a process's command; empty where it has ended."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return []
    return [word.decode(errors="replace") for word in words if word]


def open_files(pid: int) -> list[str]:
    """What a process has open at this moment: a path, or `socket:[4711]`."""
    found = []
    for link in Path(f"/proc/{pid}/fd").iterdir():
        try:
            found.append(str(link.readlink()))
        except FileNotFoundError:
            pass
    return found


def descendants(pid: int) -> list[int]:
    """The ids of the processes that a process started, and that those did."""
    children: dict[int, list[int]] = {}
    for process in all_processes():
        try:
            # The second field is a name in brackets, which may hold blanks.
            parent = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):
            continue
        children.setdefault(parent, []).append(process)
    found = list(children.get(pid, []))
    for process in found:
        found += children.get(process, [])
    return found


def all_processes() -> list[int]:
    """The ids of all processes. Not by `glob`, which looks into each folder and fails where one ends meanwhile."""
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def naming(text: str) -> list[list[str]]:
    """The command lines that have the text in a word."""
    lines = (command_line(process) for process in all_processes())
    return [line for line in lines if any(text in word for word in line)]
