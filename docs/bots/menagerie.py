"""Turns a function into a bot for the games of Menagerie.

The function gets a view, which has all that the bot may know, and returns a move. This file does the rest: it connects to the
server, reads and writes the messages, calls the function when the bot has to move, and prints the result.

    import menagerie

    def move(view: menagerie.Pond) -> menagerie.PondMove:
        return view.toward((-view.cat[0], -view.cat[1]))  # swim to the point opposite the cat

    menagerie.play_pond(move)

Copy this file beside your bot. It needs Python 3.9 or newer and no packages. There is one function for each game:

    play_pond       HOST PORT LEVEL [ROOM]    the mouse in Cat and mouse
    play_glenda     HOST PORT                 either side of Glenda
    play_mia        HOST PORT NAME [ROUNDS]   a player of Mia
    play_labyrinth  HOST PORT NAME            a player of the labyrinth
    play_foxes      HOST PORT                 either side of Foxes and dolphins

Each function reads these arguments from the command line. Missing arguments come from the environment variables MENAGERIE_HOST,
MENAGERIE_PORT, MENAGERIE_LEVEL, MENAGERIE_ROOM and MENAGERIE_NAME, which keeper and the window set. A bot with a memory passes a
method of an object instead of a function. Rejected moves and errors are written to the standard error.
"""
from __future__ import annotations

import math
import os
import random
import socket
import struct
import sys
import time
from collections import deque
from dataclasses import dataclass, field, replace
from typing import Callable, Dict, FrozenSet, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple, Union

Cell = Tuple[int, int]
"""A place on a board: column and row, or x and y."""


def games() -> Iterator[int]:
    """Counts the games of this process from 0: `for _ in menagerie.games(): menagerie.play_pond(Mouse().move)`.

    There is one game, unless keeper uses the process again (`reuse:` in the file of bots). The next game then begins with the next
    step of the loop. Begin each game with a new memory and a new `seed()`.
    """
    number = 0
    while True:
        yield number
        number += 1
        if not os.environ.get("MENAGERIE_REUSE"):
            return
        for line in iter(sys.stdin.readline, "\n"):
            if not line:  # there is no further game
                return
            name, _, value = line.rstrip("\r\n").partition("=")
            os.environ[name] = value
        del sys.argv[1:]  # these arguments belong to the first game


def seed() -> random.Random:
    """Returns a source of random numbers. With a seed from keeper ({seed}), a game can be repeated."""
    return random.Random(os.environ.get("MENAGERIE_SEED") or None)


def _argument(number: int, name: str, default: Optional[str] = None) -> str:
    """Returns an argument of the command line, or else the value of an environment variable, or else the default."""
    if len(sys.argv) > number:
        return sys.argv[number]
    value = os.environ.get("MENAGERIE_" + name) or default
    if value is None:
        raise SystemExit(f"argument {number} is missing: {name.lower()}")
    return value


def _connect() -> socket.socket:
    """Connects to the server over TCP."""
    conn = socket.create_connection((_argument(1, "HOST"), int(_argument(2, "PORT"))))
    conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # moves are small, and must not wait for further ones
    return conn


class _Binary:
    """A connection with binary messages. Numbers are big-endian."""

    def __init__(self, conn: socket.socket) -> None:
        self.conn = conn
        self._file = conn.makefile("rb")

    def take(self, n: int) -> bytes:
        data = self._file.read(n)
        if len(data) < n:
            raise SystemExit("the server has closed the connection")
        return data

    def byte(self) -> int:
        return self.take(1)[0]

    def numbers(self, n: int) -> Tuple[int, ...]:
        return struct.unpack(f">{n}i", self.take(4 * n))

    def number(self) -> int:
        return self.numbers(1)[0]

    def cells(self) -> List[Cell]:
        """Reads a number, and that many cells."""
        flat = self.numbers(2 * self.number())
        return list(zip(flat[::2], flat[1::2]))


# Cat and mouse

POND_RADIUS = 160_000
MOUSE_STEP = 400
"""The longest way of the mouse in one turn."""


@dataclass(frozen=True)
class Pond:
    """The view of the mouse. The centre of the pond is (0, 0)."""

    level: int
    cat: Cell
    mouse: Cell
    moves: int
    """The number of moves so far."""

    @property
    def cat_speed(self) -> float:
        """How many times as fast as the mouse the cat is."""
        return {1: 3.0, 2: 4.0, 3: 4.5}[self.level]

    def toward(self, goal: Tuple[float, float]) -> Cell:
        """Returns the end of the longest step from the mouse to a goal. It is rounded so that the step is never too long."""
        dx, dy = goal[0] - self.mouse[0], goal[1] - self.mouse[1]
        part = min(1.0, MOUSE_STEP / max(1.0, math.hypot(dx, dy)))
        return self.mouse[0] + int(dx * part), self.mouse[1] + int(dy * part)


PondMove = Cell
"""The next place of the mouse."""


def play_pond(move: Callable[[Pond], PondMove]) -> str:
    """Plays a game, prints WON or LOST and the number of moves, and returns WON or LOST."""
    server = _Binary(_connect())
    level, room = int(_argument(3, "LEVEL", "1")), (_argument(4, "ROOM", "") or "invisible").encode()

    def expect(want: int) -> None:
        kind = server.byte()
        if kind != want:
            raise SystemExit(f"the server has sent 0x{kind:02x} instead of 0x{want:02x}")

    server.conn.sendall(b"\x00" + struct.pack(">H", len(room)) + room)
    expect(0x01)
    server.conn.sendall(bytes([0x10, level]))
    expect(0x11)
    *cat, x, y = server.numbers(4)
    moves, state = 0, 0
    while state == 0:
        x, y = move(Pond(level, (cat[0], cat[1]), (x, y), moves))
        moves += 1
        server.conn.sendall(b"\x20" + struct.pack(">ii", x, y))
        expect(0x20)
        cat = list(server.numbers(2))
        expect(0x21)
        state = server.byte()
    end = "WON" if state == 1 else "LOST"
    print(end, moves, flush=True)
    return end


# Glenda

DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")


@dataclass(frozen=True)
class Glenda:
    """The view of the trapper or of the rabbit. Cells are hexagons. Columns and rows count from 0."""

    side: str
    """"trapper" or "glenda"."""
    walls: FrozenSet[Cell]
    rabbit: Cell
    size: int = 11

    @staticmethod
    def neighbours(cell: Cell) -> Dict[str, Cell]:
        """Returns the six cells around a cell, by direction. Odd rows lie half a cell further to the right."""
        x, y = cell
        o = y % 2
        return {"NE": (x + o, y - 1), "E": (x + 1, y), "SE": (x + o, y + 1),
                "SW": (x - 1 + o, y + 1), "W": (x - 1, y), "NW": (x - 1 + o, y - 1)}

    def border(self, cell: Cell) -> bool:
        """Reports whether a rabbit on this cell has escaped."""
        return min(cell) == 0 or max(cell) == self.size - 1

    def ways(self) -> List[str]:
        """Returns the directions in which the rabbit can hop."""
        return [d for d, c in self.neighbours(self.rabbit).items() if c not in self.walls]

    def way_out(self) -> Optional[List[str]]:
        """Returns the directions of a shortest way of the rabbit to the border, or None if there is no way."""
        todo: deque[Tuple[Cell, List[str]]] = deque([(self.rabbit, [])])
        seen = {self.rabbit}
        while todo:
            cell, way = todo.popleft()
            if self.border(cell):
                return way
            for name, there in self.neighbours(cell).items():
                if there not in seen and there not in self.walls:
                    seen.add(there)
                    todo.append((there, way + [name]))
        return None


GlendaMove = Union[str, Cell]
"""A direction for the rabbit. For the trapper, the cell of a new wall."""


def play_glenda(move: Callable[[Glenda], GlendaMove]) -> str:
    """Plays a game on either side, and prints and returns WON or LOST, or DIE and the reason."""
    side, rabbit = "trapper", (0, 0)
    walls: Set[Cell] = set()
    with _connect() as server:
        for line in server.makefile("r", encoding="utf-8"):
            words = line.split()
            if not words:
                continue
            if words[0] in ("WON", "LOST", "DIE"):
                print(line.strip(), flush=True)
                return line.strip()
            if words[0] == "CONN":
                side = "trapper" if words[1] == "0" else "glenda"
            elif words[0] == "w":
                walls.add((int(words[1]), int(words[2])))
            elif words[0] == "g":
                rabbit = (int(words[1]), int(words[2]))
            elif words[0] == "SYNC" and len(words) == 4:
                walls.add((int(words[2]), int(words[3])))
            elif words[0] == "SYNC":
                rabbit = Glenda.neighbours(rabbit)[words[2]]
            elif words[0] == "TURN":
                made = move(Glenda(side, frozenset(walls), rabbit))
                text = f"m {made}" if isinstance(made, str) else f"p {made[0]} {made[1]}"
                server.sendall((text + "\n").encode())
            elif words[0] in ("WALL", "GLND", "ERR"):
                print("rejected:", line.strip(), file=sys.stderr)
    raise SystemExit("the server has closed the connection")


# Mia

MIA_VALUES = ("3,1", "3,2", "4,1", "4,2", "4,3", "5,1", "5,2", "5,3", "5,4", "6,1", "6,2", "6,3", "6,4", "6,5",
              "1,1", "2,2", "3,3", "4,4", "5,5", "6,6", "2,1")
"""All values of the two dice, from the lowest to the highest."""

ROLL, SEE = "ROLL", "SEE"


@dataclass
class Mia:
    """The view of a player of Mia. play_mia changes it from message to message."""

    name: str
    """The name of this player."""
    players: List[str] = field(default_factory=list)
    """The players of the round, in the order of their turns."""
    announced: Optional[str] = None
    """The last announcement of the round, one of MIA_VALUES."""
    by: Optional[str] = None
    """The player of the last announcement."""
    dice: Optional[str] = None
    """The dice that this player has rolled and must announce."""
    scores: Dict[str, int] = field(default_factory=dict)
    rounds: int = 0
    """The number of finished rounds."""

    def enough(self, value: str) -> bool:
        """Reports whether a value is higher than the last announcement."""
        return self.announced is None or MIA_VALUES.index(value) > MIA_VALUES.index(self.announced)

    def least(self) -> str:
        """Returns the lowest value that is high enough. After Mia (2,1) there is none, so it returns Mia."""
        if self.announced is None:
            return MIA_VALUES[0]
        return MIA_VALUES[min(MIA_VALUES.index(self.announced) + 1, len(MIA_VALUES) - 1)]


MiaMove = str
"""ROLL or SEE while dice is None. Otherwise the value to announce, one of MIA_VALUES."""

_PATIENCE = 30
"""The server sends a message at least every two seconds. play_mia gives up after this many times two silent seconds."""


def _mia_message(view: Mia, message: str, move: Callable[[Mia], MiaMove]) -> Optional[str]:
    """Applies a message to the view and returns the response, if there is one."""
    kind, *rest = message.split(";")
    if kind == "ROUND STARTING":
        view.announced = view.by = view.dice = None
        return f"JOIN;{rest[0]}"
    if kind == "ROUND STARTED":
        view.players = rest[1].split(",")
    elif kind == "ANNOUNCED":
        view.by, view.announced = rest[0], rest[1]
    elif kind == "YOUR TURN":
        view.dice = None
        return f"{move(view)};{rest[0]}"
    elif kind == "ROLLED":
        view.dice = rest[0]
        return f"ANNOUNCE;{move(view)};{rest[1]}"
    elif kind == "SCORE":
        view.rounds += 1
        view.scores = {name: int(points) for name, points in (entry.split(":") for entry in rest[0].split(",") if entry)}
    return None


def play_mia(move: Callable[[Mia], MiaMove]) -> int:
    """Plays rounds until the number of rounds is reached or the server ends. It prints and returns the points of this player.

    Datagrams can get lost. The player therefore registers again if nothing arrives for two seconds.
    """
    view, most = Mia(_argument(3, "NAME")), int(_argument(4, "ROUNDS", "1000000"))
    family, kind, _, _, address = socket.getaddrinfo(_argument(1, "HOST"), int(_argument(2, "PORT")), type=socket.SOCK_DGRAM)[0]
    with socket.socket(family, kind) as server:
        server.settimeout(2)
        server.connect(address)

        def send(text: str) -> None:
            try:
                server.send(text.encode())
            except ConnectionError:
                pass  # an earlier datagram was not received

        send(f"REGISTER;{view.name}")
        silent = 0
        while view.rounds < most:
            try:
                message = server.recv(1024).decode()
                silent = 0
            except (socket.timeout, ConnectionError) as why:
                silent += 1
                if silent == _PATIENCE:
                    raise SystemExit("the server has not sent anything for a minute") from None
                if isinstance(why, ConnectionError):
                    time.sleep(2)
                send(f"REGISTER;{view.name}")
                continue
            if message == "UNREGISTERED":
                break
            if message.startswith("REJECTED"):
                raise SystemExit(message)
            response = _mia_message(view, message, move)
            if response:
                send(response)
        send("UNREGISTER")
    points = view.scores.get(view.name, 0)
    print("POINTS", points, flush=True)
    return points


# Labyrinth

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""The bits of a tile: the sides to which it is open."""

LEFT, RIGHT, TOP, BOTTOM = 3, 1, 2, 0
"""The sides from which a tile is pushed in: LEFT and RIGHT into a row, TOP and BOTTOM into a column."""

ASIDE: Cell = (-1, -1)
"""The place of objectives on the spare tile."""

_STEPS = {NORTH: (0, -1, SOUTH), EAST: (1, 0, WEST), SOUTH: (0, 1, NORTH), WEST: (-1, 0, EAST)}


def turned(tile: int) -> int:
    """Returns a tile after a quarter turn clockwise."""
    return (tile << 1 | tile >> 3) & 15


class LabyrinthMove(NamedTuple):
    """A push and a walk."""

    side: int
    """LEFT, RIGHT, TOP or BOTTOM."""
    line: int
    """The row or column, from 0."""
    tile: int
    """The spare tile as it is turned."""
    cell: Cell
    """The end of the walk."""


@dataclass(frozen=True)
class Labyrinth:
    """The view of a player of the labyrinth. Columns and rows count from 0."""

    width: int
    height: int
    tiles: Dict[Cell, int]
    spare: int
    fixed: FrozenSet[Cell]
    """The tiles that never move."""
    goals: Sequence[Cell]
    """The places of all objectives, by number."""
    players: Sequence[Cell]
    """The places of all players, by number."""
    me: int
    """The number of this player."""
    wanted: FrozenSet[int]
    """The numbers of the objectives that this player still has to collect."""
    forbidden: Optional[Tuple[int, int]] = None
    """The side and the line of the push that would undo the last push."""
    milliseconds: int = 0
    """The time for the move."""

    def cells(self, side: int, line: int) -> List[Cell]:
        """Returns the cells of a row or column, in the order in which a tile passes through them."""
        if side in (LEFT, RIGHT):
            cells = [(x, line) for x in range(self.width)]
        else:
            cells = [(line, y) for y in range(self.height)]
        return cells if side in (LEFT, TOP) else cells[::-1]

    def pushes(self) -> List[Tuple[int, int]]:
        """Returns the sides and lines of all permitted pushes."""
        lines = [(s, y) for s in (LEFT, RIGHT) for y in range(self.height)]
        lines += [(s, x) for s in (TOP, BOTTOM) for x in range(self.width)]
        return [p for p in lines if p != self.forbidden and not self.fixed & set(self.cells(*p))]

    def pushed(self, side: int, line: int, tile: int) -> Labyrinth:
        """Returns the view after a push of a tile."""
        cells = self.cells(side, line)
        follow = dict(zip(cells, cells[1:]))
        tiles = dict(self.tiles)
        for here, there in follow.items():
            tiles[there] = self.tiles[here]
        tiles[cells[0]] = tile

        def goal(p: Cell) -> Cell:  # objectives move with their tiles
            return cells[0] if p == ASIDE else ASIDE if p == cells[-1] else follow.get(p, p)

        def player(p: Cell) -> Cell:  # a player on the tile that falls out moves to the new tile
            return cells[0] if p == cells[-1] else follow.get(p, p)

        opposite = {LEFT: RIGHT, RIGHT: LEFT, TOP: BOTTOM, BOTTOM: TOP}[side]
        return replace(self, tiles=tiles, spare=self.tiles[cells[-1]], goals=[goal(p) for p in self.goals],
                       players=[player(p) for p in self.players], forbidden=(opposite, line))

    def reach(self, start: Cell) -> Set[Cell]:
        """Returns all cells to which passages lead."""
        seen, todo = {start}, [start]
        while todo:
            x, y = todo.pop()
            for side, (dx, dy, back) in _STEPS.items():
                there = (x + dx, y + dy)
                if there not in seen and self.tiles[x, y] & side and self.tiles.get(there, 0) & back:
                    seen.add(there)
                    todo.append(there)
        return seen

    def moves(self) -> Iterator[Tuple[LabyrinthMove, Labyrinth]]:
        """Yields all moves, each with the view after its push."""
        for side, line in self.pushes():
            tile = self.spare
            for _ in range(4):
                tile = turned(tile)
                after = self.pushed(side, line, tile)
                for cell in after.reach(after.players[self.me]):
                    yield LabyrinthMove(side, line, tile, cell), after


def _board(server: _Binary) -> Labyrinth:
    """Reads the board at the beginning of a game."""
    width, height = server.numbers(2)
    cells = [(x, y) for y in range(height) for x in range(width)]
    tiles = dict(zip(cells, server.take(width * height)))
    spare = server.byte()
    fixed, goals, players = frozenset(server.cells()), server.cells(), server.cells()
    me = server.number()
    return Labyrinth(width, height, tiles, spare, fixed, goals, players, me, frozenset(server.numbers(server.number())))


def _moved(view: Labyrinth, server: _Binary) -> Labyrinth:
    """Reads a move of any player and returns the view after it."""
    who = server.number()
    side, line, tile = server.byte(), server.number(), server.byte()
    x, y, events = server.numbers(3)
    after = view.pushed(side, line, tile)
    players, wanted = list(after.players), set(after.wanted)
    players[who] = (x, y)
    for _ in range(events):
        collector = server.number()
        found = server.numbers(server.number())
        if collector == view.me:
            wanted -= set(found)
    return replace(after, players=players, wanted=frozenset(wanted))


def _knock() -> _Binary:
    """Sends the name to the knock server, and connects to the game server that it names."""
    door, name = _Binary(_connect()), _argument(3, "NAME").encode()
    if door.byte() != 42:
        raise SystemExit("this is not a knock server")
    port = door.number()
    door.conn.sendall(struct.pack(">Bi", 3, len(name)) + name)
    for _ in range(50):
        try:
            return _Binary(socket.create_connection((_argument(1, "HOST"), port)))
        except ConnectionRefusedError:
            time.sleep(0.1)  # the game server may begin to listen a little later
    raise SystemExit("there is no game server")


def play_labyrinth(move: Callable[[Labyrinth], LabyrinthMove]) -> str:
    """Plays a game, and prints and returns WON or LOST, or OUT and the reason."""
    server = _knock()
    view: Optional[Labyrinth] = None
    while True:
        kind = server.byte()
        if kind == 1:
            view = _board(server)
        elif kind == 2:
            winners = server.numbers(server.number())
            end = "WON" if view and view.me in winners else "LOST"
            break
        elif kind == 4:
            player, why = server.number(), server.byte()
            if view and player == view.me:
                end = "OUT " + ["too late", "not understood", "connection", "illegal move"][why]
                break
        elif view and kind == 3:
            high, low = server.numbers(2)
            side, line, tile, (x, y) = move(replace(view, milliseconds=high << 32 | low & 0xFFFFFFFF))
            server.conn.sendall(struct.pack(">BiBiBiii", 5, view.me, side, line, tile, x, y, 0))
        elif view and kind == 5:
            view = _moved(view, server)
        else:
            raise SystemExit(f"message {kind} is unknown")
    print(end, flush=True)
    return end


# Foxes and dolphins


@dataclass(frozen=True)
class Foxes:
    """The view of a side of Foxes and dolphins. Columns and rows count from 0."""

    side: str
    """"F" for the foxes, or "D" for the dolphins."""
    size: int
    at: Dict[Cell, str]
    """The letter of each place: W water, L land, D and E a dolphin in water and on land, F and G a fox on land and in water."""

    def beside(self, place: Cell) -> List[Cell]:
        """Returns the places beside a place."""
        x, y = place
        return [p for p in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if p in self.at]

    @property
    def ground(self) -> str:
        """The letters of the places on which the animals of this side move."""
        return "LEF" if self.side == "F" else "WDG"

    @property
    def prey(self) -> str:
        """The letter of the enemies that this side can eat: dolphins on land, or foxes in water."""
        return "E" if self.side == "F" else "G"

    def moves(self) -> List[Tuple[Cell, Cell]]:
        """Returns the moves on the ground of this side. Foxes can also swim, at most two steps from land."""
        return [(place, there) for place, tile in self.at.items() if tile == self.side for there in self.beside(place)
                if self.at[there] in self.ground and self.at[there] != self.side]


FoxesMove = Optional[Tuple[Cell, Cell]]
"""The place of an animal and its next place, or None to wait until the board changes."""


def play_foxes(move: Callable[[Foxes], FoxesMove]) -> str:
    """Plays a game on either side, and prints and returns WON, LOST or DRAWN."""
    side, may = "", False
    view: Optional[Foxes] = None
    with _connect() as server:
        server.sendall(b"PBJ\n")
        for line in server.makefile("r", encoding="utf-8"):
            to, kind, data = line[1:2], line[2:3], line[3:].strip()
            if kind == "T":
                if data == "R":
                    raise SystemExit("the game is full")
                side = data
            elif kind == "B" and len(data) > 3:
                size = math.isqrt(len(data))
                view = Foxes(side, size, {(i % size, i // size): tile for i, tile in enumerate(data)})
            elif kind == "F":
                print("rejected:", line.strip(), file=sys.stderr)
            elif kind == "S":
                end = "WON" if data == side else "DRAWN" if data == "N" else "LOST"
                print(end, flush=True)
                return end
            elif kind == "N" and to == side:
                may = True
            if may and view:
                made = move(view)
                if made:
                    (x, y), (u, v) = made
                    server.sendall(f"{side}BM {x + 1} {y + 1} {u + 1} {v + 1}\n".encode())
                    may = False
    raise SystemExit("the server has closed the connection")
