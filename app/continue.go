package app

import (
	"slices"

	"menagerie/app/table"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// continuations are the ways to go on from a position of a record: with everybody on their seats, with the sides changed, and
// with people instead of the bots. What was seen on a server tells too little for that.
func (g *game[S, V, M, C]) continuations(t table.Table[C], r *session.Record) []gamepage.Continuation {
	if r.Witnessed() {
		return nil
	}
	b := g.Env.UI.Book
	add := func(all []gamepage.Continuation, id, text string, t table.Table[C]) []gamepage.Continuation {
		return append(all, gamepage.Continuation{ID: id, Text: text, Do: func(at int) (scenes.Scene, error) { return g.branch(t, r, at) }})
	}
	all := add(nil, "same", b.T("game.go_on_same"), t)
	seats, people := g.seats.Count(t.Config), len(t.Persons(g.seats.Count(t.Config)))
	if people < seats {
		if people > 0 && g.seats.Swap != nil {
			all = add(all, "swap", b.T("game.go_on_swap"), g.seats.Swap(t))
		}
		crowd := t
		crowd.Bots, crowd.Devices = make([]string, seats), g.seats.Devices
		all = add(all, "people", b.T("game.go_on_people"), crowd)
	}
	return all
}

// branch begins a new game from a position of a record.
func (g *game[S, V, M, C]) branch(t table.Table[C], r *session.Record, at int) (scenes.Scene, error) {
	past := g.until(r, at)
	start, err := g.begin(t.Config, r.Seed)
	if err != nil {
		return nil, err
	}
	h, err := g.seats.Head(t, r.Seed)
	if err != nil {
		return nil, err
	}
	h.Continued = true
	past.Head = h
	return g.sit(t, h, nil, func(st session.Table[V, M]) (session.Session[V, M], error) { return g.resume(start, st, past) })
}

// until is what was played up to a position of a film.
func (g *game[S, V, M, C]) until(r *session.Record, at int) *session.Record {
	past := &session.Record{Head: r.Head}
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
