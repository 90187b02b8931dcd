// Package autosave stores games while they are played. A crash or a closed window then loses no moves.
//
// A Store holds the saves of unfinished games and the records of finished games. Open stores a local game, and Record stores what
// the player sees of a game on a server. The Stage owns all open games and closes a game when no screen leads back to it.
package autosave

import (
	"errors"
	"io/fs"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
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
// loses no moves. Create a Store with NewStore. Only the game loop may call its exported methods. They do not wait for the
// disk, except Load, Settle and Close.
type Store struct {
	Options
	open   []*openRecord
	ending []*openRecord // games that are being closed
	played openGames
	filer  filer
	saving sync.WaitGroup // running goroutines of Write
	unsaid error          // errors of closed games that could not be written, which the player has not seen
	closed bool           // whether Close was called

	saves   []scenes.Save // saves that the last search has found, the latest first
	items   []store.Item  // files of saves
	changes int           // number of changes of saves and damaged
	damaged bool          // whether a save without a readable part was renamed since the last call of Damaged
	claim   *reservedSave // newest reserved save that no game has taken, or nil
	looking bool          // whether a search for saves is running
	again   bool          // whether another search must follow it

	// The tasks of filer use these fields.
	read   map[store.Item]save // the saves that nobody plays, as they were read last
	unread map[string]bool     // names of unreadable saves of which the player was notified
}

// Options has the parts of the program that a Store uses.
type Options struct {
	Files  *store.Store
	Places store.Places
	Env    *scenes.Env
	Log    *slog.Logger
	Count  func(read func() (*record.Record, error), where stats.Mode) // counts a finished game for the statistics; calls read in another goroutine
	Begun  func(game string)                                           // called when a player starts or resumes a game
}

// NewStore returns a new Store. The caller must call Load before the first screen opens.
func NewStore(o Options) *Store { return &Store{Options: o, filer: newFiler()} }

// openRecord is the growing record of one game.
type openRecord struct {
	store   *Store
	old     *store.Claim // save that this game resumes; it is removed when this record is complete on the disk
	told    bool         // whether the player was notified of a write error
	trouble time.Time    // time of the last write error
	journal *store.Journal
}

func (st *Store) begin(d store.Folder, game string) *openRecord {
	e := &openRecord{store: st, journal: st.Files.Begin(d, game, time.Now())}
	st.open = append(st.open, e)
	st.setPlayed()
	return e
}

func (st *Store) setPlayed() { st.played.set(slices.Concat(st.open, st.ending)) }

// openGames is the set of save files that this window has open. It is safe for concurrent use.
type openGames struct {
	mu       sync.Mutex
	journals []*store.Journal
	old      []string // names of the saves that the games resume
}

func (p *openGames) set(open []*openRecord) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.journals, p.old = nil, nil
	for _, e := range open {
		p.journals = append(p.journals, e.journal)
		if e.old != nil {
			p.old = append(p.old, e.old.Name)
		}
	}
}

// has reports whether the save with the given name belongs to one of the games.
func (p *openGames) has(name string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Contains(p.old, name) || slices.ContainsFunc(p.journals, func(j *store.Journal) bool { return j.Name() == name })
}

func (e *openRecord) Append(text []byte) { e.journal.Append(text) }

func (e *openRecord) Rewrite(n int, text []byte) { e.journal.Rewrite(n, text) }

// Flush starts to write all open games to the disk, up to the last move.
func (st *Store) Flush() {
	for _, e := range st.open {
		e.journal.Flush()
	}
}

// Unsaved returns why the last attempt to write an open game has failed, or nil. The error is a text for the player. Unsaved
// also starts the next attempt.
func (st *Store) Unsaved() error {
	st.Flush()
	var all error
	for _, e := range st.open {
		all = errors.Join(all, e.journal.Err())
	}
	return st.plainError(all)
}

// Write starts to write all open games. poll reports whether this has ended. If a game could not be written, err is a text for
// the player.
func (st *Store) Write() (poll func() (done bool, err error)) {
	errs := make([]error, len(st.open))
	var left atomic.Int64
	for i, e := range st.open {
		left.Add(1)
		st.saving.Go(func() {
			errs[i] = e.journal.Save()
			left.Add(-1)
		})
	}
	return func() (bool, error) {
		if left.Load() > 0 {
			return false, nil
		}
		return true, st.plainError(errors.Join(errs...))
	}
}

// close closes the file of a game in the background. It removes a file without moves, and moves a finished game to the
// records.
func (e *openRecord) close(r *record.Record) {
	st := e.store
	e.closeThen(func(err error) func() {
		name := e.journal.Name()
		switch {
		case err != nil:
		case len(r.Moves) == 0:
			err = st.remove(store.Saves, name)
		case r.Done:
			err = st.saveToRecord(name)
		}
		return func() {
			if err != nil {
				e.reportFailure(err)
			}
			st.startSearch()
		}
	})
}

// saveToRecord moves the save of a finished game to the records, under another name if its name is taken.
func (st *Store) saveToRecord(name string) error {
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

// closeThen closes the file in the background and then calls done with the write error. Later, the game loop calls the
// function that was returned by done.
func (e *openRecord) closeThen(done func(err error) func()) {
	st := e.store
	this := func(o *openRecord) bool { return o == e }
	st.open, st.ending = slices.DeleteFunc(st.open, this), append(st.ending, e)
	closed := e.journal.Finish()
	finish := func() func() {
		err := e.journal.Err()
		switch {
		case e.old == nil:
		case err != nil:
			e.old.Free()
		default:
			err = ignoreMissing(e.old.Remove())
		}
		last := done(err)
		return func() {
			st.ending = slices.DeleteFunc(st.ending, this)
			st.setPlayed()
			last()
		}
	}
	st.filer.run(func() func() {
		select {
		case <-closed:
			return finish()
		case <-time.After(st.Files.Limit()): // other tasks must not wait for this file
			st.filer.runAfter(closed, finish)
			return func() { e.reportFailure(store.ErrNoAnswer) }
		}
	})
}

// reportFailure stores err for the next notice to the player. It does nothing if the player was already told about an
// error of this game.
func (e *openRecord) reportFailure(err error) {
	if !e.told {
		e.store.unsaid = errors.Join(e.store.unsaid, err)
		e.told = true
	}
}

// remove removes a file from the folder d. A missing file is not an error.
func (st *Store) remove(d store.Folder, name string) error {
	// a file is created only by its first write
	return ignoreMissing(st.Files.Remove(d, name))
}

// ignoreMissing returns err, or nil if err means that a file does not exist.
func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// plainError returns the text of Plain as an error, or nil if err is nil.
func (st *Store) plainError(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(st.Plain(err))
}

// Plain returns a text for the player about err, an error of the disk.
func (st *Store) Plain(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return st.Env.UI.Book.T("errors.full")
	case errors.Is(err, fs.ErrNotExist):
		return st.Env.UI.Book.T("errors.removed")
	case errors.Is(err, disk.ErrIrregular):
		return st.Env.UI.Book.T("errors.irregular")
	case errors.Is(err, store.ErrNoAnswer):
		return st.Env.UI.Book.T("errors.no_answer")
	case errors.Is(err, store.ErrLarge):
		return st.Env.UI.Book.T("errors.large")
	}
	return err.Error()
}

// Do starts a background task, which may use the disk. The task runs in another goroutine after all earlier tasks. In a
// later tick, the game loop calls the function that task returns.
func (st *Store) Do(task func() (then func())) { st.filer.run(task) }

// WriteMessages writes the text of a game's network messages to a new file. In a later tick, the game loop calls the
// function done with the path of the file.
func (st *Store) WriteMessages(game, text string, done func(path string, err error)) {
	st.filer.run(func() func() {
		name, err := st.Files.Put(store.Messages, game, time.Now(), []byte(text))
		return func() {
			if err != nil {
				done("", err)
				return
			}
			done(st.Places.File(store.Messages, name), nil)
		}
	})
}

// localGame is a local game whose record is stored while it is played.
type localGame[V, M any] struct {
	session.OwnedSession[V, M]
	entry *openRecord
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

// report notifies the player of write errors and handles the results of background tasks. It must be called after each
// tick.
func (st *Store) report() {
	for _, e := range st.open {
		switch err := e.journal.Err(); {
		case err != nil:
			e.reportFailure(err)
			e.trouble = time.Now()
		case time.Since(e.trouble) > quietTime:
			e.told = false
		}
	}
	st.filer.takeResults()
	if c := st.claim; c != nil && c.done {
		// the player has left the page, or the game could not be opened
		if c.idle++; c.idle > reserveTicks {
			st.release()
		}
	}
	// do not wait until the end of the game, because a browser may close the page before
	if err := st.unsaid; err != nil {
		st.unsaid = nil
		st.Env.Notify(st.Env.UI.Book.T("game.unsaved", st.Plain(err)))
	}
}

// quietTime limits how often the player is notified of write errors. After a notice, there is no further one until
// quietTime has passed without an error.
const quietTime = 30 * time.Second

// Settle waits until all tasks have ended. It returns store.ErrNoAnswer if the disk does not respond.
func (st *Store) Settle() error {
	st.saving.Wait()
	return st.filer.wait(st.Files.Limit())
}

// Close waits until all closed games are on the disk or have failed. It returns the errors that the player has not seen. After
// Close, the store no longer searches for saves.
func (st *Store) Close() error {
	st.closed = true
	st.release()
	all := errors.Join(st.Settle(), st.unsaid)
	st.unsaid = nil
	return all
}

func (e localGame[V, M]) Close() error {
	r := e.Capabilities().Record()
	err := e.OwnedSession.Close()
	e.entry.close(r)
	return err
}

// Open opens a local game and stores it while it is played. claim reserves the save of a game that is resumed, and is nil for
// a new game. A game without a person is a demo and is not stored.
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
	st.setPlayed()
	return localGame[V, M]{s, e}, nil
}
