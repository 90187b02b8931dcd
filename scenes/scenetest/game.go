package scenetest

import (
	"cmp"
	"errors"

	"menagerie/record"
	"menagerie/render"
	"menagerie/rules/code"
	"menagerie/scenes"
)

// Game is a scenes.Game for tests of screens. Its methods call the functions that a test has set.
type Game struct {
	Called   string // name of the game
	Card     func(p *render.Pen, r render.Rect, t float64)
	Drawn    scenes.Pictures
	Most     []int // result of Crowds
	Bots     scenes.TournamentOptions
	Puzzles  scenes.GamePuzzles
	Letter   byte
	Setup    func() scenes.Scene
	Help     func(back scenes.Scene) scenes.Scene
	Friends  func() scenes.Scene
	Play     func() (scenes.Scene, error)
	Together func(people int) (scenes.Scene, error)
	Lesson   func() (scenes.Scene, error) // nil for a game without a lesson
	Save     func(s scenes.Save) (scenes.Scene, error)
	Film     func(f scenes.Film) (scenes.Scene, error)
	Join     func(to scenes.Invitation) (scenes.Scene, error)
	Authors  func(to scenes.Invitation) (scenes.Scene, error)
	Look     func(r *record.Record) (scenes.Glimpse, error)
}

var errNoLook = errors.New("the game cannot draw pictures of its positions")

// Fake returns env.Games[i], which must be a *Game.
func Fake(env *scenes.Env, i int) *Game { return env.Games[i].(*Game) }

// Name implements scenes.Game, as all methods do.
func (g *Game) Name() string { return g.Called }

func (g *Game) DrawCard(p *render.Pen, r render.Rect, t float64) {
	if g.Card != nil {
		g.Card(p, r, t)
	}
}

func (g *Game) Pictures() scenes.Pictures { return g.Drawn }

func (g *Game) PlayerNames(h record.Head) (names []string) {
	for _, s := range h.Seats {
		names = append(names, cmp.Or(s.Name+s.Bot, "Somebody"))
	}
	return names
}

func (g *Game) Start() (scenes.Scene, error)                       { return g.Play() }
func (g *Game) Crowds() []int                                      { return g.Most }
func (g *Game) PlayTogether(people int) (scenes.Scene, error)      { return g.Together(people) }
func (g *Game) OpenSetup() scenes.Scene                            { return g.Setup() }
func (g *Game) OpenHelp(back scenes.Scene) scenes.Scene            { return g.Help(back) }
func (g *Game) HasLesson() bool                                    { return g.Lesson != nil }
func (g *Game) OpenLesson(scenes.Scene) (scenes.Scene, error)      { return g.Lesson() }
func (g *Game) OpenDemo() (scenes.Scene, error)                    { return g.Play() }
func (g *Game) Resume(s scenes.Save) (scenes.Scene, error)         { return g.Save(s) }
func (g *Game) Watch(f scenes.Film) (scenes.Scene, error)          { return g.Film(f) }
func (g *Game) OpenFriends(scenes.Scene) scenes.Scene              { return g.Friends() }
func (g *Game) Accept(to scenes.Invitation) (scenes.Scene, error)  { return g.Join(to) }
func (g *Game) Prepare(to scenes.Invitation) (scenes.Scene, error) { return g.Authors(to) }
func (g *Game) TournamentOptions() scenes.TournamentOptions        { return g.Bots }
func (g *Game) GamePuzzles() scenes.GamePuzzles                    { return g.Puzzles }
func (g *Game) CodeLetter() byte                                   { return g.Letter }
func (g *Game) Code(*record.Record) string                         { return "" }
func (g *Game) OpenCode(code.Code) (scenes.Scene, error)           { return nil, code.FaultNewer }
func (g *Game) Glimpse(r *record.Record) (scenes.Glimpse, error) {
	if g.Look == nil {
		return scenes.Glimpse{}, errNoLook
	}
	return g.Look(r)
}
