package foxesserver

import (
	"time"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// refresh sends a side the board.
func (in *game) refresh(side rules.Seat) {
	in.locked(func(now time.Time) {
		in.catchUp(now)
		in.tellViewers(side, in.board(side))
	})
}

// showTo sends one guest the board.
func (in *game) showTo(g *guest, side rules.Seat) {
	in.mu.Lock()
	defer in.mu.Unlock()
	g.tell(in.board(side))
	g.inform(in.details(side))
}

func (in *game) board(side rules.Seat) []byte {
	return in.server.line(foxeswire.Tiles{To: viewerOf(side), Tiles: in.state.View(side).Board.String()})
}

// boards sends the board to everybody.
func (in *game) boards() {
	in.server.options.GameLog.See(in.state.View(rules.Nobody))
	for i := range in.seats {
		in.tellViewers(rules.Seat(i), in.board(rules.Seat(i)))
	}
	if len(in.onlookers) > 0 {
		board := in.board(foxes.Foxes)
		for _, g := range in.onlookers {
			g.tell(board)
		}
	}
	in.inform()
}

// next announces to a side that it may move.
func (in *game) next(side rules.Seat) {
	in.server.options.GameLog.Ask(int(side))
	if b := in.seats[side].bot; b != nil {
		b.wake()
	}
	toViewer := in.server.line(foxeswire.Next{To: viewerOf(side)})
	toPlayer := in.server.line(foxeswire.Next{To: playerOf(side)})
	in.tell(side, append(toPlayer, toViewer...), toViewer)
}

// fail announces to a side that its request is refused.
func (in *game) fail(side rules.Seat) {
	in.tellViewers(side, in.server.line(foxeswire.Fail{To: viewerOf(side)}))
}

// tell sends lines to a side's player and viewer.
func (in *game) tell(side rules.Seat, toPlayer, toViewer []byte) {
	if g := in.seats[side].player; g != nil {
		g.tell(toPlayer)
	}
	if g := in.seats[side].viewer; g != nil {
		g.tell(toViewer)
	}
}

// tellViewers sends a line to a side's viewer and to its player. A player without a viewer's connection needs the line, and one
// with such a connection discards it.
func (in *game) tellViewers(side rules.Seat, line []byte) { in.tell(side, line, line) }
