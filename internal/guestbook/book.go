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

// Book is the host's side. It is safe for concurrent use.
type Book struct {
	listener net.Listener
	work     sync.WaitGroup

	mu     sync.Mutex
	closed bool
	card   Card
	guests []*entry // in the order of connection
	change int
}

// entry is a connected guest.
type entry struct {
	conn   net.Conn
	name   string
	seat   int           // -1 while unknown
	wake   chan struct{} // holds a token if the card has changed
	remote string
}

// Guest is a connected guest.
type Guest struct {
	Name   string
	Remote string // IP address
}

// Open listens on a free port of host and sends the card to each guest. An empty host means all addresses of the
// machine.
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

// Port returns the TCP port for guests.
func (b *Book) Port() int { return b.listener.Addr().(*net.TCPAddr).Port }

// accept serves guests until the listener is closed.
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
	if !b.closed { // otherwise show still sends the end
		close(g.wake)
		_ = g.conn.Close()
	}
	b.changed()
}

// note handles a line from a guest.
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

// changed makes show send the card to every guest again.
func (b *Book) changed() {
	b.change++
	for _, g := range b.guests {
		select {
		case g.wake <- struct{}{}:
		default: // the previous change was not sent yet
		}
	}
}

// show sends the card to a guest after each change, and finally the end.
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

// text returns the card as it is sent to a guest.
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

// namesFor returns the players' names by seat for one guest. A guest that reports a seat of another player is in
// another game and gets no names.
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

// Tell replaces the host's names of the players, by seat. Guests may fill in empty names.
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

// Names returns the names of the players by seat, and a version that changes with them.
func (b *Book) Names() (names []string, version int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.namesFor(nil), b.change
}

// Guests returns the connected guests that have sent a name, in the order of connection.
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

// Close notifies all guests that the host has ended the game. It does not wait.
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

// Shutdown closes the book and waits until all guests have received the end, or ctx is done.
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
