package glendakeeper

import (
	"context"
	"errors"
	"math/rand/v2"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/glendaconform"
	"menagerie/keeper/trial"
	"menagerie/netclient/glendaclient"
	"menagerie/netserver"
	"menagerie/netserver/glendaserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/session"
)

// glendaScript returns the script of a seat of the record.
func glendaScript(t *trial.Trial, seat rules.Seat, moves []glenda.Move) (*trial.Script[glenda.View, glenda.Move], error) {
	bot, err := glendabot.For(seat, glendabot.Strengths()[0])
	return &trial.Script[glenda.View, glenda.Move]{Trial: t, Moves: moves, Bot: bot.Bot, Fits: func(v glenda.View, m glenda.Move) bool {
		return v.Check(v.You, m) == nil
	}}, err
}

// Against plays the record's side on somebody's server.
func Against(ctx context.Context, t *trial.Trial) error {
	first, last, err1 := trial.Ends[glenda.View](t.Record)
	moves, err2 := trial.Asked[glenda.Move](t.Record)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	var bots [2]*trial.Script[glenda.View, glenda.Move] // for the case that the server gives us the other side
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
	v := trial.Replay[glenda.View, glenda.Move]{
		Trial: t, Client: client, Moves: glenda.View.ToMove, Seat: func(v glenda.View) rules.Seat { return v.You },
		Play: func(ctx context.Context, v glenda.View, rng *rand.Rand) (glenda.Move, bool) {
			return bots[v.You].Play(ctx, v, rng)
		},
	}
	return v.Run(ctx)
}

func Judge(r *session.Record, c conform.Clock) (conform.Judge, error) {
	_, last, err := trial.Ends[glenda.View](r)
	config := last.Config
	config.Walls = glenda.Range{} // a record does not tell how many there may be
	if err == nil {
		err = config.Validate()
	}
	return glendaconform.New(config, c), err
}

// Stand is a server with the record's board, whose other side does what it did there.
func Stand(t *trial.Trial) (*trial.Stand, error) {
	first, last, err := trial.Ends[glenda.View](t.Record)
	if err != nil {
		return nil, err
	}
	if first.You != glenda.Trapper && first.You != glenda.Glenda {
		return nil, trial.ErrNoSeat
	}
	other := 1 - first.You
	views, err := session.Views[glenda.View](t.Record)
	if err != nil {
		return nil, err
	}
	bot, err := glendaScript(t, other, glendaMoves(views, other))
	if err != nil {
		return nil, err
	}
	minutes := netserver.NewGameLog(2)
	config := last.Config
	o := glendaserver.Options{
		Game: config, First: first.You, Move: t.Answer, GameLog: minutes, Capture: t.Capture, Rate: -1,
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
	at, err := s.Listen(trial.Loopback)
	return trial.NewStand(s, at, err, minutes)
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

func Part(r *session.Record, seat rules.Seat) (*session.Record, error) {
	return trial.Part[glenda.View, glenda.Move]{
		You:   func(v glenda.View) rules.Seat { return v.You },
		Sit:   func(v glenda.View, seat rules.Seat, _ glenda.View) glenda.View { v.You = seat; return v },
		Moves: glendaMoves,
	}.Of(r, seat)
}
