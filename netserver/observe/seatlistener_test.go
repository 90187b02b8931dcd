package observe

import (
	"errors"
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

// The evidence of a seat comes from both of its addresses, and no other address changes it.
func TestEvidenceOfASeat(t *testing.T) {
	c := &SeatListener{}
	at := func(port int) net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: port} }
	c.Add(at(1), at(2))
	c.Add(at(3), at(3))
	c.Come("127.0.0.1:2")
	if e := c.Evidence(0); !e.Came || e.Open != 1 || e.Heard != 0 {
		t.Errorf("after a connection: got %+v, want one connection and no message", e)
	}
	c.HangUp("127.0.0.1:2")
	c.Go("127.0.0.1:2")
	if e := c.Evidence(0); !e.Came || e.Open != 0 || !e.Left {
		t.Errorf("after its end: got %+v, want no connection", e)
	}
	c.Hear("127.0.0.1:1", []byte("blah"), errors.New("not a message"))
	if e := c.Evidence(0); e.Heard != 1 || string(e.Last) != "blah" || !e.Invalid || e.Why == nil {
		t.Errorf("after an invalid message: got %+v, want blah and the reason", e)
	}
	c.Hear("127.0.0.1:1", []byte("MOVE"), nil)
	c.Refuse("127.0.0.1:1", nil)
	if e := c.Evidence(0); e.Heard != 2 || e.Invalid || e.Why != nil {
		t.Errorf("after a valid message: got %+v, want no reason", e)
	}
	c.Refuse("127.0.0.1:1", errors.New("not your turn"))
	if e := c.Evidence(0); e.Invalid || e.Why == nil {
		t.Errorf("after a refused message: got %+v, want the reason of a valid message", e)
	}
	c.Hear("127.0.0.1:1", []byte("late"), nil)
	c.Forget("127.0.0.1:1")
	if e := c.Evidence(0); e.Heard != 2 || string(e.Last) != "MOVE" || e.Why == nil {
		t.Errorf("after a message that was not handled: got %+v, want the message before", e)
	}
	if e := c.Evidence(1); e.Came || e.Heard > 0 {
		t.Errorf("the other seat: got %+v, want nothing", e)
	}
	var none *SeatListener
	none.Hear("127.0.0.1:1", nil, nil)
	if e := none.Evidence(0); e.Came || c.Evidence(2).Came {
		t.Errorf("no seats: got %+v, want nothing", e)
	}
}
