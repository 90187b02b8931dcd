"""A small bot for the rabbit's game: python3 bot.py HOST PORT

It plays whichever side the server gives it, prints WON or LOST, and ends.
"""
import socket
import sys
from collections import deque

SIZE = 11


def neighbours(cell):
    """The six cells around a cell, by direction. Odd rows lie half a cell further right."""
    x, y = cell
    o = y % 2
    return {"NE": (x + o, y - 1), "E": (x + 1, y), "SE": (x + o, y + 1),
            "SW": (x - 1 + o, y + 1), "W": (x - 1, y), "NW": (x - 1 + o, y - 1)}


def on_border(cell):
    return min(cell) == 0 or max(cell) == SIZE - 1


def way_out(start, walls):
    """The directions of a shortest way to the border; None if there is none."""
    queue, seen = deque([(start, [])]), {start}
    while queue:
        cell, way = queue.popleft()
        if on_border(cell):
            return way
        for name, there in neighbours(cell).items():
            if there not in seen and there not in walls:
                seen.add(there)
                queue.append((there, way + [name]))
    return None


class Game:
    def __init__(self):
        self.side, self.walls, self.rabbit = None, set(), None

    def hear(self, line):
        """Takes one line and returns the answer, or None."""
        words = line.split()
        if not words:
            return None
        if words[0] == "CONN":
            self.side = int(words[1])
        elif words[0] == "w":
            self.walls.add((int(words[1]), int(words[2])))
        elif words[0] == "g":
            self.rabbit = (int(words[1]), int(words[2]))
        elif words[0] == "SYNC" and len(words) == 4:
            self.walls.add((int(words[2]), int(words[3])))
        elif words[0] == "SYNC" and len(words) == 3:
            self.rabbit = neighbours(self.rabbit)[words[2]]
        elif words[0] == "TURN":
            return self.move()
        return None

    def move(self):
        way = way_out(self.rabbit, self.walls)
        if self.side == 1:  # we are the rabbit: hop along, or anywhere if there is no way
            free = [d for d, c in neighbours(self.rabbit).items() if c not in self.walls]
            return "m " + (way[0] if way else free[0])
        if way:  # we are the trapper: wall the cell to which she would hop next
            x, y = neighbours(self.rabbit)[way[0]]
        else:
            x, y = next(c for c in neighbours(self.rabbit).values() if c not in self.walls)
        return f"p {x} {y}"


def main(host, port):
    game = Game()
    with socket.create_connection((host, int(port))) as server:
        for line in server.makefile("r", encoding="utf-8"):
            line = line.strip()
            if line in ("WON", "LOST") or line.startswith("DIE"):
                print(line)
                return
            answer = game.hear(line)
            if answer:
                server.sendall((answer + "\n").encode())


if __name__ == "__main__":
    main(*sys.argv[1:3])
