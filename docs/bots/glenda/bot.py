"""A small bot for Glenda: python3 bot.py HOST PORT

It plays the side that the server assigns, prints WON or LOST, and ends.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))  # menagerie.py is one folder up; a copy beside this file works, too
import menagerie


def move(view: menagerie.Glenda) -> menagerie.GlendaMove:
    way = view.way_out() or view.ways()  # without a way to the border, any cell
    if view.side == "glenda":
        return way[0]
    return view.neighbours(view.rabbit)[way[0]]  # put a wall where she would hop next


if __name__ == "__main__":
    for _ in menagerie.games():
        menagerie.play_glenda(move)
