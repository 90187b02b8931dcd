// Package pondsetup has the settings of the game of cat and mouse that a player can change before a game, with their defaults.
package pondsetup

import (
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/scenes/setupscene"
)

// Side is the side that a person plays in practice.
type Side string

// The sides.
const (
	Mouse Side = "mouse"
	Cat   Side = "cat"
)

// Setup holds the settings.
type Setup struct {
	setupscene.Common
	Side    Side
	Server  string // to join: "public", "secure" or "other"
	TLS     bool   // of another server
	Room    string // on the server
	Level   string // see pond.ParseLevel
	HostCat string // the bot that plays the cat of a host, or "me"
	Bots    [2]string
	Hands   string // the devices of two people at one machine
	MyMouse string // the person's name as the mouse
	MyCat   string // the person's name as the cat
	Names   [2]string
	Start   string // where the mouse begins: "centre" or "random"
	Colours [2]int
}

// Fields returns the fields of the settings in their order on the screen.
func (s *Setup) Fields() []setupscene.Field {
	demo, twoPeople, joining, hosting := s.In(setupscene.Demo), s.In(setupscene.HotSeat), s.In(setupscene.Join), s.In(setupscene.Host)
	local := s.In(setupscene.Practice, setupscene.HotSeat, setupscene.Demo)
	practised := func(side Side) bool { return s.Mode == setupscene.Practice && s.Side == side }
	other := func() bool { return joining() && s.Server == "other" }
	return []setupscene.Field{
		s.ModeField(),
		{ID: "side", Label: "setup.side", Value: setupscene.Choice(&s.Side, Mouse), Options: setupscene.Hinted("pond.side_", "pond.side_hint_", Mouse, Cat), Shown: s.In(setupscene.Practice), Part: setupscene.Side},
		{ID: "server", Label: "pond.set_server", Value: setupscene.Choice(&s.Server, "public"), Options: setupscene.Options("pond.server_", "public", "secure", "other"), Shown: joining},
		{ID: "address", Label: "pond.set_address", Value: setupscene.Text(&s.Address, ""), Limit: 300, Shown: other, Hint: "pond.hint_address"},
		{ID: "tls", Label: "pond.set_tls", Value: setupscene.Switch(&s.TLS), Shown: other},
		{ID: "room", Label: "pond.set_room", Value: setupscene.Text(&s.Room, ""), Limit: 300, Shown: joining, Hint: "pond.hint_room"},
		{ID: "level", Label: "pond.set_level", Value: setupscene.Choice(&s.Level, "1"), Options: s.levels, Shown: func() bool { return !hosting() }},
		{ID: "hostCat", Label: "pond.set_cat", Value: setupscene.Choice(&s.HostCat, "perfect"), Options: hostCats, Shown: hosting},
		{ID: "cat", Label: "pond.set_cat", Value: setupscene.Choice(&s.Bots[pond.Cat], "lazy"), Options: cats, Shown: func() bool { return demo() || practised(Mouse) }, Part: setupscene.Opponent},
		{ID: "mouse", Label: "pond.set_mouse", Value: setupscene.Choice(&s.Bots[pond.Mouse], "radial"), Options: mice, Shown: func() bool { return demo() || practised(Cat) }, Part: setupscene.Opponent},
		{ID: "hands", Label: "pond.set_hands", Value: setupscene.Choice(&s.Hands, "pointer"), Options: setupscene.Options("pond.pair_", "pointer", "keys", "letters", "pad", "pads"), Shown: twoPeople},
		setupscene.Named(&s.MyMouse, "mySwimmer", "pond.set_name", "pond.name_mouse", 1, func() bool { return practised(Mouse) || joining() }),
		setupscene.Named(&s.MyCat, "myRunner", "pond.set_name", "pond.name_cat", 1, func() bool { return practised(Cat) || hosting() && s.HostCat == "me" }),
		setupscene.Named(&s.Names[pond.Mouse], "nameMouse", "pond.set_name_mouse", "pond.name_mouse", 1, twoPeople),
		setupscene.Named(&s.Names[pond.Cat], "nameCat", "pond.set_name_cat", "pond.name_cat", 2, twoPeople),
		{ID: "begin", Label: "pond.set_start", Value: setupscene.Choice(&s.Start, "centre"), Options: setupscene.Options("pond.start_", "centre", "random"), Shown: local},
		{ID: "colourMouse", Label: "pond.set_color_mouse", Value: setupscene.Colour(&s.Colours[pond.Mouse], 0)},
		{ID: "colourCat", Label: "pond.set_color_cat", Value: setupscene.Colour(&s.Colours[pond.Cat], 1)},
	}
}

// levels returns the levels. A server has only the first three.
func (s *Setup) levels() []setupscene.Option {
	levels := pond.Levels()
	if s.Mode == setupscene.Join {
		levels = levels[:3]
	}
	var all []setupscene.Option
	for _, l := range levels {
		all = append(all, setupscene.Option{ID: l.ID, Label: "pond.level_" + l.ID, Hint: "pond.ratio_" + l.ID})
	}
	return all
}

// The bots of each side, the weakest first. Their dots follow the measurements in docs/games/pond.md.
var (
	mice = setupscene.Characters("pond.bot_", pond.Mouse, rules.BotNames(pondbot.Mice()), map[string]int{"straight": 1, "radial": 3, "fast": 4, "tangent": 5})
	cats = setupscene.Characters("pond.bot_", pond.Cat, rules.BotNames(pondbot.Cats()), map[string]int{"kitten": 1, "lazy": 2, "feint": 4, "perfect": 5})
)

// hostCats returns the options for who plays the cat in a hosted game: the host or one of the bots.
func hostCats() []setupscene.Option {
	me := setupscene.Option{ID: "me", Label: "pond.cat_me", Hint: "pond.hint_cat_me"}
	return append([]setupscene.Option{me}, cats()...)
}

// Config returns the rules of a local game.
func (s *Setup) Config() (pond.Config, error) {
	level, err := pond.ParseLevel(s.Level)
	config := pond.Config{CatStep: level.CatStep}
	if s.Start == "random" {
		config.Start = pond.StartRandom
	}
	return config, err
}
