// Package netclienttest has test kits for the clients: conversations in text files (Talks, Talker), hostile servers
// (Hostile), fuzz scripts (Script) and stopped processes (Stop).
package netclienttest

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"menagerie/internal/testkit/golden"
	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/session"
)

// Talks tests the state machine of a client with the conversations in the files testdata/talk. It uses no network.
// golden.Talks describes the format of the files.
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

// Message is a message that a machine sends.
type Message interface{ Append(b []byte) []byte }

// Talker runs a machine in a test of Talks, and writes what the machine sends and shows.
type Talker[In any, Out Message, V, M any] struct {
	T    *testing.T
	Out  *bytes.Buffer             // output of the conversation
	Say  func(m Out) string        // formats a message that the machine sends
	Show func(u session.Update[V]) // writes an update, beginning with its phase
	Tell func(u session.Update[V]) // writes more lines after Show; may be nil

	Parse func(b []byte) (m In, n int, err error) // parses a line of the server, for Line
	Read  func(text string) (M, error)            // parses a move, for Move

	machine netclient.Machine[In, Out, V, M]
	Now     time.Duration
	Gone    bool // the connection has ended
}

// Begin sets the machine, calls Machine.Connected and writes the step.
func (k *Talker[In, Out, V, M]) Begin(m netclient.Machine[In, Out, V, M]) {
	k.machine, k.Gone = m, false
	k.Tick()
	k.Step(m.Connected(), nil)
}

// Tick calls Machine.Tick with the current time and writes the step.
func (k *Talker[In, Out, V, M]) Tick() { k.Step(k.machine.Tick(k.Now)) }

// Receive passes a message of the server to the machine, unless the connection has ended. It writes the resulting step to the
// output.
func (k *Talker[In, Out, V, M]) Receive(in In) {
	if !k.Gone {
		k.Step(k.machine.Receive(in))
	}
}

// Line parses a line of the server and passes it to the machine.
func (k *Talker[In, Out, V, M]) Line(line string) {
	k.T.Helper()
	m, _, err := k.Parse([]byte(line + "\n"))
	if err != nil {
		k.T.Fatal(err)
	}
	k.Receive(m)
}

// Move makes the move with the given text and writes the step.
func (k *Talker[In, Out, V, M]) Move(seat rules.Seat, text string) {
	k.T.Helper()
	m, err := k.Read(text)
	if err != nil {
		k.T.Fatal(err)
	}
	k.Submit(seat, m)
}

// Submit makes a move, checks its response and writes the step.
func (k *Talker[In, Out, V, M]) Submit(seat rules.Seat, m M) {
	k.T.Helper()
	s := k.machine.Submit(seat, m)
	if len(s.Show) != 1 {
		k.T.Errorf("%v: got %d updates, want 1", m, len(s.Show))
	}
	k.Step(s, nil)
}

// Obey executes a command that is allowed in every conversation. The commands are "wait", followed by a duration, and "lose",
// which ends the connection.
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
		k.T.Fatalf("got the verb %q, want one that Obey knows", verb)
	}
}

// Wait advances the time by d, in steps of netclient.TickInterval like Run.
func (k *Talker[In, Out, V, M]) Wait(d time.Duration) {
	for end := k.Now + d; k.Now < end && !k.Gone; {
		k.Now = min(end, k.Now+netclient.TickInterval)
		k.Tick()
	}
}

// Step writes the messages and updates of s. If err is not nil, it ends the connection.
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

// Lose ends the connection and writes the last update.
func (k *Talker[In, Out, V, M]) Lose(err error) {
	if k.Gone {
		return
	}
	k.Gone = true
	k.show(k.machine.Disconnected(err))
}

func (k *Talker[In, Out, V, M]) show(u session.Update[V]) {
	fmt.Fprintf(k.Out, "    %s, %s", [...]string{"joining", "playing", "ended", "lost"}[u.Phase], LastWord(k.machine.Status().Doing))
	k.Show(u)
	if u.Err != nil {
		fmt.Fprintf(k.Out, "; %s", InWords(u.Err))
	}
	k.Out.WriteByte('\n')
	if k.Tell != nil {
		k.Tell(u)
	}
}

// LastWord returns the part of key after the last underscore. For "net.doing_playing", it returns "playing".
func LastWord(key string) string { return key[strings.LastIndex(key, "_")+1:] }

// InWords returns the key and the arguments of err, or its text if it has no key.
func InWords(err error) string {
	var worded netclient.LocalizableError
	if !errors.As(err, &worded) {
		return err.Error()
	}
	return strings.TrimSpace(fmt.Sprintln(append([]any{worded.Key()}, worded.Args()...)...))
}

// Key returns the key of an error, or "".
func Key(err error) string {
	var worded netclient.LocalizableError
	if errors.As(err, &worded) {
		return worded.Key()
	}
	return ""
}
