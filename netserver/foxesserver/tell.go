package foxesserver

import (
	"time"

	"menagerie/netserver/foxesserver/foxesencoding"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// refresh sends the board to a side.
func (in *game) refresh(side rules.Seat) {
	in.locked(func(now time.Time) {
		in.catchUp(now)
		in.tellViewers(side, in.board(side))
	})
}

// showTo sends the board to one guest.
func (in *game) showTo(g *guest, side rules.Seat) {
	in.mu.Lock()
	defer in.mu.Unlock()
	g.tell(in.board(side))
	g.inform(in.details(side))
}

func (in *game) board(side rules.Seat) []byte {
	return in.server.line(foxeswire.Tiles{To: foxesencoding.Viewer(side), Tiles: in.state.View(side).Board.String()})
}

// boards sends the board to all guests in the game.
func (in *game) boards() {
	in.server.options.Observer.GameLog.See(in.state.View(rules.Nobody))
	for i := range in.seats {
		in.tellViewers(rules.Seat(i), in.board(rules.Seat(i)))
	}
	for _, g := range in.onlookers {
		g.tell(in.board(foxes.Foxes))
	}
	in.inform()
}

// next informs a side that it may move.
func (in *game) next(side rules.Seat) {
	in.server.options.Observer.GameLog.Ask(int(side))
	if b := in.seats[side].bot; b != nil {
		b.Wake()
	}
	toViewer := in.server.line(foxeswire.Next{To: foxesencoding.Viewer(side)})
	toPlayer := in.server.line(foxeswire.Next{To: foxesencoding.Player(side)})
	in.tell(side, append(toPlayer, toViewer...), toViewer)
}

// fail informs a side that its request is refused.
func (in *game) fail(side rules.Seat) {
	in.tellViewers(side, in.server.line(foxeswire.Fail{To: foxesencoding.Viewer(side)}))
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

// tellViewers sends a line to the viewer and to the player of a side. The player may have no separate viewer
// connection, and therefore also receives the line.
func (in *game) tellViewers(side rules.Seat, line []byte) { in.tell(side, line, line) }
