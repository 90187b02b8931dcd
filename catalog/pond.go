package catalog

import (
	"encoding/json"
	"fmt"
	"time"

	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/pondscene"
	"menagerie/session"
)

// pondGame is cat and mouse on the menu.
func (p *Program) pondGame() scenes.Game {
	return scenes.Game{
		Name:  "pond",
		Card:  ponddraw.Card,
		Setup: func(*scenes.Env) scenes.Scene { return p.pondSetup() },
		Demo: func(*scenes.Env) (scenes.Scene, error) {
			best := [2]string{"tangent", "perfect"}
			return p.playPond(pondTable{config: pond.Config{CatStep: 1800}, bots: best, colors: [2]int{0, 1}, loop: true})
		},
		Resume: func(_ *scenes.Env, s scenes.Save) (scenes.Scene, error) { return p.resumePond(s) },
		Watch: func(_ *scenes.Env, r *session.Record, back scenes.Scene) (scenes.Scene, error) {
			return p.watchPond(r, 0, back)
		},
		Help: func(_ *scenes.Env, back scenes.Scene) scenes.Scene { return p.pondHelp(back) },
	}
}

// pondTable is a game of cat and mouse to be played here. Arrays go by seat.
type pondTable struct {
	config pond.Config
	bots   [2]string // empty for a person
	names  [2]string // of the persons; empty for "mouse" and "cat"
	hands  [2]pondscene.Hands
	colors [2]int
	loop   bool // begin again by itself
}

// swapped is the same table with the sides changed: who was the mouse is the cat. A bot keeps its strength.
func (t pondTable) swapped() pondTable {
	t.bots[0], t.bots[1] = counterpart(pond.Cat, t.bots[1]), counterpart(pond.Mouse, t.bots[0])
	t.names[0], t.names[1] = t.names[1], t.names[0]
	t.hands[0], t.hands[1] = t.hands[1], t.hands[0]
	return t
}

// counterpart is the bot of the other side that is as strong as the one named.
func counterpart(seat rules.Seat, name string) string {
	from, to := pondbot.Mice(), pondbot.Cats()
	if seat == pond.Cat {
		from, to = to, from
	}
	for i, b := range from {
		if b.Name == name {
			return to[i].Name
		}
	}
	return ""
}

// head is what the record says of the table.
func (t pondTable) head(seed uint64) (session.Head, error) {
	config, err := json.Marshal(t.config)
	if err != nil {
		return session.Head{}, err
	}
	h := session.Head{Game: "pond", Begun: time.Now().UTC().Format(time.RFC3339), Seed: seed, Config: config}
	for seat := range t.names {
		h.Seats = append(h.Seats, session.SeatHead{
			Name: t.names[seat], Bot: t.bots[seat], Color: t.colors[seat] + 1, Device: string(t.hands[seat]),
		})
	}
	return h, nil
}

// table puts bots and people on their seats.
func (t pondTable) table(h session.Head) (session.Table[pond.View, pond.Move], error) {
	table := session.Table[pond.View, pond.Move]{Seed: h.Seed, Head: h, Bots: map[rules.Seat]session.Player[pond.View, pond.Move]{}}
	for i, name := range t.bots {
		seat := rules.Seat(i)
		if name == "" {
			table.Seats = append(table.Seats, seat)
			continue
		}
		bot, err := pondbot.For(seat, name)
		if err != nil {
			return table, err
		}
		table.Bots[seat] = session.Reflex[pond.View, pond.Move](bot.Bot)
	}
	return table, nil
}

// tableOf reads from a record who sat where and by which rules.
func tableOf(r *session.Record) (pondTable, error) {
	var t pondTable
	if err := json.Unmarshal(r.Config, &t.config); err != nil {
		return t, fmt.Errorf("the record's settings: %w", err)
	}
	if len(r.Seats) != len(t.names) {
		return t, fmt.Errorf("the record has %d seats, cat and mouse has 2", len(r.Seats))
	}
	for i, s := range r.Seats {
		t.names[i], t.bots[i], t.hands[i], t.colors[i] = s.Name, s.Bot, pondscene.Hands(s.Device), seatColor(s, i)
	}
	return t, nil
}

// playPond begins a game and opens its screen.
func (p *Program) playPond(t pondTable) (scenes.Scene, error) { return p.playPondFrom(t, p.seed()) }

// playPondFrom begins a game from the start that a seed gives.
func (p *Program) playPondFrom(t pondTable, seed uint64) (scenes.Scene, error) {
	start, err := pond.New(t.config, seed)
	if err != nil {
		return nil, err
	}
	h, err := t.head(seed)
	if err != nil {
		return nil, err
	}
	return p.openPond(t, h, func(table session.Table[pond.View, pond.Move]) (pondscene.Session, error) {
		return session.Turns(start, table), nil
	})
}

// resumePond goes on with a save, which then lives on as the new game's own.
func (p *Program) resumePond(s scenes.Save) (scenes.Scene, error) {
	t, err := tableOf(s.Record)
	if err != nil {
		return nil, err
	}
	start, err := pond.New(t.config, s.Record.Seed)
	if err != nil {
		return nil, err
	}
	scene, err := p.openPond(t, s.Record.Head, func(table session.Table[pond.View, pond.Move]) (pondscene.Session, error) {
		return session.Resume(start, table, s.Record)
	})
	if err != nil {
		return nil, err
	}
	p.bench.follow(s)
	return scene, nil
}

// openPond opens a session and its screen.
func (p *Program) openPond(t pondTable, h session.Head, open func(session.Table[pond.View, pond.Move]) (pondscene.Session, error)) (scenes.Scene, error) {
	table, err := t.table(h)
	if err != nil {
		return nil, err
	}
	s, err := openKept(p, table, open)
	if err != nil {
		return nil, err
	}
	return pondscene.New(p.Env, pondscene.Options{
		Session: s, Hands: t.hands, Options: p.around(gamepage.Options{
			Names: func() []string { return p.pondNames(t) }, Colors: t.colors[:], Loop: t.loop,
			Again: func() (scenes.Scene, error) { return p.playPond(t) },
			Same:  func() (scenes.Scene, error) { return p.playPondFrom(t, h.Seed) },
			Swap:  func() (scenes.Scene, error) { return p.playPond(t.swapped()) },
			Watch: p.watchPond, Help: p.pondHelp, Leave: p.pondSetup,
		}),
	}), nil
}

// watchPond shows a record as a film from a position on. The way back leads to back, or home.
func (p *Program) watchPond(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
	t, err := tableOf(r)
	if err != nil {
		return nil, err
	}
	film, err := session.Rewatch(r, rules.Nobody, func() (pond.State, error) { return pond.New(t.config, r.Seed) })
	if err != nil {
		return nil, err
	}
	return pondscene.New(p.Env, pondscene.Options{
		Session: film, Options: p.around(gamepage.Options{
			Names: func() []string { return p.pondNames(t) }, Colors: t.colors[:], At: at, Help: p.pondHelp, Leave: p.backOrHome(back),
		}),
	}), nil
}

// pondNames says who sits where in the player's language.
func (p *Program) pondNames(t pondTable) []string {
	b := p.Env.UI.Book
	return seatNames(b, []string{b.T("pond.name_mouse"), b.T("pond.name_cat")}, t.bots[:], t.names[:], "pond.bot_")
}
