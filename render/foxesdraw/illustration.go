package foxesdraw

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Illustrations is the number of pictures that Illustration can draw.
const Illustrations = 5

// Boards of the illustrations, 6 by 6.
const (
	meetingBoard = "WWWWWW" + "WWLLDW" + "WFLELL" + "WLLFLL" + "WDWGWW" + "WWWWWW"
	swimBoard    = "WWWWWW" + "WLWWWW" + "LLLWGW" + "LFLGWD" + "WLWWWW" + "WWWWWW"
	tideBoard    = "WWWWWW" + "WDLLFW" + "WLLLLW" + "WLFLLW" + "WDWLEW" + "WWWWWW"
)

// Illustration draws the illustration of a rule into r, without text:
//
//	0  foxes on the island, dolphins around it, and which animals eat which
//	1  the selected fox, where it can move, and its cooldown
//	2  how far foxes swim
//	3  a tide that changes tiles, and a dolphin that it leaves on land
//	4  which tiles the next tide may change
//
// For any other number it draws only a board.
func Illustration(p *render.Pen, r render.Rect, n int) {
	b := stages.Get().(*Board)
	defer stages.Put(b)
	text := meetingBoard
	switch n {
	case 2:
		text = swimBoard
	case 3, 4:
		text = tideBoard
	}
	v := scene(text)
	look := Look{Colors: usual(p.Theme())}
	switch n {
	case 1:
		v.Now, v.Ready[foxes.Foxes] = 60, 85
		look.Hands[foxes.Foxes] = Hand{Chosen: Spot{true, foxes.Point{X: 3, Y: 3}}}
	case 2:
		look.Hands[foxes.Foxes] = Hand{Chosen: Spot{true, foxes.Point{X: 3, Y: 3}}}
	case 4:
		look.Forecast = supposed(v)
	}
	b.Show(v)
	if n == 3 {
		b.ebb(v)
	}
	b.drawScene(p, r, look, nil)
}

// scene returns the beginning of a game on a board.
func scene(text string) foxes.View {
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

// ebb shows a tide that has just left a dolphin on land.
func (b *Board) ebb(v foxes.View) {
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

// supposed returns an invented forecast for an illustration: the next tide is a flood that may cover the land at the coast.
func supposed(v foxes.View) *Forecast {
	f := &Forecast{Current: foxes.Flood, Odds: make([]float64, len(v.Board.Tiles))}
	for i, steps := range soundings(v.Board) {
		if steps == -1 {
			f.Odds[i] = 0.25 + 0.09*float64(i%5)
		}
	}
	return f
}
