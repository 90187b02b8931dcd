package miawire

import (
	"cmp"
	"maps"
	"strings"
	"time"

	"menagerie/wire"
)

// Limits holds the time limits of a player for joining a round, for a turn, and for an announcement. If a limit is 0, it is
// unknown.
type Limits struct{ Join, Turn, Announce time.Duration }

type dissector struct {
	end    wire.Side
	limits func() Limits     // returns the current time limits; nil if they are unknown
	tokens map[string]string // last known token, by the verb of the server's request
}

var _ wire.Dissector = (*dissector)(nil)

// NewDissector returns a dissector for the messages of one connection. The argument end is the side that records the messages.
// limits returns the current time limits, which the protocol does not transmit. If limits is nil, the time limits are unknown.
func NewDissector(end wire.Side, limits func() Limits) wire.Dissector {
	if limits == nil {
		limits = func() Limits { return Limits{} }
	}
	return &dissector{end: end, limits: limits, tokens: map[string]string{}}
}

// wrongFields maps the text key of a refusal to the name of the wrong field in the refused message.
var wrongFields = map[string]string{
	"rule.mia_over": wire.TypeField, "rule.mia_turn": "token", "rule.mia_kind": wire.TypeField, "rule.mia_dice": "dice",
	"refused.mia_stranger": wire.TypeField, "refused.mia_unknown": wire.TypeField, "refused.mia_late": "token", "refused.mia_turn": "token",
	"refused.mia_dice": "dice", "refused.mia_stage": wire.TypeField, "refused.mia_twice": "token",
}

func (e *dissector) Clone() wire.Dissector {
	c := *e
	c.tokens = maps.Clone(e.tokens)
	return &c
}

func (*dissector) Refuse(r *wire.Dissection, reason error) {
	r.Refuse(reason, wrongFields)
}

func (e *dissector) Dissect(n wire.CapturedMessage) wire.Dissection {
	fromServer := e.end.Sender(n.Dir) == wire.Server
	body, end := n.Bytes, []byte(nil)
	if fromServer {
		body, end = wire.Line(n.Bytes)
	}
	cells := wire.Cells(body, ';')
	r, row, known := wire.Dissect(specs, n.Bytes, cells, e.end.Sender(n.Dir))
	switch {
	case validText(body) == "" && len(body) > 0:
		r = wire.Strange(n.Bytes, cells[:1])
		r.Fault = &wire.Fault{Part: -1, Key: "wire.mia_text"}
	case !known:
		r = wire.Strange(n.Bytes, cells)
	case fromServer:
		e.update(&r, row)
	default:
		e.checkToken(&r, row)
	}
	if len(end) > 0 {
		r.EndLine(n.Bytes, trailing)
	}
	e.Refuse(&r, n.Err)
	return r
}

// reasons holds the texts for the reasons that servers send.
var reasons = map[string]string{
	InvalidName: "wire.mia_invalid_name", NameTaken: "wire.mia_taken", NoRoom: "wire.mia_no_room",
	"NO_PLAYERS": "wire.mia_no_players", "ONLY_ONE_PLAYER": "wire.mia_only_one",
	"DID_NOT_ANNOUNCE": "wire.mia_no_announce", "DID_NOT_TAKE_TURN": "wire.mia_no_turn", "INVALID_TURN": "wire.mia_invalid_turn",
	"ANNOUNCED_LOSING_DICE": "wire.mia_too_low", "LIED_ABOUT_MIA": "wire.mia_lied", "SEE_BEFORE_FIRST_ROLL": "wire.mia_see_first",
}

// outcomes holds the normal reasons for a lost round. Every other reason is a mistake of a player.
var outcomes = map[string]bool{"SEE_FAILED": true, "CAUGHT_BLUFFING": true, "MIA": true}

// update updates the state with a server's message.
func (e *dissector) update(r *wire.Dissection, row spec) {
	if row.By == wire.Server {
		r.Asks, r.Answer = row.ask, row.answer
	}
	if row.limit != nil {
		r.Limit, e.tokens[row.Verb] = cmp.Or(row.limit(e.limits()), wire.Unknown), strings.TrimSpace(r.Value("token"))
	}
	why := strings.TrimSpace(r.Value("reason"))
	switch {
	case reasons[why] != "":
		r.Blame("reason", reasons[why])
	case r.Name == "REJECTED" && why == "":
		r.Blame(wire.TypeField, "wire.mia_rejected")
	case why != "" && !outcomes[why]:
		r.Blame("reason", "wire.says", why)
	}
}

// checkToken compares the token that a client sent with the token of the server's request.
func (e *dissector) checkToken(r *wire.Dissection, row spec) {
	r.Asks = true
	if row.request == "" {
		return
	}
	r.Answer = true
	if told, known := e.tokens[row.request]; known && told != strings.TrimSpace(r.Value("token")) {
		r.Blame("token", "wire.mia_token", row.request)
	}
}
