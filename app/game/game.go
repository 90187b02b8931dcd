// Package game opens every kind of game in the same way: local games, replays, games on servers and hosted games. Each game
// provides a Game, which has the functions in which the games differ.
package game

import (
	"maps"
	"runtime"
	"slices"

	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/app/seating"
	"menagerie/app/statistics"
	"menagerie/app/tournaments"
	"menagerie/internal/discovery"
	"menagerie/internal/stats"
	"menagerie/netclient/spectator"
	"menagerie/record"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/code"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/helpscene"
	"menagerie/scenes/joinscene"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/statsscene"
	"menagerie/scenes/tournamentscene"
	"menagerie/session"
)

// Game is one of the program's games. It implements scenes.Game and AnyGame. The fields are different for each game, and the
// methods are the same for all games. OpenLocal opens a local game, OpenRemote a game on a server, Host a server, and Watch a
// replay.
type Game[S session.State[S, V, M], V View, M, C any] struct {
	*Services
	MenuPart[C]
	Playing[S, V, M, C]
	Setup      func() Setup[V, M, C] // returns a new set-up of the game
	Seats      seating.Seats[C]
	Online     remote.Online
	Lesson     Lesson[V, M, C]
	Puzzles    scenes.GamePuzzles // puzzles; the zero value for a game without puzzles
	Friends    FriendPart         // how a person hosts the game for friends
	Tournament tournaments.Game   // tournaments of the game's bots
	Scoring    statistics.Scoring[V, C]
	Still      Still[V]                                                                             // how lists of recorded games show a position
	Screen     func(t seating.Seating[C], s session.Session[V, M], o gamepage.Options) scenes.Scene // opens the game's screen
}

// MenuPart has the parts of a Game for the menus: the card, the set-up, the demo and the rules.
type MenuPart[C any] struct {
	Card   func(p *render.Pen, r render.Rect, t float64) // draws the card on the home screen; t is the time in seconds
	Cast   face.Cast                                     // faces of the bots; nil for bots without faces
	Demo   func() seating.Seating[C]
	Crowds []int                                     // numbers of people that can play at one screen; nil means only two
	Crowd  func(people int) setupscene.Stored        // returns the settings for a number of people; nil if Crowds is nil
	Topics []Topic                                   // sections of the page with the rules
	Draw   func(p *render.Pen, r render.Rect, n int) // draws illustration n of the rules
}

// View is what one seat may know about a State. Validate returns an error if a View from a file cannot be shown.
type View interface{ Validate() error }

// Playing describes how local games of a Game are played and replayed.
type Playing[S session.State[S, V, M], V View, M, C any] struct {
	Engine[S, V, M, C]
	Player  func(t seating.Seating[C], seat rules.Seat) (session.Player[V, M], error)                 // returns the bot on a seat
	Reveal  func(t seating.Seating[C], start S, r *record.Record) (session.OwnedSession[V, M], error) // opens the replay of a local game; nil means a replay with what a spectator may see
	Paces   map[string]int                                                                            // ticks that a bot waits before a move, for each pace; "" is the default pace; nil for no waiting
	Hidden  bool                                                                                      // whether players have secrets from each other
	Final   bool                                                                                      // whether the same game cannot be started again, because players have seen secrets
	Dealt   bool                                                                                      // whether the game has hands, dice or tides, whose deals are proved
	Reveals func(v V) bool                                                                            // see session.Table
}

// Topic is a section of the page with the rules.
type Topic struct {
	key     string // key+".title" is the key of the title, and key+".text" of the text
	picture int    // number of the illustration, or noPicture
}

const noPicture = -1

// Plain returns a topic without an illustration.
func Plain(key string) Topic { return Topic{key, noPicture} }

// Pictured returns a topic of the rules with an illustration. picture is the number of the illustration for MenuPart.Draw.
func Pictured(key string, picture int) Topic { return Topic{key, picture} }

var filmTopic = Plain("help.film")

func (g *Game[S, V, M, C]) Name() string { return g.Seats.Game }

func (g *Game[S, V, M, C]) DrawCard(p *render.Pen, r render.Rect, t float64) { g.Card(p, r, t) }

func (g *Game[S, V, M, C]) Pictures() scenes.Pictures {
	p := g.Scoring.Pictures(g.Cast)
	p.Faces = g.faceSets()
	return p
}

func (g *Game[S, V, M, C]) PlayerNames(h record.Head) []string {
	return g.Seats.NamesIn(g.Env.UI.Book, h)
}

func (g *Game[S, V, M, C]) Start() (scenes.Scene, error) {
	return g.startWith(setupscene.Practice, nil)
}

func (g *Game[S, V, M, C]) Crowds() []int { return g.MenuPart.Crowds }

func (g *Game[S, V, M, C]) PlayTogether(people int) (scenes.Scene, error) {
	var more setupscene.Stored
	if g.Crowd != nil {
		more = g.Crowd(people)
	}
	return g.startWith(setupscene.HotSeat, more)
}

func (g *Game[S, V, M, C]) OpenSetup() scenes.Scene { return setupscene.New(g.Env, g.NewSpec()) }

func (g *Game[S, V, M, C]) openAuthors(back scenes.Scene) scenes.Scene {
	return setupscene.NewAuthors(g.Env, g.NewSpec(), back)
}

// startWith starts a game in the given mode. The settings are those of the last game, except the settings in overrides.
func (g *Game[S, V, M, C]) startWith(mode setupscene.Mode, overrides setupscene.Stored) (scenes.Scene, error) {
	return g.play(g.lastSetup(mode, overrides))
}

// lastSetup returns a set-up for a mode with the last settings of the game, changed by overrides.
func (g *Game[S, V, M, C]) lastSetup(mode setupscene.Mode, overrides setupscene.Stored) Setup[V, M, C] {
	s := g.Setup()
	spec := g.Spec(s)
	spec.Chosen = setupscene.Stored{"mode": string(mode)}
	maps.Copy(spec.Chosen, overrides)
	setupscene.Last(g.Env, spec)
	return s
}

// NewSpec returns the description of the set-up screens for the game, with the last settings.
func (g *Game[S, V, M, C]) NewSpec() setupscene.Spec { return g.Spec(g.Setup()) }

// Spec returns the description of the set-up screens for the set-up s.
func (g *Game[S, V, M, C]) Spec(s Setup[V, M, C]) setupscene.Spec {
	spec := setupscene.Spec{
		Game: g.Seats.Game, Fields: s.Fields, Cast: g.Cast, Party: s.Party, Board: s.Board, Sign: s.Sign,
		Start: func() (scenes.Scene, error) { return g.startOrFollow(s) },
	}
	if Networked {
		spec.Fields, spec.Authors, spec.Ways = hosting.Fields(s.Common, s.Fields, g.Online.Presets), g.openAuthors, g.authorLinks()
	}
	return spec
}

// authorLinks returns the links from the page for bot authors to other screens.
func (g *Game[S, V, M, C]) authorLinks() []setupscene.Way {
	return []setupscene.Way{
		{ID: "find", Label: "setup.find", Icon: render.Network, Open: func(back scenes.Scene) scenes.Scene {
			return joinscene.New(g.Env, g.Seats.Game, back)
		}},
		{ID: "tournaments", Label: "tournament.all", Icon: render.Trophy, Open: func(back scenes.Scene) scenes.Scene {
			return tournamentscene.Choose(g.Env, back)
		}},
		{ID: "statistics", Label: "home.statistics", Icon: render.Chart, Open: func(back scenes.Scene) scenes.Scene {
			return statsscene.New(g.Env, g.Seats.Game, back)
		}},
	}
}

func (g *Game[S, V, M, C]) OpenHelp(back scenes.Scene) scenes.Scene {
	page := helpscene.Page{Title: "help." + g.Seats.Game + ".title"}
	if g.HasLesson() {
		page.Lesson = g.OpenLesson
	}
	for _, t := range append(slices.Clip(g.Topics), filmTopic) {
		s := helpscene.Section{Title: t.key + ".title", Text: t.key + ".text"}
		if t.picture != noPicture {
			s.Picture = func(pen *render.Pen, r render.Rect) { g.Draw(pen, r, t.picture) }
		}
		page.Sections = append(page.Sections, s)
	}
	return helpscene.New(g.Env, back, page)
}

func (g *Game[S, V, M, C]) OpenDemo() (scenes.Scene, error) {
	t := g.Demo()
	t.Loop = true
	return g.Play(t)
}

func (g *Game[S, V, M, C]) Tournaments() tournaments.Game { return g.Tournament }

func (g *Game[S, V, M, C]) TournamentOptions() scenes.TournamentOptions { return g.Tournament.Options }

func (g *Game[S, V, M, C]) GamePuzzles() scenes.GamePuzzles { return g.Puzzles }

// Engine opens the local games and replays of a Game.
type Engine[S session.State[S, V, M], V, M, C any] struct {
	Codec   code.Codec[S, V, M, C] // encoder of the game's codes
	Open    func(start S, t session.Table[V, M]) session.OwnedSession[V, M]
	resume  func(start S, t session.Table[V, M], r *record.Record) (session.OwnedSession[V, M], error)
	replay  func(start S, r *record.Record, eye rules.Seat) (session.OwnedSession[V, M], error) // opens a replay as seen from the seat eye
	clocked bool                                                                                // whether the positions of a replay are ticks, not moves
}

// TurnGame returns the Engine of a game without a clock.
func TurnGame[S session.State[S, V, M], V, M, C any](codec code.Codec[S, V, M, C]) Engine[S, V, M, C] {
	return Engine[S, V, M, C]{
		Codec: codec, Open: session.Turns[S, V, M], resume: session.Resume[S, V, M],
		replay: func(start S, r *record.Record, eye rules.Seat) (session.OwnedSession[V, M], error) {
			return session.Replay(start, r, eye)
		},
	}
}

// ClockedGame returns the Engine of a game with a clock.
func ClockedGame[S session.Clocked[S, V, M], V, M, C any](codec code.Codec[S, V, M, C]) Engine[S, V, M, C] {
	return Engine[S, V, M, C]{
		Codec: codec, Open: session.RealTime[S, V, M], resume: session.ResumeClocked[S, V, M], clocked: true,
		replay: func(start S, r *record.Record, eye rules.Seat) (session.OwnedSession[V, M], error) {
			return session.ReplayClocked(start, r, eye)
		},
	}
}

func (e Engine[S, V, M, C]) first(c C, h record.Head) (S, error) {
	return e.Codec.Restore(c, h.Seed, h.Start)
}

// film returns a session with the replay of a local game.
func (p Playing[S, V, M, C]) film(t seating.Seating[C], start S, r *record.Record) (session.OwnedSession[V, M], error) {
	if p.Reveal != nil {
		return p.Reveal(t, start, r)
	}
	return p.replay(start, r, rules.Nobody)
}

// BotPaces has the number of ticks that a bot waits before a move, by pace. The waiting lets people follow the game.
var BotPaces = map[string]int{"quick": 6, "": 36, "slow": 100}

// AnyGame is a Game without its type parameters.
type AnyGame interface {
	scenes.Game
	Tournaments() tournaments.Game
	Kind() discovery.Kind // returns the values that identify the game's servers on the local network
	Spectate(open spectator.Opener, lost func(bool)) scenes.Scene
	Count(r *record.Record, where stats.Mode) (stats.Game, bool, error)
}

// Networked reports whether the program can join and host games. It is false in a browser. Because it is a constant, the linker
// can leave the network code out of the program for browsers.
const Networked = runtime.GOOS != "js"
