package game

import (
	"menagerie/app/autosave"
	"menagerie/app/remote"
	"menagerie/app/table"
	"menagerie/internal/stats"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/gamepage/characters"
	"menagerie/scenes/gamepage/endcard"
	"menagerie/scenes/joinscene"
	"menagerie/session"
)

// Meet opens the screen of a remote game, which is a game on a server. The server can also be in this window.
func (g *Game[S, V, M, C]) Meet(at remote.Game[V, M]) scenes.Scene {
	g.Autosave.Begun(g.Seats.Game)
	others := at.Others(g.Directory)
	s := at.Session
	if at.Record != nil {
		where := stats.Guest
		if at.Host != nil {
			where = stats.Host
		}
		s = autosave.Record(g.Autosave, s, autosave.Remote[V]{Game: g.Seats.Game, Where: where, Dealt: g.Dealt, About: at.Record, News: at.News, Sitting: at.Sitting})
	}
	o := g.surround(gamepage.Options{
		Names: at.Names, Looks: characters.Colored(at.Colors), Ways: endcard.Ways{Again: remote.WithoutWaiting(at.Again)}, Room: at.Room, Host: at.Host, Others: others,
		Watch: g.watch, Help: g.help, Leave: g.Env.Home,
	})
	o.Code = g.Code
	if at.To.Game != "" {
		s = remote.Remember(g.Directory, g.Online, s, at.To)
		if g.Directory.HasInvited(at.To) {
			o.Leave = func() scenes.Scene { return joinscene.New(g.Env, "", nil) }
		}
	}
	if at.Leave != nil {
		o.Leave = at.Leave
	}
	o.Remedies = func(err error) []gamepage.Remedy { return g.remedies(err, remote.WithoutWaiting(at.Again)) }
	s, o.Wire = g.remembered(s, at)
	l := &latest[V, M]{Session: s}
	s, o.GoOn = l, func() func() (scenes.Scene, error) { return g.goOn(l) }
	open, behind := at.Screen, "game.other_left"
	if open == nil {
		open = func(s session.Lent[V, M], o gamepage.Options) scenes.Scene { return g.Screen(table.Table[C]{}, s, o) }
	}
	if at.Host != nil {
		behind = "game.other_closed"
	}
	if at.To.Game == "" {
		return g.Stage.Put(open(s, o), s, behind)
	}
	screen := func(s session.Session[V, M]) scenes.Scene { return open(s, o) }
	return remote.Arrive(g.Online, g.Stage, s, behind, screen, func(err error) []gamepage.Remedy { return g.remedies(err, at.Again) })
}
