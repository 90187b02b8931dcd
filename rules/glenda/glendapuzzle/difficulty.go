package glendapuzzle

import (
	"context"
	"math/rand/v2"

	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/glenda/glendamath"
)

// budgets holds the numbers of nodes of the searches that measure the difficulty.
var budgets = []int{100, 300, 1_000, 3_000, 10_000, 30_000, 100_000}

// runs is the number of times that the bot twodistance plays the same position. Its moves may differ, because it chooses among
// equally good moves at random.
const runs = 8

// difficulty returns the difficulty of a puzzle, the sum of three numbers. The first is the index of the weakest player that
// finds a winning first move, multiplied by runs. The other numbers are about the player's first eight turns in the solution.
// The second counts the errors of the bot twodistance, and the third counts the turns in which Glenda is not held.
func (p Puzzle) difficulty() int {
	const turns = 8
	v := p.State().View(p.Player)
	sum := runs * p.weakest(v)
	for i, m := range p.Solution() {
		if v.Mover() == p.Player && i < 2*turns {
			sum += p.errors(v)
			if !held(v) {
				sum++
			}
		}
		v = after(v, m)
	}
	return sum
}

// weakest returns the index of the weakest player that finds a winning move. Player 0 is the bot twodistance. Player i+1 is a
// search of budgets[i] nodes.
func (p Puzzle) weakest(v glenda.View) int {
	if p.errors(v) < runs/2 {
		return 0
	}
	for i, nodes := range budgets {
		if m, _ := glendamath.Choose(context.Background(), v, nodes); p.right(v, m) {
			return i + 1
		}
	}
	return len(budgets) + 1
}

// errors returns how often the bot twodistance errs in several runs.
func (p Puzzle) errors(v glenda.View) int {
	bot, err := glendabot.For(p.Player, "twodistance")
	if err != nil {
		panic(err) // cannot happen: both seats have this bot
	}
	wrong, known := 0, map[glenda.Move]bool{}
	for run := range uint64(runs) {
		m, _ := bot.Bot(context.Background(), v, rand.New(rand.NewPCG(run, 0)))
		right, ok := known[m]
		if !ok {
			right = p.right(v, m)
			known[m] = right
		}
		if !right {
			wrong++
		}
	}
	return wrong
}

// right reports whether a move of the player keeps a proved win.
func (p Puzzle) right(v glenda.View, m glenda.Move) bool {
	return winner(after(v, m)) == verdicts[p.Player]
}
