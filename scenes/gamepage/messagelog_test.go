package gamepage

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"menagerie/session"
	"menagerie/wire"
)

// toy explains messages like "ask 1", "answer", "timed" and "bad".
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

// hearAll hears and reads all that is in the capture.
func (l *listener) hearAll() (gone int) {
	for more := true; more; more = l.listen(500) {
		gone += l.hear(l.capture)
	}
	return gone
}

// says is what a message says.
func (l *listener) says(n int) *wire.Dissection { return l.reading(&l.all[n]) }

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
	l.say("b", wire.Received, "answer") // of somebody else
	l.say("a", wire.Received, "answer")
	if got := l.done(); got != "+----" {
		t.Errorf("answered: %s", got)
	}
	if l.all[4].took <= 0 || l.all[3].took != 0 {
		t.Errorf("the answers took %d and %d us", l.all[4].took, l.all[3].took)
	}
}

func TestOnlyTheNewestTimedQuestionWaits(t *testing.T) {
	l := listen(100)
	l.say("a", wire.Received, "timed", "timed")
	if got := l.done(); got != "+-" {
		t.Errorf("answered: %s", got)
	}
	if left, runs := l.all[1].left(0); !runs || left < 3_600_000 {
		t.Errorf("%d ms are left: %v", left, runs)
	}
	if _, runs := l.all[0].left(0); runs {
		t.Error("the time of the first question still runs")
	}
	l.say("a", wire.Sent, "answer")
	if got := l.done(); got != "++-" {
		t.Errorf("answered: %s", got)
	}
}

func TestARefusalIsToldAtItsMessage(t *testing.T) {
	l := listen(100)
	l.say("a", wire.Received, "ask", "move")
	l.say("b", wire.Received, "other")
	l.capture.Refuse("a", errors.New("no"))
	l.hearAll()
	if f := l.says(1).Fault; f == nil || f.Key != "wire.refused" || l.says(2).Fault != nil || !l.all[1].faulty {
		t.Errorf("the move has the fault %+v", f)
	}
	if l.says(3).Name != refusal || l.says(3).Fault == nil {
		t.Errorf("the refusal itself is %+v", l.says(3))
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
		t.Errorf("%d are gone, %d are there from number %d", gone, len(l.all), l.all[0].number)
	}
	if l.at(40) != nil || l.at(41) == nil || l.at(51) != nil {
		t.Error("messages are not found by their numbers")
	}
}

func TestHearingIsBounded(t *testing.T) {
	l := listen(1 << 20)
	for i := range 3 * maxMessages {
		l.capture.Add(fmt.Sprint("peer ", i%1000), wire.Sent, []byte("ask"), nil)
		if i%500 == 0 {
			l.hearAll()
		}
	}
	l.hearAll()
	if len(l.all) > maxMessages*9/8 || len(l.peers) > maxPeers {
		t.Errorf("%d messages of %d peers are kept", len(l.all), len(l.peers))
	}
	if last := l.at(3*maxMessages - 1); last == nil || last.number != 3*maxMessages-1 {
		t.Errorf("the last message is %+v", last)
	}
}

func TestTheFilter(t *testing.T) {
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
	if w := bothWays.pressed(onlySent); w != onlySent || w.pressed(onlySent) != bothWays || w.pressed(onlyReceived) != onlyReceived {
		t.Error("the buttons of the directions do not switch")
	}
}

func TestWhatARecordDoesNotHaveIsNoRefusal(t *testing.T) {
	l := listen(100)
	l.capture = wire.Recorded([]wire.CapturedMessage{
		{Err: session.Missing(3)},
		{Peer: "a", Dir: wire.Received, Bytes: []byte("word")},
	})
	l.hearAll()
	if l.says(0).Name != gap || l.says(0).Values() != "3" || l.says(0).Fault != nil || len(l.peers) != 1 {
		t.Errorf("the gap is read as %+v, of %d peers", l.says(0), len(l.peers))
	}
	if s := (filter{peer: -1}); !s.passes(&l.all[0], func() string { return "" }) {
		t.Error("the gap is not shown")
	}
}
