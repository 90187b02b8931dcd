// Package gamepage is the page around the board of every game. It has the side panel, the menu, the state of the connection, and
// the dialogs for leaving. It also hides the secrets of players who share a screen.
//
// A game's screen embeds a Page and describes itself with a Game and as a Screen:
//
//	s.Page = gamepage.New(env, opts, gamepage.Game{...}, canvas, s)
//
//	func (s *Scene) Update(in input.Frame) scenes.Scene {
//		if !s.Begin(in) {
//			return s.Next()
//		}
//		...                 // tick the session, and pass each of its Updates to s.Follow
//		return s.End()
//	}
//
// The session's capabilities and phase determine what the panel shows. Screens therefore need not distinguish kinds of
// players:
//
//	playing       the slots (see slots.go), filled by the game and the session's capabilities
//	curtained     nothing of the game, during a hand-over between players with secrets (see Game.OpenTable)
//	ending        the same slots while the board shows the end of the game
//	carded        the same slots beside the card with the result; see endcard.go
//	ended         the same slots with the result and a button to play again, after the card was folded
//	replaying     the playback controls
//	disconnected  the reason for the lost session, and possible actions
//
// The page of a network game can open the inspector. The file inspector.go shows the board as it was after a message.
package gamepage

import (
	"errors"
	"image/color"
	"maps"
	"slices"

	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
	"menagerie/scenes/inspector"
	"menagerie/scenes/page"
	"menagerie/scenes/playback"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/session/lesson"
)

// panelKind determines the contents of the side panel.
type panelKind uint8

const (
	playing panelKind = iota
	curtained
	ending
	carded
	ended
	replaying
	disconnected
)

// Page is the screen of a game around its board. A game's scene embeds it.
type Page struct {
	*ui.Root
	Env    *scenes.Env
	Canvas *ui.Canvas
	Phase  session.Phase
	Over   int  // ticks since the end of the game; 0 before the end
	Small  bool // whether the window is too small for both board and panel

	opts   Options
	game   Game
	screen Screen

	window    windowLayout
	state     state
	news      news
	handOver  handOver
	parts     parts
	film      *playback.Controls // playback controls; nil unless the page shows a replay
	host      *hostpanel.Panel   // panel of the server; nil without a server in this program
	pads      padWatch
	moments   pastWidgets
	Tutor     *tutor.Tutor         // nil without a lesson
	inspector *inspector.Inspector // inspector of the connection; nil if there are no messages to inspect
}

type state struct {
	names   []string
	pieces  []face.Figure
	next    scenes.Scene  // screen that follows after this tick
	built   bool          // whether the widgets were built
	stale   bool          // whether the widgets must be built again
	focused bool          // whether the window had the keyboard in the last tick
	panel   panelKind     // kind of panel for which the widgets were built
	shown   session.Phase // phase for which the widgets were built
	sad     bool          // whether the only person at this screen has lost
	won     []rules.Seat  // winners of the finished game
	cast    seatedCast    // players beside the board

	calm   inputFilter // removes keys that were held at the end of the game or of its animation
	folded bool        // whether the player has closed the card with the result
	ending endingPlayer

	ambient int // remaining ticks for which the ambience plays without input

	analysis, numbers bool // whether the analysis, and its numbers on the board, are switched on
}

// news has the last reports of the session and of the other windows.
type news struct {
	company scenes.Others
	refused error // why the server has refused the player, or nil
	lost    error // why the session was lost, or nil
	remark  error // error that came with the end of the game, or nil

	played   bool   // whether a game has begun on this page
	broken   bool   // whether the session was lost during a game
	left     bool   // whether the opponent in a game of two has left
	offered  bool   // whether offerBot has already asked in this game
	opponent string // name of the opponent while the game runs; see rememberOpponent
	changed  int    // ticks since the opponent's name has changed
}

// parts has the widgets of the page that are updated after they were built, or nil for widgets that are not on the
// screen.
type parts struct {
	people         ui.Widget // list of the players
	status, remark *ui.Label // headline, and the sentence below it
	side           ui.Widget // panel, which notices may cover
	verdict        *ui.Label
	opponent       ui.Widget
	hint, undo     *ui.Button
	redo           *ui.IconButton
	patience       patienceOffer
	eye            *ui.IconButton
	analysis       *ui.Box
	card           *endCard
	words          *ui.Label
	steered        []steeringHint // steering hints on the screen
	holding        input.Device   // input device of these hints
}

// New returns the page of a game. Begin builds its widgets at its first call.
func New(env *scenes.Env, opts Options, game Game, canvas *ui.Canvas, screen Screen) *Page {
	f := &Page{Root: ui.NewRoot(env.UI), Env: env, Canvas: canvas, opts: opts, game: game, screen: screen}
	f.state.stale, f.handOver.seat = true, rules.Nobody
	canvas.ID = "board"
	f.OnBack = f.handleEscape
	f.refreshNames()
	f.state.cast = seatedCast{Looks: opts.Looks, Mine: f.ownFace, Act: actOf(screen), Word: f.Word, Color: f.Color, Voice: f.speak, Sign: func(p *render.Pen, r render.Rect, seat rules.Seat) { screen.Sign(p, r, seat, f.Color(seat)) }}
	f.Tutor = tutor.New(env, opts.Lesson, game.Lit)
	f.restoreSwitches()
	f.film = f.newPlayback()
	f.inspector = f.newInspector()
	if opts.Host != nil {
		f.host = hostpanel.New(f.Root, opts.Host, hosting{f})
	}
	f.pads = f.watchPads()
	f.bindKeys()
	return f
}

// Name returns the name of the player on a seat. It is the name that the widgets show, and changes only when they are rebuilt.
func (f *Page) Name(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(f.state.names) {
		return ""
	}
	return f.state.names[seat]
}

// Renew makes the page rebuild its widgets before the next tick, for example after a player's name has arrived.
func (f *Page) Renew() { f.state.stale = true }

// Color returns the colour of a seat in the current theme. Options.Looks selects one of the theme's seat colours. A seat
// without a Look gets the colour with the index of the seat.
func (f *Page) Color(seat rules.Seat) color.RGBA {
	th, c := f.Env.UI.Theme, max(0, int(seat))
	if c < len(f.opts.Looks) {
		c = f.opts.Looks[c].Color
	}
	return th.Seats[c%len(th.Seats)]
}

// Face returns the face of the player on a seat, or nil for a person without a face.
func (f *Page) Face(seat rules.Seat) *face.Face { return f.state.cast.face(seat) }

// ownFace returns the face that a person at this screen has chosen, or nil for any other player. In a replay, the
// people of the record count as people at this screen.
func (f *Page) ownFace(seat rules.Seat) *face.Face {
	people := f.people()
	if f.opts.Mine == nil || !slices.Contains(people, seat) {
		return nil
	}
	return f.opts.Mine(seat, len(people) == 1)
}

// people returns the seats of the people at this screen. In a replay, it returns the seats of the people of the record.
func (f *Page) people() []rules.Seat {
	if f.ShowsFilm() {
		return f.game.Table.Capabilities().Record().People()
	}
	return f.game.Table.Seats()
}

// Pieces returns the appearance of each seat's piece. The next call overwrites the slice.
func (f *Page) Pieces() []face.Figure {
	f.state.pieces = f.state.pieces[:0]
	for seat := range f.state.names {
		f.state.pieces = append(f.state.pieces, face.Figure{Color: f.Color(rules.Seat(seat)), Face: f.Face(rules.Seat(seat))})
	}
	return f.state.pieces
}

// Plays reports whether a person at this screen has the given seat.
func (f *Page) Plays(seat rules.Seat) bool { return slices.Contains(f.game.Table.Seats(), seat) }

// You returns the seat of the only person at this screen, whom the texts address as "you". It returns false in a replay, and
// if several people or none play at this screen.
func (f *Page) You() (rules.Seat, bool) {
	if seats := f.game.Table.Seats(); len(seats) == 1 && !f.ShowsFilm() {
		return seats[0], true
	}
	return rules.Nobody, false
}

// EndSound stores the winners of the game and returns the name of the sound for its end. If the only person at this screen has
// lost, it is the sound of a defeat.
func (f *Page) EndSound(winners ...rules.Seat) string {
	people := f.people()
	f.state.won = winners
	if f.state.sad = len(people) == 1 && !slices.Contains(winners, people[0]); f.state.sad {
		return f.game.Name + ".lose"
	}
	return f.game.Name + ".win"
}

// NoTurning returns a sentence about a game that no single move has decided. It depends on whether the person at this screen
// has lost.
func (f *Page) NoTurning() string {
	_, alone := f.You()
	switch {
	case len(f.state.won) == 0:
	case alone && f.state.sad:
		return f.Word("game.no_turning_lost")
	case alone && len(f.state.won) == 1:
		return f.Word("game.no_turning_won")
	}
	return f.Word("game.no_turning")
}

// Hosts reports whether the server of the game runs in this program.
func (f *Page) Hosts() bool { return f.opts.Host != nil }

// UnderWay reports whether the page shows a game that is running or about to start.
func (f *Page) UnderWay() bool { return f.state.panel == playing }

// ShowsFilm reports whether the page shows a replay.
func (f *Page) ShowsFilm() bool { return f.state.panel == replaying }

// Paused reports whether an open dialog is pausing the game.
func (f *Page) Paused() bool { return f.Modal() && f.game.Table.Capabilities().Pause }

// Begin handles the input of one tick. If it returns false, the screen's Update must return the result of Next at once,
// without calling End.
func (f *Page) Begin(in input.Frame) bool {
	stays := f.begin(in)
	if !stays {
		f.forget()
	}
	return stays
}

func (f *Page) begin(in input.Frame) bool {
	f.state.next = f.screen
	if f.moments.posing {
		return !f.moments.dismissed
	}
	if now := f.others(); now != f.news.company {
		f.news.company, f.state.stale = now, true
	}
	if in.Closing && f.mayClose() {
		f.state.next = nil
		return false
	}
	if f.endsDemo(in) {
		f.state.next = f.Env.Home()
		return false
	}
	if in.Exposed {
		f.measure(in)
		f.hold()
		f.state.stale = true
	}
	if f.state.focused && !in.Focused {
		f.hold() // the player has gone to another window, or has minimised this one
	}
	f.state.focused = in.Focused
	f.updateHandOver(in)
	f.skipEnding(in)
	if f.state.stale && !f.Modal() { // building would close the dialog
		f.measure(in) // the player may have a seat now, and needs the game's buttons
		f.build()
	}
	f.pads.Tick(&in)
	f.surround(&in)
	f.Root.Update(f.Tutor.Filter(f.state.calm.Filter(in, f.Over, f.pressesCard(&in))))
	if f.state.next != scenes.Scene(f.screen) {
		return false
	}
	for _, text := range f.Env.Notices() {
		f.Toast(text)
	}
	return true
}

// End updates the page at the end of a tick and returns the next screen.
func (f *Page) End() scenes.Scene {
	f.finish()
	if r, ok := f.screen.(Redrawer); ok {
		r.Redraw()
	}
	if f.state.next != scenes.Scene(f.screen) {
		f.forget()
	}
	return f.state.next
}

func (f *Page) finish() {
	if !f.Paused() {
		f.runEnding()
		if f.opts.Loop && f.Over == loopTicks {
			f.goTo(f.opts.Again)
		}
	}
	if f.moments.posing {
		return
	}
	f.handOver.ticks++
	f.host.RefreshDialogs() // even while a stale page waits for a dialog to close
	if !f.state.stale {
		f.refresh()
		f.rememberOpponent()
		f.offerBot()
		f.tickLesson()
		f.NoticesOver(f.noticePlace())
	}
	f.Settle()
}

func (f *Page) forget() {
	f.Root.Await(nil) // a player who comes back has not asked to leave
	if f.game.Forget != nil {
		f.game.Forget()
	}
}

// loopTicks is the number of ticks for which a game between bots shows its result before it starts again.
const loopTicks = 300

// Next returns the screen that follows after this tick. It is the game's own screen if the player stays.
func (f *Page) Next() scenes.Scene { return f.state.next }

// Motion returns how much animation the player has chosen in the settings.
func (f *Page) Motion() render.Motion {
	if f.Env.Prefs.ReducedMotion {
		return render.ReducedMotion
	}
	return render.FullMotion
}

// Remember stores the state of a switch of this game in the settings. name identifies the switch.
func (f *Page) Remember(name string, on bool) {
	game := f.game.Name
	f.Env.Change(func(p *prefs.Prefs) {
		g := p.Game(game)
		all := maps.Clone(g.Assists)
		if all == nil {
			all = map[string]bool{}
		}
		all[name] = on
		g.Assists = all
		*p = p.WithGame(game, g)
	})
}

// Follow updates the page for the phase and the error of a session's Update. It returns true if the screen should show the
// Update's View.
func (f *Page) Follow(phase session.Phase, err error) bool {
	was, refused := f.Phase, f.news.refused
	f.Phase, f.news.refused = phase, nil
	if was != phase {
		f.news.remark = nil
		f.news.played = f.news.played || phase == session.Playing
		f.news.broken = phase == session.Lost && was == session.Playing
		f.news.offered = f.news.offered && phase != session.Playing
		f.news.left = was == session.Playing && phase == session.Joining && f.opts.Host != nil // the guest of this host has left or begins anew
	}
	switch {
	case err != nil && phase == session.Ended && (was != phase || f.forfeited()):
		f.news.remark = err // the panel shows it below the result
	case phase == session.Lost:
		if f.news.lost = err; err != nil {
			f.EndToast(f.errorText(err)) // a last message of the server, which the panel shows now
		}
	case errors.Is(err, lesson.ErrWrong): // the page shows the text of the lesson
	case errors.Is(err, session.ErrSilent):
		f.ToastWhile(ui.Warn, f.silenceText)
	case err != nil && phase == session.Joining:
		f.news.refused = err
		if f.opts.Room == nil { // otherwise the panel shows it beside the field for another room
			f.TellError(err)
		}
	case err != nil:
		f.TellError(err)
	}
	if f.state.built && f.state.panel != replaying && (f.Phase != was || f.news.refused != nil || refused != nil) {
		f.Over, f.state.folded = 0, false
		if f.state.calm = (inputFilter{}); f.Phase == session.Ended {
			f.state.calm.Begin(0)
		}
		f.state.stale = true
	}
	return phase == session.Playing || phase == session.Ended
}

// inDemo returns a widget that shows content and a text about how to leave the demo. Outside a demo, it returns
// content.
func (f *Page) inDemo(content ui.Widget) ui.Widget {
	if !f.opts.Loop {
		return content
	}
	return page.NewBanner(content, f.Word("game.demo"))
}

// endsDemo reports whether an input ends a demo.
func (f *Page) endsDemo(in input.Frame) bool {
	if !f.opts.Loop {
		return false
	}
	// The key for full screen and keys with Ctrl do not end a demo.
	if in.Mods.Command {
		in.Keys = nil
	}
	return in.Pressed()
}
