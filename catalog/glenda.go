package catalog

import (
	"encoding/json"
	"fmt"
	"time"

	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/glendascene"
	"menagerie/session"
)

// glendaGame is the rabbit in the garden on the menu.
func (p *Program) glendaGame() scenes.Game {
	return scenes.Game{
		Name:  "glenda",
		Card:  glendadraw.Card,
		Setup: func(*scenes.Env) scenes.Scene { return p.glendaSetup() },
		Demo: func(*scenes.Env) (scenes.Scene, error) {
			best := [2]string{"best", "best"}
			return p.playGlenda(glendaTable{config: glenda.DefaultConfig(), bots: best, colors: [2]int{0, 1}, loop: true})
		},
		Resume: func(_ *scenes.Env, s scenes.Save) (scenes.Scene, error) { return p.resumeGlenda(s) },
		Watch: func(_ *scenes.Env, r *session.Record, back scenes.Scene) (scenes.Scene, error) {
			return p.watchGlenda(r, 0, back)
		},
		Help: func(_ *scenes.Env, back scenes.Scene) scenes.Scene { return p.glendaHelp(back) },
	}
}

// glendaTable is a game with the rabbit to be played here. Arrays go by seat.
type glendaTable struct {
	config glenda.Config
	bots   [2]string // empty for a person
	names  [2]string // of the persons; empty for "trapper" and "Glenda"
	colors [2]int
	pace   string // of the bots, a key of botPaces
	loop   bool   // begin again by itself
}

// botPaces are how many ticks a bot lets pass before it moves, so that people can follow.
var botPaces = map[string]int{"quick": 6, "": 36, "normal": 36, "slow": 100}

// swapped is the same table with the sides changed. A bot keeps its strength.
func (t glendaTable) swapped() glendaTable {
	t.bots[0], t.bots[1] = glendaCounterpart(glenda.Glenda, t.bots[1]), glendaCounterpart(glenda.Trapper, t.bots[0])
	t.names[0], t.names[1] = t.names[1], t.names[0]
	return t
}

// glendaCounterpart is the bot of the other side that is as strong as the one named.
func glendaCounterpart(seat rules.Seat, name string) string {
	from, to := glendabot.Trappers(), glendabot.Glendas()
	if seat == glenda.Glenda {
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
func (t glendaTable) head(seed uint64) (session.Head, error) {
	config, err := json.Marshal(t.config)
	if err != nil {
		return session.Head{}, err
	}
	h := session.Head{Game: "glenda", Begun: time.Now().UTC().Format(time.RFC3339), Seed: seed, Config: config}
	for seat := range t.names {
		h.Seats = append(h.Seats, session.SeatHead{Name: t.names[seat], Bot: t.bots[seat], Color: t.colors[seat] + 1})
	}
	return h, nil
}

// table puts bots and people on their seats.
func (t glendaTable) table(h session.Head) (session.Table[glenda.View, glenda.Move], error) {
	table := session.Table[glenda.View, glenda.Move]{
		Seed: h.Seed, Head: h, Pace: botPaces[t.pace], Bots: map[rules.Seat]session.Player[glenda.View, glenda.Move]{},
	}
	for i, name := range t.bots {
		seat := rules.Seat(i)
		if name == "" {
			table.Seats = append(table.Seats, seat)
			continue
		}
		bot, err := glendabot.For(seat, name)
		if err != nil {
			return table, err
		}
		table.Bots[seat] = session.Thinker[glenda.View, glenda.Move](bot.Bot)
	}
	return table, nil
}

// glendaTableOf reads from a record who sat where and by which rules.
func glendaTableOf(r *session.Record) (glendaTable, error) {
	var t glendaTable
	if err := json.Unmarshal(r.Config, &t.config); err != nil {
		return t, fmt.Errorf("the record's settings: %w", err)
	}
	if len(r.Seats) != len(t.names) {
		return t, fmt.Errorf("the record has %d seats, this game has 2", len(r.Seats))
	}
	for i, s := range r.Seats {
		t.names[i], t.bots[i], t.colors[i] = s.Name, s.Bot, seatColor(s, i)
	}
	return t, nil
}

// playGlenda begins a game on a new board and opens its screen.
func (p *Program) playGlenda(t glendaTable) (scenes.Scene, error) { return p.playGlendaOn(t, p.seed()) }

// playGlendaOn begins a game on the board of a seed.
func (p *Program) playGlendaOn(t glendaTable, seed uint64) (scenes.Scene, error) {
	start, err := glenda.New(t.config, seed)
	if err != nil {
		return nil, err
	}
	h, err := t.head(seed)
	if err != nil {
		return nil, err
	}
	return p.openGlenda(t, h, func(table session.Table[glenda.View, glenda.Move]) (glendascene.Session, error) {
		return session.Turns(start, table), nil
	})
}

// resumeGlenda goes on with a save, which then lives on as the new game's own.
func (p *Program) resumeGlenda(s scenes.Save) (scenes.Scene, error) {
	t, err := glendaTableOf(s.Record)
	if err != nil {
		return nil, err
	}
	start, err := glenda.New(t.config, s.Record.Seed)
	if err != nil {
		return nil, err
	}
	scene, err := p.openGlenda(t, s.Record.Head, func(table session.Table[glenda.View, glenda.Move]) (glendascene.Session, error) {
		return session.Resume(start, table, s.Record)
	})
	if err != nil {
		return nil, err
	}
	p.bench.follow(s)
	return scene, nil
}

// openGlenda opens a session and its screen.
func (p *Program) openGlenda(t glendaTable, h session.Head, open func(session.Table[glenda.View, glenda.Move]) (glendascene.Session, error)) (scenes.Scene, error) {
	table, err := t.table(h)
	if err != nil {
		return nil, err
	}
	s, err := openKept(p, table, open)
	if err != nil {
		return nil, err
	}
	return glendascene.New(p.Env, glendascene.Options{
		Session: s,
		Options: p.around(gamepage.Options{
			Names: func() []string { return p.glendaNames(t) }, Colors: t.colors[:], Loop: t.loop,
			Again: func() (scenes.Scene, error) { return p.playGlenda(t) },
			Same:  func() (scenes.Scene, error) { return p.playGlendaOn(t, h.Seed) },
			Swap:  func() (scenes.Scene, error) { return p.playGlenda(t.swapped()) },
			Watch: p.watchGlenda, Help: p.glendaHelp, Leave: p.glendaSetup,
		}),
	}), nil
}

// watchGlenda shows a record as a film from a position on. The way back leads to back, or home.
func (p *Program) watchGlenda(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
	t, err := glendaTableOf(r)
	if err != nil {
		return nil, err
	}
	film, err := session.Rewatch(r, rules.Nobody, func() (glenda.State, error) { return glenda.New(t.config, r.Seed) })
	if err != nil {
		return nil, err
	}
	return glendascene.New(p.Env, glendascene.Options{
		Session: film, Options: p.around(gamepage.Options{
			Names: func() []string { return p.glendaNames(t) }, Colors: t.colors[:], At: at,
			Help: p.glendaHelp, Leave: p.backOrHome(back),
		}),
	}), nil
}

// glendaNames says who sits where in the player's language.
func (p *Program) glendaNames(t glendaTable) []string {
	b := p.Env.UI.Book
	return seatNames(b, []string{b.T("glenda.name_trapper"), b.T("glenda.name_glenda")}, t.bots[:], t.names[:], "glenda.bot_")
}
