package miakeeper

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net"
	"slices"
	"time"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/miaconform"
	"menagerie/keeper/console"
	"menagerie/keeper/trial"
	"menagerie/keeper/visit"
	"menagerie/netclient/miaclient"
	"menagerie/netserver"
	"menagerie/netserver/miaserver"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// miaSaid are the answers of the record's client: those to a turn, those to a roll, and in how many rounds.
type miaSaid struct {
	turns, rolls []mia.Move
	rounds       int
}

// mostTrialRounds is how many rounds a trial has at most.
const mostTrialRounds = 100

func miaSaidIn(r *session.Record) (s miaSaid) {
	for _, c := range trial.ClientWire(r) {
		if started, ok := miawire.ParseServer(c.Bytes).(miawire.RoundStarted); ok && len(started.Names) > 1 {
			s.rounds++
		}
		if c.Dir != wire.Sent {
			continue
		}
		switch m := miawire.ParseClient(c.Bytes).(type) {
		case miawire.Roll:
			s.turns = append(s.turns, mia.Move{Kind: mia.Roll})
		case miawire.See:
			s.turns = append(s.turns, mia.Move{Kind: mia.See})
		case miawire.Announce:
			if d, err := mia.DiceOf(m.Dice.A, m.Dice.B); err == nil {
				s.rolls = append(s.rolls, mia.Say(d))
			}
		}
	}
	s.rounds = min(max(s.rounds, 1), mostTrialRounds)
	return s
}

// Against plays as many rounds as the record has on somebody's server.
func Against(ctx context.Context, t *trial.Trial) error {
	best, err := miabot.For("best")
	if err != nil {
		return err
	}
	said := miaSaidIn(t.Record)
	fits := func(v mia.View, m mia.Move) bool { return slices.Contains(v.Legal(), m) }
	turns := trial.Script[mia.View, mia.Move]{Trial: t, Moves: said.turns, Bot: best.Bot, Fits: fits}
	rolls := trial.Script[mia.View, mia.Move]{Trial: t, Moves: said.rolls, Bot: best.Bot, Fits: fits}
	client := miaclient.Join(t.Address, miaclient.Profile{
		Name: "trial", Seed: 1, Capture: t.Capture, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		Bot: func(ctx context.Context, v mia.View, rng *rand.Rand) (mia.Move, bool) {
			if v.Stage == mia.Announcing {
				return rolls.Play(ctx, v, rng)
			}
			return turns.Play(ctx, v, rng)
		},
	})
	return miaRounds(ctx, t, client, said.rounds)
}

func Judge(r *session.Record, c conform.Clock) (conform.Judge, error) {
	first, _, err := trial.Ends[mia.View](r)
	return miaconform.New(first.Config.Dialect, c), err
}

// miaRounds plays until this number of rounds is over.
func miaRounds(ctx context.Context, t *trial.Trial, c *miaclient.Client, rounds int) error {
	ctx, stop := context.WithTimeoutCause(ctx, t.Limit, trial.ErrTooLate)
	defer stop()
	v := trial.Replay[mia.View, mia.Move]{Trial: t, Client: c}
	err := visit.Run(ctx, c, trial.LookEvery, func() (bool, error) {
		for _, u := range c.Tick() {
			if done, err := v.See(u); done || err != nil {
				return done, err
			}
		}
		return c.Stats().Rounds >= rounds, nil
	})
	if errors.Is(err, trial.ErrTooLate) && v.Met() {
		t.Depart("conform.rounds", rounds, t.Limit)
		err = nil
	}
	visit.Leave(c)
	return err
}

// Stand is a table with as many players, who think a moment each.
func Stand(t *trial.Trial) (*trial.Stand, error) {
	first, _, err := trial.Ends[mia.View](t.Record)
	if err == nil {
		err = first.Config.Validate()
	}
	if err != nil {
		return nil, err
	}
	best, err := miabot.For("cautious")
	if err != nil {
		return nil, err
	}
	others := first.Config.Seats - 1
	minutes := netserver.NewGameLog(others + 1)
	o := miaserver.Contest()
	o.Turn, o.Announce, o.Join, o.Poll = min(t.Answer, time.Minute), min(t.Answer, time.Minute), time.Second, 50*time.Millisecond
	o.Early, o.Least, o.Dialect, o.GameLog, o.Capture = true, others+1, first.Config.Dialect, minutes, t.Capture
	o.Rounds = miaSaidIn(t.Record).rounds
	s, err := miaserver.New(o)
	if err != nil {
		return nil, err
	}
	clients := make([]*miaclient.Client, others)
	for i := range clients {
		clients[i] = miaclient.Over("", func(context.Context) (net.Conn, error) { return s.Connect(), nil }, miaclient.Profile{
			Name: "other" + string(rune('1'+i)), Bot: best.Bot, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		})
	}
	at, err := s.Listen(trial.Loopback)
	st, err := trial.NewStand(s, at, err, minutes)
	if err != nil {
		return nil, err
	}
	st.Close = func(ctx context.Context) error {
		for _, c := range clients {
			visit.Leave(c)
		}
		return s.Shutdown(ctx)
	}
	return st, nil
}

// Part shows a game that is told by its moves as the seat has seen it at the beginning. What it said is on the wire.
func Part(r *session.Record, seat rules.Seat) (*session.Record, error) {
	if r.Witnessed() {
		return r, nil
	}
	s, err := trial.Start(r, mia.New)
	if err != nil {
		return nil, err
	}
	if n := len(r.Seats); int(seat) >= n {
		return nil, console.Error("keeper.seat_of", n)
	}
	text, err := json.Marshal(s.View(seat))
	own := *r
	own.Seen, own.Moves, own.Wire = []session.Glimpse{{View: text}}, nil, trial.WireOf(r, seat)
	return &own, err
}
