"""A small mouse for cat and mouse: python3 bot.py HOST PORT LEVEL [ROOM]

It swims opposite the cat as far out as it can turn faster than the cat runs, then straight for the shore. That is
enough for levels 1 and 2. It prints WON or LOST with the number of its moves, and ends.
"""
import math
import socket
import struct
import sys

RADIUS, STEP = 160_000, 400
FASTER = {1: 3.0, 2: 4.0, 3: 4.5}  # how many times as fast the cat is


class Mouse:
    def __init__(self, level):
        self.turning = RADIUS / FASTER[level]  # inside this circle we turn faster than the cat
        self.dash = None  # the direction of the last sprint

    def move(self, cat, mouse):
        """The next place of the mouse."""
        x, y = mouse
        away = math.atan2(-cat[1], -cat[0])
        far = math.hypot(x, y)
        off = abs(math.remainder(math.atan2(y, x) - away, math.tau)) if far else 0.0
        if self.dash is None and far > 0.96 * self.turning and off < 0.05:
            self.dash = math.atan2(y, x)
        if self.dash is not None:
            return self.toward(mouse, (x + 1000 * math.cos(self.dash), y + 1000 * math.sin(self.dash)))
        out = min(far + STEP, 0.98 * self.turning)
        return self.toward(mouse, (out * math.cos(away), out * math.sin(away)))

    @staticmethod
    def toward(mouse, goal):
        """A step towards a goal, in whole numbers and never longer than STEP."""
        dx, dy = goal[0] - mouse[0], goal[1] - mouse[1]
        part = min(1.0, STEP / max(1.0, math.hypot(dx, dy)))
        return mouse[0] + int(dx * part), mouse[1] + int(dy * part)


class Server:
    """Reads and writes whole messages: a byte that says which, then numbers, big endian."""

    def __init__(self, host, port):
        self.conn = socket.create_connection((host, int(port)))
        self.file = self.conn.makefile("rb")

    def send(self, data):
        self.conn.sendall(data)

    def read(self, want, form):
        kind = self.file.read(1)
        if kind != want:
            raise SystemExit(f"the server said 0x{kind.hex()} instead of 0x{want.hex()}")
        size = struct.calcsize(form)
        return struct.unpack(form, self.file.read(size))


def main(host, port, level, room="invisible"):
    level = int(level)
    server, mouse = Server(host, port), Mouse(level)
    name = (room or "invisible").encode()  # {room} is empty where there is none
    server.send(b"\x00" + struct.pack(">H", len(name)) + name)
    server.read(b"\x01", ">")
    server.send(bytes([0x10, level]))
    *cat, x, y = server.read(b"\x11", ">iiii")
    moves, state = 0, 0
    while state == 0:
        x, y = mouse.move(cat, (x, y))
        moves += 1
        server.send(b"\x20" + struct.pack(">ii", x, y))
        cat = server.read(b"\x20", ">ii")
        state, = server.read(b"\x21", ">B")
    print("WON" if state == 1 else "LOST", moves)


if __name__ == "__main__":
    main(*sys.argv[1:])
