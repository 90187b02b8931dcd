package labyrinthdialect

import (
	"math/bits"

	"menagerie/rules/labyrinth"
)

// Certainty is how the value of an aspect was found.
type Certainty uint8

// The values of Certainty.
const (
	Assumed Certainty = iota // several values are possible, and this is the likeliest
	Found                    // the messages contradict every other value
	Chosen                   // the player has chosen it
)

// Key returns the certainty's key in package words.
func (c Certainty) Key() string {
	return [...]string{Assumed: "net.labyrinth_assumed", Found: "net.labyrinth_found", Chosen: "net.labyrinth_chosen"}[c]
}

// Finding is the value of an aspect with the evidence.
type Finding struct {
	Aspect    Aspect
	Value     uint8
	Certainty Certainty
	Why       string // if Certainty is Found: the evidence, as a key in package words
	Args      []any  // arguments of Why
}

// Reading is the likeliest dialect of a server with the evidence.
type Reading struct {
	Dialect  labyrinth.Dialect
	Findings []Finding // one for each aspect, in order
	Readings int       // number of candidates that are left; 0 before a game
	Open     []Aspect  // aspects of the encoding that differ between these
	Breaches int       // moves that the server has accepted although every dialect forbids them
}

// The kinds of evidence, as keys in package words.
const (
	WhyStated  = "net.labyrinth_why_stated"  // the host's link or announcement
	WhyBefore  = "net.labyrinth_why_before"  // an earlier game on this server
	WhyHello   = "net.labyrinth_why_hello"   // the knock server's Hello
	WhyStart   = "net.labyrinth_why_start"   // the first board
	WhyTurn    = "net.labyrinth_why_turn"    // the length of a Turn
	WhyNames   = "net.labyrinth_why_names"   // the list of names
	WhyMove    = "net.labyrinth_why_move"    // a move
	WhyCollect = "net.labyrinth_why_collect" // the objectives collected in a move
	WhyKick    = "net.labyrinth_why_kick"    // a disqualification
	WhyEnd     = "net.labyrinth_why_end"     // the winners
	WhyGoesOn  = "net.labyrinth_why_goes_on" // the game continued after a player had collected everything
)

// Evidence is the reason for a finding.
type Evidence struct {
	Why  string
	Args []any
}

// Collector stores the findings of a game.
type Collector struct {
	Settings Settings // chosen by the player
	findings [aspects]Finding
	Breaches int // illegal moves that the server has accepted
}

// NewCollector returns a Collector. s contains the values that the player has chosen. stated contains the values that
// come from the host. known contains these values and the values from earlier games.
func NewCollector(s, stated, known Settings) *Collector {
	r := &Collector{Settings: s}
	for i := range r.findings {
		a := Aspect(i)
		r.findings[i] = Finding{Aspect: a, Value: s[a]}
		if _, ok := s[a]; ok {
			r.findings[i].Certainty = Chosen
		} else if value, ok := known[a]; ok {
			why := WhyBefore
			if said, ok := stated[a]; ok && said == value {
				why = WhyStated
			}
			r.Find(a, value, Evidence{Why: why})
		}
	}
	return r
}

// Learned returns the values that the client has inferred with certainty from the server's messages. They are assumed
// to be the same in the next game on the server.
func (r Reading) Learned() Settings {
	s := Settings{}
	for _, f := range r.Findings {
		if f.Certainty == Found && int(f.Value) < f.Aspect.Count() {
			s[f.Aspect] = f.Value
		}
	}
	return s
}

// Dialect returns the present value of every aspect.
func (r *Collector) Dialect() (d Dialect) {
	for i, f := range r.findings {
		d[i] = f.Value
	}
	return d
}

// Find records that an aspect can only have this value.
func (r *Collector) Find(a Aspect, value uint8, e Evidence) {
	f := &r.findings[a]
	if f.Certainty == Assumed || f.Certainty == Found && f.Value != value {
		*f = Finding{Aspect: a, Value: value, Certainty: Found, Why: e.Why, Args: e.Args}
	}
}

// assumeValue records the likeliest value of an aspect whose value is not certain.
func (r *Collector) assumeValue(a Aspect, value uint8) {
	if f := &r.findings[a]; f.Certainty != Chosen {
		*f = Finding{Aspect: a, Value: value}
	}
}

var (
	writingAspects = []Aspect{Tiles, Layout, Places, Players, Insert}
	lawAspects     = []Aspect{Reversal, Sharing}
	wayAspects     = []Aspect{Ids, Objectives, Collect, Order}
)

// values are sets of values by aspect. Bit n is set if value n is in the set.
type values [aspects]uint64

func (v *values) add(d Dialect, these []Aspect) {
	for _, a := range these {
		v[a] |= 1 << d[a]
	}
}

// values returns the values that each aspect has in the candidates.
func (all Candidates) values() (can values) {
	for _, t := range all {
		d := t.Writing
		can.add(d, writingAspects)
		laws, ways := t.usableOptions()
		laws.filter(func(n int) bool { d.setLaw(n); can.add(d, lawAspects); return true })
		ways.filter(func(n int) bool { d.setWay(n); can.add(d, wayAspects); return true })
	}
	return can
}

// Compare updates the findings about the server's dialect after a message. collecting is the evidence for the aspects
// of collecting objectives. e is the evidence for all other aspects. If an aspect has the same value in all likely
// dialects, its finding is Found. Otherwise its finding is Assumed, with the value of the most likely dialect.
func (r *Collector) Compare(candidates Candidates, e, collecting Evidence) {
	can, now := candidates.Likely().values(), candidates[0].Dialect()
	for _, group := range []struct {
		aspects []Aspect
		e       Evidence
	}{{writingAspects, e}, {lawAspects, e}, {wayAspects, collecting}} {
		for _, a := range group.aspects {
			if bits.OnesCount64(can[a]) == 1 {
				r.Find(a, now[a], group.e)
			} else {
				r.assumeValue(a, now[a])
			}
		}
	}
}

// Reading returns the findings and what is still open.
func (r *Collector) Reading(left Candidates) Reading {
	findings, likely := r.findings, left.Likely()
	now := Reading{Dialect: r.Dialect().Rules(), Findings: findings[:], Readings: len(likely), Breaches: r.Breaches}
	can := likely.values()
	for _, a := range append(writingAspects, Ids) {
		if bits.OnesCount64(can[a]) > 1 {
			now.Open = append(now.Open, a)
		}
	}
	return now
}
