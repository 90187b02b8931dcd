package statistics

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"time"

	"menagerie/internal/shelf"
	"menagerie/internal/stats"
)

// The names of the stored pieces.
const (
	FileName      = "statistics"
	forgottenName = "statistics-reset"
)

// stored reads the counts.
func (st *Store) stored() (*stats.Book, error) {
	text, err := st.Shelf.Read(shelf.Own, FileName)
	if err != nil {
		return nil, err
	}
	return stats.Parse(text)
}

// written returns when the counts were stored last, or a time in the future if that is unknown.
func (st *Store) written() time.Time {
	items, _ := st.Shelf.List(shelf.Own)
	for _, item := range items {
		if item.Name == FileName && !item.Changed.IsZero() {
			return item.Changed
		}
	}
	return time.Now().AddDate(100, 0, 0)
}

// writeNews writes if there is anything to write.
func (st *Store) writeNews() {
	st.mu.Lock()
	news := len(st.fresh) > 0 || len(st.forgets) > 0
	st.mu.Unlock()
	if news {
		st.write()
	}
}

// write stores the games that were counted since, and drops the stored counts that are to be forgotten. What cannot be stored
// stays for the next write.
func (st *Store) write() {
	st.disk.Lock()
	defer st.disk.Unlock()
	if claim, err := st.Shelf.Claim(shelf.Own, FileName); err == nil { // without a stored file, or with a claim of another window, write all the same
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
		err = st.Shelf.Replace(shelf.Own, FileName, book.Text())
	}
	if err != nil {
		st.Log.Warn("keep statistics", "err", err)
		err = fmt.Errorf("keep the statistics: %w", err)
	}
	st.settle(book, len(forgets), news, err)
}

// renewed returns the stored counts without those that are to be forgotten. If no counts are stored, known stands in for them.
func (st *Store) renewed(known []stats.Game, forgets []string) (*stats.Book, error) {
	book, err := st.stored()
	if errors.Is(err, fs.ErrNotExist) || err != nil && len(forgets) > 0 {
		book, err = &stats.Book{}, nil
		for _, g := range known {
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

// settle notes what was stored. Meanwhile other games may have been counted, or some forgotten.
func (st *Store) settle(book *stats.Book, forgets int, news []fresh, err error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.fault = err
	if err != nil {
		return
	}
	st.forgets = st.forgets[forgets:]
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

// forgotten is when the counts of each game were reset, "" for all games.
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
	text, err := st.Shelf.Read(shelf.Own, forgottenName)
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
		st.Log.Warn("read which statistics were reset", "err", err) // a damaged file is replaced
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
	return st.Shelf.Replace(shelf.Own, forgottenName, append(text, '\n'))
}
