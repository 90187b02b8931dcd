// Package glendagame connects the game of the rabbit in the garden to the program's window. Game has the functions that start
// the game. The file net.go joins servers and hosts games.
package glendagame

import (
	"context"
	"time"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/puzzles"
	"menagerie/app/remote"
	"menagerie/app/seating"
	"menagerie/app/statistics"
	"menagerie/app/tournaments"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/netclient/glendaclient"
	"menagerie/render"
	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/glenda/glendapuzzle"
	"menagerie/rules/hex"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/session/lesson"
	"menagerie/session/solving"
	"menagerie/wire/glendawire"
)

// Seating has the players and the settings of a local game.
type Seating = seating.Seating[glenda.Config]

// Game is the game of Glenda, with the functions that start, join and host it.
type Game struct {
	*game.Game[glenda.State, glenda.View, glenda.Move, glenda.Config]
}

// New returns the game. s has the parts of the program that all games share.
func New(s *game.Services) *Game {
	p := &Game{&game.Game[glenda.State, glenda.View, glenda.Move, glenda.Config]{Services: s}}
	*p.Game = game.Game[glenda.State, glenda.View, glenda.Move, glenda.Config]{
		Services: s,
		Setup:    p.Setup,
		MenuPart: game.MenuPart[glenda.Config]{
			Card: glendadraw.Card, Cast: glendadraw.Cast(),
			Demo: func() Seating {
				return Seating{Config: glenda.DefaultConfig(), Bots: []string{"best", "best"}, Colors: []int{0, 1}}
			},
			Topics: topics, Draw: glendadraw.Illustration,
		},
		Online: remote.Online{
			Game:    "glenda",
			Network: "tcp", Port: glendawire.Port, Options: map[string]string{"seat": "wish"},
			Presets: map[string]setupscene.Stored{
				"people": {"seat": "trapper"}, "bots": {"seat": "guests"},
			},
			Faults: remote.FaultsOf(glenda.FaultOver), EarlierTexts: earlierTexts, Explain: glendawire.NewDissector,
		},
		Friends: game.FriendPart{
			Seats: 2, Sides: []string{"glenda.name_trapper", "friend.rabbit"}, Values: []string{"trapper", "glenda"},
			Countdown: 3, Sign: glendadraw.Sign,
		},
		Seats: seating.Seats[glenda.Config]{
			Game:  "glenda",
			Count: func(glenda.Config) int { return 2 },
			Own:   names,
			Bots:  "glenda.bot_",
			Swap: func(t Seating) Seating {
				return t.Crossed(rules.BotNames(glendabot.Trappers()), rules.BotNames(glendabot.Glendas()))
			},
		},
		Tournament: tournament, Still: still,
		Lesson: lessonOf(), Puzzles: p.puzzles(),
		Playing: game.Playing[glenda.State, glenda.View, glenda.Move, glenda.Config]{
			Engine: game.TurnGame(glenda.Codec),
			Player: player,
			Paces:  game.BotPaces,
		},
		Screen: func(_ Seating, s glendascene.Session, o gamepage.Options) scenes.Scene {
			return glendascene.New(p.Env, glendascene.Options{Session: s, Options: o})
		},
		Scoring: statistics.Scoring[glenda.View, glenda.Config]{Events: events, Result: result, Clear: clearMargin, Variant: variant},
	}
	return p
}

var tournament = tournaments.Game{
	Options: scenes.TournamentOptions{Limits: tournaments.MoveLimits, Suggested: true},
	Bots:    rules.BotNames(glendabot.Trappers()),
	Known:   checkLevel,
}

// thinkTime is the longest time in which the strongest bots choose a move. Most of it passes while the pace delays the move
// anyway.
const thinkTime = time.Second

func player(t Seating, seat rules.Seat) (session.Player[glenda.View, glenda.Move], error) {
	bot, err := glendabot.For(seat, t.Bots[seat])
	if bot.Strength == "best" {
		return session.AsyncBot(session.Bot[glenda.View, glenda.Move](glendabot.Patient(seat, 0)).Within(thinkTime)), err
	}
	return session.AsyncBot[glenda.View, glenda.Move](bot.Bot), err
}

// checkLevel returns an error if no bot of either side has this name or level.
func checkLevel(level string) error {
	if _, err := glendabot.For(glenda.Trapper, level); err == nil {
		return nil
	}
	_, err := glendabot.For(glenda.Glenda, level)
	return err
}

func names(b *words.Book, _ int) []string {
	return []string{b.T("glenda.name_trapper"), b.T("glenda.name_glenda")}
}

var topics = []game.Topic{
	game.Pictured("help.glenda.goal", 0), game.Pictured("help.glenda.moves", 1), game.Pictured("help.glenda.trapped", 2), game.Plain("help.glenda.steer"),
	game.Pictured("help.glenda.two", 3), game.Pictured("help.glenda.ahead", 4), game.Plain("help.glenda.help"),
}

// events returns an event if Glenda, the rabbit, reaches a cell next to the border, or if a wall encloses or delays
// her.
func events(before, now glenda.View) []statistics.Event {
	was, open := glendamath.Distances(before).At(before.Glenda)
	is, opens := glendamath.Distances(now).At(now.Glenda)
	switch {
	case now.Outcome == glenda.GlendaWon || !open:
		return nil
	case !opens:
		return []statistics.Event{{Key: "glenda.event_closed", Seat: rules.Nobody}}
	case now.Glenda != before.Glenda && is == 1 && was > 1:
		return []statistics.Event{{Key: "glenda.event_near", Seat: glenda.Glenda}}
	// her shortest way to the border is at least two hops longer
	case now.Glenda == before.Glenda && is >= was+2:
		return []statistics.Event{{Key: "glenda.event_detour", Seat: rules.Nobody}}
	}
	return nil
}

// clearMargin is the margin of a clear victory of the trapper in free cells.
const clearMargin = 5

// result returns the result of a finished game for statistics. A trapper's margin is the number of cells that the
// rabbit can still reach.
func result(_, last glenda.View, seat rules.Seat) statistics.Result {
	res := statistics.Result{Figures: map[string]int{"walls": (last.Turn + 1) / 2, "hops": last.Turn / 2}}
	switch last.Outcome {
	case glenda.TrapperWon:
		res.Winners = []rules.Seat{glenda.Trapper}
		if seat == glenda.Trapper {
			res.Margin = reachable(last)
		}
	case glenda.GlendaWon:
		res.Winners = []rules.Seat{glenda.Glenda}
	}
	return res
}

// reachable returns the number of free cells that Glenda, the rabbit, can reach. Her own cell does not count.
func reachable(v glenda.View) int {
	seen, cells := hex.Set{}.With(v.Glenda), []hex.Cell{v.Glenda}
	for i := 0; i < len(cells); i++ {
		for _, d := range hex.Dirs() {
			if n := cells[i].Neighbour(d); v.Config.Inside(n) && !v.Walls.Has(n) && !seen.Has(n) {
				seen, cells = seen.With(n), append(cells, n)
			}
		}
	}
	return len(cells) - 1
}

// variant returns texts for the statistics: the difficulty level, and the size of the garden if it is not the default.
func variant(t Seating) []string {
	var parts []string
	// the level depends on the number of walls
	for _, l := range glenda.Levels() {
		if Scaled(l.Walls, t.Config.Size) == t.Config.Walls {
			parts = append(parts, stats.Part("glenda.walls_"+l.ID))
			break
		}
	}
	return append(parts, statistics.Board(t.Config.Size, t.Config.Size, glenda.DefaultSize)...)
}

// Setup returns a new set-up of the game.
func (p *Game) Setup() game.Setup[glenda.View, glenda.Move, glenda.Config] {
	s := &setup{}
	board := glendadraw.NewBoard()
	picture := game.Preview[glenda.State, glenda.View, glenda.Config]{
		Config: func() (glenda.Config, error) { return s.Config(), nil }, New: glenda.New, Show: func(v glenda.View) {
			v.Waiting = nil // no sign of the seat to move
			board.Show(v)
		}, Paint: func(pen *render.Pen, r render.Rect) {
			t, _ := p.local(*s) // an invalid value is reported below its field
			board.Draw(pen, r, glendadraw.Look{Colors: game.SeatColours(pen, s.Colours), Rabbit: p.Face(t, glenda.Glenda)})
		},
	}
	return game.Setup[glenda.View, glenda.Move, glenda.Config]{
		Common: &s.Common, Fields: s.Fields(),
		Table: func() (Seating, error) { return p.local(*s) }, Board: picture.Draw,
		Sign: func(pen *render.Pen, r render.Rect, side string) {
			seat := seatSettings[side]
			glendadraw.Sign(pen, r, seat, game.SeatColours(pen, s.Colours)[seat])
		},
		Join: func() (scenes.Scene, error) {
			side, err := glendaclient.ParseSide(string(s.Wish))
			if err != nil {
				return nil, err
			}
			return p.Join(ServerSettings{address: s.Address, side: side, name: s.MyName, colors: s.Colours[:]})
		},
		Server: game.OnNetwork(func(o hosting.Options) (hosting.Server[glenda.View, glenda.Move], error) {
			return p.Server(hostOf(*s, o))
		}),
	}
}

func hostOf(s setup, o hosting.Options) HostSettings {
	return HostSettings{Config: s.Config(), options: o, Seat: string(s.Seat), Name: s.MyName, Colors: s.Colours[:]}
}

func (p *Game) local(s setup) (Seating, error) {
	t := p.Game.Seats.Empty(s.Config())
	t.Pace, t.Colors = seating.ChosenPace(s.Pace, "normal"), s.Colours[:]
	switch {
	case s.Mode == setupscene.Demo:
		t.Bots = s.Bots[:]
	case s.Mode == setupscene.HotSeat:
		t.Names = s.Names[:]
	case s.Side == glendaSide:
		t.Bots[glenda.Trapper], t.Names[glenda.Glenda] = s.Bots[glenda.Trapper], s.MyRabbit
	default:
		t.Bots[glenda.Glenda], t.Names[glenda.Trapper] = s.Bots[glenda.Glenda], s.MyTrapper
	}
	return t, nil
}

var still = game.Still[glenda.View]{Board: glendadraw.Still, Progress: progress}

// progress returns a text about the progress of the player on a seat.
func progress(b *words.Book, v glenda.View, seat rules.Seat) string {
	if seat == glenda.Glenda {
		return b.N("glenda.hops_so_far", v.Hops())
	}
	return b.N("glenda.walls_so_far", v.Turn-v.Hops())
}

// finalWalls is the number of walls at the start of the final game of the lesson.
const finalWalls = 8

// bestRabbit returns the strongest rabbit.
func bestRabbit() session.Player[glenda.View, glenda.Move] {
	return session.AsyncBot[glenda.View, glenda.Move](session.Bot[glenda.View, glenda.Move](glendabot.Best(glenda.Glenda, 0)))
}

// lessonOf returns the lesson. In its last game, the player is the rabbit and plays against the weakest trapper.
func lessonOf() game.Lesson[glenda.View, glenda.Move, glenda.Config] {
	return game.Lesson[glenda.View, glenda.Move, glenda.Config]{
		Open: game.Steps(glendascene.LessonSteps),
		Goal: "glenda.lesson_final", Rival: "glenda.lesson_rival",
		Help: lesson.Help[glenda.View, glenda.Move]{
			Goal: "glenda.lesson_final", Seat: glenda.Glenda, Best: bestRabbit(), Waiting: func(v glenda.View) []rules.Seat { return v.Waiting },
		},
		Final: func() Seating {
			c := glenda.Config{Size: glenda.DefaultSize, Walls: glenda.Exactly(finalWalls)}
			return Seating{Config: c, Bots: []string{"random", ""}, Names: make([]string, 2), Colors: []int{0, 1}}
		},
	}
}

func (p *Game) puzzles() scenes.GamePuzzles {
	all := puzzles.Source[glendapuzzle.Puzzle]{
		On: glendapuzzle.On, Find: glendapuzzle.Find, Step: glendapuzzle.Ladder, Type: glendapuzzle.TypeOf, Open: p.puzzle,
	}.Puzzles()
	all.Place, all.Crop = 1, puzzles.Cropped(glendadraw.Card, render.Pt{X: 0.54, Y: 0.47}, 0.17)
	return all
}

// hintNodes is the number of nodes of the search for a hint.
const hintNodes = 200_000

func (p *Game) puzzle(q glendapuzzle.Puzzle) scenes.Puzzle {
	r := puzzles.Riddle[glenda.State, glenda.Move]{
		Puzzle: solving.Of[glenda.State, glenda.Move](q),
		Task:   "glenda.puzzle_" + q.Kind(), Then: "glenda.puzzle_then_" + q.Kind(),
		Told: func(b *words.Book, _ glenda.State) string { return b.T("glenda.puzzle_lost_" + q.Kind()) },
	}
	r.Hint = func(s glenda.State) (glenda.Move, bool) {
		m, _ := glendamath.Choose(context.Background(), s.View(q.Seat()), hintNodes)
		return m, m.Kind != glenda.Nothing
	}
	return game.PuzzleOf(p.Game, r, r.Start.View(q.Seat()).Config)
}
