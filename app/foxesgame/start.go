package foxesgame

import (
	"strconv"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/table"
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/render/foxesdraw/foxesart"
	"menagerie/rules/foxes"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/foxesscene/foxessetup"
	"menagerie/scenes/setupscene"
)

// Pairs maps each value of foxessetup.Setup.Hands to the input devices of two people. The first device is for the foxes, the
// second for the dolphins.
var Pairs = map[string][]string{
	"letters": game.Devices(foxesscene.Letters, foxesscene.Arrows),
	"pointer": game.Devices(foxesscene.Pointer, foxesscene.Arrows),
	"keys":    game.Devices(foxesscene.Arrows, foxesscene.Pointer),
	"pad":     game.Devices(foxesscene.FirstPad, foxesscene.Pointer),
	"pads":    game.Devices(foxesscene.FirstPad, foxesscene.SecondPad),
}

// setup returns the set-up.
func (p Maker) setup() game.Setup[foxes.Config] {
	s := foxessetup.New(func() *words.Book { return p.Env.UI.Book })
	board := foxesdraw.NewBoard()
	picture := game.Preview[foxes.State, foxes.View, foxes.Config]{
		Config: s.Config, New: foxes.New, Show: board.Show, Paint: func(pen *render.Pen, r render.Rect) {
			board.Draw(pen, r, foxesdraw.Look{Colors: game.SeatColours(pen, s.Colours)})
		},
	}
	return game.Setup[foxes.Config]{
		Common: &s.Common, Fields: s.Fields(), Start: func() (scenes.Scene, error) { return p.start(*s) },
		Table: func() (Table, error) { return p.local(*s) }, Board: picture.Draw,
		Sign: func(pen *render.Pen, r render.Rect, side string) {
			seat := foxes.Foxes
			if side == string(foxessetup.Dolphins) {
				seat = foxes.Dolphins
			}
			foxesart.Sign(pen, r, seat, game.SeatColours(pen, s.Colours)[seat])
		},
		Invite: game.Inviter(func(o hosting.Options) (game.Party, error) {
			h, err := hostOf(*s, o)
			if err != nil {
				return nil, err
			}
			return p.Invite(h)
		}),
	}
}

// hostOf returns the chosen settings of a host.
func hostOf(s foxessetup.Setup, o hosting.Options) (HostSettings, error) {
	config, err := s.Config()
	return HostSettings{
		Config: config, options: o, Seat: string(s.Seat), Bot: s.Filler, reaction: s.HostReaction, Name: s.MyName, Colors: s.Colours[:],
	}, err
}

// start starts the chosen game.
func (p Maker) start(s foxessetup.Setup) (scenes.Scene, error) {
	if game.Joins(s.Common) {
		return p.Join(ServerSettings{Address: s.Address, Name: s.MyName, watch: s.Part == "watch", details: s.Details, Colors: s.Colours[:]})
	}
	if game.Hosts(s.Common) {
		h, err := hostOf(s, hosting.OptionsOf(s.Hosting))
		if err != nil {
			return nil, err
		}
		return p.Host(h)
	}
	t, err := p.local(s)
	if err != nil {
		return nil, err
	}
	return p.Game().Play(t)
}

// local returns the table of a local game.
func (p Maker) local(s foxessetup.Setup) (Table, error) {
	config, err := s.Config()
	t := p.Game().Seats.Empty(config)
	t.Colors, t.Pace = s.Colours[:], table.ChosenPace(strconv.Itoa(s.Reaction), strconv.Itoa(foxessetup.DefaultReaction))
	switch {
	case s.Mode == setupscene.Demo:
		t.Bots = s.Bots[:]
	case s.Mode == setupscene.HotSeat:
		t.Names, t.Devices = s.Names[:], Pairs[s.Hands]
	case s.Side == foxessetup.Dolphins:
		t.Bots[foxes.Foxes], t.Names[foxes.Dolphins] = s.Opponent, s.MyName
	default:
		t.Bots[foxes.Dolphins], t.Names[foxes.Foxes] = s.Opponent, s.MyName
	}
	return t, err
}
