"""The memory of the language server while somebody types: `resident.py MAPC [COUNT]`, 10,000 keystrokes without a count.

The project has 20 versions of 200 entities. A person types a long comment into a model in the middle, then another into a mapping: no text comes twice, and the
next letter comes after the findings of the one before. Prints the greatest resident memory so far after each tenth of the keystrokes.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

FILES = ["models/10.model.yaml", "mappings/10-11.mapping.yaml"]


class Server:
    def __init__(self, mapc, folder):
        self.process = subprocess.Popen([mapc, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.ask("initialize", {"rootUri": folder.as_uri(), "capabilities": {"textDocument": {"diagnostic": {}}}})

    def tell(self, method, params=None, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params or {}} | more).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def ask(self, method, params=None):
        self.number += 1
        self.tell(method, params, id=self.number)
        while True:
            length = int(self.process.stdout.readline().split(b":")[1])
            self.process.stdout.readline()
            answer = json.loads(self.process.stdout.read(length))
            if answer.get("id") == self.number and "method" not in answer:
                return answer["result"]

    def most(self):
        """The greatest resident memory so far, in MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s*(\d+)", status)[1]) / 1024


def type_into(server, path, count):
    text = path.read_text()
    line = len(text.splitlines()) // 2
    document = {"uri": path.as_uri()}
    server.tell("textDocument/didOpen", {"textDocument": document | {"version": 0, "text": text, "languageId": "yaml"}})
    end = len(text.splitlines()[line])
    for key in range(count):
        place = {"line": line, "character": end}
        letter = " #"[key] if key < 2 else chr(ord("a") + key % 26)
        change = {"range": {"start": place, "end": place}, "text": letter}
        server.tell("textDocument/didChange", {"textDocument": document | {"version": key + 1}, "contentChanges": [change]})
        found = server.ask("textDocument/diagnostic", {"textDocument": document})
        assert found["kind"] == "full", found
        end += 1
        yield key + 1


def main(mapc, count=10_000):
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place).resolve()
        subprocess.run([sys.executable, pathlib.Path(__file__).with_name("makeProject.py"), folder / "twenty", "20", "200"], check=True)
        server = Server(mapc, folder / "twenty")
        for name in FILES:
            for typed in type_into(server, folder / "twenty" / name, count // len(FILES)):
                if typed % max(count // 10, 1) == 0:
                    print(f"{typed} keystrokes in {name}: {server.most():.0f} MB", flush=True)
        server.ask("shutdown")
        server.tell("exit")
        sys.exit(server.process.wait())


main(sys.argv[1], *map(int, sys.argv[2:]))
