package labyrinthclient

import (
	"math/bits"

	"menagerie/rules/labyrinth"
)

// Certainty says how a client comes to the value of an aspect.
type Certainty uint8

// The certainties.
const (
	Assumed Certainty = iota // nothing tells yet: what is usual
	Found                    // everything else contradicts what was seen
	Chosen                   // by the person
)

// Key names the certainty in package words.
func (c Certainty) Key() string {
	return [...]string{Assumed: "net.labyrinth_assumed", Found: "net.labyrinth_found", Chosen: "net.labyrinth_chosen"}[c]
}

// Finding is what a client takes an aspect for, and why.
type Finding struct {
	Aspect    Aspect
	Value     uint8
	Certainty Certainty
	Why       string // key in package words: the evidence, when it was Found
	Args      []any  // of that text
}

// Reading is the dialect in which a client reads a server, with the evidence.
type Reading struct {
	Dialect  labyrinth.Dialect
	Findings []Finding // one for each aspect, in order
	Readings int       // how many ways to read the messages are left; 0 before the start of a game
	Breaches int       // moves that the server has let pass although no reading of the rules allows them
}

// The kinds of evidence.
const (
	whyBefore  = "net.labyrinth_why_before"  // an earlier game on this server
	whyHello   = "net.labyrinth_why_hello"   // the knock server's greeting
	whyStart   = "net.labyrinth_why_start"   // the first board
	whyTurn    = "net.labyrinth_why_turn"    // how the server asked for a move
	whyOrder   = "net.labyrinth_why_order"   // who moves when
	whyMove    = "net.labyrinth_why_move"    // that this move was made
	whyCollect = "net.labyrinth_why_collect" // what was and was not collected in this move
	whyKick    = "net.labyrinth_why_kick"    // who was disqualified
	whyEnd     = "net.labyrinth_why_end"     // who has won
	whyGoesOn  = "net.labyrinth_why_goes_on" // that the game went on when somebody had collected everything
)

// evidence is a message and what it can tell.
type evidence struct {
	why  string
	args []any
}

// reader keeps what was found out about every aspect.
type reader struct {
	settings Settings
	findings [aspects]Finding
	breaches int
}

// newReader begins with what was chosen, and with what was known before.
func newReader(s, known Settings) *reader {
	r := &reader{settings: s}
	for i := range r.findings {
		a := Aspect(i)
		r.findings[i] = Finding{Aspect: a, Value: s[a]}
		if _, ok := s[a]; ok {
			r.findings[i].Certainty = Chosen
		} else if value, ok := known[a]; ok {
			r.find(a, value, evidence{why: whyBefore})
		}
	}
	return r
}

// learned is what was found out in a game and will be so in the next one on the same server.
func (r Reading) learned() Settings {
	s := Settings{}
	for _, f := range r.Findings {
		if f.Certainty == Found && int(f.Value) < f.Aspect.Count() {
			s[f.Aspect] = f.Value
		}
	}
	return s
}

// values is the value of every aspect as it is taken now.
func (r *reader) values() values {
	var v values
	for i, f := range r.findings {
		v[i] = f.Value
	}
	return v
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

// possible are the values that an aspect can have in some worlds, a bit each.
type possible [aspects]uint8

func (p *possible) add(v values, these ...Aspect) {
	for _, a := range these {
		p[a] |= 1 << v[a]
	}
}

var (
	writingAspects = []Aspect{Tiles, Layout, Places, Players, Insert}
	lawAspects     = []Aspect{Reversal, Sharing}
	wayAspects     = []Aspect{Ids, Objectives, Collect, Order}
)

// compare notes what all likely worlds agree on after a message, and takes the rest as in the first of them. What was
// collected in a move speaks for itself.
func (r *reader) compare(all worlds, e, collected evidence) {
	var can possible
	for _, w := range all.likely() {
		can.add(w.values(0, 0), writingAspects...)
		for _, law := range w.laws {
			can.add(w.values(law, 0), lawAspects...)
		}
		for _, how := range w.ways {
			can.add(w.values(0, how), wayAspects...)
		}
	}
	now := all[0].values(all[0].laws[0], all[0].ways[0])
	for _, group := range []struct {
		aspects []Aspect
		e       evidence
	}{{writingAspects, e}, {lawAspects, e}, {wayAspects, collected}} {
		for _, a := range group.aspects {
			if bits.OnesCount8(can[a]) == 1 {
				r.find(a, now[a], group.e)
			} else {
				r.assume(a, now[a])
			}
		}
	}
}

// reading is a picture of it that doesn't change any more.
func (r *reader) reading(readings int) Reading {
	findings := r.findings
	return Reading{Dialect: r.values().dialect(), Findings: findings[:], Readings: readings, Breaches: r.breaches}
}
