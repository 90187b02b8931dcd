// Package pondscene is the screen on which cat and mouse is played and watched.
//
// It is handed a session and never asks who is behind it. What it shows follows from the View and from what the session
// offers: a seat that is played here gets hands, a film gets a scrubber, a session that can take back gets the button.
//
// Files: scene.go the tick; steer.go from hands to moves; panel.go, film.go and result.go the three faces of the side
// panel; menu.go the pause menu.
package pondscene

import (
	"slices"

	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Session is a game of cat and mouse as a screen sees it.
type Session = session.Session[pond.View, pond.Move]

// Options say what the screen shows besides the session. A nil function is not offered.
type Options struct {
	Session Session
	Names   func() [2]string // by seat, in the language of the moment
	Hands   [2]Hands         // by seat; what is not Any is steered by that device alone
	Colors  [2]int           // by seat: an index of the theme's Seats

	Again    func() (scenes.Scene, error)                                             // the same game once more
	Swap     func() (scenes.Scene, error)                                             // the same with the sides changed
	Watch    func(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) // the record as a film, from a position on
	Help     func(back scenes.Scene) scenes.Scene
	Prefs    func(back scenes.Scene) scenes.Scene // the settings
	Leave    func() scenes.Scene                  // where the way back leads
	At       int                                  // a film begins here
	Host     func() Host                          // the server that runs here; nil for none
	Say      func(err error) string               // an error in the player's words
	Remedies func(err error) []Remedy             // what can be done about the end of a session
	Room     func(id string)                      // tries another room after one was refused
	Loop     bool                                 // a game that nobody plays begins again after a while
}

// Scene is the screen.
type Scene struct {
	*ui.Root
	env   *scenes.Env
	opts  Options
	next  scenes.Scene // where this tick leads
	board *ponddraw.Board
	view  pond.View
	names [2]string // by seat
	seen  bool
	phase session.Phase

	canvas   *ui.Canvas
	drawn    picture // what the canvas shows
	built    bool
	stale    bool // the widgets are to be made anew
	face     face // what the side panel shows now
	small    bool // the window has no room for board and panel
	still    bool // a film is held
	wishes   [2]wish
	target   render.Pt
	speed    float64    // steps a tick
	due      float64    // steps not yet made
	begun    bool       // somebody moved, so time passes
	over     int        // ticks since the end
	deaf     bool       // keys still belong to the game that has just ended
	undoing  *ui.Button // nil where nothing can be taken back
	redoing  *ui.Button
	redoable bool         // a move that was taken back can be had again
	lost     error        // why the session ended
	refused  bool         // the server did not let us in
	sent     [2]pond.Move // by seat: the last move
	underWay [2]bool      // by seat: that move is not in the picture yet
	looks    looks
	ears     ears
}

// looks are the switches of the picture and of the aids; they are remembered.
type looks struct {
	analysis, guides bool
	aid              assists
}

// face is one appearance of the side panel.
type face interface {
	build(s *Scene) ui.Widget
	refresh(s *Scene) // called once a tick
	first() string    // the ID of the widget that Enter presses; "board" leaves the keys to the game
}

// New makes the screen.
func New(env *scenes.Env, opts Options) *Scene {
	s := &Scene{env: env, opts: opts, board: ponddraw.NewBoard(), target: render.Pt{X: -1}}
	s.Root = ui.NewRoot(env.UI)
	g := env.Prefs.Game("pond")
	s.speed = g.Speed
	s.looks = looks{
		analysis: g.Assists["analysis"],
		guides:   assist(g.Assists, "guides"),
		aid:      assists{opposite: assist(g.Assists, "opposite"), tangent: assist(g.Assists, "tangent")},
	}
	s.begun = len(opts.Session.Seats()) == 0
	if f := opts.Session.Offers().Film; f != nil && opts.At > 0 {
		f.Seek(opts.At)
	}
	s.canvas = ui.Named("board", ui.NewCanvas(s.drawBoard, s.readHands))
	s.canvas.Live = false // see redraw
	s.OnBack = s.back
	s.bindKeys()
	s.absorb(opts.Session.Tick())
	s.build()
	return s
}

// assist is a remembered switch that is on unless somebody switched it off.
func assist(all map[string]bool, name string) bool {
	on, ok := all[name]
	return on || !ok
}

// build makes the widgets; it is called again when the window, the language or the game's phase changes. A small window
// belongs to the board while somebody steers; what else the panel has is in the menu then.
func (s *Scene) build() {
	s.names = s.opts.Names()
	s.face = s.faceFor()
	panel := s.face.build(s)
	play, _ := s.face.(*playFace)
	switch {
	case s.small && play != nil:
		s.SetContent(ui.Pad(8, ui.Column(4, play.bar(s), ui.Grow(1, s.canvas))))
	case s.small:
		s.SetContent(ui.NewScroll(ui.Pad(8, ui.Column(12, ui.Sized(0, 0.6*s.Window().H, s.canvas), panel))))
	default:
		s.SetContent(ui.Pad(16, ui.NewSplit(s.canvas, panel, 320)))
	}
	s.built, s.stale = true, false
	s.Focus(s.canvas)
	s.FocusID(s.face.first())
	s.face.refresh(s)
}

func (s *Scene) faceFor() face {
	switch {
	case s.opts.Session.Offers().Film != nil:
		return &filmFace{}
	case s.phase == session.Lost:
		return &lostFace{}
	case s.phase == session.Ended && s.opts.Host == nil: // a host waits for the next game
		return &resultFace{}
	}
	return &playFace{}
}

// The size in logical units from which on board and panel are side by side while somebody steers.
const smallWidth, smallHeight = 620, 400

// Update implements scenes.Scene.
func (s *Scene) Update(in input.Frame) scenes.Scene {
	if in.Closing && s.mayClose() {
		return nil
	}
	s.next = s
	if in.Exposed {
		s.small = in.W < smallWidth || in.H < smallHeight
		s.hold()
		s.stale = true
	}
	if s.stale && !s.Modal() { // new content would close the dialog
		s.build()
	}
	s.Root.Update(s.calm(in))
	if s.next != scenes.Scene(s) {
		return s.next
	}
	s.tellNotices()
	s.pass()
	s.face.refresh(s)
	s.redraw()
	return s.next
}

// calm keeps the keys that steered to the end from pressing what the end brings: they count again when all are up, and
// a moment has passed.
func (s *Scene) calm(in input.Frame) input.Frame {
	const moment = 20 // ticks
	if !s.deaf {
		return in
	}
	if in.Held == (input.KeySet{}) && s.over > moment {
		s.deaf = false
		return in
	}
	in.Keys, in.Text = nil, ""
	return in
}

// tellNotices shows what happened elsewhere.
func (s *Scene) tellNotices() {
	for _, text := range s.env.Notices() {
		s.Toast(text)
	}
}

// tellError shows why something did not work.
func (s *Scene) tellError(err error) {
	s.ToastAs(ui.Bad, s.say(err))
}

// say is an error in the player's words.
func (s *Scene) say(err error) string {
	if s.opts.Say != nil {
		return s.opts.Say(err)
	}
	return s.env.UI.Book.T("pond.error", err.Error())
}

// readHands notes what the hands ask for; Update sends it.
func (s *Scene) readHands(in ui.CanvasInput) {
	area := ponddraw.Fit(s.canvas.Bounds())
	world := pondmath.Vec{}
	world.X, world.Y = area.World(in.At)
	s.wishes = [2]wish{}
	s.target.X = -1
	for _, seat := range s.opts.Session.Seats() {
		w := s.opts.Hands[seat].read(in, world)
		s.wishes[seat] = w
		if w.how == wishTarget {
			s.target = in.At
		}
	}
}

// plays reports whether a seat is played at this screen.
func (s *Scene) plays(seat rules.Seat) bool { return slices.Contains(s.opts.Session.Seats(), seat) }

// go leads to another screen with this tick, or tells why it cannot.
func (s *Scene) goTo(open func() (scenes.Scene, error)) {
	next, err := open()
	if err != nil {
		s.tellError(err)
		return
	}
	s.next = next
}

// hold has a game that stands still meanwhile wait for a hand again: whoever comes back has to find the place first.
func (s *Scene) hold() {
	if s.opts.Session.Offers().Pause && len(s.opts.Session.Seats()) > 0 {
		s.begun, s.due = false, 0
	}
}

// back goes one step back: out of a game by its menu, out of everything else at once.
func (s *Scene) back() {
	if s.steering() {
		s.openMenu()
		return
	}
	s.leave()
}

// steering reports whether a game is under way, or about to be.
func (s *Scene) steering() bool {
	_, ok := s.face.(*playFace)
	return ok
}

// leave closes the session and goes back.
func (s *Scene) leave() {
	s.close()
	s.next = s.opts.Leave()
}

func (s *Scene) close() {
	if err := s.opts.Session.Close(); err != nil {
		s.env.Notify(s.env.UI.Book.T("pond.unsaved", err.Error()))
	}
}

// View is the picture that the screen shows.
func (s *Scene) View() pond.View { return s.view }
