package conform_test

import (
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/foxesconform"
	"menagerie/keeper/conform/glendaconform"
	"menagerie/keeper/conform/labyrinthconform"
	"menagerie/keeper/conform/miaconform"
	"menagerie/keeper/conform/pondconform"
	"menagerie/rules/foxes"
	"menagerie/rules/glenda"
	"menagerie/rules/mia"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// judges are one of each, for usual games.
func judges() map[string]conform.Judge {
	c := conform.Clock{Answer: time.Second}
	return map[string]conform.Judge{
		"pond":      pondconform.New(func(byte) (pond.Config, bool) { return pond.Config{CatStep: 1800}, true }, c),
		"glenda":    glendaconform.New(glenda.Config{Size: 11}, c),
		"labyrinth": labyrinthconform.New(labyrinthwire.Format{}, c),
		"mia":       miaconform.New(mia.Dialect{}, c),
		"foxes":     foxesconform.New(foxes.Config{}, c),
	}
}

// conversation makes messages of any bytes: one that says which way and how long, and so many of the message.
func conversation(data []byte) (notes []wire.CapturedMessage) {
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

// said writes a conversation: each message begins with > or <.
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

// Nothing that a server says can stop a judge.
func FuzzJudges(f *testing.F) {
	f.Add(said(">\x00\x00\x01x", "<\x01", ">\x10\x01", "<\x11\x00\x00\x00\x00\x00\x02\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00",
		">\x20\x00\x00\x01\x00\x00\x00\x00\x00", "<\x20\x00\x00\x00\x00\x00\x02\x80\x00", "<\x21\x00"))
	f.Add(said("<CONN 0\n", "<INIT\n", "<w 1 1\n", "<g 5 5\n", "<SENT\n", "<TURN\n", ">p 3 3\n", "<SYNC 1 3 3\n", "<SYNC 2 E\n", "<TURN\n", "<WON\n", "<DIE x\n"))
	f.Add(said("<\x2a\x00\x00\x00\x01", ">\x2b\x01a", "<\x03\x00\x00\x00\x00\x00\x00\x10\x00"))
	f.Add(said(">REGISTER;a", "<REGISTERED", "<ROUND STARTING;t", ">JOIN;t", "<ROUND STARTED;1;a,b", "<YOUR TURN;u", ">ROLL;u", "<PLAYER ROLLS;a",
		"<ROLLED;5,4;v", ">ANNOUNCE;5,4;v", "<ANNOUNCED;a;5,4", "<PLAYER WANTS TO SEE;b", "<ACTUAL DICE;5,4", "<PLAYER LOST;b;SEE_FAILED", "<SCORE;a:1,b:0"))
	f.Add(said(">PBJ\n", "<BPT F\n", "<BGB WLFDWLLG\n", "<BFN\n", ">FBM 1 1 1 2\n", "<BGB WLFD\n", "<BGF\n", "<BFS F\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		notes := conversation(data)
		for _, j := range judges() {
			for _, n := range notes {
				j.Hear(n)
			}
			for _, d := range j.End(time.Hour) {
				if d.Rule == nil || d.Rule.Error() == "" {
					t.Errorf("a departure without a rule: %v", d)
				}
			}
		}
	})
}

// Half a message is a fault of the server that broke off, and nobody's if the client did: also as a record tells it.
func TestHalfAMessage(t *testing.T) {
	for name := range judges() {
		for _, c := range []struct {
			why   error
			found int
		}{{wire.ErrLeft, 0}, {session.Reason(wire.ErrLeft.Error()), 0}, {wire.ErrTorn, 1}, {session.Reason(wire.ErrTorn.Error()), 1}} {
			j := judges()[name]
			j.Hear(wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("B"), Err: c.why})
			if found := j.End(0); len(found) != c.found {
				t.Errorf("%s, %v: found %v", name, c.why, found)
			}
		}
	}
}

// foxesHears lets a judge of foxes hear messages, each of which begins with > or <, all at once.
func foxesHears(j conform.Judge, messages ...string) {
	for _, m := range messages {
		n := wire.CapturedMessage{Bytes: []byte(m[1:] + "\n")}
		if m[0] == '<' {
			n.Dir = wire.Received
		}
		j.Hear(n)
	}
}

// Who tells players something may tell their viewers as well, who are the same, and whose line can come later than our answer.
func TestFoxesCopies(t *testing.T) {
	joined := []string{">PBJ", "<BPT F", "<BGB WWWWWLFWWLLWWWWD"}
	for _, c := range []struct {
		name  string
		then  []string
		found int
	}{
		{"a move before the copy", []string{"<BFN", ">FBM 3 2 3 3", "<BGN", "<BGB WWWWWLLWWLFWWWWD"}, 0},
		{"a move without the word, which is under way", []string{">FBM 3 2 3 3", "<BGN", "<BGB WWWWWLLWWLFWWWWD"}, 0},
		{"only viewers are told, and no answer comes", []string{"<BGN", ">FBM 3 2 3 3", "<BGN"}, 1},
		{"no answer comes", []string{"<BFN", "<BGN", ">FBM 3 2 3 3", "<BGN", "<BFN"}, 1},
		{"a refusal", []string{"<BFN", "<BGN", ">FBM 3 2 3 3", "<BGF"}, 1},
		{"a refusal of what came too soon", []string{">FBM 3 2 3 3", "<BGF"}, 0},
		{"a refusal of what the end has overtaken", []string{"<BFN", "<BGN", ">FBM 3 2 3 3", "<BFS D", "<BGF"}, 0},
		{"the end for both", []string{"<BFS F", "<BGS F"}, 0},
		{"the end twice", []string{"<BFS F", "<BFS F"}, 1},
		{"another end for viewers", []string{"<BFS F", "<BGS D"}, 1},
		{"details that were asked for", []string{">PBI", "<BGI now=1"}, 0},
		{"details that were not asked for", []string{"<BGI now=1"}, 1},
		{"no room for a viewer", []string{">QBJ", "<BQT R", "<BFS F"}, 0},
	} {
		j := foxesconform.New(foxes.Config{Size: 4}, conform.Clock{Answer: time.Second})
		foxesHears(j, append(joined, c.then...)...)
		if found := j.End(0); len(found) != c.found {
			t.Errorf("%s: found %v, want %d", c.name, found, c.found)
		}
	}
}

// A server that was suspended shows several tides in one board. The next one comes when it is due.
func TestFoxesLateTides(t *testing.T) {
	config := foxes.Config{Size: 4, Tide: 10 * foxes.Second}
	for at, want := range map[time.Duration]int{22 * time.Second: 0, 12 * time.Second: 1} {
		j := foxesconform.New(config, conform.Clock{Answer: 5 * time.Second})
		foxesHears(j, ">PBJ", "<BPT F", "<BGB WWWWWLLFWLLLWLLD", "<BFN")
		j.Hear(wire.CapturedMessage{At: at, Dir: wire.Received, Bytes: []byte("BGB WWWWWLLGWLWWWWWD\n")}) // 6 tiles
		j.Hear(wire.CapturedMessage{At: 31 * time.Second, Dir: wire.Received, Bytes: []byte("BGB WWWWWLWGWLWWWWWD\n")})
		if found := j.End(31 * time.Second); len(found) != want {
			t.Errorf("6 tiles turn after %v: found %v, want %d", at, found, want)
		}
	}
}

// Steps that come too soon, tides that come too soon, and permission that comes too soon are found; a little too soon is the
// network's doing.
func TestFoxesRest(t *testing.T) {
	config := foxes.Config{Size: 4, Cooldown: [foxes.Sides]int{foxes.Second, foxes.Second}, Tide: 10 * foxes.Second}
	hear := func(slack time.Duration, next time.Duration) []conform.Departure {
		j := foxesconform.New(config, conform.Clock{Answer: 5 * time.Second, Slack: slack})
		foxesHears(j, ">PBJ", "<BPT F", "<BGB WWWWWLFWWLLWWWWD", "<BFN", ">FBM 3 2 3 3", "<BGB WWWWWLLWWLFWWWWD")
		j.Hear(wire.CapturedMessage{At: next, Dir: wire.Received, Bytes: []byte("BFN\n")})
		return j.End(next)
	}
	if found := hear(0, time.Second); len(found) != 0 {
		t.Errorf("in time: %v", found)
	}
	if found := hear(100*time.Millisecond, 950*time.Millisecond); len(found) != 0 {
		t.Errorf("hardly too soon: %v", found)
	}
	if found := hear(100*time.Millisecond, 700*time.Millisecond); len(found) != 1 {
		t.Errorf("too soon: %v", found)
	}
}
