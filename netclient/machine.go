package netclient

import (
	"time"

	"menagerie/session"
)

// Phase is what a session shows of a conversation that is at a stage: those before playing and over are the way to a game.
func Phase[S comparable](now, playing, over S) session.Phase {
	switch now {
	case playing:
		return session.Playing
	case over:
		return session.Ended
	}
	return session.Joining
}

// Show is a Step that shows the picture of a phase as it is; before a game there is none. Err may be nil.
func Show[Out, V any](phase session.Phase, picture func() V, err error) Step[Out, V] {
	u := session.Update[V]{Phase: phase, Err: err}
	if phase != session.Joining {
		u.View = picture()
	}
	return Step[Out, V]{Show: []session.Update[V]{u}}
}

// Farewell is what a machine shows when its connection is gone: the picture of a game that is over, and else the loss.
func Farewell[V any](phase session.Phase, picture func() V, err error) session.Update[V] {
	if phase != session.Ended {
		return session.Update[V]{Phase: session.Lost, Err: err}
	}
	return session.Update[V]{Phase: session.Ended, View: picture(), Err: err}
}

// RoundTrip is the running mean of how long answers take; 0 before the first.
type RoundTrip time.Duration

// Took takes an answer into the mean.
func (r *RoundTrip) Took(d time.Duration) {
	const weight = 8
	if *r == 0 {
		*r = RoundTrip(d)
	}
	*r += (RoundTrip(d) - *r) / weight
}

// OrElse returns d, or what is taken where no time was chosen.
func OrElse(d, otherwise time.Duration) time.Duration {
	if d <= 0 {
		return otherwise
	}
	return d
}
