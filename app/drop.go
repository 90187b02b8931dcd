package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"menagerie/app/autosave"
	"menagerie/record"
	"menagerie/scenes"
)

// dropped opens a file that was dropped on the window and returns the next screen. A record or a save is shown as a replay. Any
// other file is passed to the current screen if that screen is a scenes.FileTarget. After an error, dropped shows the error and
// returns the current screen.
func (p *Program) dropped(paths []string, at scenes.Scene) scenes.Scene {
	p.Autosave.Flush()
	book, name := p.Env.UI.Book, filepath.Base(paths[0])
	film, err := p.openRecord(paths[0], at)
	if taker, ok := at.(scenes.FileTarget); ok && errors.Is(err, record.ErrNoRecord) && taker.Take(paths[0]) {
		film, err = at, nil
	}
	if err != nil {
		p.Log.Info("opening a dropped file failed", "err", err)
		p.Env.Notify(book.T(whyNotFilm(err), name))
		return at
	}
	if page, ok := at.(interface{ Await(poll func() bool) }); ok && film != at {
		page.Await(nil) // a player who comes back has not asked to leave
	}
	if len(paths) > 1 {
		p.Env.Notify(book.T("errors.drop_several", name))
	}
	return film
}

// whyNotFilm returns the key of a notice that explains err, the reason why a file cannot be shown as a replay.
func whyNotFilm(err error) string {
	var unknown unknownGame
	switch {
	case errors.As(err, &unknown):
		return "errors.drop_unknown"
	case errors.Is(err, record.ErrNewerRecord):
		return "errors.drop_newer"
	case errors.Is(err, record.ErrUnseen):
		return "errors.drop_unseen"
	case errors.Is(err, record.ErrNoRecord):
		return "errors.drop_no_record"
	case errors.Is(err, os.ErrNotExist), errors.Is(err, os.ErrPermission):
		return "errors.drop_unread"
	}
	return "errors.drop_damaged"
}

// unknownGame is the error for a record of a game that this program does not have. Its value is the name of the game.
type unknownGame string

// Error implements error.
func (u unknownGame) Error() string {
	return fmt.Sprintf("this program does not know the game %q", string(u))
}

// openRecord opens a record file as a replay. back is the screen that Escape opens, or nil for the home screen.
func (p *Program) openRecord(path string, back scenes.Scene) (scenes.Scene, error) {
	text, err := autosave.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	r, err := record.Parse(text)
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
