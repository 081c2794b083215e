"""What runs on this machine, read from /proc."""

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
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The second field is a name in brackets, which may hold blanks.
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):
            continue
        if parent == pid:
            child = int(path.parent.name)
            found += [child, *descendants(child)]
    return found


def naming(text: str) -> list[list[str]]:
    """The command lines that have the text in a word."""
    lines = (command_line(int(path.name)) for path in Path("/proc").glob("[0-9]*"))
    return [line for line in lines if any(text in word for word in line)]
