package tournaments

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"menagerie/app/autosave"
	"menagerie/app/externalbots"
	"menagerie/internal/extbot"
	"menagerie/internal/tournament"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/background"
	"menagerie/scenes/page"
)

func (c *Store) Read(game, path string) (poll func() (file scenes.BotFile, done bool, err error)) {
	path = typedPath(path)
	folder := filepath.Dir(path)
	read := background.Start(func() ([]tournament.Entrant, error) {
		text, err := autosave.ReadFile(path)
		if err != nil {
			return nil, err
		}
		return tournament.ParseBots(text, func(e tournament.Entrant) error { return c.check(game, folder, e) })
	})
	return func() (file scenes.BotFile, done bool, err error) {
		all, done, err := read()
		if err != nil {
			return file, done, c.fileFault(path, err)
		}
		return scenes.BotFile{Entrants: all, Dir: folder}, done, nil
	}
}

// check returns a page.Fault if a bot cannot be started in the folder dir, or nil.
func (c *Store) check(game, dir string, e tournament.Entrant) error {
	if level, builtin := e.Builtin(); builtin {
		if known := c.Games(game).Known; known == nil || known(level) != nil {
			return page.Fault{Key: "tournament.no_builtin", Args: []any{level, strings.Join(c.Bots(game), ", ")}}
		}
		return nil
	}
	command, _ := e.Program()
	if err := extbot.Check(command, dir); err != nil {
		return externalbots.Fault(err)
	}
	return nil
}

// fileFault returns an error of reading a file of bots with a text for the player.
func (c *Store) fileFault(path string, err error) error {
	f, ok := errors.AsType[*tournament.BotFileFault](err)
	switch {
	case errors.Is(err, record.ErrNoRecord):
		return page.Fault{Key: "tournament.file_none", Args: []any{path}, Err: err}
	case !ok:
		return page.Fault{Key: "tournament.file_unread", Args: []any{c.Plain(err)}, Err: err}
	}
	fault := page.Fault{Key: "tournament.bots_" + string(f.Why), Args: []any{f.Line}, Err: err}
	switch f.Why {
	case tournament.Large:
		fault.Args = []any{tournament.MaxBotFile >> 10}
	case tournament.None:
		fault.Args = nil
	case tournament.NoLine, tournament.OddName, tournament.NoCommand:
		fault.Args = append(fault.Args, shorten(f.Name))
	case tournament.Twice:
		fault.Args = append(fault.Args, f.Name, f.Earlier)
	case tournament.Many:
		fault.Args = append(fault.Args, tournament.MaxEntrants)
	case tournament.Command:
		fault.Args = append(fault.Args, f.Name, page.Say(c.Env.UI.Book, "game.error", f.Err))
	}
	return fault
}

// shorten returns text. If text has more than 40 runes, an ellipsis replaces the rest.
func shorten(text string) string {
	const limit = 40
	if letters := []rune(text); len(letters) > limit {
		return string(letters[:limit]) + "…"
	}
	return text
}

// typedPath returns the absolute path for text that the player typed. It accepts quotation marks, ~/ and a file: URL.
func typedPath(text string) string {
	text = strings.TrimSpace(text)
	if n := len(text); n > 1 && strings.ContainsRune(`"'`, rune(text[0])) && text[n-1] == text[0] {
		text = text[1 : n-1]
	}
	// a file manager copies a file: URL
	if link, err := url.Parse(text); err == nil && link.Scheme == "file" && link.Host == "" {
		text = filepath.FromSlash(link.Path)
	}
	if rest, ok := strings.CutPrefix(text, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			text = filepath.Join(home, rest)
		}
	}
	if whole, err := filepath.Abs(text); err == nil {
		return whole
	}
	return text
}
