package playback

import (
	"context"
	"slices"
	"sort"
	"strings"

	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// Event is an important moment of a replay.
type Event struct {
	At   int        // position in the replay
	Key  string     // key of a text whose argument is the name of the player on Seat
	Seat rules.Seat // player of the event; with rules.Nobody, the text has no argument
}

// Highlights has the events and the result of a replay. They are computed in the background, because this takes longer than a
// tick.
type Highlights struct {
	Events  []Event // events sorted by position
	Winners []rules.Seat
	Over    bool // whether the record includes the end of the game
	Left    bool // whether the game ended because a player left
}

// Continuation is a way to continue a game from a position of its replay.
type Continuation struct {
	ID, Text string
	Do       func(position int) (scenes.Scene, error)
}

// findHighlights starts the search for events in its own goroutine.
func (f *Controls) findHighlights() {
	if find := f.Highlights; find != nil {
		f.finding.Begin(func(ctx context.Context, tell func(Highlights)) {
			if h := find(ctx); ctx.Err() == nil {
				tell(h)
			}
		})
	}
}

// takeHighlights shows the events as soon as they are found.
func (f *Controls) takeHighlights() {
	if h, ok := f.finding.Take(); ok {
		f.lights = &h
		f.markSlider()
		f.told = -1
	}
}

// markSlider marks the events and the end of the game on the slider.
func (f *Controls) markSlider() {
	d := &f.widgets
	if f.lights == nil || d.place == nil {
		return
	}
	var marks []ui.SliderMark
	for _, e := range f.lights.Events {
		marks = append(marks, ui.SliderMark{At: float64(e.At), Color: f.eventColor(e)})
	}
	if f.lights.Over {
		marks = append(marks, ui.SliderMark{At: float64(f.film().Len()), Color: f.Env.UI.Theme.Ink, Flag: true})
	}
	d.place.SetMarks(marks)
	ui.SetEnabled(d.eventBack, len(f.lights.Events) > 0)
	ui.SetEnabled(d.eventOn, len(f.lights.Events) > 0)
}

// jump moves the replay to the next event for direction 1, or to the previous one for -1.
func (f *Controls) jump(direction int) {
	if f.lights == nil {
		return
	}
	at, events := f.film().At(), f.lights.Events
	if direction > 0 {
		i := sort.Search(len(events), func(i int) bool { return events[i].At > at })
		// Without a further event, go to the end of the replay.
		if i == len(events) {
			f.Stop(f.film().Len())
			return
		}
		f.Stop(events[i].At)
		return
	}
	i := sort.Search(len(events), func(i int) bool { return events[i].At >= at })
	if i == 0 {
		f.Stop(0)
		return
	}
	f.Stop(events[i-1].At)
}

// refreshHighlights shows the last event at or before the current position of the replay.
func (f *Controls) refreshHighlights() {
	at := f.film().At()
	if f.lights == nil || at == f.told {
		return
	}
	f.told = at
	text := f.eventNow(at)
	f.widgets.event.SetText(text)
	ui.SetVisible(f.widgets.event, text != "")
	ui.SetVisible(f.widgets.keys, text == "")
}

func (f *Controls) eventNow(at int) string {
	if at == f.film().Len() {
		return f.endText()
	}
	events := f.lights.Events
	i := sort.Search(len(events), func(i int) bool { return events[i].At > at })
	if i == 0 {
		return ""
	}
	var now []string // the texts of the events at the same position
	for _, e := range events[:i] {
		if e.At == events[i-1].At {
			now = append(now, f.eventWords(e))
		}
	}
	text := strings.Join(now, " ")
	if events[i-1].At < at {
		return f.word("game.film_before", text)
	}
	return text
}

func (f *Controls) eventWords(e Event) string {
	if e.Seat == rules.Nobody {
		return f.word(e.Key)
	}
	return f.word(e.Key, f.Page.Name(e.Seat))
}

func (f *Controls) endText() string {
	switch {
	case f.lights.Left:
		return f.word("game.film_left")
	case !f.lights.Over:
		return f.word("game.film_cut")
	}
	var names []string
	for _, seat := range f.lights.Winners {
		names = append(names, f.Page.Name(seat))
	}
	switch len(names) {
	case 0:
		return f.word("game.film_drawn")
	case 1:
		return f.word("game.film_won", names[0])
	}
	return f.word("game.film_won_all", strings.Join(names, ", "))
}

func (f *Controls) askGoOn() {
	f.pause()
	at, ways := f.film().At(), f.Continue
	entries := ui.Column(8)
	d := ui.NewDialog(f.word("game.film_go_on"), entries)
	entries.Add(ui.NewSoftLabel(f.word("game.film_go_on_text")))
	for i, way := range slices.Clone(ways) {
		b := ui.NewButton(way.Text, func() {
			d.Close()
			f.Page.GoTo(func() (scenes.Scene, error) { return way.Do(at) })
		})
		if i == 0 {
			b = b.OfKind(ui.PrimaryButton)
			b.Default = true
		}
		entries.Add(ui.Named("goon."+way.ID, b))
	}
	entries.Add(ui.Named("goon.no", ui.NewButton(f.word("game.film_stay"), d.Close)))
	d.Width = 380
	d.Open(f.Root)
}
