package shelf

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
)

func TestJournal(t *testing.T) {
	each(t, func(t *testing.T, s *Shelf) {
		name, j, err := s.Begin(Saves, "pond", noon)
		if err != nil {
			t.Fatal(err)
		}
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
		got, err := s.Read(Saves, name)
		if err != nil || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("read %d bytes of %d, %v", len(got), want.Len(), err)
		}
	})
}

// A piece without bytes is in no list, but its name is taken.
func TestAPieceAppearsWithItsFirstBytes(t *testing.T) {
	each(t, func(t *testing.T, s *Shelf) {
		first, a, err := s.Begin(Records, "pond", noon)
		if err != nil {
			t.Fatal(err)
		}
		second, b, err := s.Begin(Records, "pond", noon)
		if err != nil || first == second {
			t.Fatalf("both are called %s, %v", second, err)
		}
		saved, err := s.Put(Saves, "pond", noon, []byte("a save"))
		if err != nil || saved != first {
			t.Fatalf("the other drawer calls it %s, %v", saved, err)
		}
		if err := s.Move(Saves, Records, saved); !errors.Is(err, fs.ErrExist) {
			t.Errorf("moving it to a name that is promised gives %v", err)
		}
		if got := listed(t, s, Records); len(got) != 0 {
			t.Errorf("before the first bytes there is %q", got)
		}
		a.Append([]byte("one\n"))
		if err := errors.Join(a.Close(), b.Close()); err != nil {
			t.Fatal(err)
		}
		if got := listed(t, s, Records); !slices.Equal(got, []string{first}) {
			t.Errorf("there is %q", got)
		}
		third, c, err := s.Begin(Records, "pond", noon)
		if err != nil || third != second {
			t.Errorf("the name that is free again is not %s, %v", third, err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
}

// A reader sees all of the first bytes or none, even if the disk is slow; and no other file remains.
func TestTheFirstBytesAppearAtOnce(t *testing.T) {
	root := t.TempDir()
	s := &Shelf{store: disk{root: root}}
	const line = "menagerie record 1\n"
	for range 50 {
		name, out, err := s.reserve(Records, "pond", noon)
		if err != nil {
			t.Fatal(err)
		}
		written := make(chan error)
		go func() {
			_, err := out.Write([]byte(line))
			written <- err
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
				t.Fatalf("read %q, %v; written: %v", text, err, done)
			}
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := os.ReadDir(filepath.Join(root, string(Records)))
	if err != nil || len(entries) != 50 {
		t.Errorf("%d files, %v", len(entries), err)
	}
}

// capture is the sink of one piece: it can be full, slow, or block.
type capture struct {
	mu     sync.Mutex
	got    bytes.Buffer
	room   int
	stuck  chan struct{} // if not nil, Write waits for it
	synced bool
	closed bool
}

func (k *capture) Write(b []byte) (int, error) {
	if k.stuck != nil {
		<-k.stuck
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	n := min(len(b), k.room-k.got.Len())
	k.got.Write(b[:n])
	if n < len(b) {
		return n, errFull
	}
	return n, nil
}

func (k *capture) Check() error { return nil }

func (k *capture) Cut(n int) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.got.Truncate(k.got.Len() - n)
	return nil
}

func (k *capture) Sync() error  { k.synced = true; return nil }
func (k *capture) Close() error { k.closed = true; return nil }

func (k *capture) text() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.got.String()
}

func TestJournalWritesOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{room: 100}
		j := newJournal(k)
		j.Append([]byte("one "))
		synctest.Wait()
		if k.text() != "" {
			t.Errorf("written at once: %q", k.text())
		}
		time.Sleep(writeEvery + time.Millisecond)
		synctest.Wait()
		if k.text() != "one " {
			t.Errorf("after a second: %q", k.text())
		}
		j.Append([]byte("two "))
		j.Flush()
		j.Flush()
		synctest.Wait()
		if k.text() != "one two " {
			t.Errorf("after a flush: %q", k.text())
		}
		j.Append([]byte("three"))
		if err := j.Close(); err != nil || k.text() != "one two three" || !k.synced || !k.closed {
			t.Errorf("closed with %q, synced %v, closed %v, %v", k.text(), k.synced, k.closed, err)
		}
	})
}

func TestJournalOnAFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{room: 5}
		j := newJournal(k)
		j.Append([]byte("0123456789"))
		j.Flush()
		synctest.Wait()
		if err := j.Err(); !errors.Is(err, errFull) {
			t.Errorf("the first time: %v", err)
		}
		j.Append([]byte("more"))
		j.Flush()
		synctest.Wait()
		if err := j.Err(); !errors.Is(err, errFull) {
			t.Errorf("the second time: %v", err)
		}
		if err := j.Close(); !errors.Is(err, errFull) || k.text() != "01234" || !k.closed {
			t.Errorf("closed with %q, %v, %v", k.text(), k.closed, err)
		}
	})
}

func TestJournalCuts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{room: 100}
		j := newJournal(k)
		j.Append([]byte("one two "))
		j.Cut(4) // only pending bytes
		j.Flush()
		synctest.Wait()
		if k.text() != "one " {
			t.Errorf("written: %q", k.text())
		}
		j.Append([]byte("2"))
		j.Cut(3) // pending and written bytes
		j.Append([]byte("six"))
		if err := j.Close(); err != nil || k.text() != "onsix" {
			t.Errorf("closed with %q, %v", k.text(), err)
		}
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
			_, j, err := s.Begin(Saves, "pond", noon)
			if err != nil {
				t.Fatal(err)
			}
			j.Append([]byte("one"))
			j.Flush()
			for n := 0; n < 1000; n++ {
				if items, _ := s.List(Saves); len(items) == 1 {
					break
				}
				time.Sleep(time.Millisecond)
			}
			if err := spoil(root); err != nil {
				t.Skip("the system does not let an open file go:", err)
			}
			j.Append([]byte("two"))
			if err := j.Close(); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("Close gives %v", err)
			}
		})
	}
}

func TestJournalTellsAtCloseWhatNobodyAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := newJournal(&capture{room: 1})
		j.Append([]byte("xx"))
		if err := j.Close(); !errors.Is(err, errFull) {
			t.Errorf("Close gives %v", err)
		}
	})
}

func TestJournalNeverWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := &capture{room: 100, stuck: make(chan struct{})}
		j := newJournal(k)
		start := time.Now()
		for range 10 {
			j.Append([]byte("x"))
			j.Flush()
			synctest.Wait()
		}
		if waited := time.Since(start); waited != 0 {
			t.Errorf("appending waited %v for a stuck disk", waited)
		}
		if err := j.Close(); err == nil || time.Since(start) != closeWait {
			t.Errorf("Close gives %v after %v", err, time.Since(start))
		}
		close(k.stuck)
		synctest.Wait()
		if k.text() != strings.Repeat("x", 10) {
			t.Errorf("the disk woke up and got %q", k.text())
		}
	})
}

func TestJournalLimit(t *testing.T) {
	s := inMemory()
	name, j, err := s.Begin(Saves, "pond", noon)
	if err != nil {
		t.Fatal(err)
	}
	block := make([]byte, 1<<20)
	for range MaxSize/len(block) + 1 {
		j.Append(block)
	}
	if err := j.Close(); !errors.Is(err, ErrLarge) {
		t.Errorf("Close gives %v", err)
	}
	if data, err := s.Read(Saves, name); err != nil || len(data) != MaxSize {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}
