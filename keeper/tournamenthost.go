package main

import (
	"context"
	"net"

	"menagerie/keeper/arena"
)

// loopback is an address with any free port that only this machine can reach.
const loopback = "127.0.0.1:0"

// shutter is a game's server.
type shutter interface{ Shutdown(context.Context) error }

// hostOn returns the host of a tournament game for a server that listens at the addresses at. If err is not nil, it shuts down
// the server and returns err. config is the game's configuration, and waiting returns the number of bots that have joined.
func hostOn(s shutter, at []string, err error, config any, waiting func() int) (*arena.Host, error) {
	if err != nil {
		_ = s.Shutdown(context.Background()) // nobody is connected
		return nil, err
	}
	return &arena.Host{Addresses: at, Config: config, Waiting: waiting, Close: s.Shutdown}, nil
}

// chairs opens an address for each bot. listen returns the address that bots connect to, and the one where they then play.
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

// twice returns the listen function for chairs of a server with one address for both.
func twice(listen func(string) (net.Addr, error)) func() (net.Addr, net.Addr, error) {
	return func() (net.Addr, net.Addr, error) {
		at, err := listen(loopback)
		return at, at, err
	}
}

// fixed returns a source of chance with one seed. Each server of a tournament plays one game.
func fixed(seed uint64) func() uint64 { return func() uint64 { return seed } }
