"""The pages of a finished site."""
import dataclasses
import hashlib
import os


@dataclasses.dataclass(frozen=True)
class Pages:
    """How many HTML pages a site has, their bytes together, and a mark that sites with the same addresses share.

    The addresses themselves are not kept: a child's peak memory counts from its parent's.
    """
    count: int
    size: int
    mark: int

    @property
    def average(self):
        return self.size / max(self.count, 1)


def pages(site):
    """Reads a site's folder."""
    site = os.path.realpath(site)
    count = size = mark = 0
    for folder, _, files in os.walk(site):
        for file in files:
            name = os.path.relpath(os.path.join(folder, file), site)
            if file.endswith(".html") and not is_redirect(name):
                count += 1
                size += os.path.getsize(os.path.join(folder, file))
                mark ^= int.from_bytes(hashlib.sha256(name.encode()).digest(), "big")
    return Pages(count, size, mark)


def is_redirect(name):
    """Hugo leads from page 1 of a list, and from /en/, to the page itself."""
    return name.endswith("page/1/index.html") or name == "en/index.html"
