"""Installs mapc for the action: takes the program out of a wheel, whose digest it checks, or builds the wheel from this repository.

Runs as `python3 -I`, so that no variable and no file of the current folder decides what Python imports. It needs neither pip nor an environment.
"""

import hashlib
import io
import os
import pathlib
import re
import shutil
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile

SCRIPTS = pathlib.Path(__file__).resolve().parent.parent
MOST_BYTES = 500 << 20


class Refusal(Exception):
    """What is wrong with an input, in words without text from elsewhere: a runner reads each line that is printed as a command."""


def wheel_bytes(place, digest):
    """Returns the bytes of the wheel at a path or an address."""
    if digest and not re.fullmatch("[0-9a-fA-F]{64}", digest):
        raise Refusal("'wheel-sha256' is not a SHA-256 digest: 64 hexadecimal digits")
    if not place:
        return built_wheel()
    if "://" in place:
        if not place.startswith("https://"):
            raise Refusal("'wheel' is neither a path nor an https address")
        if not digest:
            raise Refusal("'wheel' is an address, so 'wheel-sha256' must be its digest: write what 'sha256sum' prints for the wheel that you trust")
        data = downloaded(place)
    else:
        try:
            data = pathlib.Path(place).read_bytes()
        except OSError as error:
            raise Refusal(f"the file of 'wheel' cannot be read: {error.strerror}") from None
    if digest and hashlib.sha256(data).hexdigest() != digest.lower():
        raise Refusal(f"the wheel has another digest than 'wheel-sha256': {hashlib.sha256(data).hexdigest()}")
    return data


def downloaded(address):
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            if not answer.geturl().startswith("https://"):
                raise Refusal("the address of 'wheel' leads to one that is not https")
            data = answer.read(MOST_BYTES + 1)
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise Refusal(f"the wheel cannot be downloaded: {type(error).__name__}") from None
    if len(data) > MOST_BYTES:
        raise Refusal("the wheel has more than 500 MB")
    return data


def built_wheel():
    sys.path.insert(0, str(SCRIPTS))
    from mapc_packages import backend

    with tempfile.TemporaryDirectory() as folder:
        return pathlib.Path(folder, backend.build_wheel(folder)).read_bytes()


def program_in(wheel):
    """Returns the bytes of the program in a wheel. Nothing else of it is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
            names = [name for name in archive.namelist() if re.fullmatch(r"mapc-[^/]+\.data/scripts/mapc", name)]
            if len(names) != 1:
                raise Refusal("the wheel is not one of mapc")
            return archive.read(names[0])
    except zipfile.BadZipFile:
        raise Refusal("the wheel is not a zip archive") from None


def install(environment):
    program = program_in(wheel_bytes(environment.get("MAPC_WHEEL", ""), environment.get("MAPC_WHEEL_SHA256", "").strip()))
    folder = pathlib.Path(environment["RUNNER_TEMP"], "mapc")
    if folder.is_symlink():
        folder.unlink()
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "bin").mkdir(parents=True)
    descriptor = os.open(folder / "bin/mapc", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o755)
    with os.fdopen(descriptor, "wb") as file:
        file.write(program)
    if environment.get("MAPC_ADD_TO_PATH") == "true":
        # The folder has the program alone, so it hides no other one.
        with open(environment["GITHUB_PATH"], "a", encoding="utf-8") as path:
            path.write(f"{folder / 'bin'}\n")


if __name__ == "__main__":
    try:
        install(os.environ)
    except Refusal as refusal:
        print(f"::error title=mapc::{refusal}", file=sys.stderr)
        sys.exit(2)
