package setupscene

import (
	"maps"
	"math"

	"menagerie/internal/prefs"
	"menagerie/internal/stats"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// options is the screen on which a player chooses the opponent, the side and the rules.
type options struct {
	sheet
	open   bool // whether the rows under "More" are visible
	opened bool // whether the player has opened "More" in the last tick
	narrow bool // whether the title bar is too narrow for the texts of its buttons
	tight  bool // whether the footer is too narrow for three buttons
	low    bool // whether the column of choices needs smaller gaps
	life   page.AnimationClock

	panes   *panes
	picture *page.Frame
	party   *cardGrid // cards of the opponents in a game with several; nil in a game with one
	last    string    // opponent in party that was pressed last
	temper  *ui.Label
	record  *ui.Label
	more    *ui.Fold
	folded  ui.Widget   // widget with the rows under "More"
	faces   []ui.Widget // choice of the player's own face for each side
	below   ui.Widget   // button that leads to the page for bot authors, in a narrow window
	beside  ui.Widget   // the same button, in a wide window
}

// New returns the screen on which a player sets up a game. Escape leads to the home screen.
func New(env *scenes.Env, spec Spec) scenes.Scene {
	s := &options{sheet: newSheet(env, spec, Practice, HotSeat, Demo)}
	return s.scene(nil, s.plan, s.refreshAll)
}

func (s *options) plan() page.Plan {
	s.picture = page.NewFrame(1, func(p *render.Pen, r render.Rect) {
		switch {
		case s.spec.Board != nil:
			s.settingsFor(Practice)
			s.spec.Board(p, r)
		default:
			s.game.DrawCard(p, r, s.life.Seconds())
		}
	})
	s.picture.ID = "preview"
	s.panes = newPanes(s.picture, s.choices())
	s.panes.view = s.View
	footer := s.footer()
	ui.SetVisible(s.below, s.tight && s.spec.Authors != nil)
	ui.SetVisible(s.beside, !s.tight && s.spec.Authors != nil)
	s.refreshAll()
	return page.Plan{
		Title: s.Word(s.spec.Game + ".title"), Actions: s.actions(), Body: s.panes, Footer: footer, Focus: "start", Tick: s.tick,
		Width: usualWidth,
	}
}

// usualWidth is the width of the screen's content in a window that is 1280 units wide. It is in units.
const usualWidth = 1184

// actions returns the buttons in the title bar.
func (s *options) actions() []ui.Widget {
	var all []ui.Widget
	if s.game.HasLesson() {
		all = append(all, s.action("lesson", "setup.lesson", render.Play, s.lesson))
	}
	return append(all, s.action("rules", "setup.rules", render.Help, s.rules))
}

// action returns a button in the title bar. In a narrow window the button is an icon, so that the title fits.
func (s *options) action(id, key string, icon render.Icon, do func()) ui.Widget {
	if s.narrow {
		return ui.Named(id, ui.NewIconButton(icon, s.Word(key), do))
	}
	return ui.Named(id, ui.NewButton(s.Word(key), do).WithIcon(icon).OfKind(ui.QuietButton))
}

// choices returns the column with the choices, beside the board.
func (s *options) choices() ui.Widget {
	gap := 12.0
	if s.low {
		gap = 8
	}
	col := ui.Column(gap, ui.NewHeading(s.Word("setup.opponent")))
	if s.party = nil; s.spec.Party != nil {
		s.party = ui.Named("opponents", newPicks(Opponent))
		col.Add(s.party)
	}
	for _, r := range s.add(Practice, func(f Field) bool { return f.Part == Opponent }) {
		col.Add(r.widget)
	}
	s.temper, s.record = ui.Named("temper", ui.NewLabel("")), ui.Named("record", ui.NewSoftLabel(""))
	col.Add(ui.AtLeast(48, ui.Column(2, s.temper, s.record)))
	for _, r := range s.add(Practice, func(f Field) bool { return f.Part == Side }) {
		col.Add(ui.NewHeading(s.Word("setup.side")), r.widget)
	}
	s.folded = ui.NewPanel(s.otherRows())
	s.more = ui.Named("unfold", ui.NewFold(s.Word("setup.more"), s.Word(s.spec.Game+".more"), s.unfold))
	s.below = ui.Row(0)
	if s.spec.Authors != nil {
		s.below = ui.Row(0, s.authorsButton("authors_below"))
	}
	if !s.low {
		col.Add(ui.GapOf(0, 4))
	}
	col.Add(s.more, s.folded, s.below)
	return col
}

// otherRows returns the rows under "More".
func (s *options) otherRows() ui.Widget {
	practice := column(s.add(Practice, func(f Field) bool { return f.Part == More && !s.spec.Party.has(f.ID) }))
	together := s.addOnce(HotSeat)
	watch := s.addOnce(Demo)
	bots := ui.NewButton(s.Word("setup.watch_bots"), func() { s.start(Demo) }).WithIcon(render.Robot)
	return ui.Column(16, s.faceRows(), practice,
		ui.Column(12, ui.NewHeading(s.Word("home.same_screen")), column(together)),
		ui.Column(12, column(watch), ui.Row(0, ui.Named("watch_bots", bots))),
	)
}

// faceRows returns rows in which the player chooses faces. There is one row for each element of Pictures.Faces.
func (s *options) faceRows() ui.Widget {
	rows := ui.Column(12)
	s.faces = nil
	if g, ok := s.env.Game(s.spec.Game); ok {
		for side := range g.Pictures().Faces {
			w := page.FaceChoice(s.env, g, side, s.Word("setup.own_face"), func(bot string) {
				s.env.Change(func(p *prefs.Prefs) { *p = p.WithFace(g.Name(), side, bot) })
				s.picture.MarkDirty()
			})
			s.faces = append(s.faces, w)
			rows.Add(w)
		}
	}
	return rows
}

// showFaces shows the faces of the side that the player has chosen.
func (s *options) showFaces() {
	side := 0
	for _, f := range s.spec.Fields {
		if f.Part == Side {
			side = max(0, indexOf(f.options(), s.settingsFor(Practice)[f.ID]))
		}
	}
	for i, w := range s.faces {
		ui.SetVisible(w, len(s.faces) == 1 || i == side)
	}
}

// addOnce adds a row for each field of the mode m. A row is hidden while a row of an earlier mode shows the same field.
func (s *options) addOnce(m Mode) []*row {
	rows := s.add(m, func(Field) bool { return true })
	for _, r := range rows {
		// The rows for choosing several opponents are never hidden.
		r.once = !s.spec.Party.has(r.field.ID)
	}
	return rows
}

// unfold shows or hides the rows under "More".
func (s *options) unfold() {
	s.open = !s.open
	s.opened = s.open
	s.update()
}

// showRows scrolls to the first row under "More". It must be called one tick after "More" was pressed, when the row has
// a position.
func (s *options) showRows() {
	for _, r := range s.rows {
		if r.field.Part == More && ui.Visible(r.widget) {
			s.Reveal(r.widget)
			return
		}
	}
}

func (s *options) footer() ui.Widget {
	start := ui.NewPrimaryButton(s.Word("setup.start"), func() { s.start(Practice) }).WithIcon(render.Play)
	start.Large = true
	buttons := ui.Row(16)
	s.beside = ui.Row(0)
	if s.spec.Authors != nil {
		s.beside = s.authorsButton("authors")
	}
	together := ui.NewButton(s.Word("home.together"), nil).WithIcon(render.People)
	together.Large = true
	together.OnPress = func() {
		s.storeSettings()
		s.stale = true
		s.PlayTogether(s.game, together)
	}
	buttons.Add(s.beside, ui.Spacer(), ui.Named("together", together), ui.Sized(200, 0, ui.Named("start", start)))
	return ui.Column(8, s.faultLine(), buttons)
}

// authorsButton returns the button that leads to the page for bot authors.
func (s *options) authorsButton(id string) ui.Widget {
	open := func() { s.openScreen(s.spec.Authors) }
	return ui.Named(id, ui.NewButton(s.Word("setup.authors"), open).WithIcon(render.Robot).OfKind(ui.QuietButton))
}

// refreshAll updates all widgets for the current choice.
func (s *options) refreshAll() {
	s.refresh()
	s.showOpponents()
	s.describeOpponent()
	s.showFaces()
	s.more.Set(s.open)
	ui.SetVisible(s.folded, s.open)
	s.picture.MarkDirty()
}

// showOpponents shows a card for each opponent in a game with several opponents.
func (s *options) showOpponents() {
	if s.party == nil {
		return
	}
	settled := s.settingsFor(Practice)
	seated := s.spec.Party.opponents(settled)
	on := map[string]bool{}
	for _, id := range seated {
		on[id] = true
	}
	if !on[s.last] {
		s.last = seated[len(seated)-1]
	}
	s.party.showCards(s.partyOptions(), func(o Option) *ui.PickCard {
		return s.newOpponent("opponent."+o.ID, o, func() { s.toggle(o.ID) })
	}, func(o Option) bool { return on[o.ID] })
}

// partyOptions returns the opponents that can sit at the table.
func (s *options) partyOptions() []Option {
	for _, f := range s.spec.Fields {
		if f.ID == s.spec.Party.Seats[0] {
			return f.options()
		}
	}
	return nil
}

// toggle adds an opponent to the table or removes it.
func (s *options) toggle(id string) {
	maps.Copy(s.choice, s.spec.Party.toggled(s.settingsFor(Practice), id))
	s.last, s.kept = id, false
	s.update()
}

// describeOpponent shows how the chosen opponent plays, and how many games the player has won against it.
func (s *options) describeOpponent() {
	temper, record := "", ""
	if o, ok := s.opponent(); ok {
		if o.Hint != "" {
			temper = s.character(o, o.Hint)
		}
		record = s.scoreText(o)
	}
	s.temper.SetText(temper)
	s.record.SetText(record)
	ui.SetVisible(s.record, record != "")
}

// opponent returns the option of the chosen opponent, and whether there is one. In a game with several opponents, it
// returns the option that the player has pressed last.
func (s *options) opponent() (Option, bool) {
	settled := s.settingsFor(Practice)
	if s.party != nil {
		options := s.partyOptions()
		if at := indexOf(options, s.last); at >= 0 {
			return options[at], true
		}
		return Option{}, false
	}
	for _, f := range s.spec.Fields {
		if f.Part == Opponent && f.shown() {
			options := f.options()
			if at := indexOf(options, settled[f.ID]); at >= 0 {
				return options[at], true
			}
		}
	}
	return Option{}, false
}

// scoreText returns a text with the number of games that the player has won against a bot, or "" before the first game.
func (s *options) scoreText(bot Option) string {
	if s.env.Statistics == nil {
		return ""
	}
	won, played := 0, 0
	for _, g := range s.env.Statistics.Groups(s.spec.Game) {
		if g.Mode != stats.Bots || !contains(g.Level, bot.Label) || bot.Seat >= 0 && g.Side == int(bot.Seat)+1 {
			continue // the last condition: the person had the seat of this bot
		}
		for _, game := range g.Games {
			played++
			if game.Result == stats.Won {
				won++
			}
		}
	}
	if played == 0 {
		return ""
	}
	return s.Word("setup.won", won, played)
}

// contains reports whether a level has the part with this key.
func contains(level []string, key string) bool {
	for _, part := range level {
		if found, _ := stats.ReadPart(part); found == key {
			return true
		}
	}
	return false
}

func (s *options) lesson() {
	s.storeSettings()
	s.play(func() (scenes.Scene, error) { return s.game.OpenLesson(nil) })
}

// tick fits the picture to the size of the window, and animates it while the user is active.
func (s *options) tick(in *input.Frame) {
	if narrow, tight, low := in.W < 560, in.W < 720, in.H < 640; narrow != s.narrow || tight != s.tight || low != s.low {
		s.narrow, s.tight, s.low = narrow, tight, low
		s.Rebuild()
	}
	if s.opened {
		s.opened = false
		s.showRows()
	}
	ui.SetVisible(s.picture, in.H >= 420 || in.W >= besideFrom)
	if high := math.Max(200, in.H-200); s.panes.high != high {
		s.panes.high = high
		s.panes.Relayout()
	}
	s.life.Wake(in)
	if s.spec.Board == nil && s.life.Tick(s.env.UI) {
		s.picture.MarkDirty()
	}
}

// The widths of the column of choices, in units.
const (
	besideFrom  = 512.0 // width of the page from which the board is beside the choices
	largeFrom   = 1000.0
	stackedHigh = 160.0 + stackedGap // height of the board above the choices, including the gap below it
	stackedGap  = 16.0
	stickyTop   = 12.0 // space between the edge of the view and the board
)

// panes shows the board beside the choices, or above them in a narrow window. A board beside the choices stays in place
// while they scroll.
type panes struct {
	ui.Box
	high float64            // maximal height in units of the board beside the choices
	view func() render.Rect // returns the visible part of the page

	board   *page.Frame
	choices ui.Widget
}

func newPanes(board *page.Frame, choices ui.Widget) *panes {
	return &panes{Box: *ui.Column(0, board, choices), board: board, choices: choices, high: math.Inf(1)}
}

// splitWidth divides the available width: it returns the size of the board, the width of the choices, and whether they
// are side by side.
func (s *panes) splitWidth(avail float64) (w, h, choices float64, beside bool) {
	if avail < besideFrom {
		if !ui.Visible(s.board) {
			// A hidden board has the height 0.
			return avail, 0, avail, false
		}
		return avail, stackedHigh, avail, false
	}
	gap, share := 32.0, 560.0/1184
	if avail < largeFrom {
		gap, share = 24, 280.0/752
	}
	side := math.Max(200, math.Min(math.Round(avail*share), s.high))
	return side, side, avail - side - gap, true
}

func (s *panes) Size(avail float64) (w, h float64) {
	_, board, width, beside := s.splitWidth(avail)
	_, choices := s.choices.Size(width)
	if beside {
		return avail, math.Max(board, choices)
	}
	return avail, board + choices
}

func (s *panes) Place(r render.Rect) {
	s.Node.Place(r)
	w, h, width, beside := s.splitWidth(r.W)
	_, high := s.choices.Size(width)
	if beside {
		s.board.Place(render.Rect{X: r.X, Y: max(r.Y, s.view().Y+stickyTop), W: w, H: h})
		s.choices.Place(render.Rect{X: r.Right() - width, Y: r.Y, W: width, H: high})
		return
	}
	s.board.Place(render.Rect{X: r.X, Y: r.Y, W: w, H: max(0, h-stackedGap)})
	s.choices.Place(render.Rect{X: r.X, Y: r.Y + h, W: width, H: high})
}
