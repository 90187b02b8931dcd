// Package netclienttest is for the tests of the clients: conversations that are written down in files (Talks, Talker), and
// servers that mean no good (Hostile).
package netclienttest

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"menagerie/internal/golden"
	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/session"
)

// Talks feeds the conversations in testdata/talk to a machine, without sockets; see golden.Talks.
func Talks(t *testing.T, begin func(t *testing.T, out *bytes.Buffer) (obey func(verb, rest string))) {
	t.Helper()
	golden.Talks(t, "testdata/talk/*.txt", func(t *testing.T, out *bytes.Buffer) func(command string) {
		obey := begin(t, out)
		return func(command string) {
			verb, rest, _ := strings.Cut(command, " ")
			obey(verb, rest)
		}
	})
}

// Message is what a machine sends.
type Message interface{ Append(b []byte) []byte }

// Talker is a machine in a conversation that is written down.
type Talker[In any, Out Message, V, M any] struct {
	T    *testing.T
	Out  *bytes.Buffer             // what was written down
	Say  func(m Out) string        // how a message of the machine is written
	Show func(u session.Update[V]) // writes a picture down, from its phase on
	Tell func(u session.Update[V]) // and what follows it on lines of its own; may be nil

	Parse func(b []byte) (m In, n int, err error) // reads a line of the server, for Line
	Read  func(text string) (M, error)            // reads a move, for Move

	machine netclient.Machine[In, Out, V, M]
	Now     time.Duration
	Gone    bool // the connection has ended
}

// Begin lets the connection of a machine stand.
func (k *Talker[In, Out, V, M]) Begin(m netclient.Machine[In, Out, V, M]) {
	k.machine, k.Gone = m, false
	k.Tick()
	k.Step(m.Hello(), nil)
}

// Tick tells the machine the time, as is done before everything else.
func (k *Talker[In, Out, V, M]) Tick() { k.Step(k.machine.Tick(k.Now)) }

// Receive lets the server say something, unless the connection has ended.
func (k *Talker[In, Out, V, M]) Receive(in In) {
	if !k.Gone {
		k.Step(k.machine.Receive(in))
	}
}

// Line lets the server say a line.
func (k *Talker[In, Out, V, M]) Line(line string) {
	k.T.Helper()
	m, _, err := k.Parse([]byte(line + "\n"))
	if err != nil {
		k.T.Fatal(err)
	}
	k.Receive(m)
}

// Move makes a move that is written down.
func (k *Talker[In, Out, V, M]) Move(seat rules.Seat, text string) {
	k.T.Helper()
	m, err := k.Read(text)
	if err != nil {
		k.T.Fatal(err)
	}
	k.Submit(seat, m)
}

// Submit makes a move, to which there must be one answer.
func (k *Talker[In, Out, V, M]) Submit(seat rules.Seat, m M) {
	k.T.Helper()
	s := k.machine.Submit(seat, m)
	if len(s.Show) != 1 {
		k.T.Errorf("%v is answered by %d pictures", m, len(s.Show))
	}
	k.Step(s, nil)
}

// Obey does what the commands do that all conversations have: wait DURATION, and lose.
func (k *Talker[In, Out, V, M]) Obey(verb, rest string) {
	k.T.Helper()
	switch verb {
	case "wait":
		d, err := time.ParseDuration(rest)
		if err != nil {
			k.T.Fatal(err)
		}
		k.Wait(d)
	case "lose":
		k.Lose(netclient.NewError("net.closed", nil))
	default:
		k.T.Fatalf("%q is not understood", verb)
	}
}

// Wait lets time pass as Run does, in beats.
func (k *Talker[In, Out, V, M]) Wait(d time.Duration) {
	for end := k.Now + d; k.Now < end && !k.Gone; {
		k.Now = min(end, k.Now+netclient.Beat)
		k.Tick()
	}
}

// Step writes down what the machine wants. An error ends the connection.
func (k *Talker[In, Out, V, M]) Step(s netclient.Step[Out, V], err error) {
	for _, m := range s.Send {
		fmt.Fprintf(k.Out, "    sends %s\n", k.Say(m))
	}
	for _, u := range s.Show {
		k.show(u)
	}
	if err != nil {
		k.Lose(err)
	}
}

// Lose ends the connection.
func (k *Talker[In, Out, V, M]) Lose(err error) {
	if k.Gone {
		return
	}
	k.Gone = true
	k.show(k.machine.Gone(err))
}

func (k *Talker[In, Out, V, M]) show(u session.Update[V]) {
	fmt.Fprintf(k.Out, "    %s, %s", [...]string{"joining", "playing", "ended", "lost"}[u.Phase], LastWord(k.machine.Measure().Doing))
	k.Show(u)
	if u.Err != nil {
		fmt.Fprintf(k.Out, "; %s", InWords(u.Err))
	}
	k.Out.WriteByte('\n')
	if k.Tell != nil {
		k.Tell(u)
	}
}

// LastWord is what a key ends with: "playing" of "net.doing_playing".
func LastWord(key string) string { return key[strings.LastIndex(key, "_")+1:] }

// InWords is an error as its key and what its verbs take, or as it is where it has no key.
func InWords(err error) string {
	var worded netclient.LocalizableError
	if !errors.As(err, &worded) {
		return err.Error()
	}
	return strings.TrimSpace(fmt.Sprintln(append([]any{worded.Key()}, worded.Args()...)...))
}

// Key is the key of an error's words, or "".
func Key(err error) string {
	var worded netclient.LocalizableError
	if errors.As(err, &worded) {
		return worded.Key()
	}
	return ""
}
