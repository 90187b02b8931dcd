package catalog

import (
	"fmt"
	"strconv"

	"menagerie/netclient/glendaclient"
	"menagerie/render"
	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/scenes"
	"menagerie/scenes/helpscene"
	"menagerie/scenes/setupscene"
)

// glendaSetup is where a game with the rabbit is chosen.
func (p *Program) glendaSetup() scenes.Scene {
	return setupscene.New(p.Env, setupscene.Spec{Game: "glenda", Fields: glendaFields(), Start: p.startGlenda})
}

func glendaFields() []setupscene.Field {
	mode := func(wanted string) func(setupscene.Choice) bool {
		return func(c setupscene.Choice) bool { return c["mode"] == wanted }
	}
	alone := func(side string) func(setupscene.Choice) bool {
		return func(c setupscene.Choice) bool { return c["mode"] == "practice" && c["side"] == side }
	}
	ours := func(c setupscene.Choice) bool { return c["mode"] != "join" }
	bot := func(seat string) func(setupscene.Choice) bool {
		return func(c setupscene.Choice) bool {
			return c["mode"] == "demo" || c["mode"] == "practice" && c["side"] != seat
		}
	}
	return []setupscene.Field{
		{ID: "mode", Label: "glenda.set_mode", Default: "practice", Options: options("glenda.mode_", "practice", "hotseat", "demo", "join", "host")},
		{ID: "side", Label: "glenda.set_side", Default: "trapper", Options: options("glenda.side_", "trapper", "glenda"), Shown: mode("practice")},
		{ID: "trapper", Label: "glenda.set_trapper", Default: "next", Options: glendaBots(glenda.Trapper), Shown: bot("trapper")},
		{ID: "glenda", Label: "glenda.set_glenda", Default: "original", Options: glendaBots(glenda.Glenda), Shown: bot("glenda")},
		{ID: "address", Label: "glenda.set_address", Kind: setupscene.Text, Limit: 300, Default: "glenda.here", Shown: mode("join"), Hint: "glenda.hint_address"},
		{ID: "wish", Label: "glenda.set_wish", Default: "any", Options: options("glenda.wish_", "any", "trapper", "glenda"), Shown: mode("join"), Hint: "glenda.hint_wish"},
		{ID: "reach", Label: "glenda.set_reach", Default: "here", Options: options("glenda.reach_", "here", "everybody"), Shown: mode("host")},
		{ID: "seat", Label: "glenda.set_seat", Default: "trapper", Options: options("glenda.seat_", "trapper", "glenda", "none"), Shown: mode("host")},
		{ID: "walls", Label: "glenda.set_walls", Default: "easy", Options: wallOptions, Shown: ours},
		{ID: "size", Label: "glenda.set_size", Default: "11", Options: options("glenda.size_", "7", "11", "15", "19"), Shown: ours},
		{ID: "pace", Label: "glenda.set_pace", Default: "normal", Options: options("glenda.pace_", "quick", "normal", "slow"), Shown: func(c setupscene.Choice) bool { return c["mode"] == "practice" || c["mode"] == "demo" }},
		name("myTrapper", "glenda.set_name", "glenda.name_trapper", 1, alone("trapper")),
		name("myRabbit", "glenda.set_name", "glenda.name_glenda", 1, alone("glenda")),
		name("myName", "glenda.set_name", "glenda.guest", 1, func(c setupscene.Choice) bool {
			return c["mode"] == "join" || c["mode"] == "host" && c["seat"] != "none"
		}),
		name("nameTrapper", "glenda.set_name_trapper", "glenda.name_trapper", 1, mode("hotseat")),
		name("nameGlenda", "glenda.set_name_glenda", "glenda.name_glenda", 2, mode("hotseat")),
		{ID: "colourTrapper", Label: "glenda.set_color_trapper", Kind: setupscene.Colour, Default: "1"},
		{ID: "colourGlenda", Label: "glenda.set_color_glenda", Kind: setupscene.Colour, Default: "2"},
	}
}

// wallOptions are the original's difficulties.
func wallOptions(setupscene.Choice) []setupscene.Option {
	var all []setupscene.Option
	for _, l := range glenda.Levels() {
		all = append(all, setupscene.Option{ID: l.ID, Label: "glenda.walls_" + l.ID, Hint: "glenda.hint_" + l.ID})
	}
	return all
}

// glendaBots are the bots of one seat, the weakest first.
func glendaBots(seat rules.Seat) func(setupscene.Choice) []setupscene.Option {
	bots := glendabot.Trappers()
	if seat == glenda.Glenda {
		bots = glendabot.Glendas()
	}
	var all []setupscene.Option
	for _, b := range bots {
		all = append(all, setupscene.Option{ID: b.Name, Label: "glenda.bot_" + b.Name, Hint: "glenda.bot_hint_" + b.Name})
	}
	return func(setupscene.Choice) []setupscene.Option { return all }
}

// startGlenda makes a game of what was chosen.
func (p *Program) startGlenda(c setupscene.Choice) (scenes.Scene, error) {
	if c["mode"] == "join" {
		return p.joinGlendaChoice(c)
	}
	t := glendaTable{config: glenda.DefaultConfig(), pace: c["pace"], colors: [2]int{colour(c["colourTrapper"]), colour(c["colourGlenda"])}}
	size, err := strconv.Atoi(c["size"])
	if err != nil {
		return nil, fmt.Errorf("the garden's size: %w", err)
	}
	t.config.Size = size
	for _, l := range glenda.Levels() {
		if l.ID == c["walls"] {
			t.config.Walls = scaled(l.Walls, size)
		}
	}
	switch {
	case c["mode"] == "host":
		return p.hostGlenda(glendaHost{config: t.config, everybody: c["reach"] == "everybody", seat: c["seat"], name: c["myName"], colors: t.colors})
	case c["mode"] == "demo":
		t.bots = [2]string{c["trapper"], c["glenda"]}
	case c["mode"] == "hotseat":
		t.names = [2]string{c["nameTrapper"], c["nameGlenda"]}
	case c["side"] == "glenda":
		t.bots[glenda.Trapper], t.names[glenda.Glenda] = c["trapper"], c["myRabbit"]
	default:
		t.bots[glenda.Glenda], t.names[glenda.Trapper] = c["glenda"], c["myTrapper"]
	}
	return p.playGlenda(t)
}

// joinGlendaChoice joins the server that was chosen.
func (p *Program) joinGlendaChoice(c setupscene.Choice) (scenes.Scene, error) {
	side, err := glendaclient.ParseSide(c["wish"])
	if err != nil {
		return nil, err
	}
	colors := [2]int{colour(c["colourTrapper"]), colour(c["colourGlenda"])}
	return p.joinGlenda(glendaServer{address: c["address"], side: side, name: c["myName"], colors: colors})
}

// scaled keeps a difficulty's share of walled cells on a board of another size.
func scaled(walls glenda.Range, size int) glenda.Range {
	cells := func(n int) int { return n * size * size / (glenda.DefaultSize * glenda.DefaultSize) }
	return glenda.Range{Min: cells(walls.Min), Max: max(cells(walls.Max), cells(walls.Min))}
}

// glendaHelp is the rules page.
func (p *Program) glendaHelp(back scenes.Scene) scenes.Scene {
	section := func(name string, picture int) helpscene.Section {
		s := helpscene.Section{Title: "help.glenda." + name + ".title", Text: "help.glenda." + name + ".text"}
		if picture >= 0 {
			s.Picture = func(pen *render.Pen, r render.Rect) { glendadraw.Illustration(pen, r, picture) }
		}
		return s
	}
	return helpscene.New(p.Env, back, helpscene.Page{Title: "help.glenda.title", Sections: []helpscene.Section{
		section("goal", 0), section("moves", 1), section("trapped", 2), section("steer", -1),
		section("two", 3), section("ahead", 4), section("help", -1),
	}})
}
