"""The Debian package."""

import email.utils
import gzip
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile
import textwrap

from . import release
from .release import File

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}

CONTROL = """\
Package: mapc
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: libc6 (>= {glibc})
Section: database
Priority: optional
Description: {summary}
 {description}
 .
 SQLite {sqlite} is part of the program.
"""

CHANGELOG = """\
mapc ({version}) {distribution}; urgency=medium

  * {entry}

 -- {maintainer}  {date}
"""

# Debian's own packages share their libraries. This one is for systems that have others, or none.
OVERRIDES = """\
# Linked in on purpose, like SQLite: the program needs glibc alone.
mapc: embedded-library libyaml [usr/bin/mapc]
# At a fixed address it is smaller and starts sooner.
mapc: hardening-no-pie [usr/bin/mapc]
"""

# The domain is one that never exists: nobody publishes the package, so there is nobody to write to.
MAINTAINER = "The mapc authors <mapc@packages.invalid>"


def write(made, folder):
    architecture = ARCHITECTURES[made.needs.machine]
    contents = files(made)
    control = CONTROL.format(
        version=made.version,
        architecture=architecture,
        maintainer=MAINTAINER,
        size=sum(-(-len(file.data) // 1024) for file in contents),
        glibc=made.glibc,
        summary=release.SUMMARY[0].lower() + release.SUMMARY[1:],
        description=wrapped(release.DESCRIPTION),
        sqlite=made.sqlite,
    )
    sums = "".join(f"{digest(file.data)}  {file.path}\n" for file in contents)
    path = folder / f"mapc_{made.version}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as root:
        for file in [*contents, File("DEBIAN/control", control.encode()), File("DEBIAN/md5sums", sums.encode())]:
            place = pathlib.Path(root, file.path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.data)
            place.chmod(file.mode)
        for place in [pathlib.Path(root), *pathlib.Path(root).rglob("*")]:
            if place.is_dir():
                place.chmod(0o755)
            os.utime(place, (made.epoch, made.epoch))
        # One thread, since several cut the data where the machine has cores.
        options = ["--root-owner-group", "-Zxz", f"-z{release.level(6)}", "--threads-max=1"]
        surroundings = {"PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": str(made.epoch)}
        subprocess.run(["dpkg-deb", *options, "--build", root, path], check=True, stdout=subprocess.DEVNULL, env=surroundings)
    return path


def files(made):
    """Returns the files where Debian has them, sorted."""
    documents = "usr/share/doc/mapc"
    found = [
        File("usr/bin/mapc", made.program, 0o755),
        *(File(f"usr/share/man/man1/{name}.gz", packed(data)) for name, data in made.manuals.items()),
        File("usr/share/bash-completion/completions/mapc", made.completions["bash"]),
        File("usr/share/zsh/vendor-completions/_mapc", made.completions["zsh"]),
        File("usr/share/fish/vendor_completions.d/mapc.fish", made.completions["fish"]),
        File("usr/share/lintian/overrides/mapc", OVERRIDES.encode()),
        File(f"{documents}/copyright", release.text("Scripts/mapc_packages/copyright")),
        File(f"{documents}/changelog.gz", packed(changelog(made).encode())),
        File(f"{documents}/CHANGELOG.md.gz", packed(release.text("CHANGELOG.md"))),
        *(File(f"{documents}/{file.path}", file.data) for file in release.manual(without=["CHANGELOG.md"]) + release.editors()),
    ]
    return sorted(found, key=lambda file: file.path)


def changelog(made):
    """Returns Debian's changelog: the first sentence about this version in the repository's own, which is beside it."""
    text = release.text("CHANGELOG.md").decode()
    match = re.search(rf"^## {re.escape(made.version)}(.*)\n\n([^#\n].*)$", text, re.MULTILINE)
    if not match:
        raise release.binary.Unfit(f"CHANGELOG.md has no line about {made.version}")
    distribution = "UNRELEASED" if "not yet released" in match[1] else "unstable"
    date = email.utils.formatdate(made.epoch)
    entry = "\n    ".join(textwrap.wrap(match[2], 74))
    return CHANGELOG.format(version=made.version, distribution=distribution, entry=entry, maintainer=MAINTAINER, date=date)


def packed(data):
    return gzip.compress(data, 9, mtime=0)


def digest(data):
    return hashlib.md5(data, usedforsecurity=False).hexdigest()


def wrapped(text):
    return "\n ".join(textwrap.wrap(text, 78))
