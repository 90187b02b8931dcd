package miaserver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/wire/miawire"
)

// Scores outlive those who leave, and with a file the server too.
func TestScoresAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "scores.json")
	o := Options{Scores: file, Turn: time.Second}
	play := func(want string) {
		t.Helper()
		o.Chance = chance(t, 2)
		sit(t, o, func(tb *table) {
			ann, bob := tb.player("ann", ""), tb.player("bob", "")
			time.Sleep(tb.options.Poll)
			tb.begin(ann, bob)
			time.Sleep(tb.options.Turn) // Ann does not take her turn
			synctest.Wait()
			bob.says("UNREGISTER")
			bob.hears()
			bob.says("REGISTER;bob")
			eve := tb.from("")
			eve.says("REGISTER_SPECTATOR;eve")
			tb.player("kim", "")
			if got := eve.hears(); got[len(got)-1] != want {
				t.Errorf("%q, want %s", got, want)
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
			t.Errorf("with a file of %s: %v", broken, err)
		}
	}
	if err := os.Truncate(file, maxFile+1); err != nil {
		t.Fatal(err)
	}
	if _, err := New(o); err == nil {
		t.Error("a file without end is read")
	}
	o.Scores = filepath.Join(t.TempDir(), "missing", "scores.json")
	synctest.Test(t, func(t *testing.T) {
		s, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		(&table{Server: s, t: t}).player("ann", "")
		if err := s.Shutdown(t.Context()); err == nil {
			t.Error("nobody hears that the scores cannot be kept")
		}
	})
}

// Names come and go without end, and no more than so many are remembered.
func TestScoresOfManyNames(t *testing.T) {
	var s scores
	for i := range 10_000 {
		name := fmt.Sprint("g", i)
		s.enter(name)
		s.add(name, i)
		s.leave(name)
	}
	s.enter("here")
	if len(s.all) != maxAway+1 || s.of("g9999") != 9999 || s.of("g1") != 0 {
		t.Errorf("%d are remembered", len(s.all))
	}
	m := s.message(miawire.MaxOut)
	if n := len(m.Append(nil)); n > miawire.MaxOut || m.All[len(m.All)-1].Name != "here" {
		t.Errorf("%d bytes: %v", n, m.All)
	}
}

// Whatever is in a file with scores, what is read of it can be told and kept.
func FuzzParseScores(f *testing.F) {
	for _, text := range []string{
		`[]`, `null`, `{}`, `[{"name":"ann","points":3},{"name":"Mäxchen","points":12}]`, `[{"name":"a b","points":-1}]`,
		`[{"name":"ann","points":1},{"name":"ann","points":2}]`, `[{"points":1e99}]`, "\xff",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := parseScores(text)
		if err != nil {
			return
		}
		if n := len(s.message(miawire.MaxOut).Append(nil)); n > miawire.MaxOut || len(s.all) > maxAway {
			t.Fatalf("%d names, %d bytes", len(s.all), n)
		}
		for _, e := range s.all {
			if !miawire.ValidName(e.Name) || s.of(e.Name) != e.Points {
				t.Fatalf("%+v", e)
			}
		}
	})
}

// A disk that takes its time holds up nobody: neither answers, nor signs of life, nor the end of the server.
func TestASlowDiskHoldsNobodyUp(t *testing.T) {
	begun, written := make(chan string, 3), make(chan string, 3)
	o := Options{Scores: filepath.Join(t.TempDir(), "scores.json"), Turn: time.Second, Heartbeat: 3 * time.Second}
	o.store = func(_ string, text []byte) error {
		begun <- string(text)
		time.Sleep(time.Minute)
		written <- string(text)
		return nil
	}
	sit(t, o, func(tb *table) {
		tb.player("ann", "")
		time.Sleep(keepEvery)
		synctest.Wait()
		eve := tb.from("")
		eve.says("REGISTER_SPECTATOR;eve")
		eve.wants("REGISTERED")
		time.Sleep(tb.options.Heartbeat)
		synctest.Wait()
		eve.mu.Lock()
		if !slices.Contains(eve.heard, "HEARTBEAT") {
			t.Errorf("Eve hears %q", eve.heard)
		}
		eve.mu.Unlock()
		tb.player("bob", "")
		soon, cancel := context.WithTimeout(tb.t.Context(), time.Second)
		defer cancel()
		if err := tb.Shutdown(soon); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a server whose disk is slow ends with %v", err)
		}
		if len(begun) != 1 || len(written) != 0 {
			t.Errorf("%d files were begun, and %d are done", len(begun), len(written))
		}
	})
	if len(written) != 2 {
		t.Fatalf("%d files were written", len(written))
	}
	if <-written; !strings.Contains(<-written, "bob") {
		t.Error("the newest scores were not written last")
	}
}

// What the disk has refused is written with the next.
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
		if err := tb.keep(); !errors.Is(err, full) {
			t.Errorf("a full disk gives %v", err)
		}
		if err := errors.Join(tb.keep(), tb.keep()); err != nil || len(got) != 2 || got[0] != got[1] || !strings.Contains(got[1], "ann") {
			t.Errorf("%v; it was asked to write %q", err, got)
		}
	})
}
