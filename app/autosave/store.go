// Package autosave stores games while they are played, so that a crash or a closed window loses nothing.
//
// A Store holds the saves of unfinished games and the records of finished ones. Open stores a local game, and Record what a
// screen sees of a game on a server. The Stage owns all open games and closes those that no screen leads back to.
package autosave

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"syscall"
	"time"

	"menagerie/internal/shelf"
	"menagerie/internal/stats"
	"menagerie/scenes"
	"menagerie/session"
)

// Store stores the saves and records of games. Each game of this window writes its own record while it is played, so that a
// crash or a closed window loses nothing.
type Store struct {
	Shelf  *shelf.Shelf
	Places shelf.Places
	Env    *scenes.Env
	Log    *slog.Logger
	Count  func(read func() (*session.Record, error), where stats.Mode) // counts a finished game; read runs in another goroutine
	Begun  func(game string)                                            // is called when somebody begins or resumes a game
	open   []*entry
}

// entry is the growing record of one game.
type entry struct {
	store   *Store
	name    string
	old     *shelf.Claim // the save that this game resumes; it is removed when this record is on the disk
	told    bool         // the player has been notified of a write error
	journal *shelf.Journal
}

// begin creates a record for a game in a drawer. After an error the result can be used all the same; it stores nothing.
func (st *Store) begin(d shelf.Drawer, game string) (*entry, error) {
	name, journal, err := st.Shelf.Begin(d, game, time.Now())
	if err != nil {
		return &entry{store: st}, fmt.Errorf("begin a save: %w", err)
	}
	e := &entry{store: st, name: name, journal: journal}
	st.open = append(st.open, e)
	return e, nil
}

// follow makes the record replace the save that the game resumes. A game that is not stored leaves the save alone.
func (e *entry) follow(c *shelf.Claim) {
	if e.journal == nil {
		c.Free()
		return
	}
	e.old = c
}

// has reports whether the save called name belongs to this game.
func (e *entry) has(name string) bool { return e.name == name || e.old != nil && e.old.Name == name }

// Append implements session.Journal.
func (e *entry) Append(text []byte) {
	if e.journal != nil {
		e.journal.Append(text)
	}
}

// Cut implements session.Journal.
func (e *entry) Cut(n int) {
	if e.journal != nil {
		e.journal.Cut(n)
	}
}

// Flush starts to write everything that was played so far to the disk.
func (st *Store) Flush() {
	for _, e := range st.open {
		e.journal.Flush()
	}
}

// Unsaved returns why a game of this window is not on the disk, in the player's words, or nil.
func (st *Store) Unsaved() error {
	var all error
	st.Flush()
	for _, e := range st.open {
		all = errors.Join(all, e.journal.Err())
	}
	if all == nil {
		return nil
	}
	return errors.New(st.Plain(all))
}

// close closes the record. A finished game becomes a record, a game without a move is removed, and any other game stays a
// save.
func (e *entry) close(r *session.Record) error {
	if e.journal == nil {
		return nil
	}
	st, err := e.store, e.suspend()
	switch {
	case err != nil && e.told:
		return nil
	case err != nil:
		return fmt.Errorf("save the game: %w", err)
	case len(r.Moves) == 0:
		return st.remove(shelf.Saves, e.name)
	case r.Done:
		return st.file(e.name)
	}
	return nil
}

// file makes the save of a finished game a record. If a record with that name exists, the game gets another name.
func (st *Store) file(name string) error {
	err := st.Shelf.Move(shelf.Saves, shelf.Records, name)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	text, err := st.Shelf.Read(shelf.Saves, name)
	if err == nil {
		_, err = st.Shelf.Put(shelf.Records, "game", time.Now(), text)
	}
	if err != nil {
		return err
	}
	return st.remove(shelf.Saves, name)
}

// suspend closes the record of an unfinished game. It returns why the game is not on the disk.
func (e *entry) suspend() error {
	st := e.store
	st.open = slices.DeleteFunc(st.open, func(o *entry) bool { return o == e })
	err := e.journal.Close()
	e.journal = nil
	switch {
	case e.old != nil && err != nil:
		e.old.Free()
	case e.old != nil:
		err = absent(e.old.Remove())
	}
	return err
}

// remove removes a piece from a drawer if it is there. A record to which nothing was written has no file.
func (st *Store) remove(d shelf.Drawer, name string) error { return absent(st.Shelf.Remove(d, name)) }

// absent returns err, or nil if err says that a file does not exist.
func absent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Plain returns an error of the disk in the player's words.
func (st *Store) Plain(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return st.Env.UI.Book.T("errors.full")
	case errors.Is(err, fs.ErrNotExist):
		return st.Env.UI.Book.T("errors.removed")
	}
	return err.Error()
}

// WriteMessages stores the text of a game's network messages and returns the path of its file.
func (st *Store) WriteMessages(game, text string) (path string, err error) {
	name, err := st.Shelf.Put(shelf.Messages, game, time.Now(), []byte(text))
	if err != nil {
		return "", err
	}
	return st.Places.File(shelf.Messages, name), nil
}

// localGame is a local game whose record is stored while it is played.
type localGame[V, M any] struct {
	session.Session[V, M]
	entry *entry
}

// Tick implements session.Session. Only the first end of a game is counted, even if moves are taken back after it.
func (e localGame[V, M]) Tick() []session.Update[V] {
	updates := e.Session.Tick()
	for _, u := range updates {
		if u.Phase == session.Ended {
			r := e.Capabilities().Record()
			e.entry.store.Count(func() (*session.Record, error) { return r, nil }, stats.Bots)
			e.entry.store.Flush() // a program that is killed at the result has the end on the disk
			break
		}
	}
	return updates
}

// look notifies the player once of each game whose record has a write error. A browser does not ask before it closes a page, so
// the message cannot wait until the end.
func (st *Store) look() {
	for _, e := range st.open {
		if e.told {
			continue
		}
		if err := e.journal.Err(); err != nil {
			e.told = true
			st.Env.Notify(st.Env.UI.Book.T("game.unsaved", st.Plain(err)))
		}
	}
}

// Close implements session.Session.
func (e localGame[V, M]) Close() error {
	r := e.Capabilities().Record()
	return errors.Join(e.Session.Close(), e.entry.close(r))
}

// Open opens a local game and stores its record while it is played. If old is not nil, the game resumes that save. A table
// without a person is a demo, which is not stored.
func Open[V, M any](st *Store, t session.Table[V, M], old *shelf.Claim, open func(session.Table[V, M]) (session.Session[V, M], error)) (session.Session[V, M], error) {
	if len(t.Seats) == 0 {
		return open(t)
	}
	e, err := st.begin(shelf.Saves, t.Head.Game)
	if err != nil {
		st.Log.Warn("keep game", "err", err)
		st.Env.Notify(st.Env.UI.Book.T("errors.game_unkept", st.Plain(err)))
	}
	t.Journal = e
	s, err := open(t)
	if err != nil {
		return nil, errors.Join(err, e.close(&session.Record{}))
	}
	st.Begun(t.Head.Game)
	if old != nil {
		e.follow(old)
	}
	return localGame[V, M]{s, e}, nil
}
