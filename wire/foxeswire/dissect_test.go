package foxeswire_test

import (
	"slices"
	"strings"
	"testing"

	"menagerie/rules/foxes"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
	"menagerie/wire/wiretest"
)

func TestDissectNamesEveryMessageAndFault(t *testing.T) {
	type said = wiretest.Said
	c, s := wire.Client, wire.Server
	wiretest.Converse(t, foxeswire.NewDissector, []said{
		{By: c, Bytes: "PBJ\n", Name: "Join"}, {By: c, Bytes: "QCJ\r\n", Name: "Join"},
		{By: s, Bytes: "BPT D\n", Name: "Team"}, {By: s, Bytes: "CPTF\n", Name: "Team"},
		{By: s, Bytes: "BEB WWLGDDEEF\n", Name: "Tiles"}, {By: s, Bytes: "BGBWWWW\n", Name: "Tiles"},
		{By: s, Bytes: "BDN\n", Name: "Next"}, {By: c, Bytes: "DBM 4 1 4 2\n", Name: "Move"}, {By: c, Bytes: "FBR\n", Name: "Refresh"},
		{By: s, Bytes: "BFS F\n", Name: "End"}, {By: s, Bytes: "BFS\n", Name: "End"}, {By: s, Bytes: "FBS D\n", Name: "End"},
		{By: s, Bytes: "BGI now=3 tide=x\n", Name: "Details", Fault: "wire.number", Field: "tide"}, {By: s, Bytes: "BGI now=3 tide=360\n", Name: "Details"},
		{By: s, Bytes: "BGI now=3,4\n", Name: "Details", Fault: "wire.surplus", Field: "now"},
		{By: s, Bytes: "BGI cooldown=3\n", Name: "Details", Fault: "wire.missing", Field: "cooldown"},
		{By: s, Bytes: "BGI cooldown=3,4,5\n", Name: "Details", Fault: "wire.surplus", Field: "cooldown"},
		{By: s, Bytes: "BGI coming=3;x\n", Name: "Details", Fault: "wire.number", Field: "coming"},
		{By: s, Bytes: "BGI =3 moon=full\n", Name: "Details"}, {By: c, Bytes: "PBI\n", Name: "Details"},
		{By: s, Bytes: "BPT R\n", Name: "Team", Fault: "wire.foxes_rejected", Field: "side"},
		{By: s, Bytes: "BEF\n", Name: "Fail", Fault: "wire.foxes_fail", Field: "type"},
		{By: c, Bytes: "DBM 4 1 4\n", Name: "Move", Fault: "wire.missing"},
		{By: c, Bytes: "DBM 4 1 4 x\n", Name: "Move", Fault: "wire.number", Field: "to 2"},
		{By: c, Bytes: "DBM 4 1 4 2 2\n", Name: "Move", Fault: "wire.surplus", Field: "surplus"},
		{By: c, Bytes: "XBM 4 1 4 2\n", Name: "Move", Fault: "wire.foxes_code", Field: "from"},
		{By: c, Bytes: "BDN\n", Name: "Next", Fault: "wire.foxes_header", Field: "from"},
		{By: s, Bytes: "BPT X\n", Name: "Team", Fault: "wire.word", Field: "side"},
		{By: s, Bytes: "BPT\n", Name: "Team", Fault: "wire.missing"},
		{By: s, Bytes: "BFS R\n", Name: "End", Fault: "wire.word", Field: "side"},
		{By: s, Bytes: "BFS F D\n", Name: "End", Fault: "wire.surplus", Field: "surplus"},
		{By: s, Bytes: "BEB WWXW\n", Name: "Tiles", Fault: "wire.foxes_letters", Field: "tiles"},
		{By: s, Bytes: "BEB WWW\n", Name: "Tiles", Fault: "wire.foxes_square", Field: "tiles"},
		{By: s, Bytes: "BEB\n", Name: "Tiles", Fault: "wire.missing"},
		{By: c, Bytes: "PBJ me\n", Name: "Join", Fault: "wire.surplus", Field: "surplus"},
		{By: s, Bytes: "hello there\n", Name: "?", Fault: "wire.verb", Field: "text"},
		{By: c, Bytes: "PBJ\n\x00", Name: "Join", Fault: "wire.zero", Field: "end"},
		{By: c, Bytes: "PBJ", Name: "Join", Fault: "wire.no_end"},
		{By: c, Bytes: "", Name: "?", Fault: "wire.blank"},
	})
}

func TestFaultsOfTheRulesPointAtTheirPart(t *testing.T) {
	move := wire.CapturedMessage{Bytes: []byte("DBM 4 1 4 2\n"), Dir: wire.Received}
	where := map[string][]string{
		"type":   {"over", "early"},
		"from":   {"seat"},
		"from 1": {"outside", "not_yours", "stranded", "adrift"},
		"to 1":   {"far", "occupied", "ashore", "afloat", "too_far"},
	}
	wiretest.Faults(t, foxeswire.NewDissector(wire.Server), move, foxes.FaultOver, foxes.FaultTooFar, func(key string) string {
		for field, faults := range where {
			if slices.Contains(faults, strings.TrimPrefix(key, "rule.foxes_")) {
				return field
			}
		}
		return "?"
	})
}

func FuzzDissect(f *testing.F) {
	f.Add([]byte("PBJ\n\xff\xfeBPT D\n\xff\xfeDBM 4 1 4 2\n\xff\xfeBEB WWLG\n\xff\xfe  DBM -1\n"))
	wiretest.Fuzz(f, foxeswire.NewDissector)
}

func TestTheProtocolPassesTheSuite(t *testing.T) {
	var all []wiretest.Said
	for _, line := range []string{"PBJ", "QBJ", "PBI", "DBM 4 1 4 2", "FBR"} {
		all = append(all, wiretest.Said{By: wire.Client, Bytes: line + "\n"})
	}
	for _, line := range []string{"BPT D", "BPT R", "BEB WWLGDDEEF", "BDN", "BDF", "BFS F", "BFS", "BGI now=60 cooldown=3,4 coming=1;2"} {
		all = append(all, wiretest.Said{By: wire.Server, Bytes: line + "\n"})
	}
	wiretest.Run(t, wiretest.Protocol{
		Dissector: foxeswire.NewDissector,
		Valid:     wiretest.ValidLine(foxeswire.ParseServer, foxeswire.ParseClient, isUnknown),
		Messages:  all,
		Refusals: map[string]map[string]string{"DBM 4 1 4 2\n": {
			"refused.foxes_side":    "from",
			"refused.foxes_tired":   "type",
			"refused.foxes_waits":   "type",
			"refused.foxes_no_move": "from 1",
			"refused.foxes_over":    "",
		}},
	})
}

func isUnknown(m foxeswire.Message) bool {
	_, unknown := m.(foxeswire.Unknown)
	return unknown
}
