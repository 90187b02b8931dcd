package pondwire_test

import (
	"strings"
	"testing"

	"menagerie/rules/pond"
	"menagerie/wire"
	"menagerie/wire/pondwire"
	"menagerie/wire/wiretest"
)

// raw returns the bytes of a message given in hexadecimal.
func raw(t *testing.T, hex string) string { return string(unhex(t, hex)) }

func TestDissectNamesEveryMessageAndFault(t *testing.T) {
	type said = wiretest.Said
	c, s := wire.Client, wire.Server
	wiretest.Converse(t, pondwire.NewDissector, []said{
		{By: c, Bytes: raw(t, "00 0002 c328"), Name: "Auth", Fault: "wire.pond_room_text", Field: "room"},
		{By: c, Bytes: raw(t, "00 0000"), Name: "Auth", Fault: "wire.pond_room_empty", Field: "length"},
		{By: s, Bytes: raw(t, "02"), Name: "AuthReply", Fault: "wire.pond_closed", Field: "type"},
		{By: c, Bytes: raw(t, "00 000d 6162636465665f6768696a6b6c"), Name: "Auth"},
		{By: s, Bytes: raw(t, "01"), Name: "AuthReply"},
		{By: c, Bytes: raw(t, "10 04"), Name: "Start", Fault: "wire.pond_level", Field: "level"},
		{By: c, Bytes: raw(t, "10 02"), Name: "Start"},
		{By: s, Bytes: raw(t, "11 00027101 00000000 00000000 00000000"), Name: "Started"},
		{By: c, Bytes: raw(t, "20 00000190 00000000"), Name: "Move"},
		{By: s, Bytes: raw(t, "20 00027100 000004b0"), Name: "Move"},
		{By: s, Bytes: raw(t, "21 00"), Name: "GameState"},
		{By: c, Bytes: raw(t, "20 00000190 00000191"), Name: "Move", Fault: "wire.pond_far", Field: "x"},
		{By: s, Bytes: raw(t, "e4"), Name: "Fault", Fault: "wire.pond_e4", Field: "type"},
		{By: s, Bytes: raw(t, "e0"), Name: "Fault", Fault: "wire.pond_e0", Field: "type"},
		{By: s, Bytes: raw(t, "e1"), Name: "Fault", Fault: "wire.pond_e1", Field: "type"},
		{By: s, Bytes: raw(t, "e2"), Name: "Fault", Fault: "wire.pond_e2", Field: "type"},
		{By: s, Bytes: raw(t, "e3"), Name: "Fault", Fault: "wire.pond_e3", Field: "type"},
		{By: s, Bytes: raw(t, "f0"), Name: "Fault", Fault: "wire.pond_fault", Field: "type"},
		{By: s, Bytes: raw(t, "21 03"), Name: "?", Fault: "wire.value", Field: "bytes"},
		{By: c, Bytes: raw(t, "21 00"), Name: "?", Fault: "wire.side", Field: "type"},
		{By: c, Bytes: raw(t, "77 00"), Name: "?", Fault: "wire.type", Field: "type"},
		{By: c, Bytes: raw(t, "20 0000"), Name: "Move", Fault: "wire.cut", Field: "x"},
		{By: c, Bytes: raw(t, "20 00000190 00"), Name: "Move", Fault: "wire.cut", Field: "y"},
		{By: c, Bytes: raw(t, "00 00"), Name: "Auth", Fault: "wire.cut", Field: "length"},
		{By: c, Bytes: raw(t, "00 0009 696e"), Name: "Auth", Fault: "wire.cut", Field: "room"},
		{By: c, Bytes: raw(t, "10"), Name: "Start", Fault: "wire.cut", Field: "level"},
		{By: s, Bytes: raw(t, "21"), Name: "GameState", Fault: "wire.cut", Field: "state"},
		{By: s, Bytes: raw(t, "11 00027101 0000"), Name: "Started", Fault: "wire.cut", Field: "cat y"},
		{By: c, Bytes: "", Name: "?", Fault: "wire.short"},
		{By: c, Bytes: raw(t, "10 02 07"), Name: "Start", Fault: "wire.surplus", Field: "surplus"},
	})
}

func TestFaultsOfTheRulesPointAtTheirPart(t *testing.T) {
	move := wire.CapturedMessage{Bytes: unhex(t, "20 00000011 ffffffe7"), Dir: wire.Received}
	wiretest.Faults(t, pondwire.NewDissector(wire.Server), move, pond.FaultOver, pond.FaultInWater, func(key string) string {
		if strings.HasSuffix(key, "_far") || strings.HasSuffix(key, "_water") {
			return "x"
		}
		return "type"
	})
}

func FuzzDissect(f *testing.F) {
	f.Add(unhex(f, "00 0009 696e76697369626c65 fffe 01 fffe 10 02 fffe 11 00027101 00000000 00000000 00000000 fffe 20 00000190 00000000"))
	wiretest.Fuzz(f, pondwire.NewDissector)
}

func TestTheProtocolPassesTheSuite(t *testing.T) {
	var all []wiretest.Said
	for _, g := range golden {
		if g.client {
			all = append(all, wiretest.Said{By: wire.Client, Bytes: raw(t, g.bytes)})
		}
		if g.server {
			all = append(all, wiretest.Said{By: wire.Server, Bytes: raw(t, g.bytes)})
		}
	}
	wiretest.Run(t, wiretest.Protocol{
		Dissector: pondwire.NewDissector,
		Valid: func(by wire.Side, b []byte) bool {
			parse := pondwire.ParseClient
			if by == wire.Server {
				parse = pondwire.ParseServer
			}
			_, n, err := parse(b)
			return err == nil && n == len(b)
		},
		Messages: all,
		Refusals: map[string]map[string]string{raw(t, "00 0009 696e76697369626c65"): {
			"refused.pond_room":  "room",
			"refused.pond_tries": "room",
			"refused.shutdown":   "",
		}},
	})
}
