package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"os"

	"menagerie/keeper/arena"
	"menagerie/keeper/extbot"
)

// contest is what is special about tournaments of a game, when the flags have been read.
type contest struct {
	seats    int      // bots in a game; 0 is as many as there are, but no more than a table should have
	variants []string // of the game
	rounds   int      // of a game of rounds
	pace     int      // ticks from one picture of a film to the next, at least
	open     func(arena.Opening) (*arena.Host, error)
	known    func(level string) error // whether there is a bot of our own called so
	ours     []string                 // what follows "keeper bot GAME {address}" to start it; {bot} is its name
}

// table is how many sit at a table of a game for many, unless it is told.
const table = 4

// contestFlags declare a game's flags for tournaments, and return the function that reads them.
type contestFlags = func(*flag.FlagSet) func() (contest, error)

// loopback is any free port that only this machine can reach.
const loopback = "127.0.0.1:0"

// program is this program as a command.
func program() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("start a bot of our own: %w", err)
	}
	return extbot.Quote(path), nil
}

// shutter is a server of any game.
type shutter interface{ Shutdown(context.Context) error }

// hostOn makes a host of a server that has begun to listen, or not.
func hostOn(s shutter, at []string, err error, config any, waiting func() int) (*arena.Host, error) {
	if err != nil {
		_ = s.Shutdown(context.Background()) // nobody is there
		return nil, err
	}
	return &arena.Host{Addresses: at, Config: config, Waiting: waiting, Close: s.Shutdown}, nil
}

// chairs lets a server listen on an address for each bot. Listen returns where bots connect, and where they then play.
func chairs(as arena.Opening, listen func() (door, game net.Addr, err error)) (addresses []string, err error) {
	for range as.Bots {
		door, game, err := listen()
		if err != nil {
			return nil, err
		}
		as.Chairs.Add(game)
		addresses = append(addresses, door.String())
	}
	return addresses, nil
}

// twice is for servers that have one address for both.
func twice(listen func(string) (net.Addr, error)) func() (net.Addr, net.Addr, error) {
	return func() (net.Addr, net.Addr, error) {
		at, err := listen(loopback)
		return at, at, err
	}
}

// fixed is chance that gives the same each time: each server plays one game.
func fixed(seed uint64) func() uint64 { return func() uint64 { return seed } }
