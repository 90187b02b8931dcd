package trial

import (
	"context"
	"errors"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/keeper/extbot"
	"menagerie/netserver"
	"menagerie/wire"
)

// ErrNoSeat is the error for records in which a bot has no seat.
var ErrNoSeat = console.Error("keeper.no_seat")

// tryBot plays the record with the bot on trial in place of the record's client.
func (t *Trial) tryBot(ctx context.Context) error {
	s, err := t.game.Stand(t)
	if err != nil {
		return err
	}
	bot, err := extbot.Start(extbot.Order{Command: t.command, Game: t.game.Name, Name: "bot", Address: s.address, Level: t.levelText(), Seed: 1})
	if err == nil {
		t.watch(ctx, s, bot)
	}
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer stop()
	closed := s.Close(closing)
	if err != nil {
		return err
	}
	bot.Stop() // how it ends when the game is over is its own affair
	<-bot.Done()
	t.hearBot(s)
	return errors.Join(context.Cause(ctx), closed)
}

// watch waits until the game or the bot ends.
func (t *Trial) watch(ctx context.Context, s *Stand, bot *extbot.Bot) {
	late := time.NewTimer(t.Limit)
	defer late.Stop()
	select {
	case <-s.minutes.Done():
		time.Sleep(afterTrial) // for its last words
	case <-late.C:
		t.Depart("conform.limit", t.Limit)
	case <-ctx.Done():
	case <-bot.Done():
		select {
		case <-s.minutes.Done():
		case <-time.After(afterBot): // a server sees a bit later that the bot is gone
			end, _ := bot.End()
			t.Depart("conform.bot_ended", end)
		}
	}
}

// hearBot counts the bot's messages in the capture, and records those that our server rejected as departures.
func (t *Trial) hearBot(s *Stand) {
	notes, _, _ := t.Capture.Since(0, nil)
	said := map[string]wire.CapturedMessage{} // by peer, the newest
	for _, n := range notes {
		switch {
		case n.Dir == wire.Sent, strings.HasPrefix(n.Peer, "local"):
			continue
		case len(n.Bytes) > 0:
			t.heard++
			said[n.Peer] = n
		}
		if n.Err != nil && !t.game.permits(n.Err) {
			t.Found = append(t.Found, conform.Departure{At: n.At, Note: said[n.Peer], Rule: n.Err})
		}
	}
	for seat, a := range s.minutes.Report().Seats {
		if a.Out == netserver.OutSlow || a.Late > 0 {
			t.Depart("conform.bot_late", seat, max(1, a.Late))
		}
	}
}

// permits reports whether a message that our server rejects with err breaks no rule.
func (g Game) permits(err error) bool {
	return slices.ContainsFunc(g.Harmless, func(known error) bool { return errors.Is(err, known) })
}

// levelText returns the level of the record's game for a bot's command line. It is empty if the game has no levels.
func (t *Trial) levelText() string {
	if t.game.Level == nil {
		return ""
	}
	level, err := t.game.Level(t.Record)
	if err != nil {
		return ""
	}
	return strconv.Itoa(level)
}

// Server is a game's server.
type Server interface{ Shutdown(context.Context) error }

// Loopback is an address with any free port that only this machine can reach.
const Loopback = "127.0.0.1:0"

// NewStand returns the stand for a server that listens at the address at. If err is not nil, it shuts down the server.
func NewStand(s Server, at net.Addr, err error, minutes *netserver.GameLog) (*Stand, error) {
	if err != nil {
		_ = s.Shutdown(context.Background()) // nobody is connected
		return nil, err
	}
	return &Stand{address: at.String(), minutes: minutes, Close: s.Shutdown}, nil
}
