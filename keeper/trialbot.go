package main

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

// errNoSeat is the error for records in which a bot has no seat.
var errNoSeat = console.Error("keeper.no_seat")

// tryBot plays the record with the bot on trial in place of the record's client.
func (t *trial) tryBot(ctx context.Context) error {
	s, err := t.game.stand(t)
	if err != nil {
		return err
	}
	bot, err := extbot.Start(extbot.Order{Command: t.command, Game: t.game.name, Name: "bot", Address: s.address, Level: t.levelText(), Seed: 1})
	if err == nil {
		t.watch(ctx, s, bot)
	}
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer stop()
	closed := s.close(closing)
	if err != nil {
		return err
	}
	bot.Stop() // how it ends when the game is over is its own affair
	<-bot.Done()
	t.hearBot(s)
	return errors.Join(context.Cause(ctx), closed)
}

// watch waits until the game or the bot ends.
func (t *trial) watch(ctx context.Context, s *stand, bot *extbot.Bot) {
	late := time.NewTimer(t.limit)
	defer late.Stop()
	select {
	case <-s.minutes.Done():
		time.Sleep(afterTrial) // for its last words
	case <-late.C:
		t.depart("conform.limit", t.limit)
	case <-ctx.Done():
	case <-bot.Done():
		select {
		case <-s.minutes.Done():
		case <-time.After(afterBot): // a server sees a bit later that the bot is gone
			end, _ := bot.End()
			t.depart("conform.bot_ended", end)
		}
	}
}

// hearBot counts the bot's messages in the capture, and records those that our server rejected as departures.
func (t *trial) hearBot(s *stand) {
	notes, _, _ := t.capture.Since(0, nil)
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
			t.found = append(t.found, conform.Departure{At: n.At, Note: said[n.Peer], Rule: n.Err})
		}
	}
	for seat, a := range s.minutes.Account().Seats {
		if a.Out == netserver.OutSlow || a.Late > 0 {
			t.depart("conform.bot_late", seat, max(1, a.Late))
		}
	}
}

// permits reports whether a message that our server rejects with err breaks no rule.
func (g trialGame) permits(err error) bool {
	return slices.ContainsFunc(g.harmless, func(known error) bool { return errors.Is(err, known) })
}

// levelText returns the level of the record's game for a bot's command line. It is empty if the game has no levels.
func (t *trial) levelText() string {
	if t.game.level == nil {
		return ""
	}
	level, err := t.game.level(t.record)
	if err != nil {
		return ""
	}
	return strconv.Itoa(level)
}

// trialServer is a game's server.
type trialServer interface{ Shutdown(context.Context) error }

// trialAddress is an address with any free port that only this machine can reach.
const trialAddress = "127.0.0.1:0"

// standAt returns the stand for a server that listens at the address at. If err is not nil, it shuts down the server.
func standAt(s trialServer, at net.Addr, err error, minutes *netserver.Minutes) (*stand, error) {
	if err != nil {
		_ = s.Shutdown(context.Background()) // nobody is connected
		return nil, err
	}
	return &stand{address: at.String(), minutes: minutes, close: s.Shutdown}, nil
}
