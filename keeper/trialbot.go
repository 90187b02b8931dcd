package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/keeper/extbot"
	"menagerie/netserver"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/miaserver"
	"menagerie/wire"
)

// errNoSeat is for records in which no bot could have a part.
var errNoSeat = console.Error("keeper.no_seat")

// tryBot plays the record with a bot in the place of the client that it tells of.
func (t *trial) tryBot(ctx context.Context, g game) error {
	s, err := g.stand(t)
	if err != nil {
		return err
	}
	bot, err := extbot.Start(extbot.Order{Command: t.command, Game: g.name, Name: "bot", Address: s.address, Level: t.level(), Seed: 1})
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

// watch waits for the end of the game, or of the bot.
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

// hearBot finds out from the capture what the bot has said, and what our server has not accepted of it. A move that was on its way
// when the game of foxes ended breaks no rule, nor does an answer in Mia that is sent again.
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
		if n.Err != nil && !errors.Is(n.Err, foxesserver.ErrOver) && !errors.Is(n.Err, miaserver.ErrTwice) {
			t.found = append(t.found, conform.Departure{At: n.At, Note: said[n.Peer], Rule: n.Err})
		}
	}
	for seat, a := range s.minutes.Account().Seats {
		if a.Out == netserver.OutSlow || a.Late > 0 {
			t.depart("conform.bot_late", seat, max(1, a.Late))
		}
	}
}

// level is what bots are told of the game's level; 1 where a game has none.
func (t *trial) level() string {
	if t.record.Game != pondGame.name {
		return ""
	}
	level, err := pondLevelOf(t.record)
	if err != nil {
		return ""
	}
	return fmt.Sprint(level)
}

// trialServer is a game's server.
type trialServer interface{ Shutdown(context.Context) error }

// trialAddress is an address with any free port that only this machine can reach.
const trialAddress = "127.0.0.1:0"

// standAt makes a stand of a server that has begun to listen, or not.
func standAt(s trialServer, at net.Addr, err error, minutes *netserver.Minutes) (*stand, error) {
	if err != nil {
		_ = s.Shutdown(context.Background()) // nobody is there
		return nil, err
	}
	return &stand{address: at.String(), minutes: minutes, close: s.Shutdown}, nil
}
