// Package statistics counts finished games and stores the counts. A Reader gets the result and the events of a game from the
// game's record. Each game provides a Story, which has the functions that the Reader needs.
package statistics

import (
	"errors"
	"io/fs"
	"log/slog"
	"slices"
	"sync"
	"time"

	"menagerie/internal/stats"
	"menagerie/internal/store"
	"menagerie/record"
)

// Store counts finished games and stores the counts. It reads the result of a game from its record, in a separate goroutine.
//
// Several windows share one file of counts. When a window writes the file, it adds only the games that it has counted since its
// last write.
type Store struct {
	Files *store.Store
	Log   *slog.Logger
	Read  func(r *record.Record, m stats.Mode) (stats.Game, bool, error) // returns the statistics of a record; false if it is not counted

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
	game   stats.Game
	origin origin
}

// origin is the source of a count.
type origin uint8

const (
	justPlayed origin = iota
	oldRecord         // the statistics of such a game may have been reset meanwhile
)

// Open reads the stored counts, and counts the records that are newer. If the stored counts are damaged, Open renames their file,
// counts all records, and returns the file's new name.
func (st *Store) Open() (aside string, err error) {
	st.book = &stats.Book{}
	if st.forgotten, err = st.readForgotten(); err != nil {
		st.Log.Warn("reading the list of reset statistics failed", "err", err)
	}
	book, err := st.stored()
	switch {
	case err == nil:
		st.book = book
		st.countOld(st.written())
	case errors.Is(err, fs.ErrNotExist):
		st.reading = true
		st.countOld(time.Time{})
		return "", nil
	case errors.Is(err, stats.ErrDamaged), errors.Is(err, stats.ErrNewer), errors.Is(err, store.ErrLarge):
		var failed error
		if aside, failed = st.Files.SetAside(store.Own, FileName); failed == nil {
			st.reading = true
			st.countOld(time.Time{})
			return aside, err
		}
		err = errors.Join(err, failed)
	}
	st.fault = err
	return "", err
}

// countOld counts the games whose records have changed after t. When these games ended, the statistics could not be
// written.
func (st *Store) countOld(t time.Time) {
	st.work.Go(func() {
		items, err := st.Files.List(store.Records)
		if err != nil {
			st.Log.Warn("counting the records failed", "err", err)
		}
		slices.Reverse(items) // the oldest first
		for _, item := range items {
			if st.ends() {
				return
			}
			if item.Changed.After(t) || t.IsZero() {
				st.countItem(item.Name)
			}
		}
		st.mu.Lock()
		st.reading = false
		st.mu.Unlock()
		st.writeNews()
	})
}

func (st *Store) ends() bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.stopped
}

func (st *Store) countItem(name string) {
	text, err := st.Files.Read(store.Records, name)
	if err == nil {
		var r *record.Record
		if r, err = record.Parse(text); err == nil {
			_, err = st.enter(r, stats.Guest, oldRecord) // a record does not say whose server it was
		}
	}
	if err != nil {
		st.Log.Info("a record was not counted", "name", name, "err", err)
	}
}

// Count counts a recorded game in a goroutine, unless the game is not over or was already counted. read returns the record,
// which must not change afterwards. mode is the mode of a game on a server, such as stats.Guest.
func (st *Store) Count(read func() (*record.Record, error), mode stats.Mode) {
	st.work.Go(func() {
		r, err := read()
		if err != nil {
			st.Log.Warn("counting a game failed", "err", err)
			return
		}
		counted, err := st.enter(r, mode, justPlayed)
		if err != nil {
			st.Log.Warn("counting a game failed", "err", err)
		}
		if counted {
			st.write()
		}
	})
}

// enter counts a recorded game. It returns false for a game that is not to be counted, or that was already counted.
func (st *Store) enter(r *record.Record, where stats.Mode, from origin) (bool, error) {
	g, counts, err := st.Read(r, where)
	if err != nil || !counts {
		return false, err
	}
	return st.addFrom(from, g), nil
}

// Add counts a game. The next write stores the count. Add returns false if the game was already counted.
func (st *Store) Add(g stats.Game) bool { return st.addFrom(justPlayed, g) }

// addFrom counts a game and reports whether the game was new. A game from an old record is ignored if it began before the last
// reset of the counts.
func (st *Store) addFrom(from origin, g stats.Game) bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	if from == oldRecord && st.forgotten.has(g) || !st.book.Add(g) {
		return false
	}
	st.fresh = append(st.fresh, fresh{g, from})
	st.changes++
	return true
}

// Wait waits until every record that was passed to count is counted.
func (st *Store) Wait() { st.work.Wait() }

// Close stops reading old records, waits until the remaining games are counted, and writes the counts.
func (st *Store) Close() {
	st.mu.Lock()
	st.stopped = true
	st.mu.Unlock()
	st.Wait()
	st.writeNews()
}

// Groups implements scenes.Statistics.
func (st *Store) Groups(game string) []stats.Group {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.book.Groups(game)
}

// Changes implements scenes.Statistics.
func (st *Store) Changes() (int, error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.changes, st.fault
}

// Forget implements scenes.Statistics. It resets the counts of a game. Older records of the game will not be counted again.
func (st *Store) Forget(game string) {
	st.mu.Lock()
	st.book.Forget(game)
	st.fresh = slices.DeleteFunc(st.fresh, func(f fresh) bool { return game == "" || f.game.Game == game })
	st.forgotten = st.forgotten.with(game, time.Now())
	st.forgets = append(st.forgets, game)
	st.changes++
	st.fault = nil
	st.mu.Unlock()
	st.work.Go(st.write)
}
