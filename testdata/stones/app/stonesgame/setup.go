package stonesgame

import (
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonesbot"
	"menagerie/scenes/setupscene"
)

// setup holds the settings.
type setup struct {
	setupscene.Common
	Heap    int
	Bots    [stones.Players]string
	First   string // who begins in practice: "me" or "bot"
	MyName  string
	Names   [stones.Players]string
	Colours [stones.Players]int
}

// Fields returns the fields of the settings in their order on the screen.
func (s *setup) Fields() []setupscene.Field {
	twoPeople, practice := s.In(setupscene.HotSeat), s.In(setupscene.Practice)
	return []setupscene.Field{
		s.ModeField(),
		{ID: "first", Label: "stones.set_first", Value: setupscene.Choice(&s.First, "me"), Options: setupscene.Options("stones.first_", "me", "bot"), Shown: practice, Part: setupscene.Side},
		{ID: "heap", Label: "stones.set_heap", Value: setupscene.Number(&s.Heap, stones.DefaultHeap), Options: heaps, Shown: func() bool { return s.Mode != setupscene.Join }},
		{ID: "bot0", Label: "stones.set_bot0", Value: setupscene.Choice(&s.Bots[0], "random"), Options: bots, Shown: s.In(setupscene.Demo)},
		{ID: "bot1", Label: "stones.set_bot1", Value: setupscene.Choice(&s.Bots[1], "random"), Options: bots, Shown: s.In(setupscene.Practice, setupscene.Demo), Part: setupscene.Opponent},
		s.AddressField("stones.set_address", "stones.here", "stones.hint_address"),
		setupscene.Named(&s.MyName, "myName", "stones.set_name", "stones.player_1", 1, s.In(setupscene.Practice, setupscene.Join, setupscene.Host)),
		setupscene.Named(&s.Names[0], "name0", "stones.set_name0", "stones.player_1", 1, twoPeople),
		setupscene.Named(&s.Names[1], "name1", "stones.set_name1", "stones.player_2", 2, twoPeople),
		{ID: "colour0", Label: "stones.set_color0", Value: setupscene.Colour(&s.Colours[0], 0)},
		{ID: "colour1", Label: "stones.set_color1", Value: setupscene.Colour(&s.Colours[1], 1)},
	}
}

// bots returns the bots, the weakest first.
var bots = setupscene.Options("stones.bot_", rules.BotNames(stonesbot.All())...)

// heaps returns the numbers of stones at the start.
func heaps() []setupscene.Option { return setupscene.Numbers(10, 40) }

// Config returns the rules of a game that this program runs itself.
func (s *setup) Config() stones.Config { return stones.Config{Heap: s.Heap} }
