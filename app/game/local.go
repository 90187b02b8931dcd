package game

import (
	"context"
	"slices"
	"strconv"

	"menagerie/app/autosave"
	"menagerie/app/remote"
	"menagerie/app/rivals"
	"menagerie/app/seating"
	"menagerie/app/statistics"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/code"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/playback"
	"menagerie/scenes/setupscene"
	"menagerie/session"
)

// Play starts a new game with the players and settings in t, and opens its screen.
func (g *Game[S, V, M, C]) Play(t seating.Seating[C]) (scenes.Scene, error) {
	return g.PlayFrom(t, g.Seeds.Next())
}

// PlayFrom starts a game with the players and settings in t and the given seed, and opens its screen.
func (g *Game[S, V, M, C]) PlayFrom(t seating.Seating[C], seed uint64) (scenes.Scene, error) {
	start, err := g.Codec.Begin(t.Config, seed)
	if err != nil {
		return nil, err
	}
	h, err := g.Seats.Head(t, seed)
	if err != nil {
		return nil, err
	}
	if g.Dealt {
		h = h.Sealed(g.Seeds.Salt())
	}
	return g.OpenLocal(t, h, nil, func(st session.Table[V, M]) (session.OwnedSession[V, M], error) { return g.Open(start, st), nil })
}

// Resume implements scenes.Game. A new save replaces the save s.
func (g *Game[S, V, M, C]) Resume(s scenes.Save) (scenes.Scene, error) {
	claim, err := g.Autosave.Claimed(s.Name)
	if err != nil {
		return nil, err
	}
	scene, err := g.openResumed(s, claim)
	if err != nil {
		g.Autosave.Free(claim)
	}
	return scene, err
}

// openResumed opens the game of a save. After an error, the caller still owns claim.
func (g *Game[S, V, M, C]) openResumed(s scenes.Save, claim *store.Claim) (scenes.Scene, error) {
	t, err := g.Seats.Read(s.Record)
	if err != nil {
		return nil, err
	}
	start, err := g.first(t.Config, s.Record.Head)
	if err != nil {
		return nil, err
	}
	return g.OpenLocal(t, s.Record.Head, claim, func(st session.Table[V, M]) (session.OwnedSession[V, M], error) {
		return g.resume(start, st, s.Record.Clone())
	})
}

// OpenLocal opens a local game with the players and settings in t, and returns its screen. h is the head of the game's
// record. claim is the save that the game resumes, or nil for a new game. After an error, the caller still owns claim.
func (g *Game[S, V, M, C]) OpenLocal(t seating.Seating[C], h record.Head, claim *store.Claim, open func(session.Table[V, M]) (session.OwnedSession[V, M], error)) (scenes.Scene, error) {
	st, err := g.Seated(t, h)
	if err != nil {
		return nil, err
	}
	opened, err := autosave.Open(g.Autosave, st, claim, open)
	if err != nil {
		return nil, err
	}
	s := &statistics.Seen[V, M]{OwnedSession: opened}
	o := g.pageOptions(t)
	o.Loop, o.Watch, o.Code, o.Setup, o.Leave = t.Loop, g.watch, g.Code, g.OpenSetup, g.Env.Home
	again := g.Play
	if h.Start != "" {
		again = func(t seating.Seating[C]) (scenes.Scene, error) { return g.playFromCode(t, h) }
	}
	o.Again, o.Rival = func() (scenes.Scene, error) { return again(t) }, g.nextOpponent(t, s, again)
	switch {
	case h.Start != "":
		o.Same = o.Again
	case !g.Final:
		o.Same = func() (scenes.Scene, error) { return g.PlayFrom(t, h.Seed) }
	}
	if g.Seats.Swap != nil {
		o.Swap = func() (scenes.Scene, error) { return again(g.Seats.Swap(t)) }
	}
	return g.Stage.Put(g.Screen(t, s, o), s, "game.other_saved"), nil
}

// nextOpponent returns a function that proposes the next opponent when the game s has ended. t has the players and
// settings of s. restart starts a game with other players.
func (g *Game[S, V, M, C]) nextOpponent(t seating.Seating[C], s *statistics.Seen[V, M], restart func(seating.Seating[C]) (scenes.Scene, error)) func(...rules.Seat) *gamepage.CardRival {
	return g.Rivals.Watch(rivals.Match{
		Game: g.Seats.Game, Env: g.Env, Cast: g.Cast, Bots: t.Bots, Fields: func() []setupscene.Field { return g.Setup().Fields },
		Names:  func(bots []string) []string { return g.Seats.Names(g.Env.UI.Book, t.Against(bots)) },
		Hinted: func() bool { return s.Capabilities().Record().Hinted },
		Play:   func(bots []string) (scenes.Scene, error) { return restart(g.Seats.Against(t, bots)) },
		Clear:  g.Scoring.Clear, Margin: func(own rules.Seat) int { return g.Scoring.Result(s.First, s.Last, own).Margin },
	})
}

// Seated returns the table for a session, with the bots and people of t in their seats.
func (g *Game[S, V, M, C]) Seated(t seating.Seating[C], h record.Head) (session.Table[V, M], error) {
	n := g.Seats.Count(t.Config)
	st := session.Table[V, M]{
		Seed: h.Seed, Head: h, Pace: seating.Paced(g.Paces, t.Pace), Secrets: g.Hidden, Reveals: g.Reveals,
		Seats: t.Persons(n), Bots: map[rules.Seat]session.Player[V, M]{},
	}
	for i := range n {
		if seating.At(t.Bots, i) == "" {
			continue
		}
		bot, err := g.Player(t, rules.Seat(i))
		if err != nil {
			return st, err
		}
		st.Bots[rules.Seat(i)] = bot
	}
	return st, nil
}

func (g *Game[S, V, M, C]) Watch(f scenes.Film) (scenes.Scene, error) { return g.openReplay(f, 0) }

// watch opens a replay of r at a position. back is the screen that Escape opens, or nil for the home screen.
func (g *Game[S, V, M, C]) watch(r *record.Record, position int, back scenes.Scene) (scenes.Scene, error) {
	return g.openReplay(scenes.Film{Record: r, Back: back}, position)
}

// openReplay opens the replay f at position at.
func (g *Game[S, V, M, C]) openReplay(f scenes.Film, at int) (scenes.Scene, error) {
	r := f.Record
	t, err := g.Seats.Read(r)
	if err != nil {
		return nil, err
	}
	s, err := g.Reel(t, r)
	if err != nil {
		return nil, err
	}
	o := g.pageOptions(t)
	o.At, o.Back, o.Next, o.Code, o.Leave, o.Wire = at, f.Back, f.Next, g.Code, g.Env.Home, g.recordSource(r)
	o.Highlights = func(ctx context.Context) playback.Highlights { return g.Reader().Highlights(ctx, t, r) }
	o.Continue = g.Continuations(t, r)
	t.Pace = "" // the film's controls set the speed
	return g.Stage.Put(g.Screen(t, s, o), s, ""), nil
}

// Reader returns the reader of the game's records, for the statistics.
func (g *Game[S, V, M, C]) Reader() statistics.Reader[V, M, C] {
	return statistics.Reader[V, M, C]{Seats: g.Seats, Scoring: g.Scoring, Film: g.Reel}
}

func (g *Game[S, V, M, C]) Count(r *record.Record, where stats.Mode) (stats.Game, bool, error) {
	return g.Reader().Count(r, where)
}

// Reel opens a replay of a record. For a local game, it computes the Views from the moves. For a game on a server, it uses the
// recorded Views.
func (g *Game[S, V, M, C]) Reel(t seating.Seating[C], r *record.Record) (session.OwnedSession[V, M], error) {
	if r.HasViews() {
		return session.Screen[V, M](r, V.Validate)
	}
	start, err := g.first(t.Config, r.Head)
	if err != nil {
		return nil, err
	}
	return g.film(t, start, r)
}

func (g *Game[S, V, M, C]) pageOptions(t seating.Seating[C]) gamepage.Options {
	return g.withCommon(gamepage.Options{Names: func() []string { return g.Seats.Names(g.Env.UI.Book, t) }, Looks: g.playerLooks(t), Mine: g.ownFace, Help: g.OpenHelp})
}

// playerLooks returns the appearance of each player. Only a bot that is a character of the game has a face.
func (g *Game[S, V, M, C]) playerLooks(t seating.Seating[C]) []gamepage.Look {
	all := gamepage.ColoredLooks(t.Colors)
	for seat := range g.Seats.Count(t.Config) {
		if seat == len(all) {
			all = append(all, gamepage.Look{Color: seat})
		}
		if f := g.botFace(t, rules.Seat(seat)); f != nil {
			all[seat].Face, all[seat].Temper = f, g.Env.UI.Book.ForSeat(g.Seats.Bots+"hint_"+rules.Character(seating.At(t.Bots, seat)), seat+1)
		}
	}
	return all
}

// botFace returns the face of the bot on a seat, or nil if the player is a person or the bot is not a character of the game.
func (g *Game[S, V, M, C]) botFace(t seating.Seating[C], seat rules.Seat) *face.Face {
	return g.Cast.Of(int(seat), rules.Character(seating.At(t.Bots, int(seat))))
}

// Face returns the face of the player on a seat, or nil if there is none. A person's chosen face does not count if a
// bot in the game has the same face.
func (g *Game[S, V, M, C]) Face(t seating.Seating[C], seat rules.Seat) *face.Face {
	if seating.At(t.Bots, int(seat)) != "" {
		return g.botFace(t, seat)
	}
	f := g.ownFace(seat, len(t.Persons(g.Seats.Count(t.Config))) == 1)
	for other := range g.Seats.Count(t.Config) {
		if g.botFace(t, rules.Seat(other)) == f {
			return nil
		}
	}
	return f
}

// ownFace returns the face that a person on a seat has chosen in the settings, or nil. alone reports whether there is
// only one person in the game. If several people share one chosen face, none of them gets it.
func (g *Game[S, V, M, C]) ownFace(seat rules.Seat, alone bool) *face.Face {
	if !alone && len(g.Cast) < 2 {
		return nil
	}
	side := min(int(seat), len(g.Cast)-1)
	return g.Cast.Of(int(seat), g.Env.Prefs.Game(g.Seats.Game).Faces[strconv.Itoa(side)])
}

// faceSets returns the faces from which players can choose.
func (g *Game[S, V, M, C]) faceSets() []scenes.FaceSet {
	var all []scenes.FaceSet
	for side := range g.Cast {
		set := scenes.FaceSet{Bots: g.Cast.Bots(side), Name: func(b *words.Book, bot string) string {
			return b.T(b.ForSeat(g.Seats.Bots+bot, side+1))
		}}
		if len(g.Cast) > 1 {
			set.Side = func(b *words.Book) string { return g.Seats.Own(b, len(g.Cast))[side] }
		}
		all = append(all, set)
	}
	return all
}

// Continuations returns the ways to continue a recorded game: with the same players, with swapped sides, or with people
// instead of bots. It returns nil for a game on a server, because its record has only one player's view.
func (g *Game[S, V, M, C]) Continuations(t seating.Seating[C], r *record.Record) []playback.Continuation {
	if r.HasViews() {
		return nil
	}
	b := g.Env.UI.Book
	add := func(all []playback.Continuation, id, text string, t seating.Seating[C]) []playback.Continuation {
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

// Branch starts a new game at the given position of the replay of r. t has the players and the settings of the new
// game.
func (g *Game[S, V, M, C]) Branch(t seating.Seating[C], r *record.Record, position int) (scenes.Scene, error) {
	past := g.recordUntil(r, position)
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
	return g.OpenLocal(t, h, nil, func(st session.Table[V, M]) (session.OwnedSession[V, M], error) { return g.resume(start, st, past) })
}

// recordUntil returns the record of a game up to a position of its replay.
func (g *Game[S, V, M, C]) recordUntil(r *record.Record, at int) *record.Record {
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

// continueWithBot returns a function that continues a two-player game without the server, against a bot. It returns nil
// if that is impossible.
func (g *Game[S, V, M, C]) continueWithBot(s *remote.Session[V, M]) func() (scenes.Scene, error) {
	own := s.Seats()
	last, ok := s.Last()
	// the last position must be known and must not contain secrets
	if len(own) != 1 || !ok || g.Codec.Hidden || g.Seats.Swap == nil {
		return nil
	}
	c, err := code.Parse(g.Codec.PositionOf(last))
	if err != nil {
		return nil
	}
	begun, err := g.Codec.Open(c, g.Seeds.Next())
	if err != nil {
		return nil
	}
	return func() (scenes.Scene, error) {
		t, err := g.lastSetup(setupscene.Practice, nil).Table()
		if err != nil {
			return nil, err
		}
		t = g.Seats.Fitted(t, begun.Config)
		if seating.At(t.Bots, int(own[0])) != "" {
			t = g.Seats.Swap(t)
			t.Config = begun.Config
		}
		return g.continueCode(t, begun)
	}
}
