// Package miadraw is the picture of Mia: a round table, the cup that goes from hand to hand, the two dice, and the ladder of
// the 21 values.
//
//	board := miadraw.NewBoard()                            // one for a game on the screen
//	board.See(miadraw.Round{Log: told, Turn: seat})        // whenever something new is to be shown
//	board.Tick(motion)                                     // 60 times a second
//	board.Draw(pen, area, look)                            // each frame in which Pose or Look have changed
//	dice, ok := miadraw.Fit(area, seats).At(pointer)       // which rung of the ladder lies under the pointer
//
// The board shows what it is told and nothing else: the events that everybody has seen, and the dice under the cup only where
// Round has them. Whatever moves by chance, such as dice that tumble in the cup, comes from numbers that everybody may know,
// never from the dice: who looks over a shoulder learns nothing before the cup is lifted.
package miadraw

import (
	"image/color"
	"slices"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// Round is what lies on the table.
type Round struct {
	Number int
	Seats  int         // at the table
	Log    []mia.Event // what everybody has seen of the round so far
	Turn   rules.Seat  // who must act; rules.Nobody while nobody has to
	Dice   mia.Dice    // under the cup, for those who may know it; mia.None hides it from everybody
	Open   bool        // the cup is lifted by those who may look
}

// Player is who sits on a seat, as it is written.
type Player struct {
	Name, Points string
	Color        color.RGBA
}

// Look says what is shown besides the round. Looks can be compared: where neither the Look nor the Board's Pose has changed,
// the picture is the same.
type Look struct {
	Players [mia.MaxSeats]Player
	Bottom  rules.Seat // who sits nearest to the viewer
	Pick    mia.Dice   // the rung that a hand has chosen
	Hover   mia.Dice   // the rung under the pointer
	Choice  bool       // somebody here announces: the rungs that are high enough can be chosen
	Odds    bool       // each rung has the chance that a roll reaches it
	Banner  string     // written over the middle of the table: how a round has ended
	Corner  float64    // radius of the picture's corners in logical units
}

// Board is the moving picture of one game. It must be used by one goroutine. Make one with NewBoard.
type Board struct {
	round  Round
	facts  facts
	seen   bool
	sights int
	from   rules.Seat // where the cup was before it was rolled; Nobody is the middle of the table
	age    float64    // ticks since the last event
	rolled float64    // since the cup was taken up
	shown  float64    // since it was lifted for all
	lost   float64    // since somebody lost
	lift   render.Spring
	art    artist
}

// NewBoard makes an empty table.
func NewBoard() *Board {
	b := &Board{}
	b.begin()
	b.art.init()
	return b
}

// See takes over what lies on the table now. What follows from the last picture is shown in motion, anything else at once.
func (b *Board) See(r Round) {
	if b.seen && r.same(b.round) {
		return
	}
	r.Log = slices.Clone(r.Log)
	told := len(r.Log) // events that need no motion
	switch {
	case b.seen && r.Number == b.round.Number && told >= len(b.round.Log):
		told = len(b.round.Log)
	case b.seen && told <= 1: // the next round
		told = 0
		b.begin()
	default:
		b.begin()
	}
	cup := b.facts.cup
	b.round, b.facts, b.seen = r, read(r.Log), true
	b.sights++
	for _, e := range r.Log[told:] {
		b.note(e, cup)
	}
}

// same reports whether two rounds show the same. Logs only grow, so that their lengths tell.
func (r Round) same(o Round) bool {
	return r.Number == o.Number && r.Seats == o.Seats && len(r.Log) == len(o.Log) && r.Turn == o.Turn && r.Dice == o.Dice && r.Open == o.Open
}

// begin clears the table.
func (b *Board) begin() {
	b.rest()
	b.from, b.facts = rules.Nobody, read(nil)
	b.lift.Set(0)
}

// note begins the motion that belongs to an event.
func (b *Board) note(e mia.Event, cup rules.Seat) {
	b.age = 0
	switch e.Kind {
	case mia.Rolls:
		b.rolled, b.from = 0, cup
		b.lift.Set(0)
	case mia.Shown:
		b.shown = 0
	case mia.Lost:
		b.lost = 0
	}
}

// Show shows a round with nothing in motion.
func (b *Board) Show(r Round) {
	b.seen = false
	b.See(r)
}

// facts are what follows from the events of a round.
type facts struct {
	order     []rules.Seat // who plays; empty before the round has started
	said      map[rules.Seat]mia.Dice
	standing  mia.Dice
	announcer rules.Seat
	cup       rules.Seat // who has the cup
	rolls     int
	open      bool // the dice were shown to all
	dice      mia.Dice
	losers    []rules.Seat
	over      bool
}

func read(log []mia.Event) facts {
	f := facts{said: map[rules.Seat]mia.Dice{}, announcer: rules.Nobody, cup: rules.Nobody}
	for _, e := range log {
		switch e.Kind {
		case mia.Started:
			f.order = e.Seats
		case mia.Rolls:
			f.cup = e.Seat
			f.rolls++
		case mia.Announced:
			f.said[e.Seat] = e.Dice
			if e.Dice >= f.standing { // less has lost and changes nothing
				f.standing, f.announcer = e.Dice, e.Seat
			}
		case mia.Shown:
			f.open, f.dice = true, e.Dice
		case mia.Lost:
			f.losers, f.over = e.Seats, true
		case mia.Cancelled:
			f.over = true
		}
	}
	return f
}

// dice are those that may be drawn once the cup is up.
func (b *Board) dice() mia.Dice {
	if b.facts.open {
		return b.facts.dice
	}
	return b.round.Dice
}

// Pose stands for everything that Draw shows besides the Look: as long as it stays the same, so does the picture.
type Pose struct {
	sights                         int
	age, rolled, shown, lost, lift float64
}

// Pose is the board's pose now.
func (b *Board) Pose() Pose {
	return Pose{b.sights, b.age, b.rolled, b.shown, b.lost, b.lift.Value()}
}
