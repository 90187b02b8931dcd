package glendamath

import (
	"context"

	"menagerie/rules"
	"menagerie/rules/glenda"
)

// Choose returns the best move for the seat that must move, as far as a search of so many nodes finds it, and whether that
// was proved to win. A node takes a fraction of a microsecond on boards of up to 11 columns, and some ten microseconds
// on larger ones. The same position and budget give the same move. When ctx ends, so does the search, with the best move
// so far. If no move is legal, Choose returns no move.
func Choose(ctx context.Context, v glenda.View, budget int) (m glenda.Move, proved bool) {
	switch legal := v.Legal(); {
	case len(legal) == 0:
		return m, false
	case settled(v):
		return legal[0], v.Mover() == glenda.Glenda
	}
	over := func() bool { return ctx.Err() != nil }
	if v.Config.Size <= narrowSize {
		return choose(newThink[narrow](v, budget, over), budget)
	}
	return choose(newThink[wide](v, budget, over), budget)
}

// settled reports whether Glenda has as good as escaped, where arriving at the border is not yet an escape.
func settled(v glenda.View) bool { return v.Gone || v.Config.Border(v.Glenda) }

func choose[M mask[M]](t *think[M], budget int) (glenda.Move, bool) {
	best := t.run(budget)
	return t.move(best), t.winner() == t.mover
}

// think is the search for one position, in the order in which it is worth while: first who wins, as far as that can be
// proved with a part of the nodes, and then the best move among those that are not known to lose.
type think[M mask[M]] struct {
	*search[M]
	p       place[M]
	mover   rules.Seat
	prover  *prover[M]
	chooser *chooser[M]
}

func newThink[M mask[M]](v glenda.View, budget int, pause func() bool) *think[M] {
	b := newBoard[M](v.Config.Size)
	return thinkAt(newSearch(b, budget, pause), b.place(v), v.Mover())
}

func thinkAt[M mask[M]](s *search[M], p place[M], mover rules.Seat) *think[M] {
	return &think[M]{search: s, p: p, mover: mover, prover: newProver(s, p, mover)}
}

// run thinks with so many nodes, or up to three times as many where that may secure a game that looks won, and returns the
// best bit.
func (t *think[M]) run(budget int) int {
	proof := budget * 2 / 5
	t.look(proof, budget-proof)
	if t.winner() == rules.Nobody && t.looksWon() {
		t.look(2*proof, 2*(budget-proof))
	}
	return t.best()
}

// look spends nodes on a proof, and others on alpha-beta where the proof leaves a choice.
func (t *think[M]) look(proof, choice int) {
	t.allow(proof)
	for t.prover.step() {
	}
	if !t.prover.good.empty() {
		return
	}
	t.allow(choice)
	t.chooser = newChooser(t.search, t.p, t.mover, t.candidates())
	for len(t.chooser.order) > 1 && t.chooser.step() {
	}
}

// best returns the best bit that is known after look.
func (t *think[M]) best() int {
	if good := t.prover.good; !good.empty() {
		return good.first()
	}
	return t.chooser.best()
}

// looksWon reports whether the mover has next to won without a proof. That is rare, and then the proof is near.
func (t *think[M]) looksWon() bool {
	const far, near = -800, -200 // eight moves from the border, and less than two
	if t.mover == glenda.Trapper {
		return t.chooser.value <= far
	}
	return t.chooser.value > near && t.chooser.depth > 0
}

// winner returns the seat that is known to win, or Nobody.
func (t *think[M]) winner() rules.Seat {
	switch {
	case t.prover.verdict == GlendaWins:
		return glenda.Glenda
	case t.prover.verdict == TrapperWins, t.chooser != nil && t.chooser.value <= -decided:
		return glenda.Trapper
	}
	return rules.Nobody
}

// candidates returns the moves that are worth a search.
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
	t.climb(t.p, deepest, &l)
	if useful := open.and(t.support(t.p, &l)); !useful.empty() {
		return useful
	}
	return open
}

// move returns the move that goes to, or walls, a bit.
func (t *think[M]) move(bit int) glenda.Move {
	to := t.cell(bit)
	if t.mover == glenda.Trapper {
		return glenda.PutAt(to)
	}
	d, _ := t.cell(t.p.at).Toward(to)
	return glenda.StepTo(d)
}
