package observe

import (
	"net"
	"testing"
)

// TestEveryAddressHasOneSeat checks that every address has one seat and that seats are taken in order.
func TestEveryAddressHasOneSeat(t *testing.T) {
	at := []string{"127.0.0.1:1", "127.0.0.1:2"}
	c := &SeatListener{}
	for i := range at {
		a := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: i + 1}
		c.Add(a, a)
	}
	if c.Take("127.0.0.1:9") {
		t.Error("Take(address without a seat) = true, want false")
	}
	if !c.Take(at[0]) || c.Greedy(0) {
		t.Error("the first seat: want Take true and Greedy false")
	}
	c.Leave(at[0])
	if !c.Free(at[0]) || !c.Take(at[0]) || c.Greedy(0) {
		t.Error("a player who has left: want Free true, Take true and Greedy false")
	}
	if c.Take(at[0]) || !c.Greedy(0) {
		t.Error("a seat that is taken: want Take false and Greedy true")
	}
	if !c.Take(at[1]) || c.Greedy(1) {
		t.Error("the second seat: want Take true and Greedy false")
	}
	c.Leave(at[0])
	if c.Free(at[0]) {
		t.Error("Free after the next player came = true, want false")
	}
	if c.Leave("127.0.0.1:9"); c.Greedy(7) {
		t.Error("Greedy(seat that does not exist) = true, want false")
	}
	var none *SeatListener
	none.Leave(at[0])
	none.Misname(at[0], "x", "")
	for range 2 {
		if !none.Take(at[0]) || !none.Free(at[0]) {
			t.Error("without seats: want Take true and Free true")
		}
	}
}

// TestRejectedNamesAreRecorded checks the records of rejected names and of the players who have them.
func TestRejectedNamesAreRecorded(t *testing.T) {
	at := []string{"127.0.0.1:1", "127.0.0.1:2"}
	c := &SeatListener{}
	for i := range at {
		a := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: i + 1}
		c.Add(a, a)
	}
	c.Misname("127.0.0.1:9", "stranger", "")
	c.Misname(at[0], "a;b", "")
	c.Misname(at[1], "first", "")
	c.Misname(at[1], "hare", at[0])
	for seat, want := range []Misnamed{{"a;b", -1}, {"hare", 0}} {
		if got, ok := c.Misnamed(seat); !ok || got != want {
			t.Errorf("seat %d: got %+v, %v, want %+v", seat, got, ok, want)
		}
	}
	if got, ok := c.Misnamed(2); ok {
		t.Errorf("a seat that does not exist: got %+v, want none", got)
	}
}
