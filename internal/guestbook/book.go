package guestbook

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"menagerie/internal/deal"
	"menagerie/internal/neighbourhood"
)

// Book is the host's side of a guest book, a connection between the windows of a host and its guests. It sends a
// description of the game to the guests and collects their names. It is safe for concurrent use.
type Book struct {
	listener net.Listener
	work     sync.WaitGroup

	mu     sync.Mutex
	closed bool
	card   Card
	deals  []deal.Entry
	guests []*entry // connected guests, in the order of connection
	change int

	checked bool     // the host has called Attend
	present []string // IP addresses that are connected to the game
}

// entry is a connected guest.
type entry struct {
	conn   net.Conn
	name   string
	seat   int           // seat of the guest; -1 while unknown
	wake   chan struct{} // holds a token if the card has changed
	remote string
	came   bool // the guest's address has been connected to the game
	away   bool // the guest's page in a browser has gone away for a while
	wish   Wish
}

// Guest describes a connected guest.
type Guest struct {
	Name   string
	Remote string // IP address of the guest
	Wish   Wish   // what the guest has requested since the last Begin
}

// Open opens a guest book for a host. It accepts guests on a free TCP port and sends card, which describes the game, to each of
// them. If host is empty, Open listens on all addresses of this machine.
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

// ConnectFrom connects a guest whose bytes this process passes on. It returns the guest's end of the connection. from is the
// address of the guest.
func (b *Book) ConnectFrom(from netip.AddrPort) net.Conn {
	near, far := net.Pipe()
	b.serve(relayed{far, net.TCPAddrFromAddrPort(from)})
	return near
}

// relayed is the host's end of a connection of ConnectFrom.
type relayed struct {
	net.Conn
	from net.Addr
}

func (r relayed) RemoteAddr() net.Addr { return r.from }

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
		b.serve(conn)
	}
}

// serve starts the goroutines of a connection. If there are too many connections, it closes this one.
func (b *Book) serve(conn net.Conn) {
	g := &entry{conn: conn, seat: -1, wake: make(chan struct{}, 1)}
	g.remote, _, _ = net.SplitHostPort(conn.RemoteAddr().String())
	if !b.enter(g) {
		_ = conn.Close()
		return
	}
	b.work.Go(func() { b.sendCards(g) })
	patience := silence
	if _, ok := conn.(relayed); ok {
		patience = absence
	}
	b.work.Go(func() {
		readLines(conn, patience, func(word, rest string) bool {
			time.Sleep(lineTime)
			return b.note(g, word, rest)
		})
		b.leave(g)
	})
}

func (b *Book) enter(g *entry) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	alike := 0
	for _, other := range b.guests {
		if neighbourhood.Of(other.conn.RemoteAddr()) == neighbourhood.Of(g.conn.RemoteAddr()) {
			alike++
		}
	}
	if b.closed || len(b.guests) >= mostGuest || alike >= mostAlike {
		return false
	}
	g.came = slices.Contains(b.present, g.remote)
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
	b.notifyGuests()
}

func (b *Book) note(g *entry, word, rest string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch word {
	case "NAME":
		g.name = cleanName(rest)
	case "SEAT":
		seat, _, ok := parseSeat(rest)
		if !ok {
			return false
		}
		g.seat = seat
	case "AGAIN":
		g.wish = WantSame
		if rest == "swap" {
			g.wish = WantSwap
		}
	}
	b.notifyGuests()
	return true
}

// notifyGuests makes sendCards send the card to every guest again.
func (b *Book) notifyGuests() {
	b.change++
	for _, g := range b.guests {
		select {
		case g.wake <- struct{}{}:
		default: // the previous change was not sent yet
		}
	}
}

// sendCards sends the card, which describes the game, to one guest. It sends it again after each change until the game
// ends.
func (b *Book) sendCards(g *entry) {
	defer g.conn.Close()
	if send(g.conn, hello+"\n") != nil {
		return
	}
	shown := ""
	for range g.wake {
		text, end := b.cardFor(g)
		if text != shown && send(g.conn, text) != nil || end {
			return
		}
		shown = text
		time.Sleep(cardTime)
	}
}

// cardFor returns the card as it is sent to a guest.
func (b *Book) cardFor(g *entry) (text string, end bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var all strings.Builder
	if b.closed {
		b.writeDeals(&all) // the last ones may be disclosed only now
		return all.String() + "END\n", true
	}
	switch {
	case b.card.Waits:
		all.WriteString("WAIT\n")
	case b.card.Round > 0:
		fmt.Fprintf(&all, "BEGIN %d %d\n", b.card.Round, max(0, time.Until(b.card.Begins)).Milliseconds())
	}
	if b.card.Again {
		all.WriteString("AGAIN\n")
	}
	fmt.Fprintf(&all, "HOST %s\n", cleanName(b.card.Host))
	if b.card.Clock > 0 {
		fmt.Fprintf(&all, "CLOCK %d\n", int(b.card.Clock.Seconds()))
	}
	for _, name := range b.awayNames() {
		fmt.Fprintf(&all, "AWAY %s\n", name)
	}
	b.writeDeals(&all)
	for seat, name := range b.namesFor(g) {
		fmt.Fprintf(&all, "SEAT %d %s\n", seat, name)
	}
	return all.String(), false
}

func (b *Book) writeDeals(to *strings.Builder) {
	for _, e := range b.deals {
		to.WriteString(dealLine(e))
	}
}

// namesFor returns the names of the players by seat for the guest g. g may be nil.
func (b *Book) namesFor(g *entry) []string {
	names := slices.Clone(b.card.Names)
	for _, other := range b.players() {
		if other.seat < 0 || other.name == "" {
			continue
		}
		for len(names) <= other.seat {
			names = append(names, "")
		}
		switch free := names[other.seat] == ""; {
		case free:
			names[other.seat] = other.name
		// the seat of g already has another name, so g plays another game
		case other == g && names[g.seat] != g.name:
			clear(names)
			return names
		}
	}
	return names
}

// players returns all guests that have been connected to the game. Guests that are connected now come first.
func (b *Book) players() []*entry {
	if !b.checked {
		return b.guests
	}
	var now, before []*entry
	for _, g := range b.guests {
		switch {
		case slices.Contains(b.present, g.remote):
			now = append(now, g)
		case g.came:
			before = append(before, g)
		}
	}
	return append(now, before...)
}

// Away notes that the page of a guest in a browser has gone away or come back. from is the address that ConnectFrom got.
func (b *Book) Away(from netip.AddrPort, away bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, g := range b.guests {
		if g.conn.RemoteAddr().String() == from.String() && g.away != away {
			g.away = away
			b.notifyGuests()
		}
	}
}

// AwayNames returns the names of the guests who have gone away for a while.
func (b *Book) AwayNames() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.awayNames()
}

func (b *Book) awayNames() (names []string) {
	for _, g := range b.players() {
		if g.away && g.name != "" {
			names = append(names, g.name)
		}
	}
	return names
}

// Attend sets the IP addresses that are connected to the game. After the first call, the book ignores names and requests from
// other addresses. Without this check, any program that can reach the port could name a player or delay the next game. A host
// that does not know the addresses must not call Attend.
func (b *Book) Attend(addresses []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.checked && slices.Equal(addresses, b.present) {
		return
	}
	b.checked, b.present = true, slices.Clone(addresses)
	for _, g := range b.guests {
		g.came = g.came || slices.Contains(addresses, g.remote)
	}
	b.notifyGuests()
}

// Tell sets the names that the host uses for the players, by seat. If a name is empty, the book uses the name that the guest
// in that seat has sent.
func (b *Book) Tell(names []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	cleaned := make([]string, min(len(names), mostSeats))
	for seat := range cleaned {
		cleaned[seat] = cleanName(names[seat])
	}
	if !slices.Equal(cleaned, b.card.Names) {
		b.card.Names = cleaned
		b.notifyGuests()
	}
}

// mostDeals is the number of deals that the host sends. They are the newest ones.
const mostDeals = 4

// Deal sends the newest deals, which are the last ones in all, to the guests.
func (b *Book) Deal(all []deal.Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.deals = slices.Clone(all[max(0, len(all)-mostDeals):])
	b.notifyGuests()
}

// Wait informs the guests that the host waits for players. It ends a countdown.
func (b *Book) Wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.card.Waits {
		b.card.Waits = true
		b.notifyGuests()
	}
}

// Begin informs the guests that the next game begins after the countdown. It discards the guests' requests for another game.
func (b *Book) Begin(countdown time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.card.Waits, b.card.Again = false, false
	b.card.Round++
	b.card.Begins = time.Now().Add(countdown)
	for _, g := range b.guests {
		g.wish = NoWish
	}
	b.notifyGuests()
}

// Again informs the guests that the host wants another game.
func (b *Book) Again() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.card.Again {
		b.card.Again = true
		b.notifyGuests()
	}
}

// Names returns the names of the players by seat. version changes with every change of the names.
func (b *Book) Names() (names []string, version int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.namesFor(nil), b.change
}

// Guests returns the connected guests that have sent a name and play in this game.
func (b *Book) Guests() []Guest {
	b.mu.Lock()
	defer b.mu.Unlock()
	var all []Guest
	for _, g := range b.players() {
		if g.name != "" {
			all = append(all, Guest{Name: g.name, Remote: g.remote, Wish: g.wish})
		}
	}
	return all
}

// Close informs all guests that the host has ended the game, and closes the book. It does not wait for the network.
func (b *Book) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return
	}
	b.closed = true
	_ = b.listener.Close()
	b.notifyGuests()
}

// Shutdown closes the book like Close. It then waits until all guests have been informed, or until ctx is done.
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
