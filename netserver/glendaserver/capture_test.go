package glendaserver

import (
	"strings"
	"testing"
	"testing/synctest"

	"menagerie/netserver/observe"
	"menagerie/wire"
)

// TestMessagesAreCaptured checks that the capture has each refusal with its reason, directly after the refused message.
func TestMessagesAreCaptured(t *testing.T) {
	capture := wire.NewCapture(100, 10_000)
	bubble(t, Options{Game: small.Game, Observer: &observe.Observer{Capture: capture}}, func(s *Server) {
		trapper, rabbit := seated(t, s)
		trapper.Says("p 2 2", "what", "p 0 0")
		rabbit.Says("m E")
		if _, err := trapper.Conn.Write([]byte(strings.Repeat("x", 256))); err != nil {
			t.Error(err)
		}
		synctest.Wait()
	})
	notes, _, _ := capture.Since(0, nil)
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
		t.Errorf("got the capture\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
