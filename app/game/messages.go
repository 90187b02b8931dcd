package game

import (
	"runtime"

	"menagerie/app/remote"
	"menagerie/app/table"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/gamepage/characters"
	"menagerie/scenes/inspector"
	"menagerie/session"
	"menagerie/wire"
)

// maxMoments is the maximal number of past Views that are stored for the inspector.
const maxMoments = 2048

// remembered returns a session that wraps s and also stores past Views. It also returns the source from which the inspector
// reads the network messages of the session.
func (g *Game[S, V, M, C]) remembered(s session.Session[V, M], at remote.Game[V, M]) (session.Session[V, M], *inspector.Source) {
	kept := session.Remember(s, maxMoments)
	side := wire.Client
	if at.Host != nil {
		side = wire.Server
	}
	explain := g.Online.Explain
	if at.Explain != nil {
		explain = at.Explain
	}
	w := g.wires(func() wire.Dissector { return explain(side) })
	w.After = func(note int64) (scenes.Scene, bool) {
		u, ok := kept.After(note)
		if !ok {
			return nil, false
		}
		o := gamepage.Options{Names: func() []string { return nil }, Looks: characters.Colored(at.Colors)}
		return g.Screen(table.Table[C]{}, session.Still[V, M](u), g.surround(o)), true
	}
	return kept, w
}

// replayed returns the source from which the inspector reads the network messages of a record. It returns nil if the
// record has no messages.
func (g *Game[S, V, M, C]) replayed(r *record.Record) *inspector.Source {
	if len(r.Wire) == 0 {
		return nil
	}
	side := g.Online.SideOf(r)
	w := g.wires(func() wire.Dissector { return g.Online.RecordedDissector(side) })
	w.Found = func(note int64) (int, bool) {
		if note < 0 || note >= int64(len(r.Wire)) {
			return 0, false
		}
		return r.SeenAt(int(note)), len(r.Seen) > 0
	}
	return w
}

// wires returns the source from which the inspector reads the network messages of a game. newDissector returns a new dissector
// for these messages. In a browser, the player cannot save the messages to a file.
func (g *Game[S, V, M, C]) wires(newDissector func() wire.Dissector) *inspector.Source {
	w := &inspector.Source{Explain: newDissector}
	if runtime.GOOS != "js" {
		w.Save = g.Autosave.WriteMessages
	}
	return w
}
