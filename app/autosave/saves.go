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

// save is a save with its text.
type save struct {
	scenes.Save
	text []byte
}

// Saves lists the games that can be resumed, the latest first. A game that is being played, in this window or in another one, is
// left out with all its saves; none of them is removed. A game that was over when the program ended becomes a record.
func (st *Store) Saves() []scenes.Save {
	free, played := st.readSaves()
	var kept []save
	for _, s := range free {
		if !slices.ContainsFunc(played, func(o save) bool { return sameGame(o, s) }) {
			kept = st.join(kept, s)
		}
	}
	var found []scenes.Save
	for _, s := range kept {
		switch {
		case s.Record.Done:
			st.countSaved(s)
		case len(s.Record.Moves) > 0 && hasPersons(s.Record): // otherwise nobody has moved yet, or only bots play
			found = append(found, s.Save)
		}
	}
	return found
}

// countSaved makes the save of a finished game a record, and counts the game.
func (st *Store) countSaved(s save) {
	if err := st.file(s.Name); err != nil {
		st.Log.Warn("file a finished game", "name", s.Name, "err", err)
		return
	}
	st.Count(func() (*session.Record, error) { return s.Record, nil }, stats.Bots)
}

// hasPersons reports whether a person plays in a game.
func hasPersons(r *session.Record) bool {
	return slices.ContainsFunc(r.Seats, func(s session.SeatHead) bool { return s.Bot == "" })
}

// readSaves reads all saves, the latest first. It returns those of games that are being played separately. A save that cannot
// be read stays where it is and is logged, unless it is still being written.
func (st *Store) readSaves() (free, played []save) {
	items, err := st.Shelf.List(shelf.Saves)
	if err != nil {
		st.Log.Warn("list saves", "err", err)
	}
	for _, item := range items {
		s, err := st.readSave(item.Name)
		busy := item.Held || slices.ContainsFunc(st.open, func(e *entry) bool { return e.has(item.Name) })
		switch {
		case err == nil && busy:
			played = append(played, s)
		case err == nil:
			free = append(free, s)
		case !busy:
			st.Log.Warn("read save", "name", item.Name, "err", err)
		}
	}
	return free, played
}

func (st *Store) readSave(name string) (save, error) {
	text, err := st.Shelf.Read(shelf.Saves, name)
	if err != nil {
		return save{}, err
	}
	r, err := session.ParseRecord(text)
	return save{scenes.Save{Name: name, Record: r}, text}, err
}

// sameGame reports whether two saves are of one game. A game has two saves while it is being resumed, and after a crash then.
func sameGame(a, b save) bool {
	return a.Record.Begun != "" && reflect.DeepEqual(a.Record.Head, b.Record.Head)
}

// join adds a save to others. After a crash a resumed game can have two saves. If one continues the other, it is kept and the
// other is removed; otherwise both are kept. The times in their names do not matter, because a clock can be set back.
func (st *Store) join(others []save, s save) []save {
	for i, o := range others {
		switch {
		case !sameGame(o, s):
		case session.GoesOn(o.text, s.Record):
			st.removeOld(s)
			return others
		case session.GoesOn(s.text, o.Record):
			st.removeOld(o)
			others[i] = s
			return others
		}
	}
	return append(others, s)
}

func (st *Store) removeOld(s save) {
	if err := st.Shelf.Remove(shelf.Saves, s.Name); err != nil {
		st.Log.Warn("remove an old save", "name", s.Name, "err", err)
	}
}

// Claim takes a save for this window alone. Another window may have taken it since it was listed.
func (st *Store) Claim(s scenes.Save) (*shelf.Claim, error) {
	if !slices.ContainsFunc(st.Saves(), func(o scenes.Save) bool { return o.Name == s.Name }) {
		return nil, elsewhere(shelf.ErrHeld)
	}
	c, err := st.Shelf.Claim(shelf.Saves, s.Name)
	return c, elsewhere(err)
}

// Discard removes a save.
func (st *Store) Discard(s scenes.Save) error { return elsewhere(st.Shelf.Remove(shelf.Saves, s.Name)) }

// elsewhere returns err, in the player's words if another window uses or has removed the piece.
func elsewhere(err error) error {
	if errors.Is(err, shelf.ErrHeld) || errors.Is(err, fs.ErrNotExist) {
		return page.Fault{Key: "errors.elsewhere", Err: err}
	}
	return err
}
