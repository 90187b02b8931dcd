// Package miadraw draws the game of Mia: a round table, a cup, two dice, and the list of the 21 values.
//
//	board := miadraw.NewBoard()                            // one for each game on the screen
//	board.See(miadraw.Round{Log: told, Turn: seat})        // whenever something has changed
//	board.Tick(motion)                                     // 60 times a second
//	board.Draw(pen, area, look)                            // for each frame in which Pose or Look have changed
//	board.Feel(seat, face.Glad, motion)                    // the mood of a character
//	dice, ok := miadraw.Fit(area, seats).At(pointer)       // the rung of the ladder at the pointer
//
// The board shows only what it receives: the public events, and the dice under the cup only if Round contains them.
// Animations with random elements, such as dice that tumble in the cup, depend only on public numbers and never on the
// dice. They reveal nothing before the cup is lifted.
package miadraw

import (
	"image/color"
	"slices"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// Round is the visible state of a round at the table.
type Round struct {
	Number int
	Seats  int         // number of seats
	Log    []mia.Event // public events of the round so far
	Turn   rules.Seat  // seat to move, or rules.Nobody
	Dice   mia.Dice    // dice under the cup if they may be shown, otherwise mia.None
	Open   bool        // whether the cup is lifted for a player who may see the dice
}

// Player is what the table shows of the player on a seat.
type Player struct {
	Name, Points string
	Color        color.RGBA
	Lives, Of    int        // current lives, and those at the start of the game; Of is 0 if points count
	Face         *face.Face // face of a bot; nil for a person
	Remark       string     // sentence in the player's speech bubble; may be ""
}

// out reports whether the player has lost the last life.
func (p Player) out() bool { return p.Of > 0 && p.Lives == 0 }

// Look describes what Draw shows in addition to the round. The drawing changes only if the Look or the Pose changes.
type Look struct {
	Players [mia.MaxSeats]Player
	Bottom  rules.Seat // seat at the bottom of the table, nearest to the user
	Pick    mia.Dice   // selected value in the ladder
	Hover   mia.Dice   // value in the ladder under the pointer
	Choice  bool       // whether a player at this screen announces, and can select the values that are high enough
	Odds    bool       // whether to show the probability that a roll reaches each value
	Heading string     // text above the ladder
	Corner  float64    // radius of the drawing's corners in logical units
}

// Board is the animated drawing of a game. It must be created with NewBoard and used in a single goroutine.
type Board struct {
	round  Round
	facts  summary
	seen   bool
	sights int
	from   rules.Seat // position of the cup before the roll; Nobody means the centre of the table
	age    float64    // ticks since the last event
	rolled float64    // ticks since the player took the cup
	shown  float64    // ticks since the cup was lifted for all players
	lost   float64    // ticks since a player lost
	called float64    // ticks since the bluff was called or a Mia was announced
	lift   render.Spring
	art    *painter
	table  part // image of the last table
	paper  canvas

	portraits [mia.MaxSeats]face.Portrait // mood of each character
	stirs     int                         // number of changes of portraits
}

// NewBoard returns a board with an empty table.
func NewBoard() *Board {
	b := &Board{}
	b.clearTable()
	b.art = newPainter()
	return b
}

// See shows a new state of the round. If it continues the last state, the new events are animated. Otherwise the new state is
// shown at once.
func (b *Board) See(r Round) {
	if b.seen && r.same(b.round) {
		return
	}
	r.Log = slices.Clone(r.Log)
	told := len(r.Log) // number of events that are not animated
	switch {
	case b.seen && r.Number == b.round.Number && told >= len(b.round.Log):
		told = len(b.round.Log)
	case b.seen && told <= 1: // the next round
		told = 0
		b.clearTable()
	default:
		b.clearTable()
	}
	cup := b.facts.cup
	b.round, b.facts, b.seen = r, read(r.Log), true
	b.sights++
	for _, e := range r.Log[told:] {
		b.animate(e, cup)
	}
}

// same reports whether two states of a round look the same.
func (r Round) same(o Round) bool {
	// events are never changed, so comparing their number is sufficient
	return r.Number == o.Number && r.Seats == o.Seats && len(r.Log) == len(o.Log) && r.Turn == o.Turn && r.Dice == o.Dice && r.Open == o.Open
}

func (b *Board) clearTable() {
	b.endAnimations()
	b.from, b.facts = rules.Nobody, read(nil)
	b.lift.Set(0)
}

func (b *Board) animate(e mia.Event, cup rules.Seat) {
	b.age = 0
	switch e.Kind {
	case mia.Rolls:
		b.rolled, b.from = 0, cup
		b.lift.Set(0)
	case mia.WantsToSee:
		b.called = 0
	case mia.Announced:
		if e.Dice == mia.Mia {
			b.called = 0
		}
	case mia.Shown:
		b.shown = 0
	case mia.Lost:
		b.lost = 0
	}
}

// Show shows the round r without an animation.
func (b *Board) Show(r Round) {
	b.seen = false
	b.See(r)
}

// summary is the state of a round that follows from its events.
type summary struct {
	order     []rules.Seat // seats in turn order; empty before the round has started
	said      map[rules.Seat]mia.Dice
	standing  mia.Dice
	announcer rules.Seat
	cup       rules.Seat // seat that has the cup
	rolls     int
	called    bool // whether the bluff was called or a Mia was announced
	open      bool // whether the dice were shown to all
	dice      mia.Dice
	losers    []rules.Seat
	over      bool
}

func read(log []mia.Event) summary {
	f := summary{said: map[rules.Seat]mia.Dice{}, announcer: rules.Nobody, cup: rules.Nobody}
	for _, e := range log {
		switch e.Kind {
		case mia.Started:
			f.order = e.Seats
		case mia.Rolls:
			f.cup = e.Seat
			f.rolls++
		case mia.Announced:
			f.said[e.Seat] = e.Dice
			if e.Dice >= f.standing { // a lower announcement has lost and changes nothing
				f.standing, f.announcer = e.Dice, e.Seat
			}
			f.called = e.Dice == mia.Mia
		case mia.WantsToSee:
			f.called = true
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

// trueMia reports whether an announced Mia was shown.
func (f *summary) trueMia() bool { return f.open && f.dice == mia.Mia && f.standing == mia.Mia }

// Feel changes the mood of the character on a seat. With full motion, the change is animated.
func (b *Board) Feel(seat rules.Seat, mood face.Mood, m render.Motion) {
	if seat >= 0 && int(seat) < len(b.portraits) && b.portraits[seat].Set(mood, m) {
		b.stirs++
	}
}

// diceUnderCup returns the dice that become visible when the cup is lifted.
func (b *Board) diceUnderCup() mia.Dice {
	if b.facts.open {
		return b.facts.dice
	}
	return b.round.Dice
}

// Pose has the values of a Board on which the drawing depends. If the Pose and the Look are the same as in the last frame, the
// board need not be drawn again.
type Pose struct {
	sights, stirs                          int
	age, rolled, shown, lost, called, lift float64
}

// Pose returns the current values on which the drawing depends.
func (b *Board) Pose() Pose {
	return Pose{b.sights, b.stirs, b.age, b.rolled, b.shown, b.lost, b.called, b.lift.Value()}
}
