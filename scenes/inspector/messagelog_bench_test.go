package inspector

import (
	"fmt"
	"testing"

	"menagerie/record"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// longest returns the longest capture that a record can have.
func longest() *wire.Capture {
	notes := make([]wire.CapturedMessage, record.MaxWireEntries)
	for i := range notes {
		notes[i] = wire.CapturedMessage{Peer: fmt.Sprint("10.0.0.", i%8), Dir: wire.Sent, Bytes: pondwire.Move{To: pondwire.Place{X: int32(i)}}.Append(nil)}
	}
	return wire.Recorded(notes)
}

func newHearing() messageLog {
	return messageLog{explain: func() wire.Dissector { return pondwire.NewDissector(wire.Client) }, whole: true}
}

// BenchmarkOpen measures the first tick with the longest record.
func BenchmarkOpen(b *testing.B) {
	capture := longest()
	b.ReportAllocs()
	for b.Loop() {
		h := newHearing()
		h.copyNew(capture)
		h.dissectNew(inspectMost)
	}
}

// BenchmarkListen measures a later tick, until all messages are dissected.
func BenchmarkListen(b *testing.B) {
	capture, h := longest(), newHearing()
	b.ReportAllocs()
	for b.Loop() {
		h.copyNew(capture)
		if !h.dissectNew(inspectMost) {
			b.StopTimer()
			h = newHearing()
			b.StartTimer()
		}
	}
}

// BenchmarkRead measures the dissection of any message of the record. It includes the earlier messages since the nearest stored
// state.
func BenchmarkRead(b *testing.B) {
	h, capture := newHearing(), longest()
	for more := true; more; more = h.dissectNew(1 << 20) {
		h.copyNew(capture)
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n = (n + 100_003) % len(h.all)
		h.dissection(&h.all[n])
	}
}

// BenchmarkSearch measures a tick of the search for a word in a long record.
func BenchmarkSearch(b *testing.B) {
	h, capture := newHearing(), longest()
	for more := true; more; more = h.dissectNew(1 << 20) {
		h.copyNew(capture)
	}
	s, at := filter{peer: -1, words: []string{"12345"}}, 0
	b.ReportAllocs()
	for b.Loop() {
		for range inspectMost {
			m := &h.all[at]
			s.passes(m, func() string { return h.dissection(m).Values() })
			at = (at + 1) % len(h.all)
		}
	}
}
