package pondkeeper

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/conform"
	"menagerie/netclient/pondclient"
	"menagerie/netserver/observe"
	"menagerie/netserver/pondserver"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/session"
	"menagerie/wire/pondwire"
)

func level(r *record.Record) (int, error) {
	first, _, err := command.FirstAndLast[pond.View](r)
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(pond.Levels(), func(l pond.Level) bool { return l.CatStep == first.Config.CatStep })
	if i < 0 {
		return 0, fmt.Errorf("no level has a cat with a step of %d units", first.Config.CatStep)
	}
	return i + 1, nil
}

func playServer(ctx context.Context, t *command.Test) error {
	n, err1 := level(t.Record)
	moves, err2 := command.RecordedMoves[pond.Move](t.Record)
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
		Room: t.Room, TLS: t.Secure.Client(), Level: n, Capture: t.Capture, Dialect: pondclient.Dialect{Levels: steps},
	})
	mouse := &pondReplay{ahead: predictor{bot: bot.Bot}}
	s := command.Script[pond.View, pond.Move]{Test: t, Moves: moves, Bot: mouse.move, Fits: func(v pond.View, m pond.Move) bool {
		return v.Mouse.Reaches(pond.Point(m), pond.MouseStep)
	}}
	v := command.Replay[pond.View, pond.Move]{
		Test: t, Client: client, Moves: pond.View.ToMove, Play: s.Play, Watch: mouse.see,
		Seat: func(pond.View) rules.Seat { return pond.Mouse },
	}
	return v.Run(ctx)
}

// pondReplay plays the mouse when a record is replayed. Like the recorded client, it moves before the server has responded to
// earlier moves. After the last recorded move, a bot continues in this manner.
type pondReplay struct {
	ahead predictor
	begun bool
}

func (p *pondReplay) see(u session.Update[pond.View]) {
	if !p.begun {
		p.begun = true
		p.ahead.begin(u.View)
	}
	p.ahead.update(u.View, u.Err)
}

func (p *pondReplay) move(ctx context.Context, _ pond.View, rng *rand.Rand) (pond.Move, bool) {
	return p.ahead.move(ctx, rng)
}

func newChecker(_ *record.Record, t conform.Timing) (*conform.Checker, error) {
	levels := pond.Levels()
	return conform.NewPond(func(level byte) (pond.Config, bool) {
		if level < 1 || int(level) > len(levels) {
			return pond.Config{}, false
		}
		return pond.Config{CatStep: levels[level-1].CatStep}, true
	}, t), nil
}

func openServer(t *command.Test) (*command.TestServer, error) {
	first, _, err := command.FirstAndLast[pond.View](t.Record)
	if err != nil {
		return nil, err
	}
	gameLog := observe.NewGameLog(1)
	s, err := pondserver.New(pondserver.Options{
		Start: first.Config.Start, Levels: pondserver.LevelsExtended, Idle: t.Answer, Observer: &observe.Observer{GameLog: gameLog, Capture: t.Capture}, Rate: 1e6,
	})
	if err != nil {
		return nil, err
	}
	at, err := s.Listen(runner.Loopback, nil)
	return command.NewTestServer(s, at, err, gameLog)
}

// seatRecord converts a spectator's record to the record of the player on a seat.
func seatRecord(r *record.Record, seat rules.Seat) (*record.Record, error) {
	return command.SeatConverter[pond.View, pond.Move]{
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

// matchesSeed returns a function that reports whether a seed produces the starting positions in views, which are the Views of
// a record.
func matchesSeed(views []pond.View) func(seed uint64) bool {
	return func(seed uint64) bool {
		s, err := pond.New(views[0].Config, seed)
		return err == nil && s.View(pond.Mouse).Cat == views[0].Cat
	}
}

// probe tests whether a server rejects a move that is too long.
func probe(ctx context.Context, t *command.Test) error {
	conn, err := command.Dial(ctx, "tcp", t.Address, pondwire.Port)
	if err != nil {
		return err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(t.Answer))
	room := cmp.Or(t.Room, pondwire.Invisible)
	hello := append(binary.BigEndian.AppendUint16([]byte{0}, uint16(len(room))), room...)
	begin := make([]byte, 18) // the response to hello, and the beginning of a game
	if _, err := conn.Write(append(hello, 0x10, 1)); err != nil {
		return err
	}
	if _, err := io.ReadFull(conn, begin); err != nil || begin[0] != 1 || begin[1] != 0x11 {
		return nil // the replay of the record has reported it
	}
	x, y := int32(binary.BigEndian.Uint32(begin[10:])), int32(binary.BigEndian.Uint32(begin[14:]))
	far := binary.BigEndian.AppendUint32([]byte{0x20}, uint32(x+2*pond.MouseStep))
	if _, err := conn.Write(binary.BigEndian.AppendUint32(far, uint32(y))); err != nil {
		return err
	}
	response := []byte{0}
	switch _, err := io.ReadFull(conn, response); {
	case err == nil && response[0] < 0xe0:
		t.AddViolation("conform.accepted")
	case errors.Is(err, os.ErrDeadlineExceeded):
		t.AddViolation("conform.no_answer", t.Answer.Seconds())
	}
	return nil
}
