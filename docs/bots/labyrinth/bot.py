"""A small bot for the labyrinth: python3 bot.py HOST PORT NAME

PORT is that of the knock server. The bot walks as near as possible to an objective that it has to collect. It prints WON or LOST,
or OUT and the reason, and ends.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))  # menagerie.py is one folder up; a copy beside this file works, too
import menagerie


def move(view: menagerie.Labyrinth) -> menagerie.LabyrinthMove:
    def distance(option):
        made, after = option
        goals = [after.goals[i] for i in view.wanted if after.goals[i] != menagerie.ASIDE]
        return min((abs(made.cell[0] - x) + abs(made.cell[1] - y) for x, y in goals), default=0)

    return min(view.moves(), key=distance)[0]


if __name__ == "__main__":
    for _ in menagerie.games():
        menagerie.play_labyrinth(move)
