package pondkeeper

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/pondconform"
	"menagerie/keeper/trial"
	"menagerie/netclient/pondclient"
	"menagerie/netserver"
	"menagerie/netserver/pondserver"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/session"
)

// Level is the level that a record was played at.
func Level(r *session.Record) (int, error) {
	first, _, err := trial.Ends[pond.View](r)
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(pond.Levels(), func(l pond.Level) bool { return l.CatStep == first.Config.CatStep })
	if i < 0 {
		return 0, fmt.Errorf("no level has a cat that runs %d units", first.Config.CatStep)
	}
	return i + 1, nil
}

// Against is the mouse on somebody's server.
func Against(ctx context.Context, t *trial.Trial) error {
	level, err1 := Level(t.Record)
	moves, err2 := trial.Asked[pond.Move](t.Record)
	bot, err3 := pondbot.For(pond.Mouse, "best")
	for _, err := range []error{err1, err2, err3, t.Secure.Check()} {
		if err != nil {
			return err
		}
	}
	steps := make([]int32, 0, len(pond.Levels()))
	for _, l := range pond.Levels() {
		steps = append(steps, l.CatStep)
	}
	client := pondclient.Join(t.Address, pondclient.Profile{
		Room: t.Room, TLS: t.Secure.Client(), Level: level, Capture: t.Capture, Dialect: pondclient.Dialect{Levels: steps},
	})
	mouse := &pondTrial{ahead: ahead{bot: bot.Bot}}
	s := trial.Script[pond.View, pond.Move]{Trial: t, Moves: moves, Bot: mouse.move, Fits: func(v pond.View, m pond.Move) bool {
		return v.Mouse.Reaches(pond.Point(m), pond.MouseStep)
	}}
	v := trial.Replay[pond.View, pond.Move]{
		Trial: t, Client: client, Moves: pond.View.ToMove, Play: s.Play, Watch: mouse.see,
		Seat: func(pond.View) rules.Seat { return pond.Mouse },
	}
	return v.Run(ctx)
}

// pondTrial is the mouse of a trial. Moves are made while earlier ones are under way, as the record's client did it. The bot
// that goes on where the record ends must not take the old place of the cat for the newest one; see ahead.
type pondTrial struct {
	ahead ahead
	begun bool
}

// see takes an update of the game.
func (p *pondTrial) see(u session.Update[pond.View]) {
	if !p.begun {
		p.begun = true
		p.ahead.begin(u.View)
	}
	p.ahead.see(u.View, u.Err)
}

// move returns the move of the bot.
func (p *pondTrial) move(ctx context.Context, _ pond.View, rng *rand.Rand) (pond.Move, bool) {
	return p.ahead.move(ctx, rng)
}

func Judge(_ *session.Record, c conform.Clock) (conform.Judge, error) {
	levels := pond.Levels()
	return pondconform.New(func(level byte) (pond.Config, bool) {
		if level < 1 || int(level) > len(levels) {
			return pond.Config{}, false
		}
		return pond.Config{CatStep: levels[level-1].CatStep}, true
	}, c), nil
}

// Stand is a server with the record's cat.
func Stand(t *trial.Trial) (*trial.Stand, error) {
	first, _, err := trial.Ends[pond.View](t.Record)
	if err != nil {
		return nil, err
	}
	minutes := netserver.NewGameLog(1)
	s, err := pondserver.New(pondserver.Options{
		Start: first.Config.Start, Levels: pondserver.LevelsExtended, Idle: t.Answer, GameLog: minutes, Capture: t.Capture, Rate: 1e6,
	})
	if err != nil {
		return nil, err
	}
	at, err := s.Listen(trial.Loopback, nil)
	return trial.NewStand(s, at, err, minutes)
}

func Part(r *session.Record, seat rules.Seat) (*session.Record, error) {
	return trial.Part[pond.View, pond.Move]{
		Seats: 1,
		You:   func(v pond.View) rules.Seat { return v.You },
		Sit:   func(v pond.View, _ rules.Seat, _ pond.View) pond.View { v.You = pond.Mouse; return v },
		Moves: func(views []pond.View, _ rules.Seat) (moves []pond.Move) {
			for i, v := range views[1:] {
				if v.Moves == views[i].Moves+1 {
					moves = append(moves, pond.Move(v.Mouse))
				}
			}
			return moves
		},
	}.Of(r, seat)
}
