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

// The names of what the ledger stores.
const (
	LedgerName    = "statistics"
	forgottenName = "statistics-reset"
)

// stored reads the counts.
func (l *Ledger) stored() (*stats.Book, error) {
	text, err := l.Shelf.Read(shelf.Own, LedgerName)
	if err != nil {
		return nil, err
	}
	return stats.Parse(text)
}

// written returns when the counts were stored last, or a time in the future if that is unknown.
func (l *Ledger) written() time.Time {
	items, _ := l.Shelf.List(shelf.Own)
	for _, item := range items {
		if item.Name == LedgerName && !item.Changed.IsZero() {
			return item.Changed
		}
	}
	return time.Now().AddDate(100, 0, 0)
}

// writeNews writes if there is anything to write.
func (l *Ledger) writeNews() {
	l.mu.Lock()
	news := len(l.fresh) > 0 || len(l.forgets) > 0
	l.mu.Unlock()
	if news {
		l.write()
	}
}

// write stores the games that were counted since, and drops the stored counts that are to be forgotten. What cannot be stored
// stays for the next write.
func (l *Ledger) write() {
	l.disk.Lock()
	defer l.disk.Unlock()
	if claim, err := l.Shelf.Claim(shelf.Own, LedgerName); err == nil { // without a stored file, or with a claim of another window, write all the same
		defer claim.Free()
	}
	l.mu.Lock()
	forgets, news, reading := l.forgets, l.fresh, l.reading
	known := l.book.Games()
	l.mu.Unlock()
	gone, err := l.storeForgotten(len(forgets) > 0)
	if reading && err == nil {
		return
	}
	var book *stats.Book
	if err == nil {
		book, err = l.renewed(known, forgets)
	}
	if err == nil {
		for _, f := range news {
			if !f.old || !gone.has(f.game) {
				book.Add(f.game)
			}
		}
		err = l.Shelf.Replace(shelf.Own, LedgerName, book.Text())
	}
	if err != nil {
		l.Log.Warn("keep statistics", "err", err)
		err = fmt.Errorf("keep the statistics: %w", err)
	}
	l.settle(book, len(forgets), news, err)
}

// renewed returns the stored counts without those that are to be forgotten. If no counts are stored, known stands in for them.
func (l *Ledger) renewed(known []stats.Game, forgets []string) (*stats.Book, error) {
	book, err := l.stored()
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
func (l *Ledger) settle(book *stats.Book, forgets int, news []fresh, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault = err
	if err != nil {
		return
	}
	l.forgets = l.forgets[forgets:]
	for _, game := range l.forgets {
		book.Forget(game)
	}
	done := map[string]bool{}
	for _, f := range news {
		done[f.game.ID] = true
	}
	var left []fresh
	for _, f := range l.fresh {
		if !done[f.game.ID] {
			left = append(left, f)
			book.Add(f.game)
		}
	}
	if book.Len() != l.book.Len() {
		l.changes++
	}
	l.book, l.fresh = book, left
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

func (l *Ledger) readForgotten() (forgotten, error) {
	var f forgotten
	text, err := l.Shelf.Read(shelf.Own, forgottenName)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &f)
	}
	return f, err
}

// storeForgotten returns the resets of all windows, and stores those of this window if there are new ones.
func (l *Ledger) storeForgotten(news bool) (forgotten, error) {
	there, err := l.readForgotten()
	if err != nil {
		l.Log.Warn("read which statistics were reset", "err", err) // a damaged file is replaced
	}
	l.mu.Lock()
	for game, at := range l.forgotten {
		there = there.with(game, at)
	}
	l.forgotten = there
	l.mu.Unlock()
	if !news {
		return there, nil
	}
	text, err := json.Marshal(there)
	if err != nil {
		return there, err
	}
	return there, l.Shelf.Replace(shelf.Own, forgottenName, append(text, '\n'))
}
