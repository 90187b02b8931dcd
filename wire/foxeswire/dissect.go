package foxeswire

import (
	"bytes"
	"strconv"
	"strings"

	"menagerie/wire"
)

type dissector struct{ end wire.Side }

var _ wire.Dissector = dissector{}

// NewDissector returns a dissector for the messages of one connection. The argument end is the side that records the messages.
func NewDissector(end wire.Side) wire.Dissector { return dissector{end} }

// wrongFields maps the text key of a refusal to the name of the wrong field in the refused message.
var wrongFields = map[string]string{
	"rule.foxes_over": wire.TypeField, "rule.foxes_seat": "from", "rule.foxes_early": wire.TypeField, "rule.foxes_outside": "from 1",
	"rule.foxes_not_yours": "from 1", "rule.foxes_far": "to 1", "rule.foxes_occupied": "to 1", "rule.foxes_stranded": "from 1",
	"refused.foxes_hello": wire.TypeField, "refused.foxes_side": "from", "refused.foxes_no_move": "from 1", "refused.foxes_unknown": wire.TypeField,
	"refused.foxes_waits": wire.TypeField, "refused.foxes_tired": wire.TypeField,
	"rule.foxes_ashore": "to 1", "rule.foxes_adrift": "from 1", "rule.foxes_afloat": "to 1", "rule.foxes_too_far": "to 1",
}

// codeKeys maps the code of a line's sender or receiver to the key of its explanation.
var codeKeys = map[Code]string{
	Board: "wire.foxes_board", Controller: "wire.foxes_controller", Dolphin: "wire.foxes_dolphins",
	DolphinViewer: "wire.foxes_dolphin_viewer", Fox: "wire.foxes_foxes", FoxViewer: "wire.foxes_fox_viewer",
	NewPlayer: "wire.foxes_new_player", NewViewer: "wire.foxes_new_viewer",
}

// sideKeys holds the texts for the side in an End or a Team.
var sideKeys = map[Code]string{Fox: "wire.foxes_foxes", Dolphin: "wire.foxes_dolphins", Rejected: "wire.foxes_no_side", Drawn: "wire.foxes_drawn"}

func (e dissector) Clone() wire.Dissector { return e }

func (dissector) Refuse(r *wire.Dissection, reason error) {
	r.Refuse(reason, wrongFields)
}

func (e dissector) Dissect(n wire.CapturedMessage) wire.Dissection {
	text, _ := wire.Line(n.Bytes)
	lead := len(text) - len(strings.TrimLeft(string(text), " \t"))
	r, known := readLine(text, lead, e.end.Sender(n.Dir))
	if !known {
		r = wire.Strange(n.Bytes, wire.Words(text))
	}
	r.EndLine(n.Bytes, "\n")
	if bytes.IndexByte(n.Bytes, 0) >= 0 {
		r.Blame(wire.EndField, "wire.zero")
	}
	if len(n.Bytes) > MaxLine {
		r.Blame("", "wire.long", strconv.Itoa(MaxLine))
	}
	e.Refuse(&r, n.Err)
	return r
}

// readLine splits the line text[offset:] from sender into fields. known is false if no message has the type of the
// line.
func readLine(text []byte, offset int, sender wire.Side) (r wire.Dissection, known bool) {
	if len(text)-offset < headerLen {
		return r, false
	}
	h := headerOf(string(text[offset:]))
	s := nearestSpec(h, sender)
	if s == nil {
		return r, false
	}
	g, words := s.grammar(dataWords(text, offset+headerLen))
	kind := wire.Word{From: offset + headerLen - 1, To: offset + headerLen, Text: s.Verb}
	data, _, _ := wire.Dissect([]wire.MessageSpec{g}, text, append([]wire.Word{kind}, words...), g.By)
	r = readCodes(h, offset)
	r.Name = s.name
	addData(&r, data)
	if !s.fits(h, sender) {
		r.Blame("from", "wire.foxes_header", wire.Printable(string(text[offset:offset+headerLen])))
		return r, true
	}
	if data.Fault == nil || s.odd != nil {
		r.Asks, r.Answer = sender == wire.Client, s.answer
	}
	if s.explain != nil {
		s.explain(&r)
	}
	return r, true
}

// nearestSpec returns the spec for the header h from sender, or one that fits only the message type, or nil.
func nearestSpec(h header, sender wire.Side) (best *spec) {
	for i := range specs {
		switch s := &specs[i]; {
		case s.fits(h, sender):
			return s
		case s.Verb[0] == h.kind && (best == nil || best.By != sender):
			best = s
		}
	}
	return best
}

// dataWords returns the words of a line that begin at offset or later.
func dataWords(text []byte, offset int) []wire.Word {
	words := wire.Words(text[offset:])
	for i := range words {
		words[i].From, words[i].To = words[i].From+offset, words[i].To+offset
	}
	return words
}

// readCodes returns a Dissection with the sender and the receiver of a line. offset is the position of the line in its
// message.
func readCodes(h header, offset int) wire.Dissection {
	r := wire.Dissection{Seat: -1}
	for i, c := range [...]Code{h.by, h.to} {
		name, value := [...]string{"from", "to"}[i], wire.Printable(string(rune(c)))
		r.Add(offset+i, offset+i+1, name, value)
		r.Gloss(codeKeys[c])
		if codeKeys[c] == "" {
			r.Blame(name, "wire.foxes_code", value)
		}
		if side := c.Side(); side >= 0 {
			r.Seat = side
		}
	}
	return r
}

// addData appends the fields of data to r, and copies the fault of data if r has none.
func addData(r *wire.Dissection, data wire.Dissection) {
	before := len(r.Parts)
	for _, p := range data.Parts {
		if p.Name == fieldTeam.Name && len(p.Value) == 1 {
			p.Gloss = sideKeys[Code(p.Value[0])]
		}
		r.Parts = append(r.Parts, p)
	}
	if f := data.Fault; r.Fault == nil && f != nil {
		if f.Part >= 0 {
			f.Part += before
		}
		r.Fault = f
	}
}
