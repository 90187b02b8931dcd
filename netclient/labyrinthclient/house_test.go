package labyrinthclient

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

// house is a server without a network. It plays with machines in any dialect. It has its own encoding of messages, so that
// client and test do not share mistakes.
type house struct {
	t       *testing.T
	d       labyrinth.Dialect
	state   labyrinth.State
	format  labyrinthwire.Format
	guests  []*guest
	backlog []labyrinthwire.Message // for players who come late
	kicked  int
}

// guest is a machine with its last update.
type guest struct {
	*machine
	last  update
	clock time.Duration
}

func newGuest(p Profile, f labyrinthwire.Format) *guest {
	p.Patience = p.Patience.withDefaults()
	m := newMachine(p, nil, &knock{format: f}, &atomic.Pointer[details]{})
	m.Connected()
	return &guest{machine: m}
}

// open begins a game of machines that do not know the dialect.
func open(t *testing.T, c labyrinth.Config, seed uint64, profile Profile) *house {
	t.Helper()
	s, err := labyrinth.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, d: c.Dialect, state: s, format: labyrinthwire.Format{Order: labyrinthwire.Order(c.Dialect.Writing.Bytes)}}
	for seat := range rules.Seat(c.Players) {
		g := newGuest(profile, h.format)
		h.guests = append(h.guests, g)
		h.hear(g, h.start(seat))
	}
	h.backlog = append(h.backlog, h.start(rules.Nobody), labyrinthwire.Names{Names: make([]string, c.Players)})
	return h
}

// hear passes a message to a machine.
func (h *house) hear(g *guest, in labyrinthwire.Message) {
	h.t.Helper()
	g.clock += netclient.TickInterval
	if _, err := g.Tick(g.clock); err != nil {
		h.t.Fatal(err)
	}
	s, err := g.Receive(in)
	if err != nil {
		h.t.Fatalf("%+v: Receive of %#v: got %v, want no error", h.d, in, err)
	}
	for _, u := range s.Show {
		g.last = u
	}
}

func (h *house) tell(in labyrinthwire.Message) {
	h.t.Helper()
	h.backlog = append(h.backlog, in)
	for _, g := range h.guests {
		if g.last.Phase == session.Playing {
			h.hear(g, in)
		}
	}
}

func (h *house) base(c labyrinth.Counting) int { return int(c) }

func (h *house) place(p labyrinth.Point) labyrinthwire.Place {
	n := h.base(h.d.Writing.Places)
	return labyrinthwire.Place{X: p.X + n, Y: p.Y + n}
}

func (h *house) tile(t labyrinth.Tile) byte {
	n, e, s, w := byte(t&1), byte(t>>1&1), byte(t>>2&1), byte(t>>3&1)
	switch h.d.Writing.Tiles {
	case labyrinth.TilesWalls:
		return 15 - byte(t)
	case labyrinth.TilesOpenMirror:
		return n | w<<1 | s<<2 | e<<3
	case labyrinth.TilesOpenHigh:
		return w | s<<1 | e<<2 | n<<3
	}
	return byte(t)
}

func (h *house) ids(ids []int) []int {
	out := slices.Clone(ids)
	for i := range out {
		out[i] += h.base(h.d.Writing.Ids)
	}
	return out
}

func (h *house) player(seat rules.Seat) int { return int(seat) + h.base(h.d.Writing.Players) }

func (h *house) start(seat rules.Seat) labyrinthwire.Message {
	v := h.state.View(seat)
	b := v.Board
	m := labyrinthwire.Start{Width: b.Width, Height: b.Height, Spare: h.tile(b.Spare), Private: true, You: -1}
	m.Tiles = make([]byte, len(b.Tiles))
	for i, t := range b.Tiles {
		if h.d.Writing.Layout == labyrinth.ColumnByColumn {
			i = i%b.Width*b.Height + i/b.Width
		}
		m.Tiles[i] = h.tile(t)
	}
	for _, p := range v.Fixed {
		m.Fixed = append(m.Fixed, h.place(p))
	}
	for _, p := range v.Objectives {
		m.Objectives = append(m.Objectives, h.place(p))
	}
	for _, p := range v.Players {
		m.Players = append(m.Players, h.place(p.Start))
	}
	if seat != rules.Nobody {
		m.You, m.Hand = h.player(seat), h.ids(v.Hand)
	}
	return m
}

// inserts are the insert bytes by side, as docs/protocols/labyrinth.md lists them.
var inserts = map[labyrinth.InsertBits]map[labyrinth.Side]byte{
	labyrinth.InsertLowFirst:  {labyrinth.Left: 3, labyrinth.Right: 1, labyrinth.Top: 2, labyrinth.Bottom: 0},
	labyrinth.InsertHighFirst: {labyrinth.Left: 3, labyrinth.Right: 2, labyrinth.Top: 1, labyrinth.Bottom: 0},
}

// write returns the message for a move in the house's dialect.
func (h *house) write(seat rules.Seat, m labyrinth.Move) labyrinthwire.Move {
	return labyrinthwire.Move{
		Player: h.player(seat), Insert: inserts[h.d.Writing.Insert][m.Insert.Side],
		Line: m.Insert.Line + h.base(h.d.Writing.Places), Tile: h.tile(m.Tile), To: h.place(m.To),
	}
}

// read returns the move in a message in the house's dialect.
func (h *house) read(in labyrinthwire.Move) (m labyrinth.Move, ok bool) {
	n := h.base(h.d.Writing.Places)
	m = labyrinth.Move{
		Insert: labyrinth.Insert{Line: in.Line - n}, To: labyrinth.Point{X: in.To.X - n, Y: in.To.Y - n},
	}
	found := false
	for side, b := range inserts[h.d.Writing.Insert] {
		if b == in.Insert {
			m.Insert.Side, found = side, true
		}
	}
	for t := range labyrinth.Cross + 1 {
		if found && h.tile(t) == in.Tile {
			m.Tile = t
			return m, true
		}
	}
	return m, false
}

// turn requests a move from the player to move, which choose selects.
func (h *house) turn(choose func(g *guest, v labyrinth.View) labyrinth.Move) {
	h.t.Helper()
	seat := h.state.Waiting()[0]
	g := h.guests[seat]
	h.hear(g, labyrinthwire.Turn{Millis: 1000})
	v := g.last.View
	if !v.ToMove() || v.You != g.Seat() {
		h.t.Fatalf("%+v: the view waits for %v, want our seat", h.d, v.Waiting)
	}
	s := g.Submit(v.You, choose(g, v))
	if len(s.Send) != 1 || s.Show[0].Err != nil {
		h.t.Fatalf("%+v: Submit reports %v, want the move to be sent", h.d, s.Show[0].Err)
	}
	sent := s.Send[0].Message.(labyrinthwire.Move)
	m, ok := h.read(sent)
	next, err := h.state.Play(seat, m)
	if !ok || err != nil || sent.Player != h.player(seat) {
		h.kick(seat, labyrinth.ReasonIllegal)
		h.t.Errorf("%+v: player %d is disqualified for %+v after %d moves with %v, want a legal move", h.d, seat, sent, len(v.History), err)
		return
	}
	h.state = next
	last, _ := next.View(seat).Last()
	out := h.write(seat, m)
	for _, e := range last.Events {
		out.Events = append(out.Events, labyrinthwire.Event{Player: h.player(e.Seat), Objectives: h.ids(e.Objectives)})
	}
	h.tell(out)
	h.finish()
}

// play makes a move for a seat without a machine.
func (h *house) play(m labyrinth.Move) {
	h.t.Helper()
	seat := h.state.Waiting()[0]
	next, err := h.state.Play(seat, m)
	if err != nil {
		h.t.Fatal(err)
	}
	h.state = next
	last, _ := next.View(seat).Last()
	out := h.write(seat, m)
	for _, e := range last.Events {
		out.Events = append(out.Events, labyrinthwire.Event{Player: h.player(e.Seat), Objectives: h.ids(e.Objectives)})
	}
	h.tell(out)
	h.finish()
}

func (h *house) kick(seat rules.Seat, why labyrinth.Reason) {
	h.kicked++
	next, err := h.state.Disqualify(seat, why)
	if err != nil {
		h.t.Fatal(err)
	}
	h.state = next
	h.tell(labyrinthwire.Kick{Player: h.player(seat), Reason: labyrinthwire.Reason(why)})
	h.finish()
}

// finish sends the end if the game is over.
func (h *house) finish() {
	if !h.state.Over() {
		return
	}
	var ids []int
	for _, w := range h.state.View(0).Winners {
		ids = append(ids, h.player(w))
	}
	h.tell(labyrinthwire.End{Winners: ids})
}
