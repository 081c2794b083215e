"""The pages of a finished site."""
import dataclasses
import os


@dataclasses.dataclass(frozen=True)
class Pages:
    """How many HTML pages a site has, and their bytes together."""
    count: int
    size: int

    @property
    def average(self):
        return self.size / max(self.count, 1)


def addresses(site):
    """The files of a site's pages."""
    site = os.path.realpath(site)
    for folder, _, names in os.walk(site):
        yield from (os.path.relpath(os.path.join(folder, name), site) for name in names if name.endswith(".html"))


def pages(site):
    """Reads a site's folder."""
    sizes = [os.path.getsize(os.path.join(site, address)) for address in addresses(site)]
    return Pages(len(sizes), sum(sizes))


def difference(one, other):
    """The addresses that only one of two sites has."""
    return sorted(set(addresses(one)) ^ set(addresses(other)))
