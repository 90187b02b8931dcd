package catalog

import (
	"strconv"

	"menagerie/netclient/pondclient"
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/scenes"
	"menagerie/scenes/helpscene"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/setupscene"
)

// pondSetup is where cat and mouse is chosen.
func (p *Program) pondSetup() scenes.Scene {
	return setupscene.New(p.Env, setupscene.Spec{Game: "pond", Fields: pondFields(), Start: p.startPond})
}

// handPairs are the ways in which two people can share the devices: the mouse's, then the cat's.
var handPairs = map[string][2]pondscene.Hands{
	"pointer": {pondscene.Pointer, pondscene.Arrows},
	"keys":    {pondscene.Arrows, pondscene.Pointer},
	"letters": {pondscene.Letters, pondscene.Arrows},
	"pad":     {pondscene.FirstPad, pondscene.Arrows},
	"pads":    {pondscene.FirstPad, pondscene.SecondPad},
}

func pondFields() []setupscene.Field {
	mode := func(wanted string) func(setupscene.Choice) bool {
		return func(c setupscene.Choice) bool { return c["mode"] == wanted }
	}
	alone := func(side string) func(setupscene.Choice) bool {
		return func(c setupscene.Choice) bool { return c["mode"] == "practice" && c["side"] == side }
	}
	other := func(c setupscene.Choice) bool { return c["mode"] == "join" && c["server"] == "other" }
	local := func(c setupscene.Choice) bool { return c["mode"] != "join" && c["mode"] != "host" }
	bot := func(seat string) func(setupscene.Choice) bool {
		return func(c setupscene.Choice) bool {
			return c["mode"] == "demo" || c["mode"] == "practice" && c["side"] != seat
		}
	}
	return []setupscene.Field{
		{ID: "mode", Label: "pond.set_mode", Default: "practice", Options: options("pond.mode_", "practice", "hotseat", "demo", "join", "host")},
		{ID: "side", Label: "pond.set_side", Default: "mouse", Options: options("pond.side_", "mouse", "cat"), Shown: mode("practice")},
		{ID: "server", Label: "pond.set_server", Default: "public", Options: options("pond.server_", "public", "secure", "other"), Shown: mode("join")},
		{ID: "address", Label: "pond.set_address", Kind: setupscene.Text, Limit: 300, Shown: other, Hint: "pond.hint_address"},
		{ID: "tls", Label: "pond.set_tls", Kind: setupscene.Toggle, Default: "false", Shown: other},
		{ID: "room", Label: "pond.set_room", Kind: setupscene.Text, Limit: 300, Shown: mode("join"), Hint: "pond.hint_room"},
		{ID: "reach", Label: "pond.set_reach", Default: "here", Options: options("pond.reach_", "here", "everybody"), Shown: mode("host")},
		{ID: "level", Label: "pond.set_level", Default: "1", Options: levelOptions, Shown: func(c setupscene.Choice) bool { return c["mode"] != "host" }},
		{ID: "hostCat", Label: "pond.set_cat", Default: "perfect", Options: hostCats, Shown: mode("host")},
		{ID: "cat", Label: "pond.set_cat", Default: "lazy", Options: botOptions(pond.Cat), Shown: bot("cat")},
		{ID: "mouse", Label: "pond.set_mouse", Default: "radial", Options: botOptions(pond.Mouse), Shown: bot("mouse")},
		{ID: "hands", Label: "pond.set_hands", Default: "pointer", Options: options("pond.pair_", "pointer", "keys", "letters", "pad", "pads"), Shown: mode("hotseat")},
		name("mySwimmer", "pond.set_name", "pond.name_mouse", 1, func(c setupscene.Choice) bool { return alone("mouse")(c) || c["mode"] == "join" }),
		name("myRunner", "pond.set_name", "pond.name_cat", 1, func(c setupscene.Choice) bool { return alone("cat")(c) || mode("host")(c) && c["hostCat"] == "me" }),
		name("nameMouse", "pond.set_name_mouse", "pond.name_mouse", 1, mode("hotseat")),
		name("nameCat", "pond.set_name_cat", "pond.name_cat", 2, mode("hotseat")),
		{ID: "begin", Label: "pond.set_start", Default: "centre", Options: options("pond.start_", "centre", "random"), Shown: local},
		{ID: "colourMouse", Label: "pond.set_color_mouse", Kind: setupscene.Colour, Default: "1"},
		{ID: "colourCat", Label: "pond.set_color_cat", Kind: setupscene.Colour, Default: "2"},
	}
}

// name asks for the name of the person at a place of this machine; standIn is the key of what an empty one is shown as.
func name(id, label, standIn string, person int, shown func(setupscene.Choice) bool) setupscene.Field {
	return setupscene.Field{ID: id, Label: label, Kind: setupscene.Text, Default: standIn, Person: person, Shown: shown}
}

// options are the same whatever else was chosen; each is called prefix + its ID.
func options(prefix string, ids ...string) func(setupscene.Choice) []setupscene.Option {
	all := make([]setupscene.Option, len(ids))
	for i, id := range ids {
		all[i] = setupscene.Option{ID: id, Label: prefix + id}
	}
	return func(setupscene.Choice) []setupscene.Option { return all }
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

// botOptions are the bots of one seat, the weakest first.
func botOptions(seat rules.Seat) func(setupscene.Choice) []setupscene.Option {
	bots := pondbot.Mice()
	if seat == pond.Cat {
		bots = pondbot.Cats()
	}
	var all []setupscene.Option
	for _, b := range bots {
		all = append(all, setupscene.Option{ID: b.Name, Label: "pond.bot_" + b.Name, Hint: "pond.hint_" + b.Name})
	}
	return func(setupscene.Choice) []setupscene.Option { return all }
}

// hostCats are who may play the cat against guests.
func hostCats(c setupscene.Choice) []setupscene.Option {
	me := setupscene.Option{ID: "me", Label: "pond.cat_me", Hint: "pond.hint_cat_me"}
	return append([]setupscene.Option{me}, botOptions(pond.Cat)(c)...)
}

// startPond makes a game of what was chosen.
func (p *Program) startPond(c setupscene.Choice) (scenes.Scene, error) {
	colors := [2]int{colour(c["colourMouse"]), colour(c["colourCat"])}
	switch c["mode"] {
	case "join":
		return p.joinPond(serverOf(c, colors))
	case "host":
		h := pondHost{everybody: c["reach"] == "everybody", cat: c["hostCat"], name: c["myRunner"], colors: colors}
		if h.cat == "me" {
			h.cat = ""
		}
		return p.hostPond(h)
	}
	level, err := pond.ParseLevel(c["level"])
	if err != nil {
		return nil, err
	}
	t := pondTable{config: pond.Config{CatStep: level.CatStep}, hands: [2]pondscene.Hands{pondscene.Any, pondscene.Any}}
	if c["begin"] == "random" {
		t.config.Start = pond.StartRandom
	}
	t.colors = colors
	switch {
	case c["mode"] == "demo":
		t.bots = [2]string{c["mouse"], c["cat"]}
	case c["mode"] == "hotseat":
		t.names = [2]string{c["nameMouse"], c["nameCat"]}
		t.hands = handPairs[c["hands"]]
	case c["side"] == "cat":
		t.bots[pond.Mouse], t.names[pond.Cat] = c["mouse"], c["myRunner"]
	default:
		t.bots[pond.Cat], t.names[pond.Mouse] = c["cat"], c["mySwimmer"]
	}
	return p.playPond(t)
}

// serverOf reads which server was chosen.
func serverOf(c setupscene.Choice, colors [2]int) pondServer {
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

// colour is the index of a colour by its number on the set-up screen.
func colour(number string) int {
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return 0
	}
	return n - 1
}

// pondHelp is the rules page.
func (p *Program) pondHelp(back scenes.Scene) scenes.Scene {
	section := func(name string, picture func(*render.Pen, render.Rect)) helpscene.Section {
		return helpscene.Section{Title: "help.pond." + name + ".title", Text: "help.pond." + name + ".text", Picture: picture}
	}
	illustration := func(n int) func(*render.Pen, render.Rect) {
		return func(pen *render.Pen, r render.Rect) { ponddraw.Illustration(pen, r, n) }
	}
	return helpscene.New(p.Env, back, helpscene.Page{Title: "help.pond.title", Sections: []helpscene.Section{
		section("goal", illustration(0)),
		section("swim", nil),
		section("speed", illustration(1)),
		section("straight", nil),
		section("radial", illustration(2)),
		section("tangent", illustration(3)),
		section("assists", nil),
		section("analysis", nil),
		section("modes", nil),
	}})
}
