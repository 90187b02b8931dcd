package labyrinthgame

import (
	"image/color"
	"time"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/table"
	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules/labyrinth"
	"menagerie/scenes"
	"menagerie/scenes/labyrinthscene/labyrinthsetup"
	"menagerie/scenes/setupscene"
)

// setup returns the set-up.
func (p Maker) setup() game.Setup[labyrinth.Config] {
	s := &labyrinthsetup.Setup{}
	board := labyrinthdraw.NewBoard()
	picture := game.Preview[labyrinth.State, labyrinth.View, labyrinth.Config]{
		Config: func() (labyrinth.Config, error) { return s.Config(), nil }, New: labyrinth.New, Show: func(v labyrinth.View) {
			v.Waiting = nil // no sign of the seat to move
			board.Show(v)
		}, Paint: func(pen *render.Pen, r render.Rect) {
			colors := []color.RGBA{pen.Theme().Seats[s.MyColour]}
			for seat := 1; seat < s.Players; seat++ {
				colors = append(colors, pen.Theme().Seats[opponentColour(s.MyColour, seat)])
			}
			board.Dress(colors)
			board.Draw(pen, r, labyrinthdraw.Look{})
		},
	}
	return game.Setup[labyrinth.Config]{
		Common: &s.Common, Fields: s.Fields(), Start: func() (scenes.Scene, error) { return p.start(*s) },
		Table: func() (Table, error) { return p.local(*s) }, Board: picture.Draw,
		Party: &setupscene.Party{Count: "players", Self: 1, Seats: []string{"bot1", "bot2", "bot3"}},
		Invite: game.Inviter(func(o hosting.Options) (game.Party, error) {
			return p.Invite(hostOf(*s, o))
		}),
	}
}

// hostOf returns the chosen settings of a host.
func hostOf(s labyrinthsetup.Setup, o hosting.Options) HostSettings {
	return HostSettings{
		Config: s.Config(), options: o, watch: s.Role == labyrinthsetup.Watch, Name: s.GuestName,
		Bot: s.Filler, Bots: s.BotSeats, Move: time.Duration(s.Limit) * time.Second,
	}
}

// start starts the chosen game.
func (p Maker) start(s labyrinthsetup.Setup) (scenes.Scene, error) {
	if game.Joins(s.Common) {
		return p.Join(ServerSettings{Address: s.Address, Name: s.GuestName, Watch: s.Role == labyrinthsetup.Watch, scout: s.Role == labyrinthsetup.Scout})
	}
	if game.Hosts(s.Common) {
		return p.Host(hostOf(s, hosting.OptionsOf(s.Hosting)))
	}
	t, err := p.local(s)
	if err != nil {
		return nil, err
	}
	return p.Game().Play(t)
}

// local returns the table of a local game.
func (p Maker) local(s labyrinthsetup.Setup) (Table, error) {
	t := p.Game().Seats.Empty(s.Config())
	t.Pace = table.ChosenPace(s.Pace, "normal")
	for seat := range t.Bots {
		switch {
		case s.Mode == setupscene.HotSeat:
			t.Names[seat], t.Colors[seat] = s.Names[seat], s.Colours[seat]
		case s.Mode == setupscene.Demo:
			t.Bots[seat], t.Colors[seat] = s.Bots[seat], s.Colours[seat]
		case seat == 0:
			t.Names[seat], t.Colors[seat] = s.MyName, s.MyColour
		default:
			t.Bots[seat], t.Colors[seat] = s.Bots[seat], opponentColour(s.MyColour, seat)
		}
	}
	return t, nil
}

// opponentColour returns the number of the colour for the opponent on seat. It is equal to seat, or 0 if the player has that
// colour. colour is the number of the player's colour.
func opponentColour(colour, seat int) int {
	if seat == colour {
		return 0
	}
	return seat
}
