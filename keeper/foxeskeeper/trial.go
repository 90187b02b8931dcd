package foxeskeeper

import (
	"context"
	"encoding/json"
	"errors"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/foxesconform"
	"menagerie/keeper/trial"
	"menagerie/netclient/foxesclient"
	"menagerie/netserver"
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/session"
)

// Against plays the record's moves on somebody's server, each as soon as one may be made.
func Against(ctx context.Context, t *trial.Trial) error {
	_, last, err1 := trial.Ends[foxes.View](t.Record)
	moves, err2 := trial.Asked[foxes.Move](t.Record)
	bot, err3 := foxesbot.For("greedy")
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	s := trial.Script[foxes.View, foxes.Move]{Trial: t, Moves: moves, Bot: bot.Bot, Fits: func(v foxes.View, m foxes.Move) bool {
		return v.Check(v.You, m) == nil
	}}
	client := foxesclient.Join(t.Address, foxesclient.Profile{
		Capture: t.Capture, Dialect: foxesclient.Dialect{Rules: last.Config.Dialect, Places: foxesclient.PlacesGiven},
	})
	v := trial.Replay[foxes.View, foxes.Move]{
		Trial: t, Client: client, Moves: foxes.View.MayMove, Play: s.Play,
		Seat: func(v foxes.View) rules.Seat { return v.You },
	}
	return v.Run(ctx)
}

func Judge(r *session.Record, c conform.Clock) (conform.Judge, error) {
	_, last, err := trial.Ends[foxes.View](r)
	return foxesconform.New(last.Config, c), err
}

// Stand is a server with the record's island, on which a bot leads the other side. What the record does not know of
// its times is as usual.
func Stand(t *trial.Trial) (*trial.Stand, error) {
	first, last, err := trial.Ends[foxes.View](t.Record)
	if err != nil {
		return nil, err
	}
	if first.You != foxes.Foxes && first.You != foxes.Dolphins {
		return nil, trial.ErrNoSeat
	}
	config := standIsland(t.Record, first, last)
	minutes := netserver.NewGameLog(foxes.Sides)
	s, err := foxesserver.New(foxesserver.Options{
		Game: config, GameLog: minutes, Capture: t.Capture, Hello: t.Answer,
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
	at, err := s.Listen(trial.Loopback)
	return trial.NewStand(s, at, err, minutes)
}

// standIsland is the game of a record. The time until its end is known if the record is a host's.
func standIsland(r *session.Record, first, last foxes.View) foxes.Config {
	var begun foxes.Config
	_ = json.Unmarshal(r.Config, &begun) // then nothing is known of it
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

func Part(r *session.Record, seat rules.Seat) (*session.Record, error) {
	return trial.Part[foxes.View, foxes.Move]{
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
