package miawire

import (
	"cmp"
	"maps"
	"strings"
	"time"

	"menagerie/wire"
)

// Limits holds the time limits of a player: to join a round, to take a turn, and to announce. 0 means unknown.
type Limits struct{ Join, Turn, Announce time.Duration }

// dissector implements wire.Dissector.
type dissector struct {
	end    wire.Side
	limits func() Limits     // returns the current limits
	tokens map[string]string // last known token, by the verb of the server's request
}

// NewDissector returns a dissector of one connection, for a capture recorded at side end. limits returns the current time
// limits, which the protocol does not transmit. If limits is nil, they are unknown.
func NewDissector(end wire.Side, limits func() Limits) wire.Dissector {
	if limits == nil {
		limits = func() Limits { return Limits{} }
	}
	return &dissector{end: end, limits: limits, tokens: map[string]string{}}
}

// The fields of datagrams.
var (
	fieldToken = wire.Field{Name: "token", Check: present}
	fieldName  = wire.Field{Name: "name", Check: checkName}
	fieldWho   = wire.Field{Name: "name"}
	fieldNames = wire.Field{Name: "names"}
	fieldDice  = wire.Field{Name: "dice", Check: checkDice}
	fieldWhy   = wire.Field{Name: "reason"}
	fieldText  = wire.Field{Name: "text", Rest: true}
)

var shapes = []wire.MessageSpec{
	{Verb: "REGISTER", Fields: []wire.Field{fieldName}},
	{Verb: "REGISTER_SPECTATOR", Fields: []wire.Field{fieldName}},
	{Verb: "UNREGISTER"},
	{Verb: "JOIN", Fields: []wire.Field{fieldToken}},
	{Verb: "ROLL", Fields: []wire.Field{fieldToken}},
	{Verb: "SEE", Fields: []wire.Field{fieldToken}},
	{Verb: "ANNOUNCE", Fields: []wire.Field{fieldDice, fieldToken}},
	{Verb: "ECHO", Fields: []wire.Field{fieldText}, Optional: 1},
	{Verb: "REGISTERED", By: wire.Server}, {Verb: "UNREGISTERED", By: wire.Server}, {Verb: "HEARTBEAT", By: wire.Server},
	{Verb: "REJECTED", By: wire.Server, Fields: []wire.Field{fieldWhy}, Optional: 1},
	{Verb: "ROUND STARTING", By: wire.Server, Fields: []wire.Field{fieldToken}},
	{Verb: "ROUND STARTED", By: wire.Server, Fields: []wire.Field{{Name: "number", Check: wire.Whole(0, 1<<31-1)}, fieldNames}},
	{Verb: "ROUND CANCELED", By: wire.Server, Fields: []wire.Field{fieldWhy}},
	{Verb: "YOUR TURN", By: wire.Server, Fields: []wire.Field{fieldToken}},
	{Verb: "PLAYER ROLLS", By: wire.Server, Fields: []wire.Field{fieldWho}},
	{Verb: "ROLLED", By: wire.Server, Fields: []wire.Field{fieldDice, fieldToken}},
	{Verb: "ANNOUNCED", By: wire.Server, Fields: []wire.Field{fieldWho, fieldDice}},
	{Verb: "PLAYER WANTS TO SEE", By: wire.Server, Fields: []wire.Field{fieldWho}},
	{Verb: "ACTUAL DICE", By: wire.Server, Fields: []wire.Field{fieldDice}},
	{Verb: "PLAYER LOST", By: wire.Server, Fields: []wire.Field{fieldNames, fieldWhy}},
	{Verb: "SCORE", By: wire.Server, Fields: []wire.Field{{Name: "points"}}, Optional: 1},
	{Verb: "ECHOING", By: wire.Server, Fields: []wire.Field{fieldText}, Optional: 1},
}

func present(text string) *wire.Fault {
	if text == "" {
		return &wire.Fault{Key: "wire.empty"}
	}
	return nil
}

func checkName(text string) *wire.Fault {
	if !ValidName(text) {
		return &wire.Fault{Key: "wire.mia_name"}
	}
	return nil
}

func checkDice(text string) *wire.Fault {
	const faces = 6
	if d := dice(text); d.A < 1 || d.A > faces || d.B < 1 || d.B > faces {
		return &wire.Fault{Key: "wire.mia_dice", Args: []any{wire.Shorten(wire.Printable(text))}}
	}
	return nil
}

// blamed maps each refusal of the rules to the field that it refers to.
var blamed = map[string]string{
	"rule.mia_over": wire.TypeField, "rule.mia_turn": "token", "rule.mia_kind": wire.TypeField, "rule.mia_dice": "dice",
	"refused.mia_stranger": wire.TypeField, "refused.mia_unknown": wire.TypeField, "refused.mia_late": "token", "refused.mia_turn": "token",
	"refused.mia_dice": "dice", "refused.mia_stage": wire.TypeField, "refused.mia_twice": "token",
}

// Clone implements wire.Dissector.
func (e *dissector) Clone() wire.Dissector {
	c := *e
	c.tokens = maps.Clone(e.tokens)
	return &c
}

// Refuse implements wire.Dissector.
func (*dissector) Refuse(r *wire.Dissection, why error) {
	r.Refuse(why, blamed)
}

// Dissect implements wire.Dissector.
func (e *dissector) Dissect(n wire.CapturedMessage) wire.Dissection {
	fromServer := e.end.Sender(n.Dir) == wire.Server
	body, end := n.Bytes, []byte(nil)
	if fromServer {
		body, end = wire.Line(n.Bytes)
	}
	cells := wire.Cells(body, ';')
	r, known := wire.Shaped(shapes, n.Bytes, cells, e.end.Sender(n.Dir))
	switch {
	case text(body) == "" && len(body) > 0:
		r = wire.Strange(n.Bytes, cells[:1])
		r.Fault = &wire.Fault{Part: -1, Key: "wire.mia_text"}
	case !known:
		r = wire.Strange(n.Bytes, cells)
	case fromServer:
		e.hear(&r)
	default:
		e.check(&r)
	}
	if len(end) > 0 {
		r.EndLine(n.Bytes, ends)
	}
	e.Refuse(&r, n.Err)
	return r
}

// requests maps a client's response to the server's request.
var requests = map[string]string{"JOIN": "ROUND STARTING", "ROLL": "YOUR TURN", "SEE": "YOUR TURN", "ANNOUNCE": "ROLLED"}

// reasons holds the texts for the reasons that servers send.
var reasons = map[string]string{
	InvalidName: "wire.mia_invalid_name", NameTaken: "wire.mia_taken", NoRoom: "wire.mia_no_room",
	"NO_PLAYERS": "wire.mia_no_players", "ONLY_ONE_PLAYER": "wire.mia_only_one",
	"DID_NOT_ANNOUNCE": "wire.mia_no_announce", "DID_NOT_TAKE_TURN": "wire.mia_no_turn", "INVALID_TURN": "wire.mia_invalid_turn",
	"ANNOUNCED_LOSING_DICE": "wire.mia_too_low", "LIED_ABOUT_MIA": "wire.mia_lied", "SEE_BEFORE_FIRST_ROLL": "wire.mia_see_first",
}

// outcomes holds the reasons that describe the game and not a player's mistake.
var outcomes = map[string]bool{"SEE_FAILED": true, "CAUGHT_BLUFFING": true, "MIA": true}

// hear updates the state with a server's message.
func (e *dissector) hear(r *wire.Dissection) {
	switch r.Name {
	case "ROUND STARTING", "YOUR TURN", "ROLLED":
		r.Asks, r.Limit, e.tokens[r.Name] = true, e.limit(r.Name), field(r, "token")
		r.Answer = r.Name == "ROLLED"
	case "REGISTERED", "UNREGISTERED", "REJECTED", "ECHOING", "PLAYER ROLLS", "ANNOUNCED", "PLAYER WANTS TO SEE", "ROUND STARTED",
		"ROUND CANCELED":
		r.Answer = true
	}
	why := field(r, "reason")
	switch {
	case reasons[why] != "":
		r.Blame("reason", reasons[why])
	case r.Name == "REJECTED" && why == "":
		r.Blame(wire.TypeField, "wire.mia_rejected")
	case why != "" && !outcomes[why]:
		r.Blame("reason", "wire.says", why)
	}
}

// limit returns the time that a player has to respond to a request, or wire.Unknown.
func (e *dissector) limit(request string) time.Duration {
	l := e.limits()
	known := map[string]time.Duration{"ROUND STARTING": l.Join, "YOUR TURN": l.Turn, "ROLLED": l.Announce}
	return cmp.Or(known[request], wire.Unknown)
}

// check compares a client's token with the one that the server sent.
func (e *dissector) check(r *wire.Dissection) {
	r.Asks = true
	request := requests[r.Name]
	if request == "" {
		return
	}
	r.Answer = true
	if told, known := e.tokens[request]; known && told != field(r, "token") {
		r.Blame("token", "wire.mia_token", request)
	}
}

// field returns the trimmed value of a field, or "".
func field(r *wire.Dissection, name string) string {
	for _, p := range r.Parts {
		if p.Name == name {
			return strings.TrimSpace(p.Value)
		}
	}
	return ""
}
