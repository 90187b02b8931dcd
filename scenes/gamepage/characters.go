package gamepage

import (
	"image/color"
	"slices"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/scenes/ui"
)

// Look is the appearance of a player.
type Look struct {
	Color  int        // index of the player's colour in Theme.Seats
	Face   *face.Face // face of a bot; nil for a person
	Temper string     // key of a sentence about the bot; "" for a person
}

// ColoredLooks returns a Look for each colour. These Looks have no face, because they are for people. colors[i] is the
// colour of the person at seat i.
func ColoredLooks(colors []int) []Look {
	var all []Look
	for _, c := range colors {
		all = append(all, Look{Color: c})
	}
	return all
}

// GameMoment has the values of a game in one tick that determine the moods of the bots.
type GameMoment struct {
	Turn    rules.Seat                // player to move, or rules.Nobody
	Over    bool                      // whether the game has ended
	Winners []rules.Seat              // winners; empty, or only rules.Nobody, if nobody has won
	Lead    func(seat rules.Seat) int // returns 1 if the player is ahead, -1 if the player is behind, otherwise 0; nil in a game without leads
}

// The duration of a remark and of a startled face, in ticks.
const (
	remarkTicks  = 240
	startleTicks = 96
)

// Troupe determines the moods and remarks of the bots in a game. A mood depends only on the player to move, the result and the
// visible View. It therefore reveals nothing that the player may not know.
type Troupe struct{ players []character }

type character struct {
	met      bool // whether the character has said hello
	lead     int
	mood     face.Mood
	remark   string // key of the current remark, or ""
	last     string // key of the previous remark
	left     int    // remaining ticks of the remark
	startled int    // remaining ticks of the startled face
}

// NewTroupe returns a Troupe with one character for each element of looks.
func NewTroupe(looks []Look) *Troupe { return &Troupe{make([]character, len(looks))} }

// Tick advances all characters by 1/60 s. m is the current state of the game.
func (t *Troupe) Tick(m GameMoment) {
	for i := range t.players {
		t.players[i].tick(rules.Seat(i), m)
	}
}

func (p *character) tick(seat rules.Seat, m GameMoment) {
	p.startled, p.left = max(0, p.startled-1), max(0, p.left-1)
	if p.left == 0 && !m.Over {
		p.remark = ""
	}
	if m.Over {
		p.showResult(seat, m.Winners)
		return
	}
	if !p.met {
		p.met = true
		p.remarkOnce("game.says_start")
	}
	if m.Lead != nil {
		p.setLead(m.Lead(seat))
	}
	switch {
	case p.startled > 0:
		p.mood = face.Caught
	case m.Turn == seat:
		p.mood = face.Thinking
	case p.lead > 0:
		p.mood = face.Glad
	default:
		p.mood = face.Calm
	}
}

// setLead updates whether the character is ahead. If this changes, the character makes a remark.
func (p *character) setLead(lead int) {
	if lead == p.lead {
		return
	}
	p.lead = lead
	switch {
	case lead < 0:
		p.startled = startleTicks
		p.remarkOnce("game.says_strong")
	case lead > 0:
		p.remarkOnce("game.says_ahead")
	}
}

// showResult updates the mood and the remark of a character after a game.
func (p *character) showResult(seat rules.Seat, winners []rules.Seat) {
	won, drawn := slices.Contains(winners, seat), !slices.ContainsFunc(winners, func(s rules.Seat) bool { return s >= 0 })
	p.lead, p.startled, p.met, p.last = 0, 0, false, ""
	switch {
	case won:
		p.mood, p.remark = face.Glad, ""
	case drawn:
		p.mood, p.remark = face.Calm, ""
	// A character that has lost keeps its remark until the next game.
	default:
		p.mood, p.remark = face.Sad, "game.says_beaten"
	}
}

// remarkOnce makes the character say the text with a key, unless it was the last remark.
func (p *character) remarkOnce(key string) {
	if key != p.last {
		p.remark, p.last, p.left = key, key, remarkTicks
	}
}

// Mood returns the mood of the character on a seat.
func (t *Troupe) Mood(seat rules.Seat) face.Mood {
	if t.hasSeat(seat) {
		return t.players[seat].mood
	}
	return face.Calm
}

// Remark returns the key of the remark of the character on a seat, or "" if there is none.
func (t *Troupe) Remark(seat rules.Seat) string {
	if t.hasSeat(seat) {
		return t.players[seat].remark
	}
	return ""
}

// hasSeat reports whether there is a character with this seat. A nil Troupe has no characters.
func (t *Troupe) hasSeat(seat rules.Seat) bool {
	return t != nil && seat >= 0 && int(seat) < len(t.players)
}

// seatedCast has the widgets that show the players beside the board.
type seatedCast struct {
	Looks []Look
	Mine  func(seat rules.Seat) *face.Face                      // returns the face of a person at this screen, or nil; may be nil
	Sign  func(p *render.Pen, r render.Rect, seat rules.Seat)   // draws the sign of a seat
	Color func(seat rules.Seat) color.RGBA                      // returns the colour of a seat
	Word  func(key string, args ...any) string                  // returns the text for a key
	Act   func(seat rules.Seat) (mood face.Mood, remark string) // determines moods and remarks instead of troupe; may be nil
	Voice func(animal string)                                   // plays the voice of an animal

	troupe *Troupe
	list   *playerList
	seats  []rules.Seat // seats of the players in list
	rival  *opponentView
	across rules.Seat // seat of rival
	said   []string   // remark of each seat at the last Refresh
}

// Actor is implemented by screens that determine the moods and remarks of the characters themselves. Act returns the mood of
// the character on a seat, and the key of its remark or "".
type Actor interface {
	Act(seat rules.Seat) (mood face.Mood, remark string)
}

// actOf returns the method Act of a screen that is an Actor, and nil for other screens.
func actOf(screen any) func(seat rules.Seat) (mood face.Mood, remark string) {
	if actor, ok := screen.(Actor); ok {
		return actor.Act
	}
	return nil
}

// castSettings has the user's settings for the characters.
type castSettings struct {
	Motion render.Motion
	Silent bool // whether characters make no remarks
}

// Forget sets all widgets to nil, because the page is being rebuilt.
func (s *seatedCast) Forget() { s.list, s.seats, s.rival = nil, nil, nil }

// List returns a widget that lists all players with a name. names[i] is the name of the player on seat i. role returns the
// text below a name and may be nil.
func (s *seatedCast) List(names []string, role func(seat rules.Seat) string) ui.Widget {
	s.seats = nil
	var all []listedPlayer
	for i, who := range names {
		if who == "" {
			continue
		}
		seat := rules.Seat(i)
		one := listedPlayer{Name: who, Sign: s.sign(seat), Face: s.face(seat), Color: func() color.RGBA { return s.Color(seat) }}
		if role != nil {
			one.Role = role(seat)
		}
		all, s.seats = append(all, one), append(s.seats, seat)
	}
	s.list = newPlayerList(all)
	return s.list
}

// Opponent returns a large portrait of the player on a seat. It shows a bot's face and its remarks, or the sign of a person.
func (s *seatedCast) Opponent(seat rules.Seat) ui.Widget {
	s.rival, s.across = nil, seat
	f := s.face(seat)
	if f == nil {
		return largeSign(s.sign(seat))
	}
	temper := ""
	if s.isBot(seat) {
		temper = s.Word(s.Looks[seat].Temper)
	}
	s.rival = newOpponentView(f, temper)
	return s.rival
}

func (s *seatedCast) sign(seat rules.Seat) func(p *render.Pen, r render.Rect) {
	return func(p *render.Pen, r render.Rect) { s.Sign(p, r, seat) }
}

// isBot reports whether the player on a seat is a character of the game. Only characters make remarks.
func (s *seatedCast) isBot(seat rules.Seat) bool {
	return int(seat) < len(s.Looks) && s.Looks[seat].Face != nil
}

// face returns the face of the player on a seat, or nil if there is none. A person's chosen face does not count if a
// bot in the game has the same face.
func (s *seatedCast) face(seat rules.Seat) *face.Face {
	switch {
	case s.isBot(seat):
		return s.Looks[seat].Face
	case s.Mine == nil:
		return nil
	}
	f := s.Mine(seat)
	if slices.ContainsFunc(s.Looks, func(l Look) bool { return l.Face == f }) {
		return nil
	}
	return f
}

// Tick advances the characters by 1/60 s.
func (s *seatedCast) Tick(m GameMoment) {
	if s.troupe == nil {
		s.troupe = NewTroupe(s.Looks)
	}
	s.troupe.Tick(m)
}

// Refresh updates the widgets. turn is the seat of the player to move. note returns the text beside a player's name and may be
// nil.
func (s *seatedCast) Refresh(turn rules.Seat, note func(seat rules.Seat) string, set castSettings) {
	if s.list != nil {
		s.list.Refresh(set.Motion, func(i int) listedState {
			mood, _ := s.moodAndRemark(s.seats[i])
			now := listedState{Turn: turn == s.seats[i], Mood: mood}
			if note != nil {
				now.Score = note(s.seats[i])
			}
			return now
		})
	}
	s.playVoices(set.Silent)
	if s.rival != nil {
		mood, remark := s.moodAndRemark(s.across)
		if remark != "" && !set.Silent && s.isBot(s.across) {
			remark = s.Word(remark)
		} else {
			remark = ""
		}
		s.rival.Show(mood, remark, set.Motion)
	}
}

// playVoices plays the voices of the characters that begin a remark with a visible bubble.
func (s *seatedCast) playVoices(silent bool) {
	if s.said == nil {
		s.said = make([]string, len(s.Looks))
	}
	for i := range s.Looks {
		_, remark := s.moodAndRemark(rules.Seat(i))
		visible := s.Act != nil || s.rival != nil && s.across == rules.Seat(i)
		if f := s.Looks[i].Face; f != nil && visible && !silent && remark != "" && remark != s.said[i] {
			s.Voice(f.Voice)
		}
		s.said[i] = remark
	}
}

// moodAndRemark returns the mood of the player on a seat, and the key of its remark or "".
func (s *seatedCast) moodAndRemark(seat rules.Seat) (mood face.Mood, remark string) {
	if s.Act != nil {
		return s.Act(seat)
	}
	return s.troupe.Mood(seat), s.troupe.Remark(seat)
}
