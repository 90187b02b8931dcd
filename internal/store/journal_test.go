package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/internal/disk"
	"menagerie/internal/disk/disktest"
)

func TestAJournalHoldsEveryAppendedByte(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		j := s.Begin(Saves, "pond", noon)
		var want bytes.Buffer
		line := make([]byte, 0, 64)
		for i := range 5000 {
			line = fmt.Appendf(line[:0], "move %d\n", i) // reused, to detect a journal that keeps it
			want.Write(line)
			j.Append(line)
			if i%1000 == 0 {
				j.Flush()
			}
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		j.Append([]byte("too late"))
		got, err := s.Read(Saves, j.Name())
		if err != nil || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("got %d bytes, %v, want the same %d", len(got), err, want.Len())
		}
	})
}

// named returns the name of a Journal's file after the file has been created.
func named(j *Journal) string {
	for j.Name() == "" && j.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	return j.Name()
}

// A file without bytes is in no list, but its name is taken.
func TestFileAppearsWithItsFirstBytes(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		a := s.Begin(Records, "pond", noon)
		first := named(a)
		b := s.Begin(Records, "pond", noon)
		second := named(b)
		if first == second {
			t.Fatalf("second file: got name %s, want another name", second)
		}
		saved, err := s.Put(Saves, "pond", noon, []byte("a save"))
		if err != nil || saved != first {
			t.Fatalf("got the name %s, %v, want %s in both folders", saved, err, first)
		}
		if err := s.Move(Saves, Records, saved); !errors.Is(err, fs.ErrExist) {
			t.Errorf("move to a reserved name: got error %v, want fs.ErrExist", err)
		}
		if got := listed(t, s, Records); len(got) != 0 {
			t.Errorf("before the first bytes: got %q, want no record", got)
		}
		a.Append([]byte("one\n"))
		if err := errors.Join(a.Close(), b.Close()); err != nil {
			t.Fatal(err)
		}
		if got := listed(t, s, Records); !slices.Equal(got, []string{first}) {
			t.Errorf("got %q, want %q", got, first)
		}
		c := s.Begin(Records, "pond", noon)
		if named(c) != second {
			t.Errorf("got the name %s, %v, want the free name %s", c.Name(), c.Err(), second)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
}

// A reader sees either all of the first bytes or no file, even if the disk is slow.
func TestTheFirstBytesAppearAtOnce(t *testing.T) {
	root := t.TempDir()
	s := &Store{backend: folders{root: root}}
	const line = "menagerie record 1\n"
	for range 50 {
		name, out, err := s.reserve(Records, "pond", noon)
		if err != nil {
			t.Fatal(err)
		}
		written := make(chan error)
		go func() {
			written <- out.Put(0, []byte(line))
		}()
		for done := false; !done; {
			select {
			case err := <-written:
				if done = true; err != nil {
					t.Fatal(err)
				}
			default:
			}
			text, err := s.Read(Records, name)
			if early := !done && errors.Is(err, fs.ErrNotExist); !early && string(text) != line {
				t.Fatalf("got %q, %v, written %v; want %q", text, err, done, line)
			}
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := os.ReadDir(filepath.Join(root, string(Records)))
	if err != nil || len(entries) != 50 {
		t.Errorf("got %d files, %v, want 50", len(entries), err)
	}
}

// capture is a sink that can be full or slow, or block.
type capture struct {
	mu     sync.Mutex
	got    []byte
	room   int
	stuck  chan struct{} // if not nil, Put waits for it
	puts   int
	closed bool
}

func (k *capture) Put(at int64, b []byte) error {
	if k.stuck != nil {
		<-k.stuck
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.puts++
	n := max(0, min(len(b), k.room-int(at)))
	k.got = append(k.got[:at], b[:n]...)
	if n < len(b) {
		return errFull
	}
	return nil
}

func (k *capture) Close() error { k.closed = true; return nil }

func (k *capture) text() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return string(k.got)
}

// setRoom sets the number of bytes for which there is space.
func (k *capture) setRoom(n int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.room = n
}

// attempts returns the number of calls of Put.
func (k *capture) attempts() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.puts
}

// journalOf returns a Journal that writes to k.
func journalOf(k *capture) *Journal {
	return newJournal(func() (string, sink, error) { return "pond", k, nil }, closeWait)
}

func TestJournalWritesOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{room: 100}
		j := journalOf(k)
		j.Append([]byte("one "))
		synctest.Wait()
		if k.text() != "" {
			t.Errorf("at once: got %q, want nothing", k.text())
		}
		time.Sleep(writeEvery + time.Millisecond)
		synctest.Wait()
		if k.text() != "one " {
			t.Errorf("after a second: got %q, want %q", k.text(), "one ")
		}
		j.Append([]byte("two "))
		j.Flush()
		j.Flush()
		synctest.Wait()
		if k.text() != "one two " {
			t.Errorf("after a flush: got %q, want %q", k.text(), "one two ")
		}
		j.Append([]byte("three"))
		if err := j.Close(); err != nil || k.text() != "one two three" || !k.closed {
			t.Errorf("Close: got %q, closed %v, error %v; want one two three, true", k.text(), k.closed, err)
		}
	})
}

// As long as the disk is full, Err returns the reason. When the disk has space, the journal writes everything.
func TestJournalOutlivesAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{room: 5}
		j := journalOf(k)
		j.Append([]byte("0123456789"))
		for _, more := range []string{" more", " and more"} {
			j.Flush()
			synctest.Wait()
			if err := j.Err(); !errors.Is(err, errFull) {
				t.Errorf("a full disk: got error %v, want %v", err, errFull)
			}
			j.Append([]byte(more))
		}
		k.setRoom(100)
		time.Sleep(writeEvery + time.Millisecond)
		synctest.Wait()
		if err := j.Err(); err != nil || k.text() != "0123456789 more and more" {
			t.Errorf("after space was freed: got %q, %v, want 0123456789 more and more", k.text(), err)
		}
		k.setRoom(0)
		j.Append([]byte("lost"))
		if err := j.Close(); !errors.Is(err, errFull) || !k.closed {
			t.Errorf("Close: got closed %v, error %v; want true, %v", k.closed, err, errFull)
		}
	})
}

// Without events, the journal tries again with growing pauses, and succeeds within half a minute.
func TestJournalBacksOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{}
		j := journalOf(k)
		j.Append([]byte("x"))
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if n := k.attempts(); n < 18 || n > 30 {
			t.Errorf("got %d attempts in ten minutes, want 18 to 30", n)
		}
		k.setRoom(1)
		time.Sleep((maxPause + 1) * writeEvery)
		synctest.Wait()
		if err := j.Close(); err != nil || k.text() != "x" {
			t.Errorf("got %q, %v, want x", k.text(), err)
		}
	})
}

// A disk that does not answer is an error while the attempt goes on.
func TestAJournalReportsADiskThatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		k := &capture{room: 100, stuck: answer}
		j := newJournal(func() (string, sink, error) { return "pond", k, nil }, closeWait)
		j.Append([]byte("one "))
		done := j.Attempt()
		time.Sleep(closeWait)
		if err := j.Err(); err != nil {
			t.Errorf("within the patience: got %v, want no error", err)
		}
		time.Sleep(time.Millisecond)
		if err := j.Err(); !errors.Is(err, ErrNoAnswer) {
			t.Errorf("after the patience: got %v, want %v", err, ErrNoAnswer)
		}
		close(answer)
		<-done
		if err := j.Err(); err != nil || k.text() != "one " {
			t.Errorf("after the answer: got %v and %q, want no error and the text", err, k.text())
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
}

// A disk that hangs before the file exists is an error, too.
func TestAJournalReportsADiskThatHangsAtItsCreation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answer := make(chan struct{})
		k := &capture{room: 100}
		j := newJournal(func() (string, sink, error) {
			<-answer
			return "pond", k, nil
		}, closeWait)
		time.Sleep(closeWait + time.Millisecond)
		if err := j.Err(); !errors.Is(err, ErrNoAnswer) {
			t.Errorf("after the patience: got %v, want %v", err, ErrNoAnswer)
		}
		close(answer)
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
}

// A folder in which no file can be created makes no difference to a later file.
func TestJournalCreatesItsFileLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{room: 100}
		full := true
		j := newJournal(func() (string, sink, error) {
			if full {
				return "", nil, errFull
			}
			return "pond", k, nil
		}, closeWait)
		j.Append([]byte("one "))
		if err := j.Save(); !errors.Is(err, errFull) || !errors.Is(j.Err(), errFull) || j.Name() != "" {
			t.Errorf("a full disk: got error %v and name %q, want %v and none", err, j.Name(), errFull)
		}
		full = false
		if err := j.Save(); err != nil || j.Name() != "pond" || k.text() != "one " {
			t.Errorf("after space was freed: got error %v, text %q, name %q; want %q and pond", err, k.text(), j.Name(), "one ")
		}
		if err := j.Close(); err != nil || !k.closed {
			t.Errorf("Close: got closed %v, error %v; want true and none", k.closed, err)
		}
	})
}

func TestJournalRewritesItsEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{room: 100}
		j := journalOf(k)
		j.Append([]byte("one two "))
		j.Rewrite(4, nil) // only pending bytes
		j.Flush()
		synctest.Wait()
		if k.text() != "one " {
			t.Errorf("got %q, want %q", k.text(), "one ")
		}
		j.Append([]byte("2"))
		j.Rewrite(3, []byte("s")) // pending and written bytes
		j.Append([]byte("ix"))
		if err := j.Close(); err != nil || k.text() != "onsix" {
			t.Errorf("Close: got %q, %v, want onsix", k.text(), err)
		}
	})
}

// A journal can be rewritten from its beginning, although its file has appeared already.
func TestJournalRewritesAllOfItsFile(t *testing.T) {
	each(t, func(t *testing.T, s *Store) {
		j := s.Begin(Saves, "pond", noon)
		j.Append([]byte("version 1\nmove\n"))
		if err := j.Save(); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			j.Rewrite(15, []byte("version 7\nhint\n"))
			if err := j.Save(); err != nil {
				t.Fatal(err)
			}
		}
		j.Append([]byte("move\n"))
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		const want = "version 7\nhint\nmove\n"
		if got, err := s.Read(Saves, j.Name()); err != nil || string(got) != want {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	})
}

// After a failure or a power cut, a file that is rewritten from its beginning has the old or the new text.
func TestARewrittenFileIsReplacedAtomically(t *testing.T) {
	disktest.Replaces(t, func(path, text string) error {
		info, err := os.Stat(path)
		if err != nil {
			return disk.Replace(path, []byte(text), 0o600)
		}
		g := &openFile{path: path, self: info, born: true}
		return g.Put(0, []byte(text))
	})
}

func TestJournalNoticesThatItsFileIsGone(t *testing.T) {
	for name, spoil := range map[string]func(root string) error{
		"removed": os.RemoveAll,
		"moved":   func(root string) error { return os.Rename(root, root+"-away") },
	} {
		t.Run(name, func(t *testing.T) {
			root := filepath.Join(t.TempDir(), "data")
			s := Open(Places{Data: root})
			j := s.Begin(Saves, "pond", noon)
			j.Append([]byte("one"))
			j.Flush()
			written := func() bool { items, _ := s.List(Saves); return len(items) == 1 && items[0].Size == 3 }
			for !written() {
				time.Sleep(time.Millisecond)
			}
			if err := spoil(root); err != nil {
				t.Skip("the system does not let an open file go:", err)
			}
			j.Append([]byte("two"))
			if err := j.Close(); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("Close: got error %v, want %v", err, fs.ErrNotExist)
			}
		})
	}
}

func TestCloseReturnsAnUnreadError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := journalOf(&capture{room: 1})
		j.Append([]byte("xx"))
		if err := j.Close(); !errors.Is(err, errFull) {
			t.Errorf("Close: got error %v, want %v", err, errFull)
		}
	})
}

func TestAppendNeverWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{room: 100, stuck: make(chan struct{})}
		j := journalOf(k)
		start := time.Now()
		for range 10 {
			j.Append([]byte("x"))
			j.Flush()
			synctest.Wait()
		}
		j.Rewrite(1, nil)
		if waited := time.Since(start); waited != 0 {
			t.Errorf("Append on a stuck disk: got a wait of %v, want none", waited)
		}
		if err := j.Save(); err == nil || time.Since(start) != closeWait {
			t.Errorf("Save: got error %v after %v, want one after %v", err, time.Since(start), closeWait)
		}
		if err := j.Close(); err == nil || time.Since(start) != 2*closeWait {
			t.Errorf("Close: got error %v after %v, want one after %v", err, time.Since(start), 2*closeWait)
		}
		close(k.stuck)
		synctest.Wait()
		if k.text() != strings.Repeat("x", 9) {
			t.Errorf("after the disk responds again: got %q, want %q", k.text(), strings.Repeat("x", 9))
		}
	})
}

// Moves that are taken back while the disk writes them are not in the file.
func TestJournalRewritesWhileItWrites(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{room: 100, stuck: make(chan struct{})}
		j := journalOf(k)
		j.Append([]byte("one two"))
		j.Flush()
		synctest.Wait()
		j.Rewrite(3, []byte("six"))
		k.stuck <- struct{}{}
		synctest.Wait()
		if k.text() != "one two" {
			t.Fatalf("got %q, want one two", k.text())
		}
		close(k.stuck)
		if err := j.Close(); err != nil || k.text() != "one six" {
			t.Errorf("Close: got %q, %v, want one six", k.text(), err)
		}
	})
}

func TestAJournalAboveTheLimitFails(t *testing.T) {
	s := inMemory()
	j := s.Begin(Saves, "pond", noon)
	block := make([]byte, 1<<20)
	for range MaxSize/len(block) + 1 {
		j.Append(block)
	}
	if err := j.Close(); !errors.Is(err, ErrLarge) {
		t.Errorf("Close: got error %v, want %v", err, ErrLarge)
	}
	if data, err := s.Read(Saves, j.Name()); err != nil || len(data) != MaxSize {
		t.Errorf("got %d bytes, %v, want %d", len(data), err, MaxSize)
	}
}

// A power cut costs at most the last second of a game, like the end of the program.
func TestAPowerCutCostsASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		root := t.TempDir()
		d := disktest.Watch(t, root)
		s := Open(Places{Data: filepath.Join(root, "data")})
		j := s.Begin(Saves, "pond", noon)
		const lines, everyTick = 55, 100 * time.Millisecond
		for i := range lines {
			j.Append(fmt.Appendf(nil, "move %d\n", i))
			time.Sleep(everyTick)
			synctest.Wait()
			if i == 0 {
				continue
			}
			cut := t.TempDir()
			if err := d.PowerCut(cut); err != nil {
				t.Fatal(err)
			}
			text, _ := Open(Places{Data: filepath.Join(cut, "data")}).Read(Saves, j.Name())
			if got, want := bytes.Count(text, []byte("\n")), i+1-int(writeEvery/everyTick); got < want {
				t.Fatalf("after %d lines, a power cut leaves %d, want %d", i+1, got, want)
			}
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
}
