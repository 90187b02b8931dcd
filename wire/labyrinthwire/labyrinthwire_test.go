package labyrinthwire_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"reflect"
	"strings"
	"testing"

	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
	"menagerie/wire/wiretest"
)

type (
	format  = labyrinthwire.Format
	message = labyrinthwire.Message
)

var little = format{Order: labyrinthwire.LittleEndian}

// unknown returns the format that a client starts with, after a Hello in byte order o.
func unknown(o labyrinthwire.Order) format {
	return format{Order: o, Long: labyrinthwire.LongUnknown, Private: labyrinthwire.PrivateUnknown}
}

func bytesOf(t testing.TB, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(text, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// small is a game on two tiles, for one player with the second of two objectives.
var small = labyrinthwire.Start{
	Width: 2, Height: 1, Tiles: []byte{3, 10}, Spare: 5,
	Fixed:      []labyrinthwire.Place{{X: 1, Y: 0}},
	Objectives: []labyrinthwire.Place{{X: 0, Y: 0}, {X: 1, Y: 0}},
	Players:    []labyrinthwire.Place{{X: 0, Y: 0}},
	Private:    true, You: 0, Hand: []int{1},
}

// public returns the Start that a spectator of small receives.
func public() labyrinthwire.Start {
	s := small
	s.Private, s.You, s.Hand = false, 0, nil
	return s
}

const (
	smallBytes = "01 00000002 00000001 030a 05 00000001 00000001 00000000 " +
		"00000002 00000000 00000000 00000001 00000000 00000001 00000000 00000000"
	smallPrivate = "00000000 00000001 00000001"
	oneName      = "06 00000001 00000003 426f62"
)

// golden holds the specification's messages and their bytes. client marks those of a client.
var golden = []struct {
	format format
	bytes  string
	m      message
	client bool
}{
	{format{}, smallBytes + smallPrivate, small, false},
	{format{Private: labyrinthwire.PrivateOmitted}, smallBytes, public(), false},
	{unknown(labyrinthwire.BigEndian), smallBytes + smallPrivate, small, false},
	{format{}, "02 00000002 00000000 00000003", labyrinthwire.End{Winners: []int{0, 3}}, false},
	{format{}, "02 00000000", labyrinthwire.End{}, false},
	{format{}, "03 0000000000001388", labyrinthwire.Turn{Millis: 5000}, false},
	{unknown(labyrinthwire.BigEndian), "03 0000000000001388", labyrinthwire.Turn{Millis: 5000}, false},
	{little, "03 8813000000000000", labyrinthwire.Turn{Millis: 5000}, false},
	{format{Long: labyrinthwire.LongFour}, "03 00001388", labyrinthwire.Turn{Millis: 5000, Short: true}, false},
	{format{}, "04 00000001 03", labyrinthwire.Kick{Player: 1, Reason: labyrinthwire.ReasonIllegal}, false},
	{little, "04 01000000 02", labyrinthwire.Kick{Player: 1, Reason: labyrinthwire.ReasonNetwork}, false},
	{format{}, "05 00000002 03 00000003 03 00000004 00000005 00000000",
		labyrinthwire.Move{Player: 2, Insert: 3, Line: 3, Tile: 3, To: labyrinthwire.Place{X: 4, Y: 5}}, true},
	{little, "05 02000000 03 03000000 03 04000000 05000000 00000000",
		labyrinthwire.Move{Player: 2, Insert: 3, Line: 3, Tile: 3, To: labyrinthwire.Place{X: 4, Y: 5}}, true},
	{format{}, "05 00000000 00 00000001 0c 00000000 00000006 00000002 00000000 00000002 00000007 00000009 00000001 00000001 00000000",
		labyrinthwire.Move{Line: 1, Tile: 12, To: labyrinthwire.Place{Y: 6}, Events: []labyrinthwire.Event{
			{Player: 0, Objectives: []int{7, 9}}, {Player: 1, Objectives: []int{0}},
		}}, false},
	{format{}, oneName, labyrinthwire.Names{Names: []string{"Bob"}}, false},
	{format{}, "06 00000001 00000002 fc62", labyrinthwire.Names{Names: []string{"üb"}}, false},
}

func TestMessagesAreReadAndWrittenAsSpecified(t *testing.T) {
	for _, g := range golden {
		b := bytesOf(t, g.bytes)
		parse := g.format.ParseServer
		if g.client {
			parse = g.format.ParseClient
		}
		m, n, err := parse(append(b[:len(b):len(b)], 0x77))
		if !reflect.DeepEqual(m, g.m) || n != len(b) || err != nil {
			t.Errorf("%s is read as %#v, %d bytes, error %v, want %#v, %d bytes", g.bytes, m, n, err, g.m, len(b))
		}
		if got := g.m.Append(nil, g.format); !bytes.Equal(got, b) && !strings.Contains(g.bytes, "fc62") {
			t.Errorf("%#v is written as %x, want %x", g.m, got, b)
		}
		if got := (labyrinthwire.Packet{Message: g.m, Format: g.format}).Append([]byte{1}); got[0] != 1 || len(got) < 2 {
			t.Errorf("%#v is appended as %x, want it after a 01", g.m, got)
		}
		for i := range b {
			if m, n, err := parse(b[:i]); m != nil || n != 0 || !errors.Is(err, wire.ErrShort) {
				t.Fatalf("%d bytes of %s are read as %#v, %d bytes, error %v, want %v", i, g.bytes, m, n, err, wire.ErrShort)
			}
		}
	}
	if n := len(bytesOf(t, golden[11].bytes)); n != labyrinthwire.LenClient {
		t.Errorf("a client's move has %d bytes, want %d", n, labyrinthwire.LenClient)
	}
}

// The Start of a classic game for four has 455 bytes.
func TestTheClassicStartHas455Bytes(t *testing.T) {
	m := labyrinthwire.Start{
		Width: 7, Height: 7, Tiles: make([]byte, 49), Fixed: make([]labyrinthwire.Place, 16),
		Objectives: make([]labyrinthwire.Place, 24), Players: make([]labyrinthwire.Place, 4), Private: true, Hand: make([]int, 6),
	}
	if n := len(m.Append(nil, format{})); n != 455 {
		t.Errorf("got %d bytes, want 455", n)
	}
	m.Private = false
	if n := len(m.Append(nil, format{})); n != 455-8-24 {
		t.Errorf("got %d bytes without the private part, want %d", n, 455-8-24)
	}
}

func TestHelloShowsTheByteOrder(t *testing.T) {
	for text, want := range map[string]labyrinthwire.Order{
		"2a 00001267": labyrinthwire.BigEndian, "2a 67120000": labyrinthwire.LittleEndian,
	} {
		b := bytesOf(t, text)
		m, order, n, err := labyrinthwire.ParseHello(b)
		if m.Port != 4711 || order != want || n != len(b) || err != nil {
			t.Errorf("%s is read as %v, order %v, %d bytes, error %v, want port 4711, order %v, %d bytes", text, m, order, n, err, want, len(b))
		}
		if got := m.Append(nil, format{Order: order}); !bytes.Equal(got, b) {
			t.Errorf("%v is written as %x, want %s", m, got, text)
		}
		for i := range b {
			if _, _, n, err := labyrinthwire.ParseHello(b[:i]); n != 0 || !errors.Is(err, wire.ErrShort) {
				t.Errorf("%d bytes of %s: got %d bytes, error %v, want 0, %v", i, text, n, err, wire.ErrShort)
			}
		}
	}
	bye := bytesOf(t, "03 00000003 426f62")
	m, n, err := format{}.ParseBye(bye)
	if m.Name != "Bob" || n != len(bye) || err != nil || !bytes.Equal(m.Append(nil, format{}), bye) {
		t.Errorf("%q is read as %v, %d bytes, error %v, want the name Bob, %d bytes", bye, m, n, err, len(bye))
	}
	for i := range bye {
		if _, n, err := (format{}).ParseBye(bye[:i]); n != 0 || !errors.Is(err, wire.ErrShort) {
			t.Errorf("%d bytes of a Bye: got %d bytes, error %v, want 0, %v", i, n, err, wire.ErrShort)
		}
	}
}

// The parsers reject invalid data as soon as it is visible, and counts above their limits.
func TestInvalidDataIsRejectedEarly(t *testing.T) {
	server := func(f format) func([]byte) error {
		return func(b []byte) error { _, _, err := f.ParseServer(b); return err }
	}
	client := func(b []byte) error { _, _, err := format{}.ParseClient(b); return err }
	hello := func(b []byte) error { _, _, _, err := labyrinthwire.ParseHello(b); return err }
	bye := func(b []byte) error { _, _, err := format{}.ParseBye(b); return err }
	count := func(kind byte, n int64, most int) error { return wire.CountError{Type: kind, Count: n, Most: most} }
	for _, c := range []struct {
		parse func([]byte) error
		bytes string
		want  error
	}{
		{server(format{}), "00", wire.UnknownTypeError{Type: 0}},
		{server(format{}), "07", wire.UnknownTypeError{Type: 7}},
		{server(format{}), "01 00000040", count(1, 64, 63)},
		{server(format{}), "01 ffffffff", count(1, -1, 63)},
		{server(format{}), "01 00000001 00000001 0101 7fffffff", count(1, 1<<31-1, 63*63)},
		{server(format{}), "02 00000100", count(2, 256, 255)},
		{server(little), "02 00000080", count(2, -1<<31, 255)},
		{server(format{}), "05 00000000 00 00000000 00 00000000 00000000 00000001 00000000 80000000", count(5, -1<<31, 63*63)},
		{server(format{}), "06 00000001 00000100", count(6, 256, 255)},
		{client, "05 00000000 00 00000000 00 00000000 00000000 00000001", count(5, 1, 0)},
		{client, "03", wire.DirectionError{Type: 3}},
		{client, "2a", wire.UnknownTypeError{Type: 0x2a}},
		{hello, "03", wire.UnknownTypeError{Type: 3}},
		{hello, "2a 00000000", count(0x2a, 0, 65535)},
		{hello, "2a 01020304", count(0x2a, 0x01020304, 65535)},
		{bye, "05", wire.UnknownTypeError{Type: 5}},
		{bye, "03 00000100", count(3, 256, 255)},
	} {
		if err := c.parse(bytesOf(t, c.bytes)); err != c.want {
			t.Errorf("the parser of %s reports %v, want %v", c.bytes, err, c.want)
		}
	}
}

// With LongUnknown the parser accepts both sizes and returns a Rest for the longer one.
func TestALongOfUnknownSizeIsReadInHalves(t *testing.T) {
	turn := func(n int64) message { return labyrinthwire.Turn{Millis: n, Short: true} }
	rest := func(n int) message { return labyrinthwire.Rest{Half: n} }
	kick := message(labyrinthwire.Kick{Player: 0})
	for _, c := range []struct {
		order labyrinthwire.Order
		bytes string
		want  []message
	}{
		{labyrinthwire.BigEndian, "03 00001388 04 00000000 00", []message{turn(5000), kick}},
		{labyrinthwire.BigEndian, "03 7fffffffffffffff", []message{turn(1<<31 - 1), rest(-1)}},
		{labyrinthwire.LittleEndian, "03 88130000 04 00000000 00", []message{turn(5000), kick}},
		{labyrinthwire.LittleEndian, "03 88130000 00000000 04 00000000 00", []message{turn(5000), rest(0), kick}},
	} {
		b, got := bytesOf(t, c.bytes), []message(nil)
		for len(b) > 0 {
			m, n, err := unknown(c.order).ParseServer(b)
			if err != nil {
				t.Fatalf("ParseServer in %s: got %v, want no error", c.bytes, err)
			}
			got, b = append(got, m), b[n:]
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s is read as %#v, want %#v", c.bytes, got, c.want)
		}
	}
}

// With PrivateUnknown the parser detects whether spectators receive a private part.
func TestAPrivatePartIsDetected(t *testing.T) {
	for _, order := range []labyrinthwire.Order{labyrinthwire.BigEndian, labyrinthwire.LittleEndian} {
		names := labyrinthwire.Names{Names: []string{"Bob"}}
		nobody := public()
		nobody.Private, nobody.You = true, -1
		for _, start := range []labyrinthwire.Start{public(), nobody} {
			f := format{Order: order}
			b := names.Append(start.Append(nil, f), f)
			m, n, err := unknown(order).ParseServer(b)
			if !reflect.DeepEqual(m, message(start)) || err != nil {
				t.Errorf("%x is read as %#v, error %v, want %#v", b, m, err, message(start))
			}
			if m, _, err := unknown(order).ParseServer(b[n:]); !reflect.DeepEqual(m, message(names)) || err != nil {
				t.Errorf("the rest is read as %#v, error %v, want %#v", m, err, message(names))
			}
		}
	}
}

// The parsers allocate nothing for counts whose data has not arrived.
func TestCountsWithoutDataAllocateNothing(t *testing.T) {
	for _, text := range []string{
		"01 0000003f 0000003f", "02 000000ff", "06 000000ff 000000ff",
		"05 00000000 00 00000000 00 00000000 00000000 000000ff 00000000 00000f81 00000000",
	} {
		b := bytesOf(t, text)
		if n := testing.AllocsPerRun(10, func() { _, _, _ = format{}.ParseServer(b) }); n > 1 {
			t.Errorf("%s allocates %v times, want at most once", text, n)
		}
	}
}

// parser parses a message of any kind and writes it again.
type parser func(b []byte) (again []byte, n int, err error)

func FuzzParseServer(f *testing.F) {
	for _, g := range golden {
		f.Add(bytesOf(f, g.bytes), uint8(g.format.Order), uint8(g.format.Long), uint8(g.format.Private))
	}
	f.Fuzz(func(t *testing.T, b []byte, order, long, private uint8) {
		kept := format{labyrinthwire.Order(order % 2), labyrinthwire.Long(long % 3), labyrinthwire.Private(private % 3)}
		fuzz(t, b, func(b []byte) ([]byte, int, error) {
			m, n, err := kept.ParseServer(b)
			if err != nil {
				return nil, n, err
			}
			return m.Append(nil, kept), n, nil
		})
	})
}

func FuzzParseClient(f *testing.F) {
	for _, g := range golden {
		f.Add(bytesOf(f, g.bytes))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		fuzz(t, b, func(b []byte) ([]byte, int, error) {
			m, n, err := format{}.ParseClient(b)
			if err != nil {
				return nil, n, err
			}
			return m.Append(nil, format{}), n, nil
		})
	})
}

func FuzzParseKnock(f *testing.F) {
	f.Add(bytesOf(f, "2a 00001267"))
	f.Add(bytesOf(f, "2a 67120000"))
	f.Add(bytesOf(f, "03 00000003 426f62"))
	f.Add(bytesOf(f, "03 00000000"))
	f.Fuzz(func(t *testing.T, b []byte) {
		fuzz(t, b, func(b []byte) ([]byte, int, error) {
			m, order, n, err := labyrinthwire.ParseHello(b)
			if err != nil {
				return nil, n, err
			}
			return m.Append(nil, format{Order: order}), n, nil
		})
		fuzz(t, b, func(b []byte) ([]byte, int, error) {
			m, n, err := little.ParseBye(b)
			if err != nil {
				return nil, n, err
			}
			return m.Append(nil, little), n, nil
		})
	})
}

// fuzz checks a parser on any bytes. It reads no strict prefix of a message, it takes no more bytes than there are, and
// the message is written as the same bytes. Two cases are written differently: names that are not UTF-8, and short
// longs.
func fuzz(t *testing.T, b []byte, parse parser) {
	again, n, err := parse(b)
	if err != nil {
		if n != 0 {
			t.Fatalf("got %d bytes with the error %v, want 0", n, err)
		}
		return
	}
	if n < 1 || n > len(b) {
		t.Fatalf("got %d bytes, want 1 to %d", n, len(b))
	}
	for _, i := range []int{n / 2, n - 1} {
		if _, _, err := parse(b[:i]); !errors.Is(err, wire.ErrShort) {
			t.Fatalf("%d of %d bytes: got %v, want %v", i, n, err, wire.ErrShort)
		}
	}
	if bytes.Equal(again, b[:n]) || len(again) > n {
		return
	}
	t.Fatalf("%x is written as %x, want the same", b[:n], again)
}

func BenchmarkParseServer(b *testing.B) {
	start := labyrinthwire.Start{Width: 7, Height: 7, Tiles: make([]byte, 49), Fixed: make([]labyrinthwire.Place, 16), Objectives: make([]labyrinthwire.Place, 24)}
	f := format{Private: labyrinthwire.PrivateOmitted}
	wiretest.BenchmarkParse(b, f.ParseServer, start.Append(nil, f))
}
