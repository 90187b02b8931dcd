package app

import (
	"strconv"

	"menagerie/netclient/pondclient"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/scenes"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/setupscene"
)

// pondPairs are the ways in which two people can share the devices: the mouse's, then the cat's.
var pondPairs = map[string][]string{
	"pointer": devices(pondscene.Pointer, pondscene.Arrows),
	"keys":    devices(pondscene.Arrows, pondscene.Pointer),
	"letters": devices(pondscene.Letters, pondscene.Arrows),
	"pad":     devices(pondscene.FirstPad, pondscene.Arrows),
	"pads":    devices(pondscene.FirstPad, pondscene.SecondPad),
}

func pondFields() []setupscene.Field {
	other := func(c setupscene.Choice) bool { return c["mode"] == "join" && c["server"] == "other" }
	local := func(c setupscene.Choice) bool { return c["mode"] != "join" && c["mode"] != "host" }
	return []setupscene.Field{
		{ID: "mode", Label: "pond.set_mode", Default: "practice", Options: modes("pond.mode_")},
		{ID: "side", Label: "pond.set_side", Default: "mouse", Options: options("pond.side_", "mouse", "cat"), Shown: inMode("practice")},
		{ID: "server", Label: "pond.set_server", Default: "public", Options: options("pond.server_", "public", "secure", "other"), Shown: inMode("join")},
		{ID: "address", Label: "pond.set_address", Kind: setupscene.Text, Limit: 300, Shown: other, Hint: "pond.hint_address"},
		{ID: "tls", Label: "pond.set_tls", Kind: setupscene.Toggle, Default: "false", Shown: other},
		{ID: "room", Label: "pond.set_room", Kind: setupscene.Text, Limit: 300, Shown: inMode("join"), Hint: "pond.hint_room"},
		{ID: "level", Label: "pond.set_level", Default: "1", Options: levelOptions, Shown: func(c setupscene.Choice) bool { return c["mode"] != "host" }},
		{ID: "hostCat", Label: "pond.set_cat", Default: "perfect", Options: hostCats, Shown: inMode("host")},
		{ID: "cat", Label: "pond.set_cat", Default: "lazy", Options: pondBots(pond.Cat), Shown: byBot("cat")},
		{ID: "mouse", Label: "pond.set_mouse", Default: "radial", Options: pondBots(pond.Mouse), Shown: byBot("mouse")},
		{ID: "hands", Label: "pond.set_hands", Default: "pointer", Options: options("pond.pair_", "pointer", "keys", "letters", "pad", "pads"), Shown: inMode("hotseat")},
		name("mySwimmer", "pond.set_name", "pond.name_mouse", 1, func(c setupscene.Choice) bool { return practised("mouse")(c) || c["mode"] == "join" }),
		name("myRunner", "pond.set_name", "pond.name_cat", 1, func(c setupscene.Choice) bool {
			return practised("cat")(c) || inMode("host")(c) && c["hostCat"] == "me"
		}),
		name("nameMouse", "pond.set_name_mouse", "pond.name_mouse", 1, inMode("hotseat")),
		name("nameCat", "pond.set_name_cat", "pond.name_cat", 2, inMode("hotseat")),
		{ID: "begin", Label: "pond.set_start", Default: "centre", Options: options("pond.start_", "centre", "random"), Shown: local},
		{ID: "colourMouse", Label: "pond.set_color_mouse", Kind: setupscene.Colour, Default: "1"},
		{ID: "colourCat", Label: "pond.set_color_cat", Kind: setupscene.Colour, Default: "2"},
	}
}

// levelOptions are the levels; a server knows the first three.
func levelOptions(c setupscene.Choice) []setupscene.Option {
	levels := pond.Levels()
	if c["mode"] == "join" {
		levels = levels[:3]
	}
	var all []setupscene.Option
	for _, l := range levels {
		all = append(all, setupscene.Option{ID: l.ID, Label: "pond.level_" + l.ID, Hint: "pond.ratio_" + l.ID})
	}
	return all
}

// pondBots are the bots of one seat, the weakest first.
func pondBots(seat rules.Seat) func(setupscene.Choice) []setupscene.Option {
	bots := pondbot.Mice()
	if seat == pond.Cat {
		bots = pondbot.Cats()
	}
	return hinted("pond.bot_", "pond.hint_", rules.BotNames(bots)...)
}

// hostCats are who may play the cat against guests.
func hostCats(c setupscene.Choice) []setupscene.Option {
	me := setupscene.Option{ID: "me", Label: "pond.cat_me", Hint: "pond.hint_cat_me"}
	return append([]setupscene.Option{me}, pondBots(pond.Cat)(c)...)
}

// startPond makes a game of what was chosen.
func (p *Program) startPond(c setupscene.Choice) (scenes.Scene, error) {
	colors := []int{colour(c["colourMouse"]), colour(c["colourCat"])}
	switch {
	case joins(c):
		return p.joinPond(serverOf(c, colors))
	case hosts(c):
		h := pondHost{terms: termsOf(c), cat: c["hostCat"], name: c["myRunner"], colors: colors}
		if h.cat == "me" {
			h.cat = ""
		}
		return p.hostPond(h)
	}
	level, err := pond.ParseLevel(c["level"])
	if err != nil {
		return nil, err
	}
	g := p.pondGame()
	t := g.seats.Empty(pond.Config{CatStep: level.CatStep})
	if c["begin"] == "random" {
		t.Config.Start = pond.StartRandom
	}
	t.Colors = colors
	switch {
	case c["mode"] == "demo":
		t.Bots = []string{c["mouse"], c["cat"]}
	case c["mode"] == "hotseat":
		t.Names = []string{c["nameMouse"], c["nameCat"]}
		t.Devices = pondPairs[c["hands"]]
	case c["side"] == "cat":
		t.Bots[pond.Mouse], t.Names[pond.Cat] = c["mouse"], c["myRunner"]
	default:
		t.Bots[pond.Cat], t.Names[pond.Mouse] = c["cat"], c["mySwimmer"]
	}
	return g.play(t)
}

// serverOf reads which server was chosen.
func serverOf(c setupscene.Choice, colors []int) pondServer {
	level, _ := strconv.Atoi(c["level"]) // the options are numbers
	at := pondServer{address: pondclient.PublicHost, room: c["room"], level: level, name: c["mySwimmer"], colors: colors}
	switch c["server"] {
	case "secure":
		at.tls = true
	case "other":
		at.address, at.tls = c["address"], c.On("tls")
	}
	return at
}
