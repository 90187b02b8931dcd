package labyrinthwire_test

import (
	"strings"
	"testing"
	"time"

	"menagerie/rules/labyrinth"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
	"menagerie/wire/wiretest"
)

func TestDissectNamesEveryMessageAndFault(t *testing.T) {
	for _, order := range []labyrinthwire.Order{labyrinthwire.BigEndian, labyrinthwire.LittleEndian} {
		for _, long := range []labyrinthwire.Long{labyrinthwire.LongEight, labyrinthwire.LongFour} {
			f := labyrinthwire.Format{Order: order, Long: long}
			wiretest.Converse(t, labyrinthwire.NewDissector, conversation(f))
		}
	}
}

func conversation(f labyrinthwire.Format) []wiretest.Said {
	type said = wiretest.Said
	c, s := wire.Client, wire.Server
	b := func(m labyrinthwire.Message) string { return string(m.Append(nil, f)) }
	start := labyrinthwire.Start{
		Width: 3, Height: 3, Tiles: make([]byte, 9), Spare: 3, Fixed: []labyrinthwire.Place{{X: 1, Y: 1}},
		Objectives: []labyrinthwire.Place{{X: 0, Y: 2}}, Players: []labyrinthwire.Place{{}, {X: 2, Y: 2}},
		Private: true, You: 1, Hand: []int{0},
	}
	watched := start
	watched.Private = false
	move := labyrinthwire.Move{Player: 1, Insert: 2, Line: 1, Tile: 3, To: labyrinthwire.Place{X: 1, Y: 2}}
	told := move
	told.Events = []labyrinthwire.Event{{Player: 1, Objectives: []int{0, 1}}, {Player: 0}}
	kick := func(r labyrinthwire.Reason) string { return b(labyrinthwire.Kick{Player: 1, Reason: r}) }
	return []said{
		{By: s, Bytes: b(labyrinthwire.Hello{Port: 4711}), Name: "Hello"},
		{By: c, Bytes: b(labyrinthwire.Bye{Name: "Bob"}), Name: "Bye"},
		{By: c, Bytes: b(labyrinthwire.Bye{}), Name: "Bye"},
		{By: s, Bytes: b(start), Name: "Start"}, {By: s, Bytes: b(watched), Name: "Start"},
		{By: s, Bytes: b(labyrinthwire.Names{Names: []string{"Bob", "Ann"}}), Name: "Names"},
		{By: s, Bytes: b(labyrinthwire.Turn{Millis: 5000}), Name: "Turn"},
		{By: c, Bytes: b(move), Name: "Move"}, {By: s, Bytes: b(told), Name: "Move"},
		{By: s, Bytes: b(labyrinthwire.End{Winners: []int{0, 1}}), Name: "End"}, {By: s, Bytes: b(labyrinthwire.End{}), Name: "End"},
		{By: s, Bytes: kick(labyrinthwire.ReasonTimeout), Name: "Kick", Fault: "wire.labyrinth_timeout", Field: "reason"},
		{By: s, Bytes: kick(labyrinthwire.ReasonFormat), Name: "Kick", Fault: "wire.labyrinth_format", Field: "reason"},
		{By: s, Bytes: kick(labyrinthwire.ReasonNetwork), Name: "Kick", Fault: "wire.labyrinth_network", Field: "reason"},
		{By: s, Bytes: kick(labyrinthwire.ReasonIllegal), Name: "Kick", Fault: "wire.labyrinth_illegal", Field: "reason"},
		{By: s, Bytes: kick(9), Name: "Kick", Fault: "wire.labyrinth_reason", Field: "reason"},
		{By: c, Bytes: b(told), Name: "?", Fault: "wire.count"},
		{By: c, Bytes: b(start), Name: "?", Fault: "wire.side", Field: "type"},
		{By: c, Bytes: "\x77abc", Name: "?", Fault: "wire.type", Field: "type"},
		{By: c, Bytes: "\x05ab", Name: "Move", Fault: "wire.cut", Field: "player"},
		{By: s, Bytes: "", Name: "?", Fault: "wire.short"},
		{By: s, Bytes: kick(0) + "x", Name: "Kick", Fault: "wire.labyrinth_timeout", Field: "reason"},
		{By: c, Bytes: b(move) + "x", Name: "Move", Fault: "wire.surplus", Field: "surplus"},
	}
}

func TestTheTimeOfATurnIsItsLimit(t *testing.T) {
	n := wire.CapturedMessage{Bytes: labyrinthwire.Turn{Millis: 5000}.Append(nil, labyrinthwire.Format{}), Dir: wire.Received}
	if r := wiretest.Read(t, labyrinthwire.NewDissector(wire.Client), n); r.Limit != 5*time.Second {
		t.Errorf("got the limit %v, want 5 s", r.Limit)
	}
}

func TestFaultsOfTheRulesPointAtTheirPart(t *testing.T) {
	told := labyrinthwire.Move{Player: 1, Events: []labyrinthwire.Event{{Player: 1}}}
	n := wire.CapturedMessage{Bytes: told.Append(nil, labyrinthwire.Format{}), Dir: wire.Sent}
	fields := map[string]string{
		"over": "type", "turn": "player", "line": "line", "fixed": "line", "reversal": "insert", "tile": "tile", "outside": "x",
		"unreachable": "x", "occupied": "x", "gone": "player", "collected": "events",
	}
	e := labyrinthwire.NewDissector(wire.Server)
	wiretest.Faults(t, e, n, labyrinth.FaultOver, labyrinth.FaultCollected, func(key string) string {
		return fields[strings.TrimPrefix(key, "rule.labyrinth_")]
	})
}

func FuzzDissect(f *testing.F) {
	for _, s := range conversation(labyrinthwire.Format{}) {
		f.Add([]byte(s.Bytes + "\xff\xfe" + s.Bytes))
	}
	wiretest.Fuzz(f, labyrinthwire.NewDissector)
}

func TestTheProtocolPassesTheSuite(t *testing.T) {
	var all []wiretest.Said
	for _, g := range golden {
		by := wire.Server
		if g.client {
			by = wire.Client
		}
		all = append(all, wiretest.Said{By: by, Bytes: string(bytesOf(t, g.bytes))})
	}
	wiretest.Run(t, wiretest.Protocol{
		Dissector: labyrinthwire.NewDissector, Valid: valid, Messages: all,
		Refusals: map[string]map[string]string{string(bytesOf(t, "05 00000002 03 00000003 03 00000004 00000005 00000000")): {
			"refused.labyrinth_turn":   "player",
			"refused.labyrinth_player": "player",
			"refused.labyrinth_spoke":  "type",
			"refused.labyrinth_over":   "",
		}},
	})
}

// valid reports whether a parser of some format accepts b as one message.
func valid(by wire.Side, b []byte) bool {
	for _, order := range []labyrinthwire.Order{labyrinthwire.BigEndian, labyrinthwire.LittleEndian} {
		for _, f := range []format{
			{Order: order, Long: labyrinthwire.LongUnknown, Private: labyrinthwire.PrivateUnknown}, {Order: order, Long: labyrinthwire.LongFour},
			{Order: order}, {Order: order, Private: labyrinthwire.PrivateOmitted},
		} {
			parse := f.ParseServer
			if by == wire.Client {
				parse = f.ParseClient
			}
			if _, n, err := parse(b); err == nil && n == len(b) {
				return true
			}
		}
	}
	if by == wire.Client {
		_, n, err := format{}.ParseBye(b)
		return err == nil && n == len(b)
	}
	_, _, n, err := labyrinthwire.ParseHello(b)
	return err == nil && n == len(b)
}
