package miakeeper

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net"
	"net/netip"
	"slices"
	"time"

	"menagerie/keeper/command"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/observe"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/mia/miacode"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// miaSaid holds the recorded client's responses to turns, its responses to rolls, and the number of rounds.
type miaSaid struct {
	turns, rolls []mia.Move
	rounds       int
}

// mostRounds is the maximum number of rounds in a test.
const mostRounds = 100

func miaSaidIn(r *record.Record) (s miaSaid) {
	for _, c := range command.ClientWire(r) {
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
	s.rounds = min(max(s.rounds, 1), mostRounds)
	return s
}

// playServer plays as many rounds on the tested server as the record has.
func playServer(ctx context.Context, t *command.Test) error {
	best, err := miabot.For("best")
	if err != nil {
		return err
	}
	said := miaSaidIn(t.Record)
	fits := func(v mia.View, m mia.Move) bool { return slices.Contains(v.Legal(), m) }
	turns := command.Script[mia.View, mia.Move]{Test: t, Moves: said.turns, Bot: best.Bot, Fits: fits}
	rolls := command.Script[mia.View, mia.Move]{Test: t, Moves: said.rolls, Bot: best.Bot, Fits: fits}
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

// newChecker returns a checker of servers with the rules of the record.
func newChecker(r *record.Record, t conform.Timing) (*conform.Checker, error) {
	first, _, err := command.FirstAndLast[mia.View](r)
	return conform.NewMia(first.Config.Dialect, t), err
}

// miaRounds plays until this number of rounds is finished.
func miaRounds(ctx context.Context, t *command.Test, c *miaclient.Client, rounds int) error {
	ctx, stop := context.WithTimeoutCause(ctx, t.Limit, command.ErrTimeLimit)
	defer stop()
	v := command.Replay[mia.View, mia.Move]{Test: t, Client: c}
	err := command.RunClient(ctx, c, command.LookEvery, func() (bool, error) {
		for _, u := range c.Tick() {
			if done, err := v.Update(u); done || err != nil {
				return done, err
			}
		}
		return c.Stats().Rounds >= rounds, nil
	})
	if errors.Is(err, command.ErrTimeLimit) && v.Received() {
		t.AddViolation("conform.rounds", rounds, t.Limit)
		err = nil
	}
	command.Leave(c)
	return err
}

// openServer opens a table for as many players as in the record. The other players are bots that respond after a short
// delay.
func openServer(t *command.Test) (*command.TestServer, error) {
	first, _, err := command.FirstAndLast[mia.View](t.Record)
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
	gameLog := observe.NewGameLog(others + 1)
	o := miaserver.Contest()
	o.Turn, o.Announce, o.Join, o.Poll = min(t.Answer, time.Minute), min(t.Answer, time.Minute), time.Second, 50*time.Millisecond
	o.Early, o.Least, o.Dialect = true, others+1, first.Config.Dialect
	o.Observer = &observe.Observer{GameLog: gameLog, Capture: t.Capture}
	o.Trusted = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} // the tested bot runs on this machine
	o.Rounds = miaSaidIn(t.Record).rounds
	s, err := miaserver.New(o)
	if err != nil {
		return nil, err
	}
	clients := make([]*miaclient.Client, others)
	for i := range clients {
		clients[i] = miaclient.JoinWith("", func(context.Context) (net.Conn, error) { return s.Connect(), nil }, miaclient.Profile{
			Name: "other" + string(rune('1'+i)), Bot: best.Bot, Orders: miaclient.Orders{Mode: miaclient.Autopilot},
		})
	}
	at, err := s.Listen(command.Loopback)
	st, err := command.NewTestServer(s, at, err, gameLog)
	if err != nil {
		return nil, err
	}
	st.Close = func(ctx context.Context) error {
		for _, c := range clients {
			command.Leave(c)
		}
		return s.Shutdown(ctx)
	}
	return st, nil
}

// seatRecord converts a record of moves to the record of one player. The result contains the first View of this player,
// and the messages between the player and the server.
func seatRecord(r *record.Record, seat rules.Seat) (*record.Record, error) {
	if r.HasViews() {
		return r, nil
	}
	s, err := command.Start(r, miacode.Codec.Restore)
	if err != nil {
		return nil, err
	}
	if n := len(r.Seats); int(seat) >= n {
		return nil, console.Error("keeper.seat_of", n)
	}
	text, err := json.Marshal(s.View(seat))
	own := *r
	own.Seen, own.Moves, own.Wire = []record.ViewEntry{{View: text}}, nil, command.WireOf(r, seat)
	return &own, err
}
