package inspector

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"menagerie/wire"
)

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
	for range 3 * hearMost {
		l.capture.Add("a", wire.Sent, []byte("bad"), nil)
	}
	read := &toy{}
	l.explain = func() wire.Dissector { return read }
	l.hear(l.capture)
	if more := l.listen(100); !more || read.heard != 100 || len(l.all) != hearMost || l.size() != 3*hearMost {
		t.Errorf("got %d of %d messages read and more = %v, want 100 of %d and true", read.heard, len(l.all), more, hearMost)
	}
	if r := l.says(hearMost - 1); r.Name != "" || r.Values() != `"bad"` || l.all[hearMost-1].faulty {
		t.Errorf("a message that was not read yet: got %+v, want only its bytes", r)
	}
	for ticks := 1; ; ticks++ {
		if l.hear(l.capture); !l.listen(inspectMost) {
			if want := 3 * hearMost / inspectMost; ticks != want {
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
