"""bare_files.py SOURCE TARGET THREADS [flat]: what bare-files.c does, where there is no C compiler."""
import os
import pathlib
import re
import resource
import sys
import threading
import time


def read(source, flat):
    """The bytes of each file by its name in the tree, numbers in their order."""
    files = {}
    for path in pathlib.Path(source).rglob("*"):
        if path.is_file() and not path.is_symlink():
            name = str(path.relative_to(source))
            files[name.replace("/index.html", ".html") if flat else name] = path.read_bytes()
    numbers = re.compile("([0-9]+)")
    return sorted(files.items(), key=lambda file: [
        (1, int(part), "") if part.isdigit() else (0, 0, part) for part in numbers.split(file[0])])


def write(target, files):
    """Writes one block of files."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    for name, content in files:
        try:
            file = os.open(name, flags, 0o644, dir_fd=target)
        except FileNotFoundError:
            os.makedirs(f"/proc/self/fd/{target}/{os.path.dirname(name)}", exist_ok=True)
            file = os.open(name, flags, 0o644, dir_fd=target)
        os.write(file, content)
        os.close(file)


def processor():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def main(source, path, threads, flat):
    files = read(source, flat)
    start, used = time.monotonic(), processor()
    os.mkdir(path)
    target = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    shares = [threading.Thread(target=write, args=(target, files[number::threads])) for number in range(threads)]
    for share in shares:
        share.start()
    for share in shares:
        share.join()
    os.sync()
    print(time.monotonic() - start, processor() - used)


main(sys.argv[1], sys.argv[2], int(sys.argv[3]), len(sys.argv) > 4)
