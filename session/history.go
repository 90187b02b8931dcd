package session

import (
	"math"

	"menagerie/rules"
)

// ViewHistory is a network session that stores its latest Updates. After returns the state of the game after a given
// message.
type ViewHistory[V, M any] struct {
	Session[V, M]
	most int
	kept []shown[V]
	note int64 // number of messages that are too old to have caused the next Update

	newer [slack]int64 // numbers of messages after the last Ticks, oldest first
}

// slack is the maximum delay in Ticks between a message and the Update that it causes. The delay arises because the
// Update passes from one goroutine to another. It applies if the session does not set Update.Heard.
const slack = 3

// shown is an Update with the number of the message that may have caused it.
type shown[V any] struct {
	Update[V]
	since int64
}

// Remember returns a session that stores at least the newest most Updates of s. It stores nothing if s has no capture.
func Remember[V, M any](s Session[V, M], most int) *ViewHistory[V, M] {
	return &ViewHistory[V, M]{Session: s, most: max(1, most)}
}

// Tick implements Session.
func (m *ViewHistory[V, M]) Tick() []Update[V] {
	updates := m.Session.Tick()
	capture := m.Capabilities().Wire
	if capture == nil {
		return updates
	}
	_, next, _ := capture.Since(math.MaxInt64, nil)
	defer m.pass(next, len(updates) > 0)
	for i, u := range updates {
		if u.Phase != Playing && u.Phase != Ended {
			continue
		}
		m.keep(shown[V]{u, m.since(u.Heard, next, i, len(updates))})
	}
	return updates
}

// since returns the number of the message that caused the i-th of n Updates. If the session does not report it, the new
// messages are assigned to the Updates in order. If there are no new messages, since returns the newest one.
func (m *ViewHistory[V, M]) since(heard, next int64, i, n int) int64 {
	switch {
	case heard > 0:
		return heard - 1
	case next > m.note:
		return m.note + (next-m.note)*int64(i)/int64(n)
	}
	return m.note - 1
}

// pass ends a tick. The messages up to an Update cannot have caused a later one.
func (m *ViewHistory[V, M]) pass(next int64, shown bool) {
	if shown {
		for i := range m.newer {
			m.newer[i] = next
		}
		m.note = next
		return
	}
	m.note = m.newer[0]
	copy(m.newer[:], m.newer[1:])
	m.newer[slack-1] = next
}

// keep stores an Update. It replaces an Update that was caused by the same message.
func (m *ViewHistory[V, M]) keep(s shown[V]) {
	if n := len(m.kept); n > 0 && m.kept[n-1].since >= s.since {
		m.kept[n-1].Update = s.Update
		return
	}
	if len(m.kept) >= 2*m.most { // dropping many at once makes each call cheap on average
		m.kept = append(m.kept[:0:0], m.kept[m.most:]...)
	}
	m.kept = append(m.kept, s)
}

// After returns the Update that was current after the given message; ok is false if it is no longer stored.
func (m *ViewHistory[V, M]) After(note int64) (u Update[V], ok bool) {
	low, high := 0, len(m.kept) // find the first Update caused by a later message
	for low < high {
		mid := (low + high) / 2
		if m.kept[mid].since <= note {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == 0 {
		return u, false
	}
	return m.kept[low-1].Update, true
}

// still is a session that shows one View.
type still[V, M any] struct {
	update Update[V]
	ticks  int
}

// Still returns a session that shows u at its second Tick and nothing else.
func Still[V, M any](u Update[V]) Session[V, M] { return &still[V, M]{update: u} }

// Tick implements Session.
func (s *still[V, M]) Tick() []Update[V] {
	if s.ticks++; s.ticks == 2 {
		return []Update[V]{s.update}
	}
	return nil
}

// Send implements Session. It does nothing.
func (s *still[V, M]) Send(rules.Seat, M) {}

// Seats implements Session.
func (s *still[V, M]) Seats() []rules.Seat { return nil }

// Capabilities implements Session.
func (s *still[V, M]) Capabilities() Capabilities { return Capabilities{} }

// Close implements Session.
func (s *still[V, M]) Close() error { return nil }
