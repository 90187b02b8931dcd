// Command foxes is a small bot for foxes and dolphins, as a start for your own:
//
//	go run ./foxes HOST:PORT
//
// Missing arguments come from the environment variables that keeper and the window set, such as MENAGERIE_ADDRESS.
//
// It plays the side that the server assigns. It eats an animal if possible. Otherwise it approaches enemies in danger:
// dolphins on land or foxes in water. It moves its own animals only to tiles that they can leave again. At the end it
// prints WON, LOST or DRAWN. It uses only Go's standard library.
package main

import (
	"bufio"
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"net"
	"os"
	"strings"
)

const (
	water = "WDG" // D and G are in water
	land  = "LEF" // E and F on land
)

type place struct{ x, y int }

// island is the board: one letter for each tile, row by row.
type island struct {
	size  int
	tiles string
}

func (i island) at(p place) string {
	if p.x < 0 || p.y < 0 || p.x >= i.size || p.y >= i.size {
		return "-"
	}
	return i.tiles[p.y*i.size+p.x:][:1]
}

func (i island) all() []place {
	places := make([]place, i.size*i.size)
	for n := range places {
		places[n] = place{n % i.size, n / i.size}
	}
	return places
}

func beside(p place) [4]place {
	return [4]place{{p.x + 1, p.y}, {p.x - 1, p.y}, {p.x, p.y + 1}, {p.x, p.y - 1}}
}

// safe returns the number of neighbouring tiles to which an animal at the place p can move.
func (i island) safe(p place, ground string) int {
	n := 0
	for _, q := range beside(p) {
		if strings.Contains(ground, i.at(q)) {
			n++
		}
	}
	return n
}

// choose returns the best move of a side. Dolphins move from water to water, and foxes over land. (Foxes can also swim,
// but this bot's foxes do not.)
func (i island) choose(side string) (from, to place, ok bool) {
	victim, ground := "E", land // foxes eat dolphins on land
	if side == "D" {
		victim, ground = "G", water // and dolphins eat foxes in water
	}
	var victims []place
	for _, p := range i.all() {
		if i.at(p) == victim {
			victims = append(victims, p)
		}
	}
	best := math.Inf(-1)
	for _, p := range i.all() {
		for _, q := range beside(p) {
			if i.at(p) != side || !strings.Contains(ground, i.at(q)) || i.at(q) == side {
				continue
			}
			worth := float64(3*(i.safe(q, ground)-i.safe(p, ground))-near(q, victims)) + rand.Float64()
			if i.at(q) == victim {
				worth = 1000
			}
			if worth > best {
				best, from, to, ok = worth, p, q, true
			}
		}
	}
	return from, to, ok
}

// near returns the distance from p to the nearest of places, or 0 if there are no places.
func near(p place, places []place) int {
	best := 1000
	for _, q := range places {
		best = min(best, max(p.x-q.x, q.x-p.x)+max(p.y-q.y, q.y-p.y))
	}
	return best % 1000
}

type player struct {
	side   string // F or D
	island island
	may    bool // we may move
}

// hear handles one line from the server. It returns the line to send, and the text to print. If there is a text to
// print, the game is over.
func (b *player) hear(line string) (answer, end string) {
	if len(line) < 3 {
		return "", ""
	}
	to, kind, data := line[1:2], line[2:3], strings.TrimSpace(line[3:])
	switch kind {
	case "T":
		if b.side = data; data == "R" {
			return "", "REJECTED"
		}
	case "B":
		b.island = island{int(math.Sqrt(float64(len(data)))), data}
	case "N":
		b.may = b.may || to == b.side
	case "S":
		switch data {
		case b.side:
			return "", "WON"
		case "N":
			return "", "DRAWN"
		}
		return "", "LOST"
	}
	if b.may && b.island.size > 0 {
		if from, to, ok := b.island.choose(b.side); ok { // there is no legal move before the next tide
			b.may = false
			return fmt.Sprintf("%sBM %d %d %d %d", b.side, from.x+1, from.y+1, to.x+1, to.y+1), ""
		}
	}
	return "", ""
}

// argument returns an argument of the command line, or else the environment variable that keeper and the window set.
func argument(number int, name string) string {
	if len(os.Args) > number {
		return os.Args[number]
	}
	return os.Getenv("MENAGERIE_" + name)
}

func main() {
	address := argument(1, "ADDRESS")
	if address == "" {
		log.Fatal("usage: foxes HOST:PORT")
	}
	server, err := net.Dial("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Fprintln(server, "PBJ")
	var b player
	for lines := bufio.NewScanner(server); lines.Scan(); {
		answer, end := b.hear(lines.Text())
		if end != "" {
			fmt.Println(end)
			return
		}
		if answer != "" {
			fmt.Fprintln(server, answer)
		}
	}
	log.Fatal("the server went away")
}
