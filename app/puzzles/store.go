// Package puzzles has what is the same for the puzzles of all games. A Source makes the puzzles of a game. A Solver is the state of
// a player who solves a puzzle. The Store stores the results. It implements scenes.Puzzles, from which the screens read the
// calendar, the results and the streak.
package puzzles

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"sync"
	"time"

	"menagerie/internal/solved"
	"menagerie/internal/store"
	"menagerie/rules/puzzle"
)

// FileName is the name of the stored results.
const FileName = "puzzles"

// Store holds the results of puzzles and stores them. Only its goroutine waits for the disk.
//
// Several windows share one file. When a window writes the file, it replaces only the results that it has changed since its last
// write.
type Store struct {
	Files *store.Store
	Log   *slog.Logger
	Now   func() time.Time // the local time, which determines the date

	work sync.WaitGroup
	disk sync.Mutex // held while the results are stored, and never by the game loop

	mu      sync.Mutex
	book    *solved.Book
	fresh   map[solved.Key]solved.Result // those that are not stored yet
	changes int
	fault   error // why the results are not stored
}

// Open reads the stored results. If the stored results are damaged, Open renames their file, begins without results, and returns
// the file's new name.
func (st *Store) Open() (aside string, err error) {
	st.book, st.fresh = &solved.Book{}, map[solved.Key]solved.Result{}
	book, err := st.stored()
	switch {
	case err == nil:
		st.book = book
		return "", nil
	case damaged(err):
		var failed error
		if aside, failed = st.Files.SetAside(store.Own, FileName); failed == nil {
			return aside, err
		}
		err = errors.Join(err, failed)
	}
	st.fault = err
	return "", err
}

// damaged reports whether err means that this program cannot use the contents of the file with the results.
func damaged(err error) bool {
	return errors.Is(err, solved.ErrDamaged) || errors.Is(err, solved.ErrNewer) || errors.Is(err, store.ErrLarge)
}

// stored returns the results in the file. Without a file, there are none.
func (st *Store) stored() (*solved.Book, error) {
	text, err := st.Files.Read(store.Own, FileName)
	if errors.Is(err, fs.ErrNotExist) {
		return &solved.Book{}, nil
	}
	if err != nil {
		return nil, err
	}
	return solved.Parse(text)
}

// Today implements scenes.Puzzles.
func (st *Store) Today() puzzle.Day {
	year, month, day := st.Now().Date()
	return puzzle.DayOf(year, int(month), day)
}

// Result implements scenes.Puzzles.
func (st *Store) Result(k solved.Key) solved.Result {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.book.Result(k)
}

// Climbed implements scenes.Puzzles.
func (st *Store) Climbed(game string) int {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.book.Climbed(game)
}

// Streak implements scenes.Puzzles.
func (st *Store) Streak() solved.Streak {
	today := st.Today()
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.book.Streak(today)
}

// Changes implements scenes.Puzzles.
func (st *Store) Changes() (int, error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.changes, st.fault
}

// Set changes the result of a puzzle, and stores it in a goroutine.
func (st *Store) Set(k solved.Key, r solved.Result) {
	st.mu.Lock()
	st.book.Set(k, r)
	st.fresh[k] = r
	st.changes++
	st.mu.Unlock()
	st.work.Go(st.write)
}

// Close waits until the results are stored. If the last write has failed, Close tries again.
func (st *Store) Close() {
	st.work.Wait()
	st.write()
}

// write writes the results that have changed since the last write. If writing fails, the next write tries again.
func (st *Store) write() {
	st.disk.Lock()
	defer st.disk.Unlock()
	st.mu.Lock()
	news := maps.Clone(st.fresh)
	st.mu.Unlock()
	if len(news) == 0 {
		return
	}
	if claim, err := st.Files.Claim(store.Own, FileName); err == nil { // without a stored file, or with a claim of another window, write all the same
		defer claim.Free()
	}
	book, err := st.stored()
	if damaged(err) { // since Open, which has put such a file aside
		book, err = st.known(), nil
	}
	if err == nil {
		for k, r := range news {
			book.Set(k, r)
		}
		err = st.Files.Replace(store.Own, FileName, book.Text())
	}
	if err != nil {
		st.Log.Warn("saving the results of puzzles failed", "err", err)
		err = fmt.Errorf("save the results of puzzles: %w", err)
	}
	st.settle(book, news, err)
}

// known returns a copy of the results in memory.
func (st *Store) known() *solved.Book {
	st.mu.Lock()
	defer st.mu.Unlock()
	return st.book.Copy()
}

// settle handles the end of a write. If err is nil, book was written to the file with the new results. book then becomes the
// results in memory, together with the results that have changed since. If err is not nil, settle only stores err.
func (st *Store) settle(book *solved.Book, results map[solved.Key]solved.Result, err error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.changes++
	st.fault = err
	if err != nil {
		return
	}
	for k, r := range st.fresh {
		if written, ok := results[k]; ok && written.Same(r) {
			delete(st.fresh, k)
			continue
		}
		book.Set(k, r) // changed during the write
	}
	st.book = book
}
