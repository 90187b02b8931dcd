package app

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"menagerie/keeper/extbot"
	"menagerie/keeper/tournament"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/session"
)

// Read implements scenes.Contests.
func (c *contests) Read(game, path string) (scenes.BotFile, error) {
	path = typedPath(path)
	text, err := readFile(path)
	switch {
	case errors.Is(err, session.ErrNoRecord):
		return scenes.BotFile{}, page.Fault{Key: "tournament.file_none", Args: []any{path}, Err: err}
	case err != nil:
		return scenes.BotFile{}, page.Fault{Key: "tournament.file_unread", Args: []any{c.program.autosave.Plain(err)}, Err: err}
	}
	all, err := tournament.ParseBots(text, func(e tournament.Entrant) error { return c.check(game, e) })
	if err != nil {
		return scenes.BotFile{}, c.wrongFile(err)
	}
	return scenes.BotFile{Entrants: all, Dir: filepath.Dir(path)}, nil
}

// check reports why a bot can't be started, in the player's words.
func (c *contests) check(game string, e tournament.Entrant) error {
	if level, ours := e.Builtin(); ours {
		if known := c.of(game).known; known == nil || known(level) != nil {
			return page.Fault{Key: "tournament.no_builtin", Args: []any{level, strings.Join(c.Bots(game), ", ")}}
		}
		return nil
	}
	if _, err := extbot.Split(e.Command); err != nil {
		return botFault(err)
	}
	return nil
}

// wrongFile tells what is wrong with a file of bots, and in which line.
func (c *contests) wrongFile(err error) error {
	f, ok := errors.AsType[*tournament.BotsFault](err)
	if !ok {
		return err
	}
	said := page.Fault{Key: "tournament.bots_" + string(f.Why), Args: []any{f.Line}, Err: err}
	switch f.Why {
	case tournament.BotsLarge:
		said.Args = []any{tournament.MaxBots >> 10}
	case tournament.BotsNone:
		said.Args = nil
	case tournament.BotsNoLine, tournament.BotsOddName, tournament.BotsNoCommand:
		said.Args = append(said.Args, brief(f.Name))
	case tournament.BotsTwice:
		said.Args = append(said.Args, f.Name, f.Earlier)
	case tournament.BotsMany:
		said.Args = append(said.Args, tournament.MaxEntrants)
	case tournament.BotsCommand:
		said.Args = append(said.Args, f.Name, c.program.say(f.Err))
	}
	return said
}

// brief is the beginning of a text of which nobody knows how long it is.
func brief(text string) string {
	const most = 40
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most]) + "…"
	}
	return text
}

// typedPath is the whole path that somebody has typed, or pasted with the quotation marks or the link of a file manager.
func typedPath(text string) string {
	text = strings.TrimSpace(text)
	if n := len(text); n > 1 && strings.ContainsRune(`"'`, rune(text[0])) && text[n-1] == text[0] {
		text = text[1 : n-1]
	}
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
