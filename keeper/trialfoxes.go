package main

import (
	"context"
	"encoding/json"
	"errors"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/foxesconform"
	"menagerie/netclient/foxesclient"
	"menagerie/netserver"
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/session"
)

// againstFoxes plays the record's moves on somebody's server, each as soon as one may be made.
func againstFoxes(ctx context.Context, t *trial) error {
	_, last, err1 := ends[foxes.View](t.record)
	moves, err2 := asked[foxes.Move](t.record)
	bot, err3 := foxesbot.For("greedy")
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	s := script[foxes.View, foxes.Move]{trial: t, moves: moves, bot: bot.Bot, fits: func(v foxes.View, m foxes.Move) bool {
		return v.Check(v.You, m) == nil
	}}
	client := foxesclient.Join(t.address, foxesclient.Profile{
		Capture: t.capture, Dialect: foxesclient.Dialect{Rules: last.Config.Dialect, Places: foxesclient.PlacesGiven},
	})
	v := replay[foxes.View, foxes.Move]{
		trial: t, client: client, moves: foxes.View.MayMove, play: s.play,
		seat: func(v foxes.View) rules.Seat { return v.You },
	}
	return v.run(ctx)
}

func judgeFoxes(r *session.Record, c conform.Clock) (conform.Judge, error) {
	_, last, err := ends[foxes.View](r)
	return foxesconform.New(last.Config, c), err
}

// standFoxes is a server with the record's island, on which a bot leads the other side. What the record does not know of
// its times is as usual.
func standFoxes(t *trial) (*stand, error) {
	first, last, err := ends[foxes.View](t.record)
	if err != nil {
		return nil, err
	}
	if first.You != foxes.Foxes && first.You != foxes.Dolphins {
		return nil, errNoSeat
	}
	config := standIsland(t.record, first, last)
	minutes := netserver.NewMinutes(foxes.Sides)
	s, err := foxesserver.New(foxesserver.Options{
		Game: config, Minutes: minutes, Capture: t.capture, Hello: t.answer,
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
	at, err := s.Listen(trialAddress)
	return standAt(s, at, err, minutes)
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

func partFoxes(r *session.Record, seat rules.Seat) (*session.Record, error) {
	return part[foxes.View, foxes.Move]{
		you: func(v foxes.View) rules.Seat { return v.You },
		sit: func(v foxes.View, seat rules.Seat, _ foxes.View) foxes.View { v.You = seat; return v },
		moves: func(views []foxes.View, seat rules.Seat) (moves []foxes.Move) {
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
	}.of(r, seat)
}
