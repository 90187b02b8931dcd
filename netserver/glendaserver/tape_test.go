package glendaserver

import (
	"strings"
	"testing"
	"testing/synctest"

	"menagerie/wire"
)

// What is refused is on the tape, with the reason, after what was said and before what comes next.
func TestTape(t *testing.T) {
	tape := wire.NewTape(100, 10_000)
	bubble(t, Options{Game: small.Game, Tape: tape}, func(s *Server) {
		trapper, rabbit := seated(t, s)
		trapper.Says("p 2 2", "what", "p 0 0")
		rabbit.Says("m E")
		if _, err := trapper.Conn.Write([]byte(strings.Repeat("x", 256))); err != nil {
			t.Error(err)
		}
		synctest.Wait()
	})
	notes, _, _ := tape.Since(0, nil)
	var got []string
	for _, n := range notes {
		if n.Peer == "local 1" && n.Dir == wire.Received || string(n.Bytes) == "CONN 0\n" {
			got = append(got, strings.TrimPrefix(n.String(), "local 1 "))
		}
	}
	want := []string{
		`> "CONN 0\n"`, `< "p 2 2\n"`, "! Glenda sits there", `< "what\n"`, "! it is no move", `< "p 0 0\n"`,
		`< "` + strings.Repeat("x", 256) + `" ! ` + errOdd.Error(),
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("on the tape is\n%s", strings.Join(got, "\n"))
	}
}
