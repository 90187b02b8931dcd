// Package pondgame connects the game of cat and mouse to the program's window. Game has the functions that start the game. The
// file net.go joins servers and hosts games.
package pondgame

import (
	"math"
	"strconv"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/puzzles"
	"menagerie/app/remote"
	"menagerie/app/seating"
	"menagerie/app/statistics"
	"menagerie/app/tournaments"
	"menagerie/assets/words"
	"menagerie/internal/stats"
	"menagerie/netclient/pondclient"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
	"menagerie/rules/pond/pondpuzzle"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/session/lesson"
	"menagerie/session/solving"
	"menagerie/wire/pondwire"
)

// Seating has the players and the settings of a local game.
type Seating = seating.Seating[pond.Config]

// Game is the game of cat and mouse, with the functions that start, join and host it.
type Game struct {
	*game.Game[pond.State, pond.View, pond.Move, pond.Config]
}

// New returns the game. s has the parts of the program that all games share.
func New(s *game.Services) *Game {
	p := &Game{&game.Game[pond.State, pond.View, pond.Move, pond.Config]{Services: s}}
	*p.Game = game.Game[pond.State, pond.View, pond.Move, pond.Config]{
		Services: s,
		Setup:    p.Setup,
		MenuPart: game.MenuPart[pond.Config]{
			Card: ponddraw.Card, Cast: ponddraw.Cast(),
			Demo: func() Seating {
				return Seating{Config: pond.Config{CatStep: 1800}, Bots: []string{"tangent", "perfect"}, Colors: []int{0, 1}}
			},
			Topics: topics, Draw: ponddraw.Illustration,
		},
		Online: remote.Online{
			Game:    "pond",
			Network: "tcp", Port: pondwire.Port, PortTLS: pondwire.PortTLS, Asking: "net.doing_entering",
			Options: map[string]string{"tls": "tls", "room": "room", "level": "level"}, Chosen: setupscene.Stored{"server": "other"},
			Presets: map[string]setupscene.Stored{"people": {"hostCat": "me"}, "bots": {"hostCat": "perfect"}},
			Faults:  remote.FaultsOf(pond.FaultOver), EarlierTexts: earlierTexts, Explain: pondwire.NewDissector,
		},
		Friends: game.FriendPart{
			Seats: 2, Sides: []string{"pond.name_mouse", "pond.name_cat"}, Seat: pond.Cat, Fixed: true, // the protocol has no guest that plays the cat
			Chosen: setupscene.Stored{"hostCat": "me"}, Countdown: 3, Sign: ponddraw.Sign,
		},
		Seats: seating.Seats[pond.Config]{
			Game:  "pond",
			Count: func(pond.Config) int { return 2 },
			Own: func(b *words.Book, _ int) []string {
				return []string{b.T("pond.name_mouse"), b.T("pond.name_cat")}
			},
			Bots: "pond.bot_", Devices: devicePairs["pointer"],
			Suit: adaptStep,
			Swap: func(t Seating) Seating {
				crossed := t.Crossed(rules.BotNames(pondbot.Mice()), rules.BotNames(pondbot.Cats()))
				crossed.Config = adaptStep(t.Config, t.Bots, crossed.Bots)
				return crossed
			},
		},
		Tournament: tournament, Still: still,
		Lesson: lessonOf(), Puzzles: p.puzzles(),
		Playing: game.Playing[pond.State, pond.View, pond.Move, pond.Config]{
			Engine: game.TurnGame(pond.Codec),
			Player: player,
		},
		Screen: func(t Seating, s pondscene.Session, o gamepage.Options) scenes.Scene {
			return pondscene.New(p.Env, pondscene.Options{Session: s, Hands: game.HandsOf(t.Devices, gamepage.HandsAny), Options: o})
		},
		Scoring: statistics.Scoring[pond.View, pond.Config]{Events: Events, Result: result, Clear: clearMargin, Variant: variant},
	}
	return p
}

var tournament = tournaments.Game{
	Options: scenes.TournamentOptions{Seats: func(int) int { return 1 }, Variants: []string{"1", "2", "3"}, Limits: tournaments.MoveLimits},
	Bots:    rules.BotNames(pondbot.Mice()),
	Known:   func(level string) error { _, err := pondbot.For(pond.Mouse, level); return err },
}

func player(t Seating, seat rules.Seat) (session.Player[pond.View, pond.Move], error) {
	bot, err := pondbot.For(seat, t.Bots[seat])
	return session.SyncBot[pond.View, pond.Move](bot.Bot), err
}

var topics = []game.Topic{
	game.Pictured("help.pond.goal", 0), game.Plain("help.pond.swim"), game.Pictured("help.pond.speed", 1), game.Plain("help.pond.straight"),
	game.Pictured("help.pond.radial", 2), game.Pictured("help.pond.tangent", 3), game.Plain("help.pond.assists"), game.Plain("help.pond.analysis"),
	game.Plain("help.pond.modes"),
}

// Events returns the event that a move of the mouse has caused, or nil. before and now are the views before and after
// the move.
func Events(before, now pond.View) []statistics.Event {
	if before.Moves == now.Moves || now.Outcome != pond.Running {
		return nil
	}
	was, is := pondmath.Escapes(before), pondmath.Escapes(now)
	circle := pondmath.Circle(now.Config)
	switch {
	case is && !was:
		return []statistics.Event{{Key: "pond.event_chance", Seat: rules.Nobody}}
	case was && !is:
		return []statistics.Event{{Key: "pond.event_caught", Seat: rules.Nobody}}
	case pondmath.At(before.Mouse).Len() <= circle && pondmath.At(now.Mouse).Len() > circle:
		return []statistics.Event{{Key: "pond.event_circle", Seat: pond.Mouse}}
	}
	return nil
}

// clearMargin is the margin of a clear victory of the mouse in leaps.
const clearMargin = 2

// result returns the result of a finished game for statistics. The mouse's margin is the number of leaps by which the
// cat was late.
func result(_, last pond.View, seat rules.Seat) statistics.Result {
	res := statistics.Result{Figures: map[string]int{"strokes": int(last.Moves)}}
	switch last.Outcome {
	case pond.MouseWon:
		res.Winners = []rules.Seat{pond.Mouse}
		if seat == pond.Mouse {
			res.Margin = leaps(last)
		}
	case pond.CatWon:
		res.Winners = []rules.Seat{pond.Cat}
	}
	return res
}

// leaps returns the distance between the cat and the mouse before the cat's last move. It is measured along the shore
// in whole steps of the cat.
func leaps(v pond.View) int {
	v.Cat = v.FromCat
	return int(pondmath.Separation(v) * pond.Radius / float64(v.Config.CatStep))
}

// variant returns texts for the statistics about the settings of a game: the level of the cat's speed, and a random
// start of the mouse.
func variant(t Seating) []string {
	var parts []string
	for _, l := range pond.Levels() {
		if l.CatStep == t.Config.CatStep {
			parts = append(parts, stats.Part("pond.level_"+l.ID))
		}
	}
	if t.Config.Start == pond.StartRandom {
		parts = append(parts, stats.Part("stats.level_start"))
	}
	return parts
}

// devicePairs maps each value of setup.Hands to the input devices of two people. The first device is for the mouse, and
// the second for the cat.
var devicePairs = map[string][]string{
	"pointer": game.Devices(gamepage.HandsPointer, gamepage.HandsArrows),
	"keys":    game.Devices(gamepage.HandsArrows, gamepage.HandsPointer),
	"letters": game.Devices(gamepage.HandsLetters, gamepage.HandsArrows),
	"pad":     game.Devices(gamepage.HandsFirstPad, gamepage.HandsArrows),
	"pads":    game.Devices(gamepage.HandsFirstPad, gamepage.HandsSecondPad),
}

// Setup returns a new set-up of the game.
func (p *Game) Setup() game.Setup[pond.View, pond.Move, pond.Config] {
	s := &setup{}
	board := ponddraw.NewBoard()
	picture := game.Preview[pond.State, pond.View, pond.Config]{Config: s.Config, New: pond.New, Show: func(v pond.View) {
		board.Rewind([]pond.View{v})
	}, Paint: func(pen *render.Pen, r render.Rect) {
		t, _ := p.local(*s) // an invalid value is reported below its field
		board.Draw(pen, r, ponddraw.Look{Colors: game.SeatColours(pen, s.Colours), Faces: [2]*face.Face{p.Face(t, pond.Mouse), p.Face(t, pond.Cat)}})
	}}
	return game.Setup[pond.View, pond.Move, pond.Config]{
		Common: &s.Common, Fields: s.Fields(),
		Table: func() (Seating, error) { return p.local(*s) }, Board: picture.Draw,
		Sign: func(pen *render.Pen, r render.Rect, side string) {
			seat := pond.Mouse
			if side == string(catSide) {
				seat = pond.Cat
			}
			ponddraw.Sign(pen, r, seat, game.SeatColours(pen, s.Colours)[seat])
		},
		Join:   func() (scenes.Scene, error) { return p.Join(serverOf(*s)) },
		Server: game.OnNetwork(func(o hosting.Options) (hosting.Server[pond.View, pond.Move], error) { return p.Server(hostOf(*s, o)) }),
	}
}

func hostOf(s setup, o hosting.Options) HostSettings {
	h := HostSettings{options: o, Cat: s.HostCat, Name: s.MyCat, Colors: s.Colours[:]}
	if h.Cat == "me" {
		h.Cat = ""
	}
	return h
}

func (p *Game) local(s setup) (Seating, error) {
	config, err := s.Config()
	t := p.Game.Seats.Empty(config)
	t.Colors = s.Colours[:]
	switch {
	case s.Mode == setupscene.Demo:
		t.Bots = s.Bots[:]
	case s.Mode == setupscene.HotSeat:
		t.Names, t.Devices = s.Names[:], devicePairs[s.Hands]
	case s.Side == catSide:
		t.Bots[pond.Mouse], t.Names[pond.Cat] = s.Bots[pond.Mouse], s.MyCat
	default:
		t.Bots[pond.Cat], t.Names[pond.Mouse] = s.Bots[pond.Cat], s.MyMouse
	}
	return t, err
}

func serverOf(s setup) ServerSettings {
	level, _ := strconv.Atoi(s.Level) // the levels of a server are numbers
	at := ServerSettings{Address: pondclient.PublicHost, Room: s.Room, Level: level, name: s.MyMouse, Colors: s.Colours[:]}
	switch s.Server {
	case "secure":
		at.tls = true
	case "other":
		at.Address, at.tls = s.Address, s.TLS
	}
	return at
}

var still = game.Still[pond.View]{Board: ponddraw.Still}

// lessonOf returns the lesson. In its last game, the player is the mouse, and the cat does not move at first.
func lessonOf() game.Lesson[pond.View, pond.Move, pond.Config] {
	return game.Lesson[pond.View, pond.Move, pond.Config]{
		Open: game.Steps(pondscene.LessonSteps),
		Goal: "pond.lesson_final", Rival: "pond.lesson_rival",
		Help: lesson.Help[pond.View, pond.Move]{
			Goal: "pond.lesson_final", Seat: pond.Mouse, Best: session.SyncBot[pond.View, pond.Move](session.Bot[pond.View, pond.Move](pondbot.Best(pond.Mouse))),
			Waiting: func(v pond.View) []rules.Seat { return v.Waiting },
		},
		Final: func() Seating {
			return Seating{Config: pond.Config{CatStep: pond.Levels()[0].CatStep}, Bots: []string{"", "kitten"}, Names: make([]string, 2), Colors: []int{0, 1}}
		},
	}
}

func (p *Game) puzzles() scenes.GamePuzzles {
	all := puzzles.Source[pondpuzzle.Puzzle]{
		On: pondpuzzle.On, Find: pondpuzzle.Find, Step: pondpuzzle.Ladder, Type: pondpuzzle.TypeOf, Open: p.puzzle,
	}.Puzzles()
	all.Place, all.Crop = 3, puzzles.Cropped(ponddraw.Card, render.Pt{X: 0.46, Y: 0.5}, 0.16)
	return all
}

// tries is the maximal number of tries in a puzzle.
const tries = 3

func (p *Game) puzzle(q pondpuzzle.Puzzle) scenes.Puzzle {
	g := p.Game
	start := q.State().View(q.Seat())
	return g.PuzzleWith("pond.puzzle_"+q.Kind(), start, start.Config, func(at scenes.Sitting) (session.OwnedSession[View, Move], *puzzles.Solver) {
		l := newLanding(q, func(e solving.Event) { p.Services.Puzzles.Report(at, e) })
		return l, &puzzles.Solver{Trial: l, Tries: tries, Headline: l.headline}
	})
}

// headline returns the puzzle's task or, after a failure, the distance by which the mouse was too slow.
func (l *puzzleSession) headline(b *words.Book) string {
	if l.stage != solving.Failed {
		return b.T("pond.puzzle_" + l.puzzle.Kind())
	}
	return b.T("pond.puzzle_short", b.Decimal(math.Abs(float64(l.swum.Leaps(l.puzzle.CatStep)))/10, 1))
}
