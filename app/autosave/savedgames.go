package autosave

import (
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"sync/atomic"
	"time"

	"menagerie/internal/stats"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/page"
)

type save struct {
	scenes.Save
	item store.Item
	text []byte
}

// Saves returns the unfinished games that the last search has found, the latest first. It omits games that a player is
// playing in any window. Saves also starts another search in the background.
func (st *Store) Saves() []scenes.Save {
	st.startSearch()
	return slices.DeleteFunc(slices.Clone(st.saves), func(s scenes.Save) bool { return st.played.has(s.Name) })
}

// Changes returns a number that changes with the results of Saves and Damaged.
func (st *Store) Changes() int { return st.changes }

// GameStore returns the functions of the store that the screens use.
func (st *Store) GameStore() scenes.GameStore {
	return scenes.GameStore{
		Saves: st.Saves, Changes: st.Changes, Claim: st.Claim, Discard: st.Discard, SetAside: st.SetAside, Damaged: st.Damaged, Records: st.Records,
		Unsaved: st.Unsaved, Write: st.Write,
	}
}

// Load searches for saves and waits until the search has ended.
func (st *Store) Load() {
	st.startSearch()
	_ = st.filer.wait(st.Files.Limit()) // without an answer, the saves are found later
}

// searchResult is the result of a search in the folder of the saves.
type searchResult struct {
	saves   []save
	over    []save  // finished games, whose saves have become records
	faults  []error // errors of which the player is notified
	damaged bool    // whether a save without a readable part was renamed
}

// startSearch starts a background search for saved games. If a search is already running, the next one starts when it
// ends.
func (st *Store) startSearch() {
	switch {
	case st.closed:
		return
	case st.looking:
		st.again = true
		return
	}
	st.looking = true
	st.filer.run(func() func() {
		f := st.findSaves()
		return func() { st.found(f) }
	})
}

func (st *Store) found(f searchResult) {
	st.looking = false
	if st.again {
		st.again = false
		defer st.startSearch()
	}
	for _, s := range f.over {
		st.Count(func() (*record.Record, error) { return s.Record, nil }, stats.Bots)
	}
	var items []store.Item
	var saves []scenes.Save
	for _, s := range f.saves {
		items, saves = append(items, s.item), append(saves, s.Save)
	}
	if !slices.Equal(items, st.items) {
		st.items, st.saves = items, saves
		st.changes++
	}
	st.tell(f)
}

func (st *Store) tell(f searchResult) {
	for _, err := range f.faults {
		if _, worded := errors.AsType[page.Fault](err); !worded {
			err = st.plainError(err)
		}
		st.Env.Notify(page.Say(st.Env.UI.Book, "errors.save_unread", err))
	}
	if f.damaged {
		st.damaged = true
		st.changes++
	}
}

// findSaves returns the saves of games that nobody plays.
func (st *Store) findSaves() (f searchResult) {
	free, played := st.readSaves(&f)
	if slices.ContainsFunc(played, func(o save) bool { return hides(o, free) && st.waitForLock(o) }) {
		free, played = st.readSaves(&f)
	}
	var kept []save
	for _, s := range free {
		if !hides(s, played) {
			kept = st.mergeSave(kept, s)
		}
	}
	for _, s := range kept {
		switch {
		case s.Record.Done:
			if err := st.saveToRecord(s.Name); err != nil {
				st.Log.Warn("moving a finished game to the records failed", "name", s.Name, "err", err)
				continue
			}
			f.over = append(f.over, s)
		case len(s.Record.Moves) > 0 && slices.ContainsFunc(s.Record.Seats, isPerson): // otherwise nobody has moved yet, or only bots play
			f.saves = append(f.saves, s)
		}
	}
	return f
}

// hides reports whether all contains a save of the same game as s.
func hides(s save, all []save) bool {
	return slices.ContainsFunc(all, func(o save) bool { return sameGame(o, s) })
}

// waitForLock waits a short time for the lock of a save. It returns false if a window still holds the lock.
func (st *Store) waitForLock(s save) bool {
	if st.played.has(s.Name) {
		return false
	}
	// another window holds the lock while it plays the game, or for a moment while it removes the save
	c, err := st.Files.Claim(store.Saves, s.Name)
	if err == nil {
		c.Free()
	}
	return !errors.Is(err, store.ErrHeld)
}

func isPerson(s record.SeatHead) bool { return s.Bot == "" }

// maxCached is the size in bytes of the largest save that stays in memory between two calls of readSaves.
const maxCached = 1 << 20

// readSaves returns all saved games, the latest first. It returns two lists: the saves that the player can resume, and
// the saves of games that are still being played.
func (st *Store) readSaves(f *searchResult) (resumable, running []save) {
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
		busy := item.Held || st.played.has(item.Name)
		// read a file again only if it has changed
		s, known := old[item]
		var err error
		if !known {
			s, err = st.readSave(item)
		}
		if err == nil && !busy && len(s.text) <= maxCached {
			st.read[item] = s
		}
		// do not repair a file that is still being written
		if err != nil && !busy {
			st.Log.Warn("reading a save failed", "name", item.Name, "err", err)
			s, err = st.repairSave(f, s, err)
		}
		switch {
		case err == nil && busy:
			running = append(running, s)
		case err == nil:
			resumable = append(resumable, s)
		}
	}
	return resumable, running
}

func (st *Store) readSave(item store.Item) (save, error) {
	text, err := st.Files.Read(store.Saves, item.Name)
	s := save{scenes.Save{Name: item.Name}, item, text}
	if err == nil {
		s.Record, err = record.Parse(text)
	}
	return s, err
}

// sameGame reports whether two saves belong to the same game. A crash can leave two saves of a resumed game.
func sameGame(a, b save) bool {
	return a.Record.Begun != "" && reflect.DeepEqual(a.Record.Head, b.Record.Head)
}

// mergeSave adds s to list and returns the list. A save in list may be an earlier or later stage of the same game.
// mergeSave then keeps only the longer save and removes the file of the other one.
func (st *Store) mergeSave(list []save, s save) []save {
	for i, o := range list {
		// compare moves and not times, because a clock can be set back
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

// reservedSave is a save that is locked, or is being locked, for a game that has not been opened yet.
type reservedSave struct {
	name    string
	until   time.Time   // time at which the attempt fails because the disk has not responded
	dropped atomic.Bool // whether nobody waits for the save any more
	done    bool
	err     error
	held    *store.Claim // nil before done, and after an error
	idle    int          // number of calls of report since the last call of poll
}

// reserveTicks is the number of ticks after which a reserved save is released if no game has taken it.
const reserveTicks = 3

// Claim starts to reserve a save for this window. The caller must call poll in every tick, until it returns done; then Claimed
// returns the save. The attempt fails if another window has reserved or removed the save.
func (st *Store) Claim(s scenes.Save) (poll func() (done bool, err error)) {
	c := st.claim
	if c == nil || c.name != s.Name || c.err != nil {
		st.release()
		c = &reservedSave{name: s.Name, until: time.Now().Add(st.Files.Limit())}
		st.claim = c
		st.filer.run(func() func() { return st.reserve(c) })
	}
	c.idle = 0
	return func() (bool, error) {
		c.idle = 0
		if !c.done && time.Now().After(c.until) {
			c.dropped.Store(true)
			c.done, c.err = true, st.plainError(store.ErrNoAnswer)
		}
		return c.done, c.err
	}
}

func (st *Store) reserve(c *reservedSave) (then func()) {
	if c.dropped.Load() {
		return func() {}
	}
	held, err := st.Files.Claim(store.Saves, c.name)
	if err == nil && c.dropped.Load() {
		held.Free()
		return st.startSearch
	}
	return func() {
		if c.dropped.Load() {
			st.Free(held)
			return
		}
		c.done, c.err, c.held = true, elsewhere(err), held
		if err != nil {
			st.startSearch()
		}
	}
}

// Claimed returns the save that Claim has reserved under this name. The caller must free it with Free.
func (st *Store) Claimed(name string) (*store.Claim, error) {
	c := st.claim
	if c == nil || c.name != name || c.held == nil {
		return nil, elsewhere(store.ErrHeld)
	}
	st.claim = nil
	return c.held, nil
}

// release unlocks the reserved save, unless a game has taken it.
func (st *Store) release() {
	if c := st.claim; c != nil {
		st.claim = nil
		c.dropped.Store(true)
		st.Free(c.held)
	}
}

// releaseSave releases the save of Claim, as release does, if it has the given name.
func (st *Store) releaseSave(name string) {
	if st.claim != nil && st.claim.name == name {
		st.release()
	}
}

// Free releases a reserved save in the background. It does nothing if c is nil.
func (st *Store) Free(c *store.Claim) {
	if c == nil {
		return
	}
	st.filer.run(func() func() {
		c.Free()
		return st.startSearch
	})
}

// repairSave tries to repair the save s after err, an error of reading it. It renames the damaged file. If a part of
// the save is readable, it returns a save with this part.
func (st *Store) repairSave(f *searchResult, s save, err error) (save, error) {
	switch {
	case errors.Is(err, record.ErrDamaged), errors.Is(err, record.ErrNoRecord):
		s.text = record.Readable(s.text)
		if err := st.replaceDamaged(f, s.Name, s.text); err != nil {
			return s, err
		}
		if s.text == nil {
			return s, err
		}
		s.Record, err = record.Parse(s.text)
	// notify the player of another error once, unless the file is missing
	case !errors.Is(err, fs.ErrNotExist) && !st.unread[s.Name]:
		if st.unread == nil {
			st.unread = map[string]bool{}
		}
		st.unread[s.Name] = true
		f.faults = append(f.faults, err)
	}
	return s, err
}

// replaceDamaged renames the file of a damaged save. It writes the undamaged part of the save to a new file with the
// old name. readable is this part, or nil if all is damaged.
func (st *Store) replaceDamaged(f *searchResult, name string, readable []byte) error {
	// a renamed file is no longer listed
	if _, err := st.Files.SetAside(store.Saves, name); err != nil {
		st.Log.Warn("setting a damaged save aside failed", "name", name, "err", err)
		return err
	}
	if readable == nil {
		f.damaged = true
		return nil
	}
	if err := st.Files.Replace(store.Saves, name, readable); err != nil {
		f.damaged = true
		return err
	}
	f.faults = append(f.faults, page.Fault{Key: "errors.save_repaired"})
	return nil
}

// SetAside starts a background task that renames the file of a save. damage is the error that occurred when the player
// tried to resume the save. If the rules have rejected a move, the moves before it are kept as a save under the old
// name.
func (st *Store) SetAside(s scenes.Save, damage error) {
	var readable []byte
	if d, ok := errors.AsType[*record.Damage](damage); ok && d.Moves > 0 {
		r := *s.Record
		r.Moves, r.Backs, r.Done = r.Moves[:d.Moves], nil, false
		r.Ticks = r.Moves[d.Moves-1].Tick
		readable = r.Append(nil)
	}
	st.releaseSave(s.Name)
	st.filer.run(func() func() {
		var f searchResult
		if err := elsewhere(st.replaceDamaged(&f, s.Name, readable)); err != nil {
			f.faults = append(f.faults, page.Fault{Key: "home.resume_failed", Args: []any{err}, Err: err})
		}
		return func() {
			st.tell(f)
			st.startSearch()
		}
	})
}

// Damaged reports whether a damaged save was lost since the last call of Damaged. The file of such a save was renamed,
// because no part of it is readable.
func (st *Store) Damaged() bool {
	was := st.damaged
	st.damaged = false
	return was
}

// Discard removes a save in the background. In a later tick, the game loop calls then.
func (st *Store) Discard(s scenes.Save, then func(error)) { st.discard(store.Saves, s.Name, then) }

func (st *Store) discard(d store.Folder, name string, then func(error)) {
	st.releaseSave(name)
	st.filer.run(func() func() {
		err := elsewhere(st.Files.Remove(d, name))
		return func() {
			then(err)
			st.startSearch()
		}
	})
}

// elsewhere converts an error of opening or removing a save to one with a text for the player. The text says that
// another window uses or has removed the save. elsewhere returns other errors unchanged.
func elsewhere(err error) error {
	if errors.Is(err, store.ErrHeld) || errors.Is(err, fs.ErrNotExist) {
		return page.Fault{Key: "errors.elsewhere", Err: err}
	}
	return err
}
