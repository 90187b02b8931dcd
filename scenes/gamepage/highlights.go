package gamepage

import (
	"context"
	"slices"
	"sort"
	"strings"

	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// Event is a moment of a film that one may want to see.
type Event struct {
	At   int        // the film's position
	Key  string     // what happened: a key of package words, whose verb is the name of Seat
	Seat rules.Seat // who did it, or to whom it happened; Nobody for none, and no verb
}

// Highlights are what is known of a film as a whole. They take long to find.
type Highlights struct {
	Events  []Event // in order
	Winners []rules.Seat
	Over    bool // the game came to its end; else the record stops before it
	Left    bool // because the game was left
}

// Continuation is a way to go on from a position of a film as a new game.
type Continuation struct {
	ID, Text string
	Do       func(at int) (scenes.Scene, error)
}

// seekHighlights begins to look for the events of a film, beside the game loop.
func (f *Frame) seekHighlights() {
	if find := f.opts.Highlights; find != nil {
		f.playback.finding.Begin(func(ctx context.Context, tell func(Highlights)) {
			if h := find(ctx); ctx.Err() == nil {
				tell(h)
			}
		})
	}
}

// takeHighlights shows what has been found.
func (f *Frame) takeHighlights() {
	if h, ok := f.playback.finding.Take(); ok {
		f.playback.lights = &h
		f.markPlace()
		f.playback.told = -1
	}
}

// markPlace marks the events and the end on the slider.
func (f *Frame) markPlace() {
	d := &f.playback.controls
	if f.playback.lights == nil || d.place == nil {
		return
	}
	var marks []ui.Mark
	for _, e := range f.playback.lights.Events {
		marks = append(marks, ui.Mark{At: float64(e.At), Color: f.eventColor(e)})
	}
	if f.playback.lights.Over {
		marks = append(marks, ui.Mark{At: float64(f.film().Len()), Color: f.Env.UI.Theme.Ink, Flag: true})
	}
	d.place.SetMarks(marks)
	ui.SetEnabled(d.eventBack, len(f.playback.lights.Events) > 0)
	ui.SetEnabled(d.eventOn, len(f.playback.lights.Events) > 0)
}

// jump goes to the next event (by 1) or the one before (by -1), and where there is none to the end or the start.
func (f *Frame) jump(by int) {
	if f.playback.lights == nil {
		return
	}
	at, events := f.film().At(), f.playback.lights.Events
	if by > 0 {
		i := sort.Search(len(events), func(i int) bool { return events[i].At > at })
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

// refreshHighlights says what happened last before the position that is shown, or who has won.
func (f *Frame) refreshHighlights() {
	at := f.film().At()
	if f.playback.lights == nil || at == f.playback.told {
		return
	}
	f.playback.told = at
	text := f.eventNow(at)
	f.playback.controls.event.SetText(text)
	ui.SetVisible(f.playback.controls.event, text != "")
	ui.SetVisible(f.playback.controls.keys, text == "")
}

func (f *Frame) eventNow(at int) string {
	if at == f.film().Len() {
		return f.endText()
	}
	events := f.playback.lights.Events
	i := sort.Search(len(events), func(i int) bool { return events[i].At > at })
	if i == 0 {
		return ""
	}
	var now []string // what happened in the same moment
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

func (f *Frame) eventWords(e Event) string {
	if e.Seat == rules.Nobody {
		return f.word(e.Key)
	}
	return f.word(e.Key, f.Name(e.Seat))
}

func (f *Frame) endText() string {
	switch {
	case f.playback.lights.Left:
		return f.word("game.film_left")
	case !f.playback.lights.Over:
		return f.word("game.film_cut")
	}
	var names []string
	for _, seat := range f.playback.lights.Winners {
		names = append(names, f.Name(seat))
	}
	switch len(names) {
	case 0:
		return f.word("game.film_drawn")
	case 1:
		return f.word("game.film_won", names[0])
	}
	return f.word("game.film_won_all", strings.Join(names, ", "))
}

func (f *Frame) askGoOn() {
	f.holdFilm(true)
	at, ways := f.film().At(), f.opts.Continue
	entries := ui.Column(8)
	d := ui.NewDialog(f.word("game.film_go_on"), entries)
	entries.Add(ui.NewSoft(f.word("game.film_go_on_text")))
	for i, way := range slices.Clone(ways) {
		b := ui.NewButton(way.Text, func() {
			d.Close()
			f.goTo(func() (scenes.Scene, error) { return way.Do(at) })
		})
		if i == 0 {
			b = b.OfKind(ui.Primary)
			b.Default = true
		}
		entries.Add(ui.Named("goon."+way.ID, b))
	}
	entries.Add(ui.Named("goon.no", ui.NewButton(f.word("game.film_stay"), d.Close)))
	d.Width = 380
	f.Open(d)
}
