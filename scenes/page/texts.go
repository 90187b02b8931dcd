package page

import (
	"errors"
	"slices"
	"strings"

	"menagerie/assets/words"
	"menagerie/record"
	"menagerie/scenes"
)

// Fault is an error with a text that can be translated for the player. Key is the key of the text in package words, and Args
// are its arguments. Code without access to the language returns a Fault, and a screen shows its text.
type Fault struct {
	Key  string
	Args []any
	Err  error // error for the log; may be nil
}

func (f Fault) Text(b *words.Book) string { return b.T(f.Key, f.Args...) }

// Error implements error. It returns the text for the log: the text of Err, or else the English text of the Fault.
func (f Fault) Error() string {
	if f.Err != nil {
		return f.Err.Error()
	}
	return words.Open("en").T(f.Key, f.Args...)
}

// Unwrap returns the cause of the fault, for errors.Is and errors.As.
func (f Fault) Unwrap() error { return f.Err }

// Say returns a text about err for the player. If err wraps a Fault, it is the text of the Fault. Otherwise it is the text
// with the given key, with err as its argument.
func Say(b *words.Book, key string, err error) string {
	var f Fault
	if errors.As(err, &f) && b.Has(f.Key) {
		return b.T(f.Key, f.Args...)
	}
	return b.T(key, err)
}

// Players returns a text with the title of a recorded game and its players.
func Players(env *scenes.Env, h record.Head) string {
	b := env.UI.Book
	title := h.Game
	if key := h.Game + ".title"; b.Has(key) {
		title = b.T(key)
	}
	switch names := Names(env, h); len(names) {
	case 0:
		return title
	case 2:
		return title + ": " + b.T("home.versus", names[0], names[1])
	default:
		return title + ": " + strings.Join(names, ", ")
	}
}

// Names returns the names of the players of a record as the screen shows them. The game of the record supplies the
// names. If the program does not have this game, a player without a name gets a general text.
func Names(env *scenes.Env, h record.Head) []string {
	if g, ok := env.Game(h.Game); ok {
		return g.PlayerNames(h)
	}
	var names []string
	for _, s := range h.Seats {
		name := s.Name + s.Bot
		if name == "" {
			name = env.UI.Book.T("home.nobody")
		}
		names = append(names, name)
	}
	return names
}

// Opponents returns a text about the opponents of the person in a record, such as "against Ada" or "against 3 others".
func Opponents(env *scenes.Env, h record.Head) string {
	own := max(0, slices.IndexFunc(h.Seats, func(s record.SeatHead) bool { return s.Bot == "" }))
	if len(h.Seats) == 2 {
		return env.UI.Book.T("home.against", Names(env, h)[1-own])
	}
	return env.UI.Book.N("home.against_others", len(h.Seats)-1)
}
