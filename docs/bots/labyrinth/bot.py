"""A small bot for the labyrinth: python3 bot.py HOST PORT NAME

PORT is that of the knock server. The bot collects when it can, and otherwise walks towards the nearest thing that it
looks for. It prints WON or LOST, or OUT and why, and ends.
"""
import socket
import struct
import sys
import time

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8  # the bits of a tile: to which sides it is open
STEPS = {NORTH: (0, -1, SOUTH), EAST: (1, 0, WEST), SOUTH: (0, 1, NORTH), WEST: (-1, 0, EAST)}
LEFT, RIGHT, TOP, BOTTOM = 3, 1, 2, 0  # bit 0: a row; bit 1: from the left, or from the top
ASIDE = (-1, -1)  # where things on the spare tile are


class Maze:
    def __init__(self, width, height, tiles, spare, fixed, goals, players):
        self.width, self.height, self.tiles, self.spare = width, height, tiles, spare
        self.fixed, self.goals, self.players = set(fixed), goals, players

    def line(self, side, at):
        """The cells of a line, in the order in which a tile passes through them."""
        if side in (LEFT, RIGHT):
            cells = [(x, at) for x in range(self.width)]
        else:
            cells = [(at, y) for y in range(self.height)]
        return cells if side in (LEFT, TOP) else cells[::-1]

    def inserts(self, forbidden):
        """Everything that may be pushed in now: all lines without a fixed tile, but not back where the last one came out."""
        lines = [(s, y) for s in (LEFT, RIGHT) for y in range(self.height)]
        lines += [(s, x) for s in (TOP, BOTTOM) for x in range(self.width)]
        return [i for i in lines if i != forbidden and not self.fixed & set(self.line(*i))]

    def shifted(self, side, at, tile):
        """The maze after a tile was pushed in."""
        cells = self.line(side, at)
        follow = dict(zip(cells, cells[1:]))
        tiles = dict(self.tiles)
        for here, there in follow.items():
            tiles[there] = self.tiles[here]
        tiles[cells[0]] = tile

        def goal(p):  # what falls out lies on the new spare tile, and what lay on the old one comes in
            return cells[0] if p == ASIDE else ASIDE if p == cells[-1] else follow.get(p, p)

        def pawn(p):  # who falls out comes in again
            return cells[0] if p == cells[-1] else follow.get(p, p)

        return Maze(self.width, self.height, tiles, self.tiles[cells[-1]], self.fixed,
                    [goal(p) for p in self.goals], [pawn(p) for p in self.players])

    def reach(self, start):
        """All cells to which passages lead."""
        seen, todo = {start}, [start]
        while todo:
            x, y = todo.pop()
            for side, (dx, dy, back) in STEPS.items():
                there = (x + dx, y + dy)
                if there not in seen and self.tiles[x, y] & side and self.tiles.get(there, 0) & back:
                    seen.add(there)
                    todo.append(there)
        return seen


def turned(tile):
    """A tile after a quarter turn clockwise."""
    return (tile << 1 | tile >> 3) & 15


class Server:
    def __init__(self, host, port):
        self.conn = socket.create_connection((host, port))
        self.file = self.conn.makefile("rb")

    def byte(self):
        data = self.file.read(1)
        if not data:
            raise SystemExit("the server went away")
        return data[0]

    def ints(self, n):
        return struct.unpack(f">{n}i", self.file.read(4 * n))

    def int(self):
        return self.ints(1)[0]

    def places(self):
        n = self.int()
        flat = self.ints(2 * n)
        return list(zip(flat[::2], flat[1::2]))


class Game:
    def __init__(self, server):
        width, height = server.ints(2)
        cells = [(x, y) for y in range(height) for x in range(width)]
        tiles = dict(zip(cells, server.file.read(width * height)))
        spare = server.byte()
        self.maze = Maze(width, height, tiles, spare, server.places(), server.places(), server.places())
        self.me = server.int()
        self.wanted = set(server.ints(server.int()))
        self.forbidden = None  # the shift that would undo the last one

    def choose(self):
        """Side, line, tile and cell of the best move."""
        best = None
        for side, at in self.maze.inserts(self.forbidden):
            tile = self.maze.spare
            for _ in range(4):
                tile = turned(tile)
                after = self.maze.shifted(side, at, tile)
                goals = [after.goals[i] for i in self.wanted if after.goals[i] != ASIDE]
                for cell in after.reach(after.players[self.me]):
                    far = min((abs(cell[0] - x) + abs(cell[1] - y) for x, y in goals), default=0)
                    if best is None or far < best[0]:
                        best = (far, side, at, tile, cell)
        return best[1:]

    def moved(self, server):
        """Takes a move that the server tells everybody."""
        player, = server.ints(1)
        side, at, tile = server.byte(), server.int(), server.byte()
        x, y, events = server.ints(3)
        self.maze = self.maze.shifted(side, at, tile)
        self.maze.players[player] = (x, y)
        self.forbidden = ({LEFT: RIGHT, RIGHT: LEFT, TOP: BOTTOM, BOTTOM: TOP}[side], at)
        for _ in range(events):
            who = server.int()
            found = server.ints(server.int())
            if who == self.me:
                self.wanted -= set(found)


def knock(host, port, name):
    """Tells the knock server who we are, and connects to the game."""
    door = Server(host, port)
    if door.byte() != 42:
        raise SystemExit("that is no knock server")
    game = door.int()
    data = name.encode()
    door.conn.sendall(struct.pack(">Bi", 3, len(data)) + data)
    for _ in range(50):
        try:
            return Server(host, game)
        except ConnectionRefusedError:
            time.sleep(0.1)  # it may begin to listen a little later
    raise SystemExit("nobody is at the game's port")


def main(host, port, name):
    server, game = knock(host, int(port), name), None
    while True:
        kind = server.byte()
        if kind == 1:
            game = Game(server)
        elif kind == 3:
            server.ints(2)  # the milliseconds that we have
            side, at, tile, (x, y) = game.choose()
            server.conn.sendall(struct.pack(">BiBiBiii", 5, game.me, side, at, tile, x, y, 0))
        elif kind == 5:
            game.moved(server)
        elif kind == 4:
            player, why = server.int(), server.byte()
            if player == game.me:
                print("OUT", ["too late", "not understood", "connection", "illegal move"][why])
                return
        elif kind == 2:
            print("WON" if game.me in server.ints(server.int()) else "LOST")
            return
        else:
            raise SystemExit(f"message {kind} is unknown")


if __name__ == "__main__":
    main(*sys.argv[1:])
