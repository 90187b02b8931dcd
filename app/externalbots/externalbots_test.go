package externalbots

import (
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/extbot"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// stalledStart makes the start of programs wait until the test calls answer.
func stalledStart(t *testing.T) (answer func()) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there is no sleep")
	}
	gate := make(chan struct{})
	start = func(o extbot.Order) (*extbot.Bot, error) {
		<-gate
		return extbot.Start(o)
	}
	t.Cleanup(func() { start = extbot.Start })
	return func() { close(gate) }
}

func newBots(t *testing.T) *Bots {
	t.Helper()
	env := &scenes.Env{UI: &ui.Env{Book: words.Open("en")}}
	return &Bots{Env: env, Seed: func() uint64 { return 1 }, Order: extbot.Order{Game: "mia"}}
}

// settled calls Settle until the start of every bot has succeeded or failed.
func settled(s *Bots) {
	for s.Settle(); slices.ContainsFunc(s.all, (*started).starting); s.Settle() {
		time.Sleep(time.Millisecond)
	}
}

func TestABotIsListedWhileItsProgramIsStarted(t *testing.T) {
	answer := stalledStart(t)
	s := newBots(t)
	results := 0
	s.Start("sleep 600", func(err error) {
		if results++; err != nil {
			t.Errorf("got the error %v, want a running bot", err)
		}
	})
	if all := s.List(); len(all) != 1 || all[0].State != "starting" || !all[0].Running || results != 0 {
		t.Errorf("got %+v and %d results, want one bot that is being started", all, results)
	}
	answer()
	settled(s)
	all := s.List()
	if len(all) != 1 || all[0].State != "running" || results != 1 {
		t.Fatalf("got %+v and %d results, want one running bot", all, results)
	}
	all[0].Stop()
	if err := s.Wait(t.Context()); err != nil || s.Running() != 0 {
		t.Errorf("got %v and %d running bots, want none", err, s.Running())
	}
}

func TestABotThatWasStoppedDuringItsStartDoesNotGoOn(t *testing.T) {
	answer := stalledStart(t)
	s := newBots(t)
	s.Start("sleep 600", func(error) {})
	s.Stop()
	answer()
	if err := s.Wait(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestAMissingProgramIsReportedAfterItsStart(t *testing.T) {
	answer := stalledStart(t)
	s := newBots(t)
	var got error
	s.Start("no-such-program", func(err error) { got = err })
	s.Start("sleep 600", func(error) {})
	answer()
	settled(s)
	if fault, ok := errors.AsType[*extbot.Fault](got); !ok || fault.Why != extbot.NotFound {
		t.Errorf("got %v, want that the program was not found", got)
	}
	if all := s.List(); len(all) != 1 || all[0].Name != "Bot2" {
		t.Errorf("got %+v, want only Bot2", all)
	}
	s.Stop()
	if err := s.Wait(t.Context()); err != nil {
		t.Error(err)
	}
}
