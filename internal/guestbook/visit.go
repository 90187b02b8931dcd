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

// State is the state of the connection to a host.
type State uint8

const (
	Calling State = iota // the host has not responded yet
	Here                 // connected
	Gone                 // the connection is lost
	Ended                // the host has ended the game
)

// Visit is a guest's side. It is safe for concurrent use.
type Visit struct {
	address string
	cancel  context.CancelFunc

	mu     sync.Mutex
	name   string
	seat   int // -1 while unknown
	conn   net.Conn
	card   Card
	state  State
	change int
}

// between is the pause between two connection attempts.
const between = 2 * time.Second

// Call connects to the host's guest book at an address. It tries again until it succeeds, and after a lost connection.
func Call(address, name string) *Visit {
	ctx, cancel := context.WithCancel(context.Background())
	v := &Visit{address: address, cancel: cancel, name: clean(name), seat: -1}
	go v.run(ctx)
	return v
}

// run connects until the host ends the game or the visit is closed.
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

// begin sends the guest's name and seat.
func (v *Visit) begin(conn net.Conn) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.conn = conn
	text := hello + "\nNAME " + v.name + "\n"
	if v.seat >= 0 {
		text += seatLine(v.seat)
	}
	_ = send(conn, text) // after a failure the next Read fails too
}

func seatLine(seat int) string { return fmt.Sprintf("SEAT %d\n", seat) }

// note handles a line from the host.
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
		names := slices.Clone(v.card.Names) // slices returned by Read must not change
		for len(names) <= seat {
			names = append(names, "")
		}
		names[seat], v.card.Names = name, names
	}
	return true
}

// lost updates the state after a lost connection and returns it.
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

// Sit sends the guest's seat to the host.
func (v *Visit) Sit(seat int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if seat == v.seat || seat < 0 || seat >= mostSeats {
		return
	}
	v.seat = seat
	if v.conn != nil {
		_ = send(v.conn, seatLine(seat)) // a short line does not block, and after a failure the next Read fails too
	}
}

// Read returns the host's card, the state of the connection, and a version that changes with either.
func (v *Visit) Read() (card Card, state State, version int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.card, v.state, v.change
}

// Close disconnects.
func (v *Visit) Close() { v.cancel() }
