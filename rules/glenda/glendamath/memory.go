package glendamath

import (
	"context"

	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath/glendatable"
)

// Memory holds what the searches of a game have found. A bot with a Memory uses the results of its earlier moves. The
// zero Memory is empty. A Memory must not be used by several goroutines at once.
type Memory struct {
	narrow *glendatable.Table[narrow]
	wide   *glendatable.Table[wide]
	last   glenda.View // the position of the last search
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

// Choose is like the function Choose, but it uses the results of earlier calls and adds new results to m. If the results in m
// are from another game, Choose first discards them.
func (m *Memory) Choose(ctx context.Context, v glenda.View, budget int) (move glenda.Move, proved bool) {
	if !m.Continues(v) {
		*m = Memory{}
	}
	m.last = v
	if len(v.Legal()) == 0 || settled(v) {
		return Choose(ctx, v, budget)
	}
	over := func() bool { return ctx.Err() != nil }
	if v.Config.Size <= narrowSize {
		m.narrow = later(m.narrow, budget)
		return choose(newThink(v, m.narrow, over), budget)
	}
	m.wide = later(m.wide, budget)
	return choose(newThink(v, m.wide, over), budget)
}

// later returns t for the next move. If t is nil, later returns a new table.
func later[M mask[M]](t *glendatable.Table[M], budget int) *glendatable.Table[M] {
	if t == nil {
		return lastingTable[M](budget)
	}
	t.NextMove()
	return t
}
