package guestbook

import (
	"context"
	"fmt"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"
)

// State says whether a host is there.
type State uint8

// The states.
const (
	Calling State = iota // no host has answered yet
	Here                 // the host is there
	Gone                 // it was there, and does not answer any more
	Ended                // it has ended the game
)

// Visit is a guest's side. Its methods may be called from any goroutine.
type Visit struct {
	address string
	cancel  context.CancelFunc

	mu     sync.Mutex
	name   string
	seat   int // -1 while it is not known
	conn   net.Conn
	card   Card
	state  State
	change int
}

// between is the time between two calls.
const between = 2 * time.Second

// Call calls the host whose guest book is at an address. While the host does not answer, it calls again.
func Call(address, name string) *Visit {
	ctx, cancel := context.WithCancel(context.Background())
	v := &Visit{address: address, cancel: cancel, name: clean(name), seat: -1}
	go v.run(ctx)
	return v
}

// run calls until the host ends the game or the visit is closed.
func (v *Visit) run(ctx context.Context) {
	dialer := net.Dialer{Timeout: patience}
	for ctx.Err() == nil {
		conn, err := dialer.DialContext(ctx, "tcp", v.address)
		if err == nil {
			stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
			v.begin(conn)
			readLines(conn, v.note)
			stop()
			_ = conn.Close()
		}
		if v.lost() == Ended {
			return
		}
		select {
		case <-time.After(between):
		case <-ctx.Done():
		}
	}
}

// begin introduces the guest.
func (v *Visit) begin(conn net.Conn) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.conn = conn
	text := hello + "\nNAME " + v.name + "\n"
	if v.seat >= 0 {
		text += seatLine(v.seat)
	}
	_ = send(conn, text) // the next Read fails as well
}

func seatLine(seat int) string { return fmt.Sprintf("SEAT %d\n", seat) }

// note takes a line of the host.
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
		v.card.Host = clean(rest)
	case "CLOCK":
		seconds, err := strconv.Atoi(rest)
		if err != nil || seconds < 0 || seconds > 24*60*60 {
			return false
		}
		v.card.Clock = time.Duration(seconds) * time.Second
	case "SEAT":
		seat, name, ok := seatOf(rest)
		if !ok {
			return false
		}
		names := slices.Clone(v.card.Names) // those that Read has returned stay as they are
		for len(names) <= seat {
			names = append(names, "")
		}
		names[seat], v.card.Names = name, names
	}
	return true
}

// lost notes that there is no connection.
func (v *Visit) lost() State {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.conn = nil
	if v.state == Here {
		v.state = Gone
		v.change++
	}
	return v.state
}

// Sit says which seat the guest has.
func (v *Visit) Sit(seat int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if seat == v.seat || seat < 0 || seat >= mostSeats {
		return
	}
	v.seat = seat
	if v.conn != nil {
		_ = send(v.conn, seatLine(seat)) // a short line does not wait, and the next Read fails as well
	}
}

// Read returns what the host has sent, whether it is there, and a number that changes with either.
func (v *Visit) Read() (card Card, state State, version int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.card, v.state, v.change
}

// Close ends the visit.
func (v *Visit) Close() { v.cancel() }
