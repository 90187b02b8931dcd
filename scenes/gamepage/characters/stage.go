package characters

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/scenes/gamepage/panel"
	"menagerie/scenes/ui"
)

// Stage shows the players of a game beside the board. The field Sign draws the sign of a seat, the field Color returns its colour, and
// the field Word returns the text with a key.
type Stage struct {
	Looks []Look
	Sign  func(p *render.Pen, r render.Rect, seat rules.Seat)
	Color func(seat rules.Seat) color.RGBA
	Word  func(key string, args ...any) string
	Act   func(seat rules.Seat) (mood face.Mood, remark string) // decides the moods and the remarks instead of a Troupe; may be nil

	troupe *Troupe
	list   *panel.People
	seats  []rules.Seat // of the players in list
	rival  *panel.Opponent
	across rules.Seat // the seat of rival
}

// Actor decides the moods and the remarks of the characters of a game. Act returns the mood of the player on a seat, and the key of the
// text that the player says, or "".
type Actor interface {
	Act(seat rules.Seat) (mood face.Mood, remark string)
}

// ActOf returns the method Act of a screen that is an Actor, and nil for other screens.
func ActOf(screen any) func(seat rules.Seat) (mood face.Mood, remark string) {
	if actor, ok := screen.(Actor); ok {
		return actor.Act
	}
	return nil
}

// Settings are the settings of the user that concern characters.
type Settings struct {
	Motion render.Motion
	Silent bool // no remarks
}

// Forget forgets the widgets, because the page is built again.
func (s *Stage) Forget() { s.list, s.seats, s.rival = nil, nil, nil }

// List returns the list of the players who have a name. names[i] is the name of the player on seat i. role returns the text
// below a name, and may be nil.
func (s *Stage) List(names []string, role func(seat rules.Seat) string) ui.Widget {
	s.seats = nil
	var all []panel.Person
	for i, who := range names {
		if who == "" {
			continue
		}
		seat := rules.Seat(i)
		one := panel.Person{Name: who, Sign: s.sign(seat), Face: s.face(seat), Color: func() color.RGBA { return s.Color(seat) }}
		if role != nil {
			one.Role = role(seat)
		}
		all, s.seats = append(all, one), append(s.seats, seat)
	}
	s.list = panel.NewPeople(all)
	return s.list
}

// Opponent returns a large picture of the player on a seat: a character with its remarks, or the sign of a person.
func (s *Stage) Opponent(seat rules.Seat) ui.Widget {
	s.rival, s.across = nil, seat
	f := s.face(seat)
	if f == nil {
		return panel.Sign(s.sign(seat))
	}
	s.rival = panel.NewOpponent(f, s.Word(s.Looks[seat].Temper))
	return s.rival
}

func (s *Stage) sign(seat rules.Seat) func(p *render.Pen, r render.Rect) {
	return func(p *render.Pen, r render.Rect) { s.Sign(p, r, seat) }
}

// face returns the face of the character on a seat, or nil for a person.
func (s *Stage) face(seat rules.Seat) *face.Face {
	if int(seat) < len(s.Looks) {
		return s.Looks[seat].Face
	}
	return nil
}

// Tick advances the characters by 1/60 s.
func (s *Stage) Tick(m Moment) {
	if s.troupe == nil {
		s.troupe = New(s.Looks)
	}
	s.troupe.Tick(m)
}

// Refresh updates the widgets. turn is the seat of the player to move. note returns the text beside a player's name, and may be
// nil.
func (s *Stage) Refresh(turn rules.Seat, note func(seat rules.Seat) string, set Settings) {
	if s.list != nil {
		s.list.Refresh(set.Motion, func(i int) panel.State {
			mood, _ := s.act(s.seats[i])
			now := panel.State{Turn: turn == s.seats[i], Mood: mood}
			if note != nil {
				now.Score = note(s.seats[i])
			}
			return now
		})
	}
	if s.rival != nil {
		mood, remark := s.act(s.across)
		if remark != "" && !set.Silent {
			remark = s.Word(remark)
		} else {
			remark = ""
		}
		s.rival.Show(mood, remark, set.Motion)
	}
}

// act returns the mood of the player on a seat, and the key of its remark or "".
func (s *Stage) act(seat rules.Seat) (mood face.Mood, remark string) {
	if s.Act != nil {
		return s.Act(seat)
	}
	return s.troupe.Mood(seat), s.troupe.Remark(seat)
}
