package observe_test

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"menagerie/netserver"
	"menagerie/netserver/observe"
	"menagerie/wire"
)

// An Observer records the messages of a server, for the inspector and for records.
func ExampleObserver() {
	o := &observe.Observer{Capture: wire.NewCapture(100, 1<<16)}
	s := netserver.New(func(c *netserver.Conn) { _ = c.Write([]byte("CONN 0\nWAIT\n")) }, netserver.Limits{}, nil)
	s.Observe(o, lines)
	near := s.ServeLocal()
	text, err := io.ReadAll(near)
	fmt.Printf("%q %v\n", text, err)
	_ = s.Shutdown(context.Background())
	messages, _, _ := o.Capture.Since(0, nil)
	for _, m := range messages {
		fmt.Println(m.Dir == wire.Sent, wire.Text(m.Bytes))
	}
	// Output:
	// "CONN 0\nWAIT\n" <nil>
	// true "CONN 0\n"
	// true "WAIT\n"
}

// lines is a wire.Edge.
func lines(b []byte) (n int, err error) {
	if n = bytes.IndexByte(b, '\n') + 1; n == 0 {
		return 0, wire.ErrShort
	}
	return n, nil
}

// A server reports its first game to a GameLog. It asks a seat for a move, and the seat answers or misses its turn.
func ExampleGameLog() {
	log := observe.NewGameLog(2)
	log.Begin()
	log.Ask(0)
	log.Answer(0)
	log.Move(0, "north")
	log.Ask(1)
	log.Miss(1)
	log.Refuse(1)
	log.End(0)
	<-log.Done()
	report := log.Report()
	for seat, s := range report.Seats {
		fmt.Println("seat", seat, "points", s.Points, "answers", len(s.Took), "late", s.Late, "refused", s.Refused)
	}
	fmt.Println(len(report.Moves), "moves")
	// Output:
	// seat 0 points 1 answers 1 late 0 refused 0
	// seat 1 points 0 answers 0 late 1 refused 1
	// 1 moves
}
