package game

import (
	"encoding/json"
	"fmt"

	"menagerie/app/seating"
	"menagerie/app/statistics"
	"menagerie/record"
	"menagerie/rules/code"
	"menagerie/scenes"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/todayscene"
	"menagerie/session"
)

func (g *Game[S, V, M, C]) CodeLetter() byte { return g.Codec.Letter }

// Code implements scenes.Game. It returns "" for an unfinished game on a server.
func (g *Game[S, V, M, C]) Code(r *record.Record) string {
	if r.HasViews() {
		return g.remoteCode(r)
	}
	t, err := g.Seats.Read(r)
	if err != nil {
		return ""
	}
	begun, err := g.positionAndMoves(t, r)
	if err != nil {
		return ""
	}
	if r.Done {
		return g.Codec.Beginning(begun)
	}
	film, err := g.Reel(t, r)
	if err != nil {
		return ""
	}
	defer film.Close()
	return g.Codec.Present(begun, statistics.Frame(film, film.Capabilities().Film.Len()))
}

// OpenCode implements scenes.Game. In a local game, the opponents are the last bots.
func (g *Game[S, V, M, C]) OpenCode(c code.Code) (scenes.Scene, error) {
	if c.Form == code.Today || c.Form == code.Ladder {
		return todayscene.OpenCode(g.Env, g.Name(), c)
	}
	begun, err := g.Codec.Open(c, g.Seeds.Next())
	if err != nil {
		return nil, err
	}
	t, err := g.lastSetup(setupscene.Practice, nil).Table()
	if err != nil {
		return nil, err
	}
	return g.continueCode(g.Seats.Fitted(t, begun.Config), begun)
}

// continueCode starts a local game with the position and the moves of begun.
func (g *Game[S, V, M, C]) continueCode(t seating.Seating[C], begun code.Game[S, M, C]) (scenes.Scene, error) {
	h, err := g.Seats.Head(t, begun.Seed)
	if err != nil {
		return nil, err
	}
	if g.Dealt {
		h = h.Sealed(g.Seeds.Salt())
	}
	h.Start, h.Continued = begun.Start, begun.Start != "" || len(begun.Moves) > 0
	past := &record.Record{Head: h}
	for _, m := range begun.Moves {
		raw, err := json.Marshal(m.Move)
		if err != nil {
			return nil, fmt.Errorf("converting a move of the pasted game code: %w", err)
		}
		past.Moves = append(past.Moves, record.Entry{Seat: m.Seat, Move: raw})
	}
	return g.OpenLocal(t, h, nil, func(st session.Table[V, M]) (session.OwnedSession[V, M], error) {
		return g.resume(begun.State, st, past)
	})
}

// playFromCode starts a new game from the first position of the game of h.
func (g *Game[S, V, M, C]) playFromCode(t seating.Seating[C], h record.Head) (scenes.Scene, error) {
	start, err := g.first(t.Config, h)
	if err != nil {
		return nil, err
	}
	return g.continueCode(t, code.Game[S, M, C]{Config: t.Config, Seed: h.Seed, Start: h.Start, State: start})
}

// positionAndMoves returns the first position and the moves of a local game.
func (g *Game[S, V, M, C]) positionAndMoves(t seating.Seating[C], r *record.Record) (code.Game[S, M, C], error) {
	begun := code.Game[S, M, C]{Config: t.Config, Seed: r.Seed, Start: r.Start}
	var err error
	if begun.State, err = g.first(t.Config, r.Head); err != nil {
		return begun, err
	}
	for _, e := range r.Moves {
		m := code.Move[M]{Seat: e.Seat}
		if err := json.Unmarshal(e.Move, &m.Move); err != nil {
			return begun, fmt.Errorf("reading the moves of the game for its code: %w", err)
		}
		begun.Moves = append(begun.Moves, m)
	}
	return begun, nil
}

// remoteCode returns the text form of the first position of a recorded game. It returns "" for an unfinished game or
// one with secrets.
func (g *Game[S, V, M, C]) remoteCode(r *record.Record) string {
	if !r.Done || g.Codec.Hidden {
		return ""
	}
	views, err := record.Views[V](r)
	if err != nil {
		return ""
	}
	return g.Codec.PositionOf(views[0])
}
