package netclient

import (
	"time"

	"menagerie/session"
)

// Silence is for how long a server has said nothing. The zero value begins with the connection.
type Silence struct {
	since  time.Duration // when the server was heard last, or an answer became due
	warned bool          // of the silence since then
}

// Await notes that the server owes an answer from now on, or has just been heard.
func (s *Silence) Await(now time.Duration) { s.since, s.warned = now, false }

// Lasts is for how long nothing was heard.
func (s *Silence) Lasts(now time.Duration) time.Duration { return now - s.since }

// Watch is called while the server owes an answer. After a time it gives the words that tell the person of the silence, but
// once only; after another one the server is given up, and lost says so.
func (s *Silence) Watch(now, warn, giveUp time.Duration) (warning, lost error) {
	silent := s.Lasts(now)
	switch {
	case silent >= giveUp:
		return nil, NewError("net.silent_lost", nil, int(silent.Seconds()))
	case silent >= warn && !s.warned:
		s.warned = true
		return NewError("net.silent", session.ErrSilent, int(silent.Seconds())), nil
	}
	return nil, nil
}

// Flood counts what a server says, so that one that never stops can be left.
type Flood struct {
	second time.Duration // when the present second began
	heard  int           // in it
}

// Heard counts a message. It fails when there were more than most within a second.
func (f *Flood) Heard(now time.Duration, most int) error {
	if now-f.second >= time.Second {
		f.second, f.heard = now, 0
	}
	if f.heard++; f.heard > most {
		return NewError("net.behind", nil)
	}
	return nil
}
