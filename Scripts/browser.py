"""A headless Chromium that opens files and answers questions about them. It needs no package: it talks over two pipes."""

import base64
import json
import os
import pathlib
import shlex
import shutil
import subprocess

PROGRAMS = ["chromium-headless-shell", "chromium-shell", "chromium", "google-chrome"]


class Browser:
    """Chromium without a window, without network, and with its files in a folder of its own."""

    def __init__(self, folder):
        program = next((found for found in map(shutil.which, PROGRAMS) if found), None)
        if program is None:
            raise SystemExit("there is no " + " and no ".join(PROGRAMS))
        to_browser, self.requests = os.pipe()
        self.answers, from_browser = os.pipe()
        words = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={folder}", "--remote-debugging-pipe", "about:blank"
        ]
        # It reads from 3 and writes to 4.
        line = f"exec {shlex.join(words)} 3<&{to_browser} 4>&{from_browser}"
        self.process = subprocess.Popen(
            ["bash", "-c", line], pass_fds=[to_browser, from_browser], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.count, self.rest, self.events, self.session = 0, b"", [], None
        page = next(target for target in self.ask("Target.getTargets")["targetInfos"] if target["type"] == "page")
        self.session = self.ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.ask(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.rest:
            read = os.read(self.answers, 1 << 20)
            if not read:
                raise SystemExit("the browser has ended")
            self.rest += read
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, **parameters):
        """Sends a request and returns its result. What the browser tells meanwhile is kept in `events`."""
        self.count += 1
        request = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        words = json.dumps(request).encode() + b"\0"
        while words:
            words = words[os.write(self.requests, words):]
        while True:
            message = self.message()
            if message.get("id") == self.count:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def open(self, path, scheme, width=1200, height=800):
        """Opens a file for a reader who prefers this colour scheme, and waits until it is loaded."""
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.events.clear()
        self.ask("Page.navigate", url=pathlib.Path(path).resolve().as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())

    def value(self, script):
        """Returns what a script computes in the page, as JSON has it."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise SystemExit(answer["exceptionDetails"]["exception"].get("description", "the script failed"))
        return answer["result"].get("value")

    def told(self, *methods):
        """Returns what the browser told since it opened the file."""
        return [event for event in self.events if event.get("method") in methods]

    def picture(self, path):
        """Writes what is seen as PNG."""
        data = self.ask("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def close(self):
        os.close(self.requests)
        self.process.wait(20)
