package app

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
	"menagerie/session"
)

// bench is where the games under way lie: each writes its own record to the shelf while it is played, so that a crash or
// a closed window loses nothing.
type bench struct {
	shelf *shelf.Shelf
	log   *slog.Logger
	open  []*keeping
}

// keeping is the growing record of one game.
type keeping struct {
	bench   *bench
	name    string
	old     *shelf.Claim // the save that this game goes on with: it is kept until this record is on the disk
	told    bool         // the person knows that the disk refused a part of the record
	journal *shelf.Journal
}

// begin opens a record for a game. Where the disk refuses, the game is played all the same and the error is for the
// person to know.
func (b *bench) begin(game string) (*keeping, error) { return b.beginIn(shelf.Saves, game) }

// beginIn is begin for any drawer.
func (b *bench) beginIn(d shelf.Drawer, game string) (*keeping, error) {
	name, journal, err := b.shelf.Begin(d, game, time.Now())
	if err != nil {
		return &keeping{bench: b}, fmt.Errorf("begin a save: %w", err)
	}
	k := &keeping{bench: b, name: name, journal: journal}
	b.open = append(b.open, k)
	return k, nil
}

// follow has a game go on with a save. A game that is not kept leaves the save where it is.
func (k *keeping) follow(c *shelf.Claim) {
	if k.journal == nil {
		c.Free()
		return
	}
	k.old = c
}

// has reports whether a save belongs to this game.
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

// flush asks for all that was played so far to be on the disk soon.
func (b *bench) flush() {
	for _, k := range b.open {
		k.journal.Flush()
	}
}

// unsaved returns why a game under way is not on the disk, or nil.
func (b *bench) unsaved() error {
	var all error
	b.flush()
	for _, k := range b.open {
		all = errors.Join(all, k.journal.Err())
	}
	return all
}

// close ends the record: a game that is over goes to the records, one without a move is forgotten, and any other stays
// a save.
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

// file makes the save of a finished game a record. If a record has that name already, the game gets another one.
func (b *bench) file(name string) error {
	err := b.shelf.Move(shelf.Saves, shelf.Records, name)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	text, err := b.shelf.Read(shelf.Saves, name)
	if err == nil {
		_, err = b.shelf.Put(shelf.Records, "game", time.Now(), text)
	}
	if err != nil {
		return err
	}
	return b.remove(shelf.Saves, name)
}

// suspend leaves a game in the middle. It returns why the game is not on the disk.
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

// remove takes a record away, if it is there: one that nothing came of never was.
func (b *bench) remove(d shelf.Drawer, name string) error { return absent(b.shelf.Remove(d, name)) }

// absent is nil for what is not there.
func absent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// unsaved is the bench's answer for a person.
func (p *Program) unsaved() error {
	err := p.bench.unsaved()
	if err == nil {
		return nil
	}
	return errors.New(p.plain(err))
}

// plain is an error of the disk as a person reads it.
func (p *Program) plain(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return p.Env.UI.Book.T("errors.full")
	case errors.Is(err, fs.ErrNotExist):
		return p.Env.UI.Book.T("errors.removed")
	}
	return err.Error()
}

// kept is a session whose record is on the shelf.
type kept[V, M any] struct {
	session.Session[V, M]
	keeping *keeping
	program *Program
}

// Tick implements session.Session. The first end of a game counts: what is taken back after it changes nothing.
func (k kept[V, M]) Tick() []session.Update[V] {
	updates := k.Session.Tick()
	for _, u := range updates {
		if u.Phase == session.Ended {
			r := k.Offers().Record()
			k.program.ledger.count(func() (*session.Record, error) { return r, nil }, stats.Bots)
			k.keeping.bench.flush() // a program that is killed at the result has the end on the disk
			break
		}
	}
	return updates
}

// look tells the player once of each game of whose record the disk has refused a part. A browser does not ask before it closes a
// page, so this cannot wait until the end.
func (p *Program) look() {
	for _, k := range p.bench.open {
		if k.told {
			continue
		}
		if err := k.journal.Err(); err != nil {
			k.told = true
			p.Env.Notify(p.Env.UI.Book.T("game.unsaved", p.plain(err)))
		}
	}
}

// Close implements session.Session.
func (k kept[V, M]) Close() error {
	r := k.Offers().Record()
	return errors.Join(k.Session.Close(), k.keeping.close(r))
}

// openKept opens a session whose record grows on the shelf, and which goes on with the save old unless that is nil. A table that
// nobody sits at is a demo, which is not kept.
func openKept[V, M any](p *Program, t session.Table[V, M], old *shelf.Claim, open func(session.Table[V, M]) (session.Session[V, M], error)) (session.Session[V, M], error) {
	if len(t.Seats) == 0 {
		return open(t)
	}
	k, err := p.bench.begin(t.Head.Game)
	if err != nil {
		p.log.Warn("keep game", "err", err)
		p.Env.Notify(p.Env.UI.Book.T("errors.game_unkept", p.plain(err)))
	}
	t.Journal = k
	s, err := open(t)
	if err != nil {
		return nil, errors.Join(err, k.close(&session.Record{}))
	}
	p.played(t.Head.Game)
	if old != nil {
		k.follow(old)
	}
	return kept[V, M]{s, k, p}, nil
}
