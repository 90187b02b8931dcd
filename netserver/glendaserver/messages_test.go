package glendaserver

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"menagerie/netserver/netservertest"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// recordings is the folder with recorded conversations of two clients, A and B, with the original servers; see package
// glendaclient.
const recordings = "../../netclient/glendaclient/testdata/recordings/"

// recorded is one line of a recording.
type recorded struct {
	client, what, text string // the event: connected, sent, received, left or gone
}

var recordedLine = regexp.MustCompile(`^([AB]) (<<<|>>>|connected|closes|recv) ?(.*)$`)

func readRecording(t *testing.T, name string) (lines []recorded) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(recordings, name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		m := recordedLine.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			continue
		}
		r := recorded{client: m[1], what: map[string]string{"<<<": "received", ">>>": "sent", "recv": "gone"}[m[2]]}
		switch {
		case m[2] == "connected" || m[2] == "closes":
			r.what = m[2]
		case m[3] == "EOF":
			r.what = "gone"
		case r.what != "gone":
			if r.text, err = strconv.Unquote(`"` + strings.Trim(m[3], "'") + `"`); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
		lines = append(lines, r)
	}
	return lines
}

// startOf returns the game at the beginning of a recording.
func startOf(t *testing.T, lines []recorded, c glenda.Config, s Style) glenda.State {
	t.Helper()
	var walls hex.Set
	var at hex.Cell
	for _, l := range lines {
		if l.client != "A" || l.what != "received" || !strings.HasPrefix(l.text, "w ") && !strings.HasPrefix(l.text, "g ") {
			continue
		}
		words := strings.Fields(l.text)
		x, err := strconv.Atoi(words[1])
		y, err2 := strconv.Atoi(words[2])
		if err != nil || err2 != nil {
			t.Fatalf("parse %q: got errors %v and %v, want none", l.text, err, err2)
		}
		if s == StyleFirst {
			x, y = y, x
		}
		if cell := (hex.Cell{X: x, Y: y}); words[0] == "w" {
			walls = walls.With(cell)
		} else {
			at = cell
		}
	}
	state, err := glenda.Resume(c, walls, at)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// TestStylesSendWhatWasRecorded checks that the server sends exactly the lines of the original server, except for blanks
// at their ends.
func TestStylesSendWhatWasRecorded(t *testing.T) {
	for _, name := range []string{
		"glenda-v2-errors", "glenda-v2-escape", "glenda-v2-ring", "glenda-v4-errors", "glenda-v4-escape", "glenda-v4-ring",
	} {
		t.Run(name, func(t *testing.T) {
			dialect := "later"
			if strings.Contains(name, "-v2-") {
				dialect = "commit"
			}
			d, err := glenda.ParseDialect(dialect)
			if err != nil {
				t.Fatal(err)
			}
			c := glenda.Config{Size: 11, Dialect: d}
			o, lines := Options{Game: c, Style: StyleOf(d)}, readRecording(t, name)
			start := startOf(t, lines, c, o.Style)
			o.Begin = func(uint64) (glenda.State, error) { return start, nil }
			bubble(t, o, func(s *Server) { retell(t, s, lines) })
		})
	}
}

// retell sends the clients' recorded lines and compares the server's lines.
func retell(t *testing.T, s *Server, lines []recorded) {
	t.Helper()
	peers := map[string]*netservertest.Peer{}
	want := map[string][]string{}
	gone := map[string]bool{}
	for _, l := range lines {
		p := peers[l.client]
		switch l.what {
		case "connected":
			peers[l.client] = arrive(t, s.text)
		case "sent":
			if !p.Closed() { // in some recordings, lines were sent after the server had left
				p.Says(strings.TrimSuffix(l.text, "\n"))
			}
		case "closes":
			_ = p.Conn.Close()
		case "gone":
			gone[l.client] = true
		case "received":
			want[l.client] = append(want[l.client], strings.TrimRight(l.text, " "))
		}
	}
	for client, p := range peers {
		got := strings.Split(strings.TrimSuffix(p.Heard(), "\n"), "\n")
		if !slices.Equal(got, want[client]) {
			t.Errorf("%s: got\n%s\nwant\n%s", client, strings.Join(got, "\n"), strings.Join(want[client], "\n"))
		}
		if gone[client] {
			p.Gone()
		}
	}
}

// TestStyleFirstStoresEarlyLines checks that StyleFirst stores lines sent out of turn and handles them later. After the end it
// restarts the same board without any message.
func TestStyleFirstStoresEarlyLines(t *testing.T) {
	o := small
	o.Style = StyleFirst
	o.Game.Dialect, _ = glenda.ParseDialect("commit")
	bubble(t, o, func(s *Server) {
		trapper := arrive(t, s.text)
		trapper.HearsPieces("CONN 0,WAIT")
		trapper.Says("p 9 9") // out of turn, so there is no response
		trapper.HearsPieces()
		rabbit := arrive(t, s.text)
		rabbit.HearsPieces("CONN 1,INIT,g 2 2,SENT")
		trapper.HearsPieces("INIT,g 2 2,SENT,TURN")
		rabbit.Says("p 0 0", "m  E", "m E")
		rabbit.HearsPieces()
		trapper.Says("p 0 0")
		rabbit.Hears("SYNC 1 0 0", "TURN", "CANTP", "TURN", "ERR invalidinput proc_move():  E", "TURN", "SYNC 2 E")
		trapper.Hears("SYNC 1 0 0", "SYNC 2 E", "TURN")
		trapper.Says("p 0 1")
		rabbit.Says("m E")
		trapper.Says("p 0 2")
		rabbit.Says("m NW") // off the board; the trapper moves next all the same
		trapper.Says("p 0 3")
		trapper.Hears("SYNC 3 0 1", "SYNC 4 E", "TURN", "SYNC 5 0 2", "SYNC 6 NW", "TURN", "LOST", "TURN")
		rabbit.Hears("SYNC 3 0 1", "TURN", "SYNC 4 E", "SYNC 5 0 2", "TURN", "SYNC 6 NW", "WON")
		if c := s.Counters(); c.Started != 1 || c.GlendaWon != 1 || c.Playing != 1 {
			t.Errorf("got %+v, want 1 started game, 1 win of Glenda and 1 running game", c)
		}
		trapper.Leave()
		rabbit.Hears()
		rabbit.Gone()
		if c := s.Counters(); c.Started != 1 || c.GlendaWon != 1 || c.TrapperWon != 0 || c.Left != 0 || c.Playing != 0 {
			t.Errorf("after an offer to play again that nobody accepted: got %+v, want 1 game that Glenda won and nobody who left", c)
		}
	})
}

// TestStyleLaterSendsDieToBothPlayers checks that StyleLater sends DIE to both players when one of them quits. It sends
// nothing when a player disconnects or sends a blank line.
func TestStyleLaterSendsDieToBothPlayers(t *testing.T) {
	o := small
	o.Style = StyleLater
	seated := func(s *Server) (trapper, rabbit *peer) {
		trapper, rabbit = arrive(t, s.text), arrive(t, s.text)
		trapper.HearsPieces("CONN 0,WAIT", "INIT,g 2 2,SENT,TURN")
		rabbit.HearsPieces("CONN 1,INIT,g 2 2,SENT,WAIT")
		return trapper, rabbit
	}
	bubble(t, o, func(s *Server) {
		trapper, rabbit := seated(s)
		rabbit.Says("m E")
		rabbit.HearsPieces("ERR WAIT")
		trapper.Says("p 0 0\r")
		trapper.HearsPieces("ERR invalidinput proc_put():expected string in 0 and 0?")
		trapper.Says("p 00  0 5")
		trapper.HearsPieces("SYNC 1 0 0,WAIT")
		rabbit.HearsPieces("SYNC 1 0 0,TURN")
		rabbit.Says("q")
		rabbit.HearsPieces("DIE disconnected")
		trapper.HearsPieces("DIE other client have been disconnected")
		for _, leave := range []func(p *peer){(*peer).Leave, func(p *peer) { p.Says("") }} {
			trapper, rabbit := seated(s)
			leave(trapper)
			rabbit.HearsPieces()
			rabbit.Gone()
			trapper.Gone()
		}
		if c := s.Counters(); c.Left != 3 || c.TrapperWon != 1 || c.GlendaWon != 2 {
			t.Errorf("got %+v, want 3 players who left, 1 win of the trapper and 2 of Glenda", c)
		}
	})
}
