// Package gamepage is what the screens of all games have around their boards: the side panel with its four faces, the
// pause menu, the film's controls, the connection, and the ways out.
//
// A game's scene embeds a Frame and describes itself with a Game and as a Screen:
//
//	s.Frame = gamepage.New(env, opts, gamepage.Game{...}, canvas, s)
//
//	func (s *Scene) Update(in input.Frame) scenes.Scene {
//		if !s.Begin(in) {
//			return s.Next()
//		}
//		...                 // let time pass, and hand each Update of the session to s.Follow
//		return s.End()
//	}
//
// The faces follow from what the session offers and from its phase, so a scene never asks who is behind it:
//
//	playing   what the game shows, and what the session offers (take back, a link, a host)
//	curtained nothing of the game, while the screen changes hands between people with secrets (see Options.OpenTable)
//	ended     who won and why, play again, swap, watch
//	film      the game wound to and fro
//	lost      why it cannot go on, and what can be done
//
// In a game over a network the inspector shows the messages beside the board (inspector.go, inspectview.go, inspectparts.go):
// messagelog.go reads them from the session's capture, and moment.go shows the board as it was at one of them.
package gamepage

import (
	"image/color"
	"maps"
	"slices"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// face is one appearance of the side panel.
type face uint8

const (
	playing face = iota
	curtained
	ended
	filmed
	lost
)

// Frame is what a game's scene embeds.
type Frame struct {
	*ui.Root
	Env    *scenes.Env
	Canvas *ui.Canvas
	Phase  session.Phase
	Over   int  // ticks since the end
	Small  bool // the window has no room for board and panel
	Still  bool // a film is held

	opts   Options
	game   Game
	screen Screen

	window    window
	state     state
	news      news
	handOver  handOver
	parts     parts
	playback  playback
	dialogs   dialogs
	pads      pads
	moments   moments
	inspector *inspector // nil if there are no messages to inspect
}

// window is the share of the window that each part of the page gets.
type window struct {
	room      render.Rect // the window, as the widgets are laid out for it
	shape     shape
	margin    float64 // around board and panel
	keep      float64 // the side of the board at 100 %, which larger text must not make smaller
	barBeside bool    // the game's own buttons are beside the board and not below it
}

// state is what the page shows now and where it leads.
type state struct {
	names []string
	next  scenes.Scene  // the screen after this tick
	built bool          // there are widgets
	stale bool          // the widgets have to be rebuilt
	face  face          // for which they were built
	shown session.Phase // in which they were built
	deaf  bool          // keys still belong to the game that has just ended
}

// news is the last that the session and the other windows reported.
type news struct {
	company Others
	refused error // why the server did not let us in
	lost    error // why the session ended
	remark  error // came with the end of the game; nil for none
}

// parts are the widgets that every game has. Those that are not on the screen are nil.
type parts struct {
	status       *ui.Label
	caption      *ui.Label
	side         ui.Widget // the panel beside or below the board, which notices may cover
	verdict      *ui.Label
	notes        map[rules.Seat]*ui.Label // beside the names
	undo, redo   *ui.Button
	link         *linkRow
	patience     patience
	host         *hostCard
	analysisIcon *ui.IconButton
	steered      []steering   // the texts that tell how to steer
	holding      input.Device // the device for which these texts are
}

// playback is the state of a film.
type playback struct {
	controls controls
	finding  Task[Highlights]
	lights   *Highlights // nil until they are found
	told     int         // the position that the text of the last event is about
	nextFilm nextFilm
}

// dialogs are the dialogs that change while they are open; nil while they are closed.
type dialogs struct {
	bots      *botPane
	rehearsal *rehearsalDialog
}

// New makes the frame of a screen. The widgets are made with the first Begin.
func New(env *scenes.Env, opts Options, game Game, canvas *ui.Canvas, screen Screen) *Frame {
	f := &Frame{Root: ui.NewRoot(env.UI), Env: env, Canvas: canvas, opts: opts, game: game, screen: screen}
	f.state.stale, f.handOver.seat = true, rules.Nobody
	canvas.ID = "board"
	f.OnBack = f.back
	f.state.names = opts.Names()
	f.seekHighlights()
	if film := game.Table.Capabilities().Film; film != nil && opts.At > 0 {
		film.Seek(opts.At)
		film.Speed(0)
		f.Still = true
	}
	f.inspector = newInspector(f)
	f.bindKeys()
	return f
}

// Name is the name of who sits on a seat, as far as it was known when the screen was laid out last.
func (f *Frame) Name(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(f.state.names) {
		return ""
	}
	return f.state.names[seat]
}

// Renew has the screen laid out anew before the next tick, as when the players become known.
func (f *Frame) Renew() { f.state.stale = true }

// Color is a seat's own colour: that of Options, or that of its number.
func (f *Frame) Color(seat rules.Seat) color.RGBA {
	th, c := f.Env.UI.Theme, max(0, int(seat))
	if c < len(f.opts.Colors) {
		c = f.opts.Colors[c]
	}
	return th.Seats[c%len(th.Seats)]
}

// Plays reports whether a seat is played at this screen.
func (f *Frame) Plays(seat rules.Seat) bool { return slices.Contains(f.game.Table.Seats(), seat) }

// EndSound returns the sound for the end of a game that winners have won: a sad one if one person played and lost, live or in
// the film that is shown.
func (f *Frame) EndSound(winners ...rules.Seat) string {
	people := f.game.Table.Seats()
	if f.ShowsFilm() {
		people = f.game.Table.Capabilities().Record().People()
	}
	if len(people) == 1 && !slices.Contains(winners, people[0]) {
		return "game.lose"
	}
	return "game.win"
}

// Hosts reports whether the screen runs a server for others.
func (f *Frame) Hosts() bool { return f.opts.Host != nil }

// UnderWay reports whether a game is under way, or about to be.
func (f *Frame) UnderWay() bool { return f.state.face == playing }

// ShowsFilm reports whether a film is shown.
func (f *Frame) ShowsFilm() bool { return f.state.face == filmed }

// Paused reports whether an open dialog has stopped everything.
func (f *Frame) Paused() bool { return f.Modal() && f.game.Table.Capabilities().Pause }

// Begin takes one tick of input. It reports false when the tick already leads somewhere: return Next then.
func (f *Frame) Begin(in input.Frame) bool {
	stays := f.begin(in)
	if !stays {
		f.forget()
	}
	return stays
}

func (f *Frame) begin(in input.Frame) bool {
	f.state.next = f.screen
	if f.moments.posing {
		return !f.moments.dismissed
	}
	f.watchOthers()
	if in.Closing && f.mayClose() {
		f.state.next = nil
		return false
	}
	if in.Exposed {
		f.measure(in)
		f.hold()
		f.state.stale = true
	}
	f.watchCurtain(in)
	if f.state.stale && !f.Modal() { // new content would close the dialog
		f.build()
	}
	f.watchPads(&in)
	if f.dialogs.bots != nil {
		f.dialogs.bots.refresh() // here, since the game may wait behind the dialog to be laid out anew
	}
	f.Root.Update(f.calm(in))
	if f.state.next != scenes.Scene(f.screen) {
		return false
	}
	for _, text := range f.Env.Notices() {
		f.Toast(text)
	}
	return true
}

// End ends the tick and returns the screen that comes next.
func (f *Frame) End() scenes.Scene {
	f.finish()
	f.redraw()
	if f.state.next != scenes.Scene(f.screen) {
		f.forget()
	}
	return f.state.next
}

func (f *Frame) finish() {
	if f.Phase == session.Ended && !f.Paused() {
		f.Over++
		if f.opts.Loop && f.Over == loopTicks {
			f.goTo(f.opts.Again)
		}
	}
	if f.moments.posing {
		return
	}
	f.handOver.ticks++
	if f.dialogs.rehearsal != nil { // new content waits for the dialog, but the dialog for nothing
		f.dialogs.rehearsal.refresh(f, f.opts.Host().Rehearsal)
	}
	if !f.state.stale {
		f.refresh()
		f.NoticesOver(f.parts.side)
		f.Settle()
	}
}

func (f *Frame) forget() {
	if f.game.Forget != nil {
		f.game.Forget()
	}
}

// loopTicks is how long a demo shows its end before the next game.
const loopTicks = 300

// Next is the screen that comes next.
func (f *Frame) Next() scenes.Scene { return f.state.next }

// calm keeps the keys and pads that steered to the end from pressing what the end brings: they count again when all are up, and
// a moment has passed.
func (f *Frame) calm(in input.Frame) input.Frame {
	const moment = 20 // ticks
	if !f.state.deaf {
		return in
	}
	if !in.Holds() && f.Over > moment {
		f.state.deaf = false
		return in
	}
	in.Keys, in.Text, in.Pads = nil, "", nil
	return in
}

// word is a text that all games share.
func (f *Frame) word(key string, args ...any) string { return f.Env.UI.Book.T(key, args...) }

// Remember keeps a switch of the game for next time.
func (f *Frame) Remember(name string, on bool) {
	g := f.Env.Prefs.Game(f.game.Name)
	all := maps.Clone(g.Assists)
	if all == nil {
		all = map[string]bool{}
	}
	all[name] = on
	g.Assists = all
	f.Env.Prefs = f.Env.Prefs.WithGame(f.game.Name, g)
}
