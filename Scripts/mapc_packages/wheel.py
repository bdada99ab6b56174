"""The wheel: `pip install` puts the program on the PATH, its man pages and completions in `share`."""

import base64
import hashlib
import time
import zipfile

from . import release
from .release import File

METADATA = """\
Metadata-Version: 2.4
Name: mapc
Version: {version}
Summary: {summary}
License-Expression: MIT
License-File: LICENSE
License-File: copyright
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Database
Description-Content-Type: text/plain

{description}
"""


def tag(made):
    """The oldest glibc on which pip may install the wheel is the oldest that has every symbol which the program needs."""
    return "manylinux_{}_{}_{}".format(*made.needs.glibc, made.needs.machine)


def write(made, folder):
    name, information = f"mapc-{made.version}", f"mapc-{made.version}.dist-info"
    kind = f"Wheel-Version: 1.0\nGenerator: mapc\nRoot-Is-Purelib: false\nTag: py3-none-{tag(made)}\n"
    metadata = METADATA.format(version=made.version, summary=release.SUMMARY, description=release.DESCRIPTION)
    files = [
        File(f"{name}.data/scripts/mapc", made.program, 0o755),
        *(File(f"{name}.data/data/share/man/man1/{page}", data) for page, data in sorted(made.manuals.items())),
        File(f"{name}.data/data/share/bash-completion/completions/mapc", made.completions["bash"]),
        File(f"{name}.data/data/share/zsh/site-functions/_mapc", made.completions["zsh"]),
        File(f"{name}.data/data/share/fish/vendor_completions.d/mapc.fish", made.completions["fish"]),
        *(File(f"{name}.data/data/share/doc/mapc/{page.path}", page.data) for page in release.manual() + release.editors()),
        File(f"{information}/METADATA", metadata.encode()),
        File(f"{information}/WHEEL", kind.encode()),
        File(f"{information}/licenses/LICENSE", release.text("LICENSE")),
        File(f"{information}/licenses/copyright", release.text("Scripts/mapc_packages/copyright")),
    ]
    # The list of files is the last one, as the specification of wheels recommends.
    listed = [f"{file.path},sha256={digest(file.data)},{len(file.data)}" for file in files] + [f"{information}/RECORD,,"]
    files.append(File(f"{information}/RECORD", "".join(f"{line}\n" for line in listed).encode()))
    path = folder / f"{name}-py3-none-{tag(made)}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            entry = zipfile.ZipInfo(file.path, time.gmtime(made.epoch)[:6])
            entry.create_system, entry.external_attr = 3, (0o100000 | file.mode) << 16
            archive.writestr(entry, file.data, zipfile.ZIP_DEFLATED, release.level(6))
    return path


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
