package guestbook

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"time"
)

// Book is the host's side. Its methods may be called from any goroutine.
type Book struct {
	listener net.Listener
	work     sync.WaitGroup

	mu     sync.Mutex
	closed bool
	card   Card
	guests []*entry // in the order in which they came
	change int
}

// entry is a guest in the book.
type entry struct {
	conn   net.Conn
	name   string
	seat   int           // -1 while it is not known
	wake   chan struct{} // holds a token when the card has changed
	remote string
}

// Guest is somebody who has called.
type Guest struct {
	Name   string
	Remote string // the IP address
}

// Open listens on a free port of a host, "" for all addresses of the machine, and shows the card to everybody who calls.
func Open(host string, card Card) (*Book, error) {
	l, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		return nil, fmt.Errorf("open the guest book: %w", err)
	}
	card.Names = slices.Clone(card.Names)
	b := &Book{listener: l, card: card}
	b.work.Go(b.accept)
	return b, nil
}

// Port is the port on which guests call.
func (b *Book) Port() int { return b.listener.Addr().(*net.TCPAddr).Port }

// accept serves everybody who calls until the listener is closed.
func (b *Book) accept() {
	for {
		conn, err := b.listener.Accept()
		if err != nil {
			b.mu.Lock()
			closed := b.closed
			b.mu.Unlock()
			if closed {
				return
			}
			time.Sleep(100 * time.Millisecond) // such as too many open files
			continue
		}
		g := &entry{conn: conn, seat: -1, wake: make(chan struct{}, 1)}
		g.remote, _, _ = net.SplitHostPort(conn.RemoteAddr().String())
		if !b.enter(g) {
			_ = conn.Close()
			continue
		}
		b.work.Go(func() { b.show(g) })
		b.work.Go(func() {
			readLines(conn, func(word, rest string) bool { return b.note(g, word, rest) })
			b.leave(g)
		})
	}
}

func (b *Book) enter(g *entry) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || len(b.guests) >= mostGuest {
		return false
	}
	b.guests = append(b.guests, g)
	g.wake <- struct{}{}
	return true
}

func (b *Book) leave(g *entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.guests = slices.DeleteFunc(b.guests, func(other *entry) bool { return other == g })
	if !b.closed { // else show still sends the end
		close(g.wake)
		_ = g.conn.Close()
	}
	b.changed()
}

// note takes a line of a guest.
func (b *Book) note(g *entry, word, rest string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch word {
	case "NAME":
		g.name = clean(rest)
	case "SEAT":
		seat, _, ok := seatOf(rest)
		if !ok {
			return false
		}
		g.seat = seat
	}
	b.changed()
	return true
}

// changed has every guest sent the card once more.
func (b *Book) changed() {
	b.change++
	for _, g := range b.guests {
		select {
		case g.wake <- struct{}{}:
		default: // it has not been sent the one before
		}
	}
}

// show sends a guest the card whenever it has changed, and the end.
func (b *Book) show(g *entry) {
	defer g.conn.Close()
	if send(g.conn, hello+"\n") != nil {
		return
	}
	shown := ""
	for range g.wake {
		text, end := b.text(g)
		if text != shown && send(g.conn, text) != nil || end {
			return
		}
		shown = text
	}
}

// text is the card as a guest is sent it.
func (b *Book) text(g *entry) (text string, end bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return "END\n", true
	}
	var all strings.Builder
	fmt.Fprintf(&all, "HOST %s\n", clean(b.card.Host))
	if b.card.Clock > 0 {
		fmt.Fprintf(&all, "CLOCK %d\n", int(b.card.Clock.Seconds()))
	}
	for seat, name := range b.namesFor(g) {
		fmt.Fprintf(&all, "SEAT %d %s\n", seat, name)
	}
	return all.String(), false
}

// namesFor returns who sits where in the game of a guest. A guest that says that it has somebody else's seat plays another
// game: for it no name is known.
func (b *Book) namesFor(g *entry) []string {
	names := slices.Clone(b.card.Names)
	for _, other := range b.guests {
		if other.seat < 0 || other.name == "" {
			continue
		}
		for len(names) <= other.seat {
			names = append(names, "")
		}
		switch free := names[other.seat] == ""; {
		case free:
			names[other.seat] = other.name
		case other == g && names[g.seat] != g.name:
			clear(names)
			return names
		}
	}
	return names
}

// Tell replaces the names that the host knows, by seat. Empty ones are those that guests may fill in.
func (b *Book) Tell(names []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	cleaned := make([]string, min(len(names), mostSeats))
	for seat := range cleaned {
		cleaned[seat] = clean(names[seat])
	}
	if !slices.Equal(cleaned, b.card.Names) {
		b.card.Names = cleaned
		b.changed()
	}
}

// Names returns the names of the players by seat, and a number that changes with them.
func (b *Book) Names() (names []string, version int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.namesFor(nil), b.change
}

// Guests returns who has called and is still there, in the order in which they came.
func (b *Book) Guests() []Guest {
	b.mu.Lock()
	defer b.mu.Unlock()
	var all []Guest
	for _, g := range b.guests {
		if g.name != "" {
			all = append(all, Guest{Name: g.name, Remote: g.remote})
		}
	}
	return all
}

// Close sends everybody that the host has ended the game, and returns at once.
func (b *Book) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return
	}
	b.closed = true
	_ = b.listener.Close()
	b.changed()
}

// Shutdown closes the book and waits until everybody has been sent the end, or ctx is done.
func (b *Book) Shutdown(ctx context.Context) error {
	b.Close()
	done := make(chan struct{})
	go func() {
		b.work.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("close the guest book: %w", ctx.Err())
	}
}
