package guestbook

import (
	"io"
	"net"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"menagerie/internal/deal"
)

// script is a connection on which a peer sends a text.
type script struct {
	net.Conn
	io.Reader
}

func (s script) Read(b []byte) (int, error)      { return s.Reader.Read(b) }
func (s script) SetReadDeadline(time.Time) error { return nil }

// hear passes the lines of a peer to note. It returns the last word that note rejected.
func hear(text string, note func(word, rest string) bool) (rejected string) {
	readLines(script{Reader: strings.NewReader(hello + "\n" + text)}, 0, func(word, rest string) bool {
		ok := note(word, rest)
		if !ok {
			rejected = word + " " + rest
		}
		return ok
	})
	return rejected
}

func newVisit() *Visit { return &Visit{seat: -1, card: Card{Deals: &deal.Log{}}} }

// FuzzLines passes any lines to a host and to a guest. Both must stay within the limits. The guest must accept everything
// that the host sends after these lines.
func FuzzLines(f *testing.F) {
	e := deal.New(7)
	for _, text := range []string{
		"NAME Ben\nSEAT 1\nAGAIN swap\n", "WAIT\nHOST Anna\nCLOCK 60\nSEAT 0 Anna\nSEAT 255 Ben\nAGAIN\nBEGIN 2 3000\nEND\n",
		"BEGIN 1 9223372036855\n", dealLine(deal.Entry{Hash: e.Hash()}) + dealLine(deal.Entry{Hash: e.Hash(), Deal: e}), "NAME " + strings.Repeat("é", 120) + "\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, g := &Book{card: Card{Host: "Anna", Names: []string{"Anna"}}}, &entry{seat: -1, wake: make(chan struct{}, 1)}
		b.guests = []*entry{g}
		hear(text, func(word, rest string) bool { return b.note(g, word, rest) })
		if utf8.RuneCountInString(g.name) > mostName || g.seat < -1 || g.seat >= mostSeats {
			t.Errorf("got name %q and seat %d, want at most %d characters and a seat from -1 to %d", g.name, g.seat, mostName, mostSeats-1)
		}
		sent, _ := b.cardFor(g)
		if rejected := hear(sent, newVisit().note); rejected != "" {
			t.Errorf("the guest rejects %q, want every line of the host accepted", rejected)
		}
		v := newVisit()
		hear(text, v.note)
		card, _, _ := v.Read()
		if entries, _ := card.Deals.Read(); len(entries) > 16 || len(card.Names) > mostSeats || card.Clock < 0 || card.Clock > 24*time.Hour {
			t.Errorf("got %d deals, %d names and clock %v, want at most 16, at most %d and 0 to 24h", len(entries), len(card.Names), card.Clock, mostSeats)
		}
		if left := time.Until(card.Begins); card.Round > 0 && (left < -time.Minute || left > longestCountdown) {
			t.Errorf("the game begins in %v, want -1m to %v", left, longestCountdown)
		}
	})
}
