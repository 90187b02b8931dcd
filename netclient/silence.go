package netclient

import (
	"time"

	"menagerie/session"
)

// SilenceLimits defines how long a client waits for the server's response. Zero values mean the defaults.
type SilenceLimits struct {
	Warn   time.Duration // silence after which the player gets a warning. Default 5 s
	GiveUp time.Duration // silence after which the connection is closed. Default 30 s
}

// WithDefaults returns l with the defaults in place of zero values.
func (l SilenceLimits) WithDefaults() SilenceLimits {
	return SilenceLimits{Warn: DurationOr(l.Warn, 5*time.Second), GiveUp: DurationOr(l.GiveUp, 30*time.Second)}
}

// Silence measures how long a server has sent nothing. With the zero value, the measurement begins at time 0.
type Silence struct {
	since  time.Duration // when the last message arrived or a response became due
	warned bool          // Watch has returned a warning since then
}

// Await restarts the measurement. Call it when a message has arrived. Also call it when the client has sent a message
// to which the server must respond.
func (s *Silence) Await(now time.Duration) { s.since, s.warned = now, false }

// Lasts returns for how long the server has been silent.
func (s *Silence) Lasts(now time.Duration) time.Duration { return now - s.since }

// Watch checks how long the server has sent nothing. It must be called only while a response is due. When limits.Warn
// is reached, it returns a warning once. When limits.GiveUp is reached, it returns an error that ends the connection.
func (s *Silence) Watch(now time.Duration, limits SilenceLimits) (warning, lost error) {
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

// Flood counts the messages from a server. It detects a server that sends messages too fast.
type Flood struct {
	second time.Duration // when the present second began
	heard  int           // messages since then
}

// Count counts a message that has just arrived. If more than limit messages have arrived in a second, Count returns an
// error.
func (f *Flood) Count(now time.Duration, limit int) error {
	if now-f.second >= time.Second {
		f.second, f.heard = now, 0
	}
	if f.heard++; f.heard > limit {
		return NewError("net.behind", nil)
	}
	return nil
}
