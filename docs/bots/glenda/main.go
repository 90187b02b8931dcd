// Command glenda is a small bot for the rabbit's game, to begin one's own with: go run ./docs/bots/glenda HOST:PORT
//
// It plays whichever side the server gives it, prints WON or LOST, and ends. It uses nothing but Go's own library.
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

// toward is the neighbour in a direction. Odd rows lie half a cell further right.
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
	side   int // 0 puts walls, 1 is the rabbit
	walls  map[cell]bool
	rabbit cell
}

// wayOut is the first direction of a shortest way to the border, or "" if there is none.
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

// hear takes one line and returns the answer, or "".
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
	for i := 0; dir == ""; i++ { // there is no way out any more: take any free neighbour
		if !g.walls[g.rabbit.toward(names[i])] {
			dir = names[i]
		}
	}
	if g.side == 1 {
		return "m " + dir
	}
	c := g.rabbit.toward(dir) // the cell to which she would hop next
	return fmt.Sprintf("p %d %d", c.x, c.y)
}

func main() {
	if len(os.Args) < 2 {
		log.Fatal("say: glenda HOST:PORT")
	}
	server, err := net.Dial("tcp", os.Args[1])
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
