package remote

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/guestbook"
	"menagerie/netclient"
	"menagerie/scenes"
	"menagerie/session"
)

// Company is a source of the names of the people at the other windows of a remote game.
type Company interface {
	People() (names []string, version int) // returns the name of each seat; version changes with the names
}

// withNames returns a copy of names, which is indexed by seat. If c has a name for a seat, that name replaces the one
// in names.
func withNames(names []string, c Company) []string {
	all := slices.Clone(names)
	put := func(seat int, name string) {
		if name == "" {
			return
		}
		for len(all) <= seat {
			all = append(all, "")
		}
		all[seat] = name
	}
	people, _ := c.People()
	for seat, name := range people {
		put(seat, name)
	}
	if v, ok := c.(Visit); ok && len(all) == 2 {
		put(v.opponent(people))
	}
	return all
}

// useNames makes the screen and the records of the game use the names in c.
func (at *Game[V, M]) useNames(c Company) {
	if names := at.Names; names != nil {
		at.Names = func() []string { return withNames(names(), c) }
	}
	if about := at.Record; about != nil && at.Names != nil {
		at.Record = func(v V) (any, []string) {
			config, names := about(v)
			return config, withNames(names, c)[:len(names)]
		}
	}
}

// Others returns a function that returns the state of the other people's windows. It returns nil if no guest book, a
// connection for names and wishes, is open. If there is a guest book, the game also shows the names in it.
func (at *Game[V, M]) Others(d *Directory) func() scenes.Others {
	if v, ok := at.visit(d); ok {
		return func() scenes.Others { return v.others(d.Env.UI.Book) }
	}
	if at.Company == nil {
		return nil
	}
	at.useNames(at.Company)
	return func() scenes.Others {
		_, version := at.Company.People()
		o := scenes.Others{Version: version}
		if book, ok := at.Company.(HostBook); ok {
			o.Wants, o.Away = book.rematchGuest(), awayText(d.Env.UI.Book, book.AwayNames())
		}
		return o
	}
}

// HostBook is the guest book of a host. It implements Company.
type HostBook struct{ *guestbook.Book }

func (h HostBook) People() ([]string, int) { return h.Names() }

// rematchGuest returns the name of a guest who wants another game, or "" if there is none.
func (h HostBook) rematchGuest() string {
	for _, g := range h.Guests() {
		if g.Wish != guestbook.NoWish {
			return g.Name
		}
	}
	return ""
}

// Visit is a guest's connection to the guest book of the host. It implements Company: the guest book has the people's
// names.
type Visit struct{ *guestbook.Visit }

func (v Visit) People() ([]string, int) {
	card, _, version := v.Read()
	return card.Names, version
}

// opponent returns the seat and the name of the host in a two-player game. names has the known names by seat. host is
// "" if the host does not play, is unknown, or already has a name in names.
func (v Visit) opponent(names []string) (seat int, host string) {
	card, _, _ := v.Read()
	own := v.Seat()
	if own != 0 && own != 1 || !card.Waits && card.Round == 0 {
		return 0, ""
	}
	// the host sends its seat only when the game begins
	if seat = 1 - own; seat < len(names) && names[seat] != "" {
		return 0, ""
	}
	return seat, card.Host
}

// others returns the state of the host and the other guests for the screen of a guest.
func (v Visit) others(b *words.Book) scenes.Others {
	card, state, version := v.Read()
	o := scenes.Others{
		Version: version, Silent: state == guestbook.Gone || state == guestbook.Ended, Host: card.Host, Before: startText(b, card),
		Away: awayText(b, card.Away),
	}
	if card.Again {
		o.Wants = card.Host
	}
	if state == guestbook.Ended {
		o.Ended = b.T("net.host_ended")
		if card.Host != "" {
			o.Ended = b.T("net.host_ended_by", card.Host)
		}
	}
	return o
}

// awayText returns a text about players who have gone away for a while.
func awayText(b *words.Book, names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return b.T("net.away", names[0])
	}
	return b.T("net.away_several", strings.Join(names, ", "))
}

// startText returns a text about when the host begins the game, or "" once the game has begun.
func startText(b *words.Book, card guestbook.Card) string {
	host := cmp.Or(card.Host, b.T("friend.host"))
	left := time.Until(card.Begins)
	switch {
	case card.Waits:
		return b.T("friend.guest_waits", host)
	case card.Round > 0 && left > 0:
		return b.T("friend.counts", host, int(left/time.Second)+1)
	}
	return ""
}

// errHostEnded is the error for a guest when the host has ended the game although the connection is still open.
var errHostEnded = netclient.NewError("net.host_ended", nil)

// Times in ticks. WaitLonger changes them.
var (
	reasonTicks = 60  // ticks that a guest waits for the guest book to state why the connection was lost
	endTicks    = 120 // ticks that a guest waits for the connection to close after the host has ended the game
)

// WaitLonger multiplies the times, in ticks, for which a guest waits for the host's guest book. Tests call it because
// their ticks are shorter, but the guest book is not faster.
func WaitLonger(times int) { reasonTicks, endTicks = times*reasonTicks, times*endTicks }

// guestSession is a guest's session that also reads the guest book of the host.
type guestSession[V, M any] struct {
	session.OwnedSession[V, M]
	visit  Visit
	phase  session.Phase
	held   []session.Update[V] // updates that report the lost connection, while they are delayed; empty but not nil after they were returned
	waited int                 // ticks for which held was delayed
	out    []session.Update[V]
	early  []session.Update[V] // updates that arrived before the host began the game
	begun  bool                // whether the host has begun the game, or does not announce it
	dealt  string              // hash of the game's deal; "" if unknown
	ending []session.Update[V] // updates with the end of the game, which are delayed until the host discloses the deal
	waits  int                 // ticks since the end of the game
	ticks  int

	sides   bool // whether the players may swap the sides
	rematch rematch
}

// Tick implements session.Session. After the connection is lost, it delays the update until the guest book shows whether the
// host has ended the game. It waits at most reasonTicks.
func (v *guestSession[V, M]) Tick() []session.Update[V] {
	if v.tryRematch() {
		return v.waitingUpdates()
	}
	v.receive()
	v.awaitDeal()
	if own := v.OwnedSession.Seats(); len(own) == 1 {
		v.visit.Sit(int(own[0]))
	}
	_, state, _ := v.visit.Read()
	if n := len(v.out); n > 0 {
		v.phase = v.out[n-1].Phase
	}
	switch {
	case v.held == nil && v.phase == session.Lost && state <= guestbook.Here:
		v.held, v.waited = slices.Clone(v.out), 0
		return nil
	case v.held != nil:
		v.waited++
		if state <= guestbook.Here && v.waited < reasonTicks {
			return nil
		}
		v.out = append(append(v.out[:0], v.held...), v.out...)
		v.held = []session.Update[V]{}
	case state == guestbook.Ended && v.phase < session.Ended:
		if v.waited++; v.waited == endTicks {
			_ = v.OwnedSession.Close() // the connection is of no more use
			v.phase = session.Lost
			v.out = append(v.out, session.Update[V]{Phase: session.Lost, Err: errHostEnded})
		}
	}
	return v.out
}

// awaitDeal delays the end of a game until the host discloses the game's seed, which the record then contains. It waits
// at most reasonTicks.
func (v *guestSession[V, M]) awaitDeal() {
	card, state, _ := v.visit.Read()
	ends := slices.ContainsFunc(v.out, func(u session.Update[V]) bool { return u.Phase == session.Ended })
	if v.dealt == "" && (ends || v.phase == session.Playing) { // a game can end before its first move
		v.dealt = card.Deals.Newest().Hash
	}
	if !ends && v.ending == nil {
		return
	}
	v.ending = append(v.ending, v.out...)
	if v.waits++; v.waits < reasonTicks && state == guestbook.Here && card.Deals.Hides(v.dealt) {
		v.out = v.out[:0]
		return
	}
	v.out, v.ending, v.waits, v.dealt = append(v.out[:0], v.ending...), nil, 0, ""
}

// receive stores the updates of this tick in v.out, or in v.early while the host has not begun the game.
func (v *guestSession[V, M]) receive() {
	v.ticks++
	v.out = append(v.out[:0], v.OwnedSession.Tick()...)
	if v.begun {
		return
	}
	plays, lost := false, false
	for _, u := range append(v.early, v.out...) {
		plays, lost = plays || u.Phase == session.Playing, lost || u.Phase == session.Lost
	}
	if plays && !lost && v.mustWait() {
		v.early = append(v.early, v.out...)
		v.out = v.out[:0]
		return
	}
	v.out, v.early = append(v.early, v.out...), nil
	v.begun = plays
}

// mustWait reports whether the guest must wait until the host begins the game.
func (v *guestSession[V, M]) mustWait() bool {
	card, state, _ := v.visit.Read()
	if state == guestbook.Calling {
		// wait only a limited time for a first message from the host
		return v.ticks < reasonTicks
	}
	return state == guestbook.Here && (card.Waits || time.Until(card.Begins) > 0)
}

func (v *guestSession[V, M]) Close() error {
	v.visit.Close()
	return v.OwnedSession.Close()
}

// rematch is a guest's wish for another game. The zero value means that the guest does not want one.
type rematch struct {
	join  func() // starts the next game over the game's own protocol; nil if the guest wants no other game
	round int    // number of the host's last game
	told  bool   // whether the screen has returned to the waiting room
}

// Capabilities implements session.Session. If the host's game has a number in the guest book, Again and Swap ask the
// host for another game. Otherwise, Again joins the server again at once.
func (v *guestSession[V, M]) Capabilities() session.Capabilities {
	o := v.OwnedSession.Capabilities()
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

// tryRematch joins the next game if the guest wants one. It returns true while the guest must wait for the host.
func (v *guestSession[V, M]) tryRematch() bool {
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

// waitingUpdates returns the updates of a guest who waits for the host.
func (v *guestSession[V, M]) waitingUpdates() []session.Update[V] {
	v.OwnedSession.Tick() // the last game is over
	v.out, v.phase = v.out[:0], session.Joining
	if !v.rematch.told {
		v.rematch.told = true
		v.out = append(v.out, session.Update[V]{Phase: session.Joining})
	}
	return v.out
}
