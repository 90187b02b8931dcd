package session

import (
	"math"

	"menagerie/rules"
)

// ViewHistory is a network session that stores its latest Updates. Its method After returns the Update that was shown after a
// given network message.
type ViewHistory[V, M any] struct {
	OwnedSession[V, M]
	most int
	kept []causedUpdate[V]
	note int64 // number of messages that are too old to have caused the next Update

	newer [maxUpdateDelay]int64 // total numbers of messages after the last Ticks, oldest first
}

// maxUpdateDelay is the maximum delay, in ticks, between a network message and the Update that it causes. It is for
// sessions that do not set Update.Heard.
const maxUpdateDelay = 3

// causedUpdate is an Update with the index of the network message that may have caused it.
type causedUpdate[V any] struct {
	Update[V]
	since int64
}

// Remember returns a ViewHistory of s. count is the minimum number of recent Updates that the ViewHistory stores. If s
// does not record its network messages, the ViewHistory stores nothing.
func Remember[V, M any](s OwnedSession[V, M], count int) *ViewHistory[V, M] {
	return &ViewHistory[V, M]{OwnedSession: s, most: max(1, count)}
}

func (m *ViewHistory[V, M]) Tick() []Update[V] {
	updates := m.OwnedSession.Tick()
	capture := m.Capabilities().Wire
	if capture == nil {
		return updates
	}
	_, next, _ := capture.Since(math.MaxInt64, nil)
	defer m.endTick(next, len(updates))
	for i, u := range updates {
		if u.Phase != Playing && u.Phase != Ended {
			continue
		}
		m.add(causedUpdate[V]{u, m.causeOf(u.Heard, next, i, len(updates))})
	}
	return updates
}

// causeOf returns the number of the network message that has caused an Update. index is the index of this Update in its
// tick, and updates is the number of Updates in this tick. heard is the field Heard of the Update. next is the number
// of network messages so far.
func (m *ViewHistory[V, M]) causeOf(heard, next int64, index, updates int) int64 {
	switch {
	case heard > 0:
		return heard - 1
	case next > m.note:
		// divide the new messages equally among the Updates
		return m.note + (next-m.note)*int64(index)/int64(updates)
	}
	// no new message, so the newest one
	return m.note - 1
}

// endTick must be called at the end of each tick. next is the number of network messages so far. updates is the number
// of Updates in this tick.
func (m *ViewHistory[V, M]) endTick(next int64, updates int) {
	if updates > 0 {
		for i := range m.newer {
			m.newer[i] = next
		}
		m.note = next
		return
	}
	// a message is new until an Update follows, but at most for maxUpdateDelay ticks
	m.note = m.newer[0]
	copy(m.newer[:], m.newer[1:])
	m.newer[maxUpdateDelay-1] = next
}

// add stores an Update. It replaces a stored Update that was caused by the same message.
func (m *ViewHistory[V, M]) add(s causedUpdate[V]) {
	if n := len(m.kept); n > 0 && m.kept[n-1].since >= s.since {
		m.kept[n-1].Update = s.Update
		return
	}
	if len(m.kept) >= 2*m.most { // dropping many at once makes each call cheap on average
		m.kept = append(m.kept[:0:0], m.kept[m.most:]...)
	}
	m.kept = append(m.kept, s)
}

// After returns the Update that was visible after the network message with the given number. ok is false if that Update is no
// longer stored.
func (m *ViewHistory[V, M]) After(number int64) (u Update[V], ok bool) {
	low, high := 0, len(m.kept) // find the first Update caused by a later message
	for low < high {
		mid := (low + high) / 2
		if m.kept[mid].since <= number {
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

// singleView is a Session that shows one View.
type singleView[V, M any] struct {
	update Update[V]
	ticks  int
}

// Still returns a session that shows the single Update u. Its second Tick returns it.
func Still[V, M any](u Update[V]) OwnedSession[V, M] { return &singleView[V, M]{update: u} }

func (s *singleView[V, M]) Tick() []Update[V] {
	if s.ticks++; s.ticks == 2 {
		return []Update[V]{s.update}
	}
	return nil
}

// Send implements Session. It does nothing.
func (s *singleView[V, M]) Send(rules.Seat, M) {}

func (s *singleView[V, M]) Seats() []rules.Seat { return nil }

func (s *singleView[V, M]) Capabilities() Capabilities { return Capabilities{} }

func (s *singleView[V, M]) Close() error { return nil }
