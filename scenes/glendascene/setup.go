package glendascene

import (
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/scenes/setupscene"
)

// Side is the side of a person, or who plays at a host.
type Side string

// The choices for the side of the player. A host can also watch a bot play against a guest, or two guests.
const (
	trapper Side = "trapper"
	Glenda  Side = "glenda"
	Any     Side = "any"    // on a server
	none    Side = "none"   // a bot plays against a guest
	guests  Side = "guests" // two guests play
)

// Setup holds the settings.
type Setup struct {
	setupscene.Common
	Side      Side // in practice
	Bots      [2]string
	Wish      Side   // the side that a person wants on a server
	Seat      Side   // the side of a host
	Walls     string // the ID of a glenda.Level
	Size      int    // cells in a row of the garden
	Pace      string // of the bots
	MyTrapper string // the person's name in practice as the trapper
	MyRabbit  string // the person's name in practice as Glenda
	MyName    string // the person's name on a server
	Names     [2]string
	Colours   [2]int
}

// Fields returns the fields of the settings in their order on the screen.
func (s *Setup) Fields() []setupscene.Field {
	demo, twoPeople, joining, hosting := s.In(setupscene.Demo), s.In(setupscene.HotSeat), s.In(setupscene.Join), s.In(setupscene.Host)
	ours := func() bool { return !joining() }
	practised := func(side Side) func() bool {
		return func() bool { return s.Mode == setupscene.Practice && s.Side == side }
	}
	byBot := func(person Side) func() bool { return func() bool { return demo() || practised(person)() } }
	plays := func() bool { return joining() || hosting() && s.Seat != none && s.Seat != guests }
	return []setupscene.Field{
		s.ModeField(),
		{ID: "side", Label: "setup.side", Value: setupscene.Choice(&s.Side, trapper), Options: setupscene.Hinted("glenda.side_", "glenda.side_hint_", trapper, Glenda), Shown: s.In(setupscene.Practice), Part: setupscene.Side},
		{ID: "trapper", Label: "glenda.set_trapper", Value: setupscene.Choice(&s.Bots[glenda.Trapper], "next"), Options: trappers, Shown: byBot(Glenda), Part: setupscene.Opponent},
		{ID: "glenda", Label: "glenda.set_glenda", Value: setupscene.Choice(&s.Bots[glenda.Glenda], "original"), Options: glendas, Shown: byBot(trapper), Part: setupscene.Opponent},
		s.AddressField("glenda.set_address", "glenda.here", "glenda.hint_address"),
		{ID: "wish", Label: "glenda.set_wish", Value: setupscene.Choice(&s.Wish, Any), Options: setupscene.Options("glenda.wish_", Any, trapper, Glenda), Shown: joining, Hint: "glenda.hint_wish"},
		{ID: "seat", Label: "glenda.set_seat", Value: setupscene.Choice(&s.Seat, trapper), Options: setupscene.Options("glenda.seat_", trapper, Glenda, none, guests), Shown: hosting},
		setupscene.Pace(&s.Pace, s.In(setupscene.Practice, setupscene.Demo)),
		{ID: "walls", Label: "glenda.set_walls", Value: setupscene.Choice(&s.Walls, "easy"), Options: wallCounts, Shown: ours},
		{ID: "size", Label: "glenda.set_size", Value: setupscene.Number(&s.Size, glenda.DefaultSize), Options: setupscene.Options("glenda.size_", "7", "11", "15", "19"), Shown: ours},
		setupscene.Named(&s.MyTrapper, "myTrapper", "glenda.set_name", "glenda.name_trapper", 1, practised(trapper)),
		setupscene.Named(&s.MyRabbit, "myRabbit", "glenda.set_name", "glenda.name_glenda", 1, practised(Glenda)),
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

// Config returns the rules of a game that this program runs itself.
func (s *Setup) Config() glenda.Config {
	config := glenda.DefaultConfig()
	config.Size = s.Size
	for _, l := range glenda.Levels() {
		if l.ID == s.Walls {
			config.Walls = Scaled(l.Walls, s.Size)
		}
	}
	return config
}

// Scaled returns the range of wall counts for a garden with size cells in a row. walls is the range for a garden of the default
// size. The proportion of cells with walls stays the same.
func Scaled(walls glenda.Range, size int) glenda.Range {
	cells := func(n int) int { return n * size * size / (glenda.DefaultSize * glenda.DefaultSize) }
	return glenda.Range{Min: cells(walls.Min), Max: max(cells(walls.Max), cells(walls.Min))}
}
