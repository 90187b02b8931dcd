// Package statistics counts finished games and stores the counts. A Reader gets the result and the events of a game from the
// game's record. Each game provides a Scoring, which has the functions that the Reader needs.
package statistics

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/internal/stats"
	"menagerie/internal/store"
	"menagerie/record"
)

// The names of the files with the statistics.
const (
	FileName   = "statistics"
	resetsName = "statistics-reset"
)

// Store counts finished games and stores the counts. It reads the result of a game from its record, in a separate goroutine.
type Store struct {
	Files *store.Store
	Log   *slog.Logger
	Read  func(r *record.Record, m stats.Mode) (stats.Game, bool, error) // returns the statistics of a record, or false if the game is not counted

	games  store.Shared[*stats.Book]
	resets store.Shared[resets]

	work    sync.WaitGroup
	reading atomic.Bool // whether old records are being read; until the end, no counts are stored
	stopped atomic.Bool // whether the program ends
}

// Open reads the stored counts and counts the records that are newer. If the stored counts are damaged, Open counts all
// records. It then also renames the damaged file and returns the new name.
func (st *Store) Open() (aside string, err error) {
	st.games = store.Shared[*stats.Book]{Files: st.Files, Name: FileName, What: "the statistics", Parse: stats.Parse}
	st.resets = store.Shared[resets]{Files: st.Files, Name: resetsName, What: "the statistics", Parse: parseResets}
	if _, err := st.resets.Open(resets{}); err != nil && !errors.Is(err, fs.ErrNotExist) {
		st.Log.Warn("reading the list of reset statistics failed", "err", err)
	}
	aside, err = st.games.Open(&stats.Book{})
	missing := errors.Is(err, fs.ErrNotExist)
	switch {
	case err == nil:
		st.countOld(st.lastWritten())
	case missing || aside != "":
		st.reading.Store(true)
		st.countOld(time.Time{})
	}
	if missing {
		err = nil
	}
	return aside, err
}

// lastWritten returns the time at which the counts were last written, or a time in the future if it is unknown.
func (st *Store) lastWritten() time.Time {
	items, _ := st.Files.List(store.Own)
	for _, item := range items {
		if item.Name == FileName && !item.Changed.IsZero() {
			return item.Changed
		}
	}
	return time.Now().AddDate(100, 0, 0)
}

// countOld counts the games that are missing in the statistics. These are the games whose records changed after t, or
// all recorded games if t is zero.
func (st *Store) countOld(t time.Time) {
	st.work.Go(func() {
		items, err := st.Files.List(store.Records)
		if err != nil {
			st.Log.Warn("counting the records failed", "err", err)
		}
		slices.Reverse(items) // the oldest first
		for _, item := range items {
			if st.stopped.Load() {
				return
			}
			if item.Changed.After(t) || t.IsZero() {
				st.countItem(item.Name)
			}
		}
		st.reading.Store(false)
		st.write()
	})
}

func (st *Store) countItem(name string) {
	text, err := st.Files.Read(store.Records, name)
	if err == nil {
		var r *record.Record
		if r, err = record.Parse(text); err == nil {
			_, err = st.countRecord(r, stats.Guest, oldRecord) // a record does not say whose server it was
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
		counted, err := st.countRecord(r, mode, justPlayed)
		if err != nil {
			st.Log.Warn("counting a game failed", "err", err)
		}
		if counted {
			st.write()
		}
	})
}

// countRecord counts a recorded game. It returns false for a game that does not count or was already counted.
func (st *Store) countRecord(r *record.Record, where stats.Mode, from origin) (bool, error) {
	g, counts, err := st.Read(r, where)
	if err != nil || !counts {
		return false, err
	}
	return st.addFrom(from, g), nil
}

// Add counts a game, and reports whether the game was new. The count is stored with the next write.
func (st *Store) Add(g stats.Game) bool { return st.addFrom(justPlayed, g) }

type origin uint8

const (
	justPlayed origin = iota
	oldRecord         // a game from an old record, whose statistics may have been reset since
)

// addFrom counts a game and reports whether the game was new.
func (st *Store) addFrom(from origin, g stats.Game) bool {
	return st.games.Change(func(b *stats.Book) bool {
		wasReset := false
		st.resets.View(func(r resets) { wasReset = r.wasReset(g) })
		// ignore a game from an old record that began before the last reset of the counts
		return !(from == oldRecord && wasReset) && b.Add(g)
	})
}

// Wait waits until all records that were passed to Count are counted.
func (st *Store) Wait() { st.work.Wait() }

// Close stops the reading of old records. It then waits until all games that were passed to Count are counted, and
// writes the counts.
func (st *Store) Close() {
	st.stopped.Store(true)
	st.Wait()
	st.write()
}

// write stores the resets and then the counts. After an error, the next call tries again.
func (st *Store) write() {
	err := st.resets.Sync()
	switch {
	case err != nil:
		st.games.Fail(err)
	case !st.reading.Load():
		err = st.games.Write()
	}
	if err != nil {
		st.Log.Warn("saving the statistics failed", "err", err)
	}
}

func (st *Store) Groups(game string) (all []stats.Group) {
	st.games.View(func(b *stats.Book) { all = b.Groups(game) })
	return all
}

func (st *Store) Changes() (int, error) { return st.games.Changes() }

// Forget implements scenes.Statistics. It resets the counts of a game. Older records of that game are not counted again.
func (st *Store) Forget(game string) {
	now := time.Now()
	st.resets.Reset(func(r resets) bool {
		if now.After(r[game]) {
			r[game] = now
		}
		return true
	})
	st.games.Reset(func(b *stats.Book) bool {
		b.Forget(game)
		return true
	})
	st.work.Go(st.write)
}

// resets has the time of the last reset of each game's counts. The key "" means all games.
type resets map[string]time.Time

// wasReset reports whether the counts of a game were reset after the game g began.
func (r resets) wasReset(g stats.Game) bool {
	for _, name := range []string{g.Game, ""} {
		reset, ok := r[name]
		if begun, err := time.Parse(time.RFC3339, g.Begun); ok && (err != nil || !begun.After(reset)) {
			return true
		}
	}
	return false
}

func (r resets) Copy() resets { return maps.Clone(r) }

func (r resets) Text() []byte {
	text, err := json.Marshal(r)
	if err != nil { // impossible: the years of the clock have four digits
		panic(fmt.Sprintf("statistics: %v", err))
	}
	return append(text, '\n')
}

func parseResets(text []byte) (resets, error) {
	r := resets{}
	err := json.Unmarshal(text, &r)
	if r == nil { // the text was "null"
		r = resets{}
	}
	return r, err
}
