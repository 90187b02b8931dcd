// Package foxesgame connects the game of foxes and dolphins to the program's window. Game has the functions that start the
// game. The file net.go joins servers and hosts games.
package foxesgame

import (
	"fmt"
	"slices"
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
	"menagerie/render"
	"menagerie/render/foxesdraw"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/rules/foxes/foxespuzzle"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/session/lesson"
	"menagerie/session/solving"
	"menagerie/wire/foxeswire"
)

// Seating has the players and the settings of a local game. Pace is the reaction time of the bots in ticks.
type Seating = seating.Seating[foxes.Config]

// Game is the game of foxes and dolphins, with the functions that start, join and host it.
type Game struct {
	*game.Game[foxes.State, foxes.View, foxes.Move, foxes.Config]
}

// New returns the game. s has the parts of the program that all games share.
func New(s *game.Services) *Game {
	p := &Game{&game.Game[foxes.State, foxes.View, foxes.Move, foxes.Config]{Services: s}}
	*p.Game = game.Game[foxes.State, foxes.View, foxes.Move, foxes.Config]{
		Services: s,
		Setup:    p.setup,
		MenuPart: game.MenuPart[foxes.Config]{
			Card: foxesdraw.Card, Cast: foxesdraw.Cast(),
			Demo:   Demo,
			Topics: topics, Draw: foxesdraw.Illustration,
		},
		Online: remote.Online{
			Game:    "foxes",
			Network: "tcp", Port: foxeswire.Port, Asking: "netfoxes.doing_asking", Options: map[string]string{"seat": "part", "details": "details"},
			Presets: map[string]setupscene.Stored{
				"people": {"seat": "foxes"}, "bots": {"seat": "guests"},
			},
			Faults: remote.FaultsOf(foxes.FaultOver), EarlierTexts: earlierTexts, Explain: foxeswire.NewDissector,
		},
		Friends: game.FriendPart{
			Seats: 2, Sides: []string{"foxes.name_foxes", "foxes.name_dolphins"}, Values: []string{"foxes", "dolphins"},
			Chosen: setupscene.Stored{"dialect": "house"}, Colors: UsualFoxes, Sign: foxesdraw.Sign, // the board counts down
		},
		Seats: seating.Seats[foxes.Config]{
			Game:   "foxes",
			Count:  func(foxes.Config) int { return foxes.Sides },
			Own:    foxesNames,
			Former: []string{"foxes.name_me"},
			Colors: UsualFoxes,
			Bots:   "foxes.bot_", Devices: Pairs["letters"],
			Swap: Seating.Turned, // the cooldowns stay with the sides
		},
		Tournament: tournament, Still: still, Lesson: lessonOf(), Puzzles: p.puzzles(),
		Playing: game.Playing[foxes.State, foxes.View, foxes.Move, foxes.Config]{
			Engine: game.ClockedGame(foxes.Codec),
			Dealt:  true,
			Player: player,
			Paces:  map[string]int{"": botTicks},
		},
		Screen: func(t Seating, s foxesscene.Session, o gamepage.Options) scenes.Scene {
			return foxesscene.New(p.Env, foxesscene.Options{Session: s, Hands: game.HandsOf(t.Devices, gamepage.HandsAny), Options: o})
		},
		Scoring: statistics.Scoring[foxes.View, foxes.Config]{Events: events, Result: result, Clear: clearMargin, Variant: variant},
	}
	return p
}

// UsualFoxes has the default colour of each side, as indexes of the theme's seat colours: orange foxes and blue dolphins.
var UsualFoxes = []int{1, 0}

// Demo returns the players and the settings of the demo.
func Demo() Seating {
	t := Seating{Config: foxes.DefaultConfig(foxes.MinSize), Bots: []string{"best", "best"}, Colors: UsualFoxes, Pace: "12"}
	t.Config.Growth, t.Config.Dialect.Goal = UsualGrowth(foxes.MinSize), foxes.GoalThird
	t.Config.Cooldown[foxes.Dolphins] = Balanced(t.Config)
	return t
}

// botTicks is the number of ticks between two requests for a bot's move. The bot may decide not to move.
const botTicks = 5

var tournament = tournaments.Game{
	Bots:  rules.BotNames(foxesbot.All()),
	Known: func(level string) error { _, err := foxesbot.For(level); return err },
}

func player(t Seating, seat rules.Seat) (session.Player[foxes.View, foxes.Move], error) {
	bot, err := foxesbot.For(t.Bots[seat])
	return session.AsyncBot[foxes.View, foxes.Move](foxesbot.Delayed(bot.Bot, reaction(t))), err
}

// reaction returns the reaction time of the bots in ticks.
func reaction(t Seating) int {
	late, err := strconv.Atoi(t.Pace)
	if err != nil || late < 0 || late > maxReaction {
		return defaultReaction
	}
	return late
}

func foxesNames(b *words.Book, _ int) []string {
	return []string{b.T("foxes.name_foxes"), b.T("foxes.name_dolphins")}
}

var topics = []game.Topic{
	game.Pictured("help.foxes.goal", 0), game.Pictured("help.foxes.move", 1), game.Pictured("help.foxes.swim", 2), game.Pictured("help.foxes.tide", 3),
	game.Plain("help.foxes.time"), game.Plain("help.foxes.steer"), game.Plain("help.foxes.think"), game.Pictured("help.foxes.forecast", 4),
}

// events returns an event for each animal that was eaten or stranded by the tide.
func events(before, now foxes.View) []statistics.Event {
	seen := 0
	if n := len(before.Log); n > 0 {
		seen = before.Log[n-1].Number
	}
	var all []statistics.Event
	for _, e := range now.Log {
		switch {
		case e.Number <= seen:
		case e.Kind == foxes.Ate:
			all = append(all, statistics.Event{Key: fmt.Sprintf("foxes.event_ate_%d", e.Seat), Seat: e.Seat})
		case e.Kind == foxes.Stranded:
			all = append(all, statistics.Event{Key: fmt.Sprintf("foxes.event_stranded_%d", e.Seat), Seat: e.Seat})
		}
	}
	return all
}

// clearMargin is the margin of a clear victory in animals.
const clearMargin = 4

// result returns the result of a finished game for statistics. The margin is the lead in the number of animals.
func result(first, last foxes.View, seat rules.Seat) statistics.Result {
	res := statistics.Result{Figures: map[string]int{}}
	switch last.Outcome {
	case foxes.FoxesWon:
		res.Winners = []rules.Seat{foxes.Foxes}
	case foxes.DolphinsWon:
		res.Winners = []rules.Seat{foxes.Dolphins}
	}
	if seat != rules.Nobody {
		left, others := last.Board.Count(seat), last.Board.Count(1-seat)
		res.Margin, res.Figures["eaten"], res.Figures["left"] = left-others, first.Board.Count(1-seat)-others, left
		if g := last.Config.Goal(); g > 0 && g <= clearMargin {
			res.Margin++ // a game to a few animals is over before the lead can be greater
		}
	}
	return res
}

// unmarkedSize is the default board size of older versions. The statistics do not mention this size. Changing the
// constant would mix the results of different sizes.
const unmarkedSize = 12

// variant returns the settings of a game that differ from the defaults, for the statistics.
func variant(t Seating) []string {
	c := t.Config
	usual := [foxes.Sides]int{foxes.FoxCooldown, Balanced(c)}
	parts := statistics.Board(c.Size, c.Size, unmarkedSize)
	// ignore cooldowns that a client has measured, because the measurements vary
	if offered := slices.Contains(cooldowns(usual[0]), c.Cooldown[0]) &&
		slices.Contains(cooldowns(usual[1]), c.Cooldown[1]); offered && c.Cooldown != usual {
		parts = append(parts, stats.Part("stats.level_cooldowns", seconds(c.Cooldown[0]), seconds(c.Cooldown[1])))
	}
	if c.Growth > 0 {
		parts = append(parts, stats.Part("stats.growing_tides")) // older versions had only equal tides
	}
	if g := c.Dialect.Goal; g != foxes.GoalThird {
		parts = append(parts, stats.Part("stats.goal_"+g.String()))
	}
	if late := reaction(t); late != defaultReaction && len(t.Persons(foxes.Sides)) < foxes.Sides {
		parts = append(parts, stats.Part("stats.level_reaction", seconds(late)))
	}
	return parts
}

func seconds(ticks int) float64 { return float64(ticks) / foxes.Second }

// Pairs has the input devices of two people for each value of Setup.Hands. The first device is for the foxes, the second for
// the dolphins.
var Pairs = map[string][]string{
	"letters": game.Devices(gamepage.HandsLetters, gamepage.HandsArrows),
	"pointer": game.Devices(gamepage.HandsPointer, gamepage.HandsArrows),
	"keys":    game.Devices(gamepage.HandsArrows, gamepage.HandsPointer),
	"pad":     game.Devices(gamepage.HandsFirstPad, gamepage.HandsPointer),
	"pads":    game.Devices(gamepage.HandsFirstPad, gamepage.HandsSecondPad),
}

func (p *Game) setup() game.Setup[foxes.View, foxes.Move, foxes.Config] {
	s := NewSetup(func() *words.Book { return p.Env.UI.Book })
	board := foxesdraw.NewBoard()
	picture := game.Preview[foxes.State, foxes.View, foxes.Config]{
		Config: s.Config, New: foxes.New, Show: board.Show, Paint: func(pen *render.Pen, r render.Rect) {
			board.Draw(pen, r, foxesdraw.Look{Colors: game.SeatColours(pen, s.Colours)})
		},
	}
	return game.Setup[foxes.View, foxes.Move, foxes.Config]{
		Common: &s.Common, Fields: s.Fields(),
		Table: func() (Seating, error) { return p.local(*s) }, Board: picture.Draw,
		Sign: func(pen *render.Pen, r render.Rect, side string) {
			seat := foxes.Foxes
			if side == string(dolphinsSide) {
				seat = foxes.Dolphins
			}
			foxesdraw.Sign(pen, r, seat, game.SeatColours(pen, s.Colours)[seat])
		},
		Join: func() (scenes.Scene, error) {
			return p.Join(ServerSettings{Address: s.Address, Name: s.MyName, watch: s.Part == "watch", details: s.Details, Colors: s.Colours[:]})
		},
		Server: game.OnNetwork(func(o hosting.Options) (hosting.Server[foxes.View, foxes.Move], error) {
			h, err := hostOf(*s, o)
			if err != nil {
				return hosting.Server[foxes.View, foxes.Move]{}, err
			}
			return p.Server(h)
		}),
	}
}

func hostOf(s Setup, o hosting.Options) (HostSettings, error) {
	config, err := s.Config()
	return HostSettings{
		Config: config, options: o, Seat: string(s.Seat), Bot: s.Filler, reaction: s.HostReaction, Name: s.MyName, Colors: s.Colours[:],
	}, err
}

func (p *Game) local(s Setup) (Seating, error) {
	config, err := s.Config()
	t := p.Game.Seats.Empty(config)
	t.Colors, t.Pace = s.Colours[:], seating.ChosenPace(strconv.Itoa(s.Reaction), strconv.Itoa(defaultReaction))
	switch {
	case s.Mode == setupscene.Demo:
		t.Bots = s.Bots[:]
	case s.Mode == setupscene.HotSeat:
		t.Names, t.Devices = s.Names[:], Pairs[s.Hands]
	case s.Side == dolphinsSide:
		t.Bots[foxes.Foxes], t.Names[foxes.Dolphins] = s.Opponent, s.MyName
	default:
		t.Bots[foxes.Dolphins], t.Names[foxes.Foxes] = s.Opponent, s.MyName
	}
	return t, err
}

var still = game.Still[foxes.View]{Board: foxesdraw.Still, Progress: progress}

// progress returns a text with the player's number of animals and the opponent's. seat is the player's seat.
func progress(b *words.Book, v foxes.View, seat rules.Seat) string {
	return b.T("foxes.left_so_far", b.Integer(int64(v.Board.Count(seat))), b.Integer(int64(v.Board.Count(1-seat))))
}

// Values of the final game of the lesson.
const (
	finalAnimals = 5
	finalMeals   = 2 // number of eaten dolphins with which the player has won
	adviceEvery  = 30
)

// lessonOf returns the lesson of the game. In its final game, the player leads the foxes and has to eat two dolphins.
func lessonOf() game.Lesson[foxes.View, foxes.Move, foxes.Config] {
	return game.Lesson[foxes.View, foxes.Move, foxes.Config]{
		Open: game.Steps(foxesscene.LessonSteps),
		Goal: "foxes.lesson_final", Rival: "foxes.lesson_rival",
		Help: lesson.Help[foxes.View, foxes.Move]{
			Goal: "foxes.lesson_final", Seat: foxes.Foxes, Every: adviceEvery,
			Best:    session.AsyncBot[foxes.View, foxes.Move](session.Bot[foxes.View, foxes.Move](foxesbot.Best(0))),
			Waiting: func(v foxes.View) []rules.Seat { return v.Waiting },
		},
		End: endAfterMeals,
		Final: func() Seating {
			c := foxes.Config{
				Size: foxes.MinSize, Animals: finalAnimals, Cooldown: [foxes.Sides]int{45, 45}, Tide: 10 * foxes.Second, Limit: 120 * foxes.Second,
			}
			return Seating{Config: c, Bots: []string{"", "random"}, Names: make([]string, 2), Colors: UsualFoxes, Pace: "90"}
		},
	}
}

// endAfterMeals ends the game if the foxes have eaten enough dolphins. It then returns a view in which the foxes have
// won, and true. Otherwise it returns v and false.
func endAfterMeals(v foxes.View) (foxes.View, bool) {
	if v.Outcome != foxes.Running || v.Board.Count(foxes.Dolphins) > v.Config.Animals-finalMeals {
		return v, false
	}
	return v.Position.End(foxes.FoxesWon, foxes.ReasonNone).View(v.You), true
}

func (p *Game) puzzles() scenes.GamePuzzles {
	all := puzzles.Source[foxespuzzle.Puzzle]{
		On: foxespuzzle.On, Find: foxespuzzle.Find, Step: foxespuzzle.Ladder, Type: foxespuzzle.TypeOf, Open: p.puzzle,
	}.Puzzles()
	all.Place, all.Crop = 5, puzzles.Cropped(foxesdraw.Card, render.Pt{X: 0.54, Y: 0.25}, 0.14)
	return all
}

// soloPuzzle is a puzzle without an opponent that moves.
type soloPuzzle struct{ foxespuzzle.Puzzle }

// Reply implements solving.Source. It returns no move.
func (soloPuzzle) Reply(foxes.State) (m foxes.Move, ok bool) { return m, false }

func (p *Game) puzzle(q foxespuzzle.Puzzle) scenes.Puzzle {
	r := puzzles.Riddle[foxes.State, foxes.Move]{
		Puzzle: solving.Of[foxes.State, foxes.Move](soloPuzzle{q}),
		Task:   "foxes.puzzle_" + q.Kind() + strconv.Itoa(q.Steps),
		Told:   func(b *words.Book, _ foxes.State) string { return b.T("foxes.puzzle_lost") },
	}
	r.Tick = tickCooldown
	r.Moves = func(s foxes.State) []foxes.Move { return s.View(q.Seat()).Moves(q.Seat()) }
	return game.PuzzleOf(p.Game, r, r.Start.View(q.Seat()).Config)
}

// tickCooldown advances the clock by one tick. It returns false, without a tick, if no side has a cooldown or the game
// is over.
func tickCooldown(s foxes.State) (foxes.State, bool) {
	v := s.View(rules.Nobody)
	if s.Over() || v.Cooldown(foxes.Foxes) == 0 && v.Cooldown(foxes.Dolphins) == 0 {
		return s, false
	}
	return s.Tick(), true
}
