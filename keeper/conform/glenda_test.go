package conform_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/glendaconform"
	"menagerie/rules/glenda"
	"menagerie/wire"
)

// The specification does not say where the numbers of connections and of moves begin.
func TestGlendaNumbers(t *testing.T) {
	const board = "<INIT <g_5_5 <SENT "
	for _, c := range []struct{ name, said, found string }{
		{"the trapper from 0", "<CONN_0 " + board + "<TURN >p_0_0 <SYNC_1_0_0 <SYNC_2_E <TURN", ""},
		{"the trapper from 1", "<CONN_1 <WAIT " + board + "<TURN >p_0_0 <SYNC_1_0_0 <SYNC_2_E <TURN", ""},
		{"Glenda from 0", "<CONN_1 " + board + "<SYNC_1_0_0 <TURN >m_E <SYNC_2_E <SYNC_3_1_0 <TURN", ""},
		{"Glenda from 1", "<CONN_2 " + board + "<SYNC_1_0_0 <TURN >m_E <SYNC_2_E <SYNC_3_1_0 <TURN", ""},
		{"moves from 0", "<CONN_0 " + board + "<TURN >p_0_0 <SYNC_0_0_0 <SYNC_1_E <TURN >p_1_0 <SYNC_2_1_0", ""},
		{"everything from elsewhere", "<CONN_8 " + board + "<SYNC_0_0_0 <TURN >m_E <SYNC_1_E", ""},
		{"two numbers", "<CONN_0 <CONN_0", "conform.side"},
		{"moves from 2", "<CONN_0 " + board + "<TURN >p_0_0 <SYNC_2_0_0", "conform.number"},
		{"moves from 0 and then from 1", "<CONN_0 " + board + "<TURN >p_0_0 <SYNC_0_0_0 <SYNC_2_E", "conform.number"},
		{"a move for us", "<CONN_0 " + board + "<TURN <SYNC_1_0_0", "conform.for_us"},
		{"our turn twice", "<CONN_0 " + board + "<TURN >p_0_0 <SYNC_1_0_0 <TURN", "conform.not_our_turn"},
	} {
		j := glendaconform.New(glenda.Config{Size: 11}, conform.Clock{})
		for _, m := range strings.Fields(strings.ReplaceAll(c.said, "_", "\x00")) {
			n := wire.CapturedMessage{Bytes: []byte(strings.ReplaceAll(m[1:], "\x00", " ") + "\n")}
			if m[0] == '<' {
				n.Dir = wire.Received
			}
			j.Hear(n)
		}
		var found []string
		for _, d := range j.End(time.Second) {
			if r, ok := d.Rule.(conform.Rule); ok && !slices.Contains(found, r.Key()) && r.Key() != "conform.no_answer" {
				found = append(found, r.Key())
			}
		}
		if strings.Join(found, " ") != c.found {
			t.Errorf("%s: found %q, want %q", c.name, found, c.found)
		}
	}
}
