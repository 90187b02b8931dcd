package app

import (
	"runtime"
	"testing"

	"menagerie/app/foxesgame"
	"menagerie/app/game"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/app/seating"
	"menagerie/internal/testkit/timelimit"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/session"
)

// boutAs lets bots play a local game to its end and returns its record, in which people sit on the first seats.
func boutAs[S session.State[S, V, M], V game.View, M, C any](t *testing.T, g *game.Game[S, V, M, C], at seating.Seating[C], people ...string) *record.Record {
	t.Helper()
	h, err := g.Seats.Head(at, g.Seeds.Next())
	if err != nil {
		t.Fatal(err)
	}
	start, err := g.Codec.Begin(at.Config, h.Seed)
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.Seated(at, h)
	if err != nil {
		t.Fatal(err)
	}
	st.Pace = min(st.Pace, 1)
	s := g.Open(start, st)
	defer s.Close()
	for timelimit.Left(t) {
		for _, u := range s.Tick() {
			if u.Phase == session.Lost {
				t.Fatalf("the session was lost: got error %v, want none", u.Err)
			}
			if u.Phase == session.Ended {
				r := s.Capabilities().Record()
				evenly(r)
				for i, name := range people[:min(len(people), len(r.Seats))] {
					r.Seats[i] = record.SeatHead{Name: name, Color: r.Seats[i].Color}
				}
				return r
			}
		}
		runtime.Gosched() // bots think beside the game loop
	}
	t.Fatal("the game did not end, want an end")
	return nil
}

// evenly gives the moves of a game of turns a pace that no machine changes: how long a bot thinks is left to chance. A film
// of it lasts long enough to be steered.
func evenly(r *record.Record) {
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
func bouts(t *testing.T, p *Program, people ...string) map[string]*record.Record {
	t.Helper()
	glenda := glendagame.New(&p.Services).Game.Demo()
	glenda.Bots = []string{rules.BotNames(glendabot.Trappers())[1], rules.BotNames(glendabot.Glendas())[0]}
	maze := labyrinthgame.Seating{Config: labyrinth.DefaultConfig(2), Bots: []string{"greedy", "greedy"}}
	maze.Config.Objectives = 2
	island, sea := foxesgame.Demo(), foxesgame.New(&p.Services).Game
	island.Config.Limit = 60 * foxes.Second
	sea.Player = func(at foxesgame.Seating, seat rules.Seat) (session.Player[foxes.View, foxes.Move], error) { // thinking takes no time
		bot, err := foxesbot.For("greedy")
		return session.SyncBot[foxes.View, foxes.Move](bot.Bot), err
	}
	return map[string]*record.Record{
		"pond":      boutAs(t, pondgame.New(&p.Services).Game, pondgame.New(&p.Services).Game.Demo(), people...),
		"glenda":    boutAs(t, glendagame.New(&p.Services).Game, glenda, people...),
		"labyrinth": boutAs(t, labyrinthgame.New(&p.Services).Game, maze, people...),
		"mia":       boutAs(t, miagame.New(&p.Services).Game, miagame.Seating{Config: mia.Config{Seats: 3, Rounds: 9}, Bots: []string{"bold", "honest", "beginner"}}, people...),
		"foxes":     boutAs(t, sea, island, people...),
	}
}
