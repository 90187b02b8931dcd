package app

import (
	"strings"
	"testing"

	"menagerie/internal/cli"
	"menagerie/netclient/netclienttest"
	"menagerie/scenes/ui"
)

// oddGlenda joins a server that sends the given lines and then keeps the connection open.
func oddGlenda(t *testing.T, said string) *walker {
	t.Helper()
	address := netclienttest.Written(t, said, netclienttest.AndStays)
	return walk(t, cli.Line{Command: cli.Join, Operand: "glenda", Address: address})
}

// The server of the specification's time does not notice that six walls surround Glenda. The window does, and stays ended.
func TestTheWindowNoticesThatSheIsWalledIn(t *testing.T) {
	w := oddGlenda(t, "CONN 1\nINIT\nw 4 5\nw 6 4\nw 6 5\nw 6 6\nw 5 4\ng 5 5\nSENT\nSYNC 1 5 6\nTURN\n")
	w.live("over", w.over)
	if text := w.Widget("remark").(*ui.Label).Text(); !strings.Contains(text, "You are walled in and have lost") {
		t.Errorf("got the remark %q, want that you are walled in", text)
	}
	if text := w.Widget("result").(*ui.Label).Text(); !strings.Contains(text, "No way out is left.") {
		t.Errorf("got the result %q, want that no way out is left", text)
	}
	w.card()
	w.need("again")
}

// A server that sends DIE and keeps the connection open has ended the game.
func TestTheWindowLeavesAServerThatDies(t *testing.T) {
	w := oddGlenda(t, "CONN 1\nINIT\ng 5 5\nSENT\nDIE other client have been disconnected\n")
	w.live("lost", func() bool { return w.has("reason") })
	if text := w.Widget("reason").(*ui.Label).Text(); text != "The other player has left." {
		t.Errorf("got the reason %q, want that the other player has left", text)
	}
}
