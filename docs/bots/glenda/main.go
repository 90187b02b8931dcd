// Command glenda is a small bot for Glenda, as a start for your own:
//
//	go run ./glenda HOST:PORT
//
// Missing arguments come from the environment variables that keeper and the window set, such as MENAGERIE_ADDRESS.
//
// It plays the side that the server assigns, and at the end prints WON or LOST. It uses only Go's standard library.
package main

import (
	"bufio"
	"fmt"
	"log"
	"net"
	"os"
	"strings"
)

const size = 11

type cell struct{ x, y int }

var names = []string{"NE", "E", "SE", "SW", "W", "NW"}

// toward returns the neighbour of a cell in a direction. Odd rows lie half a cell further to the right.
func (c cell) toward(name string) cell {
	o := c.y % 2
	switch name {
	case "NE":
		return cell{c.x + o, c.y - 1}
	case "E":
		return cell{c.x + 1, c.y}
	case "SE":
		return cell{c.x + o, c.y + 1}
	case "SW":
		return cell{c.x - 1 + o, c.y + 1}
	case "W":
		return cell{c.x - 1, c.y}
	}
	return cell{c.x - 1 + o, c.y - 1}
}

func (c cell) border() bool { return c.x == 0 || c.y == 0 || c.x == size-1 || c.y == size-1 }

type game struct {
	side   int // our side: 0 is the trapper, 1 is Glenda
	walls  map[cell]bool
	rabbit cell
}

// wayOut returns the first direction of a shortest way to the border, or "" if there is none.
func (g *game) wayOut() string {
	type step struct {
		at    cell
		first string
	}
	queue, seen := []step{{at: g.rabbit}}, map[cell]bool{g.rabbit: true}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		if s.at.border() {
			return s.first
		}
		for _, name := range names {
			there := s.at.toward(name)
			if seen[there] || g.walls[there] {
				continue
			}
			seen[there] = true
			first := s.first
			if first == "" {
				first = name
			}
			queue = append(queue, step{there, first})
		}
	}
	return ""
}

// hear handles one line of the server and returns the line to send, or "".
func (g *game) hear(line string) string {
	word, rest, _ := strings.Cut(line, " ")
	var n int
	var c cell
	var dir string
	switch word {
	case "CONN":
		fmt.Sscan(rest, &g.side)
	case "w":
		fmt.Sscan(rest, &c.x, &c.y)
		g.walls[c] = true
	case "g":
		fmt.Sscan(rest, &g.rabbit.x, &g.rabbit.y)
	case "SYNC":
		if got, _ := fmt.Sscan(rest, &n, &c.x, &c.y); got == 3 {
			g.walls[c] = true
		} else {
			fmt.Sscan(rest, &n, &dir)
			g.rabbit = g.rabbit.toward(dir)
		}
	case "TURN":
		return g.move()
	}
	return ""
}

func (g *game) move() string {
	dir := g.wayOut()
	for i := 0; dir == ""; i++ { // there is no way out: go to any free neighbour
		if !g.walls[g.rabbit.toward(names[i])] {
			dir = names[i]
		}
	}
	if g.side == 1 {
		return "m " + dir
	}
	c := g.rabbit.toward(dir) // Glenda's next cell on her shortest way
	return fmt.Sprintf("p %d %d", c.x, c.y)
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
		log.Fatal("usage: glenda HOST:PORT")
	}
	server, err := net.Dial("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	g := game{walls: map[cell]bool{}}
	lines := bufio.NewScanner(server)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "WON" || line == "LOST" || strings.HasPrefix(line, "DIE") {
			fmt.Println(line)
			return
		}
		if answer := g.hear(line); answer != "" {
			if _, err := fmt.Fprintln(server, answer); err != nil {
				log.Fatal(err)
			}
		}
	}
	log.Fatal("the server went away")
}
