package catalog

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"sync"

	"menagerie/internal/shelf"
	"menagerie/internal/stats"
	"menagerie/session"
)

// ledger counts the games that were played and keeps the counts on the shelf. What became of a game is read from its record,
// beside the game loop: a game that has just ended and one found among the old records are the same to it.
type ledger struct {
	shelf *shelf.Shelf
	log   *slog.Logger
	tally func(r *session.Record, m stats.Mode) (stats.Game, bool, error)

	work sync.WaitGroup
	disk sync.Mutex // held while the file is written, and never by the game loop

	mu      sync.Mutex
	book    *stats.Book
	changes int
	reading bool  // old records are being read: nothing is written before all are counted
	stopped bool  // the program ends, or somebody wants nothing counted
	forgets bool  // what is on the disk is not to be counted any more
	fault   error // why the counts are not on the disk
}

// ledgerName is what the counts are called on the shelf.
const ledgerName = "statistics"

// open reads the counts. Counts that are damaged are set aside, and the name that they have now is returned. Where there are
// none, the records on the shelf are counted.
func (l *ledger) open() (aside string, err error) {
	l.book = &stats.Book{}
	text, err := l.shelf.Read(shelf.Own, ledgerName)
	if err == nil {
		var book *stats.Book
		if book, err = stats.Parse(text); err == nil {
			l.book = book
			return "", nil
		}
	}
	if errors.Is(err, fs.ErrNotExist) {
		l.countOld()
		return "", nil
	}
	if errors.Is(err, stats.ErrDamaged) || errors.Is(err, stats.ErrNewer) || errors.Is(err, shelf.ErrLarge) {
		var failed error
		if aside, failed = l.shelf.SetAside(shelf.Own, ledgerName); failed == nil {
			l.countOld()
			return aside, err
		}
		err = errors.Join(err, failed)
	}
	l.fault = err // what cannot be read is not written over
	return "", err
}

// countOld counts the games on the shelf.
func (l *ledger) countOld() {
	l.reading = true
	l.work.Go(func() {
		items, err := l.shelf.List(shelf.Records)
		if err != nil {
			l.log.Warn("count records", "err", err)
		}
		slices.Reverse(items) // the oldest first
		for _, item := range items {
			if l.ends() {
				return
			}
			l.countItem(item.Name)
		}
		l.mu.Lock()
		l.reading = false
		any := l.book.Len() > 0
		l.mu.Unlock()
		if any {
			l.write()
		}
	})
}

func (l *ledger) ends() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.stopped
}

func (l *ledger) countItem(name string) {
	text, err := l.shelf.Read(shelf.Records, name)
	if err == nil {
		var r *session.Record
		if r, err = session.ParseRecord(text); err == nil {
			_, err = l.enter(r, stats.Guest) // a record does not tell whose server it was
		}
	}
	if err != nil {
		l.log.Info("count a record", "name", name, "err", err)
	}
}

// count counts the game of a record beside the game loop, if it is over and was not counted before. Where says whose server
// it was, which only a game on one needs. The record is the ledger's from now on.
func (l *ledger) count(read func() (*session.Record, error), where stats.Mode) {
	l.work.Go(func() {
		r, err := read()
		if err != nil {
			l.log.Warn("count a game", "err", err)
			return
		}
		counted, err := l.enter(r, where)
		if err != nil {
			l.log.Warn("count a game", "err", err)
		}
		if counted {
			l.write()
		}
	})
}

// enter counts a game, and reports whether it had to be.
func (l *ledger) enter(r *session.Record, where stats.Mode) (bool, error) {
	g, counts, err := l.tally(r, where)
	if err != nil || !counts {
		return false, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.book.Add(g) {
		return false, nil
	}
	l.changes++
	return true, nil
}

// write brings the counts to the disk, together with those that another window has written there meanwhile: a person who
// plays at both ends of a connection has two.
func (l *ledger) write() {
	l.disk.Lock()
	defer l.disk.Unlock()
	there, err := l.others()
	l.mu.Lock()
	waits := l.reading || l.fault != nil
	if !waits && err == nil {
		l.join(there)
	}
	text := l.book.Text()
	l.mu.Unlock()
	if waits {
		return
	}
	if err == nil {
		err = l.shelf.Replace(shelf.Own, ledgerName, text)
	}
	if err != nil {
		l.log.Warn("keep statistics", "err", err)
		l.mu.Lock()
		l.fault = fmt.Errorf("keep the statistics: %w", err)
		l.mu.Unlock()
	}
}

// others reads the counts that are on the disk; none if they are to be forgotten.
func (l *ledger) others() (*stats.Book, error) {
	l.mu.Lock()
	forgets := l.forgets
	l.mu.Unlock()
	if forgets {
		return &stats.Book{}, nil
	}
	text, err := l.shelf.Read(shelf.Own, ledgerName)
	if errors.Is(err, fs.ErrNotExist) {
		return &stats.Book{}, nil
	}
	if err != nil {
		return nil, err
	}
	return stats.Parse(text)
}

// join puts the counts behind those that are there; the lock is held. A full book has no room for others.
func (l *ledger) join(there *stats.Book) {
	if l.forgets || l.book.Len() == stats.MostGames {
		l.forgets = false
		return
	}
	for _, g := range l.book.Games() {
		there.Add(g)
	}
	if there.Len() > l.book.Len() {
		l.changes++
	}
	l.book = there
}

// close waits until everything is counted.
func (l *ledger) close() {
	l.mu.Lock()
	l.stopped = true
	l.mu.Unlock()
	l.work.Wait()
}

// Groups implements scenes.Statistics.
func (l *ledger) Groups(game string) []stats.Group {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.book.Groups(game)
}

// Changes implements scenes.Statistics.
func (l *ledger) Changes() (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.changes, l.fault
}

// Forget implements scenes.Statistics. Old records are not counted again after that.
func (l *ledger) Forget(game string) {
	l.mu.Lock()
	l.book.Forget(game)
	l.changes++
	l.stopped = l.stopped || l.reading
	l.reading, l.forgets, l.fault = false, true, nil
	l.mu.Unlock()
	l.work.Go(l.write)
}
