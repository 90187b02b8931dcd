package hosting

import (
	"slices"

	"menagerie/internal/guestbook"
	"menagerie/session"
)

// rematch is the state of a host that waits until all guests want another game. The zero value means that the host does not want
// another game.
type rematch struct {
	join func()         // joins the server again; nil if the host does not want another game
	wish guestbook.Wish // the choice of the host
	told bool           // the screen is back in the waiting room
}

// withRematch returns o unchanged, except in a game with friends. In such a game, the functions Again and Swap request
// another game, which starts as soon as all guests want it too.
func (h *hosted[V, M]) withRematch(o session.Capabilities) session.Capabilities {
	if !h.friends || h.panel.book == nil || o.Again == nil {
		return o
	}
	join := o.Again
	want := func(wish guestbook.Wish) func() {
		return func() {
			h.rematch = rematch{join: join, wish: wish}
			h.panel.book.Again()
		}
	}
	o.Again = want(guestbook.WantSame)
	if h.sit != nil {
		o.Swap = want(guestbook.WantSwap)
	}
	return o
}

// agree starts the next game if the host and all guests want it. If all guests have left, the host waits for new guests. agree
// returns true while the host waits for the decision of a guest.
func (h *hosted[V, M]) agree() bool {
	if h.rematch.join == nil {
		return false
	}
	guests := h.panel.book.Guests()
	wants := func(wish guestbook.Wish) func(guestbook.Guest) bool {
		return func(g guestbook.Guest) bool { return g.Wish == wish }
	}
	if slices.ContainsFunc(guests, wants(guestbook.NoWish)) {
		return true
	}
	if swap := h.rematch.wish == guestbook.WantSwap || slices.ContainsFunc(guests, wants(guestbook.WantSwap)); swap {
		h.swap()
	}
	h.panel.book.Begin(0)
	join := h.rematch.join
	h.rematch = rematch{}
	join()
	return false
}

// swap gives the host the other seat of a game of two.
func (h *hosted[V, M]) swap() {
	if own := h.Session.Seats(); h.sit != nil && len(own) == 1 {
		h.sit(1 - own[0])
	}
}

// waitingRoom returns the updates for a host that waits for the guests' decisions about another game.
func (h *hosted[V, M]) waitingRoom() []session.Update[V] {
	h.Session.Tick() // the last game is over
	if h.rematch.told {
		return nil
	}
	h.rematch.told = true
	return []session.Update[V]{{Phase: session.Joining}}
}
