package conform_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/wire"
)

// conversation is a conversation with a server, and the violations that its checker must find.
type conversation struct {
	name string
	// talk holds messages separated by " | ". A message begins with > if the client sends it, and with < if the server sends
	// it. "+5s" lets time pass.
	talk string
	// want holds the violations. Each is the text of its message, a colon, and its rule.
	want []string
}

// check compares the violations in each conversation with the expected ones. encode returns the bytes of a message.
func check(t *testing.T, checker func() conform.Checker, encode func(text string) ([]byte, error), all []conversation) {
	t.Helper()
	for _, c := range all {
		j, at, texts := checker(), time.Duration(0), map[string]string{"": "no message"}
		for text := range strings.SplitSeq(c.talk, " | ") {
			if pause, ok := strings.CutPrefix(text, "+"); ok {
				d, err := time.ParseDuration(pause)
				if err != nil {
					t.Fatal(err)
				}
				at += d
				continue
			}
			m := wire.CapturedMessage{At: at, Dir: wire.Sent}
			if text[0] == '<' {
				m.Dir = wire.Received
			}
			var err error
			if m.Bytes, err = encode(text[1:]); err != nil {
				t.Fatal(err)
			}
			texts[string(m.Bytes)] = text[1:]
			j.Check(m)
		}
		var got []string
		for _, v := range j.End(at) {
			got = append(got, fmt.Sprintf("%s: %v", texts[string(v.Message.Bytes)], v.Rule))
			translated(t, v)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got\n  %s\nwant\n  %s", c.name, strings.Join(got, "\n  "), strings.Join(c.want, "\n  "))
		}
	}
}

// translated checks that a violation has a text in every language.
func translated(t *testing.T, v conform.Violation) {
	t.Helper()
	for _, l := range words.Languages() {
		text := console.Message(words.Open(l.Code), v.Rule)
		if text == "" || strings.Contains(text, "⟦") || strings.Contains(text, "%!") {
			t.Errorf("the text of %v in %s: got %q, want a translated text", v.Rule, l.Code, text)
		}
	}
}

// datagram encodes a message of Mia, and line a message of another text protocol.
func datagram(text string) ([]byte, error) { return []byte(text), nil }
func line(text string) ([]byte, error)     { return []byte(text + "\n"), nil }

// without returns the messages except message i.
func without(messages []wire.CapturedMessage, i int) []wire.CapturedMessage {
	return slices.Delete(slices.Clone(messages), i, i+1)
}

// violations returns what a checker finds in messages.
func violations(c conform.Checker, messages []wire.CapturedMessage) []conform.Violation {
	for _, m := range messages {
		c.Check(m)
	}
	return c.End(time.Hour)
}
