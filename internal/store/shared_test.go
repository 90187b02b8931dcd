package store

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"menagerie/internal/disk"
)

// words is a set of words. Its text is a line for each.
type words map[string]bool

func (w words) Copy() words { return maps.Clone(w) }

func (w words) Text() []byte { return []byte(strings.Join(slices.Sorted(maps.Keys(w)), "\n")) }

var errBad = errors.New("bad text")

func parseWords(text []byte) (words, error) {
	if strings.Contains(string(text), "bad") {
		return nil, errBad
	}
	w := words{}
	for word := range strings.FieldsSeq(string(text)) {
		w[word] = true
	}
	return w, nil
}

// sharedIn opens the shared words of a window with its files in data.
func sharedIn(t *testing.T, data string) *Shared[words] {
	t.Helper()
	s := &Shared[words]{Files: Open(Places{Data: data}), Name: "words", What: "the words", Parse: parseWords}
	if _, err := s.Open(words{}); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return s
}

func adding(word string) func(words) bool {
	return func(w words) bool {
		added := !w[word]
		w[word] = true
		return added
	}
}

func removing(word string) func(words) bool {
	return func(w words) bool {
		delete(w, word)
		return true
	}
}

func (s *Shared[T]) text() (text string) {
	s.View(func(v T) { text = string(v.Text()) })
	return text
}

func TestWindowsShareAFile(t *testing.T) {
	data := t.TempDir()
	one, two := sharedIn(t, data), sharedIn(t, data)
	one.Change(adding("a"))
	one.Change(adding("b"))
	if again := one.Change(adding("b")); again {
		t.Error("a change that did nothing: got true, want false")
	}
	two.Change(adding("c"))
	two.Change(removing("b")) // two does not know this word yet
	for _, s := range []*Shared[words]{one, two} {
		if err := s.Write(); err != nil {
			t.Fatal(err)
		}
	}
	if got := two.text(); got != "a\nc" {
		t.Errorf("the second window has %q, want a and c", got)
	}
	if err := errors.Join(one.Write(), one.Sync()); err != nil || one.text() != "a\nc" {
		t.Errorf("the first window has %q, %v, want a and c", one.text(), err)
	}
	if got := sharedIn(t, data).text(); got != "a\nc" {
		t.Errorf("the file has %q, want a and c", got)
	}
}

// A change that is made while the file is written is neither lost nor written with the others.
func TestAChangeDuringAWriteIsKept(t *testing.T) {
	data := t.TempDir()
	s := sharedIn(t, data)
	s.Change(adding("a"))
	end := disk.Inject(func(op disk.Op, path string) error {
		if op == disk.OpRename {
			s.Change(adding("b"))
		}
		return nil
	})
	err := s.Write()
	end()
	if got := sharedIn(t, data).text(); err != nil || got != "a" || s.text() != "a\nb" {
		t.Errorf("got %q in the file and %q in memory, %v, want a, and a and b", got, s.text(), err)
	}
	if err := s.Write(); err != nil || sharedIn(t, data).text() != "a\nb" {
		t.Errorf("the next write: got %q, %v, want a and b", sharedIn(t, data).text(), err)
	}
}

// A file that was damaged after Open is replaced only if the owner wants it, or after a reset.
func TestADamagedFileIsReplacedAfterAReset(t *testing.T) {
	for name, replaced := range map[string]bool{"change": false, "overwrite": true, "reset": true} {
		data := t.TempDir()
		file := filepath.Join(data, "words.txt")
		s := sharedIn(t, data)
		s.Overwrite = name == "overwrite"
		if err := os.WriteFile(file, []byte("bad"), 0o600); err != nil {
			t.Fatal(err)
		}
		s.Change(adding("a"))
		if name == "reset" {
			s.Reset(removing("b"))
		}
		err := s.Write()
		if _, fault := s.Changes(); (fault == nil) != replaced || (err == nil) != replaced || !replaced && !errors.Is(err, errBad) {
			t.Errorf("%s: got %v and %v, want an error: %v", name, err, fault, !replaced)
		}
		if text, _ := os.ReadFile(file); string(text) != map[bool]string{true: "a", false: "bad"}[replaced] {
			t.Errorf("%s: got the file %q, want it replaced: %v", name, text, replaced)
		}
	}
}
