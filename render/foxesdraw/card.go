package foxesdraw

import (
	"math"
	"math/rand/v2"
	"sync"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// film is a short scripted game for illustrations. It holds the View after each tick.
type film []foxes.View

// cardBoard is a small island with foxes and dolphins.
const cardBoard = "WWWWWWWW" + "WDWWWWDW" + "WWLFLWWW" + "WWLLLLWW" + "WDLLFLWW" + "WWFLLWDW" + "WWWLWWWW" + "WWWWWWWW"

// smallGame is a recorded game of 30 seconds on a small island. The animals eat if they can, and otherwise move at random.
var smallGame = sync.OnceValue(func() film {
	board, err := foxes.ParseBoard(cardBoard)
	if err != nil {
		panic("foxesdraw: the board of a picture is wrong: " + err.Error())
	}
	c := foxes.Config{Cooldown: [foxes.Sides]int{70, 85}, Tide: 4 * foxes.Second}
	s, err := foxes.Begin(c, board, 3)
	if err != nil {
		panic("foxesdraw: a picture shows what the rules forbid: " + err.Error())
	}
	rng := rand.New(rand.NewPCG(5, 8))
	f := film{s.View(rules.Nobody)}
	for len(f) < 30*foxes.Second && !s.Over() {
		for _, seat := range s.Waiting() {
			if m, ok := stroll(s.View(seat), rng); ok {
				if s, err = s.Play(seat, m); err != nil {
					panic("foxesdraw: a picture shows what the rules forbid: " + err.Error())
				}
			}
		}
		s = s.Tick()
		f = append(f, s.View(rules.Nobody))
	}
	return f
})

// stroll returns a move that eats an animal, or a random move if there is none.
func stroll(v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
	moves := v.Moves(v.You)
	for _, m := range moves {
		if v.Board.At(m.To).Owner() != rules.Nobody {
			return m, true
		}
	}
	if len(moves) == 0 {
		return foxes.Move{}, false
	}
	return moves[rng.IntN(len(moves))], true
}

// stages is a pool of boards for drawings without state.
var stages = sync.Pool{New: func() any { return NewBoard() }}

// replay makes the board show the tick with the number tick of the recorded game f. It also shows the animations of earlier
// events that are still running.
func (b *Board) replay(f film, tick int) {
	const memory = 95 // ticks: no mark is visible for longer
	from := max(0, tick-memory)
	b.Show(f[from])
	b.clock = float64(from)
	for _, v := range f[from+1 : tick+1] {
		b.See(v)
		b.Tick(Pace{})
	}
}

// Card draws the animated picture of the game into r. The picture is a short game that repeats. t is the time in seconds.
func Card(p *render.Pen, r render.Rect, t float64) {
	b := stages.Get().(*Board)
	defer stages.Put(b)
	f := smallGame()
	if !(t >= 0 && t < 1e9) { // also true for NaN
		t = 0
	}
	b.replay(f, int(math.Mod(t*60+100, float64(len(f)))))
	b.drawScene(p, r, Look{Colors: usual(p.Theme())}, nil)
}

// drawScene draws a board without gauges that fills r. If mark is not nil, drawScene calls it last, so mark draws on top of the
// animals.
func (b *Board) drawScene(p *render.Pen, r render.Rect, look Look, mark func(c *canvas)) {
	p.Clip(r, func() {
		c := b.canvas(p, fill(r, b.view.Board.Size), &look)
		b.drawSea(c)
		b.drawForecast(c)
		b.drawTargets(c)
		b.drawTraces(c)
		b.drawAnimals(c)
		b.drawDangers(c)
		b.drawMarks(c)
		b.drawHands(c)
		if mark != nil {
			mark(c)
		}
	})
}
