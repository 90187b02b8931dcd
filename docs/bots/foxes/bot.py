"""A small bot for foxes and dolphins: python3 bot.py HOST PORT

It plays the side that the server gives it: it eats when it can, keeps its animals where they can move, and otherwise runs
after whatever is on the wrong ground. It prints WON, LOST or DRAWN, and ends.
"""
import math
import random
import socket
import sys

WATER, LAND = "WDG", "LEF"  # D and G are in water, E and F on land


class Island:
    def __init__(self, tiles):
        self.size = math.isqrt(len(tiles))
        self.at = {(i % self.size, i // self.size): tile for i, tile in enumerate(tiles)}

    def beside(self, place):
        x, y = place
        return [p for p in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if p in self.at]

    def moves(self, side):
        """What a side may do: dolphins from water to water, foxes over land. (Foxes also swim; this bot's don't.)"""
        animal, ground, own = ("F", LAND, "F") if side == "F" else ("D", WATER, "D")
        for place, tile in self.at.items():
            if tile == animal:
                for there in self.beside(place):
                    if self.at[there] in ground and self.at[there] != own:
                        yield place, there

    def choose(self, side):
        victim = "E" if side == "F" else "G"  # a dolphin on land, a fox in water
        ground = LAND if side == "F" else WATER
        victims = [p for p, tile in self.at.items() if tile == victim]

        def worth(move):
            here, there = move
            if self.at[there] == victim:
                return 1000
            near = min((abs(there[0] - x) + abs(there[1] - y) for x, y in victims), default=0)
            safe = [sum(self.at[p] in ground for p in self.beside(place)) for place in (here, there)]
            return 3 * (safe[1] - safe[0]) - near + random.random()

        return max(self.moves(side), key=worth, default=None)


def main(host, port):
    side, island, may = None, None, False
    with socket.create_connection((host, int(port))) as server:
        server.sendall(b"PBJ\n")
        for line in server.makefile("r", encoding="utf-8"):
            to, kind, data = line[1:2], line[2:3], line[3:].strip()
            if kind == "T":  # we are F, the foxes, or D, the dolphins
                if data == "R":
                    raise SystemExit("the game is full")
                side = data
            elif kind == "B" and len(data) > 3:
                island = Island(data)
            elif kind == "S":
                print("WON" if data == side else "DRAWN" if data == "N" else "LOST")
                return
            elif kind == "N" and to == side:
                may = True
            if may and island:  # without a legal move we wait for the tide
                move = island.choose(side)
                if move:
                    (x, y), (u, v) = move
                    server.sendall(f"{side}BM {x + 1} {y + 1} {u + 1} {v + 1}\n".encode())
                    may = False


if __name__ == "__main__":
    main(*sys.argv[1:3])
