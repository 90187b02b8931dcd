package app

import (
	"errors"
	"io/fs"
	"reflect"
	"slices"

	"menagerie/internal/shelf"
	"menagerie/internal/stats"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/session"
)

// keptSave is a save with its text.
type keptSave struct {
	scenes.Save
	text []byte
}

// saves lists the games that can be gone on with, the latest first. A game that is being played, in this window or in another
// one, is left out with all its saves; nothing of it is removed. A game that was over when the program ended becomes a record.
func (p *Program) saves() []scenes.Save {
	free, played := p.bench.readSaves()
	var kept []keptSave
	for _, s := range free {
		if !slices.ContainsFunc(played, func(o keptSave) bool { return sameGame(o, s) }) {
			kept = p.bench.join(kept, s)
		}
	}
	var found []scenes.Save
	for _, s := range kept {
		switch {
		case s.Record.Done:
			p.file(s)
		case len(s.Record.Moves) > 0 && hasPersons(s.Record): // else nobody had moved yet, or nobody plays
			found = append(found, s.Save)
		}
	}
	return found
}

// file makes the save of a finished game a record, and counts the game.
func (p *Program) file(s keptSave) {
	if err := p.bench.file(s.Name); err != nil {
		p.log.Warn("file a finished game", "name", s.Name, "err", err)
		return
	}
	p.ledger.count(func() (*session.Record, error) { return s.Record, nil }, stats.Bots)
}

// hasPersons reports whether somebody plays in a game.
func hasPersons(r *session.Record) bool {
	return slices.ContainsFunc(r.Seats, func(s session.SeatHead) bool { return s.Bot == "" })
}

// readSaves reads all saves, the latest first, and those of games that are being played apart. One that cannot be read is left
// where it is and named in the log, unless somebody is still writing it.
func (b *bench) readSaves() (free, played []keptSave) {
	items, err := b.shelf.List(shelf.Saves)
	if err != nil {
		b.log.Warn("list saves", "err", err)
	}
	for _, item := range items {
		s, err := b.readSave(item.Name)
		busy := item.Held || slices.ContainsFunc(b.open, func(k *keeping) bool { return k.has(item.Name) })
		switch {
		case err == nil && busy:
			played = append(played, s)
		case err == nil:
			free = append(free, s)
		case !busy:
			b.log.Warn("read save", "name", item.Name, "err", err)
		}
	}
	return free, played
}

func (b *bench) readSave(name string) (keptSave, error) {
	text, err := b.shelf.Read(shelf.Saves, name)
	if err != nil {
		return keptSave{}, err
	}
	r, err := session.ParseRecord(text)
	return keptSave{scenes.Save{Name: name, Record: r}, text}, err
}

// sameGame reports whether two saves are of one game: it has two while it is gone on with, and after a crash.
func sameGame(a, b keptSave) bool {
	return a.Record.Begun != "" && reflect.DeepEqual(a.Record.Head, b.Record.Head)
}

// join adds a save to others. After a crash a game that was gone on with has two: the one that goes on after the other is kept,
// and the other is removed. If neither does, both are kept. The times in their names do not matter, since a clock can be set
// back.
func (b *bench) join(others []keptSave, s keptSave) []keptSave {
	for i, o := range others {
		switch {
		case !sameGame(o, s):
		case session.GoesOn(o.text, s.Record):
			b.removeOld(s)
			return others
		case session.GoesOn(s.text, o.Record):
			b.removeOld(o)
			others[i] = s
			return others
		}
	}
	return append(others, s)
}

func (b *bench) removeOld(s keptSave) {
	if err := b.shelf.Remove(shelf.Saves, s.Name); err != nil {
		b.log.Warn("remove an old save", "name", s.Name, "err", err)
	}
}

// claim takes a save for this window alone. Another window may have taken it since it was listed.
func (p *Program) claim(s scenes.Save) (*shelf.Claim, error) {
	if !slices.ContainsFunc(p.saves(), func(o scenes.Save) bool { return o.Name == s.Name }) {
		return nil, elsewhere(shelf.ErrHeld)
	}
	c, err := p.bench.shelf.Claim(shelf.Saves, s.Name)
	return c, elsewhere(err)
}

// discard takes a save away.
func (b *bench) discard(s scenes.Save) error { return elsewhere(b.shelf.Remove(shelf.Saves, s.Name)) }

// elsewhere is an error in the player's words if it is another window that is in the way.
func elsewhere(err error) error {
	if errors.Is(err, shelf.ErrHeld) || errors.Is(err, fs.ErrNotExist) {
		return page.Fault{Key: "errors.elsewhere", Err: err}
	}
	return err
}
