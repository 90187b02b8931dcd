package netserver_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"time"

	"menagerie/netserver"
	"menagerie/wire"
)

// A server reverses the lines of its clients. The handler of each connection runs in its own goroutine.
func ExampleServer() {
	s := netserver.New(reverse, netserver.Limits{Connections: 100}, nil)
	address, err := s.Listen("127.0.0.1:0", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	client, err := net.Dial("tcp", address.String())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Fprintln(client, "pond")
	line, err := bufio.NewReader(client).ReadString('\n')
	fmt.Printf("%q %v\n", line, err)
	_ = client.Close()
	fmt.Println(s.Shutdown(context.Background()), s.Counters().Accepted)
	// Output:
	// "dnop\n" <nil>
	// <nil> 1
}

// reverse is a netserver.Handler.
func reverse(c *netserver.Conn) {
	parse := func(b []byte) (string, int, error) { return wire.CutLine(b, "\n", 80) }
	in := netserver.NewMessageReader(c, parse, 80, errors.New("a line has at most 80 bytes"))
	due := func() time.Time { return time.Now().Add(time.Minute) }
	late := func() error { return errors.New("no line for a minute") }
	for {
		line, err := in.Next(due, late)
		if err != nil {
			return // the client has closed the connection, is too late, or sends too much
		}
		letters := []byte(line)
		slices.Reverse(letters)
		if err := c.Write(append(letters, '\n')); err != nil {
			return
		}
	}
}
