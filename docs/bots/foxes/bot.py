"""A small bot for foxes and dolphins: python3 bot.py HOST PORT

It plays the side that the server assigns. It eats if it can, and keeps its animals on tiles where they can move. Otherwise it
chases the nearest enemy that cannot move. It prints WON, LOST or DRAWN, and ends.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))  # menagerie.py is one folder up; a copy beside this file works, too
import menagerie

chance = menagerie.seed()


def move(view: menagerie.Foxes) -> menagerie.FoxesMove:
    prey = [place for place, tile in view.at.items() if tile == view.prey]

    def free(place):
        return sum(view.at[p] in view.ground for p in view.beside(place))

    def worth(option):
        here, there = option
        if view.at[there] == view.prey:
            return 1000
        near = min((abs(there[0] - x) + abs(there[1] - y) for x, y in prey), default=0)
        return 3 * (free(there) - free(here)) - near + chance.random()

    return max(view.moves(), key=worth, default=None)


if __name__ == "__main__":
    for _ in menagerie.games():
        chance = menagerie.seed()
        menagerie.play_foxes(move)
