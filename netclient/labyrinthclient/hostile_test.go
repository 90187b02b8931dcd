package labyrinthclient_test

import (
	"context"
	"encoding/binary"
	"net"
	"slices"
	"strings"
	"testing"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// hostileTo is our client among game servers that mean no good, behind a door that does as it should. Good is what an honest
// one says.
func hostileTo(t *testing.T) netclienttest.Hostile[labyrinth.View, labyrinth.Move] {
	good := start(t)
	move := labyrinthwire.Move{Player: 0, Insert: 3, Line: 1, Tile: good.Spare}
	return netclienttest.Hostile[labyrinth.View, labyrinth.Move]{
		Good: string(bytesOf(good, move, labyrinthwire.Turn{Millis: 1000})),
		Join: func(dial func(context.Context) (net.Conn, error)) netclienttest.Guest[labyrinth.View, labyrinth.Move] {
			door := &script{door: greets}
			return labyrinthclient.Over("line", func(ctx context.Context, port int) (net.Conn, error) {
				if port == 0 {
					return door.dial(ctx, port)
				}
				return dial(ctx)
			}, labyrinthclient.Profile{
				Risk: labyrinthclient.RiskTake, Settings: labyrinthclient.Settings{labyrinthclient.Players: 0}, // or else it asks for names on another connection
			})
		},
		Move: func(u session.Update[labyrinth.View]) (seat rules.Seat, m labyrinth.Move, ok bool) {
			if u.Phase == session.Playing && u.View.ToMove() && u.Err == nil {
				return u.View.You, u.View.Legal()[0], true
			}
			return seat, m, false
		},
	}
}

// An honest conversation, cut at every byte and closed.
func TestCutAtEveryByte(t *testing.T) {
	hostileTo(t).TryCuts(t, "net.closed", "net.closed_unheard", "net.cut", "net.labyrinth_sent_away")
}

// A server that owes an answer to a move and says nothing counts as lost at last.
func TestSilence(t *testing.T) {
	h := hostileTo(t)
	h.TrySilence(t, h.Good)
}

func TestRandomBytes(t *testing.T) {
	words := []string{"\x00", "\x01", "\x02", "\x03", "\x04", "\x05", "\x09", "\x00\x00\x00\x01", "\xff\xff\xff\xff"}
	for _, m := range []labyrinthwire.Message{
		start(t), labyrinthwire.Turn{Millis: 1}, labyrinthwire.Kick{Player: 1}, labyrinthwire.End{}, labyrinthwire.Names{Names: []string{"a"}},
	} {
		words = append(words, string(bytesOf(m)))
	}
	hostileTo(t).TryNoise(t, words)
}

// A server that never stops sending is left soon, and costs little memory.
func TestEndlessStream(t *testing.T) {
	good := string(bytesOf(start(t)))
	long := labyrinthwire.Names{Names: slices.Repeat([]string{strings.Repeat("x", 255)}, 255)}
	half := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte{1}, 63), 63)
	units := []string{
		good, string(half), "\x00", string(bytesOf(long)), string(bytesOf(labyrinthwire.Names{})),
		string(bytesOf(labyrinthwire.End{})),
	}
	hostileTo(t).TryEndless(t, units, []string{"", good}, 64<<20)
}

// A server that takes nothing is told of.
func TestServerThatNeverReads(t *testing.T) {
	hostileTo(t).TryDeaf(t, string(bytesOf(start(t), labyrinthwire.Turn{Millis: 1000})))
}

// An address that is none is told of like a server that isn't there.
func TestBadAddress(t *testing.T) {
	netclienttest.MustRefuse(t, labyrinthclient.Join("no address:at all", labyrinthclient.Profile{}))
}
