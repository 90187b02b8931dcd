#!/usr/bin/env python3
"""Recomputes table.csv of a tournament from games.csv, and reports each difference.

    python3 recount.py FOLDER

The exit code is 1 if the tables differ. The program shares no code with keeper: it follows the definitions in docs/tournament.md.
The columns p50_ms and p99_ms are not compared, because games.csv does not have the single response times. The tournament must be
finished, because games.csv has the boards only then.
"""

import csv
import math
import sys
from collections import defaultdict
from pathlib import Path
from statistics import NormalDist
from typing import NamedTuple

Z = NormalDist().inv_cdf(0.975)


class Block(NamedTuple):
    """The points of a bot in the games of a group on one board."""

    points: float
    games: int
    trials: int


class Spread(NamedTuple):
    """How much the points on boards differ, and how much they would differ if all games were independent."""

    observed: float
    independent: float
    imaginary: float
    degrees: int
    blocks: int

    def effect(self, independent: float) -> float:
        return (self.observed + self.imaginary) / (independent * self.degrees / self.blocks + self.imaginary)


def total(blocks: list[Block]) -> Block:
    return Block(sum(b.points for b in blocks), sum(b.games for b in blocks), sum(b.trials for b in blocks))


def spread(strata: list[list[Block]]) -> Spread:
    """Returns the spread of blocks, which are grouped by their opponents."""
    observed = independent = 0.0
    for stratum in strata:
        all_ = total(stratum)
        mean = all_.points / all_.games
        observed += sum((b.points - mean * b.games) ** 2 for b in stratum)
        independent += mean * (1 - mean) * all_.games**2 / all_.trials
    everything = total([b for stratum in strata for b in stratum])
    blocks = sum(len(stratum) for stratum in strata)
    guess = (everything.points + 1) / (everything.games + 2)
    imaginary = guess * (1 - guess) * everything.games**2 / (everything.trials * blocks)
    return Spread(observed, independent, imaginary, blocks - len(strata), blocks)


def interval(strata: list[list[Block]]) -> tuple[float, float]:
    """Returns Wilson's interval for the effective number of independent games."""
    if not strata:
        return 0.0, 1.0
    all_ = total([b for stratum in strata for b in stratum])
    p, s = all_.points / all_.games, spread(strata)
    n = all_.trials / s.effect(p * (1 - p) * all_.games**2 / all_.trials)
    d = max(s.degrees + 1, 3)  # Student's t by Abramowitz and Stegun, 26.7.5
    q = Z + (Z**3 + Z) / (4 * d) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * d * d)
    centre, half = p + q * q / (2 * n), q * math.sqrt(p * (1 - p) / n + q * q / (4 * n * n))
    return max(0.0, (centre - half) / (1 + q * q / n)), min(1.0, (centre + half) / (1 + q * q / n))


def strengths(bots: list[str], score: dict[tuple[str, str], float], games: dict[tuple[str, str], int]) -> dict[str, float]:
    """Returns the strengths of the bots by the model of Bradley and Terry, with the algorithm of Zermelo.

    Each bot has one more drawn game against an average bot, whose strength is 1.
    """
    w = dict.fromkeys(bots, 1.0)
    for _ in range(100_000):
        change = 0.0
        for a in bots:
            won = 0.5 + sum(score[a, b] for b in bots if b != a)
            new = won / (1 / (w[a] + 1) + sum(games[a, b] / (w[a] + w[b]) for b in bots if b != a))
            change, w[a] = max(change, abs(math.log(new / w[a]))), new
        if change < 1e-12:
            break
    return w


def inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Returns the inverse of a positive definite matrix."""
    n = len(matrix)
    rows = [row + [float(i == j) for j in range(n)] for i, row in enumerate(matrix)]
    for i in range(n):
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for k in range(n):
            if k != i:
                rows[k] = [x - rows[k][i] * y for x, y in zip(rows[k], rows[i])]
    return [row[n:] for row in rows]


def ratings(bots: list[str], pairs: dict[tuple[str, str], dict[object, list[float]]]) -> tuple[dict[str, tuple[float, float]], object]:
    """Returns the Elo and its error for each bot, and a function that returns the likelihood that one bot is stronger than another.

    pairs has the points of the first bot of each pair, by board.
    """
    score: dict[tuple[str, str], float] = defaultdict(float)
    games: dict[tuple[str, str], int] = defaultdict(int)
    strata = []
    for (a, b), boards in pairs.items():
        strata.append([Block(sum(points), len(points), len(points)) for points in boards.values()])
        for points in boards.values():
            score[a, b] += sum(points)
            score[b, a] += len(points) - sum(points)
            games[a, b] += len(points)
            games[b, a] += len(points)
    w = strengths(bots, score, games)
    information = [[0.0] * len(bots) for _ in bots]
    for i, a in enumerate(bots):
        information[i][i] += w[a] / (w[a] + 1) ** 2
        for j, b in enumerate(bots):
            if i != j:
                v = games[a, b] * w[a] * w[b] / (w[a] + w[b]) ** 2
                information[i][i] += v
                information[i][j] -= v
    s = spread(strata)
    effect = s.effect(s.independent)
    covariance = [[x * effect for x in row] for row in inverse(information)]
    n = len(bots)
    rows = [sum(row) / n for row in covariance]
    mean, centre = sum(rows) / n, sum(math.log(x) for x in w.values()) / n
    elo = 400 / math.log(10)
    found = {}
    for i, a in enumerate(bots):
        error = Z * math.sqrt(covariance[i][i] - 2 * rows[i] + mean)
        found[a] = ((math.log(w[a]) - centre) * elo, error * elo)

    def superior(a: str, b: str) -> float:
        i, j = bots.index(a), bots.index(b)
        variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j]
        return NormalDist().cdf(math.log(w[a] / w[b]) / math.sqrt(variance))

    return found, superior


def against(seats: list[dict[str, str]], mine: int, other: int) -> float:
    """Returns the points of a bot against another one in a game."""
    a, b = float(seats[mine]["points"]), float(seats[other]["points"])
    if len(seats) == 2 and int(seats[0]["rounds"]) == 0:
        return a
    return 0.5 if a == b else float(a > b)


def recount(games: list[dict[str, str]], bots: list[str], columns: list[str]) -> dict[str, dict[str, float]]:
    """Returns the columns of the table for each bot."""
    sides = [c.removeprefix("points_as_") for c in columns if c.startswith("points_as_")]
    table = {bot: dict.fromkeys(columns[2:], 0.0) for bot in bots}
    blocks: dict[str, dict[tuple, dict[str, list]]] = {bot: defaultdict(lambda: defaultdict(list)) for bot in bots}
    pairs: dict[tuple[str, str], dict[object, list[float]]] = defaultdict(lambda: defaultdict(list))
    for number in sorted({int(g["game"]) for g in games}):
        seats = sorted((g for g in games if int(g["game"]) == number), key=lambda g: int(g["seat"]))
        annulled = any(g["fault"] == "out" for g in seats)
        names = [g["bot"] for g in seats]
        for seat, g in enumerate(seats):
            row = table[g["bot"]]
            for column in ("answers", "refused", "late", "cpu_s"):
                row[column] += float(g[column])
            if g["fault"]:
                row["lost_by_" + g["fault"]] += 1
            if annulled:
                continue
            row["games"] += 1
            row["points"] += float(g["points"])
            if sides:
                row["points_as_" + sides[seat]] += float(g["points"])
                row["games_as_" + sides[seat]] += 1
            blocks[g["bot"]][tuple(sorted(names)), g["level"]][g["board"]].append((float(g["points"]), max(1, int(g["rounds"]))))
            for other in range(len(seats)):
                if g["bot"] < names[other]:
                    pairs[g["bot"], names[other]][tuple(sorted(names)), g["level"], g["board"]].append(against(seats, seat, other))
    for bot, row in table.items():
        row["per_game"] = row["points"] / row["games"] if row["games"] else 0.0
        strata = [[Block(sum(p for p, _ in b), len(b), sum(r for _, r in b)) for b in s.values()] for s in blocks[bot].values()]
        row["from"], row["to"] = interval(strata)
    if pairs:
        found, superior = ratings(bots, pairs)
        for bot, following in zip(bots, bots[1:] + [""]):
            table[bot]["elo"], table[bot]["elo_error"] = found[bot]
            table[bot]["superior"] = superior(bot, following) if following else 0.0
    for bot, row in table.items():
        row["rank"] = 1 + sum(other["per_game"] > row["per_game"] + 1e-4 for other in table.values())
    return table


def compare(table: list[dict[str, str]], games: list[dict[str, str]]) -> list[str]:
    """Returns a line for each difference. Points in games.csv have four digits after the decimal point, so sums are less precise."""
    wrong = []
    columns = list(table[0])
    found = recount(games, [row["bot"] for row in table], columns)
    for row in table:
        again = found[row["bot"]]
        for column in columns:
            if column in ("bot", "p50_ms", "p99_ms"):
                continue
            precise = {"elo": 0.1, "elo_error": 0.1}.get(column, 1e-4 * max(1, int(row["games"])) if "points" in column or column == "cpu_s" else 1e-3)
            if abs(float(row[column]) - again[column]) > precise:
                wrong.append(f"{row['bot']}: table.csv has {column} {row[column]}, games.csv gives {again[column]:.4f}")
    return wrong


def main() -> int:
    folder = Path(sys.argv[1])
    with open(folder / "table.csv", encoding="utf-8", newline="") as f:
        table = list(csv.DictReader(f))
    with open(folder / "games.csv", encoding="utf-8", newline="") as f:
        games = list(csv.DictReader(f))
    if any(g["board"] == "" for g in games):
        print("The tournament is not finished.")
        return 2
    wrong = compare(table, games)
    print("\n".join(wrong) or f"table.csv agrees with games.csv: {len(table)} bots, {len({g['game'] for g in games})} games")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
