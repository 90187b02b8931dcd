// Package puzzles has the parts that the puzzles of all games share. A Source makes the puzzles of a game. A Solver guides a
// player through a puzzle. The Store stores the results. It implements scenes.Puzzles, from which the screens read the
// calendar, the results and the streak.
package puzzles

import (
	"errors"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"menagerie/internal/solved"
	"menagerie/internal/store"
	"menagerie/rules/puzzle"
)

// FileName is the name of the file with the results.
const FileName = "puzzles"

// Store holds the results of puzzles and writes them to the disk in a goroutine.
type Store struct {
	Files *store.Store
	Log   *slog.Logger
	Now   func() time.Time // returns the local time, which determines the date of today

	results store.Shared[*solved.Book]
	work    sync.WaitGroup
}

// Open reads the stored results. If they are damaged, Open renames their file, starts without results, and returns the new
// name of the file.
func (st *Store) Open() (aside string, err error) {
	st.results = store.Shared[*solved.Book]{Files: st.Files, Name: FileName, What: "the results of puzzles", Parse: solved.Parse, Overwrite: true}
	if aside, err = st.results.Open(&solved.Book{}); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return aside, err
}

func (st *Store) Today() puzzle.Day {
	year, month, day := st.Now().Date()
	return puzzle.DayOf(year, int(month), day)
}

func (st *Store) Result(k solved.Key) (r solved.Result) {
	st.results.View(func(b *solved.Book) { r = b.Result(k) })
	return r
}

func (st *Store) Climbed(game string) (steps int) {
	st.results.View(func(b *solved.Book) { steps = b.Climbed(game) })
	return steps
}

func (st *Store) Streak() (s solved.Streak) {
	today := st.Today()
	st.results.View(func(b *solved.Book) { s = b.Streak(today) })
	return s
}

func (st *Store) Changes() (int, error) { return st.results.Changes() }

// Set changes the result of the puzzle k. A goroutine stores the change.
func (st *Store) Set(k solved.Key, r solved.Result) {
	st.results.Change(func(b *solved.Book) bool {
		b.Set(k, r)
		return true
	})
	st.work.Go(st.write)
}

// Close waits until the results are stored. If the last write has failed, it tries again.
func (st *Store) Close() {
	st.work.Wait()
	st.write()
}

func (st *Store) write() {
	if err := st.results.Write(); err != nil {
		st.Log.Warn("saving the results of puzzles failed", "err", err)
	}
}
