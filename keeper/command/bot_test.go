package command

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/session"
)

func TestBusyHostsAreRecognised(t *testing.T) {
	g := Game{Full: []string{"netfoxes.full", "netmia.no_room"}, After: []string{"net.labyrinth_sent_away"}}
	for key, want := range map[string][2]bool{
		"netfoxes.full": {true, true}, "netmia.no_room": {true, true}, "net.labyrinth_sent_away": {false, true}, "net.closed": {false, true},
		"net.refused": {false, false}, "netmia.name_taken": {false, false},
	} {
		for i, played := range []bool{false, true} {
			if _, got := g.hostFull(fmt.Errorf("play: %w", netclient.NewError(key, nil)), played); got != want[i] {
				t.Errorf("%s, played %v: got busy = %v, want %v", key, played, got, want[i])
			}
		}
	}
	if _, full := g.hostFull(nil, true); full {
		t.Error("no error: got that the host is full, want that it is not")
	}
}

func TestASilentServerIsToldOfOnce(t *testing.T) {
	for name, c := range map[string]struct {
		link session.Link
		told bool
	}{
		"not connected": {session.Link{Silent: time.Hour}, false},
		"just heard":    {session.Link{Connected: true, Silent: longSilence - 1}, false},
		"others play":   {session.Link{Connected: true, Silent: longSilence, Doing: "net.doing_playing"}, false},
		"owes":          {session.Link{Address: "192.0.2.7:1337", Connected: true, Silent: longSilence, Doing: "net.doing_playing", Owed: true}, true},
		"silent":        {session.Link{Address: "192.0.2.7:1337", Connected: true, Silent: longSilence}, true},
	} {
		var text strings.Builder
		h := &Silence{To: &text, Game: "foxes", Key: "keeper.hush"}
		looks := 0
		look := h.Watch(func() session.Link { return c.link }, func() (bool, error) {
			looks++
			return looks == 3, nil
		})
		for done := false; !done; {
			done, _ = look()
			h.hear(c.link)
		}
		if told := strings.Count(text.String(), "192.0.2.7:1337 has sent nothing for 10 s"); told != 1 && c.told || !c.told && text.Len() > 0 {
			t.Errorf("%s: got the text %q, want one report of a silent server only if it is silent", name, text.String())
		}
	}
}

// While another player is to move, silence is reported after a minute, and once only.
func TestAnotherPlayerMayHaveLeft(t *testing.T) {
	var text strings.Builder
	h := &Silence{To: &text, Game: "glenda", Key: "keeper.hush"}
	l := session.Link{Address: "192.0.2.7:1768", Connected: true, Doing: "net.doing_playing", Awaits: true}
	for _, c := range []struct {
		silent time.Duration
		told   int
	}{{longWait - time.Second, 0}, {longWait, 1}, {2 * longWait, 1}} {
		l.Silent = c.silent
		h.hear(l)
		if told := strings.Count(text.String(), "192.0.2.7:1768 has sent nothing for 60 s"); told != c.told {
			t.Errorf("after %v: got the text %q, want %d reports of a silent server", c.silent, text.String(), c.told)
		}
	}
}
