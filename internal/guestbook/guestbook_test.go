package guestbook_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/internal/deal"
	"menagerie/internal/guestbook"
	"menagerie/internal/testkit/timelimit"
)

func open(t *testing.T, card guestbook.Card) (*guestbook.Book, string) {
	t.Helper()
	b, err := guestbook.Open("127.0.0.1", card)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b, fmt.Sprint("127.0.0.1:", b.Port())
}

// eventually waits until is returns true.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for ; !is(); time.Sleep(time.Millisecond) {
		if !timelimit.Left(t) {
			t.Fatalf("still waiting, want: %s", what)
		}
	}
}

func hasNames(v *guestbook.Visit, want ...string) func() bool {
	return func() bool {
		card, _, _ := v.Read()
		return slices.Equal(card.Names, want)
	}
}

// The host and the guests receive each other's names and the clock, in any order of connection.
// call visits the guest book at address.
func call(address, name string) *guestbook.Visit {
	return guestbook.Call(func(ctx context.Context) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "tcp", address)
	}, name)
}

func TestNamesAreExchanged(t *testing.T) {
	b, at := open(t, guestbook.Card{Host: "Anna", Clock: time.Minute, Names: []string{"Anna"}})
	ben := call(at, "Ben\n")
	defer ben.Close()
	ben.Sit(1)
	eventually(t, "Ben reads both names", hasNames(ben, "Anna", "Ben"))
	if card, state, _ := ben.Read(); card.Host != "Anna" || card.Clock != time.Minute || state != guestbook.Here {
		t.Errorf("Ben: got %+v, %v, want Anna as host, a clock of 1 min and a running game", card, state)
	}
	cid := call(at, "Cid")
	defer cid.Close()
	cid.Sit(2)
	eventually(t, "Ben reads of Cid", hasNames(ben, "Anna", "Ben", "Cid"))
	if names, _ := b.Names(); !slices.Equal(names, []string{"Anna", "Ben", "Cid"}) || len(b.Guests()) != 2 {
		t.Errorf("the host: got the names %q and %d guests, want Anna, Ben, Cid and 2 guests", names, len(b.Guests()))
	}
	b.Tell([]string{"Anna", "", "", "Dot"})
	eventually(t, "Ben reads of Dot", hasNames(ben, "Anna", "Ben", "Cid", "Dot"))
	cid.Close()
	eventually(t, "Cid is gone", hasNames(ben, "Anna", "Ben", "", "Dot"))
}

// A guest with the seat of another player is in another game and gets no names of this one.
func TestAGuestOfAnotherGameGetsNoNames(t *testing.T) {
	b, at := open(t, guestbook.Card{Host: "Anna", Names: []string{"Anna"}})
	ben := call(at, "Ben")
	defer ben.Close()
	ben.Sit(1)
	eventually(t, "Ben reads both names", hasNames(ben, "Anna", "Ben"))
	for seat, name := range []string{"Cid", "Dot"} {
		v := call(at, name)
		defer v.Close()
		v.Sit(seat)
		eventually(t, name+" reads of the host", func() bool {
			card, _, _ := v.Read()
			return card.Host == "Anna" && len(b.Guests()) == 2+seat && strings.Join(card.Names, "") == ""
		})
	}
	if names, _ := b.Names(); !slices.Equal(names, []string{"Anna", "Ben"}) {
		t.Errorf("the host: got the names %q, want Anna and Ben", names)
	}
}

// Guests receive the end, and a lost connection sets the state Gone.
func TestGuestsReceiveTheEnd(t *testing.T) {
	b, at := open(t, guestbook.Card{Host: "Anna"})
	ben := call(at, "Ben")
	defer ben.Close()
	is := func(want guestbook.State) func() bool {
		return func() bool {
			_, state, _ := ben.Read()
			return state == want
		}
	}
	eventually(t, "the host is there", is(guestbook.Here))
	if err := b.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	eventually(t, "the host has ended the game", is(guestbook.Ended))

	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ben = call(l.Addr().String(), "Ben")
	defer ben.Close()
	conn, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(conn, "MENAGERIE 1\nHOST Anna\n")
	eventually(t, "the host is there", is(guestbook.Here))
	_ = l.Close()
	_ = conn.Close()
	eventually(t, "the host is gone", is(guestbook.Gone))
}

// Peers that send invalid or too much data are disconnected. The other guests are not affected.
func TestHostilePeersAreDisconnected(t *testing.T) {
	for _, text := range []string{
		"GET / HTTP/1.1\r\n\r\n", "\x00\x00\x00", "MENAGERIE 1\nSEAT -1\n", "MENAGERIE 1\nSEAT 999999999999\n",
		"MENAGERIE 1\nNAME " + strings.Repeat("x", 1<<16) + "\n", "MENAGERIE 1\n" + strings.Repeat("?", 300),
	} {
		b, at := open(t, guestbook.Card{Host: "Anna"})
		conn, err := net.Dial("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(conn, text)
		if !strings.HasSuffix(text, "\n") {
			_ = conn.(*net.TCPConn).CloseWrite()
		}
		if _, err := io.Copy(io.Discard, conn); err != nil && strings.Contains(err.Error(), "timeout") {
			t.Errorf("%.20q: got error %v, want the connection closed", text, err)
		}
		_ = conn.Close()
		ben := call(at, "Ben")
		ben.Sit(1)
		eventually(t, "Ben is in the book", hasNames(ben, "", "Ben"))
		ben.Close()
		b.Close()
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, text := range []string{
		"HTTP/1.1 400\r\n", "MENAGERIE 1\nSEAT x\n", "MENAGERIE 1\nCLOCK -5\n", "MENAGERIE 1\nSEAT 255 A\nSEAT 256 B\n",
		strings.Repeat("MENAGERIE", 1000), "MENAGERIE 1\nHOST \x1b[31m\u202e\n",
	} {
		v := call(l.Addr().String(), "Ben")
		conn, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(conn, text)
		_ = conn.Close()
		card, state, _ := v.Read()
		if state == guestbook.Ended || strings.ContainsAny(card.Host, "\x1b\u202e") || len(card.Names) > 256 {
			t.Errorf("%.30q: got %+v, %v, want a clean card of a game that goes on", text, card, state)
		}
		v.Close()
	}
}

// Guests above the limit are disconnected, and closing ends all goroutines.
func TestGuestsAboveTheLimitAreDisconnected(t *testing.T) {
	b, at := open(t, guestbook.Card{Host: "Anna"})
	var all []net.Conn
	for range 80 {
		conn, err := net.Dial("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, "MENAGERIE 1\nNAME Ben\n")
		all = append(all, conn)
	}
	eventually(t, "12 guests of one address are there", func() bool { return len(b.Guests()) == 12 })
	if err := b.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if text, err := io.ReadAll(all[0]); err != nil || !strings.HasSuffix(string(text), "END\n") {
		t.Errorf("got %q, %v, want END as the last line", text, err)
	}
}

// A guest reads that the host waits, when the game begins, and that the host wants another game. The host reads the guest's wish.
func TestGuestsReadWhenTheGameBegins(t *testing.T) {
	b, at := open(t, guestbook.Card{Host: "Anna"})
	b.Wait()
	ben := call(at, "Ben")
	defer ben.Close()
	is := func(ok func(c guestbook.Card) bool) func() bool {
		return func() bool {
			card, _, _ := ben.Read()
			return ok(card)
		}
	}
	eventually(t, "Ben waits", is(func(c guestbook.Card) bool { return c.Waits && c.Host == "Anna" }))
	b.Begin(3 * time.Second)
	eventually(t, "Ben reads of the first game", is(func(c guestbook.Card) bool { return !c.Waits && c.Round == 1 }))
	first, _, _ := ben.Read()
	if left := time.Until(first.Begins); left > 3*time.Second {
		t.Errorf("the game begins in %v, want at most 3 s", left)
	}
	b.Again()
	eventually(t, "Ben reads that Anna wants another game", is(func(c guestbook.Card) bool { return c.Again }))
	if card, _, _ := ben.Read(); !card.Begins.Equal(first.Begins) {
		t.Errorf("after a repeated message: got the beginning %v, want %v", card.Begins, first.Begins)
	}
	ben.Want(guestbook.WantSwap)
	eventually(t, "Anna reads the wish", func() bool { g := b.Guests(); return len(g) == 1 && g[0].Wish == guestbook.WantSwap })
	b.Begin(0)
	eventually(t, "Ben reads of the second game", is(func(c guestbook.Card) bool { return c.Round == 2 && !c.Again }))
	if b.Guests()[0].Wish != guestbook.NoWish {
		t.Errorf("got the wish %v, want none", b.Guests()[0].Wish)
	}
}

// A host's invalid countdown ends the connection, and a long one is shortened.
func TestAnInvalidCountdownEndsTheConnection(t *testing.T) {
	for line, want := range map[string]bool{"BEGIN 1 99999999": true, "BEGIN 0 1": false, "BEGIN 1 -1": false, "BEGIN": false} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ben := call(l.Addr().String(), "Ben")
		conn, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(conn, "MENAGERIE 1\n"+line+"\nHOST Anna\n")
		eventually(t, line, func() bool {
			card, state, _ := ben.Read()
			return want && card.Host == "Anna" && card.Round == 1 || !want && state == guestbook.Gone && card.Host == ""
		})
		if card, _, _ := ben.Read(); time.Until(card.Begins) > 10*time.Second {
			t.Errorf("%s: the game begins in %v, want at most 10 s", line, time.Until(card.Begins))
		}
		ben.Close()
		_ = conn.Close()
		_ = l.Close()
	}
}

// A guest reads the hash of a deal before the host discloses the deal. Another disclosure does not replace the first one.
func TestGuestsReadTheHashBeforeTheDeal(t *testing.T) {
	b, at := open(t, guestbook.Card{Host: "Anna"})
	ben := call(at, "Ben")
	defer ben.Close()
	log := &deal.Log{}
	for seed := range uint64(10) {
		disclose := log.Seal(seed)
		tell := func() {
			all, _ := log.Read()
			b.Deal(all)
		}
		newest := func() deal.Entry {
			card, _, _ := ben.Read()
			return card.Deals.Newest()
		}
		tell()
		eventually(t, "Ben reads the hash", func() bool { return newest() == log.Newest() && !newest().Disclosed() })
		disclose()
		tell()
		eventually(t, "Ben reads the deal", func() bool { return newest() == log.Newest() && newest().Disclosed() && newest().True() })
	}
}

// A host that discloses a deal and closes the book at once still sends the deal.
func TestDealsAtTheEnd(t *testing.T) {
	for range 20 {
		b, at := open(t, guestbook.Card{Host: "Anna"})
		ben := call(at, "Ben")
		log := &deal.Log{}
		disclose := log.Seal(7)
		all, _ := log.Read()
		b.Deal(all)
		eventually(t, "Ben reads the hash", func() bool {
			card, _, _ := ben.Read()
			return card.Deals.Newest() == log.Newest()
		})
		disclose()
		all, _ = log.Read()
		b.Deal(all)
		b.Close()
		eventually(t, "Ben reads the end", func() bool {
			_, state, _ := ben.Read()
			return state == guestbook.Ended
		})
		if card, _, _ := ben.Read(); !card.Deals.Newest().Disclosed() {
			t.Error("got the end without the deal, want the deal first")
		}
		ben.Close()
	}
}

// TestAWishSurvivesALostConnection cuts the connection after the guest has asked for another game.
func TestAWishSurvivesALostConnection(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ben := call(l.Addr().String(), "Ben")
	defer ben.Close()
	for i, reply := range []string{"MENAGERIE 1\nBEGIN 1 0\n", "MENAGERIE 1\nBEGIN 1 0\n"} {
		conn, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(conn, reply)
		if i == 0 {
			eventually(t, "the game begins", func() bool { card, _, _ := ben.Read(); return card.Round == 1 })
			ben.Want(guestbook.WantSwap)
		}
		heard := ""
		for in := bufio.NewReader(conn); !strings.Contains(heard, "AGAIN swap\n"); {
			line, err := in.ReadString('\n')
			if heard += line; err != nil {
				t.Fatalf("connection %d: got %q, %v, want AGAIN swap", i+1, heard, err)
			}
		}
		_ = conn.Close()
	}
}

// A host that sends an invalid deal is disconnected.
func TestAnInvalidDealEndsTheConnection(t *testing.T) {
	hash := deal.New(1).Hash()
	for line, valid := range map[string]bool{
		"DEAL " + hash: true, "DEAL": false, "DEAL 00": false, "DEAL " + hash + " 00 7": false, "DEAL " + hash + " " + deal.NewSalt(): false,
		"DEAL " + hash + " " + deal.NewSalt() + " -1": false,
	} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ben := call(l.Addr().String(), "Ben")
		conn, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(conn, "MENAGERIE 1\n"+line+"\nHOST Anna\n")
		eventually(t, line, func() bool {
			card, state, _ := ben.Read()
			return valid && card.Host == "Anna" && card.Deals.Newest().Hash == hash || !valid && state == guestbook.Gone && card.Host == ""
		})
		ben.Close()
		_ = conn.Close()
		_ = l.Close()
	}
}

// A guest in a browser goes away and comes back. Everybody reads it, also the host.
func TestEverybodyReadsWhoIsAway(t *testing.T) {
	b, at := open(t, guestbook.Card{Host: "Anna", Names: []string{"Anna"}})
	from := netip.MustParseAddrPort("192.0.2.9:4000")
	ben := guestbook.Call(func(context.Context) (net.Conn, error) { return b.ConnectFrom(from), nil }, "Ben")
	defer ben.Close()
	cid := call(at, "Cid")
	defer cid.Close()
	eventually(t, "both are there", func() bool { return len(b.Guests()) == 2 && b.Guests()[0].Name != "" && b.Guests()[1].Name != "" })
	away := func(want ...string) func() bool {
		return func() bool {
			card, _, _ := cid.Read()
			return slices.Equal(card.Away, want) && slices.Equal(b.AwayNames(), want)
		}
	}
	b.Away(netip.MustParseAddrPort("192.0.2.9:4001"), true) // another page
	b.Away(from, true)
	eventually(t, "Ben is away", away("Ben"))
	b.Away(from, false)
	eventually(t, "Ben is back", away())
}
