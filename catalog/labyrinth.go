package catalog

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"menagerie/render/labyrinthdraw"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/labyrinthscene"
	"menagerie/session"
)

// labyrinthGame is the labyrinth on the menu.
func (p *Program) labyrinthGame() scenes.Game {
	return scenes.Game{
		Name:  "labyrinth",
		Card:  labyrinthdraw.Card,
		Setup: func(*scenes.Env) scenes.Scene { return p.labyrinthSetup() },
		Demo: func(*scenes.Env) (scenes.Scene, error) {
			t := newLabyrinthTable(labyrinth.DefaultConfig(4))
			t.bots = []string{"best", "denial", "twoply", "greedy"}
			t.loop = true
			return p.playLabyrinth(t)
		},
		Resume: func(_ *scenes.Env, s scenes.Save) (scenes.Scene, error) { return p.resumeLabyrinth(s) },
		Watch: func(_ *scenes.Env, r *session.Record, back scenes.Scene) (scenes.Scene, error) {
			return p.watchLabyrinth(r, 0, back)
		},
		Help: func(_ *scenes.Env, back scenes.Scene) scenes.Scene { return p.labyrinthHelp(back) },
	}
}

// labyrinthTable is a game of the labyrinth to be played here. Slices go by seat.
type labyrinthTable struct {
	config labyrinth.Config
	bots   []string // empty for a person
	names  []string // of the persons; empty for "player 1" and so on
	colors []int
	pace   string // of the bots, a key of labyrinthPaces
	loop   bool   // begin again by itself
}

// newLabyrinthTable is a table at which nobody has a name yet, and everybody is a person.
func newLabyrinthTable(c labyrinth.Config) labyrinthTable {
	t := labyrinthTable{config: c, bots: make([]string, c.Players), names: make([]string, c.Players)}
	for seat := range c.Players {
		t.colors = append(t.colors, seat)
	}
	return t
}

// labyrinthPace is how a bot's moves come: how many ticks it waits after the last move was shown, and how fast all moves are
// shown.
type labyrinthPace struct {
	wait  int
	speed float64
}

var labyrinthPaces = map[string]labyrinthPace{"quick": {4, 2.2}, "": {24, 1}, "normal": {24, 1}, "slow": {70, 0.7}}

// swapped is the same table with everybody one seat further.
func (t labyrinthTable) swapped() labyrinthTable {
	t.bots, t.names, t.colors = turned(t.bots), turned(t.names), turned(t.colors)
	return t
}

func turned[T any](all []T) []T {
	last := len(all) - 1
	return append([]T{all[last]}, all[:last]...)
}

// persons are the seats at which no bot sits.
func (t labyrinthTable) persons() []rules.Seat {
	var all []rules.Seat
	for seat, bot := range t.bots {
		if bot == "" {
			all = append(all, rules.Seat(seat))
		}
	}
	return all
}

// view is the seat from which a record of the table is shown: the person's, or nobody's where that would tell secrets.
func (t labyrinthTable) view() rules.Seat {
	if persons := t.persons(); len(persons) == 1 {
		return persons[0]
	}
	return rules.Nobody
}

// head is what the record says of the table.
func (t labyrinthTable) head(seed uint64) (session.Head, error) {
	config, err := json.Marshal(t.config)
	if err != nil {
		return session.Head{}, err
	}
	h := session.Head{Game: "labyrinth", Begun: time.Now().UTC().Format(time.RFC3339), Seed: seed, Config: config}
	for seat := range t.names {
		h.Seats = append(h.Seats, session.SeatHead{Name: t.names[seat], Bot: t.bots[seat], Color: t.colors[seat] + 1})
	}
	return h, nil
}

// labyrinthThink is how long a bot thinks at most. Its budget counts boards, and slow machines need longer for each.
const labyrinthThink = 180 * time.Millisecond

// labyrinthPlayer is a bot that keeps to its time.
func labyrinthPlayer(bot labyrinthbot.Bot) labyrinthbot.Bot {
	return func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		ctx, cancel := context.WithTimeout(ctx, labyrinthThink)
		defer cancel()
		return bot(ctx, v, rng)
	}
}

// table puts bots and people on their seats.
func (t labyrinthTable) table(h session.Head) (session.Table[labyrinth.View, labyrinth.Move], error) {
	table := session.Table[labyrinth.View, labyrinth.Move]{
		Seed: h.Seed, Head: h, Pace: labyrinthPaces[t.pace].wait, Secrets: true, Seats: t.persons(),
		Bots: map[rules.Seat]session.Player[labyrinth.View, labyrinth.Move]{},
	}
	for i, name := range t.bots {
		if name == "" {
			continue
		}
		bot, err := labyrinthbot.For(name)
		if err != nil {
			return table, err
		}
		table.Bots[rules.Seat(i)] = session.Thinker[labyrinth.View, labyrinth.Move](labyrinthPlayer(bot.Bot))
	}
	return table, nil
}

// labyrinthTableOf reads from a record who sat where and by which rules.
func labyrinthTableOf(r *session.Record) (labyrinthTable, error) {
	var c labyrinth.Config
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return labyrinthTable{}, fmt.Errorf("the record's settings: %w", err)
	}
	if len(r.Seats) < 1 || len(r.Seats) > labyrinth.MaxPlayers || !r.Witnessed() && len(r.Seats) != c.Players {
		return labyrinthTable{}, fmt.Errorf("the record has %d seats, its game %d", len(r.Seats), c.Players)
	}
	c.Players = len(r.Seats)
	t := newLabyrinthTable(c)
	for i, s := range r.Seats {
		t.names[i], t.bots[i], t.colors[i] = s.Name, s.Bot, seatColor(s, i)
	}
	return t, nil
}

// playLabyrinth begins a game on a new board and opens its screen.
func (p *Program) playLabyrinth(t labyrinthTable) (scenes.Scene, error) {
	return p.playLabyrinthOn(t, p.seed())
}

// playLabyrinthOn begins a game on the board of a seed.
func (p *Program) playLabyrinthOn(t labyrinthTable, seed uint64) (scenes.Scene, error) {
	start, err := labyrinth.New(t.config, seed)
	if err != nil {
		return nil, err
	}
	h, err := t.head(seed)
	if err != nil {
		return nil, err
	}
	return p.openLabyrinth(t, h, func(table session.Table[labyrinth.View, labyrinth.Move]) (labyrinthscene.Session, error) {
		return session.Turns(start, table), nil
	})
}

// resumeLabyrinth goes on with a save, which then lives on as the new game's own.
func (p *Program) resumeLabyrinth(s scenes.Save) (scenes.Scene, error) {
	t, err := labyrinthTableOf(s.Record)
	if err != nil {
		return nil, err
	}
	start, err := labyrinth.New(t.config, s.Record.Seed)
	if err != nil {
		return nil, err
	}
	scene, err := p.openLabyrinth(t, s.Record.Head, func(table session.Table[labyrinth.View, labyrinth.Move]) (labyrinthscene.Session, error) {
		return session.Resume(start, table, s.Record)
	})
	if err != nil {
		return nil, err
	}
	p.bench.follow(s)
	return scene, nil
}

// openLabyrinth opens a session and its screen.
func (p *Program) openLabyrinth(t labyrinthTable, h session.Head, open func(session.Table[labyrinth.View, labyrinth.Move]) (labyrinthscene.Session, error)) (scenes.Scene, error) {
	table, err := t.table(h)
	if err != nil {
		return nil, err
	}
	s, err := openKept(p, table, open)
	if err != nil {
		return nil, err
	}
	return labyrinthscene.New(p.Env, labyrinthscene.Options{
		Session: s, Speed: labyrinthPaces[t.pace].speed,
		Options: p.around(gamepage.Options{
			Names: func() []string { return p.labyrinthNames(t) }, Colors: t.colors, Loop: t.loop,
			Again: func() (scenes.Scene, error) { return p.playLabyrinth(t) },
			Same:  func() (scenes.Scene, error) { return p.playLabyrinthOn(t, h.Seed) },
			Swap:  func() (scenes.Scene, error) { return p.playLabyrinth(t.swapped()) },
			Watch: p.watchLabyrinth, Help: p.labyrinthHelp, Leave: p.labyrinthSetup,
		}),
	}), nil
}

// watchLabyrinth shows a record as a film from a position on. The way back leads to back, or home.
func (p *Program) watchLabyrinth(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
	t, err := labyrinthTableOf(r)
	if err != nil {
		return nil, err
	}
	if err := labyrinthSeen(r); err != nil {
		return nil, err
	}
	film, err := session.Rewatch(r, t.view(), func() (labyrinth.State, error) { return labyrinth.New(t.config, r.Seed) })
	if err != nil {
		return nil, err
	}
	return labyrinthscene.New(p.Env, labyrinthscene.Options{
		Session: film, Options: p.around(gamepage.Options{
			Names: func() []string { return p.labyrinthNames(t) }, Colors: t.colors, At: at,
			Help: p.labyrinthHelp, Leave: p.backOrHome(back),
		}),
	}), nil
}

// labyrinthSeen reports a picture of a game on a server that cannot be shown: such records are not played by the rules.
func labyrinthSeen(r *session.Record) error {
	if !r.Witnessed() {
		return nil
	}
	views, err := session.Views[labyrinth.View](r)
	for i, v := range views {
		if bad := v.Validate(); bad != nil {
			return fmt.Errorf("%w: picture %d: %w", session.ErrDamaged, i+1, bad)
		}
	}
	return err
}

// labyrinthNames says who sits where in the player's language.
func (p *Program) labyrinthNames(t labyrinthTable) []string {
	b := p.Env.UI.Book
	own := make([]string, len(t.names))
	for seat := range own {
		own[seat] = b.T("labyrinth.player", seat+1)
	}
	return distinct(seatNames(b, own, t.bots, t.names, "labyrinth.bot_"))
}

// distinct numbers names that several have.
func distinct(names []string) []string {
	all := slices.Clone(names)
	for i, name := range names {
		n := 1
		for _, before := range names[:i] {
			if before == name {
				n++
			}
		}
		if n > 1 {
			all[i] = fmt.Sprintf("%s %d", name, n)
		}
	}
	return all
}
