package autosave

import (
	"errors"
	"fmt"
	"sync/atomic"

	"menagerie/internal/disk"
	"menagerie/internal/mailbox"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/scenes"
)

// This line does not compile unless every record that the store accepts can also be read.
var _ = [1]struct{}{}[store.MaxSize-record.MaxSize]

const mostRecords = 20_000

// recordList reads the outlines of all records in its own goroutine.
type recordList struct {
	*Store
	read   *mailbox.Box[scenes.Played]
	closed atomic.Bool
	done   atomic.Bool
}

// Records starts to read the outlines of all records.
func (st *Store) Records() scenes.Records {
	l := &recordList{Store: st, read: mailbox.New[scenes.Played](mostRecords, nil)}
	st.filer.run(func() func() { // after the games that are being closed
		items, err := l.Files.List(store.Records)
		if err != nil {
			st.Log.Warn("listing the records failed", "err", err)
		}
		go l.outlines(items)
		return func() {}
	})
	return l
}

func (l *recordList) outlines(items []store.Item) {
	defer l.done.Store(true)
	for _, item := range items[:min(len(items), mostRecords)] {
		if l.closed.Load() {
			return
		}
		_ = l.read.Put(l.outline(item.Name)) // there is room for as many as are read
	}
}

func (l *recordList) outline(name string) scenes.Played {
	text, err := l.Files.Read(store.Records, name)
	if err != nil {
		return scenes.Played{Name: name, Err: err}
	}
	o, err := record.ReadSummary(text)
	return scenes.Played{Name: name, Outline: o, Err: err}
}

func (l *recordList) Take() ([]scenes.Played, bool) {
	done := l.done.Load() // read before the box, so that nothing is left in it when done is true
	return l.read.Take(nil), done
}

func (l *recordList) Read(name string) (*record.Record, error) {
	text, err := l.Files.Read(store.Records, name)
	if err != nil {
		return nil, err
	}
	return record.Parse(text)
}

func (l *recordList) Path(name string) string { return l.Places.File(store.Records, name) }

func (l *recordList) Remove(name string, then func(error)) {
	l.discard(store.Records, name, then)
}

func (l *recordList) Close() { l.closed.Store(true) }

// ReadFile reads a file that may be a record of a game. It reads at most one byte more than the maximal size of a record. It
// rejects pipes and other special files, because reading them may block forever.
func ReadFile(path string) ([]byte, error) {
	text, err := disk.Read(path, record.MaxSize)
	if errors.Is(err, disk.ErrIrregular) {
		err = fmt.Errorf("%w: %w", record.ErrNoRecord, err)
	}
	return text, err
}
