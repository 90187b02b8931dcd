package pondserver_test

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"

	"menagerie/netserver/observe"
	"menagerie/netserver/pondserver"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// TestMessagesAreCaptured checks that the capture has refused messages with their reasons, and the server's responses.
func TestMessagesAreCaptured(t *testing.T) {
	capture := wire.NewCapture(100, 10_000)
	s, err := pondserver.New(pondserver.Options{Observer: &observe.Observer{Capture: capture}})
	if err != nil {
		t.Fatal(err)
	}
	near, far := net.Pipe()
	s.ServeConn(far, nil)
	said := pondwire.Auth{Room: "x"}.Append(nil)
	said = pondwire.Auth{Room: pondwire.Invisible}.Append(said)
	said = pondwire.Start{Level: 1}.Append(said)
	said = pondwire.Move{To: pondwire.Place{}}.Append(said)
	said = append(said, 0x77)
	go func() { _, _ = near.Write(said) }()
	if _, err := io.ReadAll(near); err != nil {
		t.Error(err)
	}
	_ = near.Close()
	if err := s.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
	notes, _, _ := capture.Since(0, nil)
	var got []string
	for _, n := range notes {
		got = append(got, strings.TrimPrefix(n.String(), "local 1 ")[:3])
	}
	want := "< x|! n|< x|< x|< x|< \"|! t" // the server chooses how it divides the bytes that it sends
	heard := strings.Join(filter(got, ">"), "|")
	if heard != want || strings.Count(strings.Join(got, "|"), "> ") != 6 {
		t.Errorf("got the capture %q, want %q with 6 messages of the client", got, want)
	}
}

// filter returns the lines that do not begin with the given prefix.
func filter(lines []string, without string) (kept []string) {
	for _, line := range lines {
		if !strings.HasPrefix(line, without) {
			kept = append(kept, line)
		}
	}
	return kept
}
