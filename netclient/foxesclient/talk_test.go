package foxesclient

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"menagerie/netclient/netclienttest"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// TestTalksAreAsRecorded runs the conversations in testdata/talk. They have the commands of netclienttest.Talker.Obey and
// those below. Boards may have blanks between rows.
//
//	> join [WORD...]     the connection is established; words are watch, controller, crlf, two, strict, given, draft, details
//	> server LINE        a message of the server
//	> move MOVE          the client makes a move, as in: 3,4 3,5, counted from 0, the column first
//	> other MOVE         the same for the opponent's seat, which must be refused
func TestTalksAreAsRecorded(t *testing.T) {
	netclienttest.Talks(t, func(t *testing.T, out *bytes.Buffer) func(verb, rest string) {
		k := &talker{}
		k.T, k.Out, k.Show, k.Tell, k.Parse, k.Read = t, out, k.show, k.tell, foxeswire.ParseServer, foxes.ParseMove
		k.Say = func(m foxeswire.Message) string {
			return strings.ReplaceAll(strings.TrimSuffix(string(m.Append(nil)), "\n"), "\r", " CR")
		}
		return k.obey
	})
}

// talker runs a conversation with a machine.
type talker struct {
	netclienttest.Talker[foxeswire.Message, foxeswire.Message, foxes.View, foxes.Move]
	m   *machine
	log int // the last event that was written
}

func (k *talker) obey(verb, rest string) {
	k.T.Helper()
	if verb == "join" {
		k.join(strings.Fields(rest))
		return
	}
	k.Tick()
	switch verb {
	case "server":
		k.server(rest)
	case "move":
		k.Move(k.m.Seat(), rest)
	case "other":
		k.Move(1-k.m.Seat(), rest)
	default:
		k.Obey(verb, rest)
	}
}

func (k *talker) join(words []string) {
	var p Profile
	w := &p.Dialect.Rules.Writing
	for _, word := range words {
		switch word {
		case "watch":
			p.Role = Watch
		case "controller":
			w.Join = foxes.JoinController
		case "crlf":
			w.Lines = foxes.LinesCRLF
		case "two":
			w.Sockets = foxes.SocketsTwo
		case "strict":
			w.End = foxes.EndStrict
		case "details":
			p.Details = true
		case "given":
			p.Dialect.Places = PlacesGiven
		case "draft":
			w.Base, w.Order = foxes.BaseZero, foxes.OrderRowColumn
		}
	}
	p.Dialect = p.Dialect.withDefaults()
	k.m, k.log = newMachine(p), 0
	k.Begin(k.m)
}

func (k *talker) server(line string) {
	k.T.Helper()
	if len(line) > 3 && line[2] == 'B' { // a board
		line = line[:3] + " " + strings.ReplaceAll(line[3:], " ", "")
	}
	k.Line(line)
}

func (k *talker) show(u update) {
	measure := k.m.Status()
	if measure.Met != "" {
		fmt.Fprintf(k.Out, ", places %s", strings.TrimPrefix(measure.Met, "netfoxes.met_"))
	}
	if v := u.View; v.Config.Size > 0 {
		k.view(v)
	}
}

// tell writes the new events.
func (k *talker) tell(u update) {
	for _, e := range u.View.Since(k.log) {
		fmt.Fprintf(k.Out, "      %s\n", e)
		k.log = e.Number
	}
}

func (k *talker) view(v foxes.View) {
	fmt.Fprintf(k.Out, ": %s %d:%d at %d", name(v.You), v.Board.Count(foxes.Foxes), v.Board.Count(foxes.Dolphins), v.Now)
	if v.Starts > 0 {
		fmt.Fprintf(k.Out, ", starts in %d", v.Starts)
	}
	if v.MayMove() {
		k.Out.WriteString(", may move")
	} else if v.Outcome == foxes.Running && v.You != rules.Nobody {
		fmt.Fprintf(k.Out, ", waits %d", v.Cooldown(v.You))
	}
	if v.Config.Cooldown != [2]int{} {
		fmt.Fprintf(k.Out, ", cooldowns %v", v.Config.Cooldown)
	}
	if in, ok := v.TideIn(); ok {
		fmt.Fprintf(k.Out, ", tides %d, %v in %d of %d", v.Tides, v.Next(), in, v.Config.Tide)
	}
	if v.Config.Limit > 0 {
		fmt.Fprintf(k.Out, ", limit %d, tie %d", v.Config.Limit, v.Config.Dialect.Tie)
	}
	if len(v.Coming) > 0 {
		fmt.Fprintf(k.Out, ", coming %v", v.Coming)
	}
	if v.Outcome != foxes.Running {
		fmt.Fprintf(k.Out, ", %v (%v)", v.Outcome, v.Reason)
	}
}

func name(seat rules.Seat) string {
	if seat == rules.Nobody {
		return "nobody"
	}
	return foxes.SeatName(seat)
}
