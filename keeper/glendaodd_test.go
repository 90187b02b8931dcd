package main

import (
	"encoding/json"
	"strings"
	"testing"

	"menagerie/keeper/glendakeeper"
	"menagerie/netclient/netclienttest"
	"menagerie/rules/glenda"
)

// Servers end games in many ways. The board decides the result, and the reason is printed.
func TestBotOnOddServers(t *testing.T) {
	const (
		six    = "INIT\nw 4 5\nw 6 4\nw 6 5\nw 6 6\nw 5 4\ng 5 5\nSENT\n"
		border = "INIT\ng 2 2\nSENT\nTURN\nSYNC 1 0 0\nSYNC 2 E\nTURN\nSYNC 3 0 1\nSYNC 4 E\n"
		left   = "DIE other client have been disconnected\n"
		stays  = netclienttest.AndStays
		closes = netclienttest.AndCloses
	)
	for _, c := range []struct {
		name, said string
		closing    netclienttest.Closing
		code       int
		want       glendakeeper.Line // outcome, won, left and one note
		errors     string
	}{
		{"six walls", "CONN 1\n" + six + "SYNC 1 5 6\nTURN\n", stays, exitDone,
			glendakeeper.Line{Outcome: glenda.TrapperWon, Notes: []string{"have lost. This server does not end the game"}}, ""},
		{"six walls, as the trapper", "CONN 0\n" + six + "TURN\nSYNC 1 5 6\n", stays, exitDone,
			glendakeeper.Line{Outcome: glenda.TrapperWon, Won: true, Notes: []string{"have won. This server does not end the game"}}, ""},
		{"the border, and closed", "CONN 1\n" + strings.ReplaceAll(border, "TURN\n", ""), closes, exitDone,
			glendakeeper.Line{Outcome: glenda.GlendaWon, Won: true, Notes: []string{"before it confirmed"}}, ""},
		{"left before the first move", "CONN 0\nINIT\ng 5 5\nSENT\nWON\n" + left, closes, exitDone,
			glendakeeper.Line{Outcome: glenda.TrapperWon, Won: true, Left: true}, ""},
		{"DIE", "CONN 1\nINIT\ng 5 5\nSENT\n" + left, stays, exitFailed, glendakeeper.Line{}, "The other player has left."},
		{"closed", "CONN 1\nINIT\ng 5 5\nSENT\n", closes, exitFailed, glendakeeper.Line{}, "closed the connection during the game"},
		{"65 unknown lines", "CONN 1\nINIT\ng 5 5\nSENT\n" + strings.Repeat("score 1\n", 65) + "LOST\n", closes, exitDone,
			glendakeeper.Line{Outcome: glenda.TrapperWon, Notes: []string{"score 1"}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, errs := keep(t, "bot", "glenda", netclienttest.Written(t, c.said, c.closing), "--bot", "random")
			if code != c.code || !strings.Contains(errs, c.errors) {
				t.Fatalf("got code %d, output %q, error %q; want code %d and error %q", code, out, errs, c.code, c.errors)
			}
			if c.code != exitDone {
				return
			}
			var got glendakeeper.Line
			if err := json.Unmarshal([]byte(out), &got); err != nil {
				t.Fatalf("%q: %v", out, err)
			}
			if got.Outcome != c.want.Outcome || got.Won != c.want.Won || got.Left != c.want.Left ||
				!strings.Contains(strings.Join(got.Notes, " "), strings.Join(c.want.Notes, " ")) {
				t.Errorf("got %s, want %+v", out, c.want)
			}
		})
	}
}
