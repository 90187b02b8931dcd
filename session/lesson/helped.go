package lesson

import (
	"slices"

	"menagerie/rules"
	"menagerie/session"
)

// Help selects what a Helped game shows.
type Help[V, M any] struct {
	Goal    string                 // key of the text with the player's task
	Seat    rules.Seat             // seat of the player
	Best    session.Player[V, M]   // bot whose moves are shown
	Waiting func(v V) []rules.Seat // returns the seats that must move
	When    func(v V) bool         // reports whether the player gets help in v; nil for always
	Every   int                    // number of ticks between two calls of the bot in a game with a clock; 0 in other games
}

// Helped is a game that shows the player which move a bot would make.
type Helped[V, M any] struct {
	session.OwnedSession[V, M]
	help    Help[V, M]
	adviser *session.Adviser[V, M]
	view    V
	seen    bool
	move    M
	known   bool // move is the bot's move for view, or for a recent view in a game with a clock
	age     int  // number of ticks since the bot was called
}

// NewHelped returns the game of s with the help that h selects.
func NewHelped[V, M any](s session.OwnedSession[V, M], h Help[V, M]) *Helped[V, M] {
	return &Helped[V, M]{OwnedSession: s, help: h, adviser: session.NewAdviser(h.Best, h.Seat)}
}

func (h *Helped[V, M]) Tick() []session.Update[V] {
	all := h.OwnedSession.Tick()
	for _, u := range all {
		h.seen = u.Phase == session.Playing
		h.view = u.View
		if h.help.Every == 0 {
			h.adviser.Forget()
			h.known = false
		}
	}
	h.age++
	if !h.needsHelp() {
		h.known = false
		return all
	}
	if !h.known || h.help.Every > 0 && h.age >= h.help.Every {
		h.pollBot()
	}
	return all
}

func (h *Helped[V, M]) pollBot() {
	if m, ok := h.adviser.Ask(h.view); ok {
		h.move, h.known, h.age = m, true, 0
	}
}

// needsHelp reports whether the player is to move and gets help in this position.
func (h *Helped[V, M]) needsHelp() bool {
	return h.seen && slices.Contains(h.help.Waiting(h.view), h.help.Seat) && (h.help.When == nil || h.help.When(h.view))
}

func (h *Helped[V, M]) Close() error {
	h.adviser.Forget()
	return h.OwnedSession.Close()
}

// Shown returns the bot's move, or nil if it is unknown.
func (h *Helped[V, M]) Shown() []Lit[M] {
	if !h.known {
		return nil
	}
	return []Lit[M]{{h.move, true}}
}

// Progress returns 0 and 0, because a game has no steps.
func (h *Helped[V, M]) Progress() (at, of int) { return 0, 0 }

// Text returns the key of the text with the player's task. A wrong move does not change the text.
func (h *Helped[V, M]) Text() string { return h.help.Goal }

// Hand returns the number of ticks until the picture of a hand appears. The hand shows the player a helpful move.
func (h *Helped[V, M]) Hand() int { return handTicks }

// Miss does nothing, because a game has no wrong input.
func (h *Helped[V, M]) Miss() {}

// Done returns false, because a game has no steps.
func (h *Helped[V, M]) Done() bool { return false }

// Over returns false, because a game has no steps.
func (h *Helped[V, M]) Over() bool { return false }

// Misses returns 0, because a game has no wrong input.
func (h *Helped[V, M]) Misses() int { return 0 }
