package shelf

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

	"menagerie/internal/lockfile"
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
func heldOf(t *testing.T, s *Shelf) (names []string) {
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

// refused checks that a shelf can neither claim, move nor remove a piece.
func refused(t *testing.T, s *Shelf, name string) {
	t.Helper()
	if got := heldOf(t, s); !slices.Equal(got, []string{name}) {
		t.Errorf("held are %q", got)
	}
	_, err := s.Claim(Saves, name)
	for what, err := range map[string]error{"Claim": err, "Remove": s.Remove(Saves, name), "Move": s.Move(Saves, Records, name)} {
		if !errors.Is(err, ErrHeld) {
			t.Errorf("%s gives %v", what, err)
		}
	}
	if _, err := s.Read(Saves, name); err != nil {
		t.Errorf("it cannot be read: %v", err)
	}
}

// Another program cannot change a piece until its journal is closed.
func TestWhatGrowsIsHeld(t *testing.T) {
	locks(t)
	root := t.TempDir()
	mine, theirs := Open(Places{Data: root}), Open(Places{Data: root})
	name, j, err := mine.Begin(Saves, "pond", noon)
	if err != nil {
		t.Fatal(err)
	}
	if got := listed(t, theirs, Saves); len(got) != 0 {
		t.Errorf("a promise is listed as %q", got)
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
		t.Errorf("read %q, %v, and held are %q", text, err, heldOf(t, theirs))
	}
	if got := files(t, root); !slices.Equal(got, []string{name + ext}) {
		t.Errorf("there are %q", got)
	}
	if err := theirs.Move(Saves, Records, name); err != nil {
		t.Error(err)
	}
}

func TestClaim(t *testing.T) {
	each(t, func(t *testing.T, s *Shelf) {
		locks(t)
		name, err := s.Put(Saves, "pond", noon, []byte("x"))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			c, err := s.Claim(Saves, name)
			if err != nil || c.Name != name {
				t.Fatalf("claimed %+v, %v", c, err)
			}
			refused(t, s, name)
			c.Free()
			if got := heldOf(t, s); len(got) != 0 {
				t.Errorf("%q is held afterwards", got)
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
			t.Errorf("claiming nothing gives %v", err)
		}
		if _, err := s.Claim(Saves, "a/b"); !errors.Is(err, ErrName) {
			t.Errorf("claiming what is no name gives %v", err)
		}
	})
}

// victimRoot is the environment variable with the folder for TestVictim.
const victimRoot = "MENAGERIE_TEST_SHELF"

// TestVictim is the process that TestWhatADeadProgramHeldIsFree kills. It prints the names of its pieces: one with
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
	grows, j, err := s.Begin(Saves, "pond", noon)
	if err != nil {
		t.Fatal(err)
	}
	j.Append([]byte("x\n"))
	j.Flush()
	for len(listed(t, s, Saves)) < 2 {
		time.Sleep(time.Millisecond)
	}
	promised, _, err := s.Begin(Saves, "pond", noon)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("\nheld", grows, promised, old)
	select {}
}

// victim starts TestVictim and returns the names of its pieces, and a function that kills it.
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
	t.Fatal("the process ended by itself")
	return nil, nil
}

func TestWhatADeadProgramHeldIsFree(t *testing.T) {
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
		t.Errorf("held are %q", got)
	}
	if got := files(t, root); !slices.Contains(got, promised+ext+part) {
		t.Errorf("the promise of a living program is gone: %q", got)
	}
	kill()
	for len(heldOf(t, s)) > 0 { // some systems release locks with a delay
		time.Sleep(time.Millisecond)
	}
	if got := listed(t, s, Saves); !slices.Equal(got, []string{grows, old}) {
		t.Errorf("there are %q", got)
	}
	for _, name := range []string{grows, old} {
		if c, err := s.Claim(Saves, name); err != nil {
			t.Error(err)
		} else {
			c.Free()
		}
	}
	if got := files(t, root); !slices.Equal(got, []string{old + ext, grows + ext}) {
		t.Errorf("left behind are %q", got)
	}
}

// A file of another program with the same suffix stays.
func TestForeignPromisesStay(t *testing.T) {
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
		t.Errorf("listed %q, and there are %q", got, files(t, root))
	}
}

// Without locks all operations succeed, and a reserved file stays.
func TestWithoutLocks(t *testing.T) {
	root := t.TempDir()
	s := Open(Places{Data: root})
	name := nameFor("pond", noon, 1)
	path := Places{Data: root}.File(Saves, name)
	if err := os.MkdirAll(path+lockfile.End, 0o755); err != nil { // a folder, which cannot be locked
		t.Fatal(err)
	}
	got, j, err := s.Begin(Saves, "pond", noon)
	if err != nil || got != name {
		t.Fatalf("begun %s, %v", got, err)
	}
	if listed(t, s, Saves); !slices.Contains(files(t, root), name+ext+part) {
		t.Error("the promise is gone")
	}
	j.Append([]byte("x"))
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if held := heldOf(t, s); len(held) != 0 {
		t.Errorf("%q is held", held)
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
