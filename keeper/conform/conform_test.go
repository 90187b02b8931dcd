package conform_test

import (
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/record"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// checkers returns a checker for each game.
func checkers() map[string]*conform.Checker {
	c := conform.Timing{Answer: time.Second}
	return map[string]*conform.Checker{
		"pond":      conform.NewPond(func(byte) (pond.Config, bool) { return pond.Config{CatStep: 1800}, true }, c),
		"glenda":    conform.NewGlenda(glenda.Config{Size: 11}, c),
		"labyrinth": conform.NewLabyrinth(labyrinthwire.Format{}, c),
		"mia":       conform.NewMia(mia.Dialect{}, c),
		"foxes":     conform.NewFoxes(foxes.Config{}, c),
	}
}

// messagesOf converts bytes to messages, 300 ms apart. The first byte of a message holds its direction and its length; the content
// follows.
func messagesOf(data []byte) (notes []wire.CapturedMessage) {
	for len(data) > 1 {
		n := min(int(data[0]&0x7f), len(data)-1)
		note := wire.CapturedMessage{At: time.Duration(len(notes)) * 300 * time.Millisecond, Bytes: data[1 : 1+n]}
		if data[0]&0x80 != 0 {
			note.Dir = wire.Received
		}
		notes, data = append(notes, note), data[1+n:]
	}
	return notes
}

// said encodes messages for messagesOf. A message begins with > if the client sends it, and with < if the server sends it.
func said(messages ...string) (data []byte) {
	for _, m := range messages {
		way := byte(0)
		if m[0] == '<' {
			way = 0x80
		}
		data = append(append(data, way|byte(len(m)-1)), m[1:]...)
	}
	return data
}

// A checker accepts any messages, and every violation has a rule.
func FuzzCheckers(f *testing.F) {
	f.Add(said(">\x00\x00\x01x", "<\x01", ">\x10\x01", "<\x11\x00\x00\x00\x00\x00\x02\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00",
		">\x20\x00\x00\x01\x00\x00\x00\x00\x00", "<\x20\x00\x00\x00\x00\x00\x02\x80\x00", "<\x21\x00"))
	f.Add(said("<CONN 0\n", "<INIT\n", "<w 1 1\n", "<g 5 5\n", "<SENT\n", "<TURN\n", ">p 3 3\n", "<SYNC 1 3 3\n", "<SYNC 2 E\n", "<TURN\n", "<WON\n", "<DIE x\n"))
	f.Add(said("<\x2a\x00\x00\x00\x01", ">\x2b\x01a", "<\x03\x00\x00\x00\x00\x00\x00\x10\x00"))
	f.Add(said(">REGISTER;a", "<REGISTERED", "<ROUND STARTING;t", ">JOIN;t", "<ROUND STARTED;1;a,b", "<YOUR TURN;u", ">ROLL;u", "<PLAYER ROLLS;a",
		"<ROLLED;5,4;v", ">ANNOUNCE;5,4;v", "<ANNOUNCED;a;5,4", "<PLAYER WANTS TO SEE;b", "<ACTUAL DICE;5,4", "<PLAYER LOST;b;SEE_FAILED", "<SCORE;a:1,b:0"))
	f.Add(said(">PBJ\n", "<BPT F\n", "<BGB WLFDWLLG\n", "<BFN\n", ">FBM 1 1 1 2\n", "<BGB WLFD\n", "<BGF\n", "<BFS F\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		notes := messagesOf(data)
		for _, j := range checkers() {
			for _, n := range notes {
				j.Check(n)
			}
			for _, d := range j.End(time.Hour) {
				if d.Rule == nil || d.Rule.Error() == "" {
					t.Errorf("got the violation %v without a rule, want a rule with a text", d)
				}
			}
		}
	})
}

// An incomplete message is a violation if the server broke off, but not if the client did. Errors that were read from a record
// have the same meaning.
func TestAnIncompleteMessageIsAViolationOfTheServerAlone(t *testing.T) {
	for name := range checkers() {
		for _, c := range []struct {
			why   error
			found int
		}{{wire.ErrLeft, 0}, {record.Reason(wire.ErrLeft.Error()), 0}, {wire.ErrTorn, 1}, {record.Reason(wire.ErrTorn.Error()), 1}} {
			j := checkers()[name]
			j.Check(wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("B"), Err: c.why})
			if found := j.End(0); len(found) != c.found {
				t.Errorf("%s, %v: got violations %v, want %d", name, c.why, found, c.found)
			}
		}
	}
}

// foxesHears passes messages with the time 0 to a checker of foxes. A message begins with > if the client sends it, and with < if
// the server sends it.
func foxesHears(j *conform.Checker, messages ...string) {
	for _, m := range messages {
		n := wire.CapturedMessage{Bytes: []byte(m[1:] + "\n")}
		if m[0] == '<' {
			n.Dir = wire.Received
		}
		j.Check(n)
	}
}

// The original servers send messages to players and copies to viewers. A copy may arrive after our move.
func TestCopiesToViewersMayBeLate(t *testing.T) {
	joined := []string{">PBJ", "<BPT F", "<BGB WWWWWLFWWLLWWWWD"}
	for _, c := range []struct {
		name  string
		then  []string
		found int
	}{
		{"a move before the copy", []string{"<BFN", ">FBM 3 2 3 3", "<BGN", "<BGB WWWWWLLWWLFWWWWD"}, 0},
		{"a move that is sent before the permission arrives", []string{">FBM 3 2 3 3", "<BGN", "<BGB WWWWWLLWWLFWWWWD"}, 0},
		{"permissions for viewers only, and no response", []string{"<BGN", ">FBM 3 2 3 3", "<BGN"}, 1},
		{"no response", []string{"<BFN", "<BGN", ">FBM 3 2 3 3", "<BGN", "<BFN"}, 1},
		{"a refusal", []string{"<BFN", "<BGN", ">FBM 3 2 3 3", "<BGF"}, 1},
		{"a refusal of a move without a permission", []string{">FBM 3 2 3 3", "<BGF"}, 0},
		{"a refusal of a move that arrives after the end", []string{"<BFN", "<BGN", ">FBM 3 2 3 3", "<BFS D", "<BGF"}, 0},
		{"the end for both", []string{"<BFS F", "<BGS F"}, 0},
		{"the end twice", []string{"<BFS F", "<BFS F"}, 1},
		{"another end for viewers", []string{"<BFS F", "<BGS D"}, 1},
		{"details that were requested", []string{">PBI", "<BGI now=1"}, 0},
		{"details that were not requested", []string{"<BGI now=1"}, 1},
		{"no room for a viewer", []string{">QBJ", "<BQT R", "<BFS F"}, 0},
	} {
		j := conform.NewFoxes(foxes.Config{Size: 4}, conform.Timing{Answer: time.Second})
		foxesHears(j, append(joined, c.then...)...)
		if found := j.End(0); len(found) != c.found {
			t.Errorf("%s: found %v, want %d", c.name, found, c.found)
		}
	}
}

// After a pause of the server, one board shows several tides. The next tide comes at its usual time.
func TestSeveralTidesMayComeAfterAPause(t *testing.T) {
	config := foxes.Config{Size: 4, Tide: 10 * foxes.Second}
	for at, want := range map[time.Duration]int{22 * time.Second: 0, 12 * time.Second: 1} {
		j := conform.NewFoxes(config, conform.Timing{Answer: 5 * time.Second})
		foxesHears(j, ">PBJ", "<BPT F", "<BGB WWWWWLLFWLLLWLLD", "<BFN")
		j.Check(wire.CapturedMessage{At: at, Dir: wire.Received, Bytes: []byte("BGB WWWWWLLGWLWWWWWD\n")}) // 6 tiles
		j.Check(wire.CapturedMessage{At: 31 * time.Second, Dir: wire.Received, Bytes: []byte("BGB WWWWWLWGWLWWWWWD\n")})
		if found := j.End(31 * time.Second); len(found) != want {
			t.Errorf("6 tiles turn after %v: found %v, want %d", at, found, want)
		}
	}
}

// A permission before the end of the rest is a violation. Slack is the tolerance for delays of the network.
func TestAnEarlyPermissionIsAViolation(t *testing.T) {
	config := foxes.Config{Size: 4, Cooldown: [foxes.Sides]int{foxes.Second, foxes.Second}, Tide: 10 * foxes.Second}
	hear := func(slack time.Duration, next time.Duration) []conform.Violation {
		j := conform.NewFoxes(config, conform.Timing{Answer: 5 * time.Second, Slack: slack})
		foxesHears(j, ">PBJ", "<BPT F", "<BGB WWWWWLFWWLLWWWWD", "<BFN", ">FBM 3 2 3 3", "<BGB WWWWWLLWWLFWWWWD")
		j.Check(wire.CapturedMessage{At: next, Dir: wire.Received, Bytes: []byte("BFN\n")})
		return j.End(next)
	}
	if found := hear(0, time.Second); len(found) != 0 {
		t.Errorf("message in time: got violations %v, want none", found)
	}
	if found := hear(100*time.Millisecond, 950*time.Millisecond); len(found) != 0 {
		t.Errorf("message within the tolerance: got violations %v, want none", found)
	}
	if found := hear(100*time.Millisecond, 700*time.Millisecond); len(found) != 1 {
		t.Errorf("message too soon: got violations %v, want 1", found)
	}
}
