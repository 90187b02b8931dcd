package netclient_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/session"
	"menagerie/wire"
)

// entry is a message of a small protocol. A client sends numbers, and the server sends their sum until it is 10.
type entry string

func (e entry) Append(b []byte) []byte { return append(b, e+"\n"...) }

func parseEntry(b []byte) (entry, int, error) {
	text, n, err := wire.CutLine(b, "\n", 80)
	return entry(text), n, err
}

type phase uint8

const (
	waiting phase = iota // for the server's first message
	adding
	finished
)

var phases = netclient.Stages[phase]{
	Playing: adding, Over: finished,
	Doing: []string{waiting: "net.doing_connecting", adding: "net.doing_playing", finished: "net.doing_over"},
}

// adder is the Machine of the protocol. Its View is the sum, and its moves are numbers.
type adder struct {
	netclient.Conversation[phase, entry, int]
	sum int
}

type adderStep = netclient.Step[entry, int]

func newAdder() *adder {
	m := &adder{}
	m.Conversation = netclient.NewConversation[entry](&phases, func() int { return m.sum })
	m.Sit(0)
	return m
}

func (m *adder) Connected() adderStep { return adderStep{} }

func (m *adder) Status() netclient.Status { return m.Conversation.Status(0) }

func (m *adder) Tick(now time.Duration) (adderStep, error) {
	m.Now = now
	return m.Watch(netclient.SilenceLimits{}.WithDefaults())
}

func (m *adder) Submit(_ rules.Seat, n int) adderStep {
	s := m.Show(nil) // the response to the move; the new sum follows when the server sends it
	s.Send = []entry{entry(strconv.Itoa(n))}
	return s
}

func (m *adder) Receive(in entry) (adderStep, error) {
	if err := m.CountLine(); err != nil {
		return adderStep{}, err
	}
	sum, err := strconv.Atoi(string(in))
	if err != nil {
		return adderStep{}, netclient.NewError("net.unexpected", nil, in)
	}
	m.Stage, m.sum = adding, sum
	if sum >= 10 {
		m.Stage = finished
	}
	return m.Show(nil), nil
}

// addUp is the server.
func addUp(conn net.Conn) {
	sum := 0
	for {
		_, _ = fmt.Fprintln(conn, sum)
		var n int
		if _, err := fmt.Fscanln(conn, &n); err != nil {
			return
		}
		sum += n
	}
}

// A Machine knows neither sockets nor clocks. Run connects it to a server, and the game loop gets a session.
func ExampleMachine() {
	near, far := net.Pipe()
	go addUp(far)
	open := func(context.Context) (netclient.Conn[entry, entry], error) {
		format := netclient.StreamFormat[entry]{Parse: parseEntry, Limit: 80}
		return netclient.NewStreamConn[entry, entry](near, netclient.Info{}, format), nil
	}
	game := netclient.Run("example:1", open, newAdder())
	sent := 0
	for over := false; !over; {
		<-game.Changed() // a window calls Tick 60 times a second instead
		for _, u := range game.Tick() {
			fmt.Println("sum", u.View)
			if u.Phase == session.Playing && u.View == sent {
				game.Send(0, 5)
				sent += 5
			}
			over = u.Phase == session.Ended
		}
	}
	_ = game.Close()
	<-game.Done()
	// Output:
	// sum 0
	// sum 0
	// sum 5
	// sum 5
	// sum 10
}

// Tests feed a Machine with messages, so they need neither a server nor time.
func ExampleMachine_test() {
	m := newAdder()
	for _, in := range strings.Fields("0 7 x") {
		step, err := m.Receive(entry(in))
		for _, u := range step.Show {
			fmt.Println("sum", u.View)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	end := m.Disconnected(netclient.Explain(io.EOF))
	fmt.Println("lost:", end.Phase == session.Lost)
	// Output:
	// sum 0
	// sum 7
	// The server sent a message of type x, which is not allowed at this point. Connect again for a new game.
	// lost: true
}
