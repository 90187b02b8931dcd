package miascene

import (
	"slices"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// startFromView makes the event feed and the characters start with the current View.
func (s *Scene) startFromView() {
	s.feed.Begin(s.Current)
	s.table.Begin(s.feed.Log)
}

// earlierEvents returns the public events before the current View.
func (s *Scene) earlierEvents() (all []mia.Event) {
	r, ok := s.Recorded()
	// Without a record, only the events of the last and the current round are known.
	if !ok {
		return slices.Concat(s.Current.Last, s.Current.Log)
	}
	views, err := recordViews(r, func(mia.State) rules.Seat { return rules.Nobody })
	if err != nil {
		return slices.Concat(s.Current.Last, s.Current.Log)
	}
	for i := 1; i < len(views); i++ {
		all = append(all, views[i].Since(views[i-1])...)
	}
	return all
}

// reactTo makes the characters react to an event.
func (s *Scene) reactTo(e mia.Event) {
	you, alone := s.You()
	n := len(s.rolls)
	said, spoken := lastEvent(s.feed.Log[:max(0, len(s.feed.Log)-1)], mia.Announced)
	believed := alone && spoken && e.Kind == mia.Rolls && said.Seat == you && n > 1 && s.rolls[n-2].Valid() && s.rolls[n-2] < said.Dice
	s.table.Hear(e)
	// The bluff of the only person at this screen was believed.
	if believed {
		s.table.Wink(you)
	}
}

// tickCharacters advances the characters by a tick.
func (s *Scene) tickCharacters() {
	s.table.Tick()
	if s.Phase == session.Ended && !s.feed.Busy() {
		s.table.End(winners(s.Current))
	}
	for seat := range rules.Seat(s.Current.Config.Seats) {
		mood, _ := s.Act(seat)
		s.board.Feel(seat, mood, s.Motion())
	}
	if s.parts.round != nil {
		you, _ := s.You()
		s.parts.round.Show(roundRows(s.Env.UI.Book, s.feed.Log, you, s.Name))
	}
}

func (s *Scene) Act(seat rules.Seat) (mood face.Mood, remark string) {
	if remark = s.table.Remark(seat); !s.Env.UI.Book.Has(remark) {
		remark = ""
	}
	return s.table.Mood(seat, s.toMove()), remark
}

// speechText returns the text in the speech bubble of a player, or "".
func (s *Scene) speechText(seat rules.Seat) string {
	_, key := s.Act(seat)
	if key == "" || s.Env.Prefs.Silent {
		return ""
	}
	return s.Word(key)
}

// picture has all values on which the drawing of the canvas depends.
type picture struct {
	ending float64
	look   miadraw.Look
	pose   miadraw.Pose
}

func (s *Scene) picture() picture { return picture{s.Ending(), s.lookOf(), s.board.Pose()} }

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.lookOf())
	s.board.DrawEnding(p, r, s.bottomSeat(), winners(s.Current), s.Ending())
}

// endAnimation returns the animation of the end of the game.
func (s *Scene) endAnimation() gamepage.Ending {
	return gamepage.Ending{Ticks: int(60 * miadraw.EndSeconds), Cues: []gamepage.Cue{{At: 24, Sound: s.EndSound(winners(s.Current)...)}}}
}

// lookOf returns what the canvas shows in addition to the round.
func (s *Scene) lookOf() miadraw.Look {
	l := miadraw.Look{
		Bottom: s.bottomSeat(), Pick: s.hand.pick, Hover: s.hand.hover, Choice: s.mustAnnounce(),
		Odds: s.Numbers(), Heading: s.Word("mia.values"), Corner: 16,
	}
	for i := range min(s.Current.Config.Seats, mia.MaxSeats) {
		seat := rules.Seat(i)
		l.Players[i] = miadraw.Player{Name: s.Name(seat), Points: s.points(seat), Color: s.Color(seat), Face: s.Face(seat), Remark: s.speechText(seat)}
		l.Players[i].Lives, l.Players[i].Of = s.lives(seat)
	}
	return l
}
