package miaserver

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestScoresAreKept checks that scores remain after a player has left, and with a file also after a restart of the
// server.
func TestScoresAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "scores.json")
	o := Options{Scores: file, Times: Times{Turn: time.Second}}
	play := func(want string) {
		t.Helper()
		o.Chance = chance(t, 2)
		sit(t, o, func(tb *table) {
			ann, bob := tb.player("ann", ""), tb.player("bob", "")
			time.Sleep(tb.options.Poll)
			tb.begin(ann, bob)
			time.Sleep(tb.options.Turn) // Ann misses her turn
			synctest.Wait()
			bob.says("UNREGISTER")
			bob.hears()
			bob.says("REGISTER;bob")
			eve := tb.from("")
			eve.says("REGISTER_SPECTATOR;eve")
			tb.player("kim", "")
			if got := eve.hears(); got[len(got)-1] != want {
				t.Errorf("got %q, want %s", got, want)
			}
			time.Sleep(11 * time.Second)
			if _, err := os.Stat(file); err != nil {
				t.Errorf("after a while nothing is kept: %v", err)
			}
		})
	}
	play("SCORE;ann:0,bob:1,kim:0")
	play("SCORE;ann:0,bob:2,kim:0")
	for _, broken := range []string{"{", `[{"name":3}]`} {
		if err := os.WriteFile(file, []byte(broken), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("with a file of %s: got error %v, want one about %s", broken, err, file)
		}
	}
	if err := os.Truncate(file, 1<<30); err != nil {
		t.Fatal(err)
	}
	if _, err := New(o); err == nil {
		t.Error("a file without an end: got no error, want one")
	}
	o.Scores = filepath.Join(t.TempDir(), "missing", "scores.json")
	synctest.Test(t, func(t *testing.T) {
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		(&table{Server: s, t: t}).player("ann", "")
		if err := s.Shutdown(t.Context()); err == nil {
			t.Error("Shutdown with scores that cannot be stored: got no error, want one")
		}
	})
}

// TestASlowDiskHoldsNobodyUp checks that a slow disk does not delay responses, heartbeats or the shutdown.
func TestASlowDiskHoldsNobodyUp(t *testing.T) {
	begun, written := make(chan string, 3), make(chan string, 3)
	o := Options{Scores: filepath.Join(t.TempDir(), "scores.json"), Times: Times{Turn: time.Second, Heartbeat: 3 * time.Second}}
	o.store = func(_ string, text []byte) error {
		begun <- string(text)
		time.Sleep(time.Minute)
		written <- string(text)
		return nil
	}
	sit(t, o, func(tb *table) {
		tb.player("ann", "")
		time.Sleep(storeInterval)
		synctest.Wait()
		eve := tb.from("")
		eve.says("REGISTER_SPECTATOR;eve")
		eve.wants("REGISTERED")
		time.Sleep(tb.options.Heartbeat)
		synctest.Wait()
		eve.mu.Lock()
		if !slices.Contains(eve.heard, "HEARTBEAT") {
			t.Errorf("Eve received %q, want HEARTBEAT", eve.heard)
		}
		eve.mu.Unlock()
		tb.player("bob", "")
		soon, cancel := context.WithTimeout(tb.t.Context(), time.Second)
		defer cancel()
		if err := tb.Shutdown(soon); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Shutdown with a slow disk: got error %v, want %v", err, context.DeadlineExceeded)
		}
		if len(begun) != 1 || len(written) != 0 {
			t.Errorf("got %d files begun and %d written, want 1 and 0", len(begun), len(written))
		}
	})
	if len(written) != 2 {
		t.Fatalf("got %d files written, want 2", len(written))
	}
	if <-written; !strings.Contains(<-written, "bob") {
		t.Error("the last file that was written lacks bob, want the newest scores")
	}
}

// TestScoresThatWereRefusedAreKeptLater checks that scores are stored later if the first write fails.
func TestScoresThatWereRefusedAreKeptLater(t *testing.T) {
	var got []string
	full := errors.New("the disk is full")
	o := Options{Scores: filepath.Join(t.TempDir(), "scores.json")}
	o.store = func(_ string, text []byte) error {
		got = append(got, string(text))
		if len(got) == 1 {
			return full
		}
		return nil
	}
	sit(t, o, func(tb *table) {
		tb.player("ann", "")
		if err := tb.storeScores(); !errors.Is(err, full) {
			t.Errorf("a full disk: got error %v, want %v", err, full)
		}
		if err := errors.Join(tb.storeScores(), tb.storeScores()); err != nil || len(got) != 2 || got[0] != got[1] || !strings.Contains(got[1], "ann") {
			t.Errorf("got %v and the files %q, want two equal ones with ann", err, got)
		}
	})
}
