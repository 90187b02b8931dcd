// Package guestbook connects the window of a host with the windows of its guests, next to the connection on which they
// play. It carries what the protocols of the games have no words for: who sits on which seat, how long a move may take, and
// that the host has ended the game. It is the same for all games. Servers and clients of others never see it: a guest calls
// only where a link or an announcement names a port for it.
//
//	b, err := guestbook.Open("", guestbook.Card{Host: "Anna", Names: []string{"Anna", ""}})   // the host
//	b.Port()                            // to be put into links and announcements
//	b.Tell([]string{"Anna", "Ben"})     // the names that the host knows, by seat
//	b.Names()                           // these, and those that guests have sent
//	b.Close()                           // guests read that the host has ended the game
//
//	v := guestbook.Call("192.0.2.7:40001", "Ben")   // a guest
//	v.Sit(1)
//	card, state := v.Read()
//	v.Close()
//
// No method waits for the network. Lines, names and connections are limited, as anybody can connect or answer. The format is
// in docs/protocols/guestbook.md.
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

// Card is what a guest knows from its host.
type Card struct {
	Host  string        // the name of the person
	Clock time.Duration // that the host has chosen for a move; 0 for none
	Names []string      // of the players, by seat; empty where it is not known
}

// The limits of what a peer may send.
const (
	mostLine  = 256 // bytes
	mostName  = 40  // runes
	mostSeats = 256
	mostGuest = 64 // connections at a time
)

// hello is the first line of either side. Other versions may know more words; unknown words are ignored.
const hello = "MENAGERIE 1"

// patience is how long a peer may take for its first line, and to take what is sent.
const patience = 10 * time.Second

// clean returns a name as a peer may show it: printable, in one line, not too long.
func clean(name string) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, "")))
	return strings.TrimSpace(string(runes[:min(len(runes), mostName)]))
}

// readLines reads the first line of a peer and calls each for every further one, until the connection or each ends it.
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

// readLine reads a line without its end. A longer line than mostLine is an error.
func readLine(in *bufio.Reader) (string, error) {
	line, err := in.ReadSlice('\n')
	if err != nil {
		return "", err
	}
	return strings.TrimRight(string(line), "\r\n"), nil
}

// seatOf reads a seat and what follows it.
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
