package netserver

import (
	"net"
	"testing"
)

// Every address has one seat, and seats are taken in order.
func TestChairs(t *testing.T) {
	at := []string{"127.0.0.1:1", "127.0.0.1:2"}
	c := &SeatListener{}
	for i := range at {
		c.Add(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: i + 1})
	}
	if c.Take("127.0.0.1:9") {
		t.Error("a seat is taken at an address that has none")
	}
	if !c.Take(at[0]) || c.Greedy(0) {
		t.Error("the first seat can't be taken")
	}
	c.Leave(at[0])
	if !c.Free(at[0]) || !c.Take(at[0]) || c.Greedy(0) {
		t.Error("who has left can't come back")
	}
	if c.Take(at[0]) || !c.Greedy(0) {
		t.Error("a seat is taken twice, or nobody noticed")
	}
	if !c.Take(at[1]) || c.Greedy(1) {
		t.Error("the second seat can't be taken")
	}
	c.Leave(at[0])
	if c.Free(at[0]) {
		t.Error("who has left comes back after the next one")
	}
	if c.Leave("127.0.0.1:9"); c.Greedy(7) {
		t.Error("a seat that is none is noted")
	}
	var none *SeatListener
	none.Leave(at[0])
	none.Misname(at[0], "x", "")
	for range 2 {
		if !none.Take(at[0]) || !none.Free(at[0]) {
			t.Error("without chairs somebody is sent away")
		}
	}
}

// It is known who was not let in under which name, and who has that name.
func TestMisnamed(t *testing.T) {
	at := []string{"127.0.0.1:1", "127.0.0.1:2"}
	c := &SeatListener{}
	for i := range at {
		c.Add(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: i + 1})
	}
	c.Misname("127.0.0.1:9", "stranger", "")
	c.Misname(at[0], "a;b", "")
	c.Misname(at[1], "first", "")
	c.Misname(at[1], "hare", at[0])
	for seat, want := range []Misnamed{{"a;b", -1}, {"hare", 0}} {
		if got, ok := c.Misnamed(seat); !ok || got != want {
			t.Errorf("seat %d: %+v, %v", seat, got, ok)
		}
	}
	if got, ok := c.Misnamed(2); ok {
		t.Errorf("a seat that is none: %+v", got)
	}
}
