package conform

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"menagerie/wire"
)

// event is a call of a report's method at a time.
type event struct {
	at   time.Duration
	call string // await, respond, cancel, violate or abort
}

func apply(r *report, e event) {
	if !r.begin(wire.CapturedMessage{At: e.at, Dir: wire.Received, Bytes: []byte("x")}) {
		return
	}
	switch e.call {
	case "await":
		r.expectResponse()
	case "respond":
		r.responded()
	case "cancel":
		r.cancelWaits()
	case "violate":
		r.violate("conform.over")
	case "abort":
		r.abort("conform.over")
	}
}

// summary lists the violations of a conversation: the time of each, the key of its rule, and "last" if it is the last one.
func summary(found []Violation) (s string) {
	for _, v := range found {
		key := v.Rule.Error()
		if rule, ok := v.Rule.(Rule); ok {
			key = rule.Key()
		}
		s += fmt.Sprintf("%v %s", v.At, key)
		if v.Last {
			s += " last"
		}
		s += "; "
	}
	return s
}

func TestReportFindsLateAndMissingResponses(t *testing.T) {
	const limit = 5 * time.Second
	for _, c := range []struct {
		name   string
		limit  time.Duration
		events []event
		end    time.Duration
		want   string
	}{
		{"a response at the limit", limit, []event{{0, "await"}, {limit, "respond"}}, time.Hour, ""},
		{"a response after the limit", limit, []event{{0, "await"}, {limit + 1, "respond"}}, time.Hour, "5.000000001s conform.late; "},
		{"the limit of the second response begins at the first", limit,
			[]event{{0, "await"}, {1, "await"}, {limit, "respond"}, {2 * limit, "respond"}}, time.Hour, ""},
		{"the second response is late", limit,
			[]event{{0, "await"}, {1, "await"}, {limit, "respond"}, {2*limit + 1, "respond"}}, time.Hour, "10.000000001s conform.late; "},
		{"no response, but the limit is not over", limit, []event{{time.Second, "await"}}, time.Second + limit, ""},
		{"no response", limit, []event{{time.Second, "await"}}, 2*time.Second + limit, "7s conform.no_answer; "},
		{"one of two responses", limit, []event{{0, "await"}, {0, "await"}, {time.Second, "respond"}}, 7 * time.Second, "7s conform.no_answer; "},
		{"a response is not due any more", limit, []event{{0, "await"}, {0, "await"}, {1, "cancel"}}, time.Hour, ""},
		{"a response that is not due", limit, []event{{time.Hour, "respond"}, {time.Hour, "await"}, {time.Hour + limit, "respond"}}, time.Hour, ""},
		{"no limit", 0, []event{{0, "await"}, {time.Hour, "respond"}, {time.Hour, "await"}}, 2 * time.Hour, ""},
		{"after a violation the checks go on", limit, []event{{1, "violate"}, {2, "violate"}}, 3, "1ns conform.over; 2ns conform.over; "},
		{"after an abort the checks stop", limit, []event{{0, "await"}, {1, "abort"}, {2, "violate"}}, time.Hour, "1ns conform.over last; "},
	} {
		r := &report{timing: Timing{Answer: c.limit}}
		for _, e := range c.events {
			apply(r, e)
		}
		if got := summary(r.violations(c.end)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// A server that violates the rules with every message does not fill the memory.
func TestReportIsLimited(t *testing.T) {
	r := &report{}
	for i := range 1000 {
		apply(r, event{time.Duration(i), "violate"})
	}
	if n := len(r.violations(0)); n != 100 {
		t.Errorf("the report has %d violations, want 100", n)
	}
}

// next skips messages that cannot be checked. An incomplete message is the server's violation only if the server broke off.
func TestReportSkipsWhatCannotBeChecked(t *testing.T) {
	torn := wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("x"), Err: wire.ErrTorn}
	for _, c := range []struct {
		name    string
		message wire.CapturedMessage
		checked bool
		want    string
	}{
		{"a message", wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("x")}, true, ""},
		{"a client's message", wire.CapturedMessage{Dir: wire.Sent, Bytes: []byte("x")}, true, ""},
		{"no bytes", wire.CapturedMessage{Dir: wire.Received}, false, ""},
		{"broken off by the server", torn, false, "0s conform.unread; "},
		{"broken off by the client", wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("x"), Err: wire.ErrLeft}, false, ""},
		{"rejected by the parser", wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("x"), Err: errors.New("odd")}, false, "0s conform.unread; "},
	} {
		r := &report{}
		if checked := r.begin(c.message); checked != c.checked {
			t.Errorf("%s: got checked = %v, want %v", c.name, checked, c.checked)
		}
		if got := summary(r.violations(0)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	r := &report{}
	apply(r, event{0, "abort"})
	r.begin(torn)
	if got, want := summary(r.violations(0)), "0s conform.over last; "; got != want {
		t.Errorf("after an abort: got %q, want %q", got, want)
	}
}

// ping is a protocol in which a server must respond to each "ping" with "pong".
type ping struct{ *report }

func (p ping) sent([]byte) { p.expectResponse() }

func (p ping) received(b []byte) {
	if string(b) != "pong" {
		p.violate("conform.no_line")
		return
	}
	p.responded()
}

// The protocol of a game embeds a report.
func TestAProtocolAddsViolationsToItsReport(t *testing.T) {
	r := &report{timing: Timing{Answer: time.Second}}
	c := &Checker{r, ping{r}}
	for i, m := range []wire.CapturedMessage{
		{Dir: wire.Sent, Bytes: []byte("ping")}, {Dir: wire.Received, Bytes: []byte("pong")},
		{Dir: wire.Sent, Bytes: []byte("ping")}, {Dir: wire.Received, Bytes: []byte("pang")},
	} {
		m.At = time.Duration(i) * time.Second / 2
		c.Check(m)
	}
	if got, want := summary(c.End(10*time.Second)), "1.5s conform.no_line; 10s conform.no_answer; "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// All violations are counted, even if only the first ones are stored.
func TestReportCountsAllViolations(t *testing.T) {
	r := &report{}
	const all = 3 * maxViolations
	for i := range all {
		apply(r, event{time.Duration(i), "violate"})
	}
	r.violate("conform.late", 6.0, 5.0)
	apply(r, event{all, "abort"})
	found := r.violations(all)
	count := 0
	for _, v := range found {
		count += 1 + v.Repeats
	}
	first, last := found[0], found[len(found)-1]
	if count != all+2 || len(found) != maxViolations+2 || first.LastAt != all-1 || !last.Last {
		t.Errorf("got %d violations in %d entries, the first repeated until %v, the last %+v; want %d in %d until %v, and the last one last",
			count, len(found), first.LastAt, last, all+2, maxViolations+2, time.Duration(all-1))
	}
}
