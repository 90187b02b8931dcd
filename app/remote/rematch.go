package remote

import (
	"menagerie/internal/guestbook"
	"menagerie/session"
)

// rematch is the state of a guest that waits until the host wants another game. The zero value means that the guest does not want
// another game.
type rematch struct {
	join  func() // starts the next game over the game's own protocol; nil if the guest does not want one
	round int    // number of the host's last game
	told  bool   // the screen is back in the waiting room
}

// Capabilities implements session.Session. If the guest book numbers the host's games, Again and Swap request another game. The
// guest then waits until the host begins this game. Without a number, Again joins the server at once.
func (v *visiting[V, M]) Capabilities() session.Capabilities {
	o := v.Session.Capabilities()
	card, state, _ := v.visit.Read()
	o.Deals = card.Deals
	if o.Again == nil || state != guestbook.Here || card.Round == 0 {
		return o
	}
	join := o.Again
	want := func(wish guestbook.Wish) func() {
		return func() {
			v.rematch = rematch{join: join, round: card.Round}
			v.visit.Want(wish)
		}
	}
	o.Again = want(guestbook.WantSame)
	if v.sides {
		o.Swap = want(guestbook.WantSwap)
	}
	return o
}

// agree returns true while a guest who wants another game must wait for the host. After the host has begun the next game or has
// left, agree joins the server and returns false.
func (v *visiting[V, M]) agree() bool {
	if v.rematch.join == nil {
		return false
	}
	card, state, _ := v.visit.Read()
	if state == guestbook.Here && card.Round == v.rematch.round {
		return true
	}
	join := v.rematch.join
	v.rematch, v.begun, v.held = rematch{}, false, nil
	join()
	return false
}

// waitingRoom returns the updates of a guest who waits for the host.
func (v *visiting[V, M]) waitingRoom() []session.Update[V] {
	v.Session.Tick() // the last game is over
	v.out, v.phase = v.out[:0], session.Joining
	if !v.rematch.told {
		v.rematch.told = true
		v.out = append(v.out, session.Update[V]{Phase: session.Joining})
	}
	return v.out
}
