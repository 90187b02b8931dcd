"""A small mouse for cat and mouse: python3 bot.py HOST PORT LEVEL [ROOM]

The mouse swims opposite the cat, as far from the centre as it can turn faster than the cat runs. Then it swims straight to the
shore. This is enough for levels 1 and 2. The program prints WON or LOST with the number of moves, and ends.
"""
import math
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))  # menagerie.py is one folder up; a copy beside this file works, too
import menagerie


class Mouse:
    def __init__(self):
        self.dash = None  # the direction of the last sprint

    def move(self, view: menagerie.Pond) -> menagerie.PondMove:
        x, y = view.mouse
        turning = menagerie.POND_RADIUS / view.cat_speed  # inside this circle, the mouse turns faster than the cat
        away = math.atan2(-view.cat[1], -view.cat[0])
        far = math.hypot(x, y)
        off = abs(math.remainder(math.atan2(y, x) - away, math.tau)) if far else 0.0
        if self.dash is None and far > 0.96 * turning and off < 0.05:
            self.dash = math.atan2(y, x)
        if self.dash is not None:
            return view.toward((x + 1000 * math.cos(self.dash), y + 1000 * math.sin(self.dash)))
        out = min(far + menagerie.MOUSE_STEP, 0.98 * turning)
        return view.toward((out * math.cos(away), out * math.sin(away)))


if __name__ == "__main__":
    for _ in menagerie.games():
        menagerie.play_pond(Mouse().move)
