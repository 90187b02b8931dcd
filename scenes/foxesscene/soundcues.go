package foxesscene

import (
	"errors"

	"menagerie/rules/foxes"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// soundCues determines the sounds and sentences for events.
type soundCues struct {
	begun bool
	last  int         // number of the last event that was handled
	told  foxes.Event // event that the panel describes
}

// skip marks all events of a View as handled.
func (e *soundCues) skip(v foxes.View) {
	e.begun, e.told = true, foxes.Event{}
	if n := len(v.Log); n > 0 {
		e.last, e.told = v.Log[n-1].Number, v.Log[n-1]
	}
}

// eventWeight has the importance of each kind of event. Of several events at the same time, only the most important one
// gets a sound and a text.
var eventWeight = map[foxes.EventKind]int{
	foxes.Moved: 0, foxes.Refused: 1, foxes.Rose: 2, foxes.Fell: 2, foxes.Flooded: 3, foxes.Freed: 4, foxes.Stranded: 5,
	foxes.Ate: 6, foxes.Ended: 7,
}

// eventSounds has the sound effects of events. Other events are silent.
var eventSounds = map[foxes.EventKind]string{
	foxes.Rose: "foxes.tide", foxes.Fell: "foxes.tide", foxes.Flooded: "foxes.tide", foxes.Stranded: "foxes.strand",
	foxes.Freed: "foxes.free", foxes.Ate: "foxes.eat",
}

// handleEvents handles the events since its last call.
func (s *Scene) handleEvents() {
	e, v := &s.cues, s.Current
	if !e.begun {
		e.skip(v)
		if v.Now < foxes.Second && s.Phase == session.Playing && !s.Tutor.Guides() {
			s.Env.Effect("game.start", 0)
		}
		return
	}
	best, some := foxes.Event{}, false
	for _, event := range v.Since(e.last) {
		e.last = event.Number
		for seat := range s.players {
			s.players[seat].followAnimal(event)
		}
		if !some || eventWeight[event.Kind] > eventWeight[best.Kind] {
			best, some = event, true
		}
	}
	for seat := range s.players {
		s.players[seat].dropMissing(v.Board)
	}
	if some {
		s.reportEvent(best)
	}
}

// reportEvent plays the sound of an event and shows the event in the panel.
func (s *Scene) reportEvent(event foxes.Event) {
	e := &s.cues
	switch {
	case event.Kind == foxes.Ended:
		// the animation of the end has its own sounds
	case event.Kind == foxes.Refused && s.Plays(event.Seat):
		s.Refuse(s.faultText(event.Fault))
	case eventSounds[event.Kind] != "":
		s.Env.Effect(eventSounds[event.Kind], s.panOf(event))
	}
	if event.Kind != foxes.Moved {
		e.told = event
	}
}

// panOf returns the place of an event's sound, from the left (-1) to the right (1). A tide is heard everywhere.
func (s *Scene) panOf(e foxes.Event) float64 {
	if len(e.Flips) > 0 {
		return 0
	}
	return gamepage.Pan(e.At.X, s.Current.Config.Size)
}

// lastEventText describes the last event.
func (s *Scene) lastEventText() string {
	e := s.cues.told
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
		return s.Word("foxes.told_ate_" + side)
	case foxes.Stranded, foxes.Freed:
		return s.Word("foxes.told_" + e.Kind.String() + "_" + side)
	case foxes.Flooded:
		return s.Word("foxes.told_flooded")
	case foxes.Rose:
		return b.N("foxes.told_rose", len(e.Flips))
	case foxes.Fell:
		return b.N("foxes.told_fell", len(e.Flips))
	case foxes.Refused:
		return s.Word("foxes.told_refused", s.Name(e.Seat), s.faultText(e.Fault))
	}
	return ""
}

// faultText describes why a step was refused.
func (s *Scene) faultText(err error) string {
	var fault foxes.Fault
	if !errors.As(err, &fault) {
		return err.Error()
	}
	for f, key := range faultKeys {
		if f == fault {
			return s.Word(key)
		}
	}
	return s.Word("foxes.fault_other")
}

var faultKeys = map[foxes.Fault]string{
	foxes.FaultOver: "foxes.fault_over", foxes.FaultEarly: "foxes.fault_early", foxes.FaultOutside: "foxes.fault_outside",
	foxes.FaultNotYours: "foxes.fault_not_yours", foxes.FaultFar: "foxes.fault_far", foxes.FaultOccupied: "foxes.fault_occupied",
	foxes.FaultStranded: "foxes.fault_stranded", foxes.FaultAshore: "foxes.fault_ashore", foxes.FaultAdrift: "foxes.fault_adrift",
	foxes.FaultAfloat: "foxes.fault_afloat", foxes.FaultTooFar: "foxes.fault_too_far",
}
