"""Builds the release, with everything linked in except glibc."""

import json
import os
import pathlib
import subprocess

from . import binary
from .release import ROOT


# What Package.swift names as system libraries, by the name of each in pkg-config.
LIBRARIES = {"sqlite3": "sqlite3", "yaml-0.1": "yaml"}
# What Swift's compiler for C links by itself. The half of libgcc that unwinds the stack is shared by default; its archive has another name.
RUNTIMES = {"libstdc++.a": "libstdc++.a", "libgcc_s.a": "libgcc_eh.a"}

# Each function has a section of its own, so the linker leaves out those that nothing calls and keeps one of several that are alike. Nobody loads the
# program as a library. What debuggers read would be stripped anyway. A program at a fixed address needs no list of 60,000 addresses to correct at each start.
SMALL = ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections", "-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=safe"]
SMALL += ["-Xswiftc", "-Xclang-linker", "-Xswiftc", "-no-pie", "-debug-info-format", "none"]


# What the archive of Foundation needs; its module names them, and objects that were compiled for the shared library do not.
PARTS_OF_FOUNDATION = ["-l_FoundationCollections", "-l_FoundationCShims"]


def build(scratch):
    """Builds mapc in a folder, and returns the program.

    The linker takes the first file that fits the name of a library. So all that a static build needs is a folder which has the archives and is
    searched before the system's folders.
    """
    folder = archives(scratch)
    options = ["--static-swift-stdlib", "--product", "mapc", "--scratch-path", scratch, "--pkg-config-path", folder, *SMALL]
    options += ["-Xlinker", f"-L{folder}"]
    # Standard output belongs to whoever called: pip reads it, and 'Scripts/package' prints its result there.
    subprocess.run(["swift", "build", "-c", "release", *options], check=True, cwd=ROOT, stdout=2)
    return pathlib.Path(asked("swift", "build", "-c", "release", *options, "--show-bin-path"), "mapc")


def link(built, scratch):
    """Links mapc from the objects of a release that is built already, the one that the tests run, and returns the program.

    That takes seconds instead of minutes. Its functions are visible to tests, so it is larger than a program that `build` makes.
    """
    folder, program = archives(scratch), scratch / "linked" / "mapc"
    program.parent.mkdir(parents=True, exist_ok=True)
    options = ["-static-stdlib", "-emit-executable", "-module-name", "mapc", "-o", program, f"@{built / 'mapc.product/Objects.LinkFileList'}", f"-L{folder}"]
    options += [f"-l{library}" for library in LIBRARIES.values()] + PARTS_OF_FOUNDATION + ["-gnone", "-Xclang-linker", "-no-pie"]
    for option in ["--gc-sections", "--defsym", "main=mapc_main", "--no-export-dynamic", "--icf=safe"]:
        options += ["-Xlinker", option]
    subprocess.run(["swiftc", *options], check=True, cwd=ROOT, stdout=2)
    return program


def archives(scratch):
    """Makes the folder of archives and of their descriptions, and returns it."""
    folder = scratch / "archives"
    folder.mkdir(parents=True, exist_ok=True)
    for name, archive in found_archives().items():
        if not archive.is_file():
            raise binary.Unfit(f"there is no {archive}, from which {name} is linked in; 'Scripts/install' installs it on Debian")
        link = folder / name
        link.unlink(missing_ok=True)
        link.symlink_to(archive)
    for package, library in LIBRARIES.items():
        (folder / f"{package}.pc").write_text(described(package, library, folder))
    return folder


def found_archives():
    """Returns the archives by the name under which the linker looks for them."""
    libraries = {f"lib{name}.a": pathlib.Path(asked("pkg-config", "--variable=libdir", package), f"lib{name}.a") for package, name in LIBRARIES.items()}
    resources = json.loads(asked("swiftc", "-print-target-info"))["paths"]["runtimeResourcePath"]
    compiler = os.path.join(resources, "../../bin/clang")
    return libraries | {name: pathlib.Path(asked(compiler, f"-print-file-name={archive}")) for name, archive in RUNTIMES.items()}


def described(package, library, folder):
    """Returns what pkg-config has to say about a library, with the archive in place of the shared library."""
    version, flags = asked("pkg-config", "--modversion", package), asked("pkg-config", "--cflags", package)
    return f"Name: {package}\nDescription: {package}, linked in\nVersion: {version}\nCflags: {flags}\nLibs: -L{folder} -l{library}\n"


def asked(*command):
    return subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout.strip()
