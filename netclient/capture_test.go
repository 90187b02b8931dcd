package netclient_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/wire"
)

func wantCapture(t *testing.T, capture *wire.Capture, want ...string) {
	t.Helper()
	notes, _, _ := capture.Since(0, nil)
	var got []string
	for _, n := range notes {
		got = append(got, n.String())
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("in the capture is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// line parses a message of a toy line protocol.
func line(b []byte) (string, int, error) {
	before, _, ok := bytes.Cut(b, []byte("\n"))
	if !ok {
		return "", 0, wire.ErrShort
	}
	return string(before), len(before) + 1, nil
}

func TestAStreamIsCaptured(t *testing.T) {
	capture := wire.NewCapture(100, 1000)
	near, far := net.Pipe()
	c := netclient.NewStreamConn[string, text](near, netclient.Info{}, netclient.StreamFormat[string]{Parse: line, Limit: 10, Capture: capture})
	go func() {
		_, _ = far.Write([]byte("a\nb\nc"))
		_, _ = far.Read(make([]byte, 10))
		_ = far.Close()
	}()
	for range 2 {
		if _, err := c.Receive(); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Send([]text{"x\n", "y\n"}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Receive(); err == nil {
		t.Error("half a message was received, want an error")
	}
	wantCapture(t, capture, `pipe < "a\n"`, `pipe < "b\n"`, `pipe > "x\n"`, `pipe > "y\n"`, `pipe < "c" ! `+wire.ErrTorn.Error())
}

// TestHalfAMessageIsCaptured closes the connection in the middle of a message. The capture must show which side has closed
// it.
func TestHalfAMessageIsCaptured(t *testing.T) {
	for _, c := range []struct {
		name string
		part func(near, far net.Conn)
		why  error
	}{
		{"we leave", func(near, _ net.Conn) { _ = near.Close() }, wire.ErrLeft},
		{"the server leaves", func(_, far net.Conn) { _ = far.Close() }, wire.ErrTorn},
	} {
		for way, connect := range map[string]func(t *testing.T) (near, far net.Conn){"pipe": pipes, "tcp": overTCP} {
			capture := wire.NewCapture(100, 1000)
			near, far := connect(t)
			near = &until{Conn: near, left: len("a\nb"), then: func() { c.part(near, far) }}
			s := netclient.NewStreamConn[string, text](near, netclient.Info{}, netclient.StreamFormat[string]{Parse: line, Limit: 10, Capture: capture})
			go func() { _, _ = far.Write([]byte("a\nb")) }()
			for {
				if _, err := s.Receive(); err != nil {
					break
				}
			}
			peer := near.RemoteAddr().String()
			wantCapture(t, capture, peer+` < "a\n"`, peer+` < "b" ! `+c.why.Error())
			if t.Failed() {
				t.Fatalf("%s, %s: the capture above differs, want it as given", c.name, way)
			}
		}
	}
}

// until is a connection that calls then after left bytes were read.
type until struct {
	net.Conn
	left int
	then func()
}

func (c *until) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if c.left -= n; c.left == 0 && n > 0 {
		c.then()
	}
	return n, err
}

func pipes(*testing.T) (near, far net.Conn) { return net.Pipe() }

func overTCP(t *testing.T) (near, far net.Conn) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	near, err1 := net.Dial("tcp", l.Addr().String())
	far, err2 := l.Accept()
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = near.Close()
		_ = far.Close()
	})
	return near, far
}

// flock adapts a stream of text messages to a parrot's strings.
type flock struct{ netclient.Conn[string, text] }

func (c flock) LastCaptured() int64 { return c.Conn.(netclient.CaptureIndexer).LastCaptured() }

func (c flock) Send(lines []string) error {
	for _, line := range lines {
		if err := c.Conn.Send([]text{text(line + "\n")}); err != nil {
			return err
		}
	}
	return nil
}

// TestPicturesKnowTheirMessages checks that each update has the number of the message that caused it, even if several
// messages arrive together.
func TestPicturesKnowTheirMessages(t *testing.T) {
	capture := wire.NewCapture(100, 1000)
	near, far := net.Pipe()
	open := func(context.Context) (netclient.Conn[string, string], error) {
		return flock{netclient.NewStreamConn[string, text](near, netclient.Info{}, netclient.StreamFormat[string]{Parse: line, Limit: 10, Capture: capture})}, nil
	}
	s := netclient.Run("pipe:1", open, &parrot{})
	go func() { _, _ = io.Copy(io.Discard, far) }()
	if _, err := far.Write([]byte("a\nb\nc\n")); err != nil {
		t.Fatal(err)
	}
	got := map[string]int64{}
	for len(got) < 3 {
		for _, u := range s.Tick() {
			got[u.View] = u.Heard
		}
		time.Sleep(time.Millisecond)
	}
	s.Close()
	<-s.Done()
	_ = far.Close()
	notes, _, _ := capture.Since(0, nil)
	for view, heard := range got {
		if n := notes[heard-1]; n.String() != fmt.Sprintf("pipe < %q", view+"\n") {
			t.Errorf("the view %q belongs to %v, want its own message", view, n)
		}
	}
}

func TestDatagramsAreCaptured(t *testing.T) {
	capture := wire.NewCapture(100, 1000)
	near, far := net.Pipe()
	d := talk
	d.Capture = capture
	c := netclient.NewDatagramConn[string](near, d)
	go func() {
		_, _ = far.Write([]byte("one"))
		b := make([]byte, 10)
		for range 3 {
			_, _ = far.Read(b)
		}
	}()
	if _, err := c.Receive(); err != nil {
		t.Fatal(err)
	}
	if n := c.(netclient.CaptureIndexer).LastCaptured(); n != 0 {
		t.Errorf("the first message has the number %d, want 0", n)
	}
	if err := c.Send([]text{"x", "y"}); err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
	wantCapture(t, capture, `pipe < "one"`, `pipe > "x"`, `pipe > "y"`, `pipe > "bye"`)
}
