package foxesscene

import (
	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/rules/foxes"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// picture has all values on which the drawing of the canvas depends.
type picture struct {
	look foxesdraw.Look
	pose foxesdraw.Pose
}

func (s *Scene) picture() picture { return picture{s.look(), s.board.Pose()} }

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.look())
}

// look returns what the canvas shows in addition to the island and the animals, such as the selection and the forecast.
func (s *Scene) look() foxesdraw.Look {
	look := foxesdraw.Look{Corner: 16, Motion: s.Motion(), Ending: s.Ending(), Tide: s.tideIn(), Starts: s.startsIn()}
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		look.Colors[seat] = s.Color(seat)
		if s.UnderWay() && s.Plays(seat) {
			look.Hands[seat] = s.players[seat].shownInput()
		}
	}
	if s.Analyses() {
		look.Forecast, look.Numbers = s.outlook.shown(), s.Numbers()
	}
	if look.Forecast == nil {
		look.Forecast = s.floodTiles()
	}
	return look
}

// ending returns the animation of the end of the game.
func (s *Scene) ending() gamepage.Ending {
	tune, seconds := s.EndSound(s.Current.Outcome.Winner()), foxesdraw.EndSeconds(&s.Current)
	e := gamepage.Ending{Ticks: int(60 * seconds), Cues: []gamepage.Cue{{At: 0, Sound: "foxes.tide"}, {At: 36, Sound: tune}}}
	switch board := &s.Current.Board; {
	case board.Count(foxes.Foxes) == 0:
		e.Cues = []gamepage.Cue{{At: 0, Sound: "foxes.free"}, {At: 18, Sound: "voice.dolphin"}, {At: 36, Sound: tune}}
	case board.Count(foxes.Dolphins) == 0:
		e.Cues = []gamepage.Cue{{At: 0, Sound: "foxes.eat"}, {At: 36, Sound: "voice.fox"}, {At: 60, Sound: tune}}
	}
	return e
}

// startsIn returns the number of seconds until the game starts, rounded up, or 0 in a replay.
func (s *Scene) startsIn() int {
	if !s.Seen || s.ShowsFilm() || s.Phase != session.Playing {
		return 0
	}
	return (s.Current.Starts + foxes.Second - 1) / foxes.Second
}

// tideIn describes the time to the next tide.
func (s *Scene) tideIn() string {
	in, ok := s.Current.TideIn()
	switch {
	case !s.Seen || !ok:
		return s.Word("foxes.unknown")
	case s.Tutor.Teaches() && len(s.Current.Coming) == 0:
		return "" // no tide comes in this step
	}
	seconds, b := (in+foxes.Second-1)/foxes.Second, s.Env.UI.Book
	return s.texts.tide.say(b, [4]int{seconds}, func() string { return s.Word("foxes.seconds", b.Integer(int64(seconds))) })
}
