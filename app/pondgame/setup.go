package pondgame

import (
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/scenes/setupscene"
)

// side is the side of a person against a bot.
type side string

// The values of side.
const (
	mouseSide side = "mouse"
	catSide   side = "cat"
)

// setup has the values of the fields of the set-up screens.
type setup struct {
	setupscene.Common
	Side    side
	Server  string // server to join: "public", "secure" or "other"
	TLS     bool   // whether the other server uses TLS
	Room    string // name of the room on the server
	Pace    string
	Level   string // name for pond.ParseLevel, or own
	HostCat string // bot that plays the cat of a host, or "me"
	Bots    [2]string
	Hands   string // input devices of two people at one screen
	MyMouse string // name of the person as the mouse
	MyCat   string // name of the person as the cat
	Names   [2]string
	Start   string // start of the mouse: "centre" or "random"
	Colours [2]int
}

// Fields returns the fields of the set-up screens, in their order.
func (s *setup) Fields() []setupscene.Field {
	demo, twoPeople, joining, hosting := s.In(setupscene.Demo), s.In(setupscene.HotSeat), s.In(setupscene.Join), s.In(setupscene.Host)
	local := s.In(setupscene.Practice, setupscene.HotSeat, setupscene.Demo)
	practised := func(side side) bool { return s.Mode == setupscene.Practice && s.Side == side }
	other := func() bool { return joining() && s.Server == "other" }
	return []setupscene.Field{
		s.ModeField(),
		{ID: "side", Label: "setup.side", Value: setupscene.Choice(&s.Side, mouseSide), Options: setupscene.Hinted("pond.side_", "pond.side_hint_", mouseSide, catSide), Shown: s.In(setupscene.Practice), Part: setupscene.Side},
		{ID: "server", Label: "pond.set_server", Value: setupscene.Choice(&s.Server, "public"), Options: setupscene.Options("pond.server_", "public", "secure", "other"), Shown: joining},
		{ID: "address", Label: "pond.set_address", Value: setupscene.Text(&s.Address, ""), Limit: 300, Shown: other, Hint: "pond.hint_address"},
		{ID: "tls", Label: "pond.set_tls", Value: setupscene.Switch(&s.TLS), Shown: other},
		{ID: "room", Label: "pond.set_room", Value: setupscene.Text(&s.Room, ""), Limit: 300, Shown: joining, Hint: "pond.hint_room"},
		{ID: "hostCat", Label: "pond.set_cat", Value: setupscene.Choice(&s.HostCat, "perfect"), Options: s.hostCats, Shown: hosting},
		{ID: "cat", Label: "pond.set_cat", Value: setupscene.Choice(&s.Bots[pond.Cat], "kitten"), Options: s.cats, Shown: func() bool { return demo() || practised(mouseSide) }, Part: setupscene.Opponent},
		{ID: "mouse", Label: "pond.set_mouse", Value: setupscene.Choice(&s.Bots[pond.Mouse], "straight"), Options: s.mice, Shown: func() bool { return demo() || practised(catSide) }, Part: setupscene.Opponent},
		setupscene.Pace(&s.Pace, s.In(setupscene.Practice, setupscene.HotSeat)),
		{ID: "level", Label: "pond.set_level", Value: setupscene.Choice(&s.Level, levelOwn), Options: s.levels, Shown: func() bool { return !hosting() }},
		{ID: "hands", Label: "pond.set_hands", Value: setupscene.Choice(&s.Hands, "pointer"), Options: setupscene.Options("pond.pair_", "pointer", "keys", "letters", "pad", "pads"), Shown: twoPeople},
		setupscene.Named(&s.MyMouse, "mySwimmer", "pond.set_name", "pond.name_mouse", 1, func() bool { return practised(mouseSide) || joining() }),
		setupscene.Named(&s.MyCat, "myRunner", "pond.set_name", "pond.name_cat", 1, func() bool { return practised(catSide) || hosting() && s.HostCat == "me" }),
		setupscene.Named(&s.Names[pond.Mouse], "nameMouse", "pond.set_name_mouse", "pond.name_mouse", 1, twoPeople),
		setupscene.Named(&s.Names[pond.Cat], "nameCat", "pond.set_name_cat", "pond.name_cat", 2, twoPeople),
		{ID: "begin", Label: "pond.set_start", Value: setupscene.Choice(&s.Start, "centre"), Options: setupscene.Options("pond.start_", "centre", "random"), Shown: local},
		{ID: "colourMouse", Label: "pond.set_color_mouse", Value: setupscene.Colour(&s.Colours[pond.Mouse], 0)},
		{ID: "colourCat", Label: "pond.set_color_cat", Value: setupscene.Colour(&s.Colours[pond.Cat], 1)},
	}
}

// levelOwn is the level at which the speed of the cat depends on the opponent.
const levelOwn = "own"

// ownLevels maps each bot of a side to the level on which it is an opponent for a person. No cat can win on level 1. Finn and
// Tilda escape on all levels, so they play on the one with the fastest cat.
var ownLevels = [2]map[string]string{
	pond.Mouse: {"straight": "2", "radial": "3", "fast": "1830", "tangent": "1830"},
	pond.Cat:   {"kitten": "1", "lazy": "3", "feint": "3", "perfect": "3"},
}

func (s *setup) level() string {
	if s.Level == levelOwn {
		return s.ownLevel()
	}
	return s.Level
}

// ownLevel returns the level of the chosen opponent. Without an opponent it is level 2, on which both sides can win.
func (s *setup) ownLevel() string {
	if s.Mode != setupscene.Practice {
		return "2"
	}
	opponent := pond.Cat
	if s.Side == catSide {
		opponent = pond.Mouse
	}
	return ownLevels[opponent][s.Bots[opponent]]
}

// adaptStep returns the rules c with a speed of the cat that suits new bots. oldBots and newBots have the bot of each
// seat, or "" for a person. The speed changes if the old bots preferred it. It also changes if it is too low for a
// person who plays the cat.
func adaptStep(c pond.Config, oldBots, newBots []string) pond.Config {
	old, _ := ownStep(oldBots)
	step, ok := ownStep(newBots)
	slow := newBots[pond.Cat] == "" && c.CatStep <= pond.Levels()[0].CatStep
	if ok && (old == c.CatStep || slow) {
		c.CatStep = step
	}
	return c
}

// ownStep returns the step of the cat for a game with one bot. bots has the name of the bot at each seat, or "" for a
// person. ok is false if the number of bots is not one, or the bot has no level of its own.
func ownStep(bots []string) (step int32, ok bool) {
	if (bots[pond.Mouse] == "") == (bots[pond.Cat] == "") {
		return 0, false
	}
	for seat, bot := range bots {
		if l, err := pond.ParseLevel(ownLevels[seat][bot]); err == nil {
			step = l.CatStep
		}
	}
	return step, step > 0
}

// levels returns the options for the level. A server has only the first three levels. For a person who plays the cat, the
// options show the speed of the cat, because the names of the levels describe the difficulty for the mouse.
func (s *setup) levels() []setupscene.Option {
	levels, label, hint := pond.Levels(), "pond.level_", "pond.ratio_"
	practice := s.Mode == setupscene.Practice
	switch {
	case s.Mode == setupscene.Join:
		levels = levels[:3]
	case practice && s.Side == catSide:
		levels, label, hint = levels[1:], "pond.times_", ""
	}
	var all []setupscene.Option
	switch {
	case practice:
		all = append(all, setupscene.Option{ID: levelOwn, Label: "pond.level_own", Hint: "pond.ratio_" + s.ownLevel()})
	case s.Mode == setupscene.HotSeat || s.Mode == setupscene.Demo:
		all = append(all, setupscene.Option{ID: levelOwn, Label: "pond.level_fair", Hint: "pond.ratio_" + s.ownLevel()})
	}
	for _, l := range levels {
		o := setupscene.Option{ID: l.ID, Label: label + l.ID}
		if hint != "" {
			o.Hint = hint + l.ID
		}
		all = append(all, o)
	}
	return all
}

// catDots and mouseDots have the strength of each bot, from 1 to 5. The first key is the level of the cat's speed; ""
// stands for all other levels. The second key is the bot. The strengths follow the measurements in docs/games/pond.md.
var (
	catDots = map[string]map[string]int{
		"1": {"kitten": 1, "lazy": 1, "feint": 1, "perfect": 2},
		"2": {"kitten": 1, "lazy": 1, "feint": 2, "perfect": 3},
		"":  {"kitten": 1, "lazy": 2, "feint": 4, "perfect": 5},
	}
	mouseDots = map[string]map[string]int{
		"2": {"straight": 1, "radial": 5, "fast": 4, "tangent": 5},
		"":  {"straight": 1, "radial": 3, "fast": 4, "tangent": 5},
	}
)

// cats returns the options for the bots that play the cat, the weakest first.
func (s *setup) cats() []setupscene.Option {
	return s.characters(pond.Cat, rules.BotNames(pondbot.Cats()), catDots)
}

// mice returns the options for the bots that play the mouse, the weakest first.
func (s *setup) mice() []setupscene.Option {
	return s.characters(pond.Mouse, rules.BotNames(pondbot.Mice()), mouseDots)
}

// characters returns the options for the bots of a side. Each option shows the strength of the bot as a number of dots.
// The strength depends on the selected level, and byLevel has all strengths.
func (s *setup) characters(seat rules.Seat, bots []string, byLevel map[string]map[string]int) []setupscene.Option {
	dots := map[string]int{}
	for _, bot := range bots {
		level := s.Level
		switch {
		case s.Mode == setupscene.Host:
			level = "" // a guest chooses the level
		case level == levelOwn && s.Mode == setupscene.Practice:
			level = ownLevels[seat][bot]
		case level == levelOwn:
			level = s.ownLevel()
		}
		on, ok := byLevel[level]
		if !ok {
			on = byLevel[""]
		}
		dots[bot] = on[bot]
	}
	return setupscene.Characters("pond.bot_", seat, bots, dots)()
}

// hostCats returns the options for the cat in a hosted game: the host or one of the bots.
func (s *setup) hostCats() []setupscene.Option {
	me := setupscene.Option{ID: "me", Label: "pond.cat_me", Hint: "pond.hint_cat_me"}
	return append([]setupscene.Option{me}, s.cats()...)
}

// Config returns the settings of a local game for the rules.
func (s *setup) Config() (pond.Config, error) {
	level, err := pond.ParseLevel(s.level())
	config := pond.Config{CatStep: level.CatStep}
	if s.Start == "random" {
		config.Start = pond.StartRandom
	}
	return config, err
}
