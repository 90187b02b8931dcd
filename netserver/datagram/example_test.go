package datagram_test

import (
	"context"
	"fmt"
	"net"

	"menagerie/netserver/datagram"
)

// A server sends back each datagram that it receives.
func Example() {
	var d *datagram.Server
	d = datagram.New(func(from datagram.Peer, text []byte) {
		d.Send(from, append([]byte("heard "), text...))
	}, nil)
	defer d.Shutdown(context.Background())
	address, err := d.Listen("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}

	conn, err := net.Dial("udp", address.String())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer conn.Close()
	fmt.Fprint(conn, "hello")
	answer := make([]byte, 100)
	n, err := conn.Read(answer)
	fmt.Println(string(answer[:n]), err)
	// Output: heard hello <nil>
}
