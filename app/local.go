package app

import (
	"context"
	"menagerie/app/autosave"
	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/internal/shelf"
	"menagerie/internal/stats"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// play begins a new game and opens its screen.
func (g *game[S, V, M, C]) play(t table.Table[C]) (scenes.Scene, error) {
	return g.playFrom(t, g.seed())
}

// playFrom begins a game from the start that a seed gives.
func (g *game[S, V, M, C]) playFrom(t table.Table[C], seed uint64) (scenes.Scene, error) {
	start, err := g.begin(t.Config, seed)
	if err != nil {
		return nil, err
	}
	h, err := g.seats.Head(t, seed)
	if err != nil {
		return nil, err
	}
	return g.sit(t, h, nil, func(st session.Table[V, M]) (session.Session[V, M], error) { return g.open(start, st), nil })
}

// goOn goes on with a save, which then lives on as the new game's own.
func (g *game[S, V, M, C]) goOn(s scenes.Save) (scenes.Scene, error) {
	t, err := g.seats.Read(s.Record)
	if err != nil {
		return nil, err
	}
	start, err := g.begin(t.Config, s.Record.Seed)
	if err != nil {
		return nil, err
	}
	claim, err := g.autosave.Claim(s)
	if err != nil {
		return nil, err
	}
	scene, err := g.sit(t, s.Record.Head, claim, func(st session.Table[V, M]) (session.Session[V, M], error) {
		return g.resume(start, st, s.Record)
	})
	if err != nil {
		claim.Free()
	}
	return scene, err
}

// sit opens a session at a table and its screen. Every local game begins here. A game that goes on with a save gets the claim
// on it; after an error the caller still has the claim.
func (g *game[S, V, M, C]) sit(t table.Table[C], h session.Head, old *shelf.Claim, open func(session.Table[V, M]) (session.Session[V, M], error)) (scenes.Scene, error) {
	st, err := g.seated(t, h)
	if err != nil {
		return nil, err
	}
	s, err := autosave.Open(g.autosave, st, old, open)
	if err != nil {
		return nil, err
	}
	o := g.around(t)
	o.Loop, o.Watch, o.Leave = t.Loop, g.watch, g.setup
	o.Again = func() (scenes.Scene, error) { return g.play(t) }
	if !g.final {
		o.Same = func() (scenes.Scene, error) { return g.playFrom(t, h.Seed) }
	}
	if g.seats.Swap != nil {
		o.Swap = func() (scenes.Scene, error) { return g.play(g.seats.Swap(t)) }
	}
	return g.stage.Put(g.screen(t, s, o), s, "game.other_saved"), nil
}

// seated puts bots and people on their seats.
func (g *game[S, V, M, C]) seated(t table.Table[C], h session.Head) (session.Table[V, M], error) {
	n := g.seats.Count(t.Config)
	st := session.Table[V, M]{
		Seed: h.Seed, Head: h, Pace: g.wait(t.Pace), Secrets: g.hidden, Final: g.final,
		Seats: t.Persons(n), Bots: map[rules.Seat]session.Player[V, M]{},
	}
	for i := range n {
		if table.At(t.Bots, i) == "" {
			continue
		}
		bot, err := g.player(t, rules.Seat(i))
		if err != nil {
			return st, err
		}
		st.Bots[rules.Seat(i)] = bot
	}
	return st, nil
}

// watch shows a record as a film from a position on. The way back leads to back, or home.
func (g *game[S, V, M, C]) watch(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
	return g.project(scenes.Film{Record: r, Back: back}, at)
}

// project shows a film from a position on.
func (g *game[S, V, M, C]) project(f scenes.Film, at int) (scenes.Scene, error) {
	r := f.Record
	t, err := g.seats.Read(r)
	if err != nil {
		return nil, err
	}
	s, err := g.reel(t, r)
	if err != nil {
		return nil, err
	}
	o := g.around(t)
	o.At, o.Back, o.Next, o.Leave, o.Wire = at, f.Back, f.Next, g.Env.Home, g.replayed(r)
	o.Highlights = func(ctx context.Context) gamepage.Highlights { return g.reader().Highlights(ctx, t, r) }
	o.Continue = g.continuations(t, r)
	t.Pace = "" // a film has a speed of its own
	return g.stage.Put(g.screen(t, s, o), s, ""), nil
}

// reader returns the reader of the game's records.
func (g *game[S, V, M, C]) reader() statistics.Reader[V, M, C] {
	return statistics.Reader[V, M, C]{Seats: g.seats, Story: g.story, Film: g.reel}
}

// count implements member.
func (g *game[S, V, M, C]) count(r *session.Record, where stats.Mode) (stats.Game, bool, error) {
	return g.reader().Count(r, where)
}

// reel opens a record as a film. The rules replay a local game; of a game on a server the recorded Views are shown.
func (g *game[S, V, M, C]) reel(t table.Table[C], r *session.Record) (session.Session[V, M], error) {
	if r.Witnessed() && g.valid != nil {
		return session.Screen[V, M](r, g.valid)
	}
	start, err := g.begin(t.Config, r.Seed)
	if err != nil {
		return nil, err
	}
	return g.film(t, start, r)
}

// around is what surrounds a table, here or in a film.
func (g *game[S, V, M, C]) around(t table.Table[C]) gamepage.Options {
	return g.surround(gamepage.Options{Names: func() []string { return g.seats.Names(g.Env.UI.Book, t) }, Colors: t.Colors, Help: g.help})
}
