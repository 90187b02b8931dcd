package autosave

import (
	"errors"
	"io/fs"
	"reflect"
	"slices"

	"menagerie/internal/stats"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/page"
)

// save is a save with its text.
type save struct {
	scenes.Save
	text []byte
}

// copy returns a copy of s whose record a resumed game may change.
func (s save) copy() save {
	r := *s.Record
	r.Seats, r.Moves, r.Backs = slices.Clone(r.Seats), slices.Clone(r.Moves), slices.Clone(r.Backs)
	s.Record = &r
	return s
}

// Saves lists the unfinished games that can be resumed, the latest first. It omits games that are being played in any window. If
// a save has the end of its game, Saves turns it into a record.
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

// countSaved turns the save of a finished game into a record. It also counts the game for the statistics.
func (st *Store) countSaved(s save) {
	if err := st.file(s.Name); err != nil {
		st.Log.Warn("moving a finished game to the records failed", "name", s.Name, "err", err)
		return
	}
	st.Count(func() (*record.Record, error) { return s.Record, nil }, stats.Bots)
}

// hasPersons reports whether a person plays in a game.
func hasPersons(r *record.Record) bool {
	return slices.ContainsFunc(r.Seats, func(s record.SeatHead) bool { return s.Bot == "" })
}

// largestRead is the size in bytes of the largest save that stays in memory between two calls of readSaves.
const largestRead = 1 << 20

// readSaves returns all saves, the latest first. free has the saves that can be resumed, and played has the saves of games that
// are being played. readSaves repairs a damaged save, unless the file is still being written. It reads a file again only if the
// file has changed.
func (st *Store) readSaves() (free, played []save) {
	items, err := st.Files.List(store.Saves)
	if err != nil {
		st.Log.Warn("listing the saves failed", "err", err)
	}
	old := st.read
	st.read = map[store.Item]save{}
	for _, item := range items {
		if store.IsAside(item.Name) {
			continue
		}
		busy := item.Held || slices.ContainsFunc(st.open, func(e *entry) bool { return e.has(item.Name) })
		s, known := old[item]
		var err error
		if !known {
			s, err = st.readSave(item.Name)
		}
		if err == nil && !busy && len(s.text) <= largestRead {
			st.read[item] = s
			s = s.copy()
		}
		if err != nil && !busy {
			st.Log.Warn("reading a save failed", "name", item.Name, "err", err)
			s, err = st.repairSave(s, err)
		}
		switch {
		case err == nil && busy:
			played = append(played, s)
		case err == nil:
			free = append(free, s)
		}
	}
	return free, played
}

func (st *Store) readSave(name string) (save, error) {
	text, err := st.Files.Read(store.Saves, name)
	s := save{scenes.Save{Name: name}, text}
	if err == nil {
		s.Record, err = record.Parse(text)
	}
	return s, err
}

// sameGame reports whether two saves belong to the same game. A crash can leave two saves of a resumed game.
func sameGame(a, b save) bool {
	return a.Record.Begun != "" && reflect.DeepEqual(a.Record.Head, b.Record.Head)
}

// join adds s to list and returns the new list. If s continues a save in list, or the reverse, join removes the shorter save
// and its file. It compares moves and not times, because a clock can be set back.
func (st *Store) join(list []save, s save) []save {
	for i, o := range list {
		switch {
		case !sameGame(o, s):
		case record.GoesOn(o.text, s.Record):
			st.removeOld(s)
			return list
		case record.GoesOn(s.text, o.Record):
			st.removeOld(o)
			list[i] = s
			return list
		}
	}
	return append(list, s)
}

func (st *Store) removeOld(s save) {
	if err := st.Files.Remove(store.Saves, s.Name); err != nil {
		st.Log.Warn("removing an old save failed", "name", s.Name, "err", err)
	}
}

// Claim reserves a save for this window. It fails if another window has reserved or removed the save in the meantime.
func (st *Store) Claim(s scenes.Save) (*store.Claim, error) {
	if !slices.ContainsFunc(st.Saves(), func(o scenes.Save) bool { return o.Name == s.Name }) {
		return nil, elsewhere(store.ErrHeld)
	}
	c, err := st.Files.Claim(store.Saves, s.Name)
	return c, elsewhere(err)
}

// repairSave handles err, the error of reading the save s. If the save is damaged, repairSave renames its file and returns the
// undamaged part of the save. After any other error, it returns err. If the file is not missing, it also notifies the player of
// such an error once.
func (st *Store) repairSave(s save, err error) (save, error) {
	switch {
	case isDamage(err):
		s.text = record.Readable(s.text)
		if err := st.replaceDamaged(s.Name, s.text); err != nil {
			return s, err
		}
		if s.text == nil {
			return s, err
		}
		s.Record, err = record.Parse(s.text)
	case !errors.Is(err, fs.ErrNotExist) && !st.unread[s.Name]:
		if st.unread == nil {
			st.unread = map[string]bool{}
		}
		st.unread[s.Name] = true
		st.Env.Notify(st.Env.UI.Book.T("errors.save_unread", st.Plain(err)))
	}
	return s, err
}

// isDamage reports whether an error means that the file of a game is damaged.
func isDamage(err error) bool {
	return errors.Is(err, record.ErrDamaged) || errors.Is(err, record.ErrNoRecord)
}

// replaceDamaged renames the file of a damaged save, so that Saves no longer lists it. It writes readable, the undamaged part,
// to a new file with the old name, and notifies the player. If readable is nil, there is no new file, and the next call of
// Damaged returns true.
func (st *Store) replaceDamaged(name string, readable []byte) error {
	if _, err := st.Files.SetAside(store.Saves, name); err != nil {
		st.Log.Warn("setting a damaged save aside failed", "name", name, "err", err)
		return err
	}
	if readable == nil {
		st.damaged = true
		return nil
	}
	if err := st.Files.Replace(store.Saves, name, readable); err != nil {
		st.damaged = true
		return err
	}
	st.Env.Notify(st.Env.UI.Book.T("errors.save_repaired"))
	return nil
}

// SetAside renames the file of a save that could not be resumed. damage is the error of the attempt. If the rules have rejected
// a move, the moves before it remain as a save under the old name.
func (st *Store) SetAside(s scenes.Save, damage error) error {
	var readable []byte
	if d, ok := errors.AsType[*record.Damage](damage); ok && d.Moves > 0 {
		r := *s.Record
		r.Moves, r.Backs, r.Done = r.Moves[:d.Moves], nil, false
		r.Ticks = r.Moves[d.Moves-1].Tick
		readable = r.Append(nil)
	}
	return elsewhere(st.replaceDamaged(s.Name, readable))
}

// Damaged reports whether a damaged save without a readable part was set aside since the last call of Damaged.
func (st *Store) Damaged() bool {
	was := st.damaged
	st.damaged = false
	return was
}

// Discard removes a save.
func (st *Store) Discard(s scenes.Save) error { return elsewhere(st.Files.Remove(store.Saves, s.Name)) }

// elsewhere adds a text for the player to err if another window uses the save or has removed it. It returns any other error
// unchanged.
func elsewhere(err error) error {
	if errors.Is(err, store.ErrHeld) || errors.Is(err, fs.ErrNotExist) {
		return page.Fault{Key: "errors.elsewhere", Err: err}
	}
	return err
}
