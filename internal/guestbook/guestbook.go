// Package guestbook connects the window of a host with the windows of its guests. It uses a TCP connection of its own.
// This connection carries the names of the players, the time limit for a move, and the end of the game. The protocols
// of the games lack this data. A guest connects only if a link or an announcement contains the port.
//
//	b, err := guestbook.Open("", guestbook.Card{Host: "Anna", Names: []string{"Anna", ""}})   // the host
//	b.Port()                            // for links and announcements
//	b.Tell([]string{"Anna", "Ben"})     // the host's names, by seat
//	b.Names()                           // these, and the names sent by guests
//	b.Close()                           // notifies the guests that the host has ended the game
//
//	v := guestbook.Call(connect, "Ben")   // a guest; connect opens a connection to the port
//	v.Sit(1)
//	card, state := v.Read()
//	v.Close()
//
// Only Shutdown waits for the network. The sizes of lines and names and the number of connections are limited, because
// any program can connect. docs/protocols/guestbook.md describes the format.
package guestbook

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"
	"unicode"

	"menagerie/internal/deal"
)

// Card describes the game of a host. The host sends it to its guests.
type Card struct {
	Host  string        // name of the host
	Clock time.Duration // time limit for a move; 0 means none
	Names []string      // names of the players by seat; "" if unknown

	Waits  bool      // the host waits for more players before the game
	Round  int       // number of games that the host has begun; 0 if the host does not send it
	Begins time.Time // time at which the game of this round begins
	Again  bool      // the host wants another game
	Away   []string  // names of the guests in a browser who have gone away for a while; set only for a guest

	Deals *deal.Log // deals of the host's games; set only for a guest
}

// Wish is what a guest wants after a game.
type Wish uint8

// The wishes.
const (
	NoWish   Wish = iota
	WantSame      // another game with the same sides
	WantSwap      // another game with swapped sides
)

// longestCountdown limits the countdown of a host.
const longestCountdown = 10 * time.Second

// Limits on a peer's data.
const (
	mostLine  = 256 // maximum length of a line in bytes
	mostName  = 40  // maximum length of a name in runes
	mostSeats = 256
	mostGuest = 64 // maximum number of connections at a time
	mostAlike = 12 // maximum number of connections from one IPv4 address or IPv6 /64 network
)

// hello is the first line that the host and the guest send to each other. If a peer sends another first line, it is
// disconnected.
const hello = "MENAGERIE 1"

// lineTimeout is the time limit for the first line of a host, for the first two lines of a guest, and for each write to
// a peer.
const lineTimeout = 10 * time.Second

// Times of a guest who has nothing to say.
const (
	beat    = 30 * time.Second // interval at which a guest sends the line HERE
	silence = 90 * time.Second // time without a line after which the host disconnects a guest
	absence = 4 * time.Minute  // the same for a guest in a browser, because this process keeps the connection while the page is away
)

// Times that limit the work and the traffic that a guest can cause.
const (
	lineTime = 10 * time.Millisecond // minimum time between two lines that the host reads from a guest
	cardTime = 50 * time.Millisecond // minimum time between two cards that are sent to a guest
)

// cleanName returns a name without its unprintable characters and cut to mostName runes.
func cleanName(name string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "")))
	return strings.TrimSpace(string(runes[:min(len(runes), mostName)]))
}

// readLines reads a peer's first line and calls f for each further line, until f returns false or no line arrives in
// time. If limit is 0, there is no limit.
func readLines(conn net.Conn, limit time.Duration, f func(word, rest string) (goOn bool)) {
	_ = conn.SetReadDeadline(time.Now().Add(lineTimeout)) // a closed connection fails with the first Read
	in := bufio.NewReaderSize(conn, mostLine)
	if line, err := readLine(in); err != nil || line != hello {
		return
	}
	if limit == 0 {
		_ = conn.SetReadDeadline(time.Time{})
	}
	for {
		line, err := readLine(in)
		if err != nil {
			return
		}
		word, rest, _ := strings.Cut(line, " ")
		if !f(word, rest) {
			return
		}
		if limit > 0 {
			_ = conn.SetReadDeadline(time.Now().Add(limit))
		}
	}
}

// readLine reads a line and returns it without the line end. A line longer than mostLine bytes is an error.
func readLine(in *bufio.Reader) (string, error) {
	line, err := in.ReadSlice('\n')
	if err != nil {
		return "", err
	}
	return strings.TrimRight(string(line), "\r\n"), nil
}

func parseSeat(rest string) (seat int, name string, ok bool) {
	number, name, _ := strings.Cut(rest, " ")
	seat, err := strconv.Atoi(number)
	return seat, cleanName(name), err == nil && seat >= 0 && seat < mostSeats
}

func dealLine(e deal.Entry) string {
	if !e.Disclosed() {
		return fmt.Sprintf("DEAL %s\n", e.Hash)
	}
	return fmt.Sprintf("DEAL %s %s %d\n", e.Hash, e.Deal.Salt, e.Deal.Seed)
}

// parseDeal parses the text of a line with a deal.
func parseDeal(rest string) (e deal.Entry, ok bool) {
	field := strings.Fields(rest)
	if len(field) != 1 && len(field) != 3 || !deal.IsHash(field[0]) {
		return e, false
	}
	e.Hash = field[0]
	if len(field) == 1 {
		return e, true
	}
	seed, err := strconv.ParseUint(field[2], 10, 64)
	e.Deal = deal.Deal{Seed: seed, Salt: field[1]}
	return e, err == nil && deal.IsSalt(field[1])
}

// send writes text within lineTimeout.
func send(conn net.Conn, text string) error {
	if err := conn.SetWriteDeadline(time.Now().Add(lineTimeout)); err != nil {
		return err
	}
	_, err := io.WriteString(conn, text)
	return err
}
