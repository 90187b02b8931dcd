package app

import (
	"fmt"
	"slices"
	"strconv"

	"menagerie/app/table"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/setupscene"
)

// foxesPairs are the ways in which two people can share the devices: the foxes', then the dolphins'.
var foxesPairs = map[string][]string{
	"letters": devices(foxesscene.Letters, foxesscene.Arrows),
	"pointer": devices(foxesscene.Pointer, foxesscene.Arrows),
	"keys":    devices(foxesscene.Arrows, foxesscene.Pointer),
	"pad":     devices(foxesscene.FirstPad, foxesscene.Pointer),
	"pads":    devices(foxesscene.FirstPad, foxesscene.SecondPad),
}

func (p *Program) foxesFields() []setupscene.Field {
	usual := foxes.DefaultConfig(usualSize)
	ticks := strconv.Itoa
	local := inMode("practice", "hotseat", "demo", "host")
	ours := func(c setupscene.Choice) bool { return local(c) && !foxesSpecified(c) }
	more := func(c setupscene.Choice) bool { return local(c) && c.On("more") }
	moreOurs := func(c setupscene.Choice) bool { return more(c) && !foxesSpecified(c) }
	return []setupscene.Field{
		{ID: "mode", Label: "foxes.set_mode", Default: "practice", Options: modes("foxes.mode_")},
		{ID: "side", Label: "foxes.set_side", Default: "foxes", Options: options("foxes.side_", "foxes", "dolphins"), Shown: inMode("practice")},
		{ID: "address", Label: "foxes.set_address", Kind: setupscene.Text, Limit: 300, Default: "foxes.here", Shown: inMode("join"), Hint: "foxes.hint_address"},
		{ID: "part", Label: "foxes.set_part", Default: "play", Options: options("foxes.part_", "play", "watch"), Shown: inMode("join")},
		{ID: "details", Label: "foxes.set_details", Kind: setupscene.Toggle, Default: "false", Shown: inMode("join"), Hint: "foxes.hint_details"},
		{ID: "seat", Label: "foxes.set_side", Default: "foxes", Options: options("foxes.seat_", "foxes", "dolphins", "none", "guests"), Shown: inMode("host")},
		{ID: "bot", Label: "foxes.set_bot", Default: "greedy", Options: foxesBots, Shown: inMode("practice")},
		{ID: "filler", Label: "foxes.set_filler", Default: "greedy", Options: foxesBots, Shown: inMode("host")},
		{ID: "bot0", Label: "foxes.set_bot_foxes", Default: "best", Options: foxesBots, Shown: inMode("demo")},
		{ID: "bot1", Label: "foxes.set_bot_dolphins", Default: "best", Options: foxesBots, Shown: inMode("demo")},
		{ID: "reaction", Label: "foxes.set_reaction", Default: ticks(usualReaction), Options: p.foxesSeconds(0, 18, usualReaction, 90, mostReaction), Shown: inMode("practice", "demo", "host"), Hint: "foxes.hint_reaction"},
		{ID: "hands", Label: "foxes.set_hands", Default: "letters", Options: options("foxes.pair_", "letters", "pointer", "keys", "pad", "pads"), Shown: inMode("hotseat")},
		{ID: "size", Label: "foxes.set_size", Default: ticks(usualSize), Options: foxesSizes, Shown: local},
		{ID: "animals", Label: "foxes.set_animals", Default: "0", Options: foxesAnimals, Shown: ours},
		{ID: "limit", Label: "foxes.set_limit", Default: "300", Options: options("foxes.limit_", "120", "300", "600", "1200", "0"), Shown: ours},
		{ID: "more", Label: "foxes.set_more", Kind: setupscene.Toggle, Default: "false", Shown: local},
		{ID: "dialect", Label: "foxes.set_dialect", Default: "house", Options: options("foxes.dialect_", "house", "spec"), Shown: func(c setupscene.Choice) bool { return more(c) && hosts(c) }, Hint: "foxes.hint_dialect"},
		{ID: "cooldown", Label: "foxes.set_cooldown", Default: ticks(foxes.UsualCooldown), Options: p.foxesSeconds(foxesCooldowns(foxes.UsualCooldown)...), Shown: func(c setupscene.Choice) bool { return more(c) && foxesSpecified(c) }},
		{ID: "cooldown0", Label: "foxes.set_cooldown_foxes", Default: ticks(usual.Cooldown[0]), Options: p.foxesSeconds(foxesCooldowns(usual.Cooldown[0])...), Shown: moreOurs},
		{ID: "cooldown1", Label: "foxes.set_cooldown_dolphins", Default: ticks(usual.Cooldown[1]), Options: p.foxesSeconds(foxesCooldowns(usual.Cooldown[1])...), Shown: moreOurs},
		{ID: "tide", Label: "foxes.set_tide", Default: ticks(usual.Tide), Options: p.foxesSeconds(180, 300, 360, 480, 600, 900, 1200, 1800, 3600), Shown: more},
		{ID: "tides", Label: "foxes.set_tides", Default: "coast", Options: foxesTides, Shown: more},
		{ID: "forecast", Label: "foxes.set_forecast", Default: "0", Options: options("foxes.forecast_", "0", "1", "3", "6"), Shown: more},
		name("myName", "foxes.set_name", "foxes.name_me", 1, func(c setupscene.Choice) bool {
			return inMode("practice")(c) || inMode("join")(c) && c["part"] == "play" || inMode("host")(c) && c["seat"] != "none" && c["seat"] != "guests"
		}),
		name("name0", "foxes.set_name_foxes", "foxes.name_foxes", 1, inMode("hotseat")),
		name("name1", "foxes.set_name_dolphins", "foxes.name_dolphins", 2, inMode("hotseat")),
		{ID: "colour0", Label: "foxes.set_color_foxes", Kind: setupscene.Colour, Default: "2"},
		{ID: "colour1", Label: "foxes.set_color_dolphins", Kind: setupscene.Colour, Default: "1"},
	}
}

// What somebody plays who never chose.
const (
	usualSize     = 12
	usualReaction = 45 // ticks
	mostReaction  = 150
)

// foxesCooldowns are the cooldowns that can be chosen, in ticks; the usual one is among them.
func foxesCooldowns(usual int) []int {
	all := []int{15, 30, 45, 60, 90, 120, 180, 300}
	if !slices.Contains(all, usual) {
		all = append(all, usual)
		slices.Sort(all)
	}
	return all
}

// foxesSeconds are times in ticks to choose from, shown as seconds.
func (p *Program) foxesSeconds(ticks ...int) func(setupscene.Choice) []setupscene.Option {
	return func(setupscene.Choice) []setupscene.Option {
		b := p.Env.UI.Book
		var all []setupscene.Option
		for _, n := range ticks {
			places := 2
			switch {
			case n%foxes.Second == 0:
				places = 0
			case n > foxes.Second && n%6 == 0 || n%(foxes.Second/2) == 0: // of 0.3 s nobody knows whether it is 250 ms
				places = 1
			}
			text := b.T("foxes.seconds", b.Decimal(float64(n)/foxes.Second, places))
			all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: text})
		}
		return all
	}
}

// foxesBots are the bots, the weakest first.
var foxesBots = hinted("foxes.bot_", "foxes.bot_hint_", rules.BotNames(foxesbot.All())...)

// foxesSizes are the boards.
func foxesSizes(setupscene.Choice) []setupscene.Option {
	var all []setupscene.Option
	for _, n := range []int{10, 12, 14, 17, 20, 25, 30, 40, 50} {
		all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: fmt.Sprintf("%d × %d", n, n)})
	}
	return all
}

// foxesAnimals are the numbers of animals that a side may have on the chosen board; 0 is as many as the text gives.
func foxesAnimals(c setupscene.Choice) []setupscene.Option {
	size, err := strconv.Atoi(c["size"])
	if err != nil {
		size = usualSize
	}
	all := []setupscene.Option{{ID: "0", Text: strconv.Itoa(size)}}
	for _, n := range []int{3, 5, 7, 10, 15, 20, 30, 60, 100} {
		if n != size && n <= foxes.DefaultConfig(size).MostAnimals() {
			all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: strconv.Itoa(n)})
		}
	}
	slices.SortStableFunc(all, func(a, b setupscene.Option) int {
		x, _ := strconv.Atoi(a.Text)
		y, _ := strconv.Atoi(b.Text)
		return x - y
	})
	return all
}

// foxesTides are the kinds of tides.
func foxesTides(setupscene.Choice) []setupscene.Option {
	var all []setupscene.Option
	for _, id := range []string{"coast", "height", "any"} {
		all = append(all, setupscene.Option{ID: id, Label: "foxes.tides_" + id, Hint: "foxes.tides_hint_" + id})
	}
	return all
}

// foxesSpecified reports whether a host was asked for the specification's game.
func foxesSpecified(c setupscene.Choice) bool { return hosts(c) && c["dialect"] == "spec" }

// foxesConfig returns the chosen game.
func foxesConfig(c setupscene.Choice) (foxes.Config, error) {
	var n [8]int
	for i, id := range []string{"size", "animals", "cooldown0", "cooldown1", "tide", "forecast", "limit", "cooldown"} {
		var err error
		if n[i], err = strconv.Atoi(c[id]); err != nil {
			return foxes.Config{}, fmt.Errorf("%s: %w", id, err)
		}
	}
	config := foxes.DefaultConfig(n[0])
	if n[1] > 0 {
		config.Animals = n[1]
	}
	config.Cooldown = [foxes.Sides]int{n[2], n[3]}
	config.Limit = n[6] * foxes.Second
	if foxesSpecified(c) {
		config = foxes.SpecifiedConfig(n[0])
		config.Cooldown = [foxes.Sides]int{n[7], n[7]}
	}
	config.Tide, config.Forecast = n[4], n[5]
	return config, config.Dialect.Tides.UnmarshalText([]byte(c["tides"]))
}

// startFoxes makes a game of what was chosen.
func (p *Program) startFoxes(c setupscene.Choice) (scenes.Scene, error) {
	colors := []int{colour(c["colour0"]), colour(c["colour1"])}
	if joins(c) {
		return p.joinFoxes(foxesServer{address: c["address"], name: c["myName"], watch: c["part"] == "watch", details: c.On("details"), colors: colors})
	}
	config, err := foxesConfig(c)
	if err != nil {
		return nil, err
	}
	g := p.foxesGame()
	t := g.seats.Empty(config)
	t.Colors, t.Pace = colors, table.ChosenPace(c["reaction"], strconv.Itoa(usualReaction))
	switch {
	case hosts(c):
		return p.hostFoxes(foxesHost{
			config: config, terms: termsOf(c), seat: c["seat"], bot: c["filler"], reaction: number(c["reaction"]),
			name: c["myName"], colors: colors,
		})
	case c["mode"] == "demo":
		t.Bots = []string{c["bot0"], c["bot1"]}
	case c["mode"] == "hotseat":
		t.Names, t.Devices = []string{c["name0"], c["name1"]}, foxesPairs[c["hands"]]
	case c["side"] == "dolphins":
		t.Bots[foxes.Foxes], t.Names[foxes.Dolphins] = c["bot"], c["myName"]
	default:
		t.Bots[foxes.Dolphins], t.Names[foxes.Foxes] = c["bot"], c["myName"]
	}
	return g.play(t)
}
