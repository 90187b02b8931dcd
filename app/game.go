package app

import (
	"slices"

	"menagerie/app/statistics"
	"menagerie/app/table"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/helpscene"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/statsscene"
	"menagerie/session"
)

// game is the declaration of one game. It consists of parts. Local games, films, games on servers and hosts are opened in the
// same way for every game, by sit, project, meet and host.
type game[S session.State[S, V, M], V, M, C any] struct {
	*Program
	menuPart[C]
	playing[S, V, M, C]
	seats   table.Seats[C]
	online  online
	contest contest // tournaments of its bots
	story   statistics.Story[V, C]
	screen  func(t table.Table[C], s session.Lent[V, M], o gamepage.Options) scenes.Scene // opens the game's screen
}

// menuPart is what the menus need: the card, the set-up, the demo and the rules.
type menuPart[C any] struct {
	card   func(p *render.Pen, r render.Rect, t float64) // draws the card of the home screen; t is in seconds
	fields []setupscene.Field                            // of the set-up
	start  func(c setupscene.Choice) (scenes.Scene, error)
	demo   func() table.Table[C]
	topics []topic                                   // of the page with the rules
	draw   func(p *render.Pen, r render.Rect, n int) // draws the illustration n of the rules
}

// playing is how a game runs at a table.
type playing[S session.State[S, V, M], V, M, C any] struct {
	engine[S, V, M, C]
	player func(t table.Table[C], seat rules.Seat) (session.Player[V, M], error)             // returns the bot on a seat
	reveal func(t table.Table[C], start S, r *session.Record) (session.Session[V, M], error) // opens a record of a local game as a film; nil shows what a spectator may see
	valid  func(v V) error                                                                   // returns why a View from a file cannot be shown; nil if records hold no Views of this game
	wait   func(pace string) int                                                             // ticks that a bot waits before it moves
	hidden bool                                                                              // players have secrets from each other
	final  bool                                                                              // moves cannot be taken back, and the same game cannot be started again
}

// topic is one thought of a game's rules: the key with which its title and text begin, and its picture.
type topic struct {
	key     string
	picture int // the number of an illustration; none is nobody's
}

// filmTopic is the last thought of every game's.
var filmTopic = topic{"help.film", none}

// none is no illustration.
const none = -1

// menu is the game on the menu.
func (g *game[S, V, M, C]) menu() scenes.Game {
	menu := scenes.Game{
		Name:   g.seats.Game,
		Card:   g.card,
		Setup:  func(*scenes.Env) scenes.Scene { return g.setup() },
		Demo:   func(*scenes.Env) (scenes.Scene, error) { return g.show() },
		Resume: func(_ *scenes.Env, s scenes.Save) (scenes.Scene, error) { return g.goOn(s) },
		Watch:  func(_ *scenes.Env, f scenes.Film) (scenes.Scene, error) { return g.project(f, 0) },
		Help:   func(_ *scenes.Env, back scenes.Scene) scenes.Scene { return g.help(back) },
	}
	menu.League = g.contest.league
	if g.story.Dice != nil {
		menu.Dice = g.story.Dice.Draw
	}
	if networked {
		menu.Join = func(_ *scenes.Env, to scenes.Invitation) (scenes.Scene, error) { return g.accept(to) }
		menu.Prepare = func(_ *scenes.Env, to scenes.Invitation) (scenes.Scene, error) { return g.prepare(to) }
	}
	return menu
}

// setup is where the game is chosen.
func (g *game[S, V, M, C]) setup() scenes.Scene { return setupscene.New(g.Env, g.spec()) }

func (g *game[S, V, M, C]) spec() setupscene.Spec {
	find := setupscene.Way{
		ID: "find", Label: "setup.find", Icon: render.Network, After: "mode", Shown: inMode("join"),
		Open: func(back scenes.Scene) scenes.Scene { return joinscene.New(g.Env, g.seats.Game, back) },
	}
	count := setupscene.Way{
		ID: "statistics", Label: "home.statistics", Icon: render.Chart,
		Open: func(back scenes.Scene) scenes.Scene { return statsscene.New(g.Env, g.seats.Game, back) },
	}
	return setupscene.Spec{Game: g.seats.Game, Fields: g.withHostFields(), Start: g.startOrFollow, Ways: []setupscene.Way{find, count}}
}

// help is the rules page.
func (g *game[S, V, M, C]) help(back scenes.Scene) scenes.Scene {
	page := helpscene.Page{Title: "help." + g.seats.Game + ".title"}
	for _, t := range append(slices.Clip(g.topics), filmTopic) {
		s := helpscene.Section{Title: t.key + ".title", Text: t.key + ".text"}
		if t.picture != none {
			s.Picture = func(pen *render.Pen, r render.Rect) { g.draw(pen, r, t.picture) }
		}
		page.Sections = append(page.Sections, s)
	}
	return helpscene.New(g.Env, back, page)
}

// show begins a game of bots that goes on for ever.
func (g *game[S, V, M, C]) show() (scenes.Scene, error) {
	t := g.demo()
	t.Loop = true
	return g.play(t)
}
