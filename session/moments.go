package session

import (
	"math"

	"menagerie/rules"
)

// Moments is a session over a network that keeps what it has shown last, so that it can be asked what the game looked like
// after a message of the connection.
type Moments[V, M any] struct {
	Session[V, M]
	most int
	kept []shown[V]
	note int64 // how many messages came too early for the next Update to be their consequence

	newer [slack]int64 // how many there were after the last Ticks, oldest first
}

// slack is how many Ticks an Update may come later than the message whose consequence it is, if it doesn't know which: it is on
// its way between goroutines.
const slack = 3

// shown is an Update with the first message of which it may be the consequence.
type shown[V any] struct {
	Update[V]
	since int64
}

// Remember keeps the newest Updates of a session, at most so many. It costs nothing where the session has no tape.
func Remember[V, M any](s Session[V, M], most int) *Moments[V, M] {
	return &Moments[V, M]{Session: s, most: max(1, most)}
}

// Tick implements Session.
func (m *Moments[V, M]) Tick() []Update[V] {
	updates := m.Session.Tick()
	tape := m.Offers().Wire
	if tape == nil {
		return updates
	}
	_, next, _ := tape.Since(math.MaxInt64, nil)
	defer m.pass(next, len(updates) > 0)
	for i, u := range updates {
		if u.Phase != Playing && u.Phase != Ended {
			continue
		}
		m.keep(shown[V]{u, m.since(u.Heard, next, i, len(updates))})
	}
	return updates
}

// since is the message of which the i-th of n Updates came. Where the session doesn't know, what a tick brings is shared out
// among its messages, in their order; without any it belongs to the last one.
func (m *Moments[V, M]) since(heard, next int64, i, n int) int64 {
	switch {
	case heard > 0:
		return heard - 1
	case next > m.note:
		return m.note + (next-m.note)*int64(i)/int64(n)
	}
	return m.note - 1
}

// pass ends a tick. Messages that have had their Update have no other one.
func (m *Moments[V, M]) pass(next int64, shown bool) {
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

// keep adds an Update. It takes the place of one that came of the same message.
func (m *Moments[V, M]) keep(s shown[V]) {
	if n := len(m.kept); n > 0 && m.kept[n-1].since >= s.since {
		m.kept[n-1].Update = s.Update
		return
	}
	if len(m.kept) >= 2*m.most { // dropping many at once keeps the cost of each small
		m.kept = append(m.kept[:0:0], m.kept[m.most:]...)
	}
	m.kept = append(m.kept, s)
}

// After is what the session showed when the message of that number was the newest; false if that is not known any more.
func (m *Moments[V, M]) After(note int64) (u Update[V], ok bool) {
	low, high := 0, len(m.kept) // the first that came of a later message
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

// still is a session that shows one picture.
type still[V, M any] struct {
	update Update[V]
	ticks  int
}

// Still is a session that shows one picture, with its second Tick, and in which nothing else ever happens.
func Still[V, M any](u Update[V]) Session[V, M] { return &still[V, M]{update: u} }

// Tick implements Session.
func (s *still[V, M]) Tick() []Update[V] {
	if s.ticks++; s.ticks == 2 {
		return []Update[V]{s.update}
	}
	return nil
}

// Send implements Session; nobody plays here.
func (s *still[V, M]) Send(rules.Seat, M) {}

// Seats implements Session.
func (s *still[V, M]) Seats() []rules.Seat { return nil }

// Offers implements Session.
func (s *still[V, M]) Offers() Offers { return Offers{} }

// Close implements Session.
func (s *still[V, M]) Close() error { return nil }
