package foxesdraw

import (
	"image/color"
	"math"
	"math/rand/v2"
	"sync"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// exampleGame is a short game for illustrations, as the views after each tick.
type exampleGame []foxes.View

// cardBoard is a small island with foxes and dolphins.
const cardBoard = "WWWWWWWW" + "WDWWWWDW" + "WWLFLWWW" + "WWLLLLWW" + "WDLLFLWW" + "WWFLLWDW" + "WWWLWWWW" + "WWWWWWWW"

// smallGame is a recorded game of 30 seconds on a small island. The animals eat if they can, and otherwise move at random.
var smallGame = sync.OnceValue(func() exampleGame {
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
	f := exampleGame{s.View(rules.Nobody)}
	for len(f) < 30*foxes.Second && !s.Over() {
		for _, seat := range s.Waiting() {
			if m, ok := randomOrEating(s.View(seat), rng); ok {
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

// randomOrEating returns a move that eats an animal, or a random move if there is none.
func randomOrEating(v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
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

var boardPool = sync.Pool{New: func() any { return NewBoard() }}

// replay makes the board show one tick of the game f, with the animations that are still running.
func (b *Board) replay(f exampleGame, tick int) {
	const memory = 95 // ticks: no mark is visible for longer
	from := max(0, tick-memory)
	b.Show(f[from])
	b.clock = float64(from)
	for _, v := range f[from+1 : tick+1] {
		b.See(v)
		b.Tick(Pace{})
	}
}

// Card draws an animated picture of the game into r: a short game that repeats. t is the time in seconds.
func Card(p *render.Pen, r render.Rect, t float64) {
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	f := smallGame()
	if !(t >= 0 && t < 1e9) { // also true for NaN
		t = 0
	}
	b.replay(f, int(math.Mod(t*60+100, float64(len(f)))))
	b.drawScene(p, r, Look{Colors: defaultColors(p.Theme())}, nil)
}

// drawScene draws a board without gauges that fills r. Then it calls mark, unless mark is nil.
func (b *Board) drawScene(p *render.Pen, r render.Rect, look Look, mark func(c *canvas)) {
	p.Clip(r, func() {
		c := b.newCanvas(p, layoutFilling(r, b.view.Board.Size), &look)
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

// Illustrations is the number of pictures that Illustration can draw.
const Illustrations = 5

// Boards of the illustrations, with 6 by 6 tiles.
const (
	meetingBoard = "WWWWWW" + "WWLLDW" + "WFLELL" + "WLLFLL" + "WDWGWW" + "WWWWWW"
	swimBoard    = "WWWWWW" + "WLWWWW" + "LLLWGW" + "LFLGWD" + "WLWWWW" + "WWWWWW"
	tideBoard    = "WWWWWW" + "WDLLFW" + "WLLLLW" + "WLFLLW" + "WDWLEW" + "WWWWWW"
)

// Illustration draws the picture of a rule into r, without text. The pictures have these numbers:
//
//	0: foxes on the island, dolphins around it, and which animals eat which.
//	1: the selected fox, where it can move, and its cooldown.
//	2: how far foxes swim.
//	3: a tide that changes tiles, and a dolphin that it leaves on land.
//	4: which tiles the next tide may change.
//
// For any other number it draws only a board.
func Illustration(p *render.Pen, r render.Rect, n int) {
	b := boardPool.Get().(*Board)
	defer boardPool.Put(b)
	text := meetingBoard
	switch n {
	case 2:
		text = swimBoard
	case 3, 4:
		text = tideBoard
	}
	v := viewOf(text)
	look := Look{Colors: defaultColors(p.Theme())}
	switch n {
	case 1:
		v.Now, v.Ready[foxes.Foxes] = 60, 85
		look.Hands[foxes.Foxes] = Hand{Chosen: Spot{true, foxes.Point{X: 3, Y: 3}}}
	case 2:
		look.Hands[foxes.Foxes] = Hand{Chosen: Spot{true, foxes.Point{X: 3, Y: 3}}}
	case 4:
		look.Forecast = exampleForecast(v)
	}
	b.Show(v)
	if n == 3 {
		b.showEbb(v)
	}
	b.drawScene(p, r, look, nil)
}

// viewOf returns the beginning of a game on a board.
func viewOf(text string) foxes.View {
	board, err := foxes.ParseBoard(text)
	if err != nil {
		panic("foxesdraw: the board of a picture is wrong: " + err.Error())
	}
	s, err := foxes.Begin(foxes.Config{Cooldown: [foxes.Sides]int{60, 60}, Tide: 600}, board, 1)
	if err != nil {
		panic("foxesdraw: a picture shows what the rules forbid: " + err.Error())
	}
	return s.View(rules.Nobody)
}

// showEbb shows a tide that has just left a dolphin on land.
func (b *Board) showEbb(v foxes.View) {
	dry := []foxes.Point{{X: 4, Y: 4}, {X: 5, Y: 2}, {X: 0, Y: 3}}
	b.was = append([]int8(nil), b.now...)
	for _, p := range dry {
		b.was[v.Board.Index(p)] = 1
	}
	b.charted, b.tide = false, 0.8
	b.marks = append(b.marks,
		mark{event: foxes.Event{Kind: foxes.Fell, Flips: dry[:1]}, age: 15},
		mark{event: foxes.Event{Kind: foxes.Stranded, Seat: foxes.Dolphins, At: dry[0]}, age: 15})
}

// exampleForecast returns an invented forecast for an illustration, in which a flood may cover the land at the coast.
func exampleForecast(v foxes.View) *Forecast {
	f := &Forecast{Current: foxes.Flood, Odds: make([]float64, len(v.Board.Tiles))}
	for i, steps := range coastDistances(v.Board) {
		if steps == -1 {
			f.Odds[i] = 0.25 + 0.09*float64(i%5)
		}
	}
	return f
}

// Still returns a function that draws a thumbnail of the last position in views, without the gauges. The function's
// argument figures has the appearance of each seat.
func Still(views []foxes.View) func(p *render.Pen, r render.Rect, figures []face.Figure) {
	b := NewBoard()
	v := views[len(views)-1]
	b.Show(v)
	return func(p *render.Pen, r render.Rect, figures []face.Figure) {
		b.drawScene(p, r, Look{Colors: [2]color.RGBA{figures[0].Color, figures[1].Color}, Ending: EndSeconds(&v)}, nil)
	}
}
