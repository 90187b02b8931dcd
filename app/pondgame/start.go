package pondgame

import (
	"strconv"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/netclient/pondclient"
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/render/ponddraw/pondart"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/pondscene/pondsetup"
	"menagerie/scenes/setupscene"
)

// pairs maps each value of pondsetup.Setup.Hands to the input devices of two people. The first device is for the mouse, the
// second for the cat.
var pairs = map[string][]string{
	"pointer": game.Devices(pondscene.Pointer, pondscene.Arrows),
	"keys":    game.Devices(pondscene.Arrows, pondscene.Pointer),
	"letters": game.Devices(pondscene.Letters, pondscene.Arrows),
	"pad":     game.Devices(pondscene.FirstPad, pondscene.Arrows),
	"pads":    game.Devices(pondscene.FirstPad, pondscene.SecondPad),
}

// Setup returns the set-up.
func (p Maker) Setup() game.Setup[pond.Config] {
	s := &pondsetup.Setup{}
	board := ponddraw.NewBoard()
	picture := game.Preview[pond.State, pond.View, pond.Config]{Config: s.Config, New: pond.New, Show: func(v pond.View) {
		board.Rewind([]pond.View{v})
	}, Paint: func(pen *render.Pen, r render.Rect) {
		board.Draw(pen, r, ponddraw.Look{Colors: game.SeatColours(pen, s.Colours)})
	}}
	return game.Setup[pond.Config]{
		Common: &s.Common, Fields: s.Fields(), Start: func() (scenes.Scene, error) { return p.start(*s) },
		Table: func() (Table, error) { return p.local(*s) }, Board: picture.Draw,
		Sign: func(pen *render.Pen, r render.Rect, side string) {
			seat := pond.Mouse
			if side == string(pondsetup.Cat) {
				seat = pond.Cat
			}
			pondart.Sign(pen, r, seat, game.SeatColours(pen, s.Colours)[seat])
		},
		Invite: game.Inviter(func(o hosting.Options) (game.Party, error) {
			return p.Invite(hostOf(*s, o))
		}),
	}
}

// hostOf returns the chosen settings of a host.
func hostOf(s pondsetup.Setup, o hosting.Options) HostSettings {
	h := HostSettings{options: o, Cat: s.HostCat, Name: s.MyCat, Colors: s.Colours[:]}
	if h.Cat == "me" {
		h.Cat = ""
	}
	return h
}

// start starts the chosen game.
func (p Maker) start(s pondsetup.Setup) (scenes.Scene, error) {
	switch {
	case game.Joins(s.Common):
		return p.Join(serverOf(s))
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
func (p Maker) local(s pondsetup.Setup) (Table, error) {
	config, err := s.Config()
	t := p.Game().Seats.Empty(config)
	t.Colors = s.Colours[:]
	switch {
	case s.Mode == setupscene.Demo:
		t.Bots = s.Bots[:]
	case s.Mode == setupscene.HotSeat:
		t.Names, t.Devices = s.Names[:], pairs[s.Hands]
	case s.Side == pondsetup.Cat:
		t.Bots[pond.Mouse], t.Names[pond.Cat] = s.Bots[pond.Mouse], s.MyCat
	default:
		t.Bots[pond.Cat], t.Names[pond.Mouse] = s.Bots[pond.Cat], s.MyMouse
	}
	return t, err
}

// serverOf returns the chosen server.
func serverOf(s pondsetup.Setup) ServerSettings {
	level, _ := strconv.Atoi(s.Level) // the levels of a server are numbers
	at := ServerSettings{Address: pondclient.PublicHost, Room: s.Room, Level: level, name: s.MyMouse, Colors: s.Colours[:]}
	switch s.Server {
	case "secure":
		at.tls = true
	case "other":
		at.Address, at.tls = s.Address, s.TLS
	}
	return at
}
