// Package labyrinthgame connects the labyrinth game to the program's window. Game has the functions that start the game. The
// file net.go joins servers and hosts games.
package labyrinthgame

import (
	"strconv"
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
	"menagerie/record"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/rules/labyrinth/labyrinthpuzzle"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/session/lesson"
	"menagerie/session/solving"
	"menagerie/wire/labyrinthwire"
)

// Seating has the players and the settings of a local game.
type Seating = seating.Seating[labyrinth.Config]

// Game is the game of labyrinth, with the functions that start, join and host it.
type Game struct {
	*game.Game[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config]
}

// New returns the game. s has the parts of the program that all games share.
func New(s *game.Services) *Game {
	p := &Game{&game.Game[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config]{Services: s}}
	*p.Game = game.Game[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config]{
		Services: s,
		Setup:    p.setup,
		MenuPart: game.MenuPart[labyrinth.Config]{
			Card: labyrinthdraw.Card, Cast: labyrinthdraw.Cast(),
			Demo: func() Seating {
				return Seating{Config: labyrinth.DefaultConfig(4), Bots: []string{"best", "denial", "twoply", "greedy"}, Colors: []int{0, 1, 2, 3}}
			},
			Topics: topics, Draw: labyrinthdraw.Illustration,
			Crowds: []int{2, 3, 4},
			Crowd:  func(people int) setupscene.Stored { return setupscene.Stored{"players": strconv.Itoa(people)} },
		},
		Online: remote.Online{
			Game:    "labyrinth",
			Network: "tcp", Port: labyrinthwire.Port, Options: map[string]string{"seat": "role"},
			Dialect: func(code string) error { _, err := labyrinth.ParseDialect(code); return err },
			Presets: map[string]setupscene.Stored{
				"people": {"role": "play", "seats": "0", "limit": "60"}, "bots": {"role": "watch", "seats": "0", "limit": "10"},
			},
			Faults: remote.FaultsOf(labyrinth.FaultOver), EarlierTexts: earlierTexts, Explain: labyrinthwire.NewDissector,
		},
		Friends: game.FriendPart{
			Seats: 4, Heirs: true, Countdown: 3, Chosen: setupscene.Stored{"role": "play", "seats": "0", "limit": "0", "players": "4"}, Sign: labyrinthdraw.Sign,
		},
		Seats: seating.Seats[labyrinth.Config]{
			Game:  "labyrinth",
			Count: func(c labyrinth.Config) int { return c.Players },
			Admit: withSeats,
			Own:   names, Alone: "labyrinth.me",
			Bots: "labyrinth.bot_",
			Swap: func(t Seating) Seating { return t.Turned().Recolored() },
		},
		Tournament: tournament, Still: still,
		Lesson: lessonOf(), Puzzles: p.puzzles(),
		Playing: game.Playing[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config]{
			Engine: game.TurnGame(labyrinth.Codec),
			Player: seated,
			Reveal: func(t Seating, start labyrinth.State, r *record.Record) (session.OwnedSession[labyrinth.View, labyrinth.Move], error) {
				return session.Replay(start, r, replaySeat(t))
			},
			Paces:  botPaces,
			Hidden: true, Dealt: true,
		},
		Screen: func(t Seating, s labyrinthscene.Session, o gamepage.Options) scenes.Scene {
			return labyrinthscene.New(p.Env, labyrinthscene.Options{Session: s, Speed: seating.Paced(speeds, t.Pace), Options: o})
		},
		Scoring: statistics.Scoring[labyrinth.View, labyrinth.Config]{Events: events, Result: result, Clear: clearMargin, Variant: variant},
	}
	return p
}

// The number of ticks before a bot's move, and the speed of the animation, for each pace.
var (
	botPaces = map[string]int{"quick": 4, "": 24, "slow": 70}
	speeds   = map[string]float64{"quick": 2.2, "": 1, "slow": 0.7}
)

// withSeats returns c with the number of players changed to seats. If seats is too high, it returns c unchanged.
func withSeats(c labyrinth.Config, seats int) labyrinth.Config {
	if seats <= labyrinth.MaxPlayers {
		// seats comes from the record, because a server does not send the number of players before the game
		c.Players = seats
	}
	return c
}

// replaySeat returns the seat from which a replay shows a game: that of the only person, or rules.Nobody.
func replaySeat(t Seating) rules.Seat {
	if persons := t.Persons(t.Config.Players); len(persons) == 1 {
		return persons[0]
	}
	// each of several people has secrets
	return rules.Nobody
}

// thinkTime returns the longest time in which a bot chooses a move. A browser is slower, so it gets more time.
func thinkTime() time.Duration {
	if !game.Networked {
		return time.Second
	}
	return 180 * time.Millisecond
}

var tournament = tournaments.Game{
	Options: scenes.TournamentOptions{Limits: tournaments.MoveLimits},
	Bots:    rules.BotNames(labyrinthbot.All()),
	Known:   func(level string) error { _, err := labyrinthbot.For(level); return err },
}

// Player returns a bot that chooses the moves of bot, with a time limit for each move.
func Player(bot session.Bot[labyrinth.View, labyrinth.Move]) session.Bot[labyrinth.View, labyrinth.Move] {
	return bot.Within(thinkTime())
}

func seated(t Seating, seat rules.Seat) (session.Player[labyrinth.View, labyrinth.Move], error) {
	bot, err := labyrinthbot.For(t.Bots[seat])
	return session.AsyncBot(Player(bot.Bot)), err
}

func names(b *words.Book, seats int) []string {
	names := make([]string, seats)
	for seat := range names {
		names[seat] = b.T("labyrinth.player", seat+1)
	}
	return names
}

var topics = []game.Topic{
	game.Pictured("help.labyrinth.goal", 0), game.Pictured("help.labyrinth.push", 1), game.Pictured("help.labyrinth.walk", 2), game.Pictured("help.labyrinth.out", 3),
	game.Plain("help.labyrinth.collect"), game.Plain("help.labyrinth.steer"), game.Plain("help.labyrinth.think"),
	game.Plain("help.labyrinth.help"),
}

// events returns an event for each objective that was collected, and for each player who was removed from the game.
func events(before, now labyrinth.View) []statistics.Event {
	var all []statistics.Event
	for seat, p := range now.Players {
		if seat >= len(before.Players) {
			break
		}
		if len(p.Collected) > len(before.Players[seat].Collected) {
			all = append(all, statistics.Event{Key: "labyrinth.event_collect", Seat: rules.Seat(seat)})
		}
		if p.Out && !before.Players[seat].Out {
			all = append(all, statistics.Event{Key: "labyrinth.event_out", Seat: rules.Seat(seat)})
		}
	}
	return all
}

// clearMargin is the margin of a clear victory in objectives.
const clearMargin = 3

// result returns the result of a finished game for statistics. The margin is the lead in collected objectives.
func result(_, last labyrinth.View, seat rules.Seat) statistics.Result {
	collected := make([]int, len(last.Players))
	for i, p := range last.Players {
		collected[i] = len(p.Collected)
	}
	res := statistics.Result{Winners: last.Winners, Margin: statistics.Ahead(collected, seat), Figures: map[string]int{}}
	moves := 0
	for _, turn := range last.History {
		if turn.Seat == seat {
			moves++
		}
	}
	if seat >= 0 && int(seat) < len(collected) {
		res.Figures["targets"], res.Figures["turns"] = collected[seat], moves
	}
	return res
}

// unmarkedObjectives is the number of objectives in the category of the statistics whose name contains no number. Stored
// statistics are from versions in which 6 was the default.
const unmarkedObjectives = 6

// variant returns texts for the statistics: the board size, and the number and the order of the objectives. It omits
// the usual board size and unmarkedObjectives.
func variant(t Seating) []string {
	c := t.Config
	parts := statistics.Board(c.Width, c.Height, labyrinth.DefaultSize)
	if c.Objectives != unmarkedObjectives && c.Objectives > 0 { // 0: they differ, or a server did not tell
		parts = append(parts, stats.Part("stats.level_objectives", float64(c.Objectives)))
	}
	if c.Dialect.Order == labyrinth.OrderDealt {
		parts = append(parts, stats.Part("labyrinth.rules_classic"))
	}
	return parts
}

func (p *Game) setup() game.Setup[labyrinth.View, labyrinth.Move, labyrinth.Config] {
	s := &setup{}
	board := labyrinthdraw.NewBoard()
	picture := game.Preview[labyrinth.State, labyrinth.View, labyrinth.Config]{
		Config: func() (labyrinth.Config, error) { return s.Config(), nil }, New: labyrinth.New, Show: func(v labyrinth.View) {
			v.Waiting = nil // no sign of the seat to move
			board.Show(v)
		}, Paint: func(pen *render.Pen, r render.Rect) {
			t, _ := p.local(*s) // an invalid value is reported below its field
			figures := []face.Figure{{Color: pen.Theme().Seats[s.MyColour], Face: p.Face(t, 0)}}
			for seat := 1; seat < s.Players; seat++ {
				figures = append(figures, face.Figure{Color: pen.Theme().Seats[opponentColour(s.MyColour, seat)], Face: p.Face(t, rules.Seat(seat))})
			}
			board.Dress(figures)
			board.Draw(pen, r, labyrinthdraw.Look{})
		},
	}
	return game.Setup[labyrinth.View, labyrinth.Move, labyrinth.Config]{
		Common: &s.Common, Fields: s.Fields(),
		Table: func() (Seating, error) { return p.local(*s) }, Board: picture.Draw,
		Party: &setupscene.Party{Count: "players", Self: 1, Seats: []string{"bot1", "bot2", "bot3"}},
		Join: func() (scenes.Scene, error) {
			return p.Join(ServerSettings{Address: s.Address, Name: s.GuestName, Watch: s.Role == watchRole, scout: s.Role == scoutRole})
		},
		Server: game.OnNetwork(func(o hosting.Options) (hosting.Server[labyrinth.View, labyrinth.Move], error) {
			return p.Server(hostOf(*s, o))
		}),
	}
}

func hostOf(s setup, o hosting.Options) HostSettings {
	return HostSettings{
		Config: s.Config(), options: o, watch: s.Role == watchRole, Name: s.GuestName,
		Bot: s.Filler, Bots: s.BotSeats, Move: time.Duration(s.Limit) * time.Second,
	}
}

func (p *Game) local(s setup) (Seating, error) {
	t := p.Game.Seats.Empty(s.Config())
	t.Pace = seating.ChosenPace(s.Pace, "normal")
	for seat := range t.Bots {
		switch {
		case s.Mode == setupscene.HotSeat:
			t.Names[seat], t.Colors[seat] = s.Names[seat], s.Colours[seat]
		case s.Mode == setupscene.Demo:
			t.Bots[seat], t.Colors[seat] = s.Bots[seat], s.Colours[seat]
		case seat == 0:
			t.Names[seat], t.Colors[seat] = s.MyName, s.MyColour
		default:
			t.Bots[seat], t.Colors[seat] = s.Bots[seat], opponentColour(s.MyColour, seat)
		}
	}
	return t, nil
}

// opponentColour returns the colour number for an opponent. The number is the opponent's seat, or 0 if that is the
// number of the player's colour.
func opponentColour(colour, seat int) int {
	if seat == colour {
		return 0
	}
	return seat
}

var still = game.Still[labyrinth.View]{Board: labyrinthdraw.Still, Progress: progress}

// progress returns a text about the progress of the player on a seat.
func progress(b *words.Book, v labyrinth.View, seat rules.Seat) string {
	if int(seat) >= len(v.Players) {
		return ""
	}
	return b.T("labyrinth.found_of", b.Integer(int64(len(v.Players[seat].Collected))), b.Integer(int64(v.Config.Objectives)))
}

// lessonOf returns the lesson. In its last game, the player who first collects two objectives wins.
func lessonOf() game.Lesson[labyrinth.View, labyrinth.Move, labyrinth.Config] {
	return game.Lesson[labyrinth.View, labyrinth.Move, labyrinth.Config]{
		Open: game.Steps(labyrinthscene.LessonSteps),
		Goal: "labyrinth.lesson_final", Rival: "labyrinth.lesson_rival",
		Help: lesson.Help[labyrinth.View, labyrinth.Move]{
			Goal: "labyrinth.lesson_final", Seat: 0, Best: session.AsyncBot[labyrinth.View, labyrinth.Move](labyrinthbot.Best(0)),
			Waiting: func(v labyrinth.View) []rules.Seat { return v.Waiting },
		},
		Final: func() Seating {
			c := labyrinth.Config{Width: labyrinth.MinLayout, Height: labyrinth.MinLayout, Players: 2, Objectives: 2}
			return Seating{Config: c, Bots: []string{"", "random-plain"}, Names: make([]string, 2), Colors: []int{0, 1}}
		},
	}
}

func (p *Game) puzzles() scenes.GamePuzzles {
	all := puzzles.Source[labyrinthpuzzle.Puzzle]{
		On: labyrinthpuzzle.On, Find: labyrinthpuzzle.Find, Step: labyrinthpuzzle.Ladder, Type: labyrinthpuzzle.TypeOf, Open: p.puzzle,
	}.Puzzles()
	all.Place, all.Crop = 2, puzzles.Cropped(labyrinthdraw.Card, render.Pt{X: 0.5, Y: 0.36}, 0.11)
	return all
}

func (p *Game) puzzle(q labyrinthpuzzle.Puzzle) scenes.Puzzle {
	r := puzzles.Riddle[labyrinth.State, labyrinth.Move]{
		Puzzle: solving.Of[labyrinth.State, labyrinth.Move](q),
		Task:   "labyrinth.puzzle_" + q.Kind(),
		Told:   failureText,
	}
	r.Instead = true
	r.Moves = func(s labyrinth.State) []labyrinth.Move { return labyrinthmath.Moves(s.View(q.Seat()).Position) }
	return game.PuzzleOf(p.Game, r, r.Start.View(q.Seat()).Config)
}

// failureText returns a text with the reason why the player has failed in a puzzle. s is the last state shown.
func failureText(b *words.Book, s labyrinth.State) string {
	switch v := s.View(0); {
	case v.Outcome == labyrinth.Won:
		return b.T("labyrinth.puzzle_open")
	case v.Objectives[0] == labyrinth.Aside:
		return b.T("labyrinth.puzzle_aside")
	}
	return b.T("labyrinth.puzzle_gap")
}
