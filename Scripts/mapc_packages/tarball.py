"""The tarball: one folder with the program, as it is unpacked anywhere."""

import gzip
import io
import tarfile

from . import release
from .release import File


def write(made, folder):
    name = f"mapc-{made.version}-linux-{made.needs.machine}"
    files = [
        File("bin/mapc", made.program, 0o755),
        *(File(f"share/man/man1/{page}", data) for page, data in made.manuals.items()),
        File("share/bash-completion/completions/mapc", made.completions["bash"]),
        File("share/zsh/site-functions/_mapc", made.completions["zsh"]),
        File("share/fish/vendor_completions.d/mapc.fish", made.completions["fish"]),
        File("LICENSE", release.text("LICENSE")),
        *release.manual(),
        File("copyright", release.text("Scripts/mapc_packages/copyright")),
        *release.editors(),
    ]
    path = folder / f"{name}.tar.gz"
    # gzip notes the name of the file and the time, unless both are given.
    with open(path, "wb") as raw, gzip.GzipFile("", "wb", release.level(9), raw, made.epoch) as packed, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for file in sorted(files, key=lambda file: file.path):
            entry = tarfile.TarInfo(f"{name}/{file.path}")
            entry.size, entry.mode, entry.mtime = len(file.data), file.mode, made.epoch
            entry.uname = entry.gname = "root"
            archive.addfile(entry, io.BytesIO(file.data))
    return path
