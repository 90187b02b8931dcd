package foxesscene

import (
	"context"
	"slices"

	"menagerie/render/foxesdraw"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
)

// outlook is what the coming tides may do, worked out beside the game loop.
type outlook struct {
	task    gamepage.Task[*foxesdraw.Forecast]
	asked   moment              // what is, or was last, thought about
	running bool                // the answer has not come yet
	rest    int                 // ticks until it is thought about again
	now     *foxesdraw.Forecast // never changed once it was told
	of      moment              // what it is about
	future  *foxesdraw.Forecast // the land after some of the tides that are known
	ahead   int                 // how many tides the person looks ahead, from 1
	far     moment              // what future is about
	farther int                 // and for how many tides
}

// moment names a position as far as the tides can tell it from others.
type moment struct{ tides, last int }

func momentOf(v foxes.View) moment {
	m := moment{tides: v.Tides}
	if n := len(v.Log); n > 0 {
		m.last = v.Log[n-1].Number
	}
	return m
}

// outlookTicks is how long an outlook is good for while only animals move.
const outlookTicks = 20

// foresee works out what the next tide may do.
func foresee(ctx context.Context, p foxes.Position, tell func(*foxesdraw.Forecast)) {
	f := &foxesdraw.Forecast{Current: p.Next(), Odds: foxesmath.Odds(p)}
	if ctx.Err() != nil {
		return
	}
	for _, r := range foxesmath.Risks(p) {
		f.Dangers = append(f.Dangers, foxesdraw.Danger{At: r.At, Seat: r.Seat, Exposed: r.Exposed, Lost: r.Lost})
	}
	tell(f)
}

// tick takes over what was found out, and thinks about what has changed.
func (o *outlook) tick(s *Scene) {
	o.rest--
	if f, ok := o.task.Take(); ok {
		o.now, o.of, o.running = f, o.asked, false
	}
	now := momentOf(s.Current)
	if o.of.tides != now.tides {
		o.now = nil // the tide has come
	}
	if !s.shown || !s.Seen || s.Current.Outcome != foxes.Running {
		return
	}
	o.look(s.Current)
	if now == o.asked && (o.running || o.now != nil) || now.tides == o.asked.tides && (o.running || o.rest > 0) {
		return
	}
	o.asked, o.running, o.rest = now, true, outlookTicks
	p := s.Current.Position
	o.task.Begin(func(ctx context.Context, tell func(*foxesdraw.Forecast)) { foresee(ctx, p, tell) })
}

// look looks ahead by tides that are known.
func (o *outlook) look(v foxes.View) {
	o.ahead = max(1, min(o.ahead, len(v.Coming)))
	now := momentOf(v)
	if o.ahead == 1 || o.farther == o.ahead && o.far == now {
		return
	}
	tiles := slices.Clone(foxesmath.After(v.Position, o.ahead).Tiles)
	for i := range tiles {
		tiles[i] &= foxes.Land
	}
	o.future, o.far, o.farther = &foxesdraw.Forecast{Future: tiles}, now, o.ahead
}

// picture is what the board shows of it.
func (o *outlook) picture() *foxesdraw.Forecast {
	if o.ahead > 1 {
		return o.future
	}
	return o.now
}

// forget stops thinking.
func (o *outlook) forget() {
	o.task.Forget()
	o.running, o.asked = false, moment{tides: -1}
}

// forecastPart is what the panel says of the tides.
func (s *Scene) forecastPart() ui.Widget {
	s.parts.forecast = ui.Named("forecast", ui.NewLabel(""))
	s.parts.dangers = ui.NewSoft("")
	col := ui.Column(6, s.parts.forecast, s.parts.dangers)
	if n := s.Current.Config.Forecast; n > 1 {
		s.parts.ahead = ui.Named("ahead", ui.NewSlider(s.word("foxes.ahead"), 1, float64(n), 1))
		s.parts.ahead.Format = func(v float64) string { return s.Env.UI.Book.N("foxes.tides_ahead", int(v)) }
		s.parts.ahead.OnChange = func(v float64) { s.outlook.ahead = int(v) }
		s.parts.ahead.Set(float64(s.outlook.ahead))
		col.Add(s.parts.ahead)
	}
	s.parts.outlook = col
	return col
}

func (s *Scene) refreshForecast() {
	if s.parts.outlook == nil {
		return
	}
	on := s.shown && s.Seen && s.Current.Outcome == foxes.Running
	ui.SetVisible(s.parts.outlook, on)
	if !on {
		return
	}
	in, known := s.Current.TideIn()
	of := [4]int{s.Current.Tides, in / foxes.Second, flag(known), s.Current.Config.Size}
	s.parts.forecast.SetText(s.texts.forecast.say(s.Env.UI.Book, of, s.forecastText))
	s.parts.dangers.SetText(s.danger())
}

// danger is dangerText, put together only when it has changed.
func (s *Scene) danger() string {
	if !s.Seen || s.Current.Outcome != foxes.Running {
		return ""
	}
	of := [4]int{s.outlook.ahead, s.outlook.of.tides, s.outlook.of.last, flag(s.outlook.now != nil)}
	return s.texts.danger.say(s.Env.UI.Book, of, s.dangerText)
}

// forecastText says what the next tide is, and when.
func (s *Scene) forecastText() string {
	current := s.Current.Next()
	n := s.Env.UI.Book.N("foxes.tiles", s.Current.Config.Size)
	if _, known := s.Current.TideIn(); !known {
		return s.word("foxes.next_"+current.String(), n)
	}
	return s.word("foxes.next_"+current.String()+"_in", s.tideIn(), n)
}

// dangerText says how many animals the next tide may put on the wrong ground.
func (s *Scene) dangerText() string {
	if s.outlook.ahead > 1 {
		return s.word("foxes.ahead_hint")
	}
	f := s.outlook.now
	if f == nil {
		return s.word("foxes.thinking")
	}
	var n [foxes.Sides]int
	for _, d := range f.Dangers {
		if d.Exposed >= 0.02 {
			n[d.Seat]++
		}
	}
	if n[0]+n[1] == 0 {
		return s.word("foxes.danger_none")
	}
	b := s.Env.UI.Book
	return s.word("foxes.danger", b.N("foxes.count_foxes", n[foxes.Foxes]), b.N("foxes.count_dolphins", n[foxes.Dolphins]))
}

// Foresees reports whether the outlook that is wanted is known.
func (s *Scene) Foresees() bool { return s.shown && s.outlook.picture() != nil }
