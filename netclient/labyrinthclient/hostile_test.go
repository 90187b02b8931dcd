package labyrinthclient_test

import (
	"context"
	"encoding/binary"
	"net"
	"slices"
	"strings"
	"testing"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// hostileTo tests the client against hostile game servers behind a correct knock server. good has the messages of a correct
// game server.
func hostileTo(t *testing.T) netclienttest.Hostile[labyrinth.View, labyrinth.Move] {
	good := start(t)
	move := labyrinthwire.Move{Player: 0, Insert: 3, Line: 1, Tile: good.Spare}
	return netclienttest.Hostile[labyrinth.View, labyrinth.Move]{
		Good: string(bytesOf(good, move, labyrinthwire.Turn{Millis: 1000})),
		Join: func(dial func(context.Context) (net.Conn, error)) netclienttest.Guest[labyrinth.View, labyrinth.Move] {
			door := &script{door: greets}
			return labyrinthclient.JoinWith("line", func(ctx context.Context, port int) (net.Conn, error) {
				if port == 0 {
					return door.dial(ctx, port)
				}
				return dial(ctx)
			}, labyrinthclient.Profile{
				Risk: labyrinthclient.RiskTake, Settings: labyrinthdialect.Settings{labyrinthdialect.Players: 0}, // otherwise the client requests names on another connection
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

// TestACutAtAnyByteHasAKnownError cuts a correct conversation after every byte.
func TestACutAtAnyByteHasAKnownError(t *testing.T) {
	hostileTo(t).TryCuts(t, "net.closed", "net.closed_unheard", "net.cut", "net.labyrinth_sent_away")
}

// TestASilentServerIsGivenUp checks that the client gives up a silent server while a response to a move is due.
func TestASilentServerIsGivenUp(t *testing.T) {
	h := hostileTo(t)
	h.TrySilence(t, h.Good)
}

func TestRandomBytesHaveAClearEnd(t *testing.T) {
	words := []string{"\x00", "\x01", "\x02", "\x03", "\x04", "\x05", "\x09", "\x00\x00\x00\x01", "\xff\xff\xff\xff"}
	for _, m := range []labyrinthwire.Message{
		start(t), labyrinthwire.Turn{Millis: 1}, labyrinthwire.Kick{Player: 1}, labyrinthwire.End{}, labyrinthwire.Names{Names: []string{"a"}},
	} {
		words = append(words, string(bytesOf(m)))
	}
	hostileTo(t).TryNoise(t, words)
}

// TestAnEndlessStreamIsLeftSoon checks that the client soon leaves a server that never stops sending, and uses little
// memory.
func TestAnEndlessStreamIsLeftSoon(t *testing.T) {
	good := string(bytesOf(start(t)))
	long := labyrinthwire.Names{Names: slices.Repeat([]string{strings.Repeat("x", 255)}, 255)}
	half := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte{1}, 63), 63)
	units := []string{
		good, string(half), "\x00", string(bytesOf(long)), string(bytesOf(labyrinthwire.Names{})),
		string(bytesOf(labyrinthwire.End{})),
	}
	hostileTo(t).TryEndless(t, units, []string{"", good}, 64<<20)
}

// TestAServerThatNeverReadsIsLeft checks that the client shows an error if the server reads nothing.
func TestAServerThatNeverReadsIsLeft(t *testing.T) {
	hostileTo(t).TryDeaf(t, string(bytesOf(start(t), labyrinthwire.Turn{Millis: 1000})))
}

// TestABadAddressIsRejected checks the error for an invalid address.
func TestABadAddressIsRejected(t *testing.T) {
	netclienttest.MustRefuse(t, labyrinthclient.Join("no address:at all", labyrinthclient.Profile{}))
}
