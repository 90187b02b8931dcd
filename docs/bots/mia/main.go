// Command mia is a small bot for Mia, as a start for your own:
//
//	go run ./mia HOST:PORT NAME [ROUNDS]
//
// Missing arguments come from the environment variables that keeper and the window set, such as MENAGERIE_ADDRESS.
//
// It calls the bluff above 54, and otherwise bluffs as little as needed. After ROUNDS rounds, or when the server
// removes it, it leaves and prints its points. It gives up after a minute without a datagram. It uses only Go's
// standard library.
package main

import (
	"errors"
	"fmt"
	"log"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The limits of a read. Each read waits for two seconds (pause). After 30 consecutive timeouts (patience), the bot
// gives up.
const (
	patience = 30
	pause    = 2 * time.Second
)

var order = strings.Fields("3,1 3,2 4,1 4,2 4,3 5,1 5,2 5,3 5,4 6,1 6,2 6,3 6,4 6,5 1,1 2,2 3,3 4,4 5,5 6,6 2,1")

func rank(dice string) int { return slices.Index(order, dice) }

type bot struct {
	name      string
	announced string // in this round; "" before the first announcement
	rounds    int
	points    string
}

// hear handles one datagram and returns the response, or "".
func (b *bot) hear(message string) string {
	part := strings.Split(message, ";")
	switch {
	case part[0] == "ROUND STARTING" && len(part) > 1:
		b.announced = ""
		return "JOIN;" + part[1]
	case part[0] == "ANNOUNCED" && len(part) > 2:
		b.announced = part[2]
	case part[0] == "YOUR TURN" && len(part) > 1:
		if rank(b.announced) > rank("5,4") {
			return "SEE;" + part[1]
		}
		return "ROLL;" + part[1]
	case part[0] == "ROLLED" && len(part) > 2:
		return "ANNOUNCE;" + b.say(part[1]) + ";" + part[2]
	case part[0] == "SCORE" && len(part) > 1:
		b.rounds++
		for _, entry := range strings.Split(part[1], ",") {
			if name, points, _ := strings.Cut(entry, ":"); name == b.name {
				b.points = points
			}
		}
	}
	return ""
}

// say returns the rolled dice if they are high enough, and otherwise the lowest valid announcement.
func (b *bot) say(dice string) string {
	if rank(dice) > rank(b.announced) {
		return dice
	}
	return order[min(rank(b.announced)+1, len(order)-1)]
}

// argument returns an argument of the command line, or else the environment variable that keeper and the window set.
func argument(number int, name string) string {
	if len(os.Args) > number {
		return os.Args[number]
	}
	return os.Getenv("MENAGERIE_" + name)
}

func main() {
	address, name := argument(1, "ADDRESS"), argument(2, "NAME")
	if address == "" || name == "" {
		log.Fatal("usage: mia HOST:PORT NAME [ROUNDS]")
	}
	server, err := net.Dial("udp", address)
	if err != nil {
		log.Fatal(err)
	}
	b := bot{name: name, points: "0"}
	rounds := 10
	if len(os.Args) > 3 {
		if rounds, err = strconv.Atoi(os.Args[3]); err != nil {
			log.Fatal(err)
		}
	}
	send := func(text string) {
		_, _ = server.Write([]byte(text)) // the network may lose the datagram anyway
	}
	send("REGISTER;" + b.name)
	buf := make([]byte, 1024)
	for silent := 0; b.rounds < rounds; {
		_ = server.SetReadDeadline(time.Now().Add(pause)) // without a deadline, the next read fails too
		n, err := server.Read(buf)
		if err != nil {
			if silent++; silent == patience {
				log.Fatal("nobody answers")
			}
			if !errors.Is(err, os.ErrDeadlineExceeded) {
				time.Sleep(pause) // the port is closed, which the system reports at once
			}
			send("REGISTER;" + b.name) // after a silence, the server may have removed us
			continue
		}
		silent = 0
		message := string(buf[:n])
		if message == "UNREGISTERED" {
			break
		}
		if strings.HasPrefix(message, "REJECTED") {
			log.Fatal(message)
		}
		if answer := b.hear(message); answer != "" {
			send(answer)
		}
	}
	send("UNREGISTER")
	fmt.Println("POINTS", b.points)
}
