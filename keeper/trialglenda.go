package main

import (
	"context"
	"errors"
	"math/rand/v2"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/glendaconform"
	"menagerie/netclient/glendaclient"
	"menagerie/netserver"
	"menagerie/netserver/glendaserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/session"
)

// glendaScript returns the script of a seat of the record.
func glendaScript(t *trial, seat rules.Seat, moves []glenda.Move) (*script[glenda.View, glenda.Move], error) {
	bot, err := glendabot.For(seat, glendabot.Strengths()[0])
	return &script[glenda.View, glenda.Move]{trial: t, moves: moves, bot: bot.Bot, fits: func(v glenda.View, m glenda.Move) bool {
		return v.Check(v.You, m) == nil
	}}, err
}

// againstGlenda plays the record's side on somebody's server.
func againstGlenda(ctx context.Context, t *trial) error {
	first, last, err1 := ends[glenda.View](t.record)
	moves, err2 := asked[glenda.Move](t.record)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	var bots [2]*script[glenda.View, glenda.Move] // for the case that the server gives us the other side
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
	client := glendaclient.Join(t.address, glendaclient.Profile{Side: side, Capture: t.capture, Dialect: glendaclient.DialectOf(last.Config)})
	v := replay[glenda.View, glenda.Move]{
		trial: t, client: client, moves: glenda.View.ToMove, seat: func(v glenda.View) rules.Seat { return v.You },
		play: func(ctx context.Context, v glenda.View, rng *rand.Rand) (glenda.Move, bool) {
			return bots[v.You].play(ctx, v, rng)
		},
	}
	return v.run(ctx)
}

func judgeGlenda(r *session.Record, c conform.Clock) (conform.Judge, error) {
	_, last, err := ends[glenda.View](r)
	config := last.Config
	config.Walls = glenda.Range{} // a record does not tell how many there may be
	if err == nil {
		err = config.Validate()
	}
	return glendaconform.New(config, c), err
}

// standGlenda is a server with the record's board, whose other side does what it did there.
func standGlenda(t *trial) (*stand, error) {
	first, last, err := ends[glenda.View](t.record)
	if err != nil {
		return nil, err
	}
	if first.You != glenda.Trapper && first.You != glenda.Glenda {
		return nil, errNoSeat
	}
	other := 1 - first.You
	views, err := session.Views[glenda.View](t.record)
	if err != nil {
		return nil, err
	}
	bot, err := glendaScript(t, other, glendaMoves(views, other))
	if err != nil {
		return nil, err
	}
	minutes := netserver.NewMinutes(2)
	config := last.Config
	o := glendaserver.Options{
		Game: config, First: first.You, Move: t.answer, Minutes: minutes, Capture: t.capture, Rate: -1,
		Begin: func(uint64) (glenda.State, error) { return glenda.Resume(config, first.Start, config.Middle()) },
	}
	s, err := glendaserver.New(o)
	if err != nil {
		return nil, err
	}
	bots := glendaserver.Bots{Name: "record"}
	bots.Think[other] = func(ctx context.Context, v glenda.View, rng *rand.Rand) (glenda.Move, bool) {
		return bot.play(ctx, v, rng)
	}
	s.SetBots(bots)
	at, err := s.Listen(trialAddress)
	return standAt(s, at, err, minutes)
}

// glendaMoves are the moves of a seat, as far as every picture of them was seen.
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

func partGlenda(r *session.Record, seat rules.Seat) (*session.Record, error) {
	return part[glenda.View, glenda.Move]{
		you:   func(v glenda.View) rules.Seat { return v.You },
		sit:   func(v glenda.View, seat rules.Seat, _ glenda.View) glenda.View { v.You = seat; return v },
		moves: glendaMoves,
	}.of(r, seat)
}
