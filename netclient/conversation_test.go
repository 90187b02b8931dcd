package netclient_test

import (
	"errors"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/session"
)

var talkStages = netclient.Stages[uint8]{Playing: 1, Over: 2, Doing: []string{"net.doing_connecting", "net.doing_playing", "net.doing_over"}}

func newConversation() netclient.Conversation[uint8, string, string] {
	return netclient.NewConversation[string](&talkStages, func() string { return "view" })
}

// TestEveryStageHasItsPhase checks the updates at each stage, and after the connection has ended.
func TestEveryStageHasItsPhase(t *testing.T) {
	lost := errors.New("lost")
	for _, c := range []struct {
		stage     uint8
		now, gone session.Update[string]
	}{
		{0, session.Update[string]{Phase: session.Joining}, session.Update[string]{Phase: session.Lost, Err: lost}},
		{1, session.Update[string]{Phase: session.Playing, View: "view"}, session.Update[string]{Phase: session.Lost, Err: lost}},
		{2, session.Update[string]{Phase: session.Ended, View: "view"}, session.Update[string]{Phase: session.Ended, View: "view", Err: lost}},
	} {
		talk := newConversation()
		talk.Stage = c.stage
		if s := talk.Show(nil); len(s.Show) != 1 || s.Show[0] != c.now {
			t.Errorf("stage %d shows %+v, want %+v", c.stage, s.Show, c.now)
		}
		if u := talk.Disconnected(lost); u != c.gone {
			t.Errorf("stage %d ends with %+v, want %+v", c.stage, u, c.gone)
		}
		if doing := talk.Status(0).Doing; doing != talkStages.Doing[c.stage] {
			t.Errorf("stage %d is called %s, want %s", c.stage, doing, talkStages.Doing[c.stage])
		}
	}
}

// TestLinesAfterTheEndAreSilence checks that only lines before the end of a game end the server's silence.
func TestLinesAfterTheEndAreSilence(t *testing.T) {
	for stage, silent := range map[uint8]time.Duration{0: 0, 1: 0, 2: 3 * time.Second} {
		talk := newConversation()
		talk.Stage, talk.Now = stage, 3*time.Second
		if err := talk.CountLine(); err != nil || talk.Silent() != silent {
			t.Errorf("stage %d: got %v, silent for %v, want no error and %v", stage, err, talk.Silent(), silent)
		}
	}
}

// TestAFloodOfLinesIsAnError checks that a server may send 2000 lines within a second, but no more.
func TestAFloodOfLinesIsAnError(t *testing.T) {
	talk := newConversation()
	for range 2000 {
		if err := talk.CountLine(); err != nil {
			t.Fatal(err)
		}
	}
	if err := talk.CountLine(); netclienttest.Key(err) != "net.behind" {
		t.Errorf("one line too many: got %v, want net.behind", err)
	}
}

// TestSitChangesTheSeat checks that Sit never changes a slice that Seats has returned.
func TestSitChangesTheSeat(t *testing.T) {
	talk := newConversation()
	if talk.Seat() != rules.Nobody || len(talk.Seats()) != 0 {
		t.Errorf("got seat %v at the beginning, want nobody", talk.Seat())
	}
	talk.Sit(1)
	before := talk.Seats()
	talk.Sit(0)
	if talk.Seat() != 0 || before[0] != 1 {
		t.Errorf("got seat %v, before %v, want seat 0", talk.Seat(), before)
	}
	talk.Sit(rules.Nobody)
	if len(talk.Seats()) != 0 {
		t.Errorf("got the seats %v of nobody, want none", talk.Seats())
	}
}

func TestSilenceIsToldOnceAndGivenUpAtLast(t *testing.T) {
	var s netclient.Silence
	limits := netclient.SilenceLimits{}.WithDefaults()
	for _, c := range []struct {
		at            time.Duration
		warning, lost string
	}{
		{4 * time.Second, "", ""}, {5 * time.Second, "net.silent", ""}, {6 * time.Second, "", ""}, {30 * time.Second, "", "net.silent_lost"},
	} {
		warning, lost := s.Watch(c.at, limits)
		if netclienttest.Key(warning) != c.warning || netclienttest.Key(lost) != c.lost {
			t.Errorf("after %v: got %v, %v, want %q, %q", c.at, warning, lost, c.warning, c.lost)
		}
	}
	s.Await(30 * time.Second)
	if warning, lost := s.Watch(34*time.Second, limits); warning != nil || lost != nil || s.Lasts(34*time.Second) != 4*time.Second {
		t.Errorf("after a response: got %v, %v, want no error and 4 s of silence", warning, lost)
	}
	if warning, _ := s.Watch(35*time.Second, limits); netclienttest.Key(warning) != "net.silent" {
		t.Errorf("the next silence: got %v, want net.silent", warning)
	}
}

func TestFloodIsCountedBySeconds(t *testing.T) {
	var f netclient.Flood
	for second := range time.Duration(3) {
		for range 10 {
			if err := f.Count(second*time.Second, 10); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := f.Count(2*time.Second+time.Second/2, 10); netclienttest.Key(err) != "net.behind" {
		t.Errorf("one line too many: got %v, want net.behind", err)
	}
}
