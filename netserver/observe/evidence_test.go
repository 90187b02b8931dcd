package observe

import (
	"errors"
	"net"
	"testing"
)

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
