package guestbook

import (
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// pipe is a connection with an address.
type pipe struct {
	net.Conn
	at string
}

func (p pipe) RemoteAddr() net.Addr {
	addr, _ := net.ResolveTCPAddr("tcp", p.at)
	return addr
}

// caller is a guest without a window.
type caller struct {
	net.Conn
	heard strings.Builder
	gone  bool // the host has closed the connection
}

// calls connects a guest from an address and sends text.
func calls(b *Book, at, text string) *caller {
	ours, theirs := net.Pipe()
	c := &caller{Conn: ours}
	b.serve(pipe{theirs, at})
	go func() {
		_, _ = io.Copy(&c.heard, ours)
		c.gone = true
	}()
	_, _ = io.WriteString(ours, text)
	synctest.Wait()
	return c
}

// host runs a test with the book of a host, on a simulated clock.
func host(t *testing.T, test func(b *Book)) {
	synctest.Test(t, func(*testing.T) {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		b := &Book{listener: l, card: Card{Host: "Anna"}}
		test(b)
		b.Close()
		b.work.Wait()
	})
}

const ben = hello + "\nNAME Ben\n"

// TestOneAddressCannotFillTheBook opens as many connections as a book accepts, from one address and from one IPv6 network. Another
// guest must still be able to enter.
func TestOneAddressCannotFillTheBook(t *testing.T) {
	for _, at := range []string{"192.0.2.1:%", "[::ffff:192.0.2.1]:%", "[2001:db8::%]:1"} {
		host(t, func(b *Book) {
			var all []*caller
			for i := range mostGuest {
				all = append(all, calls(b, strings.Replace(at, "%", string(rune('1'+i%9)), 1), ben))
			}
			other := calls(b, "198.51.100.1:1", ben)
			time.Sleep(time.Second)
			synctest.Wait()
			if other.gone || !strings.Contains(other.heard.String(), "HOST Anna") {
				t.Errorf("%s: the other guest got %q, closed %v; want the name of the host", at, other.heard.String(), other.gone)
			}
			if n := len(b.Guests()); n != mostAlike+1 {
				t.Errorf("%s: got %d guests, want %d", at, n, mostAlike+1)
			}
			_ = other.Close()
			for _, c := range all {
				_ = c.Close()
			}
		})
	}
}

// TestAFullBookAdmitsNobody connects guests from 80 addresses.
func TestAFullBookAdmitsNobody(t *testing.T) {
	host(t, func(b *Book) {
		var all []*caller
		for i := range 80 {
			all = append(all, calls(b, fmt.Sprintf("192.0.2.%d:1", i), ben))
		}
		time.Sleep(time.Second)
		if n := len(b.Guests()); n != mostGuest || all[0].gone || !all[79].gone {
			t.Errorf("got %d guests, closed %v for the first and %v for the last; want %d, false and true", n, all[0].gone, all[79].gone, mostGuest)
		}
		for _, c := range all {
			_ = c.Close()
		}
	})
}

// TestSilentGuestsAreRemoved checks that guests who send no name, or nothing after it, lose their place.
func TestSilentGuestsAreRemoved(t *testing.T) {
	host(t, func(b *Book) {
		unnamed, silent, window := calls(b, "192.0.2.1:1", hello+"\n"), calls(b, "192.0.2.2:1", ben), calls(b, "192.0.2.3:1", ben)
		time.Sleep(lineTimeout + time.Second)
		synctest.Wait()
		if !unnamed.gone || silent.gone {
			t.Errorf("after %v: got closed %v without a name and %v with one, want true and false", lineTimeout, unnamed.gone, silent.gone)
		}
		for range 4 {
			time.Sleep(beat)
			_, _ = io.WriteString(window, "HERE\n")
		}
		synctest.Wait()
		if !silent.gone || window.gone || len(b.Guests()) != 1 {
			t.Errorf("after 2 min: got closed %v for the silent guest and %v for the other, %d guests; want true, false and 1",
				silent.gone, window.gone, len(b.Guests()))
		}
		_ = window.Close()
	})
}

// TestWindowsStay checks that the window of a guest who does nothing stays in the book.
func TestWindowsStay(t *testing.T) {
	host(t, func(b *Book) {
		ours, theirs := net.Pipe()
		b.serve(pipe{theirs, "192.0.2.1:1"})
		v := newVisit()
		v.name = "Ben"
		go v.exchangeLines(ours)
		time.Sleep(time.Hour)
		if len(b.Guests()) != 1 {
			t.Errorf("after an hour: got %d guests, want 1", len(b.Guests()))
		}
		_ = ours.Close()
	})
}

// TestFloodsReachNobody lets a guest send 2,000 lines. Another guest receives only few cards.
func TestFloodsReachNobody(t *testing.T) {
	host(t, func(b *Book) {
		other := calls(b, "192.0.2.1:1", ben)
		flood := calls(b, "192.0.2.2:1", ben)
		begun := time.Now()
		_, _ = io.WriteString(flood, strings.Repeat("NAME Cid\nSEAT 1\nNAME Dot\nSEAT 2\n", 500))
		took := time.Since(begun)
		synctest.Wait()
		if cards := strings.Count(other.heard.String(), "HOST"); took < 10*time.Second || cards > 500 {
			t.Errorf("got 2,000 lines in %v and %d cards, want at least 10s and at most 500 cards", took, cards)
		}
		_ = other.Close()
		_ = flood.Close()
	})
}

// TestOnlyPlayersNameTheirSeats connects a guest who does not play, before the one who does. It must not name the seat of the
// other, and it must not delay the next game.
func TestOnlyPlayersNameTheirSeats(t *testing.T) {
	host(t, func(b *Book) {
		names := func(when, want string) {
			t.Helper()
			if got, _ := b.Names(); strings.Join(got, " ") != want {
				t.Errorf("%s: got the names %q, want %q", when, got, want)
			}
		}
		b.Tell([]string{"Anna"})
		mallory := calls(b, "203.0.113.9:1", hello+"\nNAME Mallory\nSEAT 1\n")
		time.Sleep(time.Second)
		names("a host that does not know the addresses", "Anna Mallory")
		b.Attend(nil)
		names("nobody plays", "Anna")
		b.Attend([]string{"192.0.2.1"})
		player := calls(b, "192.0.2.1:2", ben+"SEAT 1\nAGAIN\n")
		time.Sleep(time.Second)
		synctest.Wait()
		names("Ben plays", "Anna Ben")
		if all := b.Guests(); len(all) != 1 || all[0].Wish != WantSame {
			t.Errorf("got the guests %v, want only Ben, who wants another game", all)
		}
		if heard := player.heard.String(); strings.Contains(heard, "Mallory") || !strings.Contains(heard, "SEAT 1 Ben") {
			t.Errorf("Ben got %q, want his own name on seat 1", heard)
		}
		b.Attend(nil)
		names("Ben's connection is lost", "Anna Ben")
		for _, c := range []*caller{mallory, player} {
			_ = c.Close()
		}
	})
}
