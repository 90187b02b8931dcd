package glendamath

import (
	"context"
	"slices"

	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Choose returns the best move that a search finds. budget is the number of nodes of the search. proved reports whether the
// move certainly wins. The result depends only on the position and the budget. If ctx ends, Choose returns the best move so
// far. If no move is legal, it returns the zero Move.
func Choose(ctx context.Context, v glenda.View, budget int) (m glenda.Move, proved bool) {
	switch legal := v.Legal(); {
	case len(legal) == 0:
		return m, false
	case reachedBorder(v):
		return append(StepsOff(v), legal[0])[0], v.Mover() == glenda.Glenda
	}
	over := func() bool { return ctx.Err() != nil }
	if v.Config.Size <= narrowSize {
		return choose(newThink(v, newTable[narrow](budget), over), budget)
	}
	return choose(newThink(v, newTable[wide](budget), over), budget)
}

// reachedBorder reports whether Glenda is on the border or off the board. In some dialects, she wins only off the
// board.
func reachedBorder(v glenda.View) bool { return v.Gone || v.Config.Border(v.Glenda) }

// StepsOff returns the moves with which Glenda leaves the board. The result is empty unless she is on the border and to
// move.
func StepsOff(v glenda.View) []glenda.Move {
	return slices.DeleteFunc(v.Legal(), func(m glenda.Move) bool {
		return m.Kind != glenda.Step || v.Config.Inside(v.Glenda.Neighbour(m.Dir))
	})
}

func choose[M mask[M]](t *think[M], budget int) (glenda.Move, bool) {
	best := t.run(budget)
	return t.move(best), t.winner() == t.mover
}

// think is a search of one position. It first tries to prove which player wins. If it finds no proof, it compares the
// moves that may win.
type think[M mask[M]] struct {
	*search[M]
	p       place[M]
	mover   rules.Seat
	prover  *prover[M]
	chooser *chooser[M]
}

func newThink[M mask[M]](v glenda.View, t *Table[M], pause func() bool) *think[M] {
	b := newBoard[M](v.Config.Size)
	return thinkAt(&search[M]{board: b, table: t, pause: pause}, b.place(v), v.Mover())
}

func thinkAt[M mask[M]](s *search[M], p place[M], mover rules.Seat) *think[M] {
	return &think[M]{search: s, p: p, mover: mover, prover: newProver(s, p, mover)}
}

// run returns the index of the best move after a search of about budget nodes.
func (t *think[M]) run(budget int) int {
	proof := budget * 2 / 5
	t.searchProofAndMove(proof, budget-proof)
	if t.winner() == rules.Nobody && t.looksWon() {
		// a proof of a position that looks won is worth three times as many nodes
		t.searchProofAndMove(2*proof, 2*(budget-proof))
	}
	return t.best()
}

// searchProofAndMove first searches for a proof that one player wins. If it finds none, it compares the moves by
// alpha-beta search. proofNodes and choiceNodes are the maximum numbers of nodes of the two searches.
func (t *think[M]) searchProofAndMove(proofNodes, choiceNodes int) {
	t.addNodes(proofNodes)
	for t.prover.step() {
	}
	if !t.prover.good.empty() {
		return
	}
	t.addNodes(choiceNodes)
	t.chooser = newChooser(t.search, t.p, t.mover, t.candidates())
	for len(t.chooser.order) > 1 && t.chooser.step() {
	}
}

// best returns the bit of the best move after searchProofAndMove.
func (t *think[M]) best() int {
	if good := t.prover.good; !good.empty() {
		return good.first()
	}
	return t.chooser.best()
}

// looksWon reports whether the seat to move probably wins although there is no proof.
func (t *think[M]) looksWon() bool {
	const far, near = -800, -200 // eight moves from the border, and less than two
	if t.mover == glenda.Trapper {
		return t.chooser.value <= far
	}
	return t.chooser.value > near && t.chooser.depth > 0
}

// winner returns the seat that is proved to win, or Nobody.
func (t *think[M]) winner() rules.Seat {
	switch {
	case t.prover.verdict == GlendaWins:
		return glenda.Glenda
	case t.prover.verdict == TrapperWins, t.chooser != nil && t.chooser.value <= -decided:
		return glenda.Trapper
	}
	return rules.Nobody
}

// candidates returns the moves that are worth searching.
func (t *think[M]) candidates() M {
	open := t.prover.open
	switch {
	case t.prover.verdict == GlendaWins && !t.prover.stay.empty():
		return t.prover.stay // it loses like all others, but as late as possible
	case open.empty():
		open = t.prover.last
	}
	if t.mover == glenda.Glenda {
		return open
	}
	var l levels[M]
	t.computeLevels(t.p, deepest, &l)
	if useful := open.and(t.support(t.p, &l)); !useful.empty() {
		return useful
	}
	return open
}

// move returns the move to bit, or the wall on bit.
func (t *think[M]) move(bit int) glenda.Move {
	to := t.cell(bit)
	if t.mover == glenda.Trapper {
		return glenda.PutAt(to)
	}
	d, _ := t.cell(t.p.at).Toward(to)
	return glenda.StepTo(d)
}

// Memory holds the results of the searches in a game, for later searches in that game. The zero Memory is empty. A Memory must
// not be used by several goroutines at once.
type Memory struct {
	narrow *Table[narrow]
	wide   *Table[wide]
	last   glenda.View // position of the last search
}

// Continues reports whether v is probably the position of the last search, or a later position of the same game.
func (m *Memory) Continues(v glenda.View) bool {
	if m.narrow == nil && m.wide == nil || m.last.You != v.You || m.last.Config != v.Config || m.last.Start != v.Start {
		return false
	}
	for c := range m.last.Walls.All() {
		if !v.Walls.Has(c) {
			return false
		}
	}
	return v.Turn > m.last.Turn || v.Turn == m.last.Turn && v.Walls == m.last.Walls && v.Glenda == m.last.Glenda
}

// Choose is like the function Choose, but uses the results in m and adds new results to m. It first discards the results of
// any other game.
func (m *Memory) Choose(ctx context.Context, v glenda.View, budget int) (move glenda.Move, proved bool) {
	if !m.Continues(v) {
		*m = Memory{}
	}
	m.last = v
	if len(v.Legal()) == 0 || reachedBorder(v) {
		return Choose(ctx, v, budget)
	}
	over := func() bool { return ctx.Err() != nil }
	if v.Config.Size <= narrowSize {
		m.narrow = tableForNextMove(m.narrow, budget)
		return choose(newThink(v, m.narrow, over), budget)
	}
	m.wide = tableForNextMove(m.wide, budget)
	return choose(newThink(v, m.wide, over), budget)
}

// tableForNextMove returns t for use in the next move. If t is nil, it returns a new table.
func tableForNextMove[M mask[M]](t *Table[M], budget int) *Table[M] {
	if t == nil {
		return newGameTable[M](budget)
	}
	t.NextMove()
	return t
}
