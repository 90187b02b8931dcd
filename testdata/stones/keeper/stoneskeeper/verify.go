package stoneskeeper

import (
	"context"
	"math/rand/v2"
	"net"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/conform"
	"menagerie/netclient/stonesclient"
	"menagerie/netserver/observe"
	"menagerie/netserver/stonesserver"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonesbot"
)

// playServer plays the record's moves on a server.
func playServer(ctx context.Context, t *command.Test) error {
	moves, err := command.RecordedMoves[stones.Move](t.Record)
	if err != nil {
		return err
	}
	s, err := script(t, moves)
	if err != nil {
		return err
	}
	r := command.Replay[stones.View, stones.Move]{
		Test: t, Client: stonesclient.Join(t.Address, stonesclient.Profile{Capture: t.Capture}), Moves: stones.View.ToMove, Play: s.Play,
		Seat: func(v stones.View) rules.Seat { return v.You },
	}
	return r.Run(ctx)
}

// newChecker returns the checker for the server of the record's game.
func newChecker(r *record.Record, t conform.Timing) (*conform.Checker, error) {
	first, _, err := command.FirstAndLast[stones.View](r)
	return conform.NewStones(first.Config, t), err
}

// script returns the bot that plays recorded moves.
func script(t *command.Test, moves []stones.Move) (*command.Script[stones.View, stones.Move], error) {
	bot, err := stonesbot.For("best")
	return &command.Script[stones.View, stones.Move]{Test: t, Moves: moves, Bot: bot.Bot, Fits: func(v stones.View, m stones.Move) bool {
		return v.Check(v.You, m) == nil
	}}, err
}

// openServer starts a server with the heap of the record. The server's other player makes the moves of the record.
func openServer(t *command.Test) (*command.TestServer, error) {
	first, _, err := command.FirstAndLast[stones.View](t.Record)
	if err != nil {
		return nil, err
	}
	views, err := record.Views[stones.View](t.Record)
	if err != nil {
		return nil, err
	}
	if first.You == rules.Nobody {
		return nil, command.ErrNoSeat
	}
	other, err := script(t, movesOf(views, 1-first.You))
	if err != nil {
		return nil, err
	}
	games := observe.NewGameLog(stones.Players)
	s, err := stonesserver.New(stonesserver.Options{
		Game: first.Config, Move: t.Answer, Observer: &observe.Observer{GameLog: games, Capture: t.Capture},
	})
	if err != nil {
		return nil, err
	}
	go opponent(s, 1-first.You, other.Play)
	at, err := s.Listen(runner.Loopback)
	return command.NewTestServer(s, at, err, games)
}

// opponent plays one game on a server. It returns when the game is over or the server closes the connection.
func opponent(s *stonesserver.Server, seat rules.Seat, bot stonesbot.Bot) {
	dial := func(context.Context) (net.Conn, error) { return s.Connect(seat), nil }
	c := stonesclient.Over("", dial, stonesclient.Profile{})
	defer command.Leave(c)
	_, _ = playOn(context.Background(), c, bot, rand.New(rand.NewPCG(1, 0)), func(look func() (bool, error)) func() (bool, error) { return look })
}

// movesOf returns the moves of a seat.
func movesOf(views []stones.View, seat rules.Seat) (moves []stones.Move) {
	for i, v := range views[1:] {
		if views[i].Mover() == seat && v.Turn == views[i].Turn+1 {
			moves = append(moves, v.Last)
		}
	}
	return moves
}

// seatRecord returns the record of the player on a seat.
func seatRecord(r *record.Record, seat rules.Seat) (*record.Record, error) {
	return command.SeatConverter[stones.View, stones.Move]{
		You:   func(v stones.View) rules.Seat { return v.You },
		Sit:   func(v stones.View, seat rules.Seat, _ stones.View) stones.View { v.You = seat; return v },
		Moves: movesOf,
	}.Of(r, seat)
}
