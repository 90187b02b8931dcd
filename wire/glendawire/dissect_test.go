package glendawire_test

import (
	"regexp"
	"strings"
	"testing"

	goldenfile "menagerie/internal/testkit/golden"
	"menagerie/rules/glenda"
	"menagerie/wire"
	"menagerie/wire/glendawire"
	"menagerie/wire/wiretest"
)

func TestDissectNamesEveryMessageAndFault(t *testing.T) {
	type said = wiretest.Said
	c, s := wire.Client, wire.Server
	talk := []said{
		{By: s, Bytes: "CONN 0\n", Name: "CONN"}, {By: s, Bytes: "CONN 1 bob\r\n", Name: "CONN"}, {By: s, Bytes: "WAIT\n", Name: "WAIT"},
		{By: s, Bytes: "INIT\n", Name: "INIT"}, {By: s, Bytes: "w 3 7\n", Name: "w"}, {By: s, Bytes: "g 5 5\x00", Name: "g"},
		{By: s, Bytes: "SENT\n", Name: "SENT"}, {By: s, Bytes: "TURN\n", Name: "TURN"}, {By: c, Bytes: "p 3 4\n", Name: "p"},
		{By: c, Bytes: "m NE\n", Name: "m"}, {By: s, Bytes: "SYNC 1 3 4\n", Name: "SYNC"}, {By: s, Bytes: "SYNC 2 NE\n", Name: "SYNC"},
		{By: s, Bytes: "WON\n", Name: "WON"}, {By: s, Bytes: "LOST\n", Name: "LOST"}, {By: c, Bytes: "q\n", Name: "q"},
		{By: s, Bytes: "UGUD\n", Name: "UGUD"}, {By: c, Bytes: "y\n", Name: "y"}, {By: c, Bytes: "ann 0 2 0\n", Name: "Hello"},
		{By: s, Bytes: "WALL 3 4\n", Name: "WALL", Fault: "wire.glenda_wall", Field: "column"},
		{By: s, Bytes: "WALL E 5 5\n", Name: "WALL", Fault: "wire.glenda_wall_way", Field: "direction"},
		{By: s, Bytes: "GLND 5 5\n", Name: "GLND", Fault: "wire.glenda_glnd", Field: "column"},
		{By: s, Bytes: "CANTP\n", Name: "CANTP", Fault: "wire.glenda_cantp", Field: "type"},
		{By: s, Bytes: "CANTM\n", Name: "CANTM", Fault: "wire.glenda_cantm", Field: "type"},
		{By: s, Bytes: "ERR WAIT\n", Name: "ERR", Fault: "wire.glenda_turn", Field: "text"},
		{By: s, Bytes: "ERR no such thing\n", Name: "ERR", Fault: "wire.says", Field: "text"},
		{By: s, Bytes: "DIE of boredom\n", Name: "DIE", Fault: "wire.die", Field: "text"},
		{By: c, Bytes: "p 3\n", Name: "p", Fault: "wire.missing"},
		{By: c, Bytes: "p 3 x\n", Name: "p", Fault: "wire.number", Field: "row"},
		{By: c, Bytes: "p 3 -1\n", Name: "p", Fault: "wire.number", Field: "row"},
		{By: c, Bytes: "p +3 1\n", Name: "p", Fault: "wire.number", Field: "column"},
		{By: c, Bytes: "p 3 4 5 6\n", Name: "p", Fault: "wire.surplus", Field: "surplus"},
		{By: c, Bytes: "m N\n", Name: "m", Fault: "wire.word", Field: "direction"},
		{By: c, Bytes: "SYNC 1 3 4\n", Name: "Hello", Fault: "wire.number", Field: "game"},
		{By: c, Bytes: "TURN\n", Name: "TURN", Fault: "wire.side", Field: "type"},
		{By: s, Bytes: "p 3 4\n", Name: "p", Fault: "wire.side", Field: "type"},
		{By: c, Bytes: "hello\n", Name: "?", Fault: "wire.verb", Field: "text"},
		{By: c, Bytes: "\n", Name: "?", Fault: "wire.blank"},
		{By: c, Bytes: "ann 1 2 0\n", Name: "Hello", Fault: "wire.number", Field: "game"},
		{By: c, Bytes: "p 3 4", Name: "p", Fault: "wire.no_end"},
		{By: c, Bytes: strings.Repeat("x", 2000), Name: "?", Fault: "wire.verb", Field: "text"},
	}
	for text, key := range map[glendawire.Die]string{
		glendawire.OtherLeft: "left", glendawire.Left: "quit", glendawire.Rude: "rude", glendawire.OtherSlow: "other_slow",
		glendawire.Slow: "slow", glendawire.OtherOdd: "other_odd", glendawire.Odd: "odd", glendawire.Alone: "alone",
		glendawire.GoingDown: "down", glendawire.BadHello: "hello", glendawire.SlowToRead: "unread",
	} {
		talk = append(talk, said{By: s, Bytes: string(text.Append(nil)), Name: "DIE", Fault: "wire.glenda_die_" + key, Field: "text"})
	}
	wiretest.Converse(t, glendawire.NewDissector, talk)
}

func TestFaultsOfTheRulesPointAtTheirPart(t *testing.T) {
	put := wire.CapturedMessage{Bytes: []byte("p 3 4\n"), Dir: wire.Received}
	wiretest.Faults(t, glendawire.NewDissector(wire.Server), put, glenda.FaultOver, glenda.FaultGlenda, func(key string) string {
		switch key {
		case "rule.glenda_outside", "rule.glenda_wall", "rule.glenda_glenda":
			return "column"
		}
		return "type"
	})
	step := wire.CapturedMessage{Bytes: []byte("m E\n"), Dir: wire.Received, Err: glenda.FaultWall}
	if r := wiretest.Read(t, glendawire.NewDissector(wire.Server), step); r.Fault.Part != 1 {
		t.Errorf("a step against a wall has the fault %+v, want one of part 1", r.Fault)
	}
}

func FuzzDissect(f *testing.F) {
	f.Add([]byte("CONN 0\n\xff\xfeann 0 2 0\n\xff\xfeWALL E 5 5\n\xff\xfep 3 4\n"))
	wiretest.Fuzz(f, glendawire.NewDissector)
}

var spoken = regexp.MustCompile(`A (<<<|>>>) '(.*)'\n`)

// TestRecordingsAreExplained explains the responses of three versions of the server to legal and illegal moves.
func TestRecordingsAreExplained(t *testing.T) {
	for _, name := range []string{"glenda-v2-errors", "glenda-v4-errors", "glenda-v5-errors"} {
		file := "../../netclient/glendaclient/testdata/recordings/" + name + ".txt"
		talk := wiretest.Conversation(t, file, spoken, func(m []string) (wiretest.Said, bool) {
			if m[1] == "<<<" {
				return wiretest.Said{By: wire.Server, Bytes: m[2] + "\n"}, true
			}
			return wiretest.Said{By: wire.Client, Bytes: strings.ReplaceAll(m[2], `\n`, "\n")}, true
		})
		goldenfile.Check(t, "testdata/explained/"+name+".txt", wiretest.Transcript(t, glendawire.NewDissector(wire.Client), talk))
	}
}

func TestTheProtocolPassesTheSuite(t *testing.T) {
	var all []wiretest.Said
	for _, g := range golden {
		if !isUnknown(g.message) {
			all = append(all, wiretest.Said{By: g.by, Bytes: g.line + "\n"})
		}
	}
	wiretest.Run(t, wiretest.Protocol{
		Dissector: glendawire.NewDissector,
		Valid:     wiretest.ValidLine(glendawire.ParseServer, glendawire.ParseClient, isUnknown),
		Messages:  all,
		Refusals: map[string]map[string]string{
			"ann 0 2 0\n": {"refused.glenda_hello": "game"},
			"p 3 4\n":     {"refused.glenda_turn": "type", "refused.glenda_move": "type", "refused.glenda_over": ""},
		},
	})
}

func isUnknown(m glendawire.Message) bool {
	_, unknown := m.(glendawire.Unknown)
	return unknown
}

// A line that the protocol does not define has a fault.
func TestUnknownLinesHaveAFault(t *testing.T) {
	for _, g := range golden {
		r := wiretest.Read(t, glendawire.NewDissector(g.by), wire.CapturedMessage{Bytes: []byte(g.line + "\n"), Dir: wire.Sent})
		if isUnknown(g.message) && r.Fault == nil {
			t.Errorf("%q is dissected as %+v, want a fault", g.line, r)
		}
	}
}
