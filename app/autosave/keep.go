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

// Bench stores the saves and records of games. Each game of this window writes its own record while it is played, so that a
// crash or a closed window loses nothing.
type Bench struct {
	Shelf  *shelf.Shelf
	Places shelf.Places
	Env    *scenes.Env
	Log    *slog.Logger
	Count  func(read func() (*session.Record, error), where stats.Mode) // counts a finished game; read runs in another goroutine
	Begun  func(game string)                                            // is called when somebody begins or resumes a game
	open   []*keeping
}

// keeping is the growing record of one game.
type keeping struct {
	bench   *Bench
	name    string
	old     *shelf.Claim // the save that this game resumes; it is removed when this record is on the disk
	told    bool         // the player has been notified of a write error
	journal *shelf.Journal
}

// begin creates a record for a game in a drawer. After an error the result can be used all the same; it stores nothing.
func (b *Bench) begin(d shelf.Drawer, game string) (*keeping, error) {
	name, journal, err := b.Shelf.Begin(d, game, time.Now())
	if err != nil {
		return &keeping{bench: b}, fmt.Errorf("begin a save: %w", err)
	}
	k := &keeping{bench: b, name: name, journal: journal}
	b.open = append(b.open, k)
	return k, nil
}

// follow makes the record replace the save that the game resumes. A game that is not stored leaves the save alone.
func (k *keeping) follow(c *shelf.Claim) {
	if k.journal == nil {
		c.Free()
		return
	}
	k.old = c
}

// has reports whether the save called name belongs to this game.
func (k *keeping) has(name string) bool { return k.name == name || k.old != nil && k.old.Name == name }

// Append implements session.Journal.
func (k *keeping) Append(text []byte) {
	if k.journal != nil {
		k.journal.Append(text)
	}
}

// Cut implements session.Journal.
func (k *keeping) Cut(n int) {
	if k.journal != nil {
		k.journal.Cut(n)
	}
}

// Flush starts to write everything that was played so far to the disk.
func (b *Bench) Flush() {
	for _, k := range b.open {
		k.journal.Flush()
	}
}

// Unsaved returns why a game of this window is not on the disk, in the player's words, or nil.
func (b *Bench) Unsaved() error {
	var all error
	b.Flush()
	for _, k := range b.open {
		all = errors.Join(all, k.journal.Err())
	}
	if all == nil {
		return nil
	}
	return errors.New(b.Plain(all))
}

// close closes the record. A finished game becomes a record, a game without a move is removed, and any other game stays a
// save.
func (k *keeping) close(r *session.Record) error {
	if k.journal == nil {
		return nil
	}
	b, err := k.bench, k.suspend()
	switch {
	case err != nil && k.told:
		return nil
	case err != nil:
		return fmt.Errorf("save the game: %w", err)
	case len(r.Moves) == 0:
		return b.remove(shelf.Saves, k.name)
	case r.Done:
		return b.file(k.name)
	}
	return nil
}

// file makes the save of a finished game a record. If a record with that name exists, the game gets another name.
func (b *Bench) file(name string) error {
	err := b.Shelf.Move(shelf.Saves, shelf.Records, name)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	text, err := b.Shelf.Read(shelf.Saves, name)
	if err == nil {
		_, err = b.Shelf.Put(shelf.Records, "game", time.Now(), text)
	}
	if err != nil {
		return err
	}
	return b.remove(shelf.Saves, name)
}

// suspend closes the record of an unfinished game. It returns why the game is not on the disk.
func (k *keeping) suspend() error {
	b := k.bench
	b.open = slices.DeleteFunc(b.open, func(o *keeping) bool { return o == k })
	err := k.journal.Close()
	k.journal = nil
	switch {
	case k.old != nil && err != nil:
		k.old.Free()
	case k.old != nil:
		err = absent(k.old.Remove())
	}
	return err
}

// remove removes a piece from a drawer if it is there. A record to which nothing was written has no file.
func (b *Bench) remove(d shelf.Drawer, name string) error { return absent(b.Shelf.Remove(d, name)) }

// absent returns err, or nil if err says that a file does not exist.
func absent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Plain returns an error of the disk in the player's words.
func (b *Bench) Plain(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return b.Env.UI.Book.T("errors.full")
	case errors.Is(err, fs.ErrNotExist):
		return b.Env.UI.Book.T("errors.removed")
	}
	return err.Error()
}

// WriteMessages stores the text of a game's network messages and returns the path of its file.
func (b *Bench) WriteMessages(game, text string) (path string, err error) {
	name, err := b.Shelf.Put(shelf.Messages, game, time.Now(), []byte(text))
	if err != nil {
		return "", err
	}
	return b.Places.File(shelf.Messages, name), nil
}

// kept is a local game whose record is stored while it is played.
type kept[V, M any] struct {
	session.Session[V, M]
	keeping *keeping
}

// Tick implements session.Session. Only the first end of a game is counted, even if moves are taken back after it.
func (k kept[V, M]) Tick() []session.Update[V] {
	updates := k.Session.Tick()
	for _, u := range updates {
		if u.Phase == session.Ended {
			r := k.Offers().Record()
			k.keeping.bench.Count(func() (*session.Record, error) { return r, nil }, stats.Bots)
			k.keeping.bench.Flush() // a program that is killed at the result has the end on the disk
			break
		}
	}
	return updates
}

// look notifies the player once of each game whose record has a write error. A browser does not ask before it closes a page, so
// the message cannot wait until the end.
func (b *Bench) look() {
	for _, k := range b.open {
		if k.told {
			continue
		}
		if err := k.journal.Err(); err != nil {
			k.told = true
			b.Env.Notify(b.Env.UI.Book.T("game.unsaved", b.Plain(err)))
		}
	}
}

// Close implements session.Session.
func (k kept[V, M]) Close() error {
	r := k.Offers().Record()
	return errors.Join(k.Session.Close(), k.keeping.close(r))
}

// OpenKept opens a local game and stores its record while it is played. If old is not nil, the game resumes that save. A table
// without a person is a demo, which is not stored.
func OpenKept[V, M any](b *Bench, t session.Table[V, M], old *shelf.Claim, open func(session.Table[V, M]) (session.Session[V, M], error)) (session.Session[V, M], error) {
	if len(t.Seats) == 0 {
		return open(t)
	}
	k, err := b.begin(shelf.Saves, t.Head.Game)
	if err != nil {
		b.Log.Warn("keep game", "err", err)
		b.Env.Notify(b.Env.UI.Book.T("errors.game_unkept", b.Plain(err)))
	}
	t.Journal = k
	s, err := open(t)
	if err != nil {
		return nil, errors.Join(err, k.close(&session.Record{}))
	}
	b.Begun(t.Head.Game)
	if old != nil {
		k.follow(old)
	}
	return kept[V, M]{s, k}, nil
}
