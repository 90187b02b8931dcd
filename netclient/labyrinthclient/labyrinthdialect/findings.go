package labyrinthdialect

import (
	"math/bits"

	"menagerie/rules/labyrinth"
)

// Certainty is how certain the value of an aspect is.
type Certainty uint8

// The values of Certainty.
const (
	Assumed Certainty = iota // the likeliest of several possible values
	Found                    // the only value that agrees with the messages
	Chosen                   // the value that the player has chosen
)

// Key returns the key of the certainty's name in package words.
func (c Certainty) Key() string {
	return [...]string{Assumed: "net.labyrinth_assumed", Found: "net.labyrinth_found", Chosen: "net.labyrinth_chosen"}[c]
}

// Finding is what the client has found out about one aspect.
type Finding struct {
	Aspect    Aspect
	Value     uint8
	Certainty Certainty
	Why       string // key in package words of the evidence, if Certainty is Found
	Args      []any  // arguments of Why
}

// Reading is the likeliest dialect of a server, with the evidence.
type Reading struct {
	Dialect  labyrinth.Dialect
	Findings []Finding // one Finding for each aspect, in the order of Aspects
	Readings int       // number of candidates that are left; 0 before a game
	Open     []Aspect  // aspects of the encoding in which these candidates differ
	Breaches int       // number of moves that the server has accepted although every dialect forbids them
}

// The kinds of evidence, as keys in package words.
const (
	WhyStated  = "net.labyrinth_why_stated"  // link or announcement of the host
	WhyBefore  = "net.labyrinth_why_before"  // earlier game on this server
	WhyHello   = "net.labyrinth_why_hello"   // the message Hello of the knock server
	WhyStart   = "net.labyrinth_why_start"   // the first board
	WhyTurn    = "net.labyrinth_why_turn"    // length of a Turn
	WhyNames   = "net.labyrinth_why_names"   // the list of names
	WhyMove    = "net.labyrinth_why_move"    // a move
	WhyCollect = "net.labyrinth_why_collect" // the objectives collected in a move
	WhyKick    = "net.labyrinth_why_kick"    // disqualification of a player
	WhyEnd     = "net.labyrinth_why_end"     // numbers of the winners
	WhyGoesOn  = "net.labyrinth_why_goes_on" // continuation of the game after a player had collected everything
)

// Evidence is the reason why the value of an aspect is certain.
type Evidence struct {
	Why  string
	Args []any
}

// Collector collects the findings about the dialect during a game.
type Collector struct {
	Settings Settings // values that the player has chosen
	findings [aspects]Finding
	Breaches int // number of illegal moves that the server has accepted
}

// NewCollector returns a Collector. s has the values that the player has chosen. stated has the values that the host has
// announced. The argument known has the stated values and the values found in earlier games.
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

// Learned returns the values that are certain because of the server's messages. The client assumes them in the next game on
// the server.
func (r Reading) Learned() Settings {
	s := Settings{}
	for _, f := range r.Findings {
		if f.Certainty == Found && int(f.Value) < f.Aspect.Count() {
			s[f.Aspect] = f.Value
		}
	}
	return s
}

// Dialect returns the current value of every aspect.
func (r *Collector) Dialect() (d Dialect) {
	for i, f := range r.findings {
		d[i] = f.Value
	}
	return d
}

// Find records that value is the only possible value of a, because of the evidence e.
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

// Compare updates the findings about the server's dialect after a message. An aspect becomes Found if it has the same
// value in all likely candidates. Otherwise, the value of the most likely candidate is Assumed. collectionEvidence is
// the evidence for the rules about collecting objectives, and otherEvidence is the evidence for all other aspects.
func (r *Collector) Compare(candidates Candidates, otherEvidence, collectionEvidence Evidence) {
	can, now := candidates.Likely().values(), candidates[0].Dialect()
	for _, group := range []struct {
		aspects []Aspect
		e       Evidence
	}{{writingAspects, otherEvidence}, {lawAspects, otherEvidence}, {wayAspects, collectionEvidence}} {
		for _, a := range group.aspects {
			if bits.OnesCount64(can[a]) == 1 {
				r.Find(a, now[a], group.e)
			} else {
				r.assumeValue(a, now[a])
			}
		}
	}
}

// Reading returns the findings. left are the candidates that are left.
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
