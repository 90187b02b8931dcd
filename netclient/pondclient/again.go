package pondclient

import (
	"bytes"

	"menagerie/rules/pond"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// The page of a guest in a browser can be loaded again during a game. The host's door then sends all messages of the server once
// more, with the messages that the client had sent. The server's messages do not contain the positions of the mouse, so the machine
// repeats its own messages without sending them.

// earlierMessages parses the bytes that the client has sent before its page was loaded again.
func earlierMessages(sent []byte) (all []pondwire.Message) {
	r := wire.NewReader(bytes.NewReader(sent), pondwire.ParseClient, pondwire.MaxClient)
	for {
		m, err := r.Next()
		if err != nil {
			return all
		}
		all = append(all, m)
	}
}

// repeat repeats the client's messages to which in is the response.
func (m *machine) repeat(in pondwire.Message) {
	switch in.(type) {
	case pondwire.Started:
		for len(m.recall) > 0 {
			first := m.recall[0]
			m.recall = m.recall[1:]
			if start, ok := first.(pondwire.Start); ok {
				if m.Stage == playing || m.Stage == over {
					m.newGame()
				}
				m.profile.Level = int(start.Level)
				return
			}
		}
	case pondwire.Move:
		if m.Stage == playing && len(m.way) == 0 {
			m.repeatMoves(1)
		}
	}
}

// repeatMoves repeats the next moves, but at most most of them.
func (m *machine) repeatMoves(most int) {
	for range most {
		move, ok := m.nextRecalled()
		if !ok {
			return
		}
		m.submit(pond.Mouse, pond.Move(pond.Point(move.To)))
	}
}

// nextRecalled returns the next of the earlier messages if it is a move.
func (m *machine) nextRecalled() (move pondwire.Move, ok bool) {
	for len(m.recall) > 0 {
		switch first := m.recall[0].(type) {
		case pondwire.Move:
			m.recall = m.recall[1:]
			return first, true
		case pondwire.Auth:
			m.recall = m.recall[1:]
		default:
			return move, false
		}
	}
	return move, false
}
