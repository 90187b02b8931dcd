package catalog

import (
	"errors"
	"io/fs"
	"reflect"
	"slices"

	"menagerie/internal/shelf"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/session"
)

// saves lists the games that can be gone on with, the latest first. One that is being played is left out, in this window or in
// another one, with all that there is of it; nothing of it is removed.
func (b *bench) saves() []scenes.Save {
	free, played := b.readSaves()
	var found []scenes.Save
	for _, s := range free {
		if len(s.Record.Moves) == 0 { // the program was ended before anybody had moved
			continue
		}
		if !slices.ContainsFunc(played, func(p scenes.Save) bool { return sameGame(p, s) }) {
			found = b.join(found, s)
		}
	}
	return found
}

// readSaves reads all saves, the latest first, and those of games that are being played apart. One that cannot be read is left
// where it is and named in the log, unless somebody is still writing it.
func (b *bench) readSaves() (free, played []scenes.Save) {
	items, err := b.shelf.List(shelf.Saves)
	if err != nil {
		b.log.Warn("list saves", "err", err)
	}
	for _, item := range items {
		r, err := b.readSave(item.Name)
		busy := item.Held || slices.ContainsFunc(b.open, func(k *keeping) bool { return k.has(item.Name) })
		switch {
		case err == nil && busy:
			played = append(played, scenes.Save{Name: item.Name, Record: r})
		case err == nil:
			free = append(free, scenes.Save{Name: item.Name, Record: r})
		case !busy:
			b.log.Warn("read save", "name", item.Name, "err", err)
		}
	}
	return free, played
}

func (b *bench) readSave(name string) (*session.Record, error) {
	text, err := b.shelf.Read(shelf.Saves, name)
	if err != nil {
		return nil, err
	}
	return session.ParseRecord(text)
}

// sameGame reports whether two saves are of one game: it has two while it is gone on with, and after a crash.
func sameGame(a, b scenes.Save) bool {
	return a.Record.Begun != "" && reflect.DeepEqual(a.Record.Head, b.Record.Head)
}

// join adds a save to those that are newer. After a crash a game that was gone on with has two: the newer one counts, but
// for one that has not come as far as the older one was, for which the crash was too early.
func (b *bench) join(newer []scenes.Save, s scenes.Save) []scenes.Save {
	i := slices.IndexFunc(newer, func(n scenes.Save) bool { return sameGame(n, s) })
	switch {
	case i < 0:
		return append(newer, s)
	case within(newer[i].Record.Moves, s.Record.Moves):
		newer[i] = s
	default:
		if err := b.shelf.Remove(shelf.Saves, s.Name); err != nil {
			b.log.Warn("remove an old save", "name", s.Name, "err", err)
		}
	}
	return newer
}

// within reports whether the long game begins with the short one and goes on after it.
func within(short, long []session.Entry) bool {
	return len(short) < len(long) && reflect.DeepEqual(short, long[:len(short)])
}

// claim takes a save for this window alone. Another window may have taken it since it was listed.
func (b *bench) claim(s scenes.Save) (*shelf.Claim, error) {
	if !slices.ContainsFunc(b.saves(), func(o scenes.Save) bool { return o.Name == s.Name }) {
		return nil, elsewhere(shelf.ErrHeld)
	}
	c, err := b.shelf.Claim(shelf.Saves, s.Name)
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
