package miascene

import (
	"strings"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/miadraw"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// parts are the widgets of the side panel that change.
type parts struct {
	log    *ui.Log
	told   []mia.Event // events in the log, which are rewritten after a change of the language
	review *ui.Button
	round  *roundList
	scores *ui.Picture
	tab    int
}

// maxLog is the largest number of events in the log.
const maxLog = 600

// log adds an event to the log.
func (s *Scene) log(e mia.Event) {
	if s.parts.told = append(s.parts.told, e); len(s.parts.told) > maxLog {
		s.parts.told = append([]mia.Event(nil), s.parts.told[maxLog/4:]...)
	}
	if s.parts.log != nil {
		s.write(e)
	}
}

func (s *Scene) write(e mia.Event) {
	if text, tone := eventText(s.Env.UI.Book, e, s.Name); text != "" {
		s.parts.log.AppendAs(tone, text)
	}
}

// rewriteLog replaces the events of the current round in the log.
func (s *Scene) rewriteLog(events []mia.Event) {
	begun := len(s.parts.told)
	for i, e := range s.parts.told {
		if e.Kind == mia.Started {
			begun = i
		}
	}
	s.parts.told = append(s.parts.told[:begun:begun], events...)
	if s.parts.log == nil {
		return
	}
	s.parts.log.Clear()
	for _, e := range s.parts.told {
		s.write(e)
	}
}

func (s *Scene) Playing() []ui.Widget {
	t := s.Word
	var parts []ui.Widget
	if s.net.RemoteSeat != nil {
		parts = append(parts, s.net.Widget())
	}
	s.parts.review = ui.Named("review", ui.NewButton(t("mia.review"), s.openReview).WithIcon(render.Search))
	parts = append(parts, s.tabs(), ui.Row(0, s.parts.review))
	if len(s.Session.Seats()) == 1 {
		open := ui.NewSwitch(t("mia.open_cup"), s.opensCup(), func(on bool) { s.Remember("open", on) })
		parts = append(parts, ui.Named("open", open))
	}
	return parts
}

// Moves implements gamepage.MoveLister. It returns a list of the moves of the round.
func (s *Scene) Moves() ui.Widget {
	s.parts.round = ui.Named("round", newRoundList(s.Word("mia.this_round"), s.drawPlayer))
	return s.parts.round
}

// drawPlayer draws the face of a bot, or the sign of a person.
func (s *Scene) drawPlayer(p *render.Pen, r render.Rect, seat rules.Seat) {
	if f := s.Face(seat); f != nil {
		f.Draw(p, r, face.Calm)
	} else {
		p.Icon(render.Person, r, s.Color(seat))
	}
}

// tabs returns the log, the scores and the dice as tabs.
func (s *Scene) tabs() ui.Widget {
	t := s.Word
	s.parts.log = ui.Named("log", ui.NewLog())
	s.parts.log.Lines = 8
	s.parts.log.Empty = t("mia.log_empty")
	for _, e := range s.parts.told {
		s.write(e)
	}
	tabs := ui.NewTabs().Add(t("mia.tab_log"), s.parts.log).Add(t("mia.tab_scores"), s.scoresPart()).Add(t("mia.tab_dice"), s.dice.Widget())
	if s.net.RemoteSeat != nil {
		tabs.Add(t("mia.tab_count"), s.net.Counted())
	}
	tabs.Gap = 8
	tabs.Select(s.parts.tab)
	tabs.OnChange = func(i int) { s.parts.tab = i }
	return ui.Named("tabs", tabs)
}

func (s *Scene) Ended() []ui.Widget {
	s.RecallPast()
	return nil
}

func (s *Scene) Turning() gamepage.Turning {
	if len(s.Past) == 0 {
		return gamepage.Turning{}
	}
	text, at := TeachingText(s.Env.UI.Book, s.Past, s.Session.Seats(), s.Name)
	if at < 0 {
		return gamepage.Turning{Text: text}
	}
	return gamepage.Turning{Text: text, At: at, Show: s.LookAt}
}

func (s *Scene) Filmed() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.tabs()}
}

func (s *Scene) Refresh() {
	s.refreshBar()
	if s.net.RemoteSeat != nil {
		s.net.Refresh()
	}
	s.refreshDice()
}

// scoresPart returns a chart of the curves.
func (s *Scene) scoresPart() ui.Widget {
	s.parts.scores = ui.NewPicture(320, 150, func(p *render.Pen, r render.Rect) {
		for i := range s.curves.All {
			s.curves.All[i].Color = s.Color(rules.Seat(i))
		}
		miadraw.Curves(p, r, s.curves.All)
	})
	return ui.Column(4, ui.Named("scores", s.parts.scores), ui.NewCaption(s.Word("mia.scores_note")))
}

// refreshDice updates the dice statistics and the chart of the scores.
func (s *Scene) refreshDice() {
	// Rolls shown by a called bluff are not a random sample, so the statistics contain only the viewer's own rolls.
	s.dice.Refresh(s.Env.UI.Book, s.diceScope())
	if s.parts.scores != nil && s.curves.Written != s.curves.Rounds() {
		s.curves.Written = s.curves.Rounds()
		s.parts.scores.MarkDirty()
	}
}

// diceScope returns whose rolls may be shown.
func (s *Scene) diceScope() diceScope {
	switch {
	case s.Past != nil:
		return all
	// The rolls would reveal the dice under the cup.
	case s.hidesDice():
		return secret
	case s.Current.You == rules.Nobody:
		return noSeat
	}
	return own
}

// bar has the buttons below the table.
type bar struct {
	roll, see, say, next *ui.Button
	hint                 *ui.Label
	all                  []*ui.Button
}

func (s *Scene) makeBar() ui.Widget {
	t := s.Word
	b := &s.bar
	b.roll = ui.Named("roll", ui.NewButton(t("mia.roll"), func() { s.rollOrCall(mia.Roll) }).WithIcon(render.Dice))
	b.see = ui.Named("see", ui.NewButton(t("mia.see"), func() { s.rollOrCall(mia.See) }).WithIcon(render.Eye))
	b.say = ui.Named("say", ui.NewButton("", func() { s.send(mia.Say(s.hand.pick)) }))
	b.next = ui.Named("next", ui.NewPrimaryButton(t("mia.next"), s.joinAll).WithIcon(render.Play))
	b.hint = ui.NewCaption("")
	b.all = []*ui.Button{b.roll, b.see, b.say, b.next}
	s.refreshBar()
	third := ui.Row(0, ui.Grow(1, b.say), ui.Grow(1, b.next)) // one of them is visible
	return ui.Column(4, s.GameBar(b.roll, b.see, third), b.hint)
}

// refreshBar enables the buttons of the possible actions.
func (s *Scene) refreshBar() {
	b := &s.bar
	if b.roll == nil {
		return
	}
	t := s.Word
	_, mine := s.localSeat()
	turn, says := mine && s.Current.Stage == mia.Turn, s.mustAnnounce()
	joins := len(s.joiningSeats()) > 0 && s.Current.Round > 1
	ui.SetEnabled(b.roll, turn)
	ui.SetEnabled(b.see, turn && s.Current.Standing != mia.None)
	ui.SetEnabled(b.say, says)
	ui.SetVisible(b.say, !joins)
	ui.SetVisible(b.next, joins)
	if s.parts.review != nil {
		ui.SetEnabled(s.parts.review, s.feed.Over() && !s.feed.Busy() && s.Phase == session.Playing)
	}
	switch {
	case says:
		b.fillDefault(b.say)
	case turn && s.hand.see:
		b.fillDefault(b.see)
	case turn:
		b.fillDefault(b.roll)
	default:
		b.fillDefault(b.next)
	}
	b.say.SetText(t("mia.say", ValueText(max(s.hand.pick, mia.Lowest))))
	hint := ""
	if s.Small && s.net.RemoteSeat != nil { // the last response of the seat on a server must be visible
		hint = strings.Trim(s.net.Answered()+"\n"+s.net.Outcomes(1), "\n")
	}
	b.hint.SetText(hint)
	ui.SetVisible(b.hint, hint != "")
	s.keepFocus()
}

// fillDefault fills the button that the Enter key presses.
func (b *bar) fillDefault(enter *ui.Button) {
	for _, one := range b.all {
		kind := ui.PlainButton
		if one == enter {
			kind = ui.PrimaryButton
		}
		if one.Kind != kind {
			one.Kind = kind
			one.MarkDirty()
		}
	}
}

// keepFocus moves the focus to the table when the focused button is hidden.
func (s *Scene) keepFocus() {
	for _, b := range s.bar.all {
		if b.Focused() && (!ui.Visible(b) || !ui.Enabled(b)) {
			s.Focus(s.Canvas)
		}
	}
}

// banner describes the end of the round on the table.
func (s *Scene) banner() string {
	if !s.feed.Over() {
		return ""
	}
	return endingText(s.Env.UI.Book, s.feed.Log, s.Name)
}

// Status implements gamepage.Screen. The text describes what the player to move has to do.
func (s *Scene) Status() string {
	t := s.Word
	v := s.Current
	switch {
	case !s.Seen:
		return ""
	case s.net.slow:
		return s.slowText()
	case s.feed.Busy():
		return s.shownEventText()
	case s.feed.Over():
		return s.endingOf()
	case v.Stage == mia.Joining || len(v.Waiting) == 0:
		return t("mia.status_joining")
	}
	return s.taskOf(v.Waiting[0])
}

// taskOf returns a text about what the player on a seat has to do.
func (s *Scene) taskOf(seat rules.Seat) string {
	b := s.Env.UI.Book
	you, alone := s.You()
	switch _, mine := s.localSeat(); {
	case !mine && !s.HandsOver(): // the next player should know the decision before the hand-over
		return b.T("game.thinking", s.Name(seat))
	case alone && you == seat && s.onPhone() && !s.opensCup() && s.mustAnnounce() && s.hand.peeks == 0:
		return b.T("mia.lesson_look")
	case alone && you == seat:
		return yourTaskText(b, s.Current, s.Name)
	}
	return taskText(b, s.Current, seat, s.Name)
}

// endingOf describes the end of the round on the table.
func (s *Scene) endingOf() string {
	if you, alone := s.You(); alone {
		if text, ok := yourEndingText(s.Env.UI.Book, s.feed.Log, you, s.Name); ok {
			return text
		}
	}
	return s.banner()
}

// remark returns a sentence about the dice or about the round. While the player looks at the dice, it compares the dice
// with the last announcement, except on a phone with a closed cup. Otherwise it describes the round.
func (s *Scene) remark() string {
	b, d, v := s.Env.UI.Book, s.knownDice(), s.Current
	switch {
	case !s.Seen:
		return ""
	case d == mia.None || !s.hand.looks || !s.mustAnnounce() || s.onPhone() && !s.opensCup():
		return s.roundText()
	case v.Standing == mia.None:
		return b.T("mia.rolled", ValueText(d))
	case v.Beats(d):
		return b.T("mia.rolled_enough", ValueText(d))
	}
	return b.T("mia.rolled_less", ValueText(d))
}

// slowText returns a text with the number of the round that is shown in slow motion.
func (s *Scene) slowText() string {
	b := s.Env.UI.Book
	if !s.net.has {
		return b.T("mia.slow_waits")
	}
	return b.T("mia.slow", b.Integer(int64(s.net.whole.Round)))
}

// shownEventText describes the event that is shown now.
func (s *Scene) shownEventText() string {
	if len(s.feed.Log) == 0 {
		return s.Word("mia.status_joining")
	}
	text, _ := eventText(s.Env.UI.Book, s.feed.Log[len(s.feed.Log)-1], s.Name)
	return text
}

func (s *Scene) Outcome() string {
	you, _ := s.You()
	return outcomeText(s.Env.UI.Book, s.Current, you, s.Name)
}

func (s *Scene) Figures() string {
	return s.Env.UI.Book.N("mia.rounds", s.Current.Round)
}

func (s *Scene) Subtitle() string {
	if s.Seen && s.Current.Config.Lives > 0 {
		return s.Env.UI.Book.N("mia.lives_all", s.Current.Config.Lives)
	}
	if !s.Seen || s.Current.Config.Rounds == 0 {
		return ""
	}
	return s.Env.UI.Book.N("mia.rounds", s.Current.Config.Rounds)
}

// points returns the text beside the name of the player on a seat.
func (s *Scene) points(seat rules.Seat) string {
	if left, of := s.lives(seat); of > 0 {
		return s.Env.UI.Book.Integer(int64(left)) + "\u00a0♥"
	}
	if int(seat) >= len(s.shown.Scores) {
		return ""
	}
	return s.Env.UI.Book.Integer(int64(s.shown.Scores[seat]))
}
