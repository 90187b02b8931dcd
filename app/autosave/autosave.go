// Package autosave stores games while they are played. A crash or a closed window then loses no moves.
//
// A Store holds the saves of unfinished games and the records of finished games. Open stores a local game, and Record stores what
// the player sees of a game on a server. The Stage owns all open games and closes a game when no screen leads back to it.
package autosave

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"syscall"
	"time"

	"menagerie/internal/disk"
	"menagerie/internal/stats"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/session"
)

// Store stores the saves and records of games. It writes each game to its own file while the game is played, so that a crash
// loses no moves. Create it with NewStore. Only the game loop calls its methods. They do not wait for the disk, except Load,
// SaveAll and Settle.
type Store struct {
	Options
	open   []*entry
	filer  filer
	saving *saving
	unsaid error // of games that were closed and are not on the disk

	saves   []scenes.Save // as they were found last, the latest first
	items   []store.Item  // their files
	changes int           // changes of saves and damaged
	damaged bool          // a save was set aside since the last call of Damaged, and no part of it could be read
	claimed *store.Claim  // see Claim
	looking bool          // a task that looks for saves has not ended
	again   bool          // another one must follow it

	// The tasks of filer use these fields.
	read   map[store.Item]save // the saves that nobody plays, as they were read last
	unread map[string]bool     // the names of saves that could not be read, of which the player was notified
}

// Options has what a Store uses.
type Options struct {
	Files  *store.Store
	Places store.Places
	Env    *scenes.Env
	Log    *slog.Logger
	Count  func(read func() (*record.Record, error), where stats.Mode) // counts a finished game; read runs in another goroutine
	Begun  func(game string)                                           // is called when somebody begins or resumes a game
}

// NewStore returns a store. Call Load before the first screen opens.
func NewStore(o Options) *Store { return &Store{Options: o, filer: newFiler()} }

// entry is the growing record of one game.
type entry struct {
	store   *Store
	old     *store.Claim // the save that this game resumes; it is removed when this record is complete on the disk
	told    bool         // the player has been notified of a write error
	journal *store.Journal
}

// begin creates a file for a new game in a folder.
func (st *Store) begin(d store.Folder, game string) *entry {
	e := &entry{store: st, journal: st.Files.Begin(d, game, time.Now())}
	st.open = append(st.open, e)
	return e
}

// has reports whether the save called name belongs to this game.
func (e *entry) has(name string) bool {
	return e.journal.Name() == name || e.old != nil && e.old.Name == name
}

// Append implements session.Journal.
func (e *entry) Append(text []byte) { e.journal.Append(text) }

// Rewrite implements session.Journal.
func (e *entry) Rewrite(n int, text []byte) { e.journal.Rewrite(n, text) }

// Flush starts to write everything that was played so far to the disk.
func (st *Store) Flush() {
	for _, e := range st.open {
		e.journal.Flush()
	}
}

// Unsaved returns why the last attempt to write a game of this window has failed, as a text for the player, or nil. It also starts
// the next attempt.
func (st *Store) Unsaved() error {
	st.Flush()
	var all error
	for _, e := range st.open {
		all = errors.Join(all, e.journal.Err())
	}
	return st.plain(all)
}

// saving is an attempt to write all games.
type saving struct {
	entries  []*entry
	attempts []<-chan struct{} // by entry
	until    time.Time         // the end of the patience with the disk
}

// Saved starts to write all games of this window, or reports whether the attempt that an earlier call has started has ended. err is
// the reason, as a text for the player, if a game is not on the disk.
func (st *Store) Saved() (done bool, err error) {
	if st.saving == nil {
		st.saving = &saving{entries: slices.Clone(st.open), until: time.Now().Add(st.Files.Limit())}
		for _, e := range st.open {
			st.saving.attempts = append(st.saving.attempts, e.journal.Attempt())
		}
	}
	late := time.Now().After(st.saving.until)
	var all error
	for i, e := range st.saving.entries {
		select {
		case <-st.saving.attempts[i]:
			all = errors.Join(all, e.journal.Err())
		default:
			if !late {
				return false, nil
			}
			all = errors.Join(all, store.ErrNoAnswer)
		}
	}
	st.saving = nil
	return true, st.plain(all)
}

// SaveAll writes all games of this window and waits for the disk. It returns the reason, as a text for the player, if a game is not
// on the disk.
func (st *Store) SaveAll() error {
	var all error
	for _, e := range st.open {
		all = errors.Join(all, e.journal.Save())
	}
	return st.plain(all)
}

// close closes the file of a game in the background. r is the record of the game. If r has no moves, close removes the file. If r
// is finished, the file becomes a record, and otherwise it remains as a save. The player is notified of an error.
func (e *entry) close(r *record.Record) {
	st := e.store
	e.end(func(err error) func() {
		name := e.journal.Name()
		switch {
		case err != nil:
		case len(r.Moves) == 0:
			err = st.remove(store.Saves, name)
		case r.Done:
			err = st.file(name)
		}
		return func() {
			if err != nil && !e.told {
				st.unsaid = errors.Join(st.unsaid, fmt.Errorf("save the game: %w", err))
			}
			st.find()
		}
	})
}

// file turns the save of a finished game into a record. If a record with this name exists, the new record gets another name.
func (st *Store) file(name string) error {
	err := st.Files.Move(store.Saves, store.Records, name)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	text, err := st.Files.Read(store.Saves, name)
	if err == nil {
		_, err = st.Files.Put(store.Records, "game", time.Now(), text)
	}
	if err != nil {
		return err
	}
	return st.remove(store.Saves, name)
}

// end closes the file of a game in the background. then runs after that, in the goroutine of the filer. err is not nil if a part of
// the game could not be stored. then returns a function for the game loop.
func (e *entry) end(then func(err error) func()) {
	st := e.store
	st.open = slices.DeleteFunc(st.open, func(o *entry) bool { return o == e })
	closed := e.journal.Finish()
	st.filer.do(func() func() {
		<-closed
		err := e.journal.Err()
		switch {
		case e.old == nil:
		case err != nil:
			e.old.Free()
		default:
			err = absent(e.old.Remove())
		}
		return then(err)
	})
}

// remove removes a file from the folder d. A missing file is not an error, because a file is created only by its first write.
func (st *Store) remove(d store.Folder, name string) error { return absent(st.Files.Remove(d, name)) }

// absent returns err, or nil if err means that a file does not exist.
func absent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// plain is like Plain, but returns an error.
func (st *Store) plain(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(st.Plain(err))
}

// Plain returns a text for the player about an error of the disk.
func (st *Store) Plain(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return st.Env.UI.Book.T("errors.full")
	case errors.Is(err, fs.ErrNotExist):
		return st.Env.UI.Book.T("errors.removed")
	case errors.Is(err, disk.ErrIrregular):
		return st.Env.UI.Book.T("errors.irregular")
	}
	return err.Error()
}

// WriteMessages writes the text of a game's network messages to a new file and returns the path of the file.
func (st *Store) WriteMessages(game, text string) (path string, err error) {
	name, err := st.Files.Put(store.Messages, game, time.Now(), []byte(text))
	if err != nil {
		return "", err
	}
	return st.Places.File(store.Messages, name), nil
}

// localGame is a local game whose record is stored while it is played.
type localGame[V, M any] struct {
	session.OwnedSession[V, M]
	entry *entry
}

// Tick implements session.Session. When the game ends, Tick counts it for the statistics. A game is counted once, even if the
// players take back moves and continue.
func (e localGame[V, M]) Tick() []session.Update[V] {
	updates := e.OwnedSession.Tick()
	for _, u := range updates {
		if u.Phase == session.Ended {
			r := e.Capabilities().Record()
			e.entry.store.Count(func() (*record.Record, error) { return r, nil }, stats.Bots)
			e.entry.store.Flush() // a program that is killed at the result has the end on the disk
			break
		}
	}
	return updates
}

// report notifies the player when a game cannot be written, and takes what the tasks in the background have found. The message cannot wait until the end of the game, because a
// browser may close the page before.
func (st *Store) report() {
	for _, e := range st.open {
		err := e.journal.Err()
		if err != nil && !e.told {
			st.Env.Notify(st.Env.UI.Book.T("game.unsaved", st.Plain(err)))
		}
		e.told = err != nil
	}
	st.filer.take()
	if err := st.unsaid; err != nil {
		st.unsaid = nil
		st.Env.Notify(st.Env.UI.Book.T("game.unsaved", st.Plain(err)))
	}
}

// Settle waits until everything that was begun is on the disk or has failed. It returns the errors of games that are not on the
// disk.
func (st *Store) Settle() error {
	if st.saving != nil {
		for _, attempt := range st.saving.attempts {
			select {
			case <-attempt:
			case <-time.After(time.Until(st.saving.until)):
			}
		}
	}
	all := st.filer.settle(st.Files.Limit())
	all, st.unsaid = errors.Join(all, st.unsaid), nil
	return all
}

// Close implements session.OwnedSession.
func (e localGame[V, M]) Close() error {
	r := e.Capabilities().Record()
	err := e.OwnedSession.Close()
	e.entry.close(r)
	return err
}

// Open opens a local game and stores it while it is played. claim reserves the save of a game that is resumed, and is nil for a
// new game. A game without a human player is a demo and is not stored.
func Open[V, M any](st *Store, t session.Table[V, M], claim *store.Claim, open func(session.Table[V, M]) (session.OwnedSession[V, M], error)) (session.OwnedSession[V, M], error) {
	if len(t.Seats) == 0 {
		return open(t)
	}
	e := st.begin(store.Saves, t.Head.Game)
	t.Journal = e
	s, err := open(t)
	if err != nil {
		e.close(&record.Record{})
		return nil, err
	}
	st.Begun(t.Head.Game)
	e.old = claim
	return localGame[V, M]{s, e}, nil
}
