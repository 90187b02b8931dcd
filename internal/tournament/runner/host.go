package runner

import (
	"context"
	"net"
)

// Loopback is an address with any free port that only this machine can reach.
const Loopback = "127.0.0.1:0"

// server is a game's server.
type server interface{ Shutdown(context.Context) error }

// NewHost returns the Host of a tournament game on the server s. addresses contains the addresses of s, and config is the
// configuration of the game. count returns the number of bots that have joined. err is the error of opening the server. If it
// is not nil, NewHost shuts down the server and returns err.
func NewHost(s server, addresses []string, err error, config any, count func() int) (*Host, error) {
	if err != nil {
		_ = s.Shutdown(context.Background()) // nobody is connected
		return nil, err
	}
	return &Host{Addresses: addresses, Config: config, Waiting: count, Close: s.Shutdown}, nil
}

// Chairs calls listen for each bot in opening and returns one address for each bot. With its own address, a bot can take only
// one seat. listen opens a listener and returns two addresses. door is the address to which a bot connects first, and game is
// the address on which it plays.
func Chairs(opening Opening, listen func() (door, game net.Addr, err error)) (addresses []string, err error) {
	for range opening.Bots {
		door, game, err := listen()
		if err != nil {
			return nil, err
		}
		opening.Observer.Seats.Add(game, door)
		addresses = append(addresses, door.String())
	}
	return addresses, nil
}

// OneAddress converts listen to the form that Chairs requires. It is for servers whose clients connect to only one address.
// Both addresses of a listener are therefore the same.
func OneAddress(listen func(string) (net.Addr, error)) func() (net.Addr, net.Addr, error) {
	return func() (net.Addr, net.Addr, error) {
		at, err := listen(Loopback)
		return at, at, err
	}
}

// FixedSeed returns a function that always returns seed. In a tournament, each server plays only one game, so it needs
// only one seed.
func FixedSeed(seed uint64) func() uint64 { return func() uint64 { return seed } }
