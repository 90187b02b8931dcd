package glendagame

import (
	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/table"
	"menagerie/netclient/glendaclient"
	"menagerie/render"
	"menagerie/render/glendadraw"
	"menagerie/render/glendadraw/glendaart"
	"menagerie/rules/glenda"
	"menagerie/scenes"
	"menagerie/scenes/glendascene/glendasetup"
	"menagerie/scenes/setupscene"
)

// Setup returns the set-up.
func (p Maker) Setup() game.Setup[glenda.Config] {
	s := &glendasetup.Setup{}
	board := glendadraw.NewBoard()
	picture := game.Preview[glenda.State, glenda.View, glenda.Config]{
		Config: func() (glenda.Config, error) { return s.Config(), nil }, New: glenda.New, Show: func(v glenda.View) {
			v.Waiting = nil // no sign of the seat to move
			board.Show(v)
		}, Paint: func(pen *render.Pen, r render.Rect) {
			board.Draw(pen, r, glendadraw.Look{Colors: game.SeatColours(pen, s.Colours)})
		},
	}
	return game.Setup[glenda.Config]{
		Common: &s.Common, Fields: s.Fields(), Start: func() (scenes.Scene, error) { return p.start(*s) },
		Table: func() (Table, error) { return p.local(*s) }, Board: picture.Draw,
		Sign: func(pen *render.Pen, r render.Rect, side string) {
			seat := seats[side]
			glendaart.Sign(pen, r, seat, game.SeatColours(pen, s.Colours)[seat])
		},
		Invite: game.Inviter(func(o hosting.Options) (game.Party, error) {
			return p.Invite(hostOf(*s, o))
		}),
	}
}

// hostOf returns the chosen settings of a host.
func hostOf(s glendasetup.Setup, o hosting.Options) HostSettings {
	return HostSettings{Config: s.Config(), options: o, Seat: string(s.Seat), Name: s.MyName, Colors: s.Colours[:]}
}

// start starts the chosen game.
func (p Maker) start(s glendasetup.Setup) (scenes.Scene, error) {
	switch {
	case game.Joins(s.Common):
		side, err := glendaclient.ParseSide(string(s.Wish))
		if err != nil {
			return nil, err
		}
		return p.Join(ServerSettings{address: s.Address, side: side, name: s.MyName, colors: s.Colours[:]})
	case game.Hosts(s.Common):
		return p.Host(hostOf(s, hosting.OptionsOf(s.Hosting)))
	}
	t, err := p.local(s)
	if err != nil {
		return nil, err
	}
	return p.Game().Play(t)
}

// local returns the table of a local game.
func (p Maker) local(s glendasetup.Setup) (Table, error) {
	t := p.Game().Seats.Empty(s.Config())
	t.Pace, t.Colors = table.ChosenPace(s.Pace, "normal"), s.Colours[:]
	switch {
	case s.Mode == setupscene.Demo:
		t.Bots = s.Bots[:]
	case s.Mode == setupscene.HotSeat:
		t.Names = s.Names[:]
	case s.Side == glendasetup.Glenda:
		t.Bots[glenda.Trapper], t.Names[glenda.Glenda] = s.Bots[glenda.Trapper], s.MyRabbit
	default:
		t.Bots[glenda.Glenda], t.Names[glenda.Trapper] = s.Bots[glenda.Glenda], s.MyTrapper
	}
	return t, nil
}
