package catalog

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/miascene"
	"menagerie/session"
)

// miaGame is Mia on the menu.
func (p *Program) miaGame() scenes.Game {
	return scenes.Game{
		Name:  "mia",
		Card:  miadraw.Card,
		Setup: func(*scenes.Env) scenes.Scene { return p.miaSetup() },
		Demo: func(*scenes.Env) (scenes.Scene, error) {
			bots := []string{"best", "equilibrium", "bold", "cautious", "honest", "beginner"}
			return p.playMia(miaTable{config: mia.Config{Seats: len(bots), Rounds: 30}, bots: bots, loop: true})
		},
		Resume: func(_ *scenes.Env, s scenes.Save) (scenes.Scene, error) { return p.resumeMia(s) },
		Watch: func(_ *scenes.Env, r *session.Record, back scenes.Scene) (scenes.Scene, error) {
			return p.watchMia(r, 0, back)
		},
		Help: func(_ *scenes.Env, back scenes.Scene) scenes.Scene { return p.miaHelp(back) },
	}
}

// miaTable is a game of Mia to be played here. Slices go by seat.
type miaTable struct {
	config mia.Config
	bots   []string // empty for a person
	names  []string // of the persons; empty for a number
	pace   string   // of the bots, a key of botPaces
	loop   bool     // begin again by itself
}

// miaHaste is how much faster than usual everything is told, by pace.
var miaHaste = map[string]float64{"quick": 2.5, "": 1, "normal": 1, "slow": 0.6}

// at is the i-th of a list that may be too short.
func at(list []string, i int) string {
	if i >= len(list) {
		return ""
	}
	return list[i]
}

// head is what the record says of the table.
func (t miaTable) head(seed uint64) (session.Head, error) {
	config, err := json.Marshal(t.config)
	if err != nil {
		return session.Head{}, err
	}
	h := session.Head{Game: "mia", Begun: time.Now().UTC().Format(time.RFC3339), Seed: seed, Config: config}
	for seat := range t.config.Seats {
		h.Seats = append(h.Seats, session.SeatHead{Name: at(t.names, seat), Bot: at(t.bots, seat)})
	}
	return h, nil
}

// table puts bots and people on their seats.
func (t miaTable) table(h session.Head) (session.Table[mia.View, mia.Move], error) {
	table := session.Table[mia.View, mia.Move]{
		Seed: h.Seed, Head: h, Pace: botPaces[t.pace], Secrets: true, Final: true,
		Bots: map[rules.Seat]session.Player[mia.View, mia.Move]{},
	}
	for i := range t.config.Seats {
		seat, name := rules.Seat(i), at(t.bots, i)
		if name == "" {
			table.Seats = append(table.Seats, seat)
			continue
		}
		bot, err := miabot.For(name)
		if err != nil {
			return table, err
		}
		table.Bots[seat] = session.Reflex[mia.View, mia.Move](bot.Bot)
	}
	return table, nil
}

// miaTableOf reads from a record who sat where and by which rules.
func miaTableOf(r *session.Record) (miaTable, mia.State, error) {
	var t miaTable
	if err := json.Unmarshal(r.Config, &t.config); err != nil {
		return t, mia.State{}, fmt.Errorf("the record's settings: %w", err)
	}
	start, err := mia.New(t.config, r.Seed)
	if err != nil {
		return t, start, err
	}
	if len(r.Seats) != t.config.Seats {
		return t, start, fmt.Errorf("the record names %d seats, the game has %d", len(r.Seats), t.config.Seats)
	}
	for _, s := range r.Seats {
		t.names, t.bots = append(t.names, s.Name), append(t.bots, s.Bot)
	}
	return t, start, nil
}

// playMia begins a game and opens its screen.
func (p *Program) playMia(t miaTable) (scenes.Scene, error) {
	seed := p.seed()
	start, err := mia.New(t.config, seed)
	if err != nil {
		return nil, err
	}
	h, err := t.head(seed)
	if err != nil {
		return nil, err
	}
	return p.openMia(t, h, func(table session.Table[mia.View, mia.Move]) (miascene.Session, error) {
		return session.Turns(start, table), nil
	})
}

// resumeMia goes on with a save, which then lives on as the new game's own.
func (p *Program) resumeMia(s scenes.Save) (scenes.Scene, error) {
	t, start, err := miaTableOf(s.Record)
	if err != nil {
		return nil, err
	}
	scene, err := p.openMia(t, s.Record.Head, func(table session.Table[mia.View, mia.Move]) (miascene.Session, error) {
		return session.Resume(start, table, s.Record)
	})
	if err != nil {
		return nil, err
	}
	p.bench.follow(s)
	return scene, nil
}

// openMia opens a session and its screen.
func (p *Program) openMia(t miaTable, h session.Head, open func(session.Table[mia.View, mia.Move]) (miascene.Session, error)) (scenes.Scene, error) {
	table, err := t.table(h)
	if err != nil {
		return nil, err
	}
	s, err := openKept(p, table, open)
	if err != nil {
		return nil, err
	}
	return miascene.New(p.Env, miascene.Options{
		Session: s, Haste: miaHaste[t.pace],
		Options: p.around(gamepage.Options{
			Names: func() []string { return p.miaNames(t) }, Colors: inOrder(t.config.Seats), Loop: t.loop,
			Again: func() (scenes.Scene, error) { return p.playMia(t) },
			Watch: p.watchMia, Help: p.miaHelp, Leave: p.miaSetup,
		}),
	}), nil
}

// watchMia shows a record as a film from a position on, with all cups open. The way back leads to back, or home.
func (p *Program) watchMia(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
	t, start, err := miaTableOf(r)
	if err != nil {
		return nil, err
	}
	film, err := session.ReplayFor(start, r, miascene.Knowing)
	if err != nil {
		return nil, err
	}
	return miascene.New(p.Env, miascene.Options{
		Session: film, Options: p.around(gamepage.Options{
			Names: func() []string { return p.miaNames(t) }, Colors: inOrder(t.config.Seats), At: at,
			Help: p.miaHelp, Leave: p.backOrHome(back),
		}),
	}), nil
}

// inOrder gives every seat the colour of its number.
func inOrder(seats int) []int {
	all := make([]int, seats)
	for i := range all {
		all[i] = i
	}
	return all
}

// miaNames says who sits where in the player's language. Bots of the same kind are numbered.
func (p *Program) miaNames(t miaTable) []string {
	b := p.Env.UI.Book
	own := make([]string, t.config.Seats)
	for i := range own {
		own[i] = b.T("mia.player", b.Integer(int64(i+1)))
	}
	bots, persons := make([]string, len(own)), make([]string, len(own))
	copy(bots, t.bots)
	copy(persons, t.names)
	return numbered(seatNames(b, own, bots, persons, "mia.bot_"))
}

// numbered tells names apart that come more than once.
func numbered(names []string) []string {
	seen := map[string]int{}
	for i, name := range names {
		key := strings.ToLower(name)
		if seen[key]++; seen[key] > 1 {
			names[i] = fmt.Sprintf("%s %d", name, seen[key])
		}
	}
	return names
}
