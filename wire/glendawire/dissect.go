package glendawire

import (
	"strings"

	"menagerie/wire"
)

// dissector implements wire.Dissector.
type dissector struct{ end wire.Side }

// NewDissector returns a dissector of one connection, for a capture recorded at side end.
func NewDissector(end wire.Side) wire.Dissector { return dissector{end} }

// coordinate is a wire.Check that accepts the numbers that count accepts.
func coordinate(text string) *wire.Fault {
	if _, ok := count(text); ok {
		return nil
	}
	return wire.Whole(0, 65_535)(text)
}

// The fields of lines.
var (
	fieldColumn = wire.Field{Name: "column", Check: coordinate}
	fieldRow    = wire.Field{Name: "row", Check: coordinate}
	fieldWay    = wire.Field{Name: "direction", Check: wire.OneOf(dirs[:]...)}
	fieldTurn   = wire.Field{Name: "turn", Check: coordinate}
	fieldText   = wire.Field{Name: "text", Rest: true}
)

var shapes = []wire.MessageSpec{
	{Verb: "CONN", By: wire.Server, Fields: []wire.Field{{Name: "number", Check: wire.Whole(0, 65_535)}, {Name: "name"}}, Optional: 1},
	{Verb: "WAIT", By: wire.Server}, {Verb: "INIT", By: wire.Server}, {Verb: "SENT", By: wire.Server}, {Verb: "TURN", By: wire.Server},
	{Verb: "w", By: wire.Server, Fields: []wire.Field{fieldColumn, fieldRow}},
	{Verb: "g", By: wire.Server, Fields: []wire.Field{fieldColumn, fieldRow}},
	{Verb: "SYNC", By: wire.Server, Fields: []wire.Field{fieldTurn, fieldColumn, fieldRow}},
	{Verb: "SYNC", By: wire.Server, Fields: []wire.Field{fieldTurn, fieldWay}},
	{Verb: "WALL", By: wire.Server, Fields: []wire.Field{fieldColumn, fieldRow}},
	{Verb: "WALL", By: wire.Server, Fields: []wire.Field{fieldWay, fieldColumn, fieldRow}},
	{Verb: "GLND", By: wire.Server, Fields: []wire.Field{fieldColumn, fieldRow}},
	{Verb: "CANTP", By: wire.Server}, {Verb: "CANTM", By: wire.Server},
	{Verb: "ERR", By: wire.Server, Fields: []wire.Field{fieldText}, Optional: 1},
	{Verb: "WON", By: wire.Server}, {Verb: "LOST", By: wire.Server},
	{Verb: "DIE", By: wire.Server, Fields: []wire.Field{fieldText}, Optional: 1},
	{Verb: "UGUD", By: wire.Server},
	{Verb: "p", Fields: []wire.Field{fieldColumn, fieldRow}},
	{Verb: "m", Fields: []wire.Field{fieldWay}},
	{Verb: "q"}, {Verb: "y"},
}

// blamed maps each refusal of the rules to the field that it refers to.
var blamed = map[string]string{
	"rule.glenda_over": wire.TypeField, "rule.glenda_turn": wire.TypeField, "rule.glenda_kind": wire.TypeField,
	"refused.glenda_turn": wire.TypeField, "refused.glenda_move": wire.TypeField, "refused.glenda_hello": "game",
	"rule.glenda_outside": "column", "rule.glenda_wall": "column", "rule.glenda_glenda": "column",
}

// Clone implements wire.Dissector.
func (e dissector) Clone() wire.Dissector { return e }

// Refuse implements wire.Dissector.
func (dissector) Refuse(r *wire.Dissection, why error) {
	r.Refuse(why, blamed)
	if why != nil && r.Fault.Part < 0 && r.Name == "m" {
		r.Fault.Part = 1 // a refusal about a cell refers to the direction of the step
	}
}

// Dissect implements wire.Dissector.
func (e dissector) Dissect(n wire.CapturedMessage) wire.Dissection {
	fromServer := e.end.Sender(n.Dir) == wire.Server
	text, _ := wire.Line(n.Bytes)
	words := wire.Words(text)
	r, known := wire.Shaped(shapes, n.Bytes, words, e.end.Sender(n.Dir))
	switch {
	case !fromServer && (!known || r.Fault != nil) && len(words) == 4:
		r = readHello(words)
	case !known:
		r = wire.Strange(n.Bytes, words)
	}
	e.tell(&r, fromServer)
	r.EndLine(n.Bytes, "\n\x00")
	if len(n.Bytes) > MaxLine {
		r.Blame("", "wire.long", "1024")
	}
	e.Refuse(&r, n.Err)
	return r
}

// readHello reads a Hello, the only line that begins with a name.
func readHello(words []wire.Word) wire.Dissection {
	r := wire.Dissection{Name: "Hello", Seat: -1}
	r.Add(words[0].From, words[0].To, "nick", wire.Shorten(wire.Printable(words[0].Text)))
	for i, f := range []wire.Field{{Name: "game", Check: wire.Whole(0, 0)}, {Name: "side", Check: wire.Whole(0, 2)}, {Name: "options", Check: coordinate}} {
		w := words[i+1]
		r.Add(w.From, w.To, f.Name, wire.Shorten(wire.Printable(w.Text)))
		if fault := f.Check(w.Text); fault != nil {
			r.Blame(f.Name, fault.Key, fault.Args...)
		}
	}
	return r
}

// answers holds the lines with which a server responds to a client's request.
var answers = map[string]bool{"SYNC": true, "WALL": true, "GLND": true, "CANTP": true, "CANTM": true, "ERR": true}

// refusals holds a server's refusals of a move: the text, and the field that the refusal refers to.
var refusals = map[string][2]string{
	"GLND": {"wire.glenda_glnd", "column"}, "CANTP": {"wire.glenda_cantp", wire.TypeField}, "CANTM": {"wire.glenda_cantm", wire.TypeField},
}

// deaths holds the texts for the known reasons to end a connection.
var deaths = map[string]string{
	OtherLeft.Text: "wire.glenda_die_left", Left.Text: "wire.glenda_die_quit", Rude.Text: "wire.glenda_die_rude",
	OtherSlow.Text: "wire.glenda_die_other_slow", Slow.Text: "wire.glenda_die_slow", OtherOdd.Text: "wire.glenda_die_other_odd",
	Odd.Text: "wire.glenda_die_odd", Alone.Text: "wire.glenda_die_alone", GoingDown.Text: "wire.glenda_die_down",
	BadHello.Text: "wire.glenda_die_hello", SlowToRead.Text: "wire.glenda_die_unread",
}

// tell adds the meaning of a line in the conversation: its seat, and whether it is a request or a response.
func (e dissector) tell(r *wire.Dissection, fromServer bool) {
	r.Seat = seatOf(r)
	r.Asks = r.Name == "p" || r.Name == "m" || r.Name == "UGUD"
	if !fromServer {
		r.Answer = r.Name == "y"
		return
	}
	r.Answer = answers[r.Name]
	said := field(r, "text")
	switch {
	case refusals[r.Name][0] != "":
		r.Blame(refusals[r.Name][1], refusals[r.Name][0])
	case r.Name == "WALL" && field(r, "direction") != "":
		r.Blame("direction", "wire.glenda_wall_way")
	case r.Name == "WALL":
		r.Blame("column", "wire.glenda_wall")
	case r.Name == "ERR" && said == OutOfTurn.Text:
		r.Blame("text", "wire.glenda_turn")
	case r.Name == "ERR":
		r.Blame("text", "wire.says", said)
	case r.Name == "DIE" && deaths[said] != "":
		r.Blame("text", deaths[said])
	case r.Name == "DIE":
		r.Blame("text", "wire.die", said)
	}
}

// field returns the value of a field, or "".
func field(r *wire.Dissection, name string) string {
	for _, p := range r.Parts {
		if p.Name == name {
			return p.Value
		}
	}
	return ""
}

// seatOf returns the seat that a line is about: 0 for the trapper, 1 for Glenda.
func seatOf(r *wire.Dissection) int {
	switch r.Name {
	case "p", "GLND", "CANTM":
		return 0
	case "m", "CANTP":
		return 1
	case "WALL", "SYNC":
		if field(r, "direction") != "" {
			return 1
		}
		return 0
	case "CONN":
		return int(strings.IndexByte("01", (field(r, "number") + "?")[0]))
	}
	return -1
}
