package runner

import (
	"context"
	"net"
)

// Loopback is an address with any free port that only this machine can reach.
const Loopback = "127.0.0.1:0"

// server is a game's server.
type server interface{ Shutdown(context.Context) error }

// NewHost returns the host of a tournament game for a server that listens at the addresses at. If err is not nil, it shuts down
// the server and returns err. config is the game's configuration, and waiting returns the number of bots that have joined.
func NewHost(s server, at []string, err error, config any, waiting func() int) (*Host, error) {
	if err != nil {
		_ = s.Shutdown(context.Background()) // nobody is connected
		return nil, err
	}
	return &Host{Addresses: at, Config: config, Waiting: waiting, Close: s.Shutdown}, nil
}

// SeatListener opens an address for each bot. listen returns the address that bots connect to, and the one where they then play.
func Chairs(as Opening, listen func() (door, game net.Addr, err error)) (addresses []string, err error) {
	for range as.Bots {
		door, game, err := listen()
		if err != nil {
			return nil, err
		}
		as.SeatListener.Add(game)
		addresses = append(addresses, door.String())
	}
	return addresses, nil
}

// OneAddress returns the listen function for SeatListener, for a server with one address for both.
func OneAddress(listen func(string) (net.Addr, error)) func() (net.Addr, net.Addr, error) {
	return func() (net.Addr, net.Addr, error) {
		at, err := listen(Loopback)
		return at, at, err
	}
}

// FixedSeed returns a source of chance with one seed. Each server of a tournament plays one game.
func FixedSeed(seed uint64) func() uint64 { return func() uint64 { return seed } }
