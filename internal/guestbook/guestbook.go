// Package guestbook connects the window of a host with the windows of its guests. It uses its own TCP connection next
// to the game's. The connection carries information that the games' protocols do not have. This is the names of the
// players, the time limit for a move, and the end of the game by the host. It is the same for all games. A guest
// connects only if a link or an announcement names a port, so other servers and clients are not affected.
//
//	b, err := guestbook.Open("", guestbook.Card{Host: "Anna", Names: []string{"Anna", ""}})   // the host
//	b.Port()                            // for links and announcements
//	b.Tell([]string{"Anna", "Ben"})     // the host's names, by seat
//	b.Names()                           // these, and the names sent by guests
//	b.Close()                           // notifies the guests that the host has ended the game
//
//	v := guestbook.Call("192.0.2.7:40001", "Ben")   // a guest
//	v.Sit(1)
//	card, state := v.Read()
//	v.Close()
//
// No method except Shutdown waits for the network. Lines, names and connections have limits, because any program can
// connect. The format is in docs/protocols/guestbook.md.
package guestbook

import (
	"bufio"
	"io"
	"net"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Card is the information that a host sends to its guests.
type Card struct {
	Host  string        // the host's name
	Clock time.Duration // the host's time limit for a move; 0 means none
	Names []string      // names of the players by seat; empty if unknown
}

// Limits on a peer's data.
const (
	mostLine  = 256 // bytes
	mostName  = 40  // runes
	mostSeats = 256
	mostGuest = 64 // connections at a time
)

// hello is the first line of either side. A later version may add words; unknown words are ignored.
const hello = "MENAGERIE 1"

// patience is the time limit for a peer's first line and for each write to it.
const patience = 10 * time.Second

// clean returns the printable part of a name, in one line of at most mostName runes.
func clean(name string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "")))
	return strings.TrimSpace(string(runes[:min(len(runes), mostName)]))
}

// readLines reads the first line of a peer and calls each for every further line. It returns when the connection ends
// or each returns false.
func readLines(conn net.Conn, each func(word, rest string) (goOn bool)) {
	_ = conn.SetReadDeadline(time.Now().Add(patience)) // a closed connection fails with the first Read
	in := bufio.NewReaderSize(conn, mostLine)
	if line, err := readLine(in); err != nil || line != hello {
		return
	}
	_ = conn.SetReadDeadline(time.Time{})
	for {
		line, err := readLine(in)
		if err != nil {
			return
		}
		word, rest, _ := strings.Cut(line, " ")
		if !each(word, rest) {
			return
		}
	}
}

// readLine reads a line without its end. A line longer than mostLine is an error.
func readLine(in *bufio.Reader) (string, error) {
	line, err := in.ReadSlice('\n')
	if err != nil {
		return "", err
	}
	return strings.TrimRight(string(line), "\r\n"), nil
}

// seatOf parses a seat and the text after it.
func seatOf(rest string) (seat int, name string, ok bool) {
	number, name, _ := strings.Cut(rest, " ")
	seat, err := strconv.Atoi(number)
	return seat, clean(name), err == nil && seat >= 0 && seat < mostSeats
}

// send writes text within patience.
func send(conn net.Conn, text string) error {
	if err := conn.SetWriteDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	_, err := io.WriteString(conn, text)
	return err
}
