package miawire

import (
	"time"

	"menagerie/wire"
)

// spec describes one message: its fields, its constructor, and its explanation for people. The parsers check only the
// verb and the number of fields. The dissector also shows which fields are invalid.
type spec struct {
	wire.MessageSpec
	message func(a args) Message
	ask     bool                       // a server's request
	answer  bool                       // a server's response
	limit   func(Limits) time.Duration // the time to respond to a server's request with a token; nil for other messages
	request string                     // the verb of the server's request to which a client's message responds
}

// specs is the table of all messages. ParseServer, ParseClient and the dissector use it.
var specs = []spec{
	client("REGISTER", func(a args) Message { return Register{a.at(0)} }, fieldName),
	client("REGISTER_SPECTATOR", func(a args) Message { return RegisterSpectator{a.at(0)} }, fieldName),
	client("UNREGISTER", Unregister.message),
	client("JOIN", func(a args) Message { return Join{a.at(0)} }, fieldToken).responds("ROUND STARTING"),
	client("ROLL", func(a args) Message { return Roll{a.at(0)} }, fieldToken).responds("YOUR TURN"),
	client("SEE", func(a args) Message { return See{a.at(0)} }, fieldToken).responds("YOUR TURN"),
	client("ANNOUNCE", func(a args) Message { return Announce{dice(a.at(0)), a.at(1)} }, fieldDice, fieldToken).responds("ROLLED"),
	client("ECHO", func(a args) Message { return Echo{a.at(0)} }, fieldText).optional(),

	server("REGISTERED", Registered.message).answers(),
	server("UNREGISTERED", Unregistered.message).answers(),
	server("HEARTBEAT", Heartbeat.message),
	server("REJECTED", func(a args) Message { return Rejected{shownName(a.at(0))} }, fieldWhy).optional().answers(),
	server("ROUND STARTING", func(a args) Message { return RoundStarting{a.at(0)} }, fieldToken).requests(func(l Limits) time.Duration { return l.Join }),
	server("ROUND STARTED", func(a args) Message { return RoundStarted{number(a.at(0)), names(a.at(1))} }, fieldNumber, fieldNames).answers(),
	server("ROUND CANCELED", func(a args) Message { return RoundCanceled{shownName(a.at(0))} }, fieldWhy).answers(),
	server("YOUR TURN", func(a args) Message { return YourTurn{a.at(0)} }, fieldToken).requests(func(l Limits) time.Duration { return l.Turn }),
	server("PLAYER ROLLS", func(a args) Message { return PlayerRolls{shownName(a.at(0))} }, fieldWho).answers(),
	server("ROLLED", func(a args) Message { return Rolled{dice(a.at(0)), a.at(1)} }, fieldDice, fieldToken).
		requests(func(l Limits) time.Duration { return l.Announce }).answers(),
	server("ANNOUNCED", func(a args) Message { return Announced{shownName(a.at(0)), dice(a.at(1))} }, fieldWho, fieldDice).answers(),
	server("PLAYER WANTS TO SEE", func(a args) Message { return WantsToSee{shownName(a.at(0))} }, fieldWho).answers(),
	server("ACTUAL DICE", func(a args) Message { return ActualDice{dice(a.at(0))} }, fieldDice),
	server("PLAYER LOST", func(a args) Message { return PlayerLost{names(a.at(0)), shownName(a.at(1))} }, fieldNames, fieldWhy),
	server("SCORE", func(a args) Message { return Score{points(a.at(0))} }, fieldPoints).optional(),
	server("ECHOING", func(a args) Message { return Echoing{a.at(0)} }, fieldText).optional().answers(),
}

// server returns the spec of a message from a server.
func server(verb string, message func(a args) Message, fields ...wire.Field) spec {
	return spec{MessageSpec: wire.MessageSpec{Verb: verb, By: wire.Server, Fields: fields}, message: message}
}

func client(verb string, message func(a args) Message, fields ...wire.Field) spec {
	return spec{MessageSpec: wire.MessageSpec{Verb: verb, By: wire.Client, Fields: fields}, message: message}
}

// optional lets the last field be missing.
func (s spec) optional() spec {
	s.Optional = 1
	return s
}

// answers marks a server's response.
func (s spec) answers() spec {
	s.answer = true
	return s
}

// requests returns a copy of s for a request from the server. The player must send the request's token back in the
// response. limit returns the time limit for the response.
func (s spec) requests(limit func(Limits) time.Duration) spec {
	s.ask, s.limit = true, limit
	return s
}

// responds returns the spec of a client's message that answers a message of the server. request is the verb of the
// server's message.
func (s spec) responds(request string) spec {
	s.request = request
	return s
}

// read converts the fields of a datagram to a message. If a server's message needs fields and has none, read returns
// nil. In all other messages, missing fields are empty.
func (s spec) read(a args) Message {
	if s.By == wire.Server && len(s.Fields) > s.Optional && len(a) == 0 {
		return nil
	}
	return s.message(a)
}

// The fields of datagrams.
var (
	fieldToken  = wire.Field{Name: "token", Check: present}
	fieldName   = wire.Field{Name: "name", Check: checkName}
	fieldWho    = wire.Field{Name: "name"}
	fieldNames  = wire.Field{Name: "names"}
	fieldDice   = wire.Field{Name: "dice", Check: checkDice}
	fieldWhy    = wire.Field{Name: "reason"}
	fieldText   = wire.Field{Name: "text", Rest: true}
	fieldNumber = wire.Field{Name: "number", Check: wire.Whole(0, 1<<31-1)}
	fieldPoints = wire.Field{Name: "points"}
)

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
