package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"menagerie/app/autosave"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/background"
)

// droppedFile is a file that was dropped on the window.
type droppedFile struct {
	path string
	more bool // whether other files were dropped at the same time
	read func() (r *record.Record, done bool, err error)
}

// readDropped starts to read the first of the files that were dropped on the window, in the background.
func (p *Program) readDropped(paths []string) {
	p.Autosave.Flush()
	path := paths[0]
	p.drop = &droppedFile{path: path, more: len(paths) > 1, read: background.Start(func() (*record.Record, error) { return readRecord(path) })}
}

// openDropped returns the screen that replays the dropped file. If there is none, or it cannot be opened, openDropped
// returns the screen that is shown now.
func (p *Program) openDropped(current scenes.Scene) scenes.Scene {
	d := p.drop
	if d == nil {
		return current
	}
	r, done, err := d.read()
	if !done {
		return current
	}
	p.drop = nil
	// the current screen may accept a file that is not a record; then it stays open
	film := current
	if taker, ok := current.(scenes.FileTarget); !ok || !errors.Is(err, record.ErrNoRecord) || !taker.Take(d.path) {
		if err == nil {
			film, err = p.replay(r, current)
		}
		if err != nil {
			p.Log.Info("opening a dropped file failed", "err", err)
			p.Env.Notify(p.Env.UI.Book.T(dropErrorKey(err), filepath.Base(d.path)))
			return current
		}
	}
	if page, ok := current.(interface{ Await(poll func() bool) }); ok && film != current {
		page.Await(nil) // a player who comes back has not asked to leave
	}
	if d.more {
		p.Env.Notify(p.Env.UI.Book.T("errors.drop_several", filepath.Base(d.path)))
	}
	return film
}

// dropErrorKey returns the text key of the notice for an error of opening a dropped file.
func dropErrorKey(err error) string {
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

// unknownGame is the error for a record of a game that this program does not have. Its value is the game's name.
type unknownGame string

func (u unknownGame) Error() string {
	return fmt.Sprintf("this program does not know the game %q", string(u))
}

// replayFromCommandLine returns the first screen for a record file. On a web page, which shows no errors of the program, the
// screen after an error is the home screen with a notice.
func (p *Program) replayFromCommandLine(path string) (scenes.Scene, error) {
	scene, err := p.openRecord(path)
	if err == nil || !p.Env.Web {
		return scene, err
	}
	said := p.Env.UI.Book.T(dropErrorKey(err), filepath.Base(path))
	p.denied = errors.New(said)
	p.Env.Notify(said)
	return p.Env.Home(), nil
}

// openRecord opens a record file as a replay. It waits for the disk.
func (p *Program) openRecord(path string) (scenes.Scene, error) {
	r, err := readRecord(path)
	if err != nil {
		return nil, err
	}
	scene, err := p.replay(r, nil)
	if err != nil {
		return nil, fmt.Errorf("replay %s: %w", path, err)
	}
	return scene, nil
}

func readRecord(path string) (*record.Record, error) {
	text, err := autosave.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	r, err := record.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("replay %s: %w", path, err)
	}
	return r, nil
}

// replay returns a screen that replays a recorded game. back is the screen that Escape opens, or nil for the home
// screen.
func (p *Program) replay(r *record.Record, back scenes.Scene) (scenes.Scene, error) {
	g, ok := p.Env.Game(r.Game)
	if !ok {
		return nil, unknownGame(r.Game)
	}
	return g.Watch(scenes.Film{Record: r, Back: back})
}
