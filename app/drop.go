package app

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"menagerie/scenes"
	"menagerie/session"
)

// dropped shows a file that was dropped on the window: a record or a save as a film, from which the way back leads to where
// one was. What is none is for the screen, if that takes files. What cannot be shown is told there, and nothing else
// happens. A game under way waits meanwhile, on the disk.
func (p *Program) dropped(paths []string, at scenes.Scene) scenes.Scene {
	p.autosave.Flush()
	book, name := p.Env.UI.Book, filepath.Base(paths[0])
	film, err := p.openRecord(paths[0], at)
	if taker, ok := at.(scenes.Taker); ok && errors.Is(err, session.ErrNoRecord) && taker.Take(paths[0]) {
		film, err = at, nil
	}
	if err != nil {
		p.log.Info("dropped file", "err", err)
		p.Env.Notify(book.T(whyNotFilm(err), name))
		return at
	}
	if len(paths) > 1 {
		p.Env.Notify(book.T("errors.drop_several", name))
	}
	return film
}

// whyNotFilm is the key of why a file cannot be shown as a film.
func whyNotFilm(err error) string {
	var unknown unknownGame
	switch {
	case errors.As(err, &unknown):
		return "errors.drop_unknown"
	case errors.Is(err, session.ErrNewerRecord):
		return "errors.drop_newer"
	case errors.Is(err, session.ErrUnseen):
		return "errors.drop_unseen"
	case errors.Is(err, session.ErrNoRecord):
		return "errors.drop_no_record"
	case errors.Is(err, os.ErrNotExist), errors.Is(err, os.ErrPermission):
		return "errors.drop_unread"
	}
	return "errors.drop_damaged"
}

// unknownGame is the game of a record that this program does not have.
type unknownGame string

// Error implements error.
func (u unknownGame) Error() string {
	return fmt.Sprintf("this program does not know the game %q", string(u))
}

// openRecord shows a record file as a film. The way back leads to back, or home if that is nil.
func (p *Program) openRecord(path string, back scenes.Scene) (scenes.Scene, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	r, err := session.ParseRecord(text)
	if err != nil {
		return nil, fmt.Errorf("replay %s: %w", path, err)
	}
	g, ok := p.Env.Game(r.Game)
	if !ok {
		return nil, fmt.Errorf("replay %s: %w", path, unknownGame(r.Game))
	}
	scene, err := g.Watch(p.Env, scenes.Film{Record: r, Back: back})
	if err != nil {
		return nil, fmt.Errorf("replay %s: %w", path, err)
	}
	return scene, nil
}

// readFile reads no more than a record can have, whatever the path leads to. Only files are opened: a pipe might never end,
// nor begin.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: %s is no file", session.ErrNoRecord, path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, session.MaxRecord+1))
}
