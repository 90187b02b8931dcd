package glendagame

import (
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/scenes/setupscene"
)

// side is the side of a person, or a way to fill the seats of a host's server.
type side string

// The choices for the side of the player. A host who chooses noSide or guestsSide is a spectator.
const (
	trapperSide side = "trapper"
	glendaSide  side = "glenda"
	anySide     side = "any"    // any side on a server
	noSide      side = "none"   // a bot plays against a guest
	guestsSide  side = "guests" // two guests play
)

// setup has the values of the fields of the set-up screens.
type setup struct {
	setupscene.Common
	Side      side // side of the person against a bot
	Bots      [2]string
	Wish      side   // side that the person wants on a server
	Seat      side   // side of a host
	Walls     string // ID of a glenda.Level
	Size      int    // number of cells in a row of the garden
	Pace      string // pace of the bots
	MyTrapper string // name of the person as the trapper against a bot
	MyRabbit  string // name of the person as Glenda against a bot
	MyName    string // name of the person on a server
	Names     [2]string
	Colours   [2]int
}

// Fields returns the fields of the set-up screens, in their order.
func (s *setup) Fields() []setupscene.Field {
	demo, twoPeople, joining, hosting := s.In(setupscene.Demo), s.In(setupscene.HotSeat), s.In(setupscene.Join), s.In(setupscene.Host)
	ours := func() bool { return !joining() }
	practised := func(side side) func() bool {
		return func() bool { return s.Mode == setupscene.Practice && s.Side == side }
	}
	byBot := func(person side) func() bool { return func() bool { return demo() || practised(person)() } }
	plays := func() bool { return joining() || hosting() && s.Seat != noSide && s.Seat != guestsSide }
	return []setupscene.Field{
		s.ModeField(),
		{ID: "side", Label: "setup.side", Value: setupscene.Choice(&s.Side, trapperSide), Options: setupscene.Hinted("glenda.side_", "glenda.side_hint_", trapperSide, glendaSide), Shown: s.In(setupscene.Practice), Part: setupscene.Side},
		{ID: "trapper", Label: "glenda.set_trapper", Value: setupscene.Choice(&s.Bots[glenda.Trapper], "next"), Options: trappers, Shown: byBot(glendaSide), Part: setupscene.Opponent},
		{ID: "glenda", Label: "glenda.set_glenda", Value: setupscene.Choice(&s.Bots[glenda.Glenda], "original"), Options: glendas, Shown: byBot(trapperSide), Part: setupscene.Opponent},
		s.AddressField("glenda.set_address", "glenda.here", "glenda.hint_address"),
		{ID: "wish", Label: "glenda.set_wish", Value: setupscene.Choice(&s.Wish, anySide), Options: setupscene.Options("glenda.wish_", anySide, trapperSide, glendaSide), Shown: joining, Hint: "glenda.hint_wish"},
		{ID: "seat", Label: "glenda.set_seat", Value: setupscene.Choice(&s.Seat, trapperSide), Options: setupscene.Options("glenda.seat_", trapperSide, glendaSide, noSide, guestsSide), Shown: hosting},
		setupscene.Pace(&s.Pace, s.In(setupscene.Practice, setupscene.Demo)),
		{ID: "walls", Label: "glenda.set_walls", Value: setupscene.Choice(&s.Walls, "easy"), Options: wallCounts, Shown: ours},
		{ID: "size", Label: "glenda.set_size", Value: setupscene.Number(&s.Size, glenda.DefaultSize), Options: setupscene.Options("glenda.size_", "7", "11", "15", "19"), Shown: ours},
		setupscene.Named(&s.MyTrapper, "myTrapper", "glenda.set_name", "glenda.name_trapper", 1, practised(trapperSide)),
		setupscene.Named(&s.MyRabbit, "myRabbit", "glenda.set_name", "glenda.name_glenda", 1, practised(glendaSide)),
		setupscene.Named(&s.MyName, "myName", "glenda.set_name", "glenda.guest", 1, plays),
		setupscene.Named(&s.Names[glenda.Trapper], "nameTrapper", "glenda.set_name_trapper", "glenda.name_trapper", 1, twoPeople),
		setupscene.Named(&s.Names[glenda.Glenda], "nameGlenda", "glenda.set_name_glenda", "glenda.name_glenda", 2, twoPeople),
		{ID: "colourTrapper", Label: "glenda.set_color_trapper", Value: setupscene.Colour(&s.Colours[glenda.Trapper], 0)},
		{ID: "colourGlenda", Label: "glenda.set_color_glenda", Value: setupscene.Colour(&s.Colours[glenda.Glenda], 1)},
	}
}

// wallCounts returns the options for the number of walls at the start, which are the difficulty levels of the original game.
func wallCounts() []setupscene.Option {
	var all []setupscene.Option
	for _, l := range glenda.Levels() {
		all = append(all, setupscene.Option{ID: l.ID, Label: "glenda.walls_" + l.ID, Hint: "glenda.hint_" + l.ID})
	}
	return all
}

// The bots of each side, the weakest first.
var (
	trappers = setupscene.Characters("glenda.bot_", glenda.Trapper, rules.BotNames(glendabot.Trappers()), map[string]int{"random": 1, "next": 2, "twodistance": 4, "best": 5})
	glendas  = setupscene.Characters("glenda.bot_", glenda.Glenda, rules.BotNames(glendabot.Glendas()), map[string]int{"random": 1, "original": 2, "twodistance": 4, "best": 5})
)

// Config returns the settings for the rules, in a game that this program runs itself.
func (s *setup) Config() glenda.Config {
	config := glenda.DefaultConfig()
	config.Size = s.Size
	for _, l := range glenda.Levels() {
		if l.ID == s.Walls {
			config.Walls = Scaled(l.Walls, s.Size)
		}
	}
	return config
}

// Scaled returns the range for the number of walls in a garden with the given size. size is the number of cells in a
// row. walls is the range for a garden of the default size. The share of the cells with walls stays the same.
func Scaled(walls glenda.Range, size int) glenda.Range {
	cells := func(n int) int { return n * size * size / (glenda.DefaultSize * glenda.DefaultSize) }
	return glenda.Range{Min: cells(walls.Min), Max: max(cells(walls.Max), cells(walls.Min))}
}
