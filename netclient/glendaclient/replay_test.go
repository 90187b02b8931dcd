package glendaclient

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/netclient"
	"menagerie/rules/glenda"
	"menagerie/wire/glendawire"
)

// The recordings are conversations of two clients, A and B, with the servers of the original program. "A <<< 'TURN'" came
// from the server and "A >>> 'p 3 4\n'" went to it. A machine takes the place of a client, receives the same lines and makes
// the same moves. testdata/replay has its updates.

// recorded has the result of each game and the kind of server that B must detect.
var recorded = map[string]struct {
	outcome glenda.Outcome
	met     string
}{
	"glenda-v2-errors": {glenda.Running, metFirst}, // A left
	"glenda-v2-escape": {glenda.GlendaWon, metFirst},
	"glenda-v2-ring":   {glenda.TrapperWon, metFirst},
	"glenda-v4-errors": {glenda.Running, metLater}, // the server left
	"glenda-v4-escape": {glenda.GlendaWon, metLater},
	"glenda-v4-ring":   {glenda.TrapperWon, metLater},
	"glenda-v5-errors": {glenda.Running, metHello}, // the server left
	"glenda-v5-escape": {glenda.GlendaWon, metHello},
	"glenda-v5-ring":   {glenda.TrapperWon, metHello},
}

func TestRecordingsAreReplayedToTheirEnd(t *testing.T) {
	for name, want := range recorded {
		for _, client := range []string{"A", "B"} {
			t.Run(name+" "+client, func(t *testing.T) {
				p := Profile{}
				if strings.Contains(name, "-v2-") {
					p.Dialect.Walls = WallsExchanged
				}
				k := replay(t, name, client, p)
				golden.Check(t, filepath.Join("testdata/replay", name+"-"+client+".txt"), k.Out.Bytes())
				if k.m.view.Outcome != want.outcome || client == "B" && k.m.met != want.met {
					t.Errorf("%v on a server %s, want %v, %s", k.m.view.Outcome, k.m.met, want.outcome, want.met)
				}
			})
		}
	}
}

// TestExchangedWallsAreFound checks that a client detects the first server's exchange of column and row when it matters.
func TestExchangedWallsAreFound(t *testing.T) {
	for _, name := range []string{"glenda-v2-escape", "glenda-v2-ring"} {
		told := replay(t, name, "B", Profile{Dialect: Dialect{Walls: WallsExchanged}})
		found := replay(t, name, "B", Profile{})
		if !found.m.board.rowsFirst || found.m.view.Walls != told.m.view.Walls || found.m.view.Outcome != told.m.view.Outcome {
			t.Errorf("%s: got exchanged %v and the outcome %v, want true and %v with the same walls", name, found.m.board.rowsFirst, found.m.view.Outcome, told.m.view.Outcome)
		}
		if !strings.Contains(found.Out.String(), "net.glenda_exchanged") {
			t.Errorf("%s: got no message about the correction, want net.glenda_exchanged", name)
		}
	}
	// The games on the other servers do not show an exchange.
	for name := range recorded {
		if strings.Contains(name, "-v2-") {
			continue
		}
		if k := replay(t, name, "B", Profile{}); k.m.board.rowsFirst {
			t.Errorf("%s: got exchanged columns and rows, want them as they are", name)
		}
	}
}

// replay puts a machine in the place of one client.
func replay(t *testing.T, name, client string, p Profile) *talker {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata/recordings", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	k := newTalker(t, &bytes.Buffer{})
	for line := range strings.Lines(string(text)) {
		what, mine := strings.CutPrefix(strings.TrimSpace(line), client+" ")
		quoted, sent := strings.CutPrefix(what, ">>> ")
		switch {
		case !mine:
		case what == "connected":
			k.Out.WriteString("connected\n")
			k.profile(p, string(text), client)
		case strings.HasPrefix(what, "<<< '"):
			said := strings.TrimSuffix(strings.TrimPrefix(what, "<<< '"), "'")
			k.Out.WriteString("<<< " + said + "\n")
			k.Line(said)
		case sent:
			k.say(unquote(t, quoted))
		default: // EOF, or the connection is reset
			k.Out.WriteString(what + "\n")
			k.Lose(netclient.NewError("net.closed", nil))
		}
	}
	return k
}

// profile returns the profile with the name and side that the client sent, if it sent any.
func (k *talker) profile(p Profile, text, client string) {
	k.T.Helper()
	for line := range strings.Lines(text) {
		quoted, ok := strings.CutPrefix(strings.TrimSpace(line), client+" >>> ")
		if !ok {
			continue
		}
		m, _, _ := glendawire.ParseClient([]byte(unquote(k.T, quoted)))
		if hello, ok := m.(glendawire.Hello); ok {
			p.Nick, p.Side = hello.Nick, [...]Side{SideTrapper, SideGlenda, SideAny}[hello.Side]
		}
		break
	}
	k.begin(p)
}

// say makes the machine send a line of the client. If the machine never sends such a line, say only notes that; the response
// is replayed.
func (k *talker) say(line string) {
	k.T.Helper()
	k.Out.WriteString(">>> " + strings.TrimSuffix(line, "\n") + "\n")
	m, _, err := glendawire.ParseClient([]byte(line))
	if err != nil {
		k.T.Fatal(err)
	}
	if string(m.Append(nil)) != line {
		m = glendawire.Unknown{} // the original server is stricter than the parser here
	}
	switch m := m.(type) {
	case glendawire.Hello:
		k.Wait(k.m.profile.Dialect.Wait)
	case glendawire.Put:
		k.Submit(k.m.Seat(), glenda.PutAt(cellOf(m.At)))
	case glendawire.Step:
		k.Submit(k.m.Seat(), glenda.StepTo(dirOf(m.To)))
	}
	k.expect(strings.TrimSuffix(line, "\n"), m)
}

// expect checks that the machine has sent the line, or that no correct client sends it.
func (k *talker) expect(line string, m glendawire.Message) {
	k.T.Helper()
	if len(k.sent) > 0 && k.sent[0] == "y" && line != "y" {
		k.sent = k.sent[1:] // that client sent an invalid line
	}
	switch {
	case len(k.sent) > 0 && k.sent[0] == line:
		k.sent = k.sent[1:]
	case len(k.sent) > 0:
		k.T.Errorf("got %q sent, want %q as recorded", k.sent, line)
	case m == glendawire.Yes:
		k.T.Errorf("%q was not sent, want it as recorded", line)
	default:
		k.Out.WriteString("    (not said)\n")
	}
}

// unquote parses a string in the recorder's format.
func unquote(t *testing.T, quoted string) string {
	t.Helper()
	s, err := strconv.Unquote(`"` + strings.Trim(quoted, "'") + `"`)
	if err != nil {
		t.Fatalf("Unquote(%s): got %v, want no error", quoted, err)
	}
	return s
}
