// Package pondpuzzle makes the puzzles of cat and mouse. The player chooses a landing point on the shore. The mouse then swims
// straight to this point, and the perfect cat runs the shorter way towards the mouse. The puzzle is solved if the mouse escapes.
// There is one window of landing points from which the mouse escapes. The points straight out from the mouse and opposite the cat
// are outside this window.
//
// All calculations use integers, so that the windows are the same on every processor. Landing points have integer bearings in
// tenths of a degree, and mouse and cat move by the rules of package pond.
package pondpuzzle

import (
	_ "embed" // for the tables
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/puzzle"
)

// A Puzzle is a position of cat and mouse.
type Puzzle struct {
	CatStep    int32
	Mouse, Cat pond.Point
	From, To   int // first and last bearing of the window, clockwise; To may be greater than Turn
}

// A recipe describes the puzzles that a type makes.
type recipe struct {
	catSteps          []int32
	narrowest, widest int // minimum and maximum number of bearings in the window
}

// The recipes for the puzzles of a day, and of the first steps of the ladder.
var (
	daily = recipe{[]int32{1200, 1600, 1800}, 10, 400}
	first = recipe{[]int32{1600}, 410, 900}
)

// TypeOf returns the type of the daily puzzles, which does not depend on the day. Its field Difficulty is in tenths of a
// degree.
func TypeOf(puzzle.Day) puzzle.Type[Puzzle] { return daily.puzzleType() }

// Stages returns the stages of the ladder. In the first stage, the mouse escapes at a wide range of bearings. In the
// later stages, the cat is slower. The right bearings are harder to find with a slow cat, because the mouse must make
// the cat turn around.
func Stages() []puzzle.Stage[Puzzle] {
	stages := []puzzle.Stage[Puzzle]{{Type: first.puzzleType(), Steps: 5}}
	for i, catStep := range []int32{1800, 1600, 1200} {
		f := daily
		f.catSteps = []int32{catStep}
		stages = append(stages, puzzle.Stage[Puzzle]{Type: f.puzzleType(), Steps: [...]int{9, 8, 8}[i]})
	}
	return stages
}

func (f recipe) puzzleType() puzzle.Type[Puzzle] {
	return puzzle.Type[Puzzle]{
		Number:     5,
		Make:       f.candidate,
		Difficulty: difficulty,
		Bounds:     [puzzle.Bands - 1]int{-203, 515, 779, 999},
	}
}

// On returns the puzzle of a day. ok is false if the day is not in the table of puzzles.
func On(d puzzle.Day) (p Puzzle, ok bool) {
	i, ok := days.Number(d)
	if !ok {
		return Puzzle{}, false
	}
	return TypeOf(d).Known(d, i), true
}

// Find searches for the puzzle of a day that is not in the table of puzzles. It returns false if stop has returned true.
func Find(d puzzle.Day, stop func() bool) (Puzzle, bool) {
	p, _, ok := TypeOf(d).Find(d, stop)
	return p, ok
}

// Ladder returns the puzzle of a step on the ladder, from 1 to puzzle.Steps.
func Ladder(step int) Puzzle { return puzzle.Step(Stages(), ladder, step) }

//go:generate go run ponddays/main.go 2036-12-31

var (
	//go:embed days.bin
	daysText []byte
	//go:embed ladder.bin
	ladderText []byte

	days, _   = puzzle.ParseTable(daysText) // a test reads both tables
	ladder, _ = puzzle.ParseTable(ladderText)
)

// The limits of the positions.
const (
	innermost = 150 // minimum distance of the mouse from the centre, in thousandths of the radius
	outermost = 900
	closest   = 630 // minimum angle between mouse and cat, in tenths of a degree
)

// candidate makes a puzzle, or returns false if a filter refuses it.
func (f recipe) candidate(random *rand.Rand) (Puzzle, bool) {
	cat, mouse := random.IntN(Turn), random.IntN(Turn)
	radius := int32(innermost + random.IntN(outermost-innermost+1))
	out := Shore(mouse)
	p := Puzzle{
		CatStep: f.catSteps[random.IntN(len(f.catSteps))],
		Mouse:   pond.Point{X: out.X * radius / 1000, Y: out.Y * radius / 1000},
		Cat:     Shore(cat),
	}
	if angleBetween(mouse, cat) < closest {
		return Puzzle{}, false
	}
	escapes := p.escapes()
	if escapes(mouse) || escapes(cat+Turn/2) || !f.promising(escapes) || !p.findWindow(escapes) {
		return Puzzle{}, false
	}
	return p, f.narrowest <= p.width() && p.width() <= f.widest && p.robust()
}

// robust reports whether small errors leave the window unchanged.
func (p Puzzle) robust() bool {
	const tenth = pond.MouseStep / 10
	in := min(degree, p.width()/2)
	// one degree inside and outside each edge, with the mouse a tenth of a move ahead or behind
	for bearing, want := range map[int]bool{p.From - degree: false, p.From + in: true, p.To - in: true, p.To + degree: false} {
		for _, ahead := range [2]int64{-tenth, tenth} {
			q := p
			l := newLine(p.Mouse, Shore(bearing))
			q.Mouse = l.at(ahead * parts)
			if q.escapes()(bearing) != want {
				return false
			}
		}
	}
	return true
}

// escapes returns a function that tests a course of the mouse. This function reports whether the mouse escapes by
// swimming straight to the given bearing.
func (p Puzzle) escapes() func(bearing int) bool {
	cat := newChase(p.Cat, p.CatStep)
	return func(bearing int) bool { return cat.escapes(p, bearing) }
}

// promising reports whether the mouse may escape only at a narrow range of bearings, as f demands. It tries only
// bearings five degrees apart.
func (f recipe) promising(escapes func(int) bool) bool {
	const apart = 5 * degree
	n := 0
	for b := 0; b < Turn; b += apart {
		if escapes(b) {
			n++
		}
	}
	return n > 0 && (n-1)*apart <= f.widest
}

// degree is the number of bearings in a degree.
const degree = Turn / 360

// angleBetween returns the angle between two bearings, from 0 to Turn/2.
func angleBetween(a, b int) int { return min(wrap(a-b), wrap(b-a)) }

// findWindow finds the only range of bearings at which the mouse escapes. It stores the ends of this range in p.From
// and p.To. escapes reports whether the mouse escapes at a bearing. If findWindow does not find exactly one range, it
// returns false.
func (p *Puzzle) findWindow(escapes func(int) bool) bool {
	var starts, ends []int
	before := escapes(-degree)
	// steps of a degree, so it may miss narrower windows
	for b := 0; b < Turn && len(starts) <= 1; b += degree {
		now := escapes(b)
		switch {
		case now && !before:
			starts = append(starts, b)
		case !now && before:
			ends = append(ends, b-degree)
		}
		before = now
	}
	if len(starts) != 1 || len(ends) != 1 {
		return false
	}
	p.From = edge(starts[0], starts[0]-degree, escapes)
	p.To = edge(ends[0], ends[0]+degree, escapes)
	if p.To < p.From {
		p.To += Turn
	}
	return true
}

// edge returns the last bearing at which the mouse escapes between two given bearings. The mouse escapes at the bearing
// good, but not at the bearing bad.
func edge(good, bad int, escapes func(int) bool) int {
	for angleBetween(good, bad) > 1 {
		if middle := (good + bad) / 2; escapes(middle) {
			good = middle
		} else {
			bad = middle
		}
	}
	return good
}

// width returns the number of bearings in the window.
func (p Puzzle) width() int { return p.To - p.From + 1 }

// State returns the game at the beginning of the puzzle.
func (p Puzzle) State() pond.State {
	game, err := pond.Resume(pond.Config{CatStep: p.CatStep}, p.Mouse, p.Cat)
	if err != nil {
		panic(err) // a Puzzle has valid positions
	}
	return game
}

// Seat returns the side of the player.
func (p Puzzle) Seat() rules.Seat { return pond.Mouse }

// Kind returns the kind of the puzzle, which is a part of the keys of its texts.
func (p Puzzle) Kind() string { return "landing" }

// Window returns the first and the last landing point, in clockwise order, at which the mouse escapes.
func (p Puzzle) Window() (from, to pond.Point) { return Shore(p.From), Shore(p.To) }

// Solution returns the landing point in the middle of the window.
func (p Puzzle) Solution() pond.Point { return Shore((p.From + p.To) / 2) }

// Judge returns Solved if the mouse escapes by swimming straight in the direction of target. Otherwise it returns
// Failed.
func (p Puzzle) Judge(target pond.Point) puzzle.Verdict {
	if p.escapes()(Bearing(target)) {
		return puzzle.Solved
	}
	return puzzle.Failed
}

// difficulty returns the difficulty of p in tenths of a degree. The mouse escapes at a range of bearings, called the
// window. The difficulty is the angle from the nearest obvious aim to the window, minus the width of the window.
// plainAims returns the obvious aims.
func difficulty(p Puzzle) int {
	nearest := Turn
	for _, b := range p.plainAims() {
		nearest = min(nearest, p.angleToWindow(b))
	}
	return nearest - p.width()
}

// angleToWindow returns the angle from a bearing to the window. It is 0 in the window.
func (p Puzzle) angleToWindow(bearing int) int {
	if wrap(bearing-p.From) < p.width() {
		return 0
	}
	return min(angleBetween(bearing, p.From), angleBetween(bearing, p.To))
}

// plainAims returns the two or three bearings at which a player without a plan would aim.
func (p Puzzle) plainAims() []int {
	// the nearest shore point, halfway from there to the point opposite the cat, and a tangent away from the cat
	out, opposite := Bearing(p.Mouse), Bearing(p.Cat)+Turn/2
	halfway := out + (wrap(opposite-out+Turn/2)-Turn/2)/2
	aims := []int{out, wrap(halfway)}
	if b, ok := p.tangent(); ok {
		aims = append(aims, b)
	}
	return aims
}

// tangent returns the bearing where a tangent of the turning circle reaches the shore. The tangent begins at the mouse
// and leads away from the cat. tangent returns false if the mouse is inside the circle.
func (p Puzzle) tangent() (int, bool) {
	circle := p.circle()
	square := dot(p.Mouse, p.Mouse)
	if square <= circle*circle {
		return 0, false
	}
	side := int64(1)
	if cross(p.Cat, p.Mouse) < 0 {
		side = -1
	}
	// Package pondmath has the formulas. The tangent touches the circle at the distance touch from the mouse, and its
	// length is way. Its direction is the sum of touch/r outwards and circle/r across.
	touch := root(square - circle*circle)
	way := root(pond.Radius*pond.Radius-circle*circle) - touch
	x, y := int64(p.Mouse.X), int64(p.Mouse.Y)
	return Bearing(pond.Point{
		X: p.Mouse.X + int32(nearest((x*touch-side*y*circle)/root(square)*way, root(square))),
		Y: p.Mouse.Y + int32(nearest((y*touch+side*x*circle)/root(square)*way, root(square))),
	}), true
}

// circle returns the radius of the turning circle. Package pondmath explains it.
func (p Puzzle) circle() int64 { return pond.Radius * pond.MouseStep / int64(p.CatStep) }
