package netclient

import (
	"time"

	"menagerie/rules"
	"menagerie/session"
)

// Stages describes the stages in which a client's conversation with a server can be.
type Stages[S ~uint8] struct {
	Doing         []string // texts for the player, by stage, as keys in package words
	Playing, Over S        // stages during and after a game; all other stages are before it
}

// Conversation is the part of a Machine's state that does not depend on the protocol. Each Machine embeds it. V is the type of
// the game's View.
type Conversation[S ~uint8, Out, V any] struct {
	Stage     S
	Now       time.Duration // time of the last Tick
	Silence   Silence
	Flood     Flood
	RoundTrip RoundTrip
	stages    *Stages[S]
	view      func() V
	seats     []rules.Seat
}

// NewConversation returns a Conversation at stage 0. view returns the current View. The Conversation calls view only
// after the game has begun.
func NewConversation[Out any, S ~uint8, V any](stages *Stages[S], view func() V) Conversation[S, Out, V] {
	return Conversation[S, Out, V]{stages: stages, view: view}
}

// Seats returns the client's seat, if it has one. It implements Machine.
func (c *Conversation[S, Out, V]) Seats() []rules.Seat { return c.seats }

// Seat returns the client's seat. It returns rules.Nobody if the client is a spectator or if the seat is unknown.
func (c *Conversation[S, Out, V]) Seat() rules.Seat {
	if len(c.seats) == 0 {
		return rules.Nobody
	}
	return c.seats[0]
}

// Sit sets the client's seat.
func (c *Conversation[S, Out, V]) Sit(seat rules.Seat) {
	switch {
	case seat == rules.Nobody:
		c.seats = nil
	case len(c.seats) == 0 || c.seats[0] != seat:
		c.seats = []rules.Seat{seat} // a new slice, because other goroutines may read the old one
	}
}

// Status returns a Status with the fields that all protocols have in common. unanswered is the number of moves without
// a response.
func (c *Conversation[S, Out, V]) Status(unanswered int) Status {
	return Status{Doing: c.stages.Doing[c.Stage], RoundTrip: time.Duration(c.RoundTrip), UnderWay: unanswered}
}

// Await restarts the measurement of the server's silence. It must be called when a message arrives, and when the client sends
// a message to which the server must respond.
func (c *Conversation[S, Out, V]) Await() { c.Silence.Await(c.Now) }

// Silent returns how long the server has been silent.
func (c *Conversation[S, Out, V]) Silent() time.Duration { return c.Silence.Lasts(c.Now) }

// Watch handles a long silence of the server. Tick must call it only while a response is due. After limits.Warn, the Step
// contains a warning for the player, once. After limits.GiveUp, Watch returns an error.
func (c *Conversation[S, Out, V]) Watch(limits SilenceLimits) (Step[Out, V], error) {
	warning, lost := c.Silence.Watch(c.Now, limits)
	if warning != nil {
		return c.Show(warning), nil
	}
	return Step[Out, V]{}, lost
}

// maxLinesPerSecond is the maximum number of lines that a server may send per second. It is more than the lines of the largest
// board.
const maxLinesPerSecond = 2000

// CountLine counts a line from the server. It returns an error if more than maxLinesPerSecond lines arrive in a second. Unless
// the game is over, it calls Await.
func (c *Conversation[S, Out, V]) CountLine() error {
	if c.Stage != c.stages.Over {
		c.Await()
	}
	return c.Flood.Count(c.Now, maxLinesPerSecond)
}

// Phase returns the phase of the session at the current stage.
func (c *Conversation[S, Out, V]) Phase() session.Phase {
	switch c.Stage {
	case c.stages.Playing:
		return session.Playing
	case c.stages.Over:
		return session.Ended
	}
	return session.Joining
}

// update returns an Update with the present phase and the given error. Once the game has begun, the Update also has the
// View.
func (c *Conversation[S, Out, V]) update(err error) session.Update[V] {
	u := session.Update[V]{Phase: c.Phase(), Err: err}
	if u.Phase != session.Joining {
		u.View = c.view()
	}
	return u
}

// Show returns a Step with one Update, which contains err.
func (c *Conversation[S, Out, V]) Show(err error) Step[Out, V] {
	return Step[Out, V]{Show: []session.Update[V]{c.update(err)}}
}

// Disconnected implements Machine and returns the last Update. If the game is over, the Update has the phase session.Ended and
// a View. Otherwise it has the phase session.Lost and no View.
func (c *Conversation[S, Out, V]) Disconnected(err error) session.Update[V] {
	if c.Phase() != session.Ended {
		return session.Update[V]{Phase: session.Lost, Err: err}
	}
	return c.update(err)
}

// RoundTrip is the running mean of the time from a message to its response. It is 0 before the first response.
type RoundTrip time.Duration

// Add adds d to the mean.
func (r *RoundTrip) Add(d time.Duration) {
	const weight = 8
	if *r == 0 {
		*r = RoundTrip(d)
	}
	*r += (RoundTrip(d) - *r) / weight
}

// DurationOr returns d, or fallback if d is not positive.
func DurationOr(d, fallback time.Duration) time.Duration {
	if d <= 0 {
		return fallback
	}
	return d
}

// SilenceLimits defines how long a client waits for a response of the server. If a field is zero, its default is used.
type SilenceLimits struct {
	Warn   time.Duration // silence after which the player is warned. Default 5 s
	GiveUp time.Duration // silence after which the connection is closed. Default 30 s
}

// WithDefaults returns l with defaults for the fields that are zero.
func (l SilenceLimits) WithDefaults() SilenceLimits {
	return SilenceLimits{Warn: DurationOr(l.Warn, 5*time.Second), GiveUp: DurationOr(l.GiveUp, 30*time.Second)}
}

// Silence measures the time since the server's last message. In the zero value, the measurement begins at time 0.
type Silence struct {
	since  time.Duration // time at which the last message arrived or a response became due
	warned bool          // Watch has returned a warning since the time since
}

// Await restarts the measurement at the given time. It must be called when a message arrives, and when the client sends a
// message to which the server must respond.
func (s *Silence) Await(now time.Duration) { s.since, s.warned = now, false }

// Lasts returns how long the server has been silent at the time now.
func (s *Silence) Lasts(now time.Duration) time.Duration { return now - s.since }

// Watch checks how long the server has been silent. At limits.Warn, it returns a warning, but only once. At
// limits.GiveUp, the result failure is an error, and the caller must close the connection. Call Watch only while a
// response is due.
func (s *Silence) Watch(now time.Duration, limits SilenceLimits) (warning, failure error) {
	silent := s.Lasts(now)
	switch {
	case silent >= limits.GiveUp:
		return nil, NewError("net.silent_lost", nil, int(silent.Seconds()))
	case silent >= limits.Warn && !s.warned:
		s.warned = true
		return NewError("net.silent", session.ErrSilent, int(silent.Seconds())), nil
	}
	return nil, nil
}

// Flood detects a server that sends too many messages.
type Flood struct {
	second time.Duration // start of the current second
	heard  int           // number of messages in the current second
}

// Count counts a message that arrives at the given time. It returns an error if more than limit messages arrive in a second.
func (f *Flood) Count(now time.Duration, limit int) error {
	if now-f.second >= time.Second {
		f.second, f.heard = now, 0
	}
	if f.heard++; f.heard > limit {
		return NewError("net.behind", nil)
	}
	return nil
}
