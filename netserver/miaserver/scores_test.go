package miaserver

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/internal/disk/disktest"
	"menagerie/wire/miawire"
)

// TestInventedNamesEraseNothing lets a guest come and go under many names. Names with points must remain, and the
// table must not grow beyond its limit.
func TestInventedNamesEraseNothing(t *testing.T) {
	var s scoreTable
	for _, name := range []string{"ann", "bob"} {
		s.Enter(name)
		s.Add(name, 7)
		s.Leave(name)
	}
	for i := range maxNames + 1000 {
		name := fmt.Sprint("g", i)
		s.Enter(name)
		s.Leave(name)
	}
	if len(s.all) > maxNames || s.Points("ann") != 7 || s.Points("bob") != 7 {
		t.Errorf("got %d names, %d points of ann and %d of bob; want at most %d names and 7 points each",
			len(s.all), s.Points("ann"), s.Points("bob"), maxNames)
	}
	text, err := s.Changes()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := parseScores(text); err != nil || again.Points("ann") != 7 || again.Points("bob") != 7 {
		t.Errorf("read again: got %v, want 7 points of ann and of bob", err)
	}
}

// TestAFullTableStoresNoFurtherNames fills the table with names that have points. It must store all of them, even in a file,
// and admit further names without storing them.
func TestAFullTableStoresNoFurtherNames(t *testing.T) {
	var s scoreTable
	widest := strings.Repeat("<", miawire.MaxName-5)
	for i := range maxNames {
		name := fmt.Sprintf("%s%05d", widest, i)
		s.Enter(name)
		s.Add(name, 1<<62)
		s.Leave(name)
	}
	for i := range 300 {
		name := fmt.Sprint("late", i)
		s.Enter(name)
		s.Add(name, 5)
		if s.Points(name) != 5 {
			t.Fatalf("%s: got %d points while it plays, want 5", name, s.Points(name))
		}
		if i == 0 {
			if text, err := s.Changes(); err != nil || strings.Contains(string(text), name) {
				t.Errorf("got %v and the file\n%s\nwant it without the name %q above the limit", err, text, name)
			}
		}
		s.Leave(name)
	}
	if len(s.all) != maxNames {
		t.Errorf("got %d names, want %d", len(s.all), maxNames)
	}
	s.Failed()
	text, err := s.Changes()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "scores.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	read, err := readScores(file)
	if err != nil || len(read.all) != maxNames {
		t.Fatalf("a file of %d bytes: got %d names, %v, want %d", len(text), len(read.all), err, maxNames)
	}
	if n := len(read.Message(miawire.MaxOut).Append(nil)); n > miawire.MaxOut {
		t.Errorf("got a message of %d bytes, want at most %d", n, miawire.MaxOut)
	}
}

// TestMessageHasAllPresentPlayers checks that the message has all present players, and absent players only if they fit.
func TestMessageHasAllPresentPlayers(t *testing.T) {
	var s scoreTable
	for i := range 300 {
		name := fmt.Sprint("g", i)
		s.Enter(name)
		s.Add(name, i)
		s.Leave(name)
	}
	s.Enter("here")
	m := s.Message(miawire.MaxOut)
	if n := len(m.Append(nil)); n > miawire.MaxOut || len(m.All) < 50 || m.All[len(m.All)-1].Name != "here" {
		t.Errorf("got %d bytes and %v, want at most %d with 50 names or more, here last", n, m.All, miawire.MaxOut)
	}
}

// FuzzParse checks that any file contents give scores that can be sent and stored.
func FuzzParse(f *testing.F) {
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
		if n := len(s.Message(miawire.MaxOut).Append(nil)); n > miawire.MaxOut {
			t.Fatalf("%d names: got %d bytes, want at most %d", len(s.all), n, miawire.MaxOut)
		}
		for _, e := range s.all {
			if !miawire.ValidName(e.Name) || s.Points(e.Name) != e.Points {
				t.Fatalf("got %+v, want a valid name with %d points", e, s.Points(e.Name))
			}
		}
		s.Failed()
		stored, err := s.Changes()
		if err != nil || !json.Valid(stored) {
			t.Fatalf("got %s, %v, want valid JSON", stored, err)
		}
	})
}

// BenchmarkMessage measures the message of a table that is full.
func BenchmarkMessage(b *testing.B) {
	var s scoreTable
	for i := range maxNames {
		s.Enter(fmt.Sprint("g", i))
	}
	for i := range maxNames {
		s.Leave(fmt.Sprint("g", i))
	}
	for b.Loop() {
		s.Message(miawire.MaxOut)
	}
}

// TestWriteIsAtomic makes each operation of Write fail.
func TestWriteIsAtomic(t *testing.T) {
	disktest.Replaces(t, func(path, text string) error { return replaceFile(path, []byte(text)) })
}
