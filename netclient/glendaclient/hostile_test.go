package glendaclient_test

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"menagerie/netclient/glendaclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/session"
)

// goodTalk has the messages of a correct server for a trapper.
const goodTalk = "CONN 0\nWAIT\nINIT\nw 1 2\ng 5 5\nSENT\nTURN\nSYNC 1 0 0\nSYNC 2 NE\nTURN\n"

// hostile tests the client against hostile servers.
var hostile = netclienttest.Hostile[glenda.View, glenda.Move]{
	Good: goodTalk,
	Join: func(dial func(context.Context) (net.Conn, error)) netclienttest.Guest[glenda.View, glenda.Move] {
		return glendaclient.JoinWith("line:1", dial, glendaclient.Profile{})
	},
	Move: func(u session.Update[glenda.View]) (rules.Seat, glenda.Move, bool) {
		m, ok := firstMove(context.Background(), u.View, nil)
		return u.View.You, m, ok && u.Phase == session.Playing && u.Err == nil
	},
}

// TestACutAtAnyByteHasAKnownError cuts a correct conversation after every byte, and stops it where a response is due.
func TestACutAtAnyByteHasAKnownError(t *testing.T) {
	hostile.TryCuts(t, "net.closed", "net.closed_unheard", "net.glenda_gone", "net.protocol", "net.unexpected", "net.glenda_track", "net.glenda_board")
	hostile.TrySilence(t, "", "CON", "CONN 0\nINIT\nw 1 2\n", "CONN 0\nINIT\ng 5 5\nSENT\nTURN\n")
}

// TestALastLineWithoutEndIsRead checks that the client handles a last line without a line end.
func TestALastLineWithoutEndIsRead(t *testing.T) {
	end := hostile.Endure(t, func(conn net.Conn) {
		time.Sleep(2 * time.Second)
		netclienttest.Saying("DIE invalid side: 5", 0)(conn)
	})
	if netclienttest.MustBeClear(t, "DIE", end) != "net.glenda_die" {
		t.Errorf("the session ends with %v, want net.glenda_die", end.Err)
	}
}

func TestRandomLinesHaveAClearEnd(t *testing.T) {
	hostile.TryNoise(t, strings.Fields("CONN WAIT INIT SENT TURN SYNC WON LOST WALL GLND CANTP CANTM ERR DIE UGUD w g 0 1 2 5 5 11 24 25 65535 -1 NE E SW x"))
}

// TestAnEndlessStreamIsLeftSoon checks that the client soon leaves a server that never stops sending, and uses little
// memory.
func TestAnEndlessStreamIsLeftSoon(t *testing.T) {
	units := []string{
		"WAIT\n", "CONN 0\n", "UGUD\n", "\n", "\x00", "x", "x\n", "ERR x\n", "DIE x\n", "TURN\n", "w 1 1\n", "WON\n", "SYNC 1 0 0\n",
	}
	hostile.TryEndless(t, units, []string{
		"", "CONN 0\n", "CONN 0\nINIT\n", "CONN 0\nINIT\ng 5 5\nSENT\nTURN\n", "CONN 0\nINIT\ng 5 5\nSENT\nWON\n",
	}, 1<<22)
}

// TestAServerThatNeverReadsIsLeft checks that the client shows an error if the server reads nothing.
func TestAServerThatNeverReadsIsLeft(t *testing.T) {
	hostile.TryDeaf(t, goodTalk[:strings.Index(goodTalk, "SYNC")])
}

// TestABadAddressIsRejected checks the error for an invalid address.
func TestABadAddressIsRejected(t *testing.T) {
	netclienttest.MustRefuse(t, glendaclient.Join("no address:at all", glendaclient.Profile{}))
}
