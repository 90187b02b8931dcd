package guestbook

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"

	"menagerie/internal/deal"
)

// State is the state of a guest's connection to the host.
type State uint8

const (
	Calling State = iota // the host has not responded yet
	Here                 // connected
	Gone                 // the connection is lost
	Ended                // the host has ended the game
)

// Visit is a guest's side of a guest book, a connection between the windows of a host and its guests. It sends the
// guest's name and receives the host's description of the game. It is safe for concurrent use.
type Visit struct {
	connect func(context.Context) (net.Conn, error)
	cancel  context.CancelFunc

	mu     sync.Mutex
	name   string
	seat   int // seat of the guest; -1 while unknown
	wish   Wish
	conn   net.Conn
	card   Card
	state  State
	change int
}

const retryPause = 2 * time.Second

// Call connects to a guest book with connect and sends name, the guest's name. It returns at once. In the background, it
// repeats the attempt until it succeeds, and reconnects if the connection is lost. connect must return soon after its context
// is cancelled.
func Call(connect func(context.Context) (net.Conn, error), name string) *Visit {
	ctx, cancel := context.WithCancel(context.Background())
	v := &Visit{connect: connect, cancel: cancel, name: cleanName(name), seat: -1, card: Card{Deals: &deal.Log{}}}
	go v.run(ctx)
	return v
}

// run keeps the guest connected until the host ends the game or the visit is closed.
func (v *Visit) run(ctx context.Context) {
	for ctx.Err() == nil {
		conn, err := v.connect(ctx)
		if err == nil {
			stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
			v.exchangeLines(conn)
			stop()
			_ = conn.Close()
		}
		if v.connectionLost() == Ended {
			return
		}
		select {
		case <-time.After(retryPause):
		case <-ctx.Done():
		}
	}
}

// exchangeLines exchanges lines with the host until the connection ends.
func (v *Visit) exchangeLines(conn net.Conn) {
	v.sendNameAndSeat(conn)
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		for ticks := time.NewTicker(beat); ; {
			select {
			case <-ticks.C:
				_ = send(conn, "HERE\n") // after a failure the next Read fails too
			case <-ended:
				ticks.Stop()
				return
			}
		}
	}()
	readLines(conn, 0, v.note)
}

func (v *Visit) sendNameAndSeat(conn net.Conn) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.conn = conn
	text := hello + "\nNAME " + v.name + "\n"
	if v.seat >= 0 {
		text += seatLine(v.seat)
	}
	if v.wish != NoWish {
		text += wishLine(v.wish)
	}
	_ = send(conn, text) // after a failure the next Read fails too
}

func seatLine(seat int) string { return fmt.Sprintf("SEAT %d\n", seat) }

func (v *Visit) note(word, rest string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.change++
	if word == "END" {
		v.state = Ended
		return false
	}
	v.state = Here
	switch word {
	case "HOST":
		v.card.Host, v.card.Away = cleanName(rest), nil
	case "AWAY":
		if len(v.card.Away) < mostSeats {
			v.card.Away = append(slices.Clone(v.card.Away), cleanName(rest))
		}
	case "CLOCK":
		seconds, err := strconv.Atoi(rest)
		if err != nil || seconds < 0 || seconds > 24*60*60 {
			return false
		}
		v.card.Clock = time.Duration(seconds) * time.Second
	case "WAIT":
		v.card.Waits = true
	case "BEGIN":
		return v.receiveBeginning(rest)
	case "AGAIN":
		v.card.Again = true
	case "DEAL":
		e, ok := parseDeal(rest)
		if ok {
			v.card.Deals.Note(e)
		}
		return ok
	case "SEAT":
		seat, name, ok := parseSeat(rest)
		if !ok {
			return false
		}
		names := slices.Clone(v.card.Names) // slices returned by Read must not change
		for len(names) <= seat {
			names = append(names, "")
		}
		names[seat], v.card.Names = name, names
	}
	return true
}

// receiveBeginning handles the message with the number of a game and the milliseconds until it begins. The caller must
// hold the lock.
func (v *Visit) receiveBeginning(rest string) bool {
	round, ms := 0, 0
	if n, err := fmt.Sscanf(rest, "%d %d", &round, &ms); err != nil || n != 2 || round < 1 || ms < 0 {
		return false
	}
	// the host repeats this message
	if round == v.card.Round && !v.card.Waits {
		return true
	}
	v.card.Waits, v.card.Again, v.card.Round, v.wish = false, false, round, NoWish
	v.card.Begins = time.Now().Add(time.Duration(min(ms, int(longestCountdown.Milliseconds()))) * time.Millisecond)
	return true
}

// connectionLost sets and returns the state after a lost connection.
func (v *Visit) connectionLost() State {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.conn = nil
	if v.state == Here {
		v.state = Gone
		v.change++
	}
	return v.state
}

// Seat returns the guest's seat, or -1 while it is unknown.
func (v *Visit) Seat() int {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.seat
}

// Sit sends the guest's seat to the host.
func (v *Visit) Sit(seat int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if seat == v.seat || seat < 0 || seat >= mostSeats {
		return
	}
	v.seat = seat
	v.change++
	if v.conn != nil {
		_ = send(v.conn, seatLine(seat)) // a short line does not block, and after a failure the next Read fails too
	}
}

// Want sends wish to the host: whether the guest wants another game.
func (v *Visit) Want(wish Wish) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if wish == NoWish {
		return
	}
	v.wish = wish // sent again after a lost connection
	if v.conn != nil {
		_ = send(v.conn, wishLine(wish)) // a short line does not block, and after a failure the next Read fails too
	}
}

func wishLine(wish Wish) string {
	if wish == WantSwap {
		return "AGAIN swap\n"
	}
	return "AGAIN\n"
}

// Read returns the last card of the host and the state of the connection. version changes whenever the card or the state
// changes.
func (v *Visit) Read() (card Card, state State, version int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.card, v.state, v.change
}

// Close ends the connection.
func (v *Visit) Close() { v.cancel() }
