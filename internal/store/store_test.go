package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.FixedZone("CET", 3600))

// each runs a test with a store on the disk and with one in memory.
func each(t *testing.T, test func(t *testing.T, s *Store)) {
	t.Run("disk", func(t *testing.T) { test(t, &Store{backend: folders{root: filepath.Join(t.TempDir(), "not", "made")}}) })
	t.Run("memory", func(t *testing.T) { test(t, inMemory()) })
}

func TestStoredFilesAreListedAndRead(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		if items, err := s.List(Records); err != nil || len(items) != 0 {
			t.Errorf("new store: got %v, %v, want no files", items, err)
		}
		var put []string
		for i := range 12 {
			name, err := s.Put(Records, "pond", noon, fmt.Appendf(nil, "game %d", i))
			if err != nil {
				t.Fatal(err)
			}
			put = append(put, name)
		}
		later, err := s.Put(Records, "mia", noon.Add(time.Second), []byte("later"))
		if err != nil {
			t.Fatal(err)
		}
		if put[0] != "2026-03-01T11-00-00-pond" || put[1] != "2026-03-01T11-00-00-pond-2" {
			t.Errorf("got names %q, want different ones in order", put)
		}
		slices.Reverse(put)
		if got := listed(t, s, Records); !slices.Equal(got, append([]string{later}, put...)) {
			t.Errorf("got %q, want the newest first: %q", got, append([]string{later}, put...))
		}
		if data, err := s.Read(Records, put[0]); err != nil || string(data) != "game 11" {
			t.Errorf("got %q, %v, want game 11", data, err)
		}
		if _, err := s.Read(Saves, put[0]); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("wrong folder: got error %v, want fs.ErrNotExist", err)
		}
	})
}

func listed(t *testing.T, s *Store, d Folder) []string {
	t.Helper()
	items, err := s.List(d)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, i := range items {
		names = append(names, i.Name)
	}
	return names
}

func TestFilesAreMovedRemovedAndReplaced(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		name, err := s.Put(Saves, "pond", noon, []byte("old"))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Replace(Saves, name, []byte("new")); err != nil {
			t.Fatal(err)
		}
		if err := s.Move(Saves, Records, name); err != nil {
			t.Fatal(err)
		}
		if data, err := s.Read(Records, name); err != nil || string(data) != "new" {
			t.Errorf("after the move: got %q, %v, want new", data, err)
		}
		if err := s.Move(Saves, Records, name); err == nil {
			t.Error("second move: got no error, want one")
		}
		if _, err := s.Put(Saves, "pond", noon, []byte("another")); err != nil {
			t.Fatal(err)
		}
		if err := s.Move(Saves, Records, name); !errors.Is(err, fs.ErrExist) {
			t.Errorf("move over another file: got error %v, want fs.ErrExist", err)
		}
		if err := s.Remove(Records, name); err != nil {
			t.Fatal(err)
		}
		if err := s.Remove(Records, name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("second remove: got error %v, want fs.ErrNotExist", err)
		}
	})
}

func TestNamesCannotLeaveTheFolder(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		for _, name := range []string{"", "..", "../saves/x", "a/b", `a\b`, "a.b", "CON:", "ä", "a\x00", strings.Repeat("x", 101)} {
			_, errRead := s.Read(Records, name)
			_, errPut := s.Put(Records, name+"/", noon, nil)
			for what, err := range map[string]error{"Read": errRead, "Put": errPut,
				"Replace": s.Replace(Records, name, nil), "Remove": s.Remove(Records, name), "Move": s.Move(Saves, Records, name)} {
				if !errors.Is(err, ErrName) {
					t.Errorf("%s(%q): got error %v, want ErrName", what, name, err)
				}
			}
		}
	})
}

func TestLargeFilesAreRejected(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		large := make([]byte, MaxSize+1)
		if _, err := s.Put(Records, "pond", noon, large); !errors.Is(err, ErrLarge) {
			t.Errorf("Put: got error %v, want %v", err, ErrLarge)
		}
		if err := s.Replace(Records, "pond", large); !errors.Is(err, ErrLarge) {
			t.Errorf("Replace: got error %v, want %v", err, ErrLarge)
		}
		if got := listed(t, s, Records); len(got) != 0 {
			t.Errorf("got %q, want no record left", got)
		}
	})
}

func TestListIgnoresOtherFiles(t *testing.T) {
	root := t.TempDir()
	s := &Store{backend: folders{root: root}}
	if _, err := s.Put(Records, "pond", noon, []byte("x")); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(root, "records")
	for name, size := range map[string]int64{"huge.txt": MaxSize + 1, "image.png": 1, "x.txt12345": 1, ".hidden.txt": 1} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(filepath.Join(dir, name), size); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.txt"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := listed(t, s, Records); !slices.Equal(got, []string{"huge", "2026-03-01T11-00-00-pond"}) {
		t.Errorf("got %q, want huge and the record", got)
	}
	if _, err := s.Read(Records, "huge"); !errors.Is(err, ErrLarge) {
		t.Errorf("huge file: got error %v, want ErrLarge", err)
	}
	if _, err := s.Read(Records, "folder"); err == nil {
		t.Error("reading a folder: got no error, want one")
	}
}

// A file at the path of the folder causes an error for every user, even an administrator.
func TestAnUnwritableFolderIsAnError(t *testing.T) {
	root := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(root, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s := Open(Places{Data: root})
	if _, err := s.List(Records); err == nil {
		t.Error("List: got no error, want one")
	}
	if _, err := s.Put(Records, "pond", noon, nil); err == nil {
		t.Error("Put: got no error, want one")
	}
	if err := s.Replace(Records, "pond", nil); err == nil {
		t.Error("Replace: got no error, want one")
	}
	if err := s.Begin(Saves, "pond", noon).Close(); err == nil {
		t.Error("Begin: got no error, want one")
	}
}

func TestAFullDiskLeavesNoFile(t *testing.T) {
	full := &brokenStore{memory: newMemory()}
	s := &Store{backend: full}
	if _, err := s.Put(Records, "pond", noon, []byte("x")); !errors.Is(err, errFull) {
		t.Errorf("Put: got error %v, want %v", err, errFull)
	}
	if got := listed(t, s, Records); len(got) != 0 {
		t.Errorf("got %q, want no record left", got)
	}
}

var errFull = errors.New("no space left on device")

// brokenStore creates files, but their Write fails.
type brokenStore struct{ *memory }

func (s *brokenStore) create(d Folder, name string) (sink, error) {
	out, err := s.memory.create(d, name)
	return brokenSink{out}, err
}

type brokenSink struct{ sink }

func (brokenSink) Put(int64, []byte) error { return errFull }

func TestAtMostAThousandNamesASecond(t *testing.T) {
	s := inMemory()
	for range 1000 {
		if _, err := s.Put(Saves, "pond", noon, []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Put(Saves, "pond", noon, []byte("x")); err == nil {
		t.Error("1,001 files of one second: got no error, want one")
	}
}

func TestUsualPlacesFollowTheEnvironment(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "c"))
	t.Setenv("XDG_DATA_HOME", filepath.Join(home, "d"))
	t.Setenv("XDG_STATE_HOME", filepath.Join(home, "s"))
	p := Usual()
	want := filepath.Join(home, "c", "menagerie", "settings.json")
	if p.Settings() != want || p.Folder(Saves) != filepath.Join(home, "d", "menagerie", "saves") {
		t.Errorf("got %+v, want the settings %s and the folder of saves below d", p, want)
	}
}

func TestPortablePlacesAreBesideTheProgram(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "menagerie")
	if err := os.WriteFile(program, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(program, link); err != nil {
		link = program // systems without symbolic links
	}
	p, err := Portable(link)
	root := filepath.Join(dir, "menagerie-data")
	if err != nil || !p.Portable || p.Config != root || p.Data != root || p.State != root {
		t.Errorf("got %+v, %v, want portable paths in %s", p, err, root)
	}
	if left, _ := os.ReadDir(root); len(left) != 0 {
		t.Errorf("got files %v after the probe, want none", left)
	}
	if err := os.Remove(root); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(root, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Portable(program); err == nil || !strings.Contains(err.Error(), root) {
		t.Errorf("a file in place of the folder: got error %v, want one", err)
	}
}

func BenchmarkJournalAppend(b *testing.B) {
	j := newJournal(func() (string, sink, error) { return "pond", discard{}, nil }, closeWait)
	line := bytes.Repeat([]byte("x"), 40)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i%1000 == 0 {
			j.mu.Lock()
			j.from, j.safe, j.text = 0, 0, j.text[:0] // the limit is not for benchmarks
			j.mu.Unlock()
		}
		j.Append(line)
	}
	if err := j.Close(); err != nil {
		b.Fatal(err)
	}
}

type discard struct{}

func (discard) Put(int64, []byte) error { return nil }
func (discard) Close() error            { return nil }

func TestSetAsideRenamesAFile(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		for n := 1; n <= 3; n++ {
			if err := s.Replace(Own, "figures", []byte{byte(n)}); err != nil {
				t.Fatal(err)
			}
			aside, err := s.SetAside(Own, "figures")
			if err != nil {
				t.Fatal(err)
			}
			if data, err := s.Read(Own, aside); err != nil || len(data) != 1 || data[0] != byte(n) {
				t.Errorf("%s: got %v, %v, want the byte %d", aside, data, err, n)
			}
			if _, err := s.Read(Own, "figures"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the old name: got error %v, want fs.ErrNotExist", err)
			}
		}
		if _, err := s.SetAside(Own, "figures"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("SetAside of a missing file: got error %v, want fs.ErrNotExist", err)
		}
	})
}

// Without HOME the folders are in the home folder of the user who runs the program, and not in the root folder.
func TestPlacesWithoutHomeBelongToTheUser(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("HOME means nothing here")
	}
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"} {
		t.Setenv(name, "")
	}
	me, err := user.Current()
	if err != nil {
		t.Skip(err)
	}
	p := Usual()
	for _, dir := range []string{p.Config, p.Data, p.State} {
		if !strings.HasPrefix(dir, filepath.Clean(me.HomeDir)+string(filepath.Separator)) {
			t.Errorf("got %s, want a folder below %s", dir, me.HomeDir)
		}
	}
}
