package autosave

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

// Saves lists the games that can be resumed, the latest first. A game that is being played, in this window or in another one, is
// left out with all its saves; none of them is removed. A game that was over when the program ended becomes a record.
func (b *Bench) Saves() []scenes.Save {
	free, played := b.readSaves()
	var kept []keptSave
	for _, s := range free {
		if !slices.ContainsFunc(played, func(o keptSave) bool { return sameGame(o, s) }) {
			kept = b.join(kept, s)
		}
	}
	var found []scenes.Save
	for _, s := range kept {
		switch {
		case s.Record.Done:
			b.countSaved(s)
		case len(s.Record.Moves) > 0 && hasPersons(s.Record): // otherwise nobody has moved yet, or only bots play
			found = append(found, s.Save)
		}
	}
	return found
}

// countSaved makes the save of a finished game a record, and counts the game.
func (b *Bench) countSaved(s keptSave) {
	if err := b.file(s.Name); err != nil {
		b.Log.Warn("file a finished game", "name", s.Name, "err", err)
		return
	}
	b.Count(func() (*session.Record, error) { return s.Record, nil }, stats.Bots)
}

// hasPersons reports whether a person plays in a game.
func hasPersons(r *session.Record) bool {
	return slices.ContainsFunc(r.Seats, func(s session.SeatHead) bool { return s.Bot == "" })
}

// readSaves reads all saves, the latest first. It returns those of games that are being played separately. A save that cannot
// be read stays where it is and is logged, unless it is still being written.
func (b *Bench) readSaves() (free, played []keptSave) {
	items, err := b.Shelf.List(shelf.Saves)
	if err != nil {
		b.Log.Warn("list saves", "err", err)
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
			b.Log.Warn("read save", "name", item.Name, "err", err)
		}
	}
	return free, played
}

func (b *Bench) readSave(name string) (keptSave, error) {
	text, err := b.Shelf.Read(shelf.Saves, name)
	if err != nil {
		return keptSave{}, err
	}
	r, err := session.ParseRecord(text)
	return keptSave{scenes.Save{Name: name, Record: r}, text}, err
}

// sameGame reports whether two saves are of one game. A game has two saves while it is being resumed, and after a crash then.
func sameGame(a, b keptSave) bool {
	return a.Record.Begun != "" && reflect.DeepEqual(a.Record.Head, b.Record.Head)
}

// join adds a save to others. After a crash a resumed game can have two saves. If one continues the other, it is kept and the
// other is removed; otherwise both are kept. The times in their names do not matter, because a clock can be set back.
func (b *Bench) join(others []keptSave, s keptSave) []keptSave {
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

func (b *Bench) removeOld(s keptSave) {
	if err := b.Shelf.Remove(shelf.Saves, s.Name); err != nil {
		b.Log.Warn("remove an old save", "name", s.Name, "err", err)
	}
}

// Claim takes a save for this window alone. Another window may have taken it since it was listed.
func (b *Bench) Claim(s scenes.Save) (*shelf.Claim, error) {
	if !slices.ContainsFunc(b.Saves(), func(o scenes.Save) bool { return o.Name == s.Name }) {
		return nil, elsewhere(shelf.ErrHeld)
	}
	c, err := b.Shelf.Claim(shelf.Saves, s.Name)
	return c, elsewhere(err)
}

// Discard removes a save.
func (b *Bench) Discard(s scenes.Save) error { return elsewhere(b.Shelf.Remove(shelf.Saves, s.Name)) }

// elsewhere returns err, in the player's words if another window uses or has removed the piece.
func elsewhere(err error) error {
	if errors.Is(err, shelf.ErrHeld) || errors.Is(err, fs.ErrNotExist) {
		return page.Fault{Key: "errors.elsewhere", Err: err}
	}
	return err
}
