package statistics

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

// Ledger counts finished games and stores the counts. It reads each result from the game's record in a goroutine, so a game
// that has just ended and an old record are handled the same way.
//
// Several windows share the stored counts, and the stored counts are authoritative. A window adds the games that it has counted
// since its last write, and takes over all other stored games.
type Ledger struct {
	Shelf *shelf.Shelf
	Log   *slog.Logger
	Read  func(r *session.Record, m stats.Mode) (stats.Game, bool, error) // returns the statistics of a record; false if it is not counted

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

// Open reads the stored counts and counts the records that are newer. If the stored counts are damaged, open renames their file,
// returns its new name, and counts all records.
func (l *Ledger) Open() (aside string, err error) {
	l.book = &stats.Book{}
	if l.forgotten, err = l.readForgotten(); err != nil {
		l.Log.Warn("read which statistics were reset", "err", err)
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
		if aside, failed = l.Shelf.SetAside(shelf.Own, LedgerName); failed == nil {
			l.reading = true
			l.countOld(time.Time{})
			return aside, err
		}
		err = errors.Join(err, failed)
	}
	l.fault = err
	return "", err
}

// countOld counts the records that changed after a time. They belong to games whose counts could not be stored.
func (l *Ledger) countOld(after time.Time) {
	l.work.Go(func() {
		items, err := l.Shelf.List(shelf.Records)
		if err != nil {
			l.Log.Warn("count records", "err", err)
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

func (l *Ledger) ends() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.stopped
}

func (l *Ledger) countItem(name string) {
	text, err := l.Shelf.Read(shelf.Records, name)
	if err == nil {
		var r *session.Record
		if r, err = session.ParseRecord(text); err == nil {
			_, err = l.enter(r, stats.Guest, true) // a record does not say whose server it was
		}
	}
	if err != nil {
		l.Log.Info("count a record", "name", name, "err", err)
	}
}

// Count counts the game of a record in a goroutine, if the game is over and was not counted before. For a game on a server, where
// says whose server it was. The caller must not change the record afterwards.
func (l *Ledger) Count(read func() (*session.Record, error), where stats.Mode) {
	l.work.Go(func() {
		r, err := read()
		if err != nil {
			l.Log.Warn("count a game", "err", err)
			return
		}
		counted, err := l.enter(r, where, false)
		if err != nil {
			l.Log.Warn("count a game", "err", err)
		}
		if counted {
			l.write()
		}
	})
}

// enter counts the game of a record. It reports false if the game is not counted or was counted before.
func (l *Ledger) enter(r *session.Record, where stats.Mode, old bool) (bool, error) {
	g, counts, err := l.Read(r, where)
	if err != nil || !counts {
		return false, err
	}
	return l.addOf(g, old), nil
}

// Add counts a game. It reports false if the game was counted before. The next write stores the count.
func (l *Ledger) Add(g stats.Game) bool { return l.addOf(g, false) }

// addOf is add for a game whose record may be old. An old game does not count if it began before a reset.
func (l *Ledger) addOf(g stats.Game, old bool) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if old && l.forgotten.has(g) || !l.book.Add(g) {
		return false
	}
	l.fresh = append(l.fresh, fresh{g, old})
	l.changes++
	return true
}

// Wait waits until every record that was passed to count is counted.
func (l *Ledger) Wait() { l.work.Wait() }

// Close stops to read old records, waits until the others are counted, and writes the counts that are not stored yet.
func (l *Ledger) Close() {
	l.mu.Lock()
	l.stopped = true
	l.mu.Unlock()
	l.Wait()
	l.writeNews()
}

// Groups implements scenes.Statistics.
func (l *Ledger) Groups(game string) []stats.Group {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.book.Groups(game)
}

// Changes implements scenes.Statistics.
func (l *Ledger) Changes() (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.changes, l.fault
}

// Forget implements scenes.Statistics. Records of games that began before the call are not counted again.
func (l *Ledger) Forget(game string) {
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
