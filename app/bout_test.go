package app

import (
	"runtime"
	"testing"

	"menagerie/app/table"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/session"
)

// boutAs lets bots play a local game to its end and returns its record, in which people sit on the first seats.
func (g *game[S, V, M, C]) boutAs(t *testing.T, at table.Table[C], people ...string) *session.Record {
	t.Helper()
	h, err := g.seats.Head(at, g.seed())
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.begin(at.Config, h.Seed)
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.seated(at, h)
	if err != nil {
		t.Fatal(err)
	}
	st.Pace = min(st.Pace, 1)
	s := g.open(start, st)
	defer s.Close()
	for range moments(2_000_000) {
		for _, u := range s.Tick() {
			if u.Phase == session.Lost {
				t.Fatal(u.Err)
			}
			if u.Phase == session.Ended {
				r := s.Capabilities().Record()
				evenly(r)
				for i, name := range people[:min(len(people), len(r.Seats))] {
					r.Seats[i] = session.SeatHead{Name: name, Color: r.Seats[i].Color}
				}
				return r
			}
		}
		runtime.Gosched() // bots think beside the game loop
	}
	t.Fatal("the game has no end")
	return nil
}

// evenly gives the moves of a game of turns a pace that no machine changes: how long a bot thinks is left to chance. A film
// of it lasts long enough to be steered.
func evenly(r *session.Record) {
	const pace = 30
	if r.Game == "pond" || r.Game == "foxes" {
		return // ticks are moves there, and bots answer within one
	}
	for i := range r.Moves {
		r.Moves[i].Tick = (i + 1) * pace
	}
	r.Ticks = len(r.Moves) * pace
}

// bouts are short games of every kind that were played to their ends, by their words.
func bouts(t *testing.T, p *Program, people ...string) map[string]*session.Record {
	t.Helper()
	glenda := p.glendaGame().demo()
	glenda.Bots = []string{rules.BotNames(glendabot.Trappers())[1], rules.BotNames(glendabot.Glendas())[0]}
	maze := labyrinthTable{Config: labyrinth.DefaultConfig(2), Bots: []string{"greedy", "greedy"}}
	maze.Config.Objectives = 2
	island, sea := foxesDemo(), p.foxesGame()
	island.Config.Limit = 60 * foxes.Second
	sea.player = func(at foxesTable, seat rules.Seat) (session.Player[foxes.View, foxes.Move], error) { // thinking takes no time
		bot, err := foxesbot.For("greedy")
		return session.SyncBot[foxes.View, foxes.Move](bot.Bot), err
	}
	return map[string]*session.Record{
		"pond":      p.pondGame().boutAs(t, p.pondGame().demo(), people...),
		"glenda":    p.glendaGame().boutAs(t, glenda, people...),
		"labyrinth": p.labyrinthGame().boutAs(t, maze, people...),
		"mia":       p.miaGame().boutAs(t, miaTable{Config: mia.Config{Seats: 3, Rounds: 9}, Bots: []string{"bold", "honest", "beginner"}}, people...),
		"foxes":     sea.boutAs(t, island, people...),
	}
}
