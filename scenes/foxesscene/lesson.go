package foxesscene

import (
	"menagerie/render/foxesdraw"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
	"menagerie/scenes/tutor"
	"menagerie/session"
	"menagerie/session/lesson"
)

// lit returns the move that a lesson or a game with help shows, and the player who has to make it. If no move is shown, the player
// is nil.
func (s *Scene) lit() (foxes.Move, *player) {
	shown := lesson.Shown[foxes.Move](s.Session)
	if len(shown) == 0 || !s.Seen || s.Phase != session.Playing {
		return foxes.Move{}, nil
	}
	return shown[0].Move, &s.players[s.Session.Seats()[0]]
}

// lessonSpots returns the tile that the player of a lesson must press next. This is the tile of the animal that must move. If the
// animal is already selected, it is the animal's next tile.
func (s *Scene) lessonSpots() []tutor.Spot {
	m, pl := s.lit()
	if pl == nil {
		return nil
	}
	at := m.From
	if pl.chosen.Shown && pl.chosen.Tile == m.From {
		at = m.To
	}
	l := s.board.Layout(s.Canvas.Bounds())
	return []tutor.Spot{{At: l.At(at), R: 0.46 * l.Unit}}
}

// idle reports whether a lesson accepts no input now.
func (s *Scene) idle() bool {
	_, pl := s.lit()
	return pl == nil && s.Tutor.Teaches()
}

// astray reports whether the animal on tile is not the one that the lesson shows. The lesson counts such an input as a mistake.
// Outside a lesson, astray returns false.
func (s *Scene) astray(tile foxes.Point) bool {
	m, _ := s.lit()
	return s.Tutor.Teaches() && tile != m.From && s.Tutor.Miss()
}

// wave returns the tiles of an announced flood, which look wet even without the analysis. A lesson or a puzzle shows only the first
// tide, and marks its tiles. wave returns nil if nothing is shown.
func (s *Scene) wave() *foxesdraw.Forecast {
	v, o, guided := &s.Current, &s.outlook, s.Tutor.Guides()
	shown := v.Next() == foxes.Flood
	if guided {
		shown = v.Tides == 0
	}
	if !shown || len(v.Coming) == 0 || s.Phase == session.Ended {
		o.wave = nil
	} else if o.wave == nil || o.waveTides != v.Tides {
		o.wave, o.waveTides = &foxesdraw.Forecast{Current: v.Next(), Odds: foxesmath.Odds(v.Position), Wet: !guided}, v.Tides
	}
	return o.wave
}
