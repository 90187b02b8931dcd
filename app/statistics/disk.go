package statistics

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"time"

	"menagerie/internal/stats"
	"menagerie/internal/store"
)

// The names of the stored pieces.
const (
	FileName      = "statistics"
	forgottenName = "statistics-reset"
)

// stored reads the counts.
func (st *Store) stored() (*stats.Book, error) {
	text, err := st.Files.Read(store.Own, FileName)
	if err != nil {
		return nil, err
	}
	return stats.Parse(text)
}

// written returns the time at which the counts were last written. If this time is unknown, it returns a time in the future.
func (st *Store) written() time.Time {
	items, _ := st.Files.List(store.Own)
	for _, item := range items {
		if item.Name == FileName && !item.Changed.IsZero() {
			return item.Changed
		}
	}
	return time.Now().AddDate(100, 0, 0)
}

// writeNews calls write if there are games or resets that were not written yet.
func (st *Store) writeNews() {
	st.mu.Lock()
	news := len(st.fresh) > 0 || len(st.forgets) > 0
	st.mu.Unlock()
	if news {
		st.write()
	}
}

// write adds the newly counted games to the file, and removes the games whose counts the player has reset. After an error, the
// next call of write tries again.
func (st *Store) write() {
	st.disk.Lock()
	defer st.disk.Unlock()
	if claim, err := st.Files.Claim(store.Own, FileName); err == nil { // without a stored file, or with a claim of another window, write all the same
		defer claim.Free()
	}
	st.mu.Lock()
	forgets, news, reading := st.forgets, st.fresh, st.reading
	known := st.book.Games()
	st.mu.Unlock()
	gone := st.mergeForgotten()
	var err error
	if len(forgets) > 0 {
		err = st.storeForgotten(gone)
	}
	if reading && err == nil {
		return
	}
	var book *stats.Book
	if err == nil {
		book, err = st.renewed(known, forgets)
	}
	if err == nil {
		for _, f := range news {
			if f.origin == justPlayed || !gone.has(f.game) {
				book.Add(f.game)
			}
		}
		err = st.Files.Replace(store.Own, FileName, book.Text())
	}
	if err != nil {
		st.Log.Warn("saving the statistics failed", "err", err)
		err = fmt.Errorf("save the statistics: %w", err)
	}
	st.settle(book, len(forgets), news, err)
}

// renewed returns the stored counts without those of the games in forgets. If the file is missing, renewed uses games, which
// are in memory, instead of the stored counts. It also does so after any other error if forgets is not empty.
func (st *Store) renewed(games []stats.Game, forgets []string) (*stats.Book, error) {
	book, err := st.stored()
	if errors.Is(err, fs.ErrNotExist) || err != nil && len(forgets) > 0 {
		book, err = &stats.Book{}, nil
		for _, g := range games {
			book.Add(g)
		}
	}
	if err != nil {
		return nil, err
	}
	for _, game := range forgets {
		book.Forget(game)
	}
	return book, nil
}

// settle handles the end of a write. If err is not nil, settle only stores err. Otherwise book, which was written to the file,
// becomes the counts in memory. settle adds the games that were counted during the write, and applies the resets during the
// write. news has the games and resets is the number of resets that book already contains.
func (st *Store) settle(book *stats.Book, resets int, news []fresh, err error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.fault = err
	if err != nil {
		return
	}
	st.forgets = st.forgets[resets:]
	for _, game := range st.forgets {
		book.Forget(game)
	}
	done := map[string]bool{}
	for _, f := range news {
		done[f.game.ID] = true
	}
	var left []fresh
	for _, f := range st.fresh {
		if !done[f.game.ID] {
			left = append(left, f)
			book.Add(f.game)
		}
	}
	if book.Len() != st.book.Len() {
		st.changes++
	}
	st.book, st.fresh = book, left
}

// forgotten has the time of the last reset of each game's counts. The key "" means all games.
type forgotten map[string]time.Time

// has reports whether a game began before its counts were reset.
func (f forgotten) has(g stats.Game) bool {
	for _, name := range []string{g.Game, ""} {
		reset, ok := f[name]
		if begun, err := time.Parse(time.RFC3339, g.Begun); ok && (err != nil || !begun.After(reset)) {
			return true
		}
	}
	return false
}

// with returns f with another reset. The receiver stays as it was.
func (f forgotten) with(game string, at time.Time) forgotten {
	all := forgotten{}
	maps.Copy(all, f)
	if at.After(all[game]) {
		all[game] = at
	}
	return all
}

func (st *Store) readForgotten() (forgotten, error) {
	var f forgotten
	text, err := st.Files.Read(store.Own, forgottenName)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &f)
	}
	return f, err
}

// mergeForgotten returns the resets of all windows.
func (st *Store) mergeForgotten() forgotten {
	there, err := st.readForgotten()
	if err != nil {
		st.Log.Warn("reading the list of reset statistics failed", "err", err) // a damaged file is replaced
	}
	st.mu.Lock()
	defer st.mu.Unlock()
	for game, at := range st.forgotten {
		there = there.with(game, at)
	}
	st.forgotten = there
	return there
}

// storeForgotten stores the resets.
func (st *Store) storeForgotten(f forgotten) error {
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	return st.Files.Replace(store.Own, forgottenName, append(text, '\n'))
}
