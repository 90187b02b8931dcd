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

// sequencedUpdate is an Update for the game loop that may be the response to a Send.
type sequencedUpdate[V any] struct {
	session.Update[V]
	answer bool // the Update is the response to a Send
}

// maxHeldTicks is the maximum number of consecutive ticks for which Tick withholds updates. Tick withholds them while
// it waits for the response to a move.
const maxHeldTicks = 30

// status is what the game loop can read about the connection.
type status struct {
	Status
	Info
	connected bool
	silent    time.Duration // time since the last message, or since the connection began
	clock     time.Duration // time of the machine
	at        time.Time     // time at which the other fields were set
	seats     []rules.Seat
}

// Client is a session on a server. Only the game loop may call its methods. There are two exceptions: any goroutine may call
// Changed and Done.
type Client[Out, V, M any] struct {
	address string
	submit  func(rules.Seat, M) Step[Out, V]
	cancel  context.CancelFunc
	done    chan struct{}

	inbox  *mailbox.Box[job[Out, V]]
	shown  *mailbox.Box[sequencedUpdate[V]]
	status *mailbox.Box[status]

	out        []session.Update[V]
	held       []sequencedUpdate[V] // received updates that Tick has not returned yet
	unanswered int                  // number of moves whose responses are not in held yet
	ticks      int                  // number of Ticks since Tick last returned the elements of held
	refused    []session.Update[V]  // responses to moves for which inbox had no space
	last       session.Update[V]
	now        status
	newer      []status // buffer for the method newest
	offers     session.Capabilities
	closed     bool
}

// Run connects to a server by calling open, and runs the machine m on the connection. It returns at once. address is only for
// display. After a failure, the Client returns an Update in phase session.Lost.
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

// WithCapture sets the capture that records the network messages, and returns c. The session then offers the capture in
// its Capabilities.
func (c *Client[Out, V, M]) WithCapture(t *wire.Capture) *Client[Out, V, M] {
	c.offers.Wire = t
	return c
}

// Tick implements session.Session. After a Send, it returns no updates until the response to the move has arrived. Otherwise a
// bot could choose a move for a view that is older than its last move.
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

// Do calls f in the machine's goroutine, so that f may use the machine. If the connection has ended, it does nothing.
func (c *Client[Out, V, M]) Do(f func() Step[Out, V]) {
	_ = c.inbox.Put(job[Out, V]{do: f}) // if the box is full or closed, the session is about to show the loss of the connection
}

func (c *Client[Out, V, M]) Seats() []rules.Seat { return c.newest().seats }

func (c *Client[Out, V, M]) Capabilities() session.Capabilities { return c.offers }

// Link returns the current state of the connection.
func (c *Client[Out, V, M]) Link() session.Link {
	s := c.newest()
	l := session.Link{
		Address: c.address, Connected: s.connected, Secure: s.Secure, Trust: s.Trust,
		Doing: s.Doing, Met: s.Met, Opponent: s.Opponent, RoundTrip: s.RoundTrip, UnderWay: s.UnderWay,
		Silent: s.silent, Owed: s.Owed, Awaits: s.Awaits,
	}
	return l
}

// Clock returns the time since the session began. It does not include the time in which the process was suspended.
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

// Close implements session.OwnedSession. It does not wait for the goroutines of the Client. To wait for them, use Done.
func (c *Client[Out, V, M]) Close() error {
	c.closed = true
	c.cancel()
	return nil
}

// Changed returns a channel that receives a value when Tick has new updates. It is for programs without a game loop.
func (c *Client[Out, V, M]) Changed() <-chan struct{} { return c.shown.Ready() }

// Done returns a channel that is closed when all goroutines of the session have ended.
func (c *Client[Out, V, M]) Done() <-chan struct{} { return c.done }

// RejoiningClient is a Client for a protocol that needs a new connection for each game. Capabilities.Again opens the
// connection for the next game.
type RejoiningClient[Out, V, M any] struct {
	*Client[Out, V, M]
	join  func() *Client[Out, V, M]
	ended bool // the last update was the end of a game
	begun bool // the next Tick first shows the new connection
	out   []session.Update[V]
}

// NewRejoiningClient returns a client for a protocol that needs a new connection for each game. It calls join for each game.
func NewRejoiningClient[Out, V, M any](join func() *Client[Out, V, M]) *RejoiningClient[Out, V, M] {
	return &RejoiningClient[Out, V, M]{Client: join(), join: join}
}

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

func (a *RejoiningClient[Out, V, M]) Capabilities() session.Capabilities {
	o := a.Client.Capabilities()
	o.Link = a.Link
	if a.ended {
		o.Again = a.rejoin
	}
	return o
}

// Link returns the state of the current connection. RejoiningClient needs this method because a.Client changes when it
// reconnects. The method value Client.Link would still report the earlier connection.
func (a *RejoiningClient[Out, V, M]) Link() session.Link { return a.Client.Link() }

func (a *RejoiningClient[Out, V, M]) rejoin() {
	_ = a.Client.Close() // the server expects no further message
	a.Client, a.ended, a.begun = a.join(), false, true
}
