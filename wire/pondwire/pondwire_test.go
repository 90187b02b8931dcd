package pondwire_test

import (
	"encoding/hex"
	"errors"
	"math"
	"strings"
	"testing"

	"menagerie/wire"
	"menagerie/wire/pondwire"
	"menagerie/wire/wiretest"
)

// golden holds messages and their bytes. Names with "text" mark the specification's own examples.
var golden = []struct {
	name    string
	message pondwire.Message
	bytes   string
	client  bool // a client may send it
	server  bool
}{
	{"auth, text", pondwire.Auth{Room: "abcdef_ghijkl"}, "00 000d 6162636465665f6768696a6b6c", true, false},
	{"auth invisible", pondwire.Auth{Room: pondwire.Invisible}, "00 0009 696e76697369626c65", true, false},
	{"auth without a room", pondwire.Auth{}, "00 0000", true, false},
	{"auth, umlaut", pondwire.Auth{Room: "ö"}, "00 0002 c3b6", true, false},
	{"open, text", pondwire.AuthReply{Open: true}, "01", false, true},
	{"not open, text", pondwire.AuthReply{}, "02", false, true},
	{"start level 2, text", pondwire.Start{Level: 2}, "10 02", true, false},
	{"started", pondwire.Started{Cat: pondwire.Place{X: 160_001}, Mouse: pondwire.Place{X: -25, Y: 260}},
		"11 00027101 00000000 ffffffe7 00000104", false, true},
	{"started, far away", pondwire.Started{
		Cat: pondwire.Place{X: math.MinInt32, Y: math.MaxInt32}, Mouse: pondwire.Place{X: -1, Y: -3}},
		"11 80000000 7fffffff ffffffff fffffffd", false, true},
	{"move, text", pondwire.Move{To: pondwire.Place{X: 17, Y: -25}}, "20 00000011 ffffffe7", true, true},
	{"numbers, text", pondwire.Move{To: pondwire.Place{X: 10, Y: -160_000}}, "20 0000000a fffd8f00", true, true},
	{"goes on, text", pondwire.Goes, "21 00", false, true},
	{"mouse won, text", pondwire.MouseWon, "21 01", false, true},
	{"cat won, text", pondwire.CatWon, "21 02", false, true},
	{"invalid, text", pondwire.FaultInvalid, "e0", false, true},
	{"unexpected, text", pondwire.FaultUnexpected, "e1", false, true},
	{"viewer left, text", pondwire.FaultViewerLeft, "e2", false, true},
	{"replaced, text", pondwire.FaultReplaced, "e3", false, true},
	{"too far, text", pondwire.FaultTooFar, "e4", false, true},
	{"a fault of the future", pondwire.Fault(0xff), "ff", false, true},
}

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

type parser = func([]byte) (pondwire.Message, int, error)

func TestMessagesAreReadAndWrittenAsSpecified(t *testing.T) {
	for _, g := range golden {
		t.Run(g.name, func(t *testing.T) {
			want := unhex(t, g.bytes)
			if got := g.message.Append([]byte("before")); string(got) != "before"+string(want) {
				t.Errorf("written as %x, want %x", got[len("before"):], want)
			}
			checkParser(t, "client", pondwire.ParseClient, g.message, want, g.client)
			checkParser(t, "server", pondwire.ParseServer, g.message, want, g.server)
		})
	}
}

// checkParser checks that a parser reads a message followed by other bytes, and that it reads no strict prefix.
func checkParser(t *testing.T, side string, parse parser, want pondwire.Message, b []byte, allowed bool) {
	t.Helper()
	m, n, err := parse(append(b[:len(b):len(b)], 0x77, 0x77))
	if !allowed {
		var d wire.DirectionError
		if !errors.As(err, &d) || d.Type != b[0] || n != 0 {
			t.Errorf("from the %s: %v, %d, %v, want a DirectionError", side, m, n, err)
		}
		return
	}
	if err != nil || n != len(b) || m != want {
		t.Errorf("from the %s: %+v, %d, %v, want %+v, %d", side, m, n, err, want, len(b))
	}
	for cut := range b {
		if m, n, err := parse(b[:cut]); !errors.Is(err, wire.ErrShort) || n != 0 || m != nil {
			t.Errorf("from the %s: the first %d bytes give %v, %d, %v, want ErrShort", side, cut, m, n, err)
		}
	}
}

func TestOnlyALongerRoomPanics(t *testing.T) {
	want := pondwire.Auth{Room: strings.Repeat("x", pondwire.MaxRoom)}
	b := want.Append(nil)
	if len(b) != pondwire.MaxClient {
		t.Fatalf("%d bytes, want %d", len(b), pondwire.MaxClient)
	}
	if m, n, err := pondwire.ParseClient(b); err != nil || n != len(b) || m != want {
		t.Errorf("got %v, %d bytes, error %v, want %v, %d bytes", m, n, err, want, len(b))
	}
	if _, _, err := pondwire.ParseClient(b[:len(b)-1]); !errors.Is(err, wire.ErrShort) {
		t.Errorf("an Auth without its last byte: got %v, want ErrShort", err)
	}
	defer func() {
		if recover() == nil {
			t.Error("Append with a room id that is too long does not panic, want a panic")
		}
	}()
	pondwire.Auth{Room: want.Room + "x"}.Append(nil)
}

// The parsers either both reject a type byte as unknown, or neither does.
func TestEveryTypeIsReadOrRejected(t *testing.T) {
	known := map[byte]bool{0x00: true, 0x01: true, 0x02: true, 0x10: true, 0x11: true, 0x20: true, 0x21: true}
	for i := range 256 {
		b := make([]byte, pondwire.MaxServer)
		b[0] = byte(i)
		for side, parse := range map[string]parser{"client": pondwire.ParseClient, "server": pondwire.ParseServer} {
			_, n, err := parse(b)
			var unknown wire.UnknownTypeError
			if want := !known[b[0]] && b[0] < 0xe0; errors.As(err, &unknown) != want {
				t.Errorf("from the %s: 0x%02x gives %v, want an UnknownTypeError: %v", side, i, err, want)
			}
			if (err == nil) != (n > 0) {
				t.Errorf("from the %s: 0x%02x takes %d bytes and gives %v, want bytes or an error", side, i, n, err)
			}
		}
	}
}

func TestAnUnknownStateIsRejected(t *testing.T) {
	_, _, err := pondwire.ParseServer([]byte{0x21, 3})
	if want := (wire.ValueError{Type: 0x21, Value: 3}); err != want {
		t.Errorf("ParseServer of an unknown state reports %v, want %v", err, want)
	}
}

func TestTextsOfFaultsNameTheirNumber(t *testing.T) {
	for i := 0xe0; i <= 0xff; i++ {
		if text := pondwire.Fault(i).Error(); !strings.Contains(text, hex.EncodeToString([]byte{byte(i)})) {
			t.Errorf("the text of fault 0x%02x is %q, want its number in it", i, text)
		}
	}
	for _, err := range []error{wire.UnknownTypeError{Type: 0x99}, wire.DirectionError{Type: 0x99}, wire.ValueError{Type: 0x99}} {
		if !strings.Contains(err.Error(), "0x99") {
			t.Errorf("the text of %T is %q, want 0x99 in it", err, err)
		}
	}
}

func FuzzParseServer(f *testing.F) { fuzz(f, pondwire.ParseServer, pondwire.MaxServer) }
func FuzzParseClient(f *testing.F) { fuzz(f, pondwire.ParseClient, pondwire.MaxClient) }

// fuzz checks a parser on any bytes. A message is written as the bytes that it was read from, and a prefix is not a
// message. The parser never requests more bytes than the longest message has.
func fuzz(f *testing.F, parse parser, longest int) {
	for _, g := range golden {
		b, err := hex.DecodeString(strings.ReplaceAll(g.bytes, " ", ""))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, n, err := parse(b)
		if err != nil {
			if m != nil || n != 0 {
				t.Fatalf("got %v, %d bytes with the error %v, want nothing", m, n, err)
			}
			if errors.Is(err, wire.ErrShort) && len(b) >= longest {
				t.Fatalf("%d bytes are not enough, want at most %d", len(b), longest-1)
			}
			return
		}
		if n < 1 || n > len(b) || n > longest {
			t.Fatalf("got %d bytes, want 1 to %d and at most %d", n, len(b), longest)
		}
		if got := m.Append(nil); string(got) != string(b[:n]) {
			t.Fatalf("%x is read as %+v and written as %x, want the same", b[:n], m, got)
		}
		if _, _, err := parse(b[:n-1]); !errors.Is(err, wire.ErrShort) {
			t.Fatalf("without the last byte: got %v, want %v", err, wire.ErrShort)
		}
	})
}

func BenchmarkParseServer(b *testing.B) {
	move := pondwire.Move{To: pondwire.Place{X: 160_001, Y: -25}}.Append(nil)
	wiretest.BenchmarkParse(b, pondwire.ParseServer, move)
}

func BenchmarkAppendMove(b *testing.B) {
	var buf []byte
	for b.Loop() {
		buf = pondwire.Move{To: pondwire.Place{X: 160_001, Y: -25}}.Append(buf[:0])
	}
}
