package catalog

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"menagerie/internal/shelf"
	"menagerie/scenes"
	"menagerie/session"
)

// bench is where the games under way lie: each writes its own record to the shelf while it is played, so that a crash or
// a closed window loses nothing.
type bench struct {
	shelf *shelf.Shelf
	log   *slog.Logger
	open  []*keeping
	last  *keeping // the one begun last, even if the disk refused it
}

// keeping is the growing record of one game.
type keeping struct {
	bench   *bench
	name    string
	old     string // the save that this game goes on with: it is kept until this record is on the disk
	broken  bool   // the disk refused a part of the record
	journal *shelf.Journal
	finish  func() error // closes the session whose record this is
	record  func() *session.Record
}

// begin opens a record for a game. Where the disk refuses, the game is played all the same and the error is for the
// person to know.
func (b *bench) begin(game string) (*keeping, error) { return b.beginIn(shelf.Saves, game) }

// beginIn is begin for any drawer.
func (b *bench) beginIn(d shelf.Drawer, game string) (*keeping, error) {
	name, journal, err := b.shelf.Begin(d, game, time.Now())
	if err != nil {
		b.last = &keeping{bench: b}
		return b.last, fmt.Errorf("begin a save: %w", err)
	}
	b.last = &keeping{bench: b, name: name, journal: journal}
	b.open = append(b.open, b.last)
	return b.last, nil
}

// follow has the game begun last go on with a save. A game that is not kept leaves the save where it is.
func (b *bench) follow(s scenes.Save) {
	if b.last.journal != nil {
		b.last.old = s.Name
	}
}

// write adds a piece of the record.
func (k *keeping) write(text []byte) {
	if k.journal != nil {
		k.journal.Append(text)
	}
}

// unsaved tells why a game under way is not on the disk, if one is not.
func (b *bench) unsaved() error {
	var all error
	for _, k := range b.open {
		k.journal.Flush()
		err := k.journal.Err()
		k.broken = k.broken || err != nil
		all = errors.Join(all, err)
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
	case err != nil:
		return fmt.Errorf("save the game: %w", err)
	case len(r.Moves) == 0:
		return b.shelf.Remove(shelf.Saves, k.name)
	case r.Done:
		return b.shelf.Move(shelf.Saves, shelf.Records, k.name)
	}
	return nil
}

// putAway ends the record when the program ends: a game that goes on stays a save, any other is finished.
func (k *keeping) putAway() error {
	if r := k.record(); r.Done || len(r.Moves) == 0 {
		return k.finish()
	}
	return k.suspend()
}

// suspend leaves a game in the middle.
func (k *keeping) suspend() error {
	b := k.bench
	b.open = slices.DeleteFunc(b.open, func(o *keeping) bool { return o == k })
	err := k.journal.Close()
	k.journal = nil
	if err != nil || k.broken || k.old == "" {
		return err
	}
	return b.shelf.Remove(shelf.Saves, k.old)
}

// saves lists the games that can be gone on with, the latest first. One that cannot be read is left where it is and
// named in the log.
func (b *bench) saves() []scenes.Save {
	items, err := b.shelf.List(shelf.Saves)
	if err != nil {
		b.log.Warn("list saves", "err", err)
	}
	var found []scenes.Save
	for _, item := range items {
		if slices.ContainsFunc(b.open, func(k *keeping) bool { return k.name == item.Name || k.old == item.Name }) {
			continue
		}
		text, err := b.shelf.Read(shelf.Saves, item.Name)
		if err != nil {
			b.log.Warn("read save", "name", item.Name, "err", err)
			continue
		}
		r, err := session.ParseRecord(text)
		if err != nil {
			b.log.Warn("read save", "name", item.Name, "err", err)
			continue
		}
		found = append(found, scenes.Save{Name: item.Name, Record: r})
	}
	return found
}

// kept is a session whose record is on the shelf.
type kept[V, M any] struct {
	session.Session[V, M]
	keeping *keeping
}

// Close implements session.Session.
func (k kept[V, M]) Close() error {
	r := k.Offers().Record()
	return errors.Join(k.Session.Close(), k.keeping.close(r))
}

// openKept opens a session whose record grows on the shelf. A table that nobody sits at is a demo, which is not kept.
func openKept[V, M any](p *Program, t session.Table[V, M], open func(session.Table[V, M]) (session.Session[V, M], error)) (session.Session[V, M], error) {
	if len(t.Seats) == 0 {
		return open(t)
	}
	k, err := p.bench.begin(t.Head.Game)
	if err != nil {
		p.log.Warn("keep game", "err", err)
		p.Env.Notify(p.Env.UI.Book.T("errors.game_unkept", err.Error()))
	}
	t.Journal = k.write
	s, err := open(t)
	if err != nil {
		return nil, errors.Join(err, k.close(&session.Record{}))
	}
	p.played(t.Head.Game)
	game := kept[V, M]{s, k}
	k.finish = game.Close
	k.record = func() *session.Record { return s.Offers().Record() }
	return game, nil
}
