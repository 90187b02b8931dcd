package pondwire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"menagerie/wire"
)

// mouseStep is the maximum length of the mouse's move, in units.
const mouseStep = 400

// dissector implements wire.Dissector.
type dissector struct {
	end   wire.Side
	mouse *Place // last known position; nil if unknown
}

// NewDissector returns a dissector of one connection, for a capture recorded at side end.
func NewDissector(end wire.Side) wire.Dissector { return &dissector{end: end} }

// blamed maps each refusal of the rules to the field that it refers to.
var blamed = map[string]string{"rule.pond_far": "x", "rule.pond_water": "x", "rule.pond_over": wire.TypeField, "rule.pond_turn": wire.TypeField,
	"refused.pond_room": "room", "refused.pond_tries": "room",
}

// Clone implements wire.Dissector.
func (e *dissector) Clone() wire.Dissector {
	c := *e
	return &c
}

// Refuse implements wire.Dissector.
func (*dissector) Refuse(r *wire.Dissection, why error) {
	r.Refuse(why, blamed)
}

// Dissect implements wire.Dissector.
func (e *dissector) Dissect(n wire.CapturedMessage) wire.Dissection {
	fromServer := e.end.Sender(n.Dir) == wire.Server
	parse := ParseClient
	if fromServer {
		parse = ParseServer
	}
	m, _, err := parse(n.Bytes)
	if err != nil {
		return e.misread(n, err)
	}
	c := wire.NewCutter(n.Bytes, "")
	switch m := m.(type) {
	case Auth:
		cutAuth(c, m)
	case AuthReply:
		cutReply(c, m)
	case Start:
		cutStart(c, m)
		e.mouse = nil
	case Started:
		cutStarted(c, m)
		e.mouse = &m.Mouse
	case Move:
		e.cutMove(c, m, fromServer)
	case GameState:
		cutState(c, m)
	case Fault:
		cutFault(c, m)
	}
	c.Surplus()
	e.Refuse(&c.Dissection, n.Err)
	return c.Dissection
}

// misread returns the Dissection of bytes that are not a message. It names the type if possible, and the field that is
// incomplete.
func (e *dissector) misread(n wire.CapturedMessage, err error) wire.Dissection {
	c := wire.NewCutter(n.Bytes, "?")
	if errors.Is(err, wire.ErrShort) && len(n.Bytes) > 0 {
		cutType(c, tornNames[n.Bytes[0]])
		c.Torn(piecesOf(n.Bytes)...)
		e.Refuse(&c.Dissection, n.Err)
		return c.Dissection
	}
	if len(n.Bytes) > 0 {
		c.Take(1, wire.TypeField, wire.Hex)
	}
	if c.Left() > 0 {
		c.Take(c.Left(), "bytes", wire.Hex)
	}
	c.Fault = wire.FaultOf(err)
	if key := c.Fault.Key; len(n.Bytes) > 0 && (key == "wire.type" || key == "wire.side") {
		c.Fault.Part = 0
	}
	if c.Fault.Key == "wire.value" {
		c.Fault.Part = 1
	}
	e.Refuse(&c.Dissection, n.Err)
	return c.Dissection
}

// tornNames holds the names of messages that can be incomplete.
var tornNames = map[byte]string{typeAuth: "Auth", typeStart: "Start", typeStarted: "Started", typeMove: "Move", typeState: "GameState"}

// piecesOf returns the fields that must follow a message's type.
func piecesOf(b []byte) []wire.Piece {
	switch b[0] {
	case typeAuth:
		const head = 3
		if len(b) < head {
			return []wire.Piece{{Name: "length", Size: 2}}
		}
		return []wire.Piece{{Name: "length", Size: 2}, {Name: "room", Size: int(binary.BigEndian.Uint16(b[1:]))}}
	case typeStart:
		return []wire.Piece{{Name: "level", Size: 1}}
	case typeStarted:
		return []wire.Piece{{Name: "cat x", Size: 4}, {Name: "cat y", Size: 4}, {Name: "mouse x", Size: 4}, {Name: "mouse y", Size: 4}}
	case typeMove:
		return []wire.Piece{{Name: "x", Size: 4}, {Name: "y", Size: 4}}
	}
	return []wire.Piece{{Name: "state", Size: 1}}
}

func text(s string) func([]byte) string { return func([]byte) string { return s } }

func cutType(c *wire.Cutter, name string) {
	c.Name = name
	c.Take(1, wire.TypeField, wire.Hex)
}

func cutAuth(c *wire.Cutter, m Auth) {
	cutType(c, "Auth")
	c.Take(2, "length", text(strconv.Itoa(len(m.Room))))
	c.Take(len(m.Room), "room", text(wire.Printable(m.Room)))
	c.Seat, c.Asks = 0, true
	switch {
	case !utf8.ValidString(m.Room):
		c.Blame("room", "wire.pond_room_text")
	case m.Room == "":
		c.Blame("length", "wire.pond_room_empty")
	}
}

func cutReply(c *wire.Cutter, m AuthReply) {
	cutType(c, "AuthReply")
	c.Answer, c.Seat = true, 0
	if m.Open {
		c.Gloss("wire.pond_open")
	} else {
		c.Blame(wire.TypeField, "wire.pond_closed")
	}
}

func cutStart(c *wire.Cutter, m Start) {
	const levels = 3
	cutType(c, "Start")
	c.Take(1, "level", text(strconv.Itoa(int(m.Level))))
	c.Seat, c.Asks = 0, true
	if m.Level < 1 || m.Level > levels {
		c.Blame("level", "wire.pond_level", strconv.Itoa(int(m.Level)))
	}
}

func cutStarted(c *wire.Cutter, m Started) {
	cutType(c, "Started")
	cutPlace(c, "cat ", m.Cat)
	cutPlace(c, "mouse ", m.Mouse)
	c.Answer = true
}

func cutPlace(c *wire.Cutter, who string, p Place) {
	c.Take(4, who+"x", text(strconv.Itoa(int(p.X))))
	c.Take(4, who+"y", text(strconv.Itoa(int(p.Y))))
}

// cutMove also checks the length of the mouse's move, which servers limit.
func (e *dissector) cutMove(c *wire.Cutter, m Move, fromServer bool) {
	cutType(c, "Move")
	cutPlace(c, "", m.To)
	c.Seat, c.Asks, c.Answer = 0, !fromServer, fromServer
	if fromServer {
		c.Seat = 1
		return
	}
	if e.mouse != nil {
		if far := math.Hypot(float64(m.To.X)-float64(e.mouse.X), float64(m.To.Y)-float64(e.mouse.Y)); far > mouseStep {
			c.Blame("x", "wire.pond_far", fmt.Sprintf("%.7g", far), strconv.Itoa(mouseStep))
		}
	}
	e.mouse = &m.To
}

var stateKeys = [...]string{Goes: "wire.pond_goes", MouseWon: "wire.pond_mouse_won", CatWon: "wire.pond_cat_won"}

func cutState(c *wire.Cutter, m GameState) {
	cutType(c, "GameState")
	c.Take(1, "state", text(strconv.Itoa(int(m))))
	c.Gloss(stateKeys[m])
}

// faultKeys holds the texts for the faults that servers report.
var faultKeys = map[Fault]string{
	FaultInvalid: "wire.pond_e0", FaultUnexpected: "wire.pond_e1", FaultViewerLeft: "wire.pond_e2",
	FaultReplaced: "wire.pond_e3", FaultTooFar: "wire.pond_e4",
}

func cutFault(c *wire.Cutter, m Fault) {
	cutType(c, "Fault")
	c.Seat = 0
	if key, ok := faultKeys[m]; ok {
		c.Blame(wire.TypeField, key)
		return
	}
	c.Blame(wire.TypeField, "wire.pond_fault", fmt.Sprintf("0x%02x", byte(m)))
}
