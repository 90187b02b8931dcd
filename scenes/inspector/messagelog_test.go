package inspector

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"menagerie/wire"
)

// toy dissects messages such as "ask 1", "answer", "timed" and "bad".
type toy struct{ heard int }

func (e *toy) Dissect(n wire.CapturedMessage) wire.Dissection {
	e.heard++
	r := wire.Dissection{Name: string(n.Bytes), Seat: -1}
	r.Add(0, len(n.Bytes), wire.TypeField, r.Name)
	r.Asks = strings.HasPrefix(r.Name, "ask") || r.Name == "timed"
	r.Answer = r.Name == "answer"
	if r.Name == "timed" {
		r.Limit = time.Hour
	}
	if r.Name == "bad" {
		r.Blame(wire.TypeField, "wire.short")
	}
	return r
}

func (e *toy) Clone() wire.Dissector {
	c := *e
	return &c
}

func (e *toy) Refuse(r *wire.Dissection, why error) { r.Refuse(why, nil) }

// listener is a messageLog with its capture.
type listener struct {
	messageLog
	capture *wire.Capture
}

func listen(most int) *listener {
	return &listener{messageLog: messageLog{explain: func() wire.Dissector { return &toy{} }}, capture: wire.NewCapture(most, 1<<20)}
}

// hearAll copies and dissects all messages of the capture.
func (l *listener) hearAll() (gone int) {
	for more := true; more; more = l.dissectNew(500) {
		gone += l.copyNew(l.capture)
	}
	return gone
}

// says returns the dissection of a message.
func (l *listener) says(n int) *wire.Dissection { return l.dissection(&l.all[n]) }

func (l *listener) say(peer string, d wire.Direction, texts ...string) {
	for _, text := range texts {
		l.capture.Add(peer, d, []byte(text), nil)
	}
	l.hearAll()
}

func (l *listener) done() string {
	out := ""
	for i := range l.all {
		out += fmt.Sprint(map[bool]string{true: "+", false: "-"}[l.all[i].done])
	}
	return out
}

func TestQuestionsAreAnsweredInTheirOrder(t *testing.T) {
	l := listen(100)
	l.say("a", wire.Sent, "ask 1", "ask 2", "word")
	l.say("b", wire.Received, "answer") // from another peer
	l.say("a", wire.Received, "answer")
	if got := l.done(); got != "+----" {
		t.Errorf("got answered %s, want +----", got)
	}
	if l.all[4].took <= 0 || l.all[3].took != 0 {
		t.Errorf("the responses took %d and %d us, want more than 0 and 0", l.all[4].took, l.all[3].took)
	}
}

func TestOnlyTheNewestTimedQuestionWaits(t *testing.T) {
	l := listen(100)
	l.say("a", wire.Received, "timed", "timed")
	if got := l.done(); got != "+-" {
		t.Errorf("got answered %s, want +-", got)
	}
	if left, runs := l.all[1].left(0); !runs || left < 3_600_000 {
		t.Errorf("got %d ms left, running %v; want about an hour and true", left, runs)
	}
	if _, runs := l.all[0].left(0); runs {
		t.Error("the time limit of the first request is running, want it ended")
	}
	l.say("a", wire.Sent, "answer")
	if got := l.done(); got != "++-" {
		t.Errorf("got answered %s, want ++-", got)
	}
}

func TestARefusalIsToldAtItsMessage(t *testing.T) {
	l := listen(100)
	l.say("a", wire.Received, "ask", "move")
	l.say("b", wire.Received, "other")
	l.capture.Refuse("a", errors.New("no"))
	l.hearAll()
	if f := l.says(1).Fault; f == nil || f.Key != "wire.refused" || l.says(2).Fault != nil || !l.all[1].faulty {
		t.Errorf("the move: got the fault %+v, want wire.refused", f)
	}
	if l.says(3).Name != refusal || l.says(3).Fault == nil {
		t.Errorf("the refusal: got %+v, want its name and a fault", l.says(3))
	}
}

func TestMessagesThatWereMissedBeginAnew(t *testing.T) {
	l := listen(10)
	l.say("a", wire.Sent, "ask 1")
	for i := range 50 {
		l.capture.Add("a", wire.Sent, []byte(fmt.Sprint("later ", i)), nil)
	}
	gone := l.hearAll()
	if gone != 1 || len(l.all) != 10 || l.all[0].number != 41 || l.peers[0].explain.(*toy).heard != 10 {
		t.Errorf("got %d dropped and %d kept from number %d, want 1, 10 and 41", gone, len(l.all), l.all[0].number)
	}
	if l.at(40) != nil || l.at(41) == nil || l.at(51) != nil {
		t.Errorf("got 40: %v, 41: %v, 51: %v; want only 41 found", l.at(40), l.at(41), l.at(51))
	}
}

func TestMessagesAndPeersAreLimited(t *testing.T) {
	l := listen(1 << 20)
	for i := range 3 * maxMessages {
		l.capture.Add(fmt.Sprint("peer ", i%1000), wire.Sent, []byte("ask"), nil)
		if i%500 == 0 {
			l.hearAll()
		}
	}
	l.hearAll()
	if len(l.all) > maxMessages*9/8 || len(l.peers) > maxPeers {
		t.Errorf("got %d messages of %d peers, want at most %d and %d", len(l.all), len(l.peers), maxMessages*9/8, maxPeers)
	}
	if last := l.at(3*maxMessages - 1); last == nil || last.number != 3*maxMessages-1 {
		t.Errorf("got the last message %+v, want number %d", last, 3*maxMessages-1)
	}
}

func TestTheFilterShowsMatchingMessages(t *testing.T) {
	l := listen(100)
	l.say("a:1", wire.Sent, "ask")
	l.say("b:2", wire.Received, "answer", "bad")
	for _, c := range []struct {
		filter
		want string
	}{
		{filter{peer: -1}, "ask answer bad"}, {filter{peer: -1, way: onlySent}, "ask"}, {filter{peer: -1, way: onlyReceived}, "answer bad"},
		{filter{peer: -1, faults: true}, "bad"}, {filter{peer: -1, words: []string{"a:1"}}, "ask"}, {filter{peer: -1, words: []string{"an"}}, "answer"},
		{filter{peer: -1, words: []string{"b:2", "!bad"}}, "answer"}, {filter{peer: -1, words: []string{"b:2", "ask"}}, ""},
		{filter{peer: 1}, "answer bad"},
	} {
		var got []string
		for i := range l.all {
			m := &l.all[i]
			if c.passes(m, func() string { return m.name + " " + m.Peer }) {
				got = append(got, m.name)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%+v shows %q, want %q", c.filter, got, c.want)
		}
	}
	if w := bothWays.toggled(onlySent); w != onlySent || w.toggled(onlySent) != bothWays || w.toggled(onlyReceived) != onlyReceived {
		t.Error("pressed: want a button to select its direction, and again to select both")
	}
}

func TestWhatARecordDoesNotHaveIsNoRefusal(t *testing.T) {
	l := listen(100)
	l.capture = wire.Recorded([]wire.CapturedMessage{
		{Err: wire.Missing(3)},
		{Peer: "a", Dir: wire.Received, Bytes: []byte("word")},
	})
	l.hearAll()
	if l.says(0).Name != gap || l.says(0).Values() != "3" || l.says(0).Fault != nil || len(l.peers) != 1 {
		t.Errorf("the gap: got %+v of %d peers, want 3 missing messages of 1", l.says(0), len(l.peers))
	}
	if s := (filter{peer: -1}); !s.passes(&l.all[0], func() string { return "" }) {
		t.Error("the gap is hidden by the empty filter, want it shown")
	}
}

// counter adds to each dissection the number of messages so far, which depends on all earlier messages.
type counter struct{ toy }

func (e *counter) Dissect(n wire.CapturedMessage) wire.Dissection {
	r := e.toy.Dissect(n)
	r.Add(len(n.Bytes), len(n.Bytes), "count", fmt.Sprint(e.heard))
	return r
}

func (e *counter) Clone() wire.Dissector {
	c := *e
	return &c
}

// chatter adds messages and refusals of several peers to a capture. count has the number of each message among those of its
// peer, or 0 for a refusal.
func chatter(l *listener, messages int) (count []int) {
	dice := rand.New(rand.NewPCG(1, 2))
	of := map[string]int{}
	for range messages {
		peer := fmt.Sprint("peer ", dice.IntN(5))
		if dice.IntN(20) == 0 {
			l.capture.Refuse(peer, errors.New("no"))
			count = append(count, 0)
			continue
		}
		l.capture.Add(peer, wire.Received, []byte("ask"), nil)
		of[peer]++
		count = append(count, of[peer])
	}
	return count
}

// heardBy dissects all messages of a capture.
func heardBy(l *listener) {
	l.explain = func() wire.Dissector { return &counter{} }
	l.hearAll()
}

func TestMessagesAreReadAgainAsTheyWereFirst(t *testing.T) {
	l := listen(1 << 20)
	l.whole = true
	count := chatter(l, 5000)
	heardBy(l)
	dice := rand.New(rand.NewPCG(3, 4))
	at := 0
	for range 5000 {
		if at++; dice.IntN(4) == 0 {
			at = dice.IntN(len(count))
		}
		at %= len(count)
		m, r := &l.all[at], l.says(at)
		last := ""
		if n := len(r.Parts); n > 0 {
			last = r.Parts[n-1].Value
		}
		if want := fmt.Sprint(count[at]); count[at] > 0 && last != want || count[at] == 0 && r.Name != refusal || (r.Fault != nil) != m.faulty {
			t.Fatalf("message %d is read as %+v, want the %s. of its peer; it is faulty: %v", at, r, want, m.faulty)
		}
	}
}

func TestWhatIsDroppedIsStillKnown(t *testing.T) {
	l := listen(1 << 20)
	count := chatter(l, 3*maxMessages)
	heardBy(l)
	if l.first < maxMessages {
		t.Fatalf("got the first message %d, want at least %d", l.first, maxMessages)
	}
	clear(l.readings)
	for i := range l.all[:500] {
		r := l.says(i)
		if want := fmt.Sprint(count[l.first+int64(i)]); want != "0" && r.Parts[1].Value != want {
			t.Fatalf("message %d is read as %+v, want the %s. of its peer", l.first+int64(i), r, want)
		}
	}
}

// TestALongRecordIsReadSomeAtATime checks that a tick dissects a limited number of messages. The other messages show their
// bytes.
func TestALongRecordIsReadSomeAtATime(t *testing.T) {
	l := listen(1 << 20)
	l.whole = true
	for range 3 * maxCopied {
		l.capture.Add("a", wire.Sent, []byte("bad"), nil)
	}
	read := &toy{}
	l.explain = func() wire.Dissector { return read }
	l.copyNew(l.capture)
	if more := l.dissectNew(100); !more || read.heard != 100 || len(l.all) != maxCopied || l.size() != 3*maxCopied {
		t.Errorf("got %d of %d messages read and more = %v, want 100 of %d and true", read.heard, len(l.all), more, maxCopied)
	}
	if r := l.says(maxCopied - 1); r.Name != "" || r.Values() != `"bad"` || l.all[maxCopied-1].faulty {
		t.Errorf("a message that was not read yet: got %+v, want only its bytes", r)
	}
	for ticks := 1; ; ticks++ {
		if l.copyNew(l.capture); !l.dissectNew(inspectMost) {
			if want := 3 * maxCopied / inspectMost; ticks != want {
				t.Errorf("got %d ticks, want %d", ticks, want)
			}
			return
		}
	}
}

func TestWhoIsQuietForLongIsReadAgain(t *testing.T) {
	l := listen(1 << 20)
	say := func(peer string, messages int) {
		for range messages {
			l.capture.Add(peer, wire.Received, []byte("ask"), nil)
		}
		heardBy(l)
	}
	say("quiet", 3)
	say("busy", 2*maxMessages) // the oldest messages are dropped, and with them all messages of the quiet peer
	say("quiet", 2)
	clear(l.readings)
	last := len(l.all) - 1
	if got := l.says(last).Parts[1].Value; got != "5" {
		t.Errorf("the last message of the quiet one counts %s, want 5", got)
	}
	say("busy", 2*maxMessages)
	say("quiet", 1)
	clear(l.readings)
	if got := l.says(len(l.all) - 1).Parts[1].Value; got != "6" {
		t.Errorf("its next message counts %s, want 6", got)
	}
}
