// Package conform says where a server departs from its protocol and from the rules of its game.
//
// A Judge follows what a client and a server have said to each other, message by message, and knows what the server may say
// at each moment: there is one for each game (pondconform). It believes no server, as clients must; what it finds is told
// to people who write one.
//
//	j := glendaconform.New(config, conform.Clock{Answer: 5 * time.Second})
//	for _, n := range notes {      // of the client's capture
//		j.Hear(n)
//	}
//	for _, d := range j.End(at) {} // what was wrong, with the message, the rule and the time
//
// It judges what it can be sure of. Where a departure leaves open how the game stands, it says so and follows the
// conversation no further.
package conform

import (
	"errors"
	"fmt"
	"time"

	"menagerie/wire"
)

// Judge follows the conversation of one client.
type Judge interface {
	// Hear takes the next message, as the client's capture has it.
	Hear(n wire.CapturedMessage)
	// End says that nothing follows, and returns what was found, in order.
	End(at time.Duration) []Departure
}

// Departure is a message, or that none came, against a rule.
type Departure struct {
	At   time.Duration        // in the capture's clock
	Note wire.CapturedMessage // the message; without bytes if it is about what did not come
	Rule error                // what it breaks: a Rule, or what the parser or the rules of the game say of the message
	Last bool                 // what follows was not judged
}

// Rule is what a server must keep to, for people to read.
type Rule struct {
	key  string
	args []any
}

// NewRule is the rule with this text of package words. Its verbs take args, of which an error and a Name have words of their own.
func NewRule(key string, args ...any) Rule { return Rule{key, args} }

// Key implements wire.LocalizableError.
func (r Rule) Key() string { return r.key }

// Args implements wire.LocalizableError.
func (r Rule) Args() []any { return r.args }

// Error implements error.
func (r Rule) Error() string { return fmt.Sprintf("%s %v", r.key, r.args) }

// Name is a name in a Rule, by its key in package words.
type Name string

// Clock says how long a server may take.
type Clock struct {
	Answer time.Duration // for an answer to what the client has said; 0 for any time
	Slack  time.Duration // by which two messages may come nearer to each other than they were sent
}

// most is how many departures are told; a server that is all wrong is known by then.
const most = 100

// Docket is what all judges have: what was found, and for what the client waits.
type Docket struct {
	clock Clock
	now   wire.CapturedMessage
	found []Departure
	lost  bool // the game can't be followed any more

	waits int           // answers that are due
	since time.Duration // the first of them
}

// NewDocket returns an empty one.
func NewDocket(c Clock) Docket { return Docket{clock: c} }

// Take begins with a message. It reports false when the game can't be followed any more, or when it is no message.
func (d *Docket) Take(n wire.CapturedMessage) bool {
	d.now = n
	if errors.Is(n.Err, wire.ErrLeft) {
		return false // the rest was on its way when the client left, which is nobody's fault
	}
	if n.Dir == wire.Received && n.Err != nil {
		d.Fault("conform.unread", n.Err)
		return false
	}
	return len(n.Bytes) > 0 && !d.lost
}

// Fault finds the message that was taken last to be against a rule: see NewRule.
func (d *Docket) Fault(key string, args ...any) { d.Wrong(NewRule(key, args...)) }

// Wrong finds that it is wrong by itself.
func (d *Docket) Wrong(why error) { d.add(Departure{At: d.now.At, Note: d.now, Rule: why}) }

// Lose is Fault after which nobody knows how the game stands.
func (d *Docket) Lose(key string, args ...any) { d.Lost(NewRule(key, args...)) }

// Lost is Wrong after which nobody knows how the game stands.
func (d *Docket) Lost(why error) {
	d.add(Departure{At: d.now.At, Note: d.now, Rule: why, Last: true})
	d.lost = true
}

func (d *Docket) add(found Departure) {
	if len(d.found) < most {
		d.found = append(d.found, found)
	}
}

// Await notes that the server owes an answer to the message taken last.
func (d *Docket) Await() {
	if d.waits == 0 {
		d.since = d.now.At
	}
	d.waits++
}

// Answered notes that the message taken last is an answer, and finds out whether it was in time.
func (d *Docket) Answered() {
	if d.waits == 0 {
		return
	}
	if took := d.now.At - d.since; d.clock.Answer > 0 && took > d.clock.Answer {
		d.Fault("conform.late", took.Seconds(), d.clock.Answer.Seconds())
	}
	d.waits--
	d.since = d.now.At
}

// Excused notes that no answers are due any more.
func (d *Docket) Excused() { d.waits = 0 }

// Close returns what was found. An answer that is due for too long is found, too.
func (d *Docket) Close(at time.Duration) []Departure {
	if took := at - d.since; d.waits > 0 && !d.lost && took > max(d.clock.Answer, 0) {
		d.add(Departure{At: at, Rule: NewRule("conform.no_answer", took.Seconds())})
	}
	return d.found
}
