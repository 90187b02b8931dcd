package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// foxesGame is foxes and dolphins on the menu.
func (p *Program) foxesGame() scenes.Game {
	return scenes.Game{
		Name:  "foxes",
		Card:  foxesdraw.Card,
		Setup: func(*scenes.Env) scenes.Scene { return p.foxesSetup() },
		Demo: func(*scenes.Env) (scenes.Scene, error) {
			t := foxesTable{config: foxes.DefaultConfig(foxes.MinSize), bots: [2]string{"best", "best"}, colors: usualFoxes, loop: true}
			t.config.Limit = 180 * foxes.Second
			t.reaction = 12
			return p.playFoxes(t)
		},
		Resume: func(_ *scenes.Env, s scenes.Save) (scenes.Scene, error) { return p.resumeFoxes(s) },
		Watch: func(_ *scenes.Env, r *session.Record, back scenes.Scene) (scenes.Scene, error) {
			return p.watchFoxes(r, 0, back)
		},
		Help: func(_ *scenes.Env, back scenes.Scene) scenes.Scene { return p.foxesHelp(back) },
	}
}

// usualFoxes are the colours of somebody who has not chosen others: orange foxes, blue dolphins.
var usualFoxes = [2]int{1, 0}

// foxesTable is a game of foxes and dolphins to be played here. Arrays go by seat.
type foxesTable struct {
	config   foxes.Config
	bots     [2]string // empty for a person
	names    [2]string // of the persons; empty for "foxes" and "dolphins"
	hands    [2]foxesscene.Hands
	colors   [2]int
	reaction int  // ticks by which bots react late
	loop     bool // begin again by itself
}

// swapped is the same table with the sides changed. Everybody keeps the cooldown of the side.
func (t foxesTable) swapped() foxesTable {
	t.bots[0], t.bots[1] = t.bots[1], t.bots[0]
	t.names[0], t.names[1] = t.names[1], t.names[0]
	t.hands[0], t.hands[1] = t.hands[1], t.hands[0]
	return t
}

// head is what the record says of the table. How late bots react is not in it: a game that is resumed has the usual delay.
func (t foxesTable) head(seed uint64) (session.Head, error) {
	config, err := json.Marshal(t.config)
	if err != nil {
		return session.Head{}, err
	}
	h := session.Head{Game: "foxes", Begun: time.Now().UTC().Format(time.RFC3339), Seed: seed, Config: config}
	for seat := range t.names {
		h.Seats = append(h.Seats, session.SeatHead{
			Name: t.names[seat], Bot: t.bots[seat], Color: t.colors[seat] + 1, Device: string(t.hands[seat]),
		})
	}
	return h, nil
}

// foxesPace is how many ticks lie between two questions to a bot, which may think that waiting is best.
const foxesPace = 5

// table puts bots and people on their seats.
func (t foxesTable) table(h session.Head) (session.Table[foxes.View, foxes.Move], error) {
	table := session.Table[foxes.View, foxes.Move]{
		Seed: h.Seed, Head: h, Pace: foxesPace, Bots: map[rules.Seat]session.Player[foxes.View, foxes.Move]{},
	}
	for i, name := range t.bots {
		seat := rules.Seat(i)
		if name == "" {
			table.Seats = append(table.Seats, seat)
			continue
		}
		bot, err := foxesbot.For(name)
		if err != nil {
			return table, err
		}
		table.Bots[seat] = session.Thinker[foxes.View, foxes.Move](foxesbot.Delayed(bot.Bot, t.reaction))
	}
	return table, nil
}

// foxesTableOf reads from a record who sat where and by which rules.
func foxesTableOf(r *session.Record) (foxesTable, error) {
	t := foxesTable{reaction: usualReaction}
	if err := json.Unmarshal(r.Config, &t.config); err != nil {
		return t, fmt.Errorf("the record's settings: %w", err)
	}
	if len(r.Seats) != len(t.names) {
		return t, fmt.Errorf("the record has %d seats, foxes and dolphins has 2", len(r.Seats))
	}
	for i, s := range r.Seats {
		t.names[i], t.bots[i], t.hands[i], t.colors[i] = s.Name, s.Bot, foxesscene.Hands(s.Device), seatColor(s, usualFoxes[i])
	}
	return t, nil
}

// playFoxes begins a game on a new island and opens its screen.
func (p *Program) playFoxes(t foxesTable) (scenes.Scene, error) { return p.playFoxesOn(t, p.seed()) }

// playFoxesOn begins a game on the island of a seed.
func (p *Program) playFoxesOn(t foxesTable, seed uint64) (scenes.Scene, error) {
	start, err := foxes.New(t.config, seed)
	if err != nil {
		return nil, err
	}
	h, err := t.head(seed)
	if err != nil {
		return nil, err
	}
	return p.openFoxes(t, h, func(table session.Table[foxes.View, foxes.Move]) (foxesscene.Session, error) {
		return session.RealTime(start, table), nil
	})
}

// resumeFoxes goes on with a save, which then lives on as the new game's own.
func (p *Program) resumeFoxes(s scenes.Save) (scenes.Scene, error) {
	t, err := foxesTableOf(s.Record)
	if err != nil {
		return nil, err
	}
	start, err := foxes.New(t.config, s.Record.Seed)
	if err != nil {
		return nil, err
	}
	scene, err := p.openFoxes(t, s.Record.Head, func(table session.Table[foxes.View, foxes.Move]) (foxesscene.Session, error) {
		return session.ResumeClocked(start, table, s.Record)
	})
	if err != nil {
		return nil, err
	}
	p.bench.follow(s)
	return scene, nil
}

// openFoxes opens a session and its screen.
func (p *Program) openFoxes(t foxesTable, h session.Head, open func(session.Table[foxes.View, foxes.Move]) (foxesscene.Session, error)) (scenes.Scene, error) {
	table, err := t.table(h)
	if err != nil {
		return nil, err
	}
	s, err := openKept(p, table, open)
	if err != nil {
		return nil, err
	}
	return foxesscene.New(p.Env, foxesscene.Options{
		Session: s, Hands: t.hands, Options: p.around(gamepage.Options{
			Names: func() []string { return p.foxesNames(t) }, Colors: t.colors[:], Loop: t.loop,
			Again: func() (scenes.Scene, error) { return p.playFoxes(t) },
			Same:  func() (scenes.Scene, error) { return p.playFoxesOn(t, h.Seed) },
			Swap:  func() (scenes.Scene, error) { return p.playFoxes(t.swapped()) },
			Watch: p.watchFoxes, Help: p.foxesHelp, Leave: p.foxesSetup,
		}),
	}), nil
}

// watchFoxes shows a record as a film from a position on. The way back leads to back, or home.
func (p *Program) watchFoxes(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
	t, err := foxesTableOf(r)
	if err != nil {
		return nil, err
	}
	film, err := foxesFilm(r, t.config)
	if err != nil {
		return nil, err
	}
	return foxesscene.New(p.Env, foxesscene.Options{
		Session: film, Options: p.around(gamepage.Options{
			Names: func() []string { return p.foxesNames(t) }, Colors: t.colors[:], At: at, Help: p.foxesHelp, Leave: p.backOrHome(back),
		}),
	}), nil
}

// foxesFilm is a record as a film: what was played here is played again, and what was seen of a server is shown.
func foxesFilm(r *session.Record, c foxes.Config) (foxesscene.Session, error) {
	if !r.Witnessed() {
		start, err := foxes.New(c, r.Seed)
		if err != nil {
			return nil, err
		}
		return session.ReplayClocked(start, r, rules.Nobody)
	}
	views, err := session.Views[foxes.View](r)
	for i, v := range views {
		if bad := showable(v); bad != nil {
			return nil, fmt.Errorf("%w: picture %d: %w", session.ErrDamaged, i+1, bad)
		}
	}
	if err != nil {
		return nil, err
	}
	return session.Screen[foxes.View, foxes.Move](r)
}

// showable reports what makes a picture from a file one that cannot be shown.
func showable(v foxes.View) error {
	b := v.Board
	inside := func(all []foxes.Point) bool {
		return !slices.ContainsFunc(all, func(p foxes.Point) bool { return !b.Inside(p) })
	}
	for _, e := range v.Log {
		if !b.Inside(e.From) && e.From != e.At || !inside(e.Flips) || e.Seat < rules.Nobody || e.Seat > foxes.Dolphins {
			return fmt.Errorf("event %d cannot be", e.Number)
		}
		if e.Kind != foxes.Rose && e.Kind != foxes.Fell && e.Kind != foxes.Ended && (!b.Inside(e.At) || e.Seat == rules.Nobody) {
			return fmt.Errorf("event %d is nowhere", e.Number)
		}
	}
	for _, tide := range v.Coming {
		if !inside(tide.Flips) {
			return errors.New("a tide turns what is not there")
		}
	}
	if b.Size == 0 || v.Config.Size != b.Size || v.Tides < 0 || v.Now < 0 {
		return errors.New("its board or its clock cannot be")
	}
	return nil
}

// foxesNames says who sits where in the player's language.
func (p *Program) foxesNames(t foxesTable) []string {
	b := p.Env.UI.Book
	return seatNames(b, []string{b.T("foxes.name_foxes"), b.T("foxes.name_dolphins")}, t.bots[:], t.names[:], "foxes.bot_")
}
