"""What an editor sends while somebody types: `keystrokes.py FOLDER FILE COUNT [completion]` prints messages for `mapc lsp`.

Each keystroke writes a letter at the end of a line in the middle of the file, or takes it back. After each the editor asks for the findings of the file, so that
each is checked. With `completion` it also asks what may be written there.
"""

import json
import pathlib
import sys

folder, name, count = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], int(sys.argv[3])
asks = ["textDocument/diagnostic"] + (["textDocument/completion"] if "completion" in sys.argv else [])
text = (folder / name).read_text()
uri = (folder / name).as_uri()
line = len(text.splitlines()) // 2
end = len(text.splitlines()[line])
number = 0


def send(method, params=None, is_request=True):
    global number
    message = {"jsonrpc": "2.0", "method": method}
    if is_request:
        number += 1
        message["id"] = number
    if params is not None:
        message["params"] = params
    body = json.dumps(message).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)


capabilities = {"textDocument": {"diagnostic": {}}, "general": {"positionEncodings": ["utf-8"]}}
send("initialize", {"rootUri": folder.as_uri(), "capabilities": capabilities})
send("textDocument/didOpen", {"textDocument": {"uri": uri, "version": 0, "text": text}}, False)
for key in range(count):
    start, stop = {"line": line, "character": end}, {"line": line, "character": end + key % 2}
    change = {"range": {"start": start, "end": stop}, "text": "" if key % 2 else "x"}
    send("textDocument/didChange", {"textDocument": {"uri": uri, "version": key + 1}, "contentChanges": [change]}, False)
    for method in asks:
        send(method, {"textDocument": {"uri": uri}, "position": start})
send("shutdown")
send("exit", is_request=False)
