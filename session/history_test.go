package session_test

import (
	"fmt"
	"testing"

	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

// scripted is a session with a capture that shows the given Updates.
type scripted struct {
	capture *wire.Capture
	out     []session.Update[int]
}

func (s *scripted) Tick() (u []session.Update[int])    { u, s.out = s.out, nil; return u }
func (s *scripted) Send(rules.Seat, int)               {}
func (s *scripted) Seats() []rules.Seat                { return nil }
func (s *scripted) Capabilities() session.Capabilities { return session.Capabilities{Wire: s.capture} }
func (s *scripted) Close() error                       { return nil }

// hear adds messages to the capture and shows Views, all within one tick.
func (s *scripted) hear(m *session.ViewHistory[int, int], messages int, views ...int) {
	for range 5 { // make earlier messages too old to cause the Views
		m.Tick()
	}
	for range messages {
		s.capture.Add("peer", wire.Received, []byte("x"), nil)
	}
	for _, v := range views {
		s.out = append(s.out, session.Update[int]{Phase: session.Playing, View: v})
	}
	m.Tick()
}

func TestMomentsBelongToMessages(t *testing.T) {
	s := &scripted{capture: wire.NewCapture(100, 10_000)}
	m := session.Remember[int, int](s, 100)
	if _, ok := m.After(0); ok {
		t.Error("got a moment after message 0 before any update, want none")
	}
	s.hear(m, 1)             // 0: a greeting
	s.hear(m, 1, 10)         // 1
	s.hear(m, 2)             // 2, 3: heartbeats
	s.hear(m, 2, 11, 12)     // 4, 5
	s.hear(m, 0, 13)         // the clock alone
	s.hear(m, 3, 14)         // 6, 7, 8
	s.hear(m, 1, 15, 16, 17) // 9
	got := ""
	for note := range int64(12) {
		u, ok := m.After(note)
		got += fmt.Sprint(" ", u.View, map[bool]string{false: "?"}[ok])
	}
	if want := " 0? 10 10 10 11 13 14 14 14 17 17 17"; got != want {
		t.Errorf("after the messages the views are\n%s, want\n%s", got, want)
	}
}

func TestAPictureMayComeALittleLaterThanItsMessage(t *testing.T) {
	s := &scripted{capture: wire.NewCapture(100, 10_000)}
	m := session.Remember[int, int](s, 100)
	s.hear(m, 1)
	m.Tick()
	s.out = []session.Update[int]{{Phase: session.Playing, View: 7}}
	m.Tick()
	if u, ok := m.After(0); !ok || u.View != 7 {
		t.Errorf("got %v, %v after the message, want the view 7", u, ok)
	}
}

// Update.Heard takes precedence over the time of the Tick.
func TestHeardTakesPrecedenceOverTheTick(t *testing.T) {
	s := &scripted{capture: wire.NewCapture(100, 10_000)}
	m := session.Remember[int, int](s, 100)
	s.hear(m, 1)
	for range 6 {
		s.capture.Add("peer", wire.Received, []byte("x"), nil)
	}
	for heard := range int64(3) {
		s.out = append(s.out, session.Update[int]{Phase: session.Playing, View: int(10 + heard), Heard: 2 + heard})
	}
	m.Tick()
	got := ""
	for note := range int64(7) {
		u, _ := m.After(note)
		got += fmt.Sprint(" ", u.View)
	}
	if want := " 0 10 11 12 12 12 12"; got != want {
		t.Errorf("after the messages the views are%s, want%s", got, want)
	}
}

func TestMomentsAreBounded(t *testing.T) {
	s := &scripted{capture: wire.NewCapture(10_000, 1<<20)}
	m := session.Remember[int, int](s, 10)
	for i := range 1000 {
		s.hear(m, 1, i)
	}
	if _, ok := m.After(979); ok {
		t.Error("more than twice as many as wanted are kept")
	}
	if u, ok := m.After(995); !ok || u.View != 995 {
		t.Errorf("got %v, %v after message 995, want the view 995", u, ok)
	}
}

func TestNothingIsRememberedWithoutACapture(t *testing.T) {
	s := &scripted{out: []session.Update[int]{{Phase: session.Playing, View: 1}}}
	m := session.Remember[int, int](s, 10)
	if us := m.Tick(); len(us) != 1 {
		t.Errorf("got the updates %v, want one", us)
	}
	if _, ok := m.After(0); ok {
		t.Error("got a moment without a capture, want none")
	}
}

func TestStillShowsItsViewOnce(t *testing.T) {
	s := session.Still[int, int](session.Update[int]{Phase: session.Ended, View: 7})
	var all []session.Update[int]
	for range 5 {
		all = append(all, s.Tick()...)
	}
	if len(all) != 1 || all[0].View != 7 || all[0].Phase != session.Ended {
		t.Errorf("got the updates %v, want one with the view 7 and the end", all)
	}
}
