package foxesserver

import (
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// encode returns the bytes of a message, with the line end of the server's dialect.
func (s *Server) encode(m foxeswire.Message) []byte {
	if s.options.Game.Dialect.Writing.Lines == foxes.LinesCRLF {
		m = foxeswire.CRLF{Message: m}
	}
	return m.Append(nil)
}

// encodeDetails returns a message with the clocks and rules of the game in v. countdown is the number of ticks until
// the start. elapsed is the number of ticks since the start.
func encodeDetails(side rules.Seat, v foxes.View, countdown, elapsed int) foxeswire.Details {
	c, d := v.Config, v.Config.Dialect
	m := foxeswire.Details{
		To: foxeswire.Viewers[side], Starts: countdown, Now: elapsed, Cooldown: c.Cooldown, Ready: v.Ready,
		Tide: c.Tide, Next: v.NextTide, Tides: v.Tides, Growth: c.Growth, Limit: c.Limit, Outcome: int(v.Outcome), Reason: int(v.Reason),
		Dialect: [4]int{int(d.Range), int(d.Illegal), int(d.Tides), int(d.Tie)}, Goal: int(d.Goal),
	}
	if d.Goal != foxes.GoalAll {
		m.Animals = c.Animals
	}
	var coming [][]int
	bytes := numberBytes
	for _, tide := range v.Coming {
		if bytes += tileBytes * len(tide.Flips); bytes > foxeswire.MaxLine {
			break // growing tides on a large board; the client can do without the later ones
		}
		tiles := make([]int, len(tide.Flips))
		for i, p := range tide.Flips {
			tiles[i] = v.Board.Index(p)
		}
		coming = append(coming, tiles)
	}
	m.Foretell(coming)
	return m
}

// endTo returns the message to receiver that the game is over.
func endTo(receiver foxeswire.Code, winner rules.Seat) foxeswire.End {
	end := foxeswire.End{By: foxeswire.Board, To: receiver, Winner: foxeswire.Drawn}
	if winner != rules.Nobody {
		end.Winner = foxeswire.Players[winner]
	}
	return end
}

// numberBytes is the maximum number of bytes of Details without tides. tileBytes is that of each tile of a tide.
const numberBytes, tileBytes = 256, 5

// maxDetails returns the maximum number of bytes of the Details of a game.
func maxDetails(c foxes.Config) int {
	tiles := c.Size
	if c.Growth > 0 {
		tiles *= c.Size
	}
	return min(numberBytes+tileBytes*tiles*c.Forecast, foxeswire.MaxLine)
}

// maxUnsent returns the maximum number of bytes that wait to be sent to a client. A client with more is disconnected.
func maxUnsent(c foxes.Config) int {
	// 16 boards with details, and 4 KiB more
	const boards, other = 16, 1 << 12
	return boards*(c.Size*c.Size+8+maxDetails(c)) + other
}

// durationOf converts a number of ticks to a duration, rounded up.
func durationOf(ticks int) time.Duration {
	return (time.Duration(ticks)*time.Second + foxes.Second - 1) / foxes.Second
}

// placeParser converts the numbers in one client's moves to positions. It detects how the client counts rows and
// columns, which the protocol does not define.
type placeParser struct {
	ways   []foxes.Writing // possible ways to write places; the most likely one is first
	scores []int           // number of moves that made sense, by index in ways
}

// newPlaceParser returns a placeParser that expects positions in the given form. If mode is PlacesGuess, it also tries
// other forms.
func newPlaceParser(form foxes.Writing, mode Places) placeParser {
	p := placeParser{ways: []foxes.Writing{form}}
	for _, w := range foxes.Countings() {
		if mode == PlacesGuess && !w.CountsLike(form) {
			p.ways = append(p.ways, w)
		}
	}
	p.scores = make([]int, len(p.ways))
	return p
}

// Read returns the most likely meaning of the four numbers in a client's move. There are several ways to number the
// tiles. Read uses the way in which most moves of this client have made sense. A move makes sense if it goes from an
// animal of the given seat to an adjacent tile.
func (p *placeParser) Read(b foxes.Board, seat rules.Seat, numbers [4]int) foxes.Move {
	const most = 1 << 20 // a limit that no real lead between two ways reaches
	best := 0
	for i, w := range p.ways {
		m := w.Move(numbers)
		if b.Inside(m.From) && b.At(m.From).Owner() == seat && m.From.Steps(m.To) == 1 && p.scores[i] < most {
			p.scores[i]++
		}
		if p.scores[i] > p.scores[best] {
			best = i
		}
	}
	return p.ways[best].Move(numbers)
}
