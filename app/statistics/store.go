// Package statistics counts finished games. A Store holds the counts of all games and stores them. A Reader reads the result of a
// game, and the events of its film, from the game's record; a game's Story declares what the Reader needs.
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

// Store counts finished games and stores the counts. It reads each result from the game's record in a goroutine, so a game
// that has just ended and an old record are handled the same way.
//
// Several windows share the stored counts, and the stored counts are authoritative. A window adds the games that it has counted
// since its last write, and takes over all other stored games.
type Store struct {
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
	game   stats.Game
	origin origin
}

// origin says where a count comes from.
type origin uint8

const (
	justPlayed origin = iota
	oldRecord         // the statistics of such a game may have been reset meanwhile
)

// Open reads the stored counts and counts the records that are newer. If the stored counts are damaged, open renames their file,
// returns its new name, and counts all records.
func (st *Store) Open() (aside string, err error) {
	st.book = &stats.Book{}
	if st.forgotten, err = st.readForgotten(); err != nil {
		st.Log.Warn("read which statistics were reset", "err", err)
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
	case errors.Is(err, stats.ErrDamaged), errors.Is(err, stats.ErrNewer), errors.Is(err, shelf.ErrLarge):
		var failed error
		if aside, failed = st.Shelf.SetAside(shelf.Own, FileName); failed == nil {
			st.reading = true
			st.countOld(time.Time{})
			return aside, err
		}
		err = errors.Join(err, failed)
	}
	st.fault = err
	return "", err
}

// countOld counts the records that changed after a time. They belong to games whose counts could not be stored.
func (st *Store) countOld(after time.Time) {
	st.work.Go(func() {
		items, err := st.Shelf.List(shelf.Records)
		if err != nil {
			st.Log.Warn("count records", "err", err)
		}
		slices.Reverse(items) // the oldest first
		for _, item := range items {
			if st.ends() {
				return
			}
			if item.Changed.After(after) || after.IsZero() {
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
	text, err := st.Shelf.Read(shelf.Records, name)
	if err == nil {
		var r *session.Record
		if r, err = session.ParseRecord(text); err == nil {
			_, err = st.enter(r, stats.Guest, oldRecord) // a record does not say whose server it was
		}
	}
	if err != nil {
		st.Log.Info("count a record", "name", name, "err", err)
	}
}

// Count counts the game of a record in a goroutine, if the game is over and was not counted before. For a game on a server, where
// says whose server it was. The caller must not change the record afterwards.
func (st *Store) Count(read func() (*session.Record, error), where stats.Mode) {
	st.work.Go(func() {
		r, err := read()
		if err != nil {
			st.Log.Warn("count a game", "err", err)
			return
		}
		counted, err := st.enter(r, where, justPlayed)
		if err != nil {
			st.Log.Warn("count a game", "err", err)
		}
		if counted {
			st.write()
		}
	})
}

// enter counts the game of a record. It reports false if the game is not counted or was counted before.
func (st *Store) enter(r *session.Record, where stats.Mode, from origin) (bool, error) {
	g, counts, err := st.Read(r, where)
	if err != nil || !counts {
		return false, err
	}
	return st.addFrom(from, g), nil
}

// Add counts a game. It reports false if the game was counted before. The next write stores the count.
func (st *Store) Add(g stats.Game) bool { return st.addFrom(justPlayed, g) }

// addFrom counts a game. The game of an old record does not count if it began before a reset.
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

// Close stops to read old records, waits until the others are counted, and writes the counts that are not stored yet.
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

// Forget implements scenes.Statistics. Records of games that began before the call are not counted again.
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
