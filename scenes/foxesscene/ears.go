package foxesscene

import (
	"errors"

	"menagerie/rules/foxes"
	"menagerie/session"
)

// ears turn what has happened into sounds and sentences.
type ears struct {
	begun bool
	last  int // number of the last event that was heard
	over  bool
	told  foxes.Event // what is told on the panel
}

// skip takes a View as known.
func (e *ears) skip(v foxes.View) {
	e.begun, e.over, e.told = true, v.Outcome != foxes.Running, foxes.Event{}
	if n := len(v.Log); n > 0 {
		e.last, e.told = v.Log[n-1].Number, v.Log[n-1]
	}
}

// weight says which of several events of one moment is heard and told: the one that matters most.
var weight = map[foxes.EventKind]int{
	foxes.Moved: 0, foxes.Refused: 1, foxes.Rose: 2, foxes.Fell: 2, foxes.Flooded: 3, foxes.Freed: 4, foxes.Stranded: 5,
	foxes.Ate: 6, foxes.Ended: 7,
}

// sounds of the events; those without one are not heard.
var sounds = map[foxes.EventKind]string{
	foxes.Rose: "foxes.tide", foxes.Fell: "foxes.tide", foxes.Flooded: "foxes.tide", foxes.Stranded: "foxes.strand",
	foxes.Freed: "foxes.free", foxes.Ate: "foxes.eat",
}

// listen compares the log with what was heard before.
func (s *Scene) listen() {
	e, v := &s.ears, s.Current
	if !e.begun {
		e.skip(v)
		if v.Now < foxes.Second && s.Phase == session.Playing {
			s.Env.Effect("game.start")
		}
		return
	}
	best, some := foxes.Event{}, false
	for _, event := range v.Since(e.last) {
		e.last = event.Number
		for seat := range s.players {
			s.players[seat].follow(event)
		}
		if !some || weight[event.Kind] > weight[best.Kind] {
			best, some = event, true
		}
	}
	for seat := range s.players {
		s.players[seat].check(v.Board)
	}
	if some {
		s.hear(best)
	}
}

// hear plays and tells an event.
func (s *Scene) hear(event foxes.Event) {
	e := &s.ears
	switch {
	case event.Kind == foxes.Ended:
		if !e.over && !s.ShowsFilm() {
			s.Env.Effect(s.EndSound(s.Current.Outcome.Winner()))
		}
		e.over = true
	case event.Kind == foxes.Refused && s.Plays(event.Seat):
		s.refuse(event.Fault)
	case sounds[event.Kind] != "":
		s.Env.Effect(sounds[event.Kind])
	}
	if event.Kind != foxes.Moved {
		e.told = event
	}
}

// toldText is what has happened last, in words.
func (s *Scene) toldText() string {
	e := s.ears.told
	if e.Number == 0 || !s.Seen {
		return ""
	}
	b := s.Env.UI.Book
	side := "fox"
	if e.Seat == foxes.Dolphins {
		side = "dolphin"
	}
	switch e.Kind {
	case foxes.Ate:
		return s.word("foxes.told_ate_" + side)
	case foxes.Stranded, foxes.Freed:
		return s.word("foxes.told_" + e.Kind.String() + "_" + side)
	case foxes.Flooded:
		return s.word("foxes.told_flooded")
	case foxes.Rose:
		return b.N("foxes.told_rose", len(e.Flips))
	case foxes.Fell:
		return b.N("foxes.told_fell", len(e.Flips))
	case foxes.Refused:
		return s.word("foxes.told_refused", s.Name(e.Seat), s.faultText(e.Fault))
	}
	return ""
}

// faultText says what the rules have against a step.
func (s *Scene) faultText(err error) string {
	var fault foxes.Fault
	if !errors.As(err, &fault) {
		return err.Error()
	}
	for f, key := range faultKeys {
		if f == fault {
			return s.word(key)
		}
	}
	return s.word("foxes.fault_other")
}

var faultKeys = map[foxes.Fault]string{
	foxes.FaultOver: "foxes.fault_over", foxes.FaultEarly: "foxes.fault_early", foxes.FaultOutside: "foxes.fault_outside",
	foxes.FaultNotYours: "foxes.fault_not_yours", foxes.FaultFar: "foxes.fault_far", foxes.FaultOccupied: "foxes.fault_occupied",
	foxes.FaultStranded: "foxes.fault_stranded", foxes.FaultAshore: "foxes.fault_ashore", foxes.FaultAdrift: "foxes.fault_adrift",
	foxes.FaultAfloat: "foxes.fault_afloat", foxes.FaultTooFar: "foxes.fault_too_far",
}
