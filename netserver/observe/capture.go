package observe

import "menagerie/wire"

// Capture makes a server record the messages that it receives and sends in a wire.Capture. A nil Capture records
// nothing.
//
// A received message is recorded when the server handles it. If the server refuses the message, the reason is recorded
// next.
type Capture struct {
	messages *wire.Capture
	edge     wire.Edge
}

// NewCapture returns a Capture that records in o.Capture. It returns nil if o.Capture is nil. edge finds the end of
// each sent message.
func (o *Observer) NewCapture(edge wire.Edge) *Capture {
	if o.Capture == nil {
		return nil
	}
	return &Capture{messages: o.Capture, edge: edge}
}

// Sent records bytes that are sent to a peer.
func (c *Capture) Sent(to string, bytes []byte) {
	if c != nil {
		c.messages.AddAll(to, wire.Sent, bytes, c.edge)
	}
}

// Received records a message from a peer. If the bytes are not a valid message, err is the reason.
func (c *Capture) Received(from string, bytes []byte, err error) {
	if c != nil && len(bytes) > 0 {
		c.messages.Add(from, wire.Received, bytes, err)
	}
}

// Refused records the reason why the last message from a peer has no effect. If reason is nil, it does nothing.
func (c *Capture) Refused(from string, reason error) {
	if c != nil && reason != nil {
		c.messages.Refuse(from, reason)
	}
}
