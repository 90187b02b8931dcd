package foxeswire

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"menagerie/wire"
)

// dissector implements wire.Dissector.
type dissector struct{ end wire.Side }

// NewDissector returns a dissector of one connection, for a capture recorded at side end.
func NewDissector(end wire.Side) wire.Dissector { return dissector{end} }

// blamed maps each refusal of the rules to the field that it refers to.
var blamed = map[string]string{
	"rule.foxes_over": wire.TypeField, "rule.foxes_seat": "from", "rule.foxes_early": wire.TypeField, "rule.foxes_outside": "from 1",
	"rule.foxes_not_yours": "from 1", "rule.foxes_far": "to 1", "rule.foxes_occupied": "to 1", "rule.foxes_stranded": "from 1",
	"refused.foxes_hello": wire.TypeField, "refused.foxes_side": "from", "refused.foxes_no_move": "from 1", "refused.foxes_unknown": wire.TypeField,
	"refused.foxes_waits": wire.TypeField, "refused.foxes_tired": wire.TypeField,
	"rule.foxes_ashore": "to 1", "rule.foxes_adrift": "from 1", "rule.foxes_afloat": "to 1", "rule.foxes_too_far": "to 1",
}

// codeKeys holds the texts for the senders and receivers of a line.
var codeKeys = map[Code]string{
	Board: "wire.foxes_board", Controller: "wire.foxes_controller", Dolphin: "wire.foxes_dolphins",
	DolphinViewer: "wire.foxes_dolphin_viewer", Fox: "wire.foxes_foxes", FoxViewer: "wire.foxes_fox_viewer",
	NewPlayer: "wire.foxes_new_player", NewViewer: "wire.foxes_new_viewer",
}

// typeNames maps the third letter of a header to the message's name.
var typeNames = map[byte]string{
	typeTiles: "Tiles", typeFail: "Fail", typeJoin: "Join", typeMove: "Move", typeNext: "Next", typeRefresh: "Refresh",
	typeEnd: "End", typeTeam: "Team", typeDetails: "Details",
}

// Clone implements wire.Dissector.
func (e dissector) Clone() wire.Dissector { return e }

// Refuse implements wire.Dissector.
func (dissector) Refuse(r *wire.Dissection, why error) {
	r.Refuse(why, blamed)
}

// Dissect implements wire.Dissector.
func (e dissector) Dissect(n wire.CapturedMessage) wire.Dissection {
	fromServer := e.end.Sender(n.Dir) == wire.Server
	text, _ := wire.Line(n.Bytes)
	lead := len(text) - len(strings.TrimLeft(string(text), " \t"))
	var r wire.Dissection
	if len(text)-lead < 3 || typeNames[text[lead+2]] == "" {
		r = wire.Strange(n.Bytes, wire.Words(text))
	} else {
		r = readHeader(text, lead)
		readData(&r, text, lead+3)
		judge(&r, text[lead:], fromServer)
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

func readHeader(text []byte, at int) wire.Dissection {
	r := wire.Dissection{Name: typeNames[text[at+2]], Seat: -1}
	for i, name := range [...]string{"from", "to"} {
		c := Code(text[at+i])
		value := wire.Printable(string(rune(c)))
		r.Add(at+i, at+i+1, name, value)
		r.Gloss(codeKeys[c])
		if codeKeys[c] == "" {
			r.Blame(name, "wire.foxes_code", value)
		}
		switch c {
		case Fox, FoxViewer:
			r.Seat = 0
		case Dolphin, DolphinViewer:
			r.Seat = 1
		}
	}
	r.Add(at+2, at+3, wire.TypeField, string(text[at+2]))
	return r
}

// sides holds the texts for the side in an End or a Team.
var sides = map[Code]string{Fox: "wire.foxes_foxes", Dolphin: "wire.foxes_dolphins", Rejected: "wire.foxes_no_side", Drawn: "wire.foxes_drawn"}

// readData adds the fields after the header.
func readData(r *wire.Dissection, text []byte, at int) {
	words := wire.Words(text[at:])
	for i := range words {
		words[i].From, words[i].To = words[i].From+at, words[i].To+at
	}
	switch r.Name {
	case "Move":
		readPlaces(r, words)
		return
	case "Tiles":
		readTiles(r, text, words)
		return
	case "Team", "End":
		readSide(r, words)
		return
	case "Details":
		readDetails(r, words)
		return
	}
	if len(words) > 0 {
		r.Add(words[0].From, len(text), "surplus", wire.Shorten(wire.Printable(string(text[words[0].From:]))))
		r.Blame("surplus", "wire.surplus")
	}
}

func readPlaces(r *wire.Dissection, words []wire.Word) {
	names := [...]string{"from 1", "from 2", "to 1", "to 2"}
	check := wire.Whole(math.MinInt16, math.MaxInt16)
	for i, w := range words {
		name := "surplus"
		if i < len(names) {
			name = names[i]
		}
		r.Add(w.From, w.To, name, wire.Shorten(wire.Printable(w.Text)))
		if i >= len(names) {
			r.Blame(name, "wire.surplus")
		} else if fault := check(w.Text); fault != nil {
			r.Blame(name, fault.Key, fault.Args...)
		}
	}
	if len(words) < len(names) {
		r.Blame("", "wire.missing", names[len(words)])
	}
}

func readTiles(r *wire.Dissection, text []byte, words []wire.Word) {
	if len(words) == 0 {
		r.Blame("", "wire.missing", "tiles")
		return
	}
	from := words[0].From
	tiles := string(text[from:])
	r.Add(from, len(text), "tiles", wire.Shorten(wire.Printable(tiles)))
	side := int(math.Sqrt(float64(len(tiles))))
	switch {
	case strings.Trim(tiles, Letters) != "":
		r.Blame("tiles", "wire.foxes_letters", Letters)
	case side*side != len(tiles):
		r.Blame("tiles", "wire.foxes_square", strconv.Itoa(len(tiles)))
	}
}

// readDetails adds each field of Details under its own name.
func readDetails(r *wire.Dissection, words []wire.Word) {
	for _, w := range words {
		name, value, _ := strings.Cut(w.Text, "=")
		r.Add(w.From, w.To, wire.Shorten(wire.Printable(name)), wire.Shorten(wire.Printable(value)))
	}
}

func readSide(r *wire.Dissection, words []wire.Word) {
	if len(words) == 0 {
		if r.Name == "Team" {
			r.Blame("", "wire.missing", "side")
		}
		return
	}
	value := wire.Shorten(wire.Printable(words[0].Text))
	r.Add(words[0].From, words[0].To, "side", value)
	var side Code
	if len(value) == 1 {
		side = Code(value[0])
	}
	r.Gloss(sides[side])
	switch {
	case sides[side] == "", r.Name == "Team" && side == Drawn, r.Name == "End" && side == Rejected:
		r.Blame("side", "wire.word", value, map[string]string{"Team": "F, D, R", "End": "F, D, N"}[r.Name])
	case len(words) > 1:
		r.Blame("", "wire.surplus")
	}
}

// judge adds whether a line is a request or a response. It sets a fault if this side may not send the line.
func judge(r *wire.Dissection, text []byte, fromServer bool) {
	read := clientMessage
	if fromServer {
		read = serverMessage
	}
	h := header{Code(text[0]), Code(text[1]), text[2]}
	m := read(h, strings.TrimLeft(wire.Printable(string(text[3:])), " "))
	if m == nil {
		r.Blame("from", "wire.foxes_header", wire.Printable(string(text[:3])))
		return
	}
	if !fromServer {
		r.Asks = true
		return
	}
	switch r.Name {
	case "Team":
		r.Answer = true
		if m.(Team).Team == Rejected {
			r.Blame("side", "wire.foxes_rejected")
		}
	case "Fail":
		r.Answer = true
		r.Blame(wire.TypeField, "wire.foxes_fail")
	case "Tiles":
		r.Answer = true
	}
}
