package labyrinthclient

import (
	"math/bits"

	"menagerie/rules/labyrinth"
)

// Certainty says how a client comes to the value of an aspect.
type Certainty uint8

// The certainties.
const (
	Assumed Certainty = iota // several values are possible; the likeliest is taken
	Found                    // every other value contradicts what was received
	Chosen                   // by the person
)

// Key returns the certainty's key in package words.
func (c Certainty) Key() string {
	return [...]string{Assumed: "net.labyrinth_assumed", Found: "net.labyrinth_found", Chosen: "net.labyrinth_chosen"}[c]
}

// Finding is the value that a client takes an aspect for, and the evidence.
type Finding struct {
	Aspect    Aspect
	Value     uint8
	Certainty Certainty
	Why       string // key in package words: the evidence, if the value was Found
	Args      []any  // of that text
}

// Reading is the dialect in which a client reads a server, with the evidence.
type Reading struct {
	Dialect  labyrinth.Dialect
	Findings []Finding // one for each aspect, in order
	Readings int       // ways of writing that are left; 0 before the start of a game
	Open     []Aspect  // aspects of writing that have several values in these
	Breaches int       // moves that the server has accepted although they are illegal in every dialect
}

// The kinds of evidence.
const (
	whyStated  = "net.labyrinth_why_stated"  // the host's link or announcement
	whyBefore  = "net.labyrinth_why_before"  // an earlier game on this server
	whyHello   = "net.labyrinth_why_hello"   // the knock server's greeting
	whyStart   = "net.labyrinth_why_start"   // the first board
	whyTurn    = "net.labyrinth_why_turn"    // the length of the server's request to move
	whyNames   = "net.labyrinth_why_names"   // the list of names
	whyMove    = "net.labyrinth_why_move"    // a move
	whyCollect = "net.labyrinth_why_collect" // what was and was not collected in a move
	whyKick    = "net.labyrinth_why_kick"    // who was disqualified
	whyEnd     = "net.labyrinth_why_end"     // who has won
	whyGoesOn  = "net.labyrinth_why_goes_on" // the game went on when somebody had collected everything
)

// evidence is a message and what it shows.
type evidence struct {
	why  string
	args []any
}

// reader collects the findings of a game.
type reader struct {
	settings Settings
	findings [aspects]Finding
	breaches int
}

// newReader returns a reader that begins with what was chosen, what the host has stated, and what was known before.
func newReader(s, stated, known Settings) *reader {
	r := &reader{settings: s}
	for i := range r.findings {
		a := Aspect(i)
		r.findings[i] = Finding{Aspect: a, Value: s[a]}
		if _, ok := s[a]; ok {
			r.findings[i].Certainty = Chosen
		} else if value, ok := known[a]; ok {
			why := whyBefore
			if said, ok := stated[a]; ok && said == value {
				why = whyStated
			}
			r.find(a, value, evidence{why: why})
		}
	}
	return r
}

// learned returns the values that were found and will be the same in the next game on the server.
func (r Reading) learned() Settings {
	s := Settings{}
	for _, f := range r.Findings {
		if f.Certainty == Found && int(f.Value) < f.Aspect.Count() {
			s[f.Aspect] = f.Value
		}
	}
	return s
}

// dialect returns the value of every aspect as it is taken now.
func (r *reader) dialect() (d Dialect) {
	for i, f := range r.findings {
		d[i] = f.Value
	}
	return d
}

// find notes that an aspect can only have this value.
func (r *reader) find(a Aspect, value uint8, e evidence) {
	f := &r.findings[a]
	if f.Certainty == Assumed || f.Certainty == Found && f.Value != value {
		*f = Finding{Aspect: a, Value: value, Certainty: Found, Why: e.why, Args: e.args}
	}
}

// assume notes what an aspect is taken for while it can have other values.
func (r *reader) assume(a Aspect, value uint8) {
	if f := &r.findings[a]; f.Certainty != Chosen {
		*f = Finding{Aspect: a, Value: value}
	}
}

var (
	writingAspects = []Aspect{Tiles, Layout, Places, Players, Insert}
	lawAspects     = []Aspect{Reversal, Sharing}
	wayAspects     = []Aspect{Ids, Objectives, Collect, Order}
)

// values are sets of values, one for each aspect: bit n is set if value n is in it.
type values [aspects]uint64

func (v *values) add(d Dialect, these []Aspect) {
	for _, a := range these {
		v[a] |= 1 << d[a]
	}
}

// values returns the values that the aspects have in some dialects.
func (all survivors) values() (can values) {
	for _, t := range all {
		d := t.writing
		can.add(d, writingAspects)
		laws, ways := t.counting()
		laws.filter(func(n int) bool { d.setLaw(n); can.add(d, lawAspects); return true })
		ways.filter(func(n int) bool { d.setWay(n); can.add(d, wayAspects); return true })
	}
	return can
}

// compare notes after a message which aspects have one value in all likely dialects, and takes the others as in the first of
// them. What was collected in a move is evidence of its own.
func (r *reader) compare(all survivors, e, collected evidence) {
	can, now := all.likely().values(), all[0].dialect()
	for _, group := range []struct {
		aspects []Aspect
		e       evidence
	}{{writingAspects, e}, {lawAspects, e}, {wayAspects, collected}} {
		for _, a := range group.aspects {
			if bits.OnesCount64(can[a]) == 1 {
				r.find(a, now[a], group.e)
			} else {
				r.assume(a, now[a])
			}
		}
	}
}

// reading returns a copy of the findings together with what is still open.
func (r *reader) reading(left survivors) Reading {
	findings, likely := r.findings, left.likely()
	now := Reading{Dialect: r.dialect().rules(), Findings: findings[:], Readings: len(likely), Breaches: r.breaches}
	can := likely.values()
	for _, a := range append(writingAspects, Ids) {
		if bits.OnesCount64(can[a]) > 1 {
			now.Open = append(now.Open, a)
		}
	}
	return now
}
