package miagame

import (
	"strconv"
	"time"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/table"
	"menagerie/render"
	"menagerie/render/miadraw"
	"menagerie/render/miadraw/miafaces"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes"
	"menagerie/scenes/miascene/miasetup"
	"menagerie/scenes/miascene/remoteseat"
	"menagerie/scenes/setupscene"
)

// setup returns the set-up.
func (p Maker) setup() game.Setup[mia.Config] {
	s := &miasetup.Setup{}
	board := miadraw.NewBoard()
	var seats []string
	for n := 1; n < miasetup.Seats; n++ {
		seats = append(seats, "bot"+strconv.Itoa(n))
	}
	return game.Setup[mia.Config]{
		Common: &s.Common, Fields: s.Fields(), Start: func() (scenes.Scene, error) { return p.start(*s) },
		Table: func() (Table, error) { return p.local(*s) },
		Party: &setupscene.Party{Count: "bots", Seats: seats},
		Board: func(pen *render.Pen, r render.Rect) {
			board.See(miadraw.Round{Seats: s.Config().Seats, Turn: rules.Nobody})
			if r.W < readable {
				board.DrawStill(pen, r)
				return
			}
			board.Draw(pen, r, p.tableLook(s, pen.Theme()))
		},
		Invite: game.Inviter(func(o hosting.Options) (game.Party, error) {
			return p.Invite(hostOf(*s, o))
		}),
	}
}

// readable is the smallest width of a table, in units, at which the names and values on the table are readable.
const readable = 270.0

// seatOf returns the chosen settings of the person's seat on a server.
func seatOf(s miasetup.Setup) SeatSettings {
	return SeatSettings{
		Address: s.Address, Name: s.Me, Mode: remoteseat.ParseMode(s.Seat), fitting: s.Seat == "fitting", bot: s.Pilot,
		limit: time.Duration(s.Limit) * time.Millisecond,
	}
}

// hostOf returns the chosen settings of a host.
func hostOf(s miasetup.Setup, o hosting.Options) HostSettings {
	return HostSettings{Preset: s.Preset, options: o, keeps: s.Keeps, lives: s.HostLives, Seat: seatOf(s), Bots: s.Bots[:s.BotCount()]}
}

// start starts the chosen game.
func (p Maker) start(s miasetup.Setup) (scenes.Scene, error) {
	switch {
	case game.Joins(s.Common):
		return p.Join(seatOf(s))
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
func (p Maker) local(s miasetup.Setup) (Table, error) {
	bots := s.Bots[:s.BotCount()]
	t := Table{Pace: table.ChosenPace(s.Pace, "normal"), Config: s.Config()}
	switch s.Mode {
	case setupscene.Practice:
		t.Names = []string{s.Me}
	case setupscene.HotSeat:
		t.Names = s.Names[:s.People:s.People]
	}
	t.Bots = append(make([]string, len(t.Names)), bots...)
	t.Names = append(t.Names, make([]string, len(bots))...)
	return t, nil
}

// tableLook returns the players at the table of the present settings.
func (p Maker) tableLook(s *miasetup.Setup, th *render.Theme) miadraw.Look {
	look := miadraw.Look{Corner: 16, Heading: p.Env.UI.Book.T("mia.values")}
	name := s.Me
	if name == "" {
		name = p.Env.UI.Book.T("mia.me")
	}
	look.Players[0] = miadraw.Player{Name: name, Color: th.Seats[0]}
	for i, bot := range s.Bots[:s.BotCount()] {
		look.Players[i+1] = miadraw.Player{Name: p.Env.UI.Book.T("mia.bot_" + bot), Color: th.Seats[(i+1)%len(th.Seats)], Face: miafaces.Cast().Of(0, bot)}
	}
	return look
}
