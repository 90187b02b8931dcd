package verify

import (
	"context"
	"errors"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/netserver/observe"
	"menagerie/wire"
)

// ErrNoSeat is the error for records in which a bot has no seat.
var ErrNoSeat = console.Error("keeper.no_seat")

// testBot plays the record's game on a server of this program. The tested bot replaces the recorded client.
func (t *Test) testBot(ctx context.Context, level sandbox.Level) error {
	s, err := t.game.OpenServer(t)
	if err != nil {
		return err
	}
	bot, err := extbot.Start(extbot.Order{Command: t.command, Game: t.game.Name, Name: "bot", Address: s.address, Level: t.levelText(), Seed: 1, Sandbox: level})
	if err == nil {
		t.watch(ctx, s, bot)
	}
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer stop()
	closed := s.Close(closing)
	if err != nil {
		return err
	}
	bot.Stop() // after the game, the bot may end in any way
	<-bot.Done()
	t.checkBot(s)
	return errors.Join(context.Cause(ctx), closed)
}

// watch waits until the game or the bot ends.
func (t *Test) watch(ctx context.Context, s *TestServer, bot *extbot.Bot) {
	late := time.NewTimer(t.Limit)
	defer late.Stop()
	select {
	case <-s.minutes.Done():
		time.Sleep(afterTrial) // for the bot's last messages
	case <-late.C:
		t.AddViolation("conform.limit", t.Limit)
	case <-ctx.Done():
	case <-bot.Done():
		select {
		case <-s.minutes.Done():
		case <-time.After(afterBot): // the server detects the end of the bot with a delay
			end, _ := bot.End()
			t.AddViolation("conform.bot_ended", end)
		}
	}
}

// checkBot counts the bot's messages. It adds a violation for each message that the server has rejected and for each
// late response.
func (t *Test) checkBot(s *TestServer) {
	notes, _, _ := t.Capture.Since(0, nil)
	said := map[string]wire.CapturedMessage{} // newest message of each peer
	for _, n := range notes {
		switch {
		case n.Dir == wire.Sent, strings.HasPrefix(n.Peer, "local"):
			continue
		case len(n.Bytes) > 0:
			t.heard++
			said[n.Peer] = n
		}
		if n.Err != nil && !t.game.permits(n.Err) {
			t.Violations = append(t.Violations, conform.Violation{At: n.At, Message: said[n.Peer], Rule: n.Err})
		}
	}
	for seat, a := range s.minutes.Report().Seats {
		if a.Out == observe.OutSlow || a.Late > 0 {
			t.AddViolation("conform.bot_late", seat, max(1, a.Late))
		}
	}
}

// permits reports whether a message that the server rejects with err is still permitted.
func (g Game) permits(err error) bool {
	return slices.ContainsFunc(g.Harmless, func(known error) bool { return errors.Is(err, known) })
}

// levelText returns the level of the record's game for the bot's command line. It returns "" if the game has no levels.
func (t *Test) levelText() string {
	if t.game.Level == nil {
		return ""
	}
	level, err := t.game.Level(t.Record)
	if err != nil {
		return ""
	}
	return strconv.Itoa(level)
}

// Shutdowner is the server of a game.
type Shutdowner interface{ Shutdown(context.Context) error }

// Loopback is the listening address for a server that only this machine can reach. The system chooses a free port.
const Loopback = "127.0.0.1:0"

// NewTestServer returns a TestServer for s. address is the address at which s listens, and gameLog is the log to which s
// reports its game. err is the error of opening s. If it is not nil, NewTestServer shuts down s and returns err.
func NewTestServer(s Shutdowner, address net.Addr, err error, gameLog *observe.GameLog) (*TestServer, error) {
	if err != nil {
		_ = s.Shutdown(context.Background()) // there are no connections
		return nil, err
	}
	return &TestServer{address: address.String(), minutes: gameLog, Close: s.Shutdown}, nil
}
