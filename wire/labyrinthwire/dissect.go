package labyrinthwire

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"menagerie/wire"
)

// dissector implements wire.Dissector. It detects the byte order from the messages.
type dissector struct {
	end   wire.Side
	order Order
}

// NewDissector returns a dissector of one connection, for a capture recorded at side end.
func NewDissector(end wire.Side) wire.Dissector { return &dissector{end: end} }

// blamed maps each refusal of the rules to the field that it refers to.
var blamed = map[string]string{
	"rule.labyrinth_over": wire.TypeField, "rule.labyrinth_turn": "player", "rule.labyrinth_line": "line", "rule.labyrinth_fixed": "line",
	"rule.labyrinth_reversal": "insert", "rule.labyrinth_tile": "tile", "rule.labyrinth_outside": "x", "rule.labyrinth_unreachable": "x",
	"refused.labyrinth_spoke": wire.TypeField, "refused.labyrinth_turn": "player", "refused.labyrinth_player": "player",
	"refused.labyrinth_format": wire.TypeField, "refused.labyrinth_door": "name",
	"rule.labyrinth_occupied": "x", "rule.labyrinth_gone": "player", "rule.labyrinth_collected": "events",
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
	m, f, err := e.parse(n.Bytes, e.end.Sender(n.Dir) == wire.Server)
	if err != nil {
		return e.misread(n, err)
	}
	c := wire.NewCutter(n.Bytes, "")
	d := cutter{c, f}
	switch m := m.(type) {
	case Hello:
		d.begin("Hello")
		d.Asks = true
		d.int("port", m.Port)
	case Bye:
		d.bye(m)
	case Start:
		d.start(m)
	case End:
		d.begin("End")
		d.list("winners", m.Winners)
	case Turn:
		d.turn(m)
	case Rest:
		c.Name = "Rest"
		d.int("half", m.Half)
	case Kick:
		d.kick(m)
	case Move:
		d.move(m)
		c.Answer, c.Asks = true, e.end.Sender(n.Dir) == wire.Client
	case Names:
		d.names(m)
	}
	c.Surplus()
	e.Refuse(&c.Dissection, n.Err)
	return c.Dissection
}

// parse reads a message in the byte order that fits it, and keeps that order for later messages.
func (e *dissector) parse(b []byte, fromServer bool) (m Message, f Format, err error) {
	if fromServer && len(b) > 0 && b[0] == typeHello {
		hello, order, _, err := ParseHello(b)
		if err == nil {
			e.order = order
		}
		return hello, Format{Order: order}, err
	}
	for i, order := range [...]Order{e.order, BigEndian + LittleEndian - e.order} {
		f := formatOf(b, order)
		m, n, e2 := read(b, f, fromServer)
		if e2 == nil && n == len(b) {
			e.order = order
			return m, f, nil
		}
		if i == 0 {
			err = e2
		}
	}
	if err == nil { // b is a message with surplus bytes after it
		f = formatOf(b, e.order)
		m, _, err = read(b, f, fromServer)
	}
	return m, f, err
}

// formatOf returns the format of a message with the length of b.
func formatOf(b []byte, order Order) Format {
	f := Format{Order: order, Private: PrivateUnknown}
	const shortTurn, half = 1 + 4, 4
	switch len(b) {
	case shortTurn:
		f.Long = LongFour
	case half:
		f.Long = LongUnknown
	}
	return f
}

func read(b []byte, f Format, fromServer bool) (m Message, n int, err error) {
	switch {
	case !fromServer && len(b) > 0 && b[0] == typeBye:
		return f.ParseBye(b)
	case !fromServer:
		return f.ParseClient(b)
	}
	m, n, err = f.ParseServer(b)
	if errors.Is(err, wire.ErrShort) && f.Private == PrivateUnknown {
		f.Private = PrivateOmitted // b holds a Start and nothing else
		return f.ParseServer(b)
	}
	return m, n, err
}

// misread returns the Dissection of bytes that are not a message. It names the type if possible.
func (e *dissector) misread(n wire.CapturedMessage, err error) wire.Dissection {
	c := wire.NewCutter(n.Bytes, "?")
	if len(n.Bytes) > 0 {
		c.Take(1, wire.TypeField, wire.Hex)
	}
	if errors.Is(err, wire.ErrShort) && len(n.Bytes) > 0 {
		t := torn(n.Bytes[0], e.end.Sender(n.Dir) == wire.Server)
		c.Name = t.name
		c.Torn(t.pieces...)
		e.Refuse(&c.Dissection, n.Err)
		return c.Dissection
	}
	if c.Left() > 0 {
		c.Take(c.Left(), "bytes", wire.Hex)
	}
	c.Fault = wire.FaultOf(err)
	if key := c.Fault.Key; len(n.Bytes) > 0 && (key == "wire.type" || key == "wire.side") {
		c.Fault.Part = 0
	}
	e.Refuse(&c.Dissection, n.Err)
	return c.Dissection
}

// tornMessage is the name of a message that may be incomplete, with its first fields.
type tornMessage struct {
	name   string
	pieces []wire.Piece
}

// tornMessages is indexed by type. A client's Bye has the same type as Turn and is in tornBye.
var (
	tornMessages = map[byte]tornMessage{
		typeHello: {"Hello", []wire.Piece{{Name: "port", Size: 4}}},
		typeStart: {"Start", []wire.Piece{{Name: "width", Size: 4}, {Name: "height", Size: 4}}},
		typeEnd:   {"End", []wire.Piece{{Name: "count of winners", Size: 4}}},
		typeTurn:  {"Turn", []wire.Piece{{Name: "time", Size: 4}}},
		typeKick:  {"Kick", []wire.Piece{{Name: "player", Size: 4}, {Name: "reason", Size: 1}}},
		typeNames: {"Names", []wire.Piece{{Name: "count", Size: 4}}},
		typeMove: {"Move", []wire.Piece{
			{Name: "player", Size: 4}, {Name: "insert", Size: 1}, {Name: "line", Size: 4}, {Name: "tile", Size: 1},
			{Name: "x", Size: 4}, {Name: "y", Size: 4}, {Name: "count of events", Size: 4},
		}},
	}
	tornBye = tornMessage{"Bye", []wire.Piece{{Name: "length", Size: 4}}}
)

// torn returns the message that begins with type kind.
func torn(kind byte, fromServer bool) tornMessage {
	if kind == typeBye && !fromServer {
		return tornBye
	}
	if t, known := tornMessages[kind]; known {
		return t
	}
	return tornMessage{name: "?"}
}

// cutter splits a parsed message into fields.
type cutter struct {
	*wire.Cutter
	format Format
}

func (d cutter) begin(name string) {
	d.Name = name
	d.Take(1, wire.TypeField, wire.Hex)
}

func (d cutter) as(n int, name, value string) { d.Take(n, name, func([]byte) string { return value }) }

func (d cutter) int(name string, value int) { d.as(4, name, strconv.Itoa(value)) }

// list takes a count and as many ints as values has.
func (d cutter) list(name string, values []int) {
	d.int("count of "+name, len(values))
	if len(values) > 0 {
		d.as(4*len(values), name, strings.Trim(fmt.Sprint(values), "[]"))
	}
}

func (d cutter) places(name string, places []Place) {
	d.int("count of "+name, len(places))
	if len(places) == 0 {
		return
	}
	all := make([]string, len(places))
	for i, p := range places {
		all[i] = fmt.Sprintf("%d,%d", p.X, p.Y)
	}
	d.as(8*len(places), name, strings.Join(all, " "))
}

func (d cutter) bye(m Bye) {
	d.begin("Bye")
	d.Answer = true
	length := d.Take(4, "length", func(b []byte) string { return strconv.Itoa(d.format.intOf(b)) })
	d.as(d.format.intOf(length), "name", wire.Printable(m.Name))
}

func (d cutter) names(m Names) {
	d.begin("Names")
	d.int("count", len(m.Names))
	size, left := 0, d.Bytes[len(d.Bytes)-d.Left():]
	for range m.Names {
		const length = 4
		size += length + d.format.intOf(left[size:])
	}
	d.as(size, "names", wire.Printable(strings.Join(m.Names, ", ")))
}

func (d cutter) start(m Start) {
	d.begin("Start")
	d.int("width", m.Width)
	d.int("height", m.Height)
	d.Take(m.Width*m.Height, "tiles", wire.Hex)
	d.Take(1, "spare tile", wire.Hex)
	d.places("fixed tiles", m.Fixed)
	d.places("objectives", m.Objectives)
	d.places("players", m.Players)
	if m.Private {
		d.Seat = m.You
		d.int("you", m.You)
		d.list("to collect", m.Hand)
	}
}

func (d cutter) turn(m Turn) {
	d.begin("Turn")
	d.Asks = true
	n := 8
	if m.Short {
		n = 4
	}
	d.as(n, "time", fmt.Sprintf("%d ms", m.Millis))
	const longest = int64(time.Hour / time.Millisecond)
	d.Limit = time.Duration(max(0, min(m.Millis, longest))) * time.Millisecond
}

// kickKeys holds the texts for the reasons of a Kick.
var kickKeys = [...]string{
	ReasonTimeout: "wire.labyrinth_timeout", ReasonFormat: "wire.labyrinth_format", ReasonNetwork: "wire.labyrinth_network",
	ReasonIllegal: "wire.labyrinth_illegal",
}

func (d cutter) kick(m Kick) {
	d.begin("Kick")
	d.int("player", m.Player)
	d.Seat = m.Player
	d.as(1, "reason", strconv.Itoa(int(m.Reason)))
	if int(m.Reason) < len(kickKeys) {
		d.Blame("reason", kickKeys[m.Reason])
		return
	}
	d.Blame("reason", "wire.labyrinth_reason", strconv.Itoa(int(m.Reason)))
}

func (d cutter) move(m Move) {
	d.begin("Move")
	d.int("player", m.Player)
	d.Seat = m.Player
	d.as(1, "insert", strconv.Itoa(int(m.Insert)))
	d.int("line", m.Line)
	d.as(1, "tile", fmt.Sprintf("%02x", m.Tile))
	d.int("x", m.To.X)
	d.int("y", m.To.Y)
	d.int("count of events", len(m.Events))
	if len(m.Events) == 0 {
		return
	}
	size, all := 0, make([]string, len(m.Events))
	for i, e := range m.Events {
		size += 8 + 4*len(e.Objectives)
		all[i] = fmt.Sprintf("%d: %s", e.Player, strings.Trim(fmt.Sprint(e.Objectives), "[]"))
	}
	d.as(size, "events", strings.Join(all, "; "))
}
