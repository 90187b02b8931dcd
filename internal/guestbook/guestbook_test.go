package guestbook_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"menagerie/internal/guestbook"
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
	for by := time.Now().Add(20 * time.Second); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(by) {
			t.Fatalf("never: %s", what)
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
func TestNames(t *testing.T) {
	b, at := open(t, guestbook.Card{Host: "Anna", Clock: time.Minute, Names: []string{"Anna"}})
	ben := guestbook.Call(at, "Ben\n")
	defer ben.Close()
	ben.Sit(1)
	eventually(t, "Ben reads both names", hasNames(ben, "Anna", "Ben"))
	if card, state, _ := ben.Read(); card.Host != "Anna" || card.Clock != time.Minute || state != guestbook.Here {
		t.Errorf("Ben reads %+v, %v", card, state)
	}
	cid := guestbook.Call(at, "Cid")
	defer cid.Close()
	cid.Sit(2)
	eventually(t, "Ben reads of Cid", hasNames(ben, "Anna", "Ben", "Cid"))
	if names, _ := b.Names(); !slices.Equal(names, []string{"Anna", "Ben", "Cid"}) || len(b.Guests()) != 2 {
		t.Errorf("the host reads %q", names)
	}
	b.Tell([]string{"Anna", "", "", "Dot"})
	eventually(t, "Ben reads of Dot", hasNames(ben, "Anna", "Ben", "Cid", "Dot"))
	cid.Close()
	eventually(t, "Cid is gone", hasNames(ben, "Anna", "Ben", "", "Dot"))
}

// A guest with the seat of another player is in another game and gets no names of this one.
func TestAnotherGame(t *testing.T) {
	b, at := open(t, guestbook.Card{Host: "Anna", Names: []string{"Anna"}})
	ben := guestbook.Call(at, "Ben")
	defer ben.Close()
	ben.Sit(1)
	eventually(t, "Ben reads both names", hasNames(ben, "Anna", "Ben"))
	for seat, name := range []string{"Cid", "Dot"} {
		v := guestbook.Call(at, name)
		defer v.Close()
		v.Sit(seat)
		eventually(t, name+" reads of the host", func() bool {
			card, _, _ := v.Read()
			return card.Host == "Anna" && len(b.Guests()) == 2+seat && strings.Join(card.Names, "") == ""
		})
	}
	if names, _ := b.Names(); !slices.Equal(names, []string{"Anna", "Ben"}) {
		t.Errorf("the host reads %q", names)
	}
}

// Guests receive the end, and a lost connection sets the state Gone.
func TestEnd(t *testing.T) {
	b, at := open(t, guestbook.Card{Host: "Anna"})
	ben := guestbook.Call(at, "Ben")
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
	ben = guestbook.Call(l.Addr().String(), "Ben")
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
func TestHostile(t *testing.T) {
	for _, text := range []string{
		"GET / HTTP/1.1\r\n\r\n", "\x00\x00\x00", "MENAGERIE 1\nSEAT -1\n", "MENAGERIE 1\nSEAT 999999999999\n",
		"MENAGERIE 1\nNAME " + strings.Repeat("x", 1<<16) + "\n", "MENAGERIE 1\n" + strings.Repeat("?", 300),
	} {
		b, at := open(t, guestbook.Card{Host: "Anna"})
		conn, err := net.Dial("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(20 * time.Second))
		_, _ = io.WriteString(conn, text)
		if !strings.HasSuffix(text, "\n") {
			_ = conn.(*net.TCPConn).CloseWrite()
		}
		if _, err := io.Copy(io.Discard, conn); err != nil && strings.Contains(err.Error(), "timeout") {
			t.Errorf("%.20q is not disconnected: %v", text, err)
		}
		_ = conn.Close()
		ben := guestbook.Call(at, "Ben")
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
		v := guestbook.Call(l.Addr().String(), "Ben")
		conn, err := l.Accept()
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(conn, text)
		_ = conn.Close()
		card, state, _ := v.Read()
		if state == guestbook.Ended || strings.ContainsAny(card.Host, "\x1b\u202e") || len(card.Names) > 256 {
			t.Errorf("%.30q gives %+v, %v", text, card, state)
		}
		v.Close()
	}
}

// Guests above the limit are disconnected, and closing ends all goroutines.
func TestCrowd(t *testing.T) {
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
	eventually(t, "64 guests are there", func() bool { return len(b.Guests()) == 64 })
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := b.Shutdown(ctx); err != nil {
		t.Error(err)
	}
	_ = all[0].SetDeadline(time.Now().Add(20 * time.Second))
	if text, err := io.ReadAll(all[0]); err != nil || !strings.HasSuffix(string(text), "END\n") {
		t.Errorf("at the end comes %q, %v", text, err)
	}
}
