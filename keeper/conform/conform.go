// Package conform checks whether a server follows its protocol and the rules of its game.
//
// A Checker reads the messages between a client and a server in order. Each game has its own Checker in a file with the name of
// the game. The Checker returns the server's violations, for people who write a server:
//
//	c := conform.NewGlenda(config, conform.Timing{Answer: 5 * time.Second})
//	for _, m := range messages { // of the client's capture
//		c.Check(m)
//	}
//	for _, v := range c.End(at) { // each with the message, the broken rule and the time
//		fmt.Println(v.At, v.Rule)
//	}
//
// A Checker reports only violations that are certain. If the state of the game is unknown after a violation, the
// Checker ignores all later messages.
package conform

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"time"

	"menagerie/wire"
)

// Checker checks the messages between one client and a server, and collects the server's violations.
type Checker struct {
	report *report
	game   protocol
}

// protocol is the part of a Checker that differs between the games.
type protocol interface {
	// sent updates the state of the game with a message of the client.
	sent(b []byte)
	// received checks a message of the server.
	received(b []byte)
	// ended adds a violation if the conversation must not end now.
	ended()
}

// Check checks n, which must be the next message in the client's capture.
func (c *Checker) Check(n wire.CapturedMessage) {
	switch {
	case !c.report.begin(n):
	case n.Dir == wire.Sent:
		c.game.sent(n.Bytes)
	default:
		c.game.received(n.Bytes)
	}
}

// End returns all violations, in the order of the messages. end is the time at which the capture ended. After End, the caller
// must not call Check.
func (c *Checker) End(end time.Duration) []Violation {
	c.game.ended()
	return c.report.violations(end)
}

// Violation is a message of the server that breaks a rule, or a missing message.
type Violation struct {
	At      time.Duration        // time since the capture began
	Message wire.CapturedMessage // the message; its Bytes are empty if it is missing
	Rule    error                // a Rule, or an error of the parser or of the game's rules
	Last    bool                 // no later messages were checked
	Likely  Name                 // likely cause; empty if unknown
	Repeats int                  // number of later violations of the same rule that are not stored
	LastAt  time.Duration        // time of the last of these violations
}

// Rule is a rule that servers must follow. It has a translated text. It implements error so that it can be the error of a
// Violation.
type Rule struct {
	key  string
	args []any
}

var _ wire.LocalizableError = Rule{}

// NewRule returns a Rule. key selects its text in assets/words, and args are the arguments of the text. Arguments of the types
// error and Name are translated.
func NewRule(key string, args ...any) Rule { return Rule{key, args} }

func (r Rule) Key() string { return r.key }

func (r Rule) Args() []any { return r.args }

func (r Rule) Error() string { return fmt.Sprintf("%s %v", r.key, r.args) }

// Name is an argument of a Rule that is translated. Its value is a key in assets/words.
type Name string

// Timing holds the time limits that a server must keep.
type Timing struct {
	Answer time.Duration // time limit for a response; 0 means no limit
	Slack  time.Duration // tolerance for the time between two messages, which the network may shorten
}

// maxViolations is the number of stored violations. Later violations are counted, but only the first one of each rule is stored.
const maxViolations = 100

// report collects the violations of a server and measures its response times. The checkers of all protocols embed it.
type report struct {
	timing Timing
	now    wire.CapturedMessage
	found  []Violation
	full   bool // the newest violation was only counted
	lost   bool // the state of the game is unknown

	waits int           // number of responses that are due
	since time.Duration // time at which the oldest of these became due
}

// ended implements protocol for games whose conversation may end at any time.
func (*report) ended() {}

// begin makes n the current message. It returns false if the checker must ignore n.
func (r *report) begin(n wire.CapturedMessage) bool {
	r.now = n
	if r.lost || errors.Is(n.Err, wire.ErrLeft) {
		return false // the client left before the rest arrived, which is not a violation
	}
	if n.Dir == wire.Received && n.Err != nil {
		r.violate("conform.unread", n.Err)
		return false
	}
	return len(n.Bytes) > 0
}

// violate adds a violation of a rule by the current message. For key and args, see NewRule.
func (r *report) violate(key string, args ...any) { r.violateError(NewRule(key, args...)) }

// violateError adds a violation by the current message with an error as the rule.
func (r *report) violateError(why error) { r.add(Violation{At: r.now.At, Message: r.now, Rule: why}) }

// suggestCause sets the likely cause of the newest violation. want is the correct position, and got is the position
// that the program sent. If no known mistake explains the difference, suggestCause does nothing.
func (r *report) suggestCause(want, got image.Point) {
	if r.full {
		return
	}
	last := &r.found[len(r.found)-1]
	switch one := image.Pt(1, 1); {
	case got == want:
	case got == image.Pt(want.Y, want.X):
		last.Likely = "conform.exchanged"
	case got == want.Add(one), got == want.Sub(one):
		last.Likely = "conform.counted"
	}
}

// abort is like violate, but the state of the game is unknown afterwards.
func (r *report) abort(key string, args ...any) { r.abortError(NewRule(key, args...)) }

// abortError adds a violation like violateError, and makes the checker ignore later messages.
func (r *report) abortError(why error) {
	r.add(Violation{At: r.now.At, Message: r.now, Rule: why, Last: true})
	// the state of the game is unknown
	r.lost = true
}

func (r *report) add(found Violation) {
	same := -1
	if len(r.found) >= maxViolations && !found.Last {
		same = slices.IndexFunc(r.found, func(v Violation) bool { return ruleKey(v.Rule) == ruleKey(found.Rule) })
	}
	if r.full = same >= 0; r.full {
		r.found[same].Repeats++
		r.found[same].LastAt = found.At
		return
	}
	r.found = append(r.found, found)
}

// ruleKey returns the key of the text of a rule. The number of keys is limited, but that of texts is not.
func ruleKey(rule error) string {
	var worded wire.LocalizableError
	if errors.As(rule, &worded) {
		return worded.Key()
	}
	return ""
}

// expectResponse makes a response to the current message due.
func (r *report) expectResponse() {
	if r.waits == 0 {
		r.since = r.now.At
	}
	r.waits++
}

// responded records that the current message is a response. If the response is late, it adds a violation.
func (r *report) responded() {
	if r.waits == 0 {
		return
	}
	if took := r.now.At - r.since; r.timing.Answer > 0 && took > r.timing.Answer {
		r.violate("conform.late", took.Seconds(), r.timing.Answer.Seconds())
	}
	r.waits--
	r.since = r.now.At
}

func (r *report) cancelWaits() { r.waits = 0 }

// violations returns all violations. end is the time at which the conversation ended. If a response was overdue at that
// time, violations adds a violation for it.
func (r *report) violations(end time.Duration) []Violation {
	if took := end - r.since; r.waits > 0 && !r.lost && r.timing.Answer > 0 && took > r.timing.Answer {
		r.add(Violation{At: end, Rule: NewRule("conform.no_answer", took.Seconds())})
	}
	return r.found
}
