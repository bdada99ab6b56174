"""What `pip install .` calls, and with it pre-commit and the action: builds the wheel from this checkout, which takes some minutes and needs Swift.

If MAPC_PACKAGES names a folder with the wheel, it is taken from there.
"""

import os
import pathlib
import shutil

from . import binary, build, release, wheel


class UnsupportedOperation(Exception):
    """What pip and others understand as 'not here'."""


def build_wheel(folder, settings=None, metadata=None):
    given = os.environ.get("MAPC_PACKAGES")
    if not given:
        return wheel.write(release.read(build.build(release.ROOT / ".build")), pathlib.Path(folder)).name
    found = sorted(pathlib.Path(given).glob("mapc-*.whl"))
    if len(found) != 1:
        raise binary.Unfit(f"{given}, which MAPC_PACKAGES names, has {len(found)} wheels")
    shutil.copy(found[0], folder)
    return found[0].name


def build_sdist(folder, settings=None):
    raise UnsupportedOperation("the repository is the source distribution")
