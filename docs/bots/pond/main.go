// Command pond is a small mouse for cat and mouse, as a start for your own:
//
//	go run ./pond HOST:PORT LEVEL [ROOM]
//
// Missing arguments come from the environment variables that keeper and the window set, such as MENAGERIE_ADDRESS.
//
// Near the centre, the mouse turns around the centre faster than the cat. The bot uses this to reach the side opposite
// the cat, and then swims straight to the shore. This is sufficient for levels 1 and 2. At the end it prints WON or
// LOST with the number of its moves. It uses only Go's standard library.
package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"math"
	"net"
	"os"
	"strconv"
)

const (
	radius = 160_000
	step   = 400
)

// faster maps a level to the cat's speed divided by the mouse's speed.
var faster = map[int]float64{1: 3, 2: 4, 3: 4.5}

type place struct{ X, Y int32 }

type mouse struct {
	turning float64 // inside this radius the mouse turns faster than the cat
	dashing bool
	dash    float64 // the direction of the last sprint
}

// move returns the next position of the mouse.
func (m *mouse) move(cat, at place) place {
	x, y := float64(at.X), float64(at.Y)
	away := math.Atan2(-float64(cat.Y), -float64(cat.X))
	far := math.Hypot(x, y)
	off := math.Abs(math.Remainder(math.Atan2(y, x)-away, 2*math.Pi))
	if !m.dashing && far > 0.96*m.turning && off < 0.05 {
		m.dashing, m.dash = true, math.Atan2(y, x)
	}
	if m.dashing {
		return toward(at, x+1000*math.Cos(m.dash), y+1000*math.Sin(m.dash))
	}
	out := min(far+step, 0.98*m.turning)
	return toward(at, out*math.Cos(away), out*math.Sin(away))
}

// toward returns the place that the mouse reaches with one move towards the point (x, y). start is the mouse's place
// before the move. A move is at most step long.
func toward(start place, x, y float64) place {
	dx, dy := x-float64(start.X), y-float64(start.Y)
	part := min(1, step/max(1, math.Hypot(dx, dy)))
	return place{start.X + int32(dx*part), start.Y + int32(dy*part)}
}

// read reads one message, whose type must be kind, and returns its numbers.
func read(from io.Reader, kind byte, numbers any) {
	var got [1]byte
	if _, err := io.ReadFull(from, got[:]); err != nil {
		log.Fatal(err)
	}
	if got[0] != kind {
		log.Fatalf("the server said 0x%02x instead of 0x%02x", got[0], kind)
	}
	if err := binary.Read(from, binary.BigEndian, numbers); err != nil {
		log.Fatal(err)
	}
}

func send(to io.Writer, data []byte) {
	if _, err := to.Write(data); err != nil {
		log.Fatal(err)
	}
}

// argument returns an argument of the command line, or else the environment variable that keeper and the window set.
func argument(number int, name string) string {
	if len(os.Args) > number {
		return os.Args[number]
	}
	return os.Getenv("MENAGERIE_" + name)
}

func main() {
	address, room := argument(1, "ADDRESS"), argument(3, "ROOM")
	level, err := strconv.Atoi(argument(2, "LEVEL"))
	if address == "" || err != nil || faster[level] == 0 {
		log.Fatal("usage: pond HOST:PORT LEVEL [ROOM], with the level 1, 2 or 3")
	}
	server, err := net.Dial("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	if room == "" { // {room} is empty if there is no room
		room = "invisible"
	}
	send(server, append([]byte{0x00, byte(len(room) >> 8), byte(len(room))}, room...))
	read(server, 0x01, []byte{})
	send(server, []byte{0x10, byte(level)})
	var start struct{ Cat, Mouse place }
	read(server, 0x11, &start)
	m := mouse{turning: radius / faster[level]}
	cat, at := start.Cat, start.Mouse
	for moves := 1; ; moves++ {
		at = m.move(cat, at)
		message := binary.BigEndian.AppendUint32([]byte{0x20}, uint32(at.X))
		send(server, binary.BigEndian.AppendUint32(message, uint32(at.Y)))
		read(server, 0x20, &cat)
		var state uint8
		read(server, 0x21, &state)
		switch state {
		case 1:
			fmt.Println("WON", moves)
			return
		case 2:
			fmt.Println("LOST", moves)
			return
		}
	}
}
