package glendakeeper

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/conform"
	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/netserver/observe"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/wire/glendawire"
)

func glendaScript(t *command.Test, seat rules.Seat, moves []glenda.Move) (*command.Script[glenda.View, glenda.Move], error) {
	bot, err := glendabot.For(seat, glendabot.Strengths()[0])
	return &command.Script[glenda.View, glenda.Move]{Test: t, Moves: moves, Bot: bot.Bot, Fits: func(v glenda.View, m glenda.Move) bool {
		return v.Check(v.You, m) == nil
	}}, err
}

// playServer plays the record's side on the tested server.
func playServer(ctx context.Context, t *command.Test) error {
	first, last, err1 := command.FirstAndLast[glenda.View](t.Record)
	moves, err2 := command.RecordedMoves[glenda.Move](t.Record)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	var bots [2]*command.Script[glenda.View, glenda.Move] // if the server assigns the other side
	for seat := range bots {
		own := moves
		if rules.Seat(seat) != first.You {
			own = nil
		}
		var err error
		if bots[seat], err = glendaScript(t, rules.Seat(seat), own); err != nil {
			return err
		}
	}
	side := glendaclient.SideTrapper
	if first.You == glenda.Glenda {
		side = glendaclient.SideGlenda
	}
	client := glendaclient.Join(t.Address, glendaclient.Profile{Side: side, Capture: t.Capture, Dialect: glendaclient.DialectOf(last.Config)})
	v := command.Replay[glenda.View, glenda.Move]{
		Test: t, Client: client, Moves: glenda.View.ToMove, Seat: func(v glenda.View) rules.Seat { return v.You },
		Play: func(ctx context.Context, v glenda.View, rng *rand.Rand) (glenda.Move, bool) {
			return bots[v.You].Play(ctx, v, rng)
		},
	}
	return v.Run(ctx)
}

func newChecker(r *record.Record, t conform.Timing) (*conform.Checker, error) {
	_, last, err := command.FirstAndLast[glenda.View](r)
	config := last.Config
	config.Walls = glenda.Range{} // a network client does not know the possible numbers of walls
	if err == nil {
		err = config.Validate()
	}
	return conform.NewGlenda(config, t), err
}

// openServer opens a server with the recorded board. A bot on the server repeats the opponent's recorded moves.
func openServer(t *command.Test) (*command.TestServer, error) {
	first, last, err := command.FirstAndLast[glenda.View](t.Record)
	if err != nil {
		return nil, err
	}
	if first.You != glenda.Trapper && first.You != glenda.Glenda {
		return nil, command.ErrNoSeat
	}
	other := 1 - first.You
	views, err := record.Views[glenda.View](t.Record)
	if err != nil {
		return nil, err
	}
	bot, err := glendaScript(t, other, glendaMoves(views, other))
	if err != nil {
		return nil, err
	}
	gameLog := observe.NewGameLog(2)
	config := last.Config
	o := glendaserver.Options{
		Game: config, First: first.You, Move: t.Answer, Opening: -1, Observer: &observe.Observer{GameLog: gameLog, Capture: t.Capture}, Rate: -1,
		Begin: func(uint64) (glenda.State, error) { return glenda.Resume(config, first.Start, config.Middle()) },
	}
	s, err := glendaserver.New(o)
	if err != nil {
		return nil, err
	}
	bots := glendaserver.Bots{Name: "record"}
	bots.Think[other] = func(ctx context.Context, v glenda.View, rng *rand.Rand) (glenda.Move, bool) {
		return bot.Play(ctx, v, rng)
	}
	s.SetBots(bots)
	at, err := s.Listen(runner.Loopback)
	return command.NewTestServer(s, at, err, gameLog)
}

// glendaMoves returns the moves of a seat from the Views of a record, up to the first missing View.
func glendaMoves(views []glenda.View, seat rules.Seat) (moves []glenda.Move) {
	turn := 0
	for _, v := range views {
		if v.Turn != turn+1 {
			continue
		}
		turn = v.Turn
		if v.Mover() != seat {
			moves = append(moves, v.Last())
		}
	}
	return moves
}

// seatRecord converts a spectator's record to the record of the player on a seat.
func seatRecord(r *record.Record, seat rules.Seat) (*record.Record, error) {
	return command.SeatConverter[glenda.View, glenda.Move]{
		You:   func(v glenda.View) rules.Seat { return v.You },
		Sit:   func(v glenda.View, seat rules.Seat, _ glenda.View) glenda.View { v.You = seat; return v },
		Moves: glendaMoves,
	}.Of(r, seat)
}

// matchesSeed returns a function that reports whether a seed produces the first walls in views, which are the Views of
// a record.
func matchesSeed(views []glenda.View) func(seed uint64) bool {
	c := views[0].Config
	// the number in the record, because a guest does not know the range from which the server draws the number
	c.Walls = glenda.Exactly(views[0].Start.Len())
	return func(seed uint64) bool {
		s, err := glenda.New(c, seed)
		return err == nil && s.View(rules.Nobody).Start == views[0].Start
	}
}

// probe tests whether a server rejects two illegal moves: a wall on the rabbit's cell, and a wall that the rabbit places.
func probe(ctx context.Context, t *command.Test) error {
	rabbit, illegal := "", "p 0 0" // of Glenda, who puts no walls
	return command.LineProbe{
		Port: glendawire.Port,
		Turn: func(words []string) string {
			switch {
			case len(words) == 2 && words[0] == "CONN" && words[1] == "0":
				illegal = ""
			case len(words) == 3 && words[0] == "g":
				rabbit = fmt.Sprintf("p %s %s", words[1], words[2])
			case len(words) == 1 && words[0] == "TURN" && illegal == "":
				return rabbit
			case len(words) == 1 && words[0] == "TURN":
				return illegal
			}
			return ""
		},
		Verdict: func(words []string) bool {
			if len(words) == 4 && words[0] == "SYNC" {
				t.AddViolation("conform.accepted")
			}
			return len(words) > 0
		},
	}.Run(ctx, t)
}
