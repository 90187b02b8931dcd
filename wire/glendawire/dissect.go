package glendawire

import (
	"strings"

	"menagerie/wire"
)

// dissector implements wire.Dissector.
type dissector struct{ end wire.Side }

// NewDissector returns a dissector of one connection, for a capture recorded at side end.
func NewDissector(end wire.Side) wire.Dissector { return dissector{end} }

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
	by := e.end.Sender(n.Dir)
	text, _ := wire.Line(n.Bytes)
	words := wire.Words(text)
	r, s, known := wire.Dissect(specs, n.Bytes, words, by)
	switch {
	case by == wire.Client && (!known || r.Fault != nil) && len(words) == 4:
		r = readHello(words)
	case !known:
		r = wire.Strange(n.Bytes, words)
	default:
		s.tell(&r, by)
	}
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

// deaths holds the texts for the known reasons to end a connection.
var deaths = map[string]string{
	OtherLeft.Text: "wire.glenda_die_left", Left.Text: "wire.glenda_die_quit", Rude.Text: "wire.glenda_die_rude",
	OtherSlow.Text: "wire.glenda_die_other_slow", Slow.Text: "wire.glenda_die_slow", OtherOdd.Text: "wire.glenda_die_other_odd",
	Odd.Text: "wire.glenda_die_odd", Alone.Text: "wire.glenda_die_alone", GoingDown.Text: "wire.glenda_die_down",
	BadHello.Text: "wire.glenda_die_hello", SlowToRead.Text: "wire.glenda_die_unread",
}

// tell adds the meaning of a line in the conversation: its seat, and whether it is a request or a response.
func (s spec) tell(r *wire.Dissection, by wire.Side) {
	r.Asks, r.Answer = s.ask, s.answer && s.By == by
	if r.Seat = s.seat; s.seat == seatOfNumber {
		r.Seat = strings.IndexByte("01", (field(r, "number") + "?")[0])
	}
	if s.key == "" || by == wire.Client {
		return
	}
	said := field(r, "text")
	switch {
	case s.Verb == "ERR" && said == OutOfTurn.Text:
		r.Blame(s.field, "wire.glenda_turn")
	case s.Verb == "DIE" && deaths[said] != "":
		r.Blame(s.field, deaths[said])
	case s.field == "text":
		r.Blame(s.field, s.key, said)
	default:
		r.Blame(s.field, s.key)
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
