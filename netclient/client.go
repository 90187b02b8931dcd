package netclient

import (
	"context"
	"time"

	"menagerie/internal/mailbox"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

// How much may lie in a mailbox before the other side counts as stuck.
const (
	maxShown = 4096
	maxJobs  = 1024
	maxSent  = 1024
)

// job is something that the game loop wants from the machine.
type job[Out, V any] struct {
	do     func() Step[Out, V]
	answer bool // exactly one Update must come of it
}

// shown is one Update on its way to the game loop.
type shown[V any] struct {
	session.Update[V]
	answer bool // it answers a Send
}

// maxHeld is for how many Ticks pictures are held back that are older than a move of the person.
const maxHeld = 30

// status is what the game loop may know about the connection.
type status struct {
	Measure
	Info
	connected bool
	silent    time.Duration // since the server was heard last, or the connection was made
	clock     time.Duration // the machine's time
	at        time.Time     // when the other fields were read
	seats     []rules.Seat
}

// Client is a session on somebody else's server. Only the game loop calls it.
type Client[Out, V, M any] struct {
	address string
	submit  func(rules.Seat, M) Step[Out, V]
	cancel  context.CancelFunc
	done    chan struct{}

	inbox  *mailbox.Box[job[Out, V]]
	shown  *mailbox.Box[shown[V]]
	status *mailbox.Box[status]

	out     []session.Update[V]
	held    []shown[V]          // not yet told
	unheard int                 // moves whose answers are not in held yet
	ticks   int                 // for how long something has been held
	refused []session.Update[V] // answers to moves that could not even be handed over
	last    session.Update[V]
	now     status
	newer   []status // room for what the mailbox holds
	offers  session.Capabilities
	closed  bool
}

// Run connects to a server, runs the machine on that connection, and returns at once. The address is shown to the person.
// That a connection could not be made is told like its loss: by an Update.
func Run[In, Out, V, M any](address string, open Open[In, Out], m Machine[In, Out, V, M]) *Client[Out, V, M] {
	ctx, cancel := context.WithCancel(context.Background())
	c := &Client[Out, V, M]{
		address: address, submit: m.Submit, cancel: cancel, done: make(chan struct{}),
		inbox:  mailbox.New[job[Out, V]](maxJobs, nil),
		shown:  mailbox.New[shown[V]](maxShown, nil),
		status: mailbox.New(1, mailbox.Latest[status]),
		now:    status{Measure: m.Measure(), seats: m.Seats()},
	}
	c.offers.Link = c.Link
	r := &runner[In, Out, V, M]{
		machine: m, inbox: c.inbox, shown: c.shown, status: c.status,
		outbox: mailbox.New[Out](maxSent, nil), incoming: make(chan received[In], 16), broken: make(chan error, 1),
		began: time.Now(),
	}
	go func() {
		defer close(c.done)
		r.run(ctx, cancel, open)
	}()
	return c
}

// WithCapture offers the screen the capture on which the connection notes what is said. It returns c.
func (c *Client[Out, V, M]) WithCapture(t *wire.Capture) *Client[Out, V, M] {
	c.offers.Wire = t
	return c
}

// Tick implements session.Session. Once a move is sent, nothing is shown until its answer is there too, which takes
// microseconds: so what Tick shows is never older than the last move, and nobody chooses the next one from an old picture.
func (c *Client[Out, V, M]) Tick() []session.Update[V] {
	c.out = c.out[:0]
	if c.closed {
		return nil
	}
	if c.collect(); c.unheard == 0 || c.ticks >= maxHeld {
		c.tell()
	}
	c.out = append(c.out, c.refused...)
	c.refused = c.refused[:0]
	return c.out
}

// collect takes over what the connection's goroutine shows.
func (c *Client[Out, V, M]) collect() {
	old := len(c.held)
	c.held = c.shown.Take(c.held)
	for _, u := range c.held[old:] {
		if u.answer {
			c.unheard--
		}
	}
	c.ticks++
}

// tell hands on all that was held.
func (c *Client[Out, V, M]) tell() {
	for _, u := range c.held {
		c.last = u.Update
		c.out = append(c.out, u.Update)
	}
	c.held, c.ticks = c.held[:0], 0
}

// Send implements session.Session.
func (c *Client[Out, V, M]) Send(seat rules.Seat, m M) {
	if c.closed {
		return
	}
	err := c.inbox.Put(job[Out, V]{do: func() Step[Out, V] { return c.submit(seat, m) }, answer: true})
	if err != nil {
		c.refused = append(c.refused, session.Update[V]{Phase: c.last.Phase, View: c.last.View, Err: notConnected(err)})
		return
	}
	c.unheard++
}

// Do asks for something that only one protocol has, as a new try with another room. It is done on the connection's
// goroutine, where the machine may be used, and not at all if the connection is gone.
func (c *Client[Out, V, M]) Do(do func() Step[Out, V]) {
	_ = c.inbox.Put(job[Out, V]{do: do}) // a full or closed box means that the loss of the connection is being told already
}

// Seats implements session.Session.
func (c *Client[Out, V, M]) Seats() []rules.Seat { return c.newest().seats }

// Capabilities implements session.Session.
func (c *Client[Out, V, M]) Capabilities() session.Capabilities { return c.offers }

// Link is how the connection is now.
func (c *Client[Out, V, M]) Link() session.Link {
	s := c.newest()
	l := session.Link{
		Address: c.address, Connected: s.connected, Secure: s.Secure, Trust: s.Trust,
		Doing: s.Doing, Met: s.Met, Opponent: s.Opponent, RoundTrip: s.RoundTrip, UnderWay: s.UnderWay,
		Silent: s.silent, Owed: s.Owed, Awaits: s.Awaits,
	}
	return l
}

// Clock returns the machine's time: how long the session lasts, without the time for which the process was stopped.
func (c *Client[Out, V, M]) Clock() time.Duration {
	s := c.newest()
	if s.at.IsZero() {
		return s.clock
	}
	return s.clock + min(time.Since(s.at), late)
}

func (c *Client[Out, V, M]) newest() *status {
	if c.newer = c.status.Take(c.newer[:0]); len(c.newer) > 0 {
		c.now = c.newer[0]
	}
	return &c.now
}

// Close implements session.Session. It doesn't wait; Done tells when everything has ended.
func (c *Client[Out, V, M]) Close() error {
	c.closed = true
	c.cancel()
	return nil
}

// Changed gives a token when Tick has something new, for programs that wait for it instead of ticking 60 times a second.
func (c *Client[Out, V, M]) Changed() <-chan struct{} { return c.shown.Ready() }

// Done is closed when no goroutine of this session runs any more.
func (c *Client[Out, V, M]) Done() <-chan struct{} { return c.done }
