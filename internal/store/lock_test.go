package store

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"menagerie/internal/disk"
)

// locks skips a test on a system without locks.
func locks(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("a page has no locks")
	}
}

// files lists the files in the folder of the saves.
func files(t *testing.T, root string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(root, string(Saves)))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// heldOf lists the saves that are held.
func heldOf(t *testing.T, s *Store) (names []string) {
	t.Helper()
	items, err := s.List(Saves)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range items {
		if i.Held {
			names = append(names, i.Name)
		}
	}
	return names
}

// refused checks that a store can neither claim, move nor remove a file.
func refused(t *testing.T, s *Store, name string) {
	t.Helper()
	if got := heldOf(t, s); !slices.Equal(got, []string{name}) {
		t.Errorf("got held %q, want %q", got, name)
	}
	_, err := s.Claim(Saves, name)
	for what, err := range map[string]error{"Claim": err, "Remove": s.Remove(Saves, name), "Move": s.Move(Saves, Records, name)} {
		if !errors.Is(err, ErrHeld) {
			t.Errorf("%s: got error %v, want %v", what, err, ErrHeld)
		}
	}
	if _, err := s.Read(Saves, name); err != nil {
		t.Errorf("it cannot be read: %v", err)
	}
}

// Another program cannot change a file until its journal is closed.
func TestOpenJournalHoldsItsFile(t *testing.T) {
	locks(t)
	root := t.TempDir()
	mine, theirs := Open(Places{Data: root}), Open(Places{Data: root})
	j := mine.Begin(Saves, "pond", noon)
	name := named(j)
	if got := listed(t, theirs, Saves); len(got) != 0 {
		t.Errorf("a reserved name: got the list %q, want it empty", got)
	}
	j.Append([]byte("one\n"))
	j.Flush()
	for len(listed(t, theirs, Saves)) == 0 {
		time.Sleep(time.Millisecond)
	}
	refused(t, theirs, name)
	refused(t, mine, name)
	j.Append([]byte("two\n"))
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	mine.Settle()
	if text, err := theirs.Read(Saves, name); err != nil || string(text) != "one\ntwo\n" || len(heldOf(t, theirs)) != 0 {
		t.Errorf("got %q, %v, held %q; want the two lines and nothing held", text, err, heldOf(t, theirs))
	}
	if got := files(t, root); !slices.Equal(got, []string{name + ext}) {
		t.Errorf("got the files %q, want %q", got, name+ext)
	}
	if err := theirs.Move(Saves, Records, name); err != nil {
		t.Error(err)
	}
}

func TestClaimHoldsAFile(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		locks(t)
		name, err := s.Put(Saves, "pond", noon, []byte("x"))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			c, err := s.Claim(Saves, name)
			if err != nil || c.Name != name {
				t.Fatalf("got %+v, %v, want the name %s", c, err, name)
			}
			refused(t, s, name)
			c.Free()
			if got := heldOf(t, s); len(got) != 0 {
				t.Errorf("afterwards: got held %q, want none", got)
			}
		}
		c, err := s.Claim(Saves, name)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Remove(); err != nil {
			t.Error(err)
		}
		if _, err := s.Claim(Saves, name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("claim of a missing file: got error %v, want fs.ErrNotExist", err)
		}
		if _, err := s.Claim(Saves, "a/b"); !errors.Is(err, ErrName) {
			t.Errorf("claim of an invalid name: got error %v, want ErrName", err)
		}
	})
}

// victimRoot is the environment variable with the folder for TestVictim.
const victimRoot = "MENAGERIE_TEST_SHELF"

// TestVictim is the process that TestFilesOfAKilledProgramAreFree kills. It prints the names of its files: one with
// content, one reserved, and one claimed.
func TestVictim(t *testing.T) {
	root := os.Getenv(victimRoot)
	if root == "" {
		t.Skip("nobody wants to kill this process")
	}
	s := Open(Places{Data: root})
	old := listed(t, s, Saves)[0]
	if _, err := s.Claim(Saves, old); err != nil {
		t.Fatal(err)
	}
	j := s.Begin(Saves, "pond", noon)
	j.Append([]byte("x\n"))
	j.Flush()
	for len(listed(t, s, Saves)) < 2 {
		time.Sleep(time.Millisecond)
	}
	promised := s.Begin(Saves, "pond", noon)
	fmt.Println("\nheld", j.Name(), named(promised), old)
	select {}
}

// victim starts TestVictim and returns the names of its files, and a function that kills it.
func victim(t *testing.T, root string) (names []string, kill func()) {
	t.Helper()
	p := exec.Command(os.Args[0], "-test.run=^TestVictim$")
	p.Env = append(os.Environ(), victimRoot+"="+root)
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		_ = p.Process.Kill() // SIGKILL: the process cannot clean up
		_ = p.Wait()
	})
	t.Cleanup(kill)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if words := strings.Fields(lines.Text()); len(words) == 4 && words[0] == "held" {
			return words[1:], kill
		}
	}
	t.Fatal("got an exited process, want a running one")
	return nil, nil
}

func TestFilesOfAKilledProgramAreFree(t *testing.T) {
	locks(t)
	root := t.TempDir()
	s := Open(Places{Data: root})
	old, err := s.Put(Saves, "pond", noon.Add(-time.Hour), []byte("old"))
	if err != nil {
		t.Fatal(err)
	}
	names, kill := victim(t, root)
	grows, promised := names[0], names[1]
	if got := heldOf(t, s); !slices.Equal(got, []string{grows, old}) {
		t.Errorf("got held %q, want %q and %q", got, grows, old)
	}
	if got := files(t, root); !slices.Contains(got, promised+ext+partSuffix) {
		t.Errorf("got the files %q, want the reserved name of the running program in it", got)
	}
	kill()
	for len(heldOf(t, s)) > 0 { // some systems release locks with a delay
		time.Sleep(time.Millisecond)
	}
	if got := listed(t, s, Saves); !slices.Equal(got, []string{grows, old}) {
		t.Errorf("got %q, want %q and %q", got, grows, old)
	}
	for _, name := range []string{grows, old} {
		if c, err := s.Claim(Saves, name); err != nil {
			t.Error(err)
		} else {
			c.Free()
		}
	}
	if got := files(t, root); !slices.Equal(got, []string{old + ext, grows + ext}) {
		t.Errorf("got the files %q, want %q", got, []string{old + ext, grows + ext})
	}
}

// A file of another program with the same suffix stays.
func TestReservationsOfOthersStay(t *testing.T) {
	root := t.TempDir()
	s := Open(Places{Data: root})
	if _, err := s.Put(Saves, "pond", noon, []byte("x")); err != nil {
		t.Fatal(err)
	}
	const foreign = "letter.txt.part"
	if err := os.WriteFile(filepath.Join(root, string(Saves), foreign), []byte("Dear"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := listed(t, s, Saves); len(got) != 1 || !slices.Contains(files(t, root), foreign) {
		t.Errorf("got the list %q and the files %q, want one save and the file %s", got, files(t, root), foreign)
	}
}

// Without locks all operations succeed, and a reserved file stays.
func TestOperationsSucceedWithoutLocks(t *testing.T) {
	root := t.TempDir()
	s := Open(Places{Data: root})
	name := nameFor("pond", noon, 1)
	path := Places{Data: root}.File(Saves, name)
	if err := os.MkdirAll(path+disk.LockSuffix, 0o755); err != nil { // a folder, which cannot be locked
		t.Fatal(err)
	}
	j := s.Begin(Saves, "pond", noon)
	if named(j) != name {
		t.Fatalf("got the name %s, %v, want %s", j.Name(), j.Err(), name)
	}
	if listed(t, s, Saves); !slices.Contains(files(t, root), name+ext+partSuffix) {
		t.Error("got no reserved file, want it to stay")
	}
	j.Append([]byte("x"))
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if held := heldOf(t, s); len(held) != 0 {
		t.Errorf("got held files %q, want none", held)
	}
	c, err := s.Claim(Saves, name)
	if err != nil {
		t.Fatal(err)
	}
	c.Free()
	if err := errors.Join(s.Move(Saves, Records, name), s.Remove(Records, name)); err != nil {
		t.Error(err)
	}
}
