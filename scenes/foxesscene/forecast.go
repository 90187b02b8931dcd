package foxesscene

import (
	"context"
	"slices"

	"menagerie/render/foxesdraw"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
	"menagerie/scenes/background"
	"menagerie/scenes/ui"
)

// tideForecast is a background computation of the possible effects of the next tides.
type tideForecast struct {
	task    background.Task[*foxesdraw.Forecast]
	asked   tideKey             // position of the last computation
	running bool                // whether a computation is running
	rest    int                 // ticks until the next computation
	now     *foxesdraw.Forecast // result of the last computation; immutable
	of      tideKey             // position of this result
	future  *foxesdraw.Forecast // forecast of the land after several known tides
	ahead   int                 // number of tides that the player looks ahead, from 1
	far     tideKey             // position of future
	farther int                 // number of tides in future

	wave      *foxesdraw.Forecast // forecast of the announced tide; see Scene.wave
	waveTides int                 // number of tides before wave
}

// tideKey identifies a position, as far as it affects the tides.
type tideKey struct{ tides, last int }

func tideKeyOf(v foxes.View) tideKey {
	m := tideKey{tides: v.Tides}
	if n := len(v.Log); n > 0 {
		m.last = v.Log[n-1].Number
	}
	return m
}

// forecastTicks is the least number of ticks between two computations of the forecast, unless a tide changes land and
// water tiles.
const forecastTicks = 20

// computeForecast computes the possible effects of the next tide.
func computeForecast(ctx context.Context, p foxes.Position, tell func(*foxesdraw.Forecast)) {
	f := &foxesdraw.Forecast{Current: p.Next(), Odds: foxesmath.Odds(p)}
	if ctx.Err() == nil {
		tell(f)
	}
}

// tick receives the result of the forecast, and starts another forecast if the View has changed.
func (o *tideForecast) tick(s *Scene) {
	o.rest--
	if f, ok := o.task.Take(); ok {
		o.now, o.of, o.running = f, o.asked, false
	}
	now := tideKeyOf(s.Current)
	if o.of.tides != now.tides {
		o.now = nil // the tide has come
	}
	if !s.Analyses() || !s.Seen || s.Current.Outcome != foxes.Running {
		return
	}
	o.computeFuture(s.Current)
	if now == o.asked && (o.running || o.now != nil) || now.tides == o.asked.tides && (o.running || o.rest > 0) {
		return
	}
	o.asked, o.running, o.rest = now, true, forecastTicks
	p := s.Current.Position
	o.task.Begin(func(ctx context.Context, tell func(*foxesdraw.Forecast)) { computeForecast(ctx, p, tell) })
}

// computeFuture computes the land after several known tides.
func (o *tideForecast) computeFuture(v foxes.View) {
	o.ahead = max(1, min(o.ahead, len(v.Coming)))
	now := tideKeyOf(v)
	if o.ahead == 1 || o.farther == o.ahead && o.far == now {
		return
	}
	tiles := slices.Clone(foxesmath.After(v.Position, o.ahead).Tiles)
	for i := range tiles {
		tiles[i] &= foxes.Land
	}
	o.future, o.far, o.farther = &foxesdraw.Forecast{Future: tiles}, now, o.ahead
}

// shown returns the forecast that the board shows.
func (o *tideForecast) shown() *foxesdraw.Forecast {
	if o.ahead > 1 {
		return o.future
	}
	return o.now
}

func (o *tideForecast) forget() {
	o.task.Forget()
	o.running, o.asked = false, tideKey{tides: -1}
}

// forecastPart returns the slider for the number of tides in the forecast, or nothing if at most one tide is known in
// advance.
func (s *Scene) forecastPart() []ui.Widget {
	n := s.Current.Config.Forecast
	if n <= 1 {
		return nil
	}
	s.parts.ahead = ui.Named("ahead", ui.NewSlider(s.Word("foxes.ahead"), 1, float64(n), 1))
	s.parts.ahead.Format = func(v float64) string { return s.Env.UI.Book.N("foxes.tides_ahead", int(v)) }
	s.parts.ahead.OnChange = func(v float64) { s.outlook.ahead = int(v) }
	s.parts.ahead.Set(float64(s.outlook.ahead))
	return []ui.Widget{s.parts.ahead}
}

// tideTexts returns texts about the time of the next tide and the animals in danger.
func (s *Scene) tideTexts() []string {
	if !s.Seen || s.Current.Outcome != foxes.Running {
		return nil
	}
	in, known := s.Current.TideIn()
	of := [4]int{s.Current.Tides, in / foxes.Second, flag(known), s.nextTiles()}
	return []string{s.texts.forecast.say(s.Env.UI.Book, of, s.forecastText), s.cachedDangerText()}
}

// cachedDangerText returns the result of dangerText, which it computes only after a change.
func (s *Scene) cachedDangerText() string {
	if !s.Seen || s.Current.Outcome != foxes.Running {
		return ""
	}
	now := tideKeyOf(s.Current)
	of := [4]int{s.outlook.ahead, now.tides, now.last}
	return s.texts.danger.say(s.Env.UI.Book, of, s.dangerText)
}

// nextTiles returns the number of tiles that the next tide changes, or an estimate if this tide has not been announced.
func (s *Scene) nextTiles() int {
	if v := s.Current; len(v.Coming) > 0 {
		return len(v.Coming[0].Flips)
	}
	return s.Current.Config.TideTiles(s.Current.Tides + 1)
}

// forecastText describes the kind and the time of the next tide.
func (s *Scene) forecastText() string {
	current := s.Current.Next()
	n := s.Env.UI.Book.N("foxes.tiles", s.nextTiles())
	if _, known := s.Current.TideIn(); !known {
		return s.Word("foxes.next_"+current.String(), n)
	}
	return s.Word("foxes.next_"+current.String()+"_in", s.tideIn(), n)
}

// dangerText returns a text with the number of animals on each side that can be eaten with the next move.
func (s *Scene) dangerText() string {
	if s.outlook.ahead > 1 {
		return s.Word("foxes.ahead_hint")
	}
	var n [foxes.Sides]int
	for _, at := range foxesmath.Prey(s.Current.Position) {
		n[s.Current.Board.At(at).Owner()]++
	}
	b := s.Env.UI.Book
	switch count := [...]string{b.N("foxes.count_foxes", n[foxes.Foxes]), b.N("foxes.count_dolphins", n[foxes.Dolphins])}; {
	case n[foxes.Foxes]+n[foxes.Dolphins] == 0:
		return s.Word("foxes.danger_none")
	case n[foxes.Dolphins] == 0:
		return s.Word("foxes.danger_one", count[foxes.Foxes])
	case n[foxes.Foxes] == 0:
		return s.Word("foxes.danger_one", count[foxes.Dolphins])
	default:
		return s.Word("foxes.danger", count[foxes.Foxes], count[foxes.Dolphins])
	}
}

// Foresees reports whether the forecast for the current position has been computed and is shown.
func (s *Scene) Foresees() bool { return s.Analyses() && s.outlook.shown() != nil }
