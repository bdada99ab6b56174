"""What a program needs of the system that it runs on, read from the program itself."""

import dataclasses
import re
import subprocess

# The parts of glibc. A program that needs nothing else runs on every system whose glibc is new enough.
GLIBC = re.compile(r"(libc|libm|libdl|librt|libutil|libpthread|libresolv|libnss_\w+|ld-linux[\w-]*)\.so\.\d+")

# Programs whose relocations are packed ask for this name instead of a number. glibc has it since 2.36.
NAMED_VERSIONS = {"ABI_DT_RELR": (2, 36)}


class Unfit(Exception):
    """The program cannot be packaged."""


@dataclasses.dataclass(frozen=True)
class Needs:
    """The machine as Linux calls it, such as `x86_64`; the shared libraries; and the oldest glibc that has every symbol."""

    machine: str
    libraries: tuple
    glibc: tuple


def needs(path):
    """Reads what the program needs. Throws `Unfit` if that is more than glibc."""
    text = subprocess.run(["readelf", "-hdVW", path], check=True, capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"}).stdout
    machine = re.search(r"Machine: +(.+)", text)[1]
    libraries = tuple(re.findall(r"\(NEEDED\) +Shared library: \[(.+)\]", text))
    strangers = [name for name in libraries if not GLIBC.fullmatch(name)]
    if strangers:
        raise Unfit(f"the program needs {', '.join(strangers)}, and a package may need glibc alone")
    versions = {version(name) for name in re.findall(r"Name: GLIBC_(\S+) +Flags", text)}
    if not libraries or not versions:
        raise Unfit("the program is linked statically as a whole, so it has no version of glibc")
    return Needs({"Advanced Micro Devices X86-64": "x86_64", "AArch64": "aarch64"}[machine], libraries, max(versions))


def version(name):
    if name in NAMED_VERSIONS:
        return NAMED_VERSIONS[name]
    if not re.fullmatch(r"\d+(\.\d+)+", name):
        raise Unfit(f"the program needs GLIBC_{name}, which no released glibc promises")
    return tuple(int(part) for part in name.split("."))[:2]
