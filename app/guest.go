package app

import (
	"menagerie/app/autosave"
	"menagerie/app/table"
	"menagerie/internal/invite"
	"menagerie/internal/stats"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/joinscene"
	"menagerie/session"
	"menagerie/wire"
)

// place is where a person sits or looks on at a server's game, whether the server is somebody's or runs here.
type place[V, M any] struct {
	session session.Session[V, M]
	to      invite.Link                        // where it is joined; at a server that runs here nowhere
	person  string                             // the name of the person at the screen
	title   func(seat int, name string) string // writes a person's name for a seat; nil: the name alone
	names   func() []string                    // by seat; nil: the screen knows them
	colors  []int
	record  func(v V) (config any, names []string)                      // what the head of a game's record tells; nil: no record is kept, nil config: it does not begin here
	sitting func(v V) string                                            // for games without an end: a record ends when the text changes; "" means that nothing is recorded
	news    func(before, now V) bool                                    // whether a picture is worth noting after another; nil: any that differs
	again   func() (scenes.Scene, error)                                // joins once more; nil at a server that runs here
	room    func(id string)                                             // tries another room after one was refused
	known   func() []string                                             // at a server that runs here: the names that guests read, by seat; nil: the person's own
	met     func(v visit)                                               // is given the entry in the host's guest book, if there is one; may be nil
	company company                                                     // the people at other windows; nil: they are to be found
	host    func() gamepage.Host                                        // the server, if it runs here
	explain func(side wire.Side) wire.Dissector                         // reads what is said there; nil: as the game does
	screen  func(s session.Lent[V, M], o gamepage.Options) scenes.Scene // nil: the game's own
}

// guestCapture is where a guest notes what is said.
func guestCapture() *wire.Capture { return wire.NewCapture(1<<13, 1<<20) }

// hostCapture is where a host notes what is said with all guests.
func hostCapture() *wire.Capture { return wire.NewCapture(1<<15, 4<<20) }

// meet opens the screen for a game on a server. Every server that is joined, and every one that runs here, is met here.
func (g *game[S, V, M, C]) meet(at place[V, M]) scenes.Scene {
	g.played(g.seats.Game)
	others := g.others(&at)
	s := at.session
	if at.record != nil {
		where := stats.Guest
		if at.host != nil {
			where = stats.Host
		}
		s = autosave.Record(g.autosave, s, autosave.Remote[V]{Game: g.seats.Game, Where: where, About: at.record, News: at.news, Sitting: at.sitting})
	}
	o := g.surround(gamepage.Options{
		Names: at.names, Colors: at.colors, Again: withoutWaiting(at.again), Room: at.room, Host: at.host, Others: others,
		Watch: g.watch, Help: g.help, Leave: g.setup,
	})
	if at.to.Game != "" {
		s = g.noting(s, at.to)
		if _, invited := g.told[at.to.String()]; invited {
			o.Leave = func() scenes.Scene { return joinscene.New(g.Env, "", nil) }
		}
	}
	o.Remedies = func(err error) []gamepage.Remedy { return g.remedies(err, withoutWaiting(at.again)) }
	s, o.Wire = g.remembered(s, at)
	open, behind := at.screen, "game.other_left"
	if open == nil {
		open = func(s session.Lent[V, M], o gamepage.Options) scenes.Scene { return g.screen(table.Table[C]{}, s, o) }
	}
	if at.host != nil {
		behind = "game.other_closed"
	}
	if at.to.Game == "" {
		return g.stage.Put(open(s, o), s, behind)
	}
	h := &held[V, M]{Session: s, asking: g.online.asking}
	a := &arrival[V, M]{
		open: func() scenes.Scene { return open(h, o) }, stage: g.stage, held: h, behind: behind,
		remedies: func(err error) []gamepage.Remedy { return g.remedies(err, at.again) },
	}
	g.stage.Await(a)
	return a
}
