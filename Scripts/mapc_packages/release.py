"""A release: the program with everything that its packages contain."""

import dataclasses
import os
import pathlib
import posixpath
import re
import subprocess
import tempfile

from . import binary

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# An editor or a person may run the program beside a hundred others, and a runner downloads it each time: what a library adds is noticed here. With '-Osize' it
# has 8 % less, and 'mapc lint' executes 38 % more instructions.
LARGEST = 34_500_000
# The same of a program whose functions are visible to tests, and half of which is not optimised. The linker cannot leave out those that nothing calls.
LARGEST_OF_TESTS = 55_000_000

SUMMARY = "Migrate SQLite databases between versions of a YAML data model"
DESCRIPTION = (
    "mapc checks models and mappings written in YAML, infers what they leave out, shows the plan of a migration, and migrates a SQLite database in one"
    " transaction. Nothing is dropped unless it is listed, and a failed migration leaves the database unchanged."
)


# Whether packages are compressed quickly: nobody downloads those that only tests install.
is_quick = False


def level(usual):
    """Returns how hard to compress."""
    return 1 if is_quick else usual


@dataclasses.dataclass(frozen=True)
class File:
    """A file of a package, by its path there."""

    path: str
    data: bytes
    mode: int = 0o644


@dataclasses.dataclass(frozen=True)
class Release:
    version: str
    # The version of SQLite that is linked in.
    sqlite: str
    # When the commit was made, in seconds since 1970: the time of every file in every package.
    epoch: int
    needs: binary.Needs
    program: bytes
    # The completions by shell: bash, zsh and fish.
    completions: dict
    # The man pages by name, such as `mapc-lint.1`.
    manuals: dict

    @property
    def glibc(self):
        return ".".join(map(str, self.needs.glibc))


def read(program, largest=LARGEST):
    """Reads a release from its program, which is stripped first. The program itself stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        stripped = pathlib.Path(folder, "mapc")
        subprocess.run(["strip", "--strip-all", "-o", stripped, program], check=True)
        if stripped.stat().st_size > largest:
            raise binary.Unfit(f"the program has {stripped.stat().st_size:,} bytes, and at most {largest:,} are allowed")
        pages = pathlib.Path(folder, "man")
        pages.mkdir()
        run(stripped, "man", "--out", pages)
        version, sqlite = re.fullmatch(r"mapc (\S+)\nSQLite (\S+)\n", run(stripped, "--version", "--verbose")).groups()
        if not re.fullmatch(r"\d+\.\d+\.\d+", version):
            raise binary.Unfit(f"Python and Debian write versions such as {version} differently")
        return Release(
            version=version,
            sqlite=sqlite,
            epoch=epoch(),
            needs=binary.needs(stripped),
            program=stripped.read_bytes(),
            completions={shell: run(stripped, "completions", shell).encode() for shell in ("bash", "zsh", "fish")},
            manuals={page.name: page.read_bytes() for page in sorted(pages.iterdir())},
        )


def run(*command):
    # What a program prints for a package must not depend on who makes the package.
    surroundings = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "SOURCE_DATE_EPOCH": str(epoch())}
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=surroundings).stdout


def epoch():
    """Returns SOURCE_DATE_EPOCH, or when the commit was made."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    return int(subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%ct"], check=True, stdout=subprocess.PIPE, text=True).stdout)


def text(path):
    """Returns a file of the repository."""
    return (ROOT / path).read_bytes()


def editors():
    """Returns what editors need, as the repository has it."""
    paths = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "editors"], check=True, stdout=subprocess.PIPE, text=True).stdout.split("\0")
    return [File(path, text(path)) for path in sorted(filter(None, paths))]


def manual(without=()):
    """Returns the README and the pages that it leads to, with the examples. A link to what no package has, or to a file in `without`, becomes plain text."""
    listed = ["git", "-C", ROOT, "ls-files", "-z", "README.md", "CHANGELOG.md", "SECURITY.md", "docs", "Grammar", "examples", "editors"]
    paths = subprocess.run(listed, check=True, stdout=subprocess.PIPE, text=True).stdout.split("\0")
    paths = [path for path in sorted(filter(None, paths)) if not path.startswith("docs/decisions/") and path not in without]
    known = set(paths) | {str(parent) for path in paths for parent in pathlib.PurePosixPath(path).parents}
    return [File(path, linked(path, known) if path.endswith(".md") else text(path)) for path in paths if not path.startswith("editors/")]


def linked(path, known):
    """Returns a page whose links lead to a known file or folder, or to the web."""

    def link(found):
        label, target = found[1], found[2]
        there = posixpath.normpath(posixpath.join(posixpath.dirname(path), target.split("#")[0]))
        return found[0] if "://" in target or target.startswith(("#", "mailto:")) or there in known else label

    return re.sub(r"\[([^\[\]]*)\]\(([^()\s]+)\)", link, text(path).decode()).encode()
