#!/usr/bin/env python3
"""Stands between an editor and `limpid lsp`, and writes down what both say, a message a line:

    tee.py SERVER ROOT OUT ARGUMENT...

Every line is {"client": MESSAGE} or {"server": MESSAGE}, in the order in which they passed. ROOT, the folder of the
project, becomes ${ROOT}, and the editor's process ${PROCESS}. Only the first session is written; other commands than
`lsp` go straight to the server.
"""

import json
import os
import subprocess
import sys
import threading


def messages(stream):
    """The messages of one side: the whole frame, and what is in it."""
    while True:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = stream.read(1)
            if not byte:
                return
            head += byte
        lines = head.decode("ascii").lower().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length:"))
        body = stream.read(length)
        yield head + body, json.loads(body)


class Recording:
    def __init__(self, path, root):
        self.lock = threading.Lock()
        self.root = root
        self.file = open(path, "x", encoding="utf-8")

    def add(self, side, message):
        if message.get("method") == "initialize":
            message["params"]["processId"] = "${PROCESS}"
        line = json.dumps({side: message}, ensure_ascii=False).replace(self.root, "${ROOT}")
        with self.lock:
            self.file.write(line + "\n")
            self.file.flush()


def copy(side, source, target, recording):
    for frame, message in messages(source):
        recording.add(side, message)
        target.write(frame)
        target.flush()
    target.close()


def main():
    server, root, out, *arguments = sys.argv[1:]
    if arguments[:1] != ["lsp"] or os.path.exists(out):
        os.execv(server, [server, *arguments])
    recording = Recording(out, root)
    child = subprocess.Popen([server, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    heard = threading.Thread(target=copy, args=("server", child.stdout, sys.stdout.buffer, recording), daemon=True)
    heard.start()
    # The editor may keep its end open: the server decides when it is over.
    said = threading.Thread(target=copy, args=("client", sys.stdin.buffer, child.stdin, recording), daemon=True)
    said.start()
    status = child.wait()
    heard.join(timeout=5)
    os._exit(status)


main()
