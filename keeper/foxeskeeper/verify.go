package foxeskeeper

import (
	"context"
	"encoding/json"
	"errors"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/foxesconform"
	"menagerie/keeper/verify"
	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/observe"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
)

// PlayServer replays the moves of the record on the tested server. It sends each move as soon as the server allows a
// move.
func PlayServer(ctx context.Context, t *verify.Test) error {
	_, last, err1 := verify.FirstAndLast[foxes.View](t.Record)
	moves, err2 := verify.RecordedMoves[foxes.Move](t.Record)
	bot, err3 := foxesbot.For("greedy")
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	s := verify.Script[foxes.View, foxes.Move]{Test: t, Moves: moves, Bot: bot.Bot, Fits: func(v foxes.View, m foxes.Move) bool {
		return v.Check(v.You, m) == nil
	}}
	client := foxesclient.Join(t.Address, foxesclient.Profile{
		Capture: t.Capture, Dialect: foxesclient.Dialect{Rules: last.Config.Dialect, Places: foxesclient.PlacesGiven},
	})
	v := verify.Replay[foxes.View, foxes.Move]{
		Test: t, Client: client, Moves: foxes.View.MayMove, Play: s.Play,
		Seat: func(v foxes.View) rules.Seat { return v.You },
	}
	return v.Run(ctx)
}

// NewChecker returns a checker of servers with the rules of the record.
func NewChecker(r *record.Record, t conform.Timing) (conform.Checker, error) {
	_, last, err := verify.FirstAndLast[foxes.View](r)
	return foxesconform.New(last.Config, t), err
}

// OpenServer opens a server with the board of the record. A built-in bot plays the opponent's side. Times that the
// record does not contain are set to their defaults.
func OpenServer(t *verify.Test) (*verify.TestServer, error) {
	first, last, err := verify.FirstAndLast[foxes.View](t.Record)
	if err != nil {
		return nil, err
	}
	if first.You != foxes.Foxes && first.You != foxes.Dolphins {
		return nil, verify.ErrNoSeat
	}
	config := recordConfig(t.Record, first, last)
	minutes := observe.NewGameLog(foxes.Sides)
	s, err := foxesserver.New(foxesserver.Options{
		Game: config, Games: 1, Opening: -1, Idle: -1, Observer: &observe.Observer{GameLog: minutes, Capture: t.Capture}, Hello: t.Answer,
		Begin: func(seed uint64) (foxes.State, error) { return foxes.Begin(config, first.Board, seed) },
	})
	if err != nil {
		return nil, err
	}
	bot, err := foxesbot.For("greedy")
	if err != nil {
		return nil, err
	}
	bots := foxesserver.Bots{Name: "other"}
	bots.Think[1-first.You] = foxesserver.Think(bot.Bot)
	s.SetBots(bots)
	at, err := s.Listen(verify.Loopback)
	return verify.NewTestServer(s, at, err, minutes)
}

// recordConfig returns the configuration of the recorded game. first and last are the first and the last View of r. Values that
// neither the Views nor the record contain are set to their defaults.
func recordConfig(r *record.Record, first, last foxes.View) foxes.Config {
	var begun foxes.Config
	_ = json.Unmarshal(r.Config, &begun) // the record does not contain the time
	c, usual := last.Config, foxes.DefaultConfig(max(first.Board.Size, foxes.MinSize))
	c.Limit = max(c.Limit, begun.Limit)
	c.Size, c.Animals = usual.Size, max(1, first.Board.Count(foxes.Foxes))
	for seat := range c.Cooldown {
		if c.Cooldown[seat] == 0 {
			c.Cooldown[seat] = usual.Cooldown[seat]
		}
	}
	if c.Tide == 0 {
		c.Tide = usual.Tide
	}
	if c.Limit == 0 {
		c.Limit = usual.Limit
	}
	c.Animals = min(c.Animals, c.MostAnimals())
	c.Dialect.Writing.Spectators = foxes.SpectatorsRejected
	return c
}

// SeatRecord converts a spectator's record to the record of the player on a seat.
func SeatRecord(r *record.Record, seat rules.Seat) (*record.Record, error) {
	return verify.SeatConverter[foxes.View, foxes.Move]{
		You: func(v foxes.View) rules.Seat { return v.You },
		Sit: func(v foxes.View, seat rules.Seat, _ foxes.View) foxes.View { v.You = seat; return v },
		Moves: func(views []foxes.View, seat rules.Seat) (moves []foxes.Move) {
			seen := 0
			for _, v := range views {
				for _, e := range v.Log {
					if e.Number > seen && e.Seat == seat && (e.Kind == foxes.Moved || e.Kind == foxes.Ate) {
						moves = append(moves, foxes.Move{From: e.From, To: e.At})
					}
					seen = max(seen, e.Number)
				}
			}
			return moves
		},
	}.Of(r, seat)
}
