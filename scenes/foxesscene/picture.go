package foxesscene

import (
	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/rules/foxes"
	"menagerie/session"
)

// picture is everything that the canvas shows.
type picture struct {
	look foxesdraw.Look
	pose foxesdraw.Pose
}

func (s *Scene) picture() picture { return picture{s.look(), s.board.Pose()} }

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.look())
}

// look is what is shown besides the island and the animals.
func (s *Scene) look() foxesdraw.Look {
	look := foxesdraw.Look{Corner: 16, Motion: s.Motion(), Tide: s.tideIn(), Starts: s.startsIn()}
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		look.Colors[seat] = s.Color(seat)
		if s.UnderWay() && s.Plays(seat) {
			look.Hands[seat] = s.players[seat].hand()
		}
	}
	if s.shown {
		look.Forecast = s.outlook.picture()
	}
	return look
}

// startsIn returns the seconds that are left of the countdown before the start. A film shows no countdown.
func (s *Scene) startsIn() int {
	if !s.Seen || s.ShowsFilm() || s.Phase != session.Playing {
		return 0
	}
	return (s.Current.Starts + foxes.Second - 1) / foxes.Second
}

// tideIn is the time to the next tide in words.
func (s *Scene) tideIn() string {
	in, ok := s.Current.TideIn()
	if !s.Seen || !ok {
		return s.word("foxes.unknown")
	}
	seconds, b := (in+foxes.Second-1)/foxes.Second, s.Env.UI.Book
	return s.texts.tide.say(b, [4]int{seconds}, func() string { return s.word("foxes.seconds", b.Integer(int64(seconds))) })
}

// word is a text of this game.
func (s *Scene) word(key string, args ...any) string { return s.Env.UI.Book.T(key, args...) }
