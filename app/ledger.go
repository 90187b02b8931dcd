package app

import (
	"errors"
	"io/fs"
	"log/slog"
	"slices"
	"sync"
	"time"

	"menagerie/internal/shelf"
	"menagerie/internal/stats"
	"menagerie/session"
)

// ledger counts finished games and stores the counts. It reads each result from the game's record in a goroutine, so a game
// that has just ended and an old record are handled the same way.
//
// Several windows share the stored counts. What is stored is the truth: a window adds the games that it has counted since, and
// takes over the rest. See ledgerdisk.go.
type ledger struct {
	shelf *shelf.Shelf
	log   *slog.Logger
	read  func(r *session.Record, m stats.Mode) (stats.Game, bool, error) // returns the statistics of a record; false if it is not counted

	work sync.WaitGroup
	disk sync.Mutex // held while the counts are stored, and never by the game loop

	mu        sync.Mutex
	book      *stats.Book // all counts that this window knows, for the screens
	fresh     []fresh     // those that are not stored yet
	forgotten forgotten
	forgets   []string // games whose stored counts are to be dropped, "" for all
	changes   int
	reading   bool  // all old records are being read: nothing is stored before they are counted
	stopped   bool  // the program ends
	fault     error // why the counts are not stored
}

// fresh is a game whose count is not stored yet.
type fresh struct {
	game stats.Game
	old  bool // from an old record, which may have been forgotten meanwhile
}

// open reads the counts, and counts the records that they do not have yet. If the stored counts are damaged, open sets them
// aside, returns their new name, and counts all records.
func (l *ledger) open() (aside string, err error) {
	l.book = &stats.Book{}
	if l.forgotten, err = l.readForgotten(); err != nil {
		l.log.Warn("read which statistics were reset", "err", err)
	}
	book, err := l.stored()
	switch {
	case err == nil:
		l.book = book
		l.countOld(l.written())
	case errors.Is(err, fs.ErrNotExist):
		l.reading = true
		l.countOld(time.Time{})
		return "", nil
	case errors.Is(err, stats.ErrDamaged), errors.Is(err, stats.ErrNewer), errors.Is(err, shelf.ErrLarge):
		var failed error
		if aside, failed = l.shelf.SetAside(shelf.Own, ledgerName); failed == nil {
			l.reading = true
			l.countOld(time.Time{})
			return aside, err
		}
		err = errors.Join(err, failed)
	}
	l.fault = err
	return "", err
}

// countOld counts the records that changed after a time. Those are records of games whose counts could not be stored.
func (l *ledger) countOld(after time.Time) {
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
			if item.Changed.After(after) || after.IsZero() {
				l.countItem(item.Name)
			}
		}
		l.mu.Lock()
		l.reading = false
		l.mu.Unlock()
		l.writeNews()
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
			_, err = l.enter(r, stats.Guest, true) // a record does not tell whose server it was
		}
	}
	if err != nil {
		l.log.Info("count a record", "name", name, "err", err)
	}
}

// count counts the game of a record in a goroutine, if the game is over and was not counted before. Where says whose server it
// was, which only a game on a server needs. The ledger owns the record from now on.
func (l *ledger) count(read func() (*session.Record, error), where stats.Mode) {
	l.work.Go(func() {
		r, err := read()
		if err != nil {
			l.log.Warn("count a game", "err", err)
			return
		}
		counted, err := l.enter(r, where, false)
		if err != nil {
			l.log.Warn("count a game", "err", err)
		}
		if counted {
			l.write()
		}
	})
}

// enter counts a game, and reports whether it had to be counted.
func (l *ledger) enter(r *session.Record, where stats.Mode, old bool) (bool, error) {
	g, counts, err := l.read(r, where)
	if err != nil || !counts {
		return false, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if old && l.forgotten.has(g) || !l.book.Add(g) {
		return false, nil
	}
	l.fresh = append(l.fresh, fresh{g, old})
	l.changes++
	return true, nil
}

// close waits until everything is counted, and tries once more to store what could not be stored.
func (l *ledger) close() {
	l.mu.Lock()
	l.stopped = true
	l.mu.Unlock()
	l.work.Wait()
	l.writeNews()
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

// Forget implements scenes.Statistics. Records of games that began before are not counted again.
func (l *ledger) Forget(game string) {
	l.mu.Lock()
	l.book.Forget(game)
	l.fresh = slices.DeleteFunc(l.fresh, func(f fresh) bool { return game == "" || f.game.Game == game })
	l.forgotten = l.forgotten.with(game, time.Now())
	l.forgets = append(l.forgets, game)
	l.changes++
	l.fault = nil
	l.mu.Unlock()
	l.work.Go(l.write)
}
