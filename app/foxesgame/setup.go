package foxesgame

import (
	"fmt"
	"slices"
	"strconv"

	"menagerie/assets/words"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/scenes/setupscene"
)

const (
	// DefaultSize is the default number of tiles in a row of the board.
	DefaultSize = 10

	// defaultAnimals is the default number of animals of each side.
	defaultAnimals = 6

	// defaultLimit is the default time limit in seconds.
	defaultLimit = 300

	// defaultReaction is the default reaction time of the bots in ticks.
	defaultReaction = 45

	// fastReaction is the reaction time of the bots in ticks at the fastest pace.
	fastReaction = 18

	// maxReaction is the longest reaction time in ticks that the player can choose.
	maxReaction = 150
)

// side is the side of a person, or a way to fill the seats of a host's server.
type side string

// The choices for the side of the player. A host who chooses noSide or guestsSide is a spectator.
const (
	foxesSide    side = "foxes"
	dolphinsSide side = "dolphins"
	noSide       side = "none"   // a bot plays against a guest
	guestsSide   side = "guests" // two guests play
)

// growth selects whether the tides grow in the course of the game.
type growth string

// The choices for the growth of the tides.
const (
	growing growth = "growing"
	equal   growth = "equal"
)

// Setup has the settings of the set-up screens. NewSetup returns one.
type Setup struct {
	setupscene.Common
	Side         side                // side of the person against a bot
	Part         string              // role on a server: "play" or "watch"
	Details      bool                // whether the server sends details that the specification leaves out
	Seat         side                // side of a host
	Opponent     string              // bot that plays against the person
	Filler       string              // bot of a host
	Bots         [foxes.Sides]string // bots of a demo
	Reaction     int                 // reaction time of the bots of a local game in ticks
	HostReaction int                 // reaction time of the bot of a host in ticks
	Hands        string              // input devices of two people at one screen
	modeRules
	MyName  string
	Names   [foxes.Sides]string
	Colours [foxes.Sides]int

	book func() *words.Book
}

// modeRules holds the settings of the rules.
type modeRules struct {
	Size      int              // number of tiles in a row of the board
	Animals   int              // number of animals of each side; 0 means the number in the specification
	Goal      string           // number of animals to eat for a win: "third", "half" or "all"
	Limit     int              // duration of the game in seconds; 0 for no limit
	More      bool             // whether the fields from Dialect on are visible
	Dialect   string           // dialect of a host: "house" or "spec"
	Cooldown  int              // cooldown of both sides in ticks, for the dialect "spec"
	Cooldowns [foxes.Sides]int // cooldown of each side in ticks; 0 for the dolphins means that both sides are equally strong
	Tide      int              // ticks between two tides
	Tides     string
	Growth    growth
	Forecast  int // number of tides whose tiles are shown in advance
}

// NewSetup returns an empty Setup. book returns the texts in the current language.
func NewSetup(book func() *words.Book) *Setup { return &Setup{book: book} }

// Fields returns the fields of the set-up screens, in their order.
func (s *Setup) Fields() []setupscene.Field {
	practice, twoPeople, joining, hosting := s.In(setupscene.Practice), s.In(setupscene.HotSeat), s.In(setupscene.Join), s.In(setupscene.Host)
	fields := []setupscene.Field{
		s.ModeField(),
		{ID: "side", Label: "setup.side", Value: setupscene.Choice(&s.Side, foxesSide), Options: setupscene.Hinted("foxes.side_", "foxes.side_hint_", foxesSide, dolphinsSide), Shown: practice, Part: setupscene.Side},
		s.AddressField("foxes.set_address", "foxes.here", "foxes.hint_address"),
		{ID: "part", Label: "foxes.set_part", Value: setupscene.Choice(&s.Part, "play"), Options: setupscene.Options("foxes.part_", "play", "watch"), Shown: joining},
		{ID: "details", Label: "foxes.set_details", Value: setupscene.Switch(&s.Details), Shown: joining, Hint: "foxes.hint_details"},
		{ID: "seat", Label: "setup.side", Value: setupscene.Choice(&s.Seat, foxesSide), Options: setupscene.Options("foxes.seat_", foxesSide, dolphinsSide, noSide, guestsSide), Shown: hosting},
		{ID: "bot", Label: "foxes.set_bot", Value: setupscene.Choice(&s.Opponent, "greedy"), Options: bots, Shown: practice, Part: setupscene.Opponent},
		{ID: "filler", Label: "foxes.set_filler", Value: setupscene.Choice(&s.Filler, "greedy"), Options: bots, Shown: hosting},
		{ID: "bot0", Label: "foxes.set_bot_foxes", Value: setupscene.Choice(&s.Bots[foxes.Foxes], "best"), Options: bots, Shown: s.In(setupscene.Demo)},
		{ID: "bot1", Label: "foxes.set_bot_dolphins", Value: setupscene.Choice(&s.Bots[foxes.Dolphins], "best"), Options: bots, Shown: s.In(setupscene.Demo)},
		{ID: "reaction", Label: "setup.pace", Value: setupscene.Number(&s.Reaction, defaultReaction), Options: s.paces, Shown: s.In(setupscene.Practice, setupscene.Demo), Hint: "foxes.hint_pace"},
		{ID: "hostReaction", Label: "foxes.set_reaction", Value: setupscene.Number(&s.HostReaction, defaultReaction), Options: s.secondOptions(0, 18, defaultReaction, 90, maxReaction), Shown: hosting, Hint: "foxes.hint_reaction"},
		{ID: "hands", Label: "foxes.set_hands", Value: setupscene.Choice(&s.Hands, "letters"), Options: setupscene.Options("foxes.pair_", "letters", "pointer", "keys", "pad", "pads"), Shown: twoPeople},
	}
	fields = append(fields, s.ruleFields()...)
	plays := func() bool {
		return practice() || joining() && s.Part == "play" || hosting() && s.Seat != noSide && s.Seat != guestsSide
	}
	return append(fields,
		setupscene.Named(&s.MyName, "myName", "foxes.set_name", "foxes.name_me", 1, plays),
		setupscene.Named(&s.Names[foxes.Foxes], "name0", "foxes.set_name_foxes", "foxes.name_foxes", 1, twoPeople),
		setupscene.Named(&s.Names[foxes.Dolphins], "name1", "foxes.set_name_dolphins", "foxes.name_dolphins", 2, twoPeople),
		setupscene.Field{ID: "colour0", Label: "foxes.set_color_foxes", Value: setupscene.Colour(&s.Colours[foxes.Foxes], 1)},
		setupscene.Field{ID: "colour1", Label: "foxes.set_color_dolphins", Value: setupscene.Colour(&s.Colours[foxes.Dolphins], 0)},
	)
}

func (s *Setup) ruleFields() []setupscene.Field {
	usual := foxes.DefaultConfig(DefaultSize)
	local := s.In(setupscene.Practice, setupscene.HotSeat, setupscene.Demo, setupscene.Host)
	ours := func() bool { return local() && !s.isSpecified() }
	more := func() bool { return local() && s.More }
	moreOurs := func() bool { return more() && !s.isSpecified() }
	return []setupscene.Field{
		{ID: "size", Label: "foxes.set_size", Value: setupscene.Number(&s.Size, DefaultSize), Options: sizes, Shown: local},
		{ID: "animals", Label: "foxes.set_animals", Value: setupscene.Number(&s.Animals, defaultAnimals), Options: s.animals, Shown: ours},
		{ID: "goal", Label: "foxes.set_goal", Value: setupscene.Choice(&s.Goal, "third"), Options: setupscene.Options("foxes.goal_", "third", "half", "all"), Shown: ours},
		{ID: "limit", Label: "foxes.set_limit", Value: setupscene.Number(&s.Limit, defaultLimit), Options: setupscene.Options("foxes.limit_", "120", "300", "600", "1200", "0"), Shown: ours},
		{ID: "more", Label: "foxes.set_more", Value: setupscene.Switch(&s.More), Shown: local},
		{ID: "dialect", Label: "foxes.set_dialect", Value: setupscene.Choice(&s.Dialect, "house"), Options: setupscene.Options("foxes.dialect_", "house", "spec"), Shown: func() bool { return more() && s.Mode == setupscene.Host }, Hint: "foxes.hint_dialect"},
		{ID: "cooldown", Label: "foxes.set_cooldown", Value: setupscene.Number(&s.Cooldown, foxes.UsualCooldown), Options: s.secondOptions(cooldowns(foxes.UsualCooldown)...), Shown: func() bool { return more() && s.isSpecified() }},
		{ID: "cooldown0", Label: "foxes.set_cooldown_foxes", Value: setupscene.Number(&s.Cooldowns[foxes.Foxes], usual.Cooldown[foxes.Foxes]), Options: s.secondOptions(cooldowns(usual.Cooldown[foxes.Foxes])...), Shown: moreOurs},
		{ID: "cooldown1", Label: "foxes.set_cooldown_dolphins", Value: setupscene.Number(&s.Cooldowns[foxes.Dolphins], 0), Options: s.dolphinCooldowns, Shown: moreOurs},
		{ID: "tide", Label: "foxes.set_tide", Value: setupscene.Number(&s.Tide, usual.Tide), Options: s.secondOptions(180, 300, 360, 480, 600, 900, 1200, 1800, 3600), Shown: more},
		{ID: "tides", Label: "foxes.set_tides", Value: setupscene.Choice(&s.Tides, "coast"), Options: setupscene.Hinted("foxes.tides_", "foxes.tides_hint_", "coast", "height", "any"), Shown: more},
		{ID: "growth", Label: "foxes.set_growth", Value: setupscene.Choice(&s.Growth, growing), Options: setupscene.Hinted("foxes.growth_", "foxes.growth_hint_", growing, equal), Shown: moreOurs},
		{ID: "forecast", Label: "foxes.set_forecast", Value: setupscene.Number(&s.Forecast, 1), Options: setupscene.Options("foxes.forecast_", "0", "1", "3", "6"), Shown: moreOurs},
	}
}

// cooldowns returns the cooldowns that a player can choose, in ticks and in ascending order. They include standard, the default
// cooldown.
func cooldowns(standard int) []int {
	all := []int{15, 30, 45, 60, 90, 120, 180, 300}
	if !slices.Contains(all, standard) {
		all = append(all, standard)
		slices.Sort(all)
	}
	return all
}

// dolphinCooldowns returns the options for the cooldown of the dolphins. The ID "0" means the balanced cooldown.
func (s *Setup) dolphinCooldowns() []setupscene.Option {
	c, _ := s.Config() // the result is complete enough even if a rule is unknown
	n := Balanced(c)
	all := s.secondOptions(cooldowns(n)...)()
	for i := range all {
		if all[i].ID == strconv.Itoa(n) {
			all[i].ID = "0"
		}
	}
	return all
}

func (s *Setup) goal() (g foxes.Goal, err error) {
	err = g.UnmarshalText([]byte(s.Goal))
	return g, err
}

// UsualGrowth returns the growth of the tides in a game on a board with the given number of columns. With it, games between
// strong players are decided before the time limit.
func UsualGrowth(size int) int { return (size - 6) * (size - 6) / 16 }

// Balanced returns the cooldown of the dolphins in ticks for a fair game with the rules c: strong players win about half of the
// games on each side. In such a game, the cooldown of the foxes is foxes.FoxCooldown. docs/games/foxes.md has the measurements.
func Balanced(c foxes.Config) int {
	switch goal := c.Dialect.Goal; {
	case c.Growth > 0:
		return balancedGrowing(c.Size)
	case goal != foxes.GoalThird, c.Size > 14:
		return foxes.DolphinCooldown
	case c.Size <= 10:
		return 48
	case c.Size <= 12:
		return 44
	}
	return 42
}

// balancedGrowing returns the result of Balanced for games with growing tides.
func balancedGrowing(size int) int {
	switch {
	case size <= 12:
		return 50
	case size <= 14:
		return 66
	}
	return 64
}

// paces returns the options for the pace of the bots. Their IDs are reaction times in ticks.
func (s *Setup) paces() []setupscene.Option {
	return []setupscene.Option{
		{ID: strconv.Itoa(maxReaction), Label: "setup.pace_slow"}, {ID: strconv.Itoa(defaultReaction), Label: "setup.pace_normal"},
		{ID: strconv.Itoa(fastReaction), Label: "setup.pace_quick"},
	}
}

// secondOptions returns a function that returns one option for each number of ticks. The text of an option is the time in
// seconds. Its ID is the number of ticks.
func (s *Setup) secondOptions(ticks ...int) func() []setupscene.Option {
	return func() []setupscene.Option {
		var all []setupscene.Option
		for _, n := range ticks {
			places := 2
			switch {
			case n%foxes.Second == 0:
				places = 0
			case n > foxes.Second && n%6 == 0 || n%(foxes.Second/2) == 0: // below 1 s, one decimal could also be a rounded 0.25 s
				places = 1
			}
			b := s.book()
			all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: b.T("foxes.seconds", b.Decimal(float64(n)/foxes.Second, places))})
		}
		return all
	}
}

// bots returns the options for the bots, the weakest first.
var bots = setupscene.Characters("foxes.bot_", rules.Nobody, rules.BotNames(foxesbot.All()), map[string]int{"random": 1, "greedy": 2, "tide": 3, "lurk": 4, "best": 5})

// sizes returns the options for the size of the board in tiles.
func sizes() []setupscene.Option {
	var all []setupscene.Option
	for _, n := range []int{10, 12, 14, 17, 20, 25, 30, 40, 50} {
		all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: fmt.Sprintf("%d × %d", n, n)})
	}
	return all
}

// animals returns the options for the number of animals of each side. The ID "0" means the number in the specification, which
// equals the size of the board.
func (s *Setup) animals() []setupscene.Option {
	numbers := []int{s.Size}
	for _, n := range []int{3, 5, defaultAnimals, 7, 10, 15, 20, 30, 60, 100} {
		if n != s.Size && n <= foxes.DefaultConfig(s.Size).MostAnimals() {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	var all []setupscene.Option
	for _, n := range numbers {
		o := setupscene.Option{ID: strconv.Itoa(n), Text: strconv.Itoa(n)}
		if n == s.Size {
			o.ID = "0"
		}
		all = append(all, o)
	}
	return all
}

// isSpecified reports whether the player hosts a game with the rules of the specification.
func (s *Setup) isSpecified() bool { return s.Mode == setupscene.Host && s.Dialect == "spec" }

// Config returns the settings for the rules, in a game that this program runs itself.
func (s *Setup) Config() (foxes.Config, error) {
	config := foxes.DefaultConfig(s.Size)
	if s.Animals > 0 {
		config.Animals = s.Animals
	}
	goal, err := s.goal()
	if err != nil && !s.isSpecified() {
		return config, err
	}
	config.Dialect.Goal, config.Cooldown = goal, s.Cooldowns
	if s.Growth == growing {
		config.Growth = UsualGrowth(s.Size)
	}
	if config.Cooldown[foxes.Dolphins] == 0 {
		config.Cooldown[foxes.Dolphins] = Balanced(config)
	}
	config.Limit, config.Forecast = s.Limit*foxes.Second, s.Forecast
	if s.isSpecified() {
		config = foxes.SpecifiedConfig(s.Size)
		config.Cooldown = [foxes.Sides]int{s.Cooldown, s.Cooldown}
	}
	config.Tide = s.Tide
	return config, config.Dialect.Tides.UnmarshalText([]byte(s.Tides))
}
