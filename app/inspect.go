package app

import (
	"runtime"

	"menagerie/app/table"
	"menagerie/netserver"
	"menagerie/scenes/gamepage"
	"menagerie/session"
	"menagerie/wire"
)

// maxMoments is how many pictures of a game on a server are kept to be looked at again.
const maxMoments = 2048

// remembered is a session of which past pictures can be asked for, and what its screen needs to show its messages.
func (g *game[S, V, M, C]) remembered(s session.Session[V, M], at place[V, M]) (session.Session[V, M], *gamepage.Wire) {
	kept := session.Remember(s, maxMoments)
	side := wire.Client
	if at.host != nil {
		side = wire.Server
	}
	explain := g.online.explain
	if at.explain != nil {
		explain = at.explain
	}
	w := g.wires(func() wire.Dissector { return explain(side) })
	if at.host != nil && g.hidden {
		w.Reveals = func() bool { return len(s.Seats()) > 0 }
	}
	w.After = func(note int64) (gamepage.Screen, bool) {
		u, ok := kept.After(note)
		if !ok {
			return nil, false
		}
		o := gamepage.Options{Names: func() []string { return nil }, Colors: at.colors}
		screen, ok := g.screen(table.Table[C]{}, session.Still[V, M](u), g.surround(o)).(gamepage.Screen)
		return screen, ok
	}
	return kept, w
}

// replayed is what the screen of a film needs to show the messages that are on record; nil if there are none.
func (g *game[S, V, M, C]) replayed(r *session.Record) *gamepage.Wire {
	if len(r.Wire) == 0 {
		return nil
	}
	side := g.sideOf(r)
	w := g.wires(func() wire.Dissector { return recorded{g.online.explain(side), g.seats.Game, g.online.faults} })
	w.Found = func(note int64) (int, bool) {
		if note < 0 || note >= int64(len(r.Wire)) {
			return 0, false
		}
		return r.SeenAt(int(note)), len(r.Seen) > 0
	}
	return w
}

// recorded explains messages that are on record, where the reasons of refusals are but texts.
type recorded struct {
	wire.Dissector
	game   string
	faults []wire.LocalizableError // of the rules
}

// Dissect implements wire.Dissector.
func (r recorded) Dissect(n wire.CapturedMessage) wire.Dissection {
	n.Err = r.reason(n.Err)
	return r.Dissector.Dissect(n)
}

// Clone implements wire.Dissector.
func (r recorded) Clone() wire.Dissector {
	r.Dissector = r.Dissector.Clone()
	return r
}

// Refuse implements wire.Dissector.
func (r recorded) Refuse(reading *wire.Dissection, why error) {
	r.Dissector.Refuse(reading, r.reason(why))
}

// reason is the error that has this text: one that can be told in every language, if it is known.
func (r recorded) reason(err error) error {
	if err == nil {
		return nil
	}
	for _, f := range r.faults {
		if f.Error() == err.Error() {
			return f
		}
	}
	if known := netserver.RefusalOf(r.game, err.Error()); known != nil {
		return known
	}
	return err
}

// faultsOf are the reasons for which the rules of a game refuse a move.
func faultsOf[F interface {
	~uint8
	wire.LocalizableError
}](first F) (all []wire.LocalizableError) {
	for f := first; f.Key() != "rule.unknown"; f++ {
		all = append(all, f)
	}
	return all
}

// wires says how messages are explained and where they are written to.
func (g *game[S, V, M, C]) wires(explain func() wire.Dissector) *gamepage.Wire {
	w := &gamepage.Wire{Explain: explain}
	if runtime.GOOS != "js" { // a page has no files
		w.Save = g.autosave.WriteMessages
	}
	return w
}

// sideOf is the end at which the messages of a record were noted: the one as which they make more sense.
func (g *game[S, V, M, C]) sideOf(r *session.Record) wire.Side {
	const enough = 50
	var faults [2]int
	for side := range faults {
		e := g.online.explain(wire.Side(side))
		for _, c := range r.Wire[:min(len(r.Wire), enough)] {
			if len(c.Bytes) > 0 && e.Dissect(wire.CapturedMessage{Dir: c.Dir, Bytes: c.Bytes}).Fault != nil {
				faults[side]++
			}
		}
	}
	if faults[wire.Server] < faults[wire.Client] {
		return wire.Server
	}
	return wire.Client
}
