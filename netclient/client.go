package netclient

import (
	"context"
	"time"

	"menagerie/internal/mailbox"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

// Capacities of the mailboxes. If a mailbox is full, its reader counts as stuck.
const (
	maxShown = 4096
	maxJobs  = 1024
	maxSent  = 1024
)

// job is a call that the game loop requests from the machine's goroutine.
type job[Out, V any] struct {
	do     func() Step[Out, V]
	isMove bool // do returns exactly one Update, the response to a move
}

// sequencedUpdate is an Update for the game loop. If it is the response to a Send, answer is true.
type sequencedUpdate[V any] struct {
	session.Update[V]
	answer bool // it is the response to a Send
}

// maxHeldTicks is the maximum number of consecutive ticks in which Tick returns no updates because the response to a
// move has not arrived yet.
const maxHeldTicks = 30

// status is what the game loop can read about the connection.
type status struct {
	Status
	Info
	connected bool
	silent    time.Duration // since the last message, or since the connection was made
	clock     time.Duration // the machine's time
	at        time.Time     // when the other fields were set
	seats     []rules.Seat
}

// Client is a session.Session on a server. Only the game loop may call its methods, except Changed and Done.
type Client[Out, V, M any] struct {
	address string
	submit  func(rules.Seat, M) Step[Out, V]
	cancel  context.CancelFunc
	done    chan struct{}

	inbox  *mailbox.Box[job[Out, V]]
	shown  *mailbox.Box[sequencedUpdate[V]]
	status *mailbox.Box[status]

	out        []session.Update[V]
	held       []sequencedUpdate[V] // updates that Tick has not returned yet
	unanswered int                  // moves whose responses are not in held yet
	ticks      int                  // Ticks since held was last returned
	refused    []session.Update[V]  // responses to moves that did not fit into inbox
	last       session.Update[V]
	now        status
	newer      []status // a buffer for newest
	offers     session.Capabilities
	closed     bool
}

// Run calls open to connect to a server, and runs the machine m on the connection. It returns at once. address is only
// for display. After a failure, the Client returns an Update in phase session.Lost.
func Run[In, Out, V, M any](address string, open Open[In, Out], m Machine[In, Out, V, M]) *Client[Out, V, M] {
	ctx, cancel := context.WithCancel(context.Background())
	c := &Client[Out, V, M]{
		address: address, submit: m.Submit, cancel: cancel, done: make(chan struct{}),
		inbox:  mailbox.New[job[Out, V]](maxJobs, nil),
		shown:  mailbox.New[sequencedUpdate[V]](maxShown, nil),
		status: mailbox.New(1, mailbox.Latest[status]),
		now:    status{Status: m.Status(), seats: m.Seats()},
	}
	c.offers.Link = c.Link
	r := &runner[In, Out, V, M]{
		machine: m, inbox: c.inbox, shown: c.shown, status: c.status,
		outbox: mailbox.New[Out](maxSent, nil), incoming: make(chan received[In], 16), writer: writer{broken: make(chan error, 1)},
		began: time.Now(),
	}
	go func() {
		defer close(c.done)
		r.run(ctx, cancel, open)
	}()
	return c
}

// WithCapture adds the capture of the connection to the session's capabilities, and returns c.
func (c *Client[Out, V, M]) WithCapture(t *wire.Capture) *Client[Out, V, M] {
	c.offers.Wire = t
	return c
}

// Tick implements session.Session. After a Send, it returns no updates until the response to the move has arrived. A
// bot therefore never chooses a move from a view that is older than its last move.
func (c *Client[Out, V, M]) Tick() []session.Update[V] {
	c.out = c.out[:0]
	if c.closed {
		return nil
	}
	if c.collect(); c.unanswered == 0 || c.ticks >= maxHeldTicks {
		c.release()
	}
	c.out = append(c.out, c.refused...)
	c.refused = c.refused[:0]
	return c.out
}

// collect appends the new updates to held.
func (c *Client[Out, V, M]) collect() {
	old := len(c.held)
	c.held = c.shown.Take(c.held)
	for _, u := range c.held[old:] {
		if u.answer {
			c.unanswered--
		}
	}
	c.ticks++
}

// release moves all held updates to out and restarts the count of ticks without updates.
func (c *Client[Out, V, M]) release() {
	for _, u := range c.held {
		c.last = u.Update
		c.out = append(c.out, u.Update)
	}
	c.held, c.ticks = c.held[:0], 0
}

func (c *Client[Out, V, M]) Send(seat rules.Seat, m M) {
	if c.closed {
		return
	}
	err := c.inbox.Put(job[Out, V]{do: func() Step[Out, V] { return c.submit(seat, m) }, isMove: true})
	if err != nil {
		c.refused = append(c.refused, session.Update[V]{Phase: c.last.Phase, View: c.last.View, Err: notConnected(err)})
		return
	}
	c.unanswered++
}

// Do calls f on the connection's goroutine, so f may use the machine. If the connection has ended, Do does nothing.
func (c *Client[Out, V, M]) Do(f func() Step[Out, V]) {
	_ = c.inbox.Put(job[Out, V]{do: f}) // if the box is full or closed, the session is about to show the loss of the connection
}

func (c *Client[Out, V, M]) Seats() []rules.Seat { return c.newest().seats }

func (c *Client[Out, V, M]) Capabilities() session.Capabilities { return c.offers }

// Link returns the present state of the connection.
func (c *Client[Out, V, M]) Link() session.Link {
	s := c.newest()
	l := session.Link{
		Address: c.address, Connected: s.connected, Secure: s.Secure, Trust: s.Trust,
		Doing: s.Doing, Met: s.Met, Opponent: s.Opponent, RoundTrip: s.RoundTrip, UnderWay: s.UnderWay,
		Silent: s.silent, Owed: s.Owed, Awaits: s.Awaits,
	}
	return l
}

// Clock returns the time since the session began, without the time for which the process was stopped.
func (c *Client[Out, V, M]) Clock() time.Duration {
	s := c.newest()
	if s.at.IsZero() {
		return s.clock
	}
	return s.clock + min(time.Since(s.at), maxLoopDelay)
}

func (c *Client[Out, V, M]) newest() *status {
	if c.newer = c.status.Take(c.newer[:0]); len(c.newer) > 0 {
		c.now = c.newer[0]
	}
	return &c.now
}

// Close implements session.OwnedSession. It does not wait for the goroutines; use Done for that.
func (c *Client[Out, V, M]) Close() error {
	c.closed = true
	c.cancel()
	return nil
}

// Changed returns a channel that is ready to receive when Tick has new updates. Programs without a window can wait for
// it.
func (c *Client[Out, V, M]) Changed() <-chan struct{} { return c.shown.Ready() }

// Done returns a channel that is closed when all goroutines of the session have ended.
func (c *Client[Out, V, M]) Done() <-chan struct{} { return c.done }

// RejoiningClient is a Client for a protocol that needs a new connection for each game. Calling Capabilities.Again
// opens the connection for the next game.
type RejoiningClient[Out, V, M any] struct {
	*Client[Out, V, M]
	join  func() *Client[Out, V, M]
	ended bool // the last update was the end of a game
	begun bool // the next Tick shows the new connection first
	out   []session.Update[V]
}

// NewRejoiningClient returns a client for a protocol that needs a new connection for each game. It calls join to
// connect for the first game, and again for each further game.
func NewRejoiningClient[Out, V, M any](join func() *Client[Out, V, M]) *RejoiningClient[Out, V, M] {
	return &RejoiningClient[Out, V, M]{Client: join(), join: join}
}

// Tick implements session.Session.
func (a *RejoiningClient[Out, V, M]) Tick() []session.Update[V] {
	updates := a.Client.Tick()
	if len(updates) > 0 {
		a.ended = updates[len(updates)-1].Phase >= session.Ended
	}
	if !a.begun {
		return updates
	}
	a.begun = false
	a.out = append(append(a.out[:0], session.Update[V]{Phase: session.Joining}), updates...)
	return a.out
}

// Capabilities implements session.Session.
func (a *RejoiningClient[Out, V, M]) Capabilities() session.Capabilities {
	o := a.Client.Capabilities()
	o.Link = a.Link
	if a.ended {
		o.Again = a.rejoin
	}
	return o
}

// Link returns the state of the present connection. A method value of Client.Link would keep reporting the connection of
// an earlier game.
func (a *RejoiningClient[Out, V, M]) Link() session.Link { return a.Client.Link() }

func (a *RejoiningClient[Out, V, M]) rejoin() {
	_ = a.Client.Close() // the server expects no further message
	a.Client, a.ended, a.begun = a.join(), false, true
}
