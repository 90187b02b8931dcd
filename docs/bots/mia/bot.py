"""A small bot for Mia: python3 bot.py HOST PORT NAME [ROUNDS]

It calls the bluff of every announcement above 54, and otherwise bluffs as little as needed. After ROUNDS rounds, or when the
server removes it, it prints its points and ends.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))  # menagerie.py is one folder up; a copy beside this file works, too
import menagerie


def move(view: menagerie.Mia) -> menagerie.MiaMove:
    if view.dice is None:
        return menagerie.ROLL if view.enough("6,1") else menagerie.SEE
    return view.dice if view.enough(view.dice) else view.least()


if __name__ == "__main__":
    for _ in menagerie.games():
        menagerie.play_mia(move)
