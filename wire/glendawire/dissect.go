package glendawire

import (
	"strings"

	"menagerie/wire"
)

type dissector struct{ end wire.Side }

var _ wire.Dissector = dissector{}

// NewDissector returns a dissector for the messages of one connection. The argument end is the side that records the messages.
func NewDissector(end wire.Side) wire.Dissector { return dissector{end} }

// wrongFields maps the text key of a refusal to the name of the wrong field in the refused message.
var wrongFields = map[string]string{
	"rule.glenda_over": wire.TypeField, "rule.glenda_turn": wire.TypeField, "rule.glenda_kind": wire.TypeField,
	"refused.glenda_turn": wire.TypeField, "refused.glenda_move": wire.TypeField, "refused.glenda_hello": "game",
	"rule.glenda_outside": "column", "rule.glenda_wall": "column", "rule.glenda_glenda": "column",
}

func (e dissector) Clone() wire.Dissector { return e }

func (dissector) Refuse(r *wire.Dissection, reason error) {
	r.Refuse(reason, wrongFields)
	if reason != nil && r.Fault.Part < 0 && r.Name == "m" {
		r.Fault.Part = 1 // a refusal about a cell refers to the direction of the step
	}
}

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
		s.annotate(&r, by)
	}
	r.EndLine(n.Bytes, "\n\x00")
	if len(n.Bytes) > MaxLine {
		r.Blame("", "wire.long", "1024")
	}
	e.Refuse(&r, n.Err)
	return r
}

// readHello splits a Hello of four words into fields.
func readHello(words []wire.Word) wire.Dissection {
	r := wire.Dissection{Name: "Hello", Seat: -1}
	// the parser accepts an undefined game or side, but here it is a fault
	strict := map[string]wire.Check{"game": wire.Whole(0, 0), "side": wire.Whole(0, 2)}
	for i, f := range helloSpec.Fields {
		w := words[i]
		r.Add(w.From, w.To, f.Name, wire.Shorten(wire.Printable(w.Text)))
		if check, ok := strict[f.Name]; ok {
			f.Check = check
		}
		if fault := f.Fault(w.Text); fault != nil {
			r.Blame(f.Name, fault.Key, fault.Args...)
		}
	}
	return r
}

// dieKeys maps each known reason for the end of a connection to the key of its explanation.
var dieKeys = map[string]string{
	OtherLeft.Text: "wire.glenda_die_left", Left.Text: "wire.glenda_die_quit", Rude.Text: "wire.glenda_die_rude",
	OtherSlow.Text: "wire.glenda_die_other_slow", Slow.Text: "wire.glenda_die_slow", OtherOdd.Text: "wire.glenda_die_other_odd",
	Odd.Text: "wire.glenda_die_odd", Alone.Text: "wire.glenda_die_alone", GoingDown.Text: "wire.glenda_die_down",
	BadHello.Text: "wire.glenda_die_hello", SlowToRead.Text: "wire.glenda_die_unread",
}

// annotate sets the fields of r that depend on the spec: the seat, the kind of message, and the fault in a refusal.
func (s spec) annotate(r *wire.Dissection, sender wire.Side) {
	r.Asks, r.Answer = s.ask, s.answer && s.By == sender
	if r.Seat = s.seat; s.seat == seatOfNumber {
		r.Seat = strings.IndexByte("01", (r.Value("number") + "?")[0])
	}
	if s.key == "" || sender == wire.Client {
		return
	}
	said := r.Value("text")
	switch {
	case s.Verb == "ERR" && said == OutOfTurn.Text:
		r.Blame(s.field, "wire.glenda_turn")
	case s.Verb == "DIE" && dieKeys[said] != "":
		r.Blame(s.field, dieKeys[said])
	case s.field == "text":
		r.Blame(s.field, s.key, said)
	default:
		r.Blame(s.field, s.key)
	}
}
