package miawire_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"menagerie/internal/testkit/golden"
	"menagerie/rules/mia"
	"menagerie/wire"
	"menagerie/wire/miawire"
	"menagerie/wire/wiretest"
)

func dissector(end wire.Side) wire.Dissector { return miawire.NewDissector(end, nil) }

func TestDissectNamesEveryMessageAndFault(t *testing.T) {
	type said = wiretest.Said
	c, s := wire.Client, wire.Server
	wiretest.Converse(t, dissector, []said{
		{By: c, Bytes: "REGISTER;ann", Name: "REGISTER"}, {By: s, Bytes: "REGISTERED", Name: "REGISTERED"},
		{By: c, Bytes: "REGISTER_SPECTATOR;eve", Name: "REGISTER_SPECTATOR"}, {By: s, Bytes: "HEARTBEAT\n", Name: "HEARTBEAT"},
		{By: s, Bytes: "ROUND STARTING;66", Name: "ROUND STARTING"}, {By: c, Bytes: "JOIN;66", Name: "JOIN"},
		{By: s, Bytes: "ROUND STARTED;7;ann,bob", Name: "ROUND STARTED"}, {By: s, Bytes: "YOUR TURN;03", Name: "YOUR TURN"},
		{By: c, Bytes: "ROLL;03", Name: "ROLL"}, {By: s, Bytes: "PLAYER ROLLS;ann", Name: "PLAYER ROLLS"},
		{By: s, Bytes: "ROLLED;5,2;b6", Name: "ROLLED"}, {By: c, Bytes: "ANNOUNCE;6,1;b6", Name: "ANNOUNCE"},
		{By: s, Bytes: "ANNOUNCED;ann;6,1", Name: "ANNOUNCED"}, {By: c, Bytes: "SEE;03", Name: "SEE"},
		{By: s, Bytes: "PLAYER WANTS TO SEE;bob", Name: "PLAYER WANTS TO SEE"}, {By: s, Bytes: "ACTUAL DICE;5,2", Name: "ACTUAL DICE"},
		{By: s, Bytes: "PLAYER LOST;ann;CAUGHT_BLUFFING", Name: "PLAYER LOST"}, {By: s, Bytes: "SCORE;ann:3,bob:5", Name: "SCORE"},
		{By: s, Bytes: "PLAYER LOST;ann;SEE_FAILED", Name: "PLAYER LOST"}, {By: s, Bytes: "PLAYER LOST;ann;MIA", Name: "PLAYER LOST"},
		{By: c, Bytes: "ECHO;a b;c", Name: "ECHO"}, {By: s, Bytes: "ECHOING;a b;c", Name: "ECHOING"},
		{By: c, Bytes: "UNREGISTER", Name: "UNREGISTER"}, {By: s, Bytes: "UNREGISTERED", Name: "UNREGISTERED"},
		{By: s, Bytes: "REJECTED", Name: "REJECTED", Fault: "wire.mia_rejected", Field: "type"},
		{By: s, Bytes: "REJECTED;INVALID_NAME", Name: "REJECTED", Fault: "wire.mia_invalid_name", Field: "reason"},
		{By: s, Bytes: "REJECTED;NAME_ALREADY_TAKEN", Name: "REJECTED", Fault: "wire.mia_taken", Field: "reason"},
		{By: s, Bytes: "REJECTED;NO_ROOM", Name: "REJECTED", Fault: "wire.mia_no_room", Field: "reason"},
		{By: s, Bytes: "REJECTED;YOU_SMELL", Name: "REJECTED", Fault: "wire.says", Field: "reason"},
		{By: s, Bytes: "PLAYER LOST;ann;DID_NOT_ANNOUNCE", Name: "PLAYER LOST", Fault: "wire.mia_no_announce", Field: "reason"},
		{By: s, Bytes: "PLAYER LOST;ann;DID_NOT_TAKE_TURN", Name: "PLAYER LOST", Fault: "wire.mia_no_turn", Field: "reason"},
		{By: s, Bytes: "PLAYER LOST;ann;INVALID_TURN", Name: "PLAYER LOST", Fault: "wire.mia_invalid_turn", Field: "reason"},
		{By: s, Bytes: "PLAYER LOST;ann;ANNOUNCED_LOSING_DICE", Name: "PLAYER LOST", Fault: "wire.mia_too_low", Field: "reason"},
		{By: s, Bytes: "PLAYER LOST;ann;LIED_ABOUT_MIA", Name: "PLAYER LOST", Fault: "wire.mia_lied", Field: "reason"},
		{By: s, Bytes: "PLAYER LOST;ann;SEE_BEFORE_FIRST_ROLL", Name: "PLAYER LOST", Fault: "wire.mia_see_first", Field: "reason"},
		{By: s, Bytes: "ROUND CANCELED;NO_PLAYERS", Name: "ROUND CANCELED", Fault: "wire.mia_no_players", Field: "reason"},
		{By: s, Bytes: "ROUND CANCELED;ONLY_ONE_PLAYER", Name: "ROUND CANCELED", Fault: "wire.mia_only_one", Field: "reason"},
		{By: c, Bytes: "REGISTER;a b", Name: "REGISTER", Fault: "wire.mia_name", Field: "name"},
		{By: c, Bytes: "REGISTER", Name: "REGISTER", Fault: "wire.missing"},
		{By: c, Bytes: "JOIN;67", Name: "JOIN", Fault: "wire.mia_token", Field: "token"},
		{By: c, Bytes: "JOIN;", Name: "JOIN", Fault: "wire.empty", Field: "token"},
		{By: c, Bytes: "ANNOUNCE;7,1;b6", Name: "ANNOUNCE", Fault: "wire.mia_dice", Field: "dice"},
		{By: c, Bytes: "ANNOUNCE;b6", Name: "ANNOUNCE", Fault: "wire.mia_dice", Field: "dice"},
		{By: c, Bytes: "HEARTBEAT", Name: "HEARTBEAT", Fault: "wire.side", Field: "type"},
		{By: c, Bytes: "ROLL;03;04", Name: "ROLL", Fault: "wire.surplus", Field: "surplus"},
		{By: c, Bytes: "roll;03", Name: "?", Fault: "wire.verb", Field: "text"},
		{By: c, Bytes: "\xff\xfe", Name: "?", Fault: "wire.mia_text"},
		{By: c, Bytes: "", Name: "?", Fault: "wire.blank"},
	})
}

func TestOnlyRequestsHaveATimeLimit(t *testing.T) {
	known := miawire.Limits{Join: 3 * time.Second, Turn: time.Second, Announce: time.Minute}
	for text, want := range map[string]time.Duration{
		"ROUND STARTING;1": known.Join, "YOUR TURN;1": known.Turn, "ROLLED;6,1;1": known.Announce, "HEARTBEAT": 0,
	} {
		n := wire.CapturedMessage{Bytes: []byte(text), Dir: wire.Received}
		e := miawire.NewDissector(wire.Client, func() miawire.Limits { return known })
		if r := wiretest.Read(t, e, n); r.Limit != want {
			t.Errorf("%s must be answered within %v, want %v", text, r.Limit, want)
		}
		if want > 0 {
			want = wire.Unknown
		}
		if r := wiretest.Read(t, dissector(wire.Client), n); r.Limit != want {
			t.Errorf("%s must be answered within %v where nothing is known, want %v", text, r.Limit, want)
		}
	}
}

func TestFaultsOfTheRulesPointAtTheirPart(t *testing.T) {
	move := wire.CapturedMessage{Bytes: []byte("ANNOUNCE;6,1;b6"), Dir: wire.Received}
	wiretest.Faults(t, dissector(wire.Server), move, mia.FaultOver, mia.FaultDice, func(key string) string {
		switch {
		case strings.HasSuffix(key, "_turn"):
			return "token"
		case strings.HasSuffix(key, "_dice"):
			return "dice"
		}
		return "type"
	})
}

func FuzzDissect(f *testing.F) {
	f.Add([]byte("REGISTER;ann\xff\xfeROUND STARTING;1\n\xff\xfeJOIN;2\xff\xfeROLLED;6,1;3"))
	wiretest.Fuzz(f, dissector)
}

var recorded = regexp.MustCompile(`(\w+)\s*->\s*(\w+)\s+\d+B "(.*)"\n`)

// TestRecordingsAreExplained explains recorded conversations of real servers and players.
func TestRecordingsAreExplained(t *testing.T) {
	for _, name := range []string{"mia-c", "mia-j"} {
		file := "../../netclient/miaclient/testdata/recordings/" + name + ".txt"
		talk := wiretest.Conversation(t, file, recorded, func(m []string) (wiretest.Said, bool) {
			side := wire.Client
			if m[2] == "alice" {
				side = wire.Server
			}
			return wiretest.Said{By: side, Bytes: m[3]}, m[1] == "alice" || m[2] == "alice"
		})
		golden.Check(t, "testdata/explained/"+name+".txt", wiretest.Transcript(t, dissector(wire.Client), talk[:min(len(talk), 150)]))
	}
}

func TestTheProtocolPassesTheSuite(t *testing.T) {
	var all []wiretest.Said
	for _, text := range []string{"REGISTER;ann", "REGISTER_SPECTATOR;bob", "UNREGISTER", "JOIN;a1", "ROLL;a1", "SEE;a1", "ANNOUNCE;6,1;a1", "ECHO;x"} {
		all = append(all, wiretest.Said{By: wire.Client, Bytes: text})
	}
	for _, text := range []string{
		"REGISTERED", "UNREGISTERED", "HEARTBEAT", "REJECTED;NO_ROOM", "ROUND STARTING;a1", "ROUND STARTED;7;ann,bob", "ROUND CANCELED;NO_PLAYERS",
		"YOUR TURN;a1", "PLAYER ROLLS;ann", "ROLLED;5,2;a1", "ANNOUNCED;ann;6,1", "PLAYER WANTS TO SEE;bob", "ACTUAL DICE;5,2",
		"PLAYER LOST;ann;MIA", "SCORE;ann:3,bob:5", "ECHOING;x",
	} {
		all = append(all, wiretest.Said{By: wire.Server, Bytes: text})
	}
	wiretest.Run(t, wiretest.Protocol{
		Dissector: dissector,
		Valid: func(by wire.Side, b []byte) bool {
			parse := miawire.ParseClient
			if by == wire.Server {
				parse = miawire.ParseServer
			}
			_, unknown := parse(b).(miawire.Unknown)
			return !unknown
		},
		Messages: all,
		Refusals: map[string]map[string]string{
			"ANNOUNCE;6,1;a1": {
				"refused.mia_turn": "token", "refused.mia_dice": "dice", "refused.mia_stage": "type", "refused.mia_twice": "token",
				"refused.mia_stranger": "type",
			},
			"JOIN;a1": {"refused.mia_late": "token"},
		},
	})
}
