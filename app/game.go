package app

import (
	"slices"

	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/helpscene"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/statsscene"
	"menagerie/session"
	"menagerie/wire"
)

// game is what one game says of itself. What all games do alike is done with it, once: a local game is opened by sit, a
// film by watch (both in local.go), the screen of a server by meet (guest.go), and a server that runs here by host
// (host.go).
type game[S session.State[S, V, M], V, M, C any] struct {
	*Program
	word   string // the game's name, with which its texts' keys begin
	card   func(p *render.Pen, r render.Rect, t float64)
	fields []setupscene.Field // of the screen where the game is chosen
	start  func(c setupscene.Choice) (scenes.Scene, error)
	demo   func() table[C]
	lobby  lobby                                     // how servers are found and joined
	topics []topic                                   // of the page with the rules
	draw   func(p *render.Pen, r render.Rect, n int) // the n-th illustration of the rules

	// Who sits at a table.
	seats  func(c C) int
	admit  func(c C, seats int) C                                          // a server's game by the seats that a record names; nil: by its settings alone
	own    func(b *words.Book, seats int) []string                         // what the seats are called
	alike  bool                                                            // the seats have no sides, only numbers
	bots   string                                                          // with which the keys of the bots' names begin
	colors []int                                                           // of those who have chosen none; nil: by the seat's number
	player func(t table[C], seat rules.Seat) (session.Player[V, M], error) // the bot on a seat
	pair   []string                                                        // the devices of two people who have chosen none; nil: all use everything in turn
	swap   func(t table[C]) table[C]                                       // the same table with the sides changed; nil: there are no sides

	// How a game runs at a table.
	begin  func(c C, seed uint64) (S, error)
	open   func(start S, t session.Table[V, M]) session.Session[V, M]
	resume func(start S, t session.Table[V, M], r *session.Record) (session.Session[V, M], error)
	film   func(t table[C], start S, r *session.Record) (session.Session[V, M], error)
	valid  func(v V) error       // why a picture in a file cannot be shown; nil: files have no pictures of this game
	wait   func(pace string) int // ticks that a bot lets pass before it moves
	hidden bool                  // people have secrets from each other
	final  bool                  // what was seen cannot be taken back, nor begun again
	screen func(t table[C], s session.Lent[V, M], o gamepage.Options) scenes.Scene

	// What is told of a film, and counted of a game that is over.
	events  func(before, now V) []occurrence                 // what happened between two pictures that follow each other
	clocked bool                                             // a film's positions are ticks, and not moves
	verdict func(first, last V, seat rules.Seat) verdict     // seat is the person's at this screen, or nobody's where there are several
	variant func(t table[C]) []string                        // the parts of its level, as stats.Part makes them, bots and players aside
	dice    func(p *render.Pen, r render.Rect, faces [6]int) // draws how often each face was seen
	rolled  func(v V) (roll int, faces [2]int, ok bool)      // the dice just rolled, if they are to be seen, and a number that the next roll has not; nil: there are none

	faults  []wire.Worded                       // why the rules refuse a move
	explain func(side wire.Side) wire.Explainer // reads what is said over a network
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
		Name:   g.word,
		Card:   g.card,
		Setup:  func(*scenes.Env) scenes.Scene { return g.setup() },
		Demo:   func(*scenes.Env) (scenes.Scene, error) { return g.show() },
		Resume: func(_ *scenes.Env, s scenes.Save) (scenes.Scene, error) { return g.goOn(s) },
		Watch: func(_ *scenes.Env, r *session.Record, back scenes.Scene) (scenes.Scene, error) {
			return g.watch(r, 0, back)
		},
		Help: func(_ *scenes.Env, back scenes.Scene) scenes.Scene { return g.help(back) },
		Dice: g.dice,
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
		Open: func(back scenes.Scene) scenes.Scene { return joinscene.New(g.Env, g.word, back) },
	}
	count := setupscene.Way{
		ID: "statistics", Label: "home.statistics", Icon: render.Chart,
		Open: func(back scenes.Scene) scenes.Scene { return statsscene.New(g.Env, g.word, back) },
	}
	return setupscene.Spec{Game: g.word, Fields: g.withHostFields(), Start: g.startOrFollow, Ways: []setupscene.Way{find, count}}
}

// help is the rules page.
func (g *game[S, V, M, C]) help(back scenes.Scene) scenes.Scene {
	page := helpscene.Page{Title: "help." + g.word + ".title"}
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
	t.loop = true
	return g.play(t)
}

// names returns what each seat is called, in the player's language. If the bots of the two sides share a name, each bot is
// called like its side. Where the seats have no sides, repeated names are numbered.
func (g *game[S, V, M, C]) names(t table[C]) []string {
	b := g.Env.UI.Book
	own := g.own(b, g.seats(t.config))
	names := slices.Clone(own)
	for seat := range names {
		switch {
		case at(t.bots, seat) != "":
			names[seat] = b.T(g.bots + t.bots[seat])
		case at(t.names, seat) != "":
			names[seat] = t.names[seat]
		}
	}
	if !g.alike && len(t.persons(len(names))) == 0 && names[0] == names[1] {
		return own
	}
	return numbered(names)
}
