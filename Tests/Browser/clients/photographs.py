"""Pictures as phones take them, made by libvips."""

import struct
import subprocess
from pathlib import Path

PLACE = b"10.7769N 106.7009E"


def photograph(file: Path, width: int = 4000, height: int = 3000, seed: int = 1) -> Path:
    """A JPEG of twelve million pixels, a landscape of sorts: smooth, with grain."""
    folder = file.parent
    def vips(*words):
        subprocess.run(["vips", *map(str, words)], check=True, capture_output=True)
    bands = []
    for band, (cell, scale, level) in enumerate([(700, 70, 120), (500, 50, 140), (900, 40, 90)]):
        vips("perlin", folder / "perlin.v", width, height, "--cell-size", cell, "--seed", seed * 3 + band)
        vips("linear", folder / "perlin.v", folder / f"band{band}.v", scale, level)
        bands.append(str(folder / f"band{band}.v"))
    vips("bandjoin", " ".join(bands), folder / "bands.v")
    vips("gaussnoise", folder / "noise.v", width, height, "--sigma", 5, "--mean", 0, "--seed", seed)
    vips("add", folder / "bands.v", folder / "noise.v", folder / "sum.v")
    vips("cast", folder / "sum.v", folder / "bytes.v", "uchar")
    vips("copy", folder / "bytes.v", f"{file}[Q=88]", "--interpretation", "srgb")
    for used in folder.glob("*.v"):
        used.unlink()
    return file


def turned(file: Path, orientation: int = 6) -> Path:
    """The same with what a camera writes along: how it was held, and where it was (Exif 2.32, 4.6)."""
    text = PLACE + b"\0"
    tiff = b"II*\0" + struct.pack("<IH", 8, 2)
    tiff += struct.pack("<HHII", 0x010E, 2, len(text), 38) + struct.pack("<HHIHH", 0x0112, 3, 1, orientation, 0)
    tiff += struct.pack("<I", 0) + text
    payload = b"Exif\0\0" + tiff
    bytes_ = file.read_bytes()
    file.write_bytes(bytes_[:2] + b"\xff\xe1" + struct.pack(">H", len(payload) + 2) + payload + bytes_[2:])
    return file
