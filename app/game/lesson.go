package game

import (
	"menagerie/app/seating"
	"menagerie/internal/prefs"
	"menagerie/scenes"
	"menagerie/scenes/tutor"
	"menagerie/session"
	"menagerie/session/lesson"
)

// Lesson describes the lesson of a game. The lesson ends with a game against an easy bot, which is called the final game.
type Lesson[V, M, C any] struct {
	Open   func() (Course[V, M], error) // starts the lesson
	Final  func() seating.Seating[C]    // returns the players and settings of the final game
	Goal   string                       // key of the text of the task in the final game
	Rival  string                       // key of the name of the opponent in the final game
	Rivals []string                     // keys of the opponent's name in each step of the lesson; nil for the usual names
	Help   lesson.Help[V, M]            // help for the player, in another final game after a loss
	Early  func(v V) bool               // reports whether the player already gets help in the first final game; nil for never
	End    func(v V) (last V, end bool) // reports whether the final game ends with v, and returns the last View; nil if the rules end the game
}

// Course is the session of a lesson.
type Course[V, M any] struct {
	session.OwnedSession[V, M]
	Guide tutor.Course
}

// Steps returns an Open function for a Lesson. Each call of that function starts a lesson with new steps from newSteps.
func Steps[S session.State[S, V, M], V any, M comparable](newSteps func() []lesson.Step[S, V, M]) func() (Course[V, M], error) {
	return func() (Course[V, M], error) {
		l, err := lesson.New(newSteps())
		return Course[V, M]{l, l}, err
	}
}

func (g *Game[S, V, M, C]) HasLesson() bool { return g.Lesson.Open != nil }

func (g *Game[S, V, M, C]) OpenLesson(back scenes.Scene) (scenes.Scene, error) {
	course, err := g.Lesson.Open()
	if err != nil {
		return nil, err
	}
	t := g.Seats.Empty(g.Lesson.Final().Config)
	o := g.pageOptions(t)
	o.Leave = g.Env.Home
	if len(g.Lesson.Rivals) > 0 {
		o.Names = g.lessonNames(t, course.Guide)
	}
	o.Lesson = tutor.Options{
		Course: course.Guide,
		Next: func() (scenes.Scene, error) {
			g.storeLearned()
			return g.final()
		},
		Skip: func() scenes.Scene {
			g.storeLearned()
			if back == nil {
				return g.Env.Home()
			}
			return back
		},
	}
	return g.Stage.Put(g.Screen(t, course.OwnedSession, o), course.OwnedSession, ""), nil
}

// storeLearned stores in the settings that the lesson was played or skipped.
func (g *Game[S, V, M, C]) storeLearned() {
	game := g.Seats.Game
	g.Env.Change(func(p *prefs.Prefs) {
		own := p.Game(game)
		own.Taught = true
		*p = p.WithGame(game, own)
	})
}

func (g *Game[S, V, M, C]) final() (scenes.Scene, error) {
	if g.Lesson.Early == nil {
		return g.finalGame(nil)
	}
	h := g.Lesson.Help
	h.When = g.Lesson.Early
	return g.finalGame(&h)
}

// finalGame starts the last game of the lesson. If help is not nil, the screen shows the moves that help recommends.
func (g *Game[S, V, M, C]) finalGame(help *lesson.Help[V, M]) (scenes.Scene, error) {
	t, seed := g.Lesson.Final(), g.Seeds.Next()
	start, err := g.Codec.Begin(t.Config, seed)
	if err != nil {
		return nil, err
	}
	h, err := g.Seats.Head(t, seed)
	if err != nil {
		return nil, err
	}
	st, err := g.Seated(t, h)
	if err != nil {
		return nil, err
	}
	s, o := g.Open(start, st), g.pageOptions(t)
	if g.Lesson.End != nil {
		s = lesson.NewUntil(s, g.Lesson.End)
	}
	o.Names = g.finalNames(t)
	o.Leave, o.Again, o.Watch = g.Env.Home, g.final, g.watch
	o.Lesson.Goal = g.Lesson.Goal
	o.Lesson.Helped = func() (scenes.Scene, error) { return g.finalGame(&g.Lesson.Help) }
	if help != nil {
		guide := lesson.NewHelped(s, *help)
		s, o.Lesson.Course = guide, guide
	}
	return g.Stage.Put(g.Screen(t, s, o), s, ""), nil
}

// finalNames returns a function that returns the players' names in the last game of a lesson.
func (g *Game[S, V, M, C]) finalNames(t seating.Seating[C]) func() []string {
	return func() []string {
		names := g.Seats.Names(g.Env.UI.Book, t)
		for i := range names {
			if seating.At(t.Bots, i) != "" {
				names[i] = g.Env.UI.Book.T(g.Lesson.Rival)
			}
		}
		return names
	}
}

// lessonNames returns a function that returns the players' names in the current step of a lesson.
func (g *Game[S, V, M, C]) lessonNames(t seating.Seating[C], course tutor.Course) func() []string {
	return func() []string {
		names := g.Seats.Names(g.Env.UI.Book, t)
		at, _ := course.Progress()
		names[1] = g.Env.UI.Book.T(g.Lesson.Rivals[min(at, len(g.Lesson.Rivals)-1)])
		return names
	}
}
