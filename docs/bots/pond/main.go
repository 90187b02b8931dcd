// Command pond is a small mouse for cat and mouse, to begin one's own with: go run ./docs/bots/pond HOST:PORT LEVEL [ROOM]
//
// It swims opposite the cat as far out as it can turn faster than the cat runs, then straight for the shore. That is
// enough for levels 1 and 2. It prints WON or LOST with the number of its moves, and ends. It uses nothing but Go's own
// library.
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

// faster is how many times as fast as the mouse the cat is, by level.
var faster = map[int]float64{1: 3, 2: 4, 3: 4.5}

type place struct{ X, Y int32 }

type mouse struct {
	turning float64 // the radius inside which we turn faster than the cat
	dashing bool
	dash    float64 // the direction of the last sprint
}

// move is the next place of the mouse.
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

// toward is a step towards a goal, in whole numbers and never longer than step.
func toward(at place, x, y float64) place {
	dx, dy := x-float64(at.X), y-float64(at.Y)
	part := min(1, step/max(1, math.Hypot(dx, dy)))
	return place{at.X + int32(dx*part), at.Y + int32(dy*part)}
}

// read reads one message: its kind, which must be the one that is wanted, and the numbers behind it.
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

func main() {
	if len(os.Args) < 3 {
		log.Fatal("say: pond HOST:PORT LEVEL [ROOM]")
	}
	server, err := net.Dial("tcp", os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	level, err := strconv.Atoi(os.Args[2])
	if err != nil || faster[level] == 0 {
		log.Fatal("the level is 1, 2 or 3")
	}
	room := "invisible"
	if len(os.Args) > 3 && os.Args[3] != "" { // {room} is empty where there is none
		room = os.Args[3]
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
