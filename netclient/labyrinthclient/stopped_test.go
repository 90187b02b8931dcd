//go:build unix

package labyrinthclient_test

import (
	"encoding/binary"
	"io"
	"net"
	"testing"

	"menagerie/netclient"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

func TestAStoppedProcessKeepsItsConnection(t *testing.T) {
	var joined *labyrinthclient.Client
	netclienttest.Stop[labyrinth.View, labyrinth.Move]{
		Serve: func(t *testing.T) (string, func()) {
			door, game := listen(t), listen(t)
			answered := make(chan net.Conn, 1)
			moved := make(chan []byte, 1)
			go func() {
				_, port, _ := net.SplitHostPort(game.Addr().String())
				serveAt(door, func(c net.Conn) {
					n, _ := net.LookupPort("tcp", port)
					_, _ = c.Write(binary.BigEndian.AppendUint32([]byte{0x2a}, uint32(n)))
					_, _ = io.CopyN(io.Discard, c, int64(5+len(labyrinthclient.DefaultName)))
				})
				serveAt(game, func(c net.Conn) {
					_, _ = c.Write(bytesOf(start(t), labyrinthwire.Turn{Millis: 60_000}))
					move := make([]byte, 100)
					n, _ := c.Read(move)
					moved <- move[:n]
					answered <- c
					_, _ = io.Copy(io.Discard, c)
				})
			}()
			return door.Addr().String(), func() {
				if _, err := (<-answered).Write(<-moved); err != nil {
					t.Error(err)
				}
			}
		},
		Join: func(address string) netclienttest.Guest[labyrinth.View, labyrinth.Move] {
			joined = labyrinthclient.Join(address, labyrinthclient.Profile{Patience: labyrinthclient.Patience{
				Silence: netclient.SilenceLimits{Warn: netclienttest.StopWarn, GiveUp: netclienttest.StopGiveUp},
			}})
			return joined
		},
		Move: func(u session.Update[labyrinth.View]) (seat rules.Seat, m labyrinth.Move, ok bool) {
			if u.Phase != session.Playing || !u.View.ToMove() {
				return 0, labyrinth.Move{}, false
			}
			return u.View.You, joined.Careful(u.View.Legal())[0], true
		},
		Waits: func(l session.Link) bool { return l.UnderWay > 0 },
	}.Try(t)
}

func listen(t *testing.T) net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// serveAt serves the first connection.
func serveAt(l net.Listener, serve func(net.Conn)) {
	c, err := l.Accept()
	if err != nil {
		return // the test is over
	}
	defer c.Close()
	serve(c)
}
