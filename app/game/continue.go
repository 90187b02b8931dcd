package game

import (
	"slices"

	"menagerie/app/table"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/playback"
	"menagerie/session"
)

// Continuations returns the ways to continue a recorded game: with the same players, with exchanged sides, or with people instead
// of bots. It returns nil for a game on a server, because its record has only one player's view.
func (g *Game[S, V, M, C]) Continuations(t table.Table[C], r *record.Record) []playback.Continuation {
	if r.HasViews() {
		return nil
	}
	b := g.Env.UI.Book
	add := func(all []playback.Continuation, id, text string, t table.Table[C]) []playback.Continuation {
		return append(all, playback.Continuation{ID: id, Text: text, Do: func(at int) (scenes.Scene, error) { return g.Branch(t, r, at) }})
	}
	all := add(nil, "same", b.T("game.go_on_same"), t)
	seats, people := g.Seats.Count(t.Config), len(t.Persons(g.Seats.Count(t.Config)))
	if people < seats {
		if people > 0 && g.Seats.Swap != nil {
			all = add(all, "swap", b.T("game.go_on_swap"), g.Seats.Swap(t))
		}
		crowd := t
		crowd.Bots, crowd.Devices = make([]string, seats), g.Seats.Devices
		all = add(all, "people", b.T("game.go_on_people"), crowd)
	}
	return all
}

// Branch begins a new game from a position of a record.
func (g *Game[S, V, M, C]) Branch(t table.Table[C], r *record.Record, at int) (scenes.Scene, error) {
	past := g.until(r, at)
	start, err := g.first(t.Config, r.Head)
	if err != nil {
		return nil, err
	}
	h, err := g.Seats.Head(t, r.Seed)
	if err != nil {
		return nil, err
	}
	h.Start, h.Continued = r.Start, true
	past.Head = h
	return g.Sit(t, h, nil, func(st session.Table[V, M]) (session.Session[V, M], error) { return g.resume(start, st, past) })
}

// until returns the record of a game up to a position of its replay.
func (g *Game[S, V, M, C]) until(r *record.Record, at int) *record.Record {
	past := &record.Record{Head: r.Head, Hinted: r.Hinted}
	if g.clocked {
		past.Ticks = min(max(at, 0), r.Ticks)
		for _, m := range r.Moves {
			if m.Tick <= past.Ticks {
				past.Moves = append(past.Moves, m)
			}
		}
		return past
	}
	past.Moves = slices.Clone(r.Moves[:min(max(at, 0), len(r.Moves))])
	if n := len(past.Moves); n > 0 {
		past.Ticks = past.Moves[n-1].Tick
	}
	return past
}
