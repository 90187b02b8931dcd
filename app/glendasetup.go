package app

import (
	"fmt"
	"strconv"

	"menagerie/app/table"
	"menagerie/netclient/glendaclient"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/scenes"
	"menagerie/scenes/setupscene"
)

func glendaFields() []setupscene.Field {
	ours := func(c setupscene.Choice) bool { return c["mode"] != "join" }
	return []setupscene.Field{
		{ID: "mode", Label: "glenda.set_mode", Default: "practice", Options: modes("glenda.mode_")},
		{ID: "side", Label: "glenda.set_side", Default: "trapper", Options: options("glenda.side_", "trapper", "glenda"), Shown: inMode("practice")},
		{ID: "trapper", Label: "glenda.set_trapper", Default: "next", Options: glendaBots(glenda.Trapper), Shown: byBot("trapper")},
		{ID: "glenda", Label: "glenda.set_glenda", Default: "original", Options: glendaBots(glenda.Glenda), Shown: byBot("glenda")},
		{ID: "address", Label: "glenda.set_address", Kind: setupscene.Text, Limit: 300, Default: "glenda.here", Shown: inMode("join"), Hint: "glenda.hint_address"},
		{ID: "wish", Label: "glenda.set_wish", Default: "any", Options: options("glenda.wish_", "any", "trapper", "glenda"), Shown: inMode("join"), Hint: "glenda.hint_wish"},
		{ID: "seat", Label: "glenda.set_seat", Default: "trapper", Options: options("glenda.seat_", "trapper", "glenda", "none", "guests"), Shown: inMode("host")},
		{ID: "walls", Label: "glenda.set_walls", Default: "easy", Options: wallOptions, Shown: ours},
		{ID: "size", Label: "glenda.set_size", Default: "11", Options: options("glenda.size_", "7", "11", "15", "19"), Shown: ours},
		{ID: "pace", Label: "glenda.set_pace", Default: "normal", Options: options("glenda.pace_", "quick", "normal", "slow"), Shown: func(c setupscene.Choice) bool { return c["mode"] == "practice" || c["mode"] == "demo" }},
		name("myTrapper", "glenda.set_name", "glenda.name_trapper", 1, practised("trapper")),
		name("myRabbit", "glenda.set_name", "glenda.name_glenda", 1, practised("glenda")),
		name("myName", "glenda.set_name", "glenda.guest", 1, func(c setupscene.Choice) bool {
			return c["mode"] == "join" || c["mode"] == "host" && c["seat"] != "none" && c["seat"] != "guests"
		}),
		name("nameTrapper", "glenda.set_name_trapper", "glenda.name_trapper", 1, inMode("hotseat")),
		name("nameGlenda", "glenda.set_name_glenda", "glenda.name_glenda", 2, inMode("hotseat")),
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
	return hinted("glenda.bot_", "glenda.bot_hint_", rules.BotNames(bots)...)
}

// startGlenda makes a game of what was chosen.
func (p *Program) startGlenda(c setupscene.Choice) (scenes.Scene, error) {
	if joins(c) {
		return p.joinGlendaChoice(c)
	}
	g := p.glendaGame()
	t := g.seats.Empty(glenda.DefaultConfig())
	t.Pace, t.Colors = table.ChosenPace(c["pace"], "normal"), []int{colour(c["colourTrapper"]), colour(c["colourGlenda"])}
	size, err := strconv.Atoi(c["size"])
	if err != nil {
		return nil, fmt.Errorf("the garden's size: %w", err)
	}
	t.Config.Size = size
	for _, l := range glenda.Levels() {
		if l.ID == c["walls"] {
			t.Config.Walls = scaled(l.Walls, size)
		}
	}
	switch {
	case hosts(c):
		return p.hostGlenda(glendaHost{config: t.Config, terms: termsOf(c), seat: c["seat"], name: c["myName"], colors: t.Colors})
	case c["mode"] == "demo":
		t.Bots = []string{c["trapper"], c["glenda"]}
	case c["mode"] == "hotseat":
		t.Names = []string{c["nameTrapper"], c["nameGlenda"]}
	case c["side"] == "glenda":
		t.Bots[glenda.Trapper], t.Names[glenda.Glenda] = c["trapper"], c["myRabbit"]
	default:
		t.Bots[glenda.Glenda], t.Names[glenda.Trapper] = c["glenda"], c["myTrapper"]
	}
	return g.play(t)
}

// joinGlendaChoice joins the server that was chosen.
func (p *Program) joinGlendaChoice(c setupscene.Choice) (scenes.Scene, error) {
	side, err := glendaclient.ParseSide(c["wish"])
	if err != nil {
		return nil, err
	}
	colors := []int{colour(c["colourTrapper"]), colour(c["colourGlenda"])}
	return p.joinGlenda(glendaServer{address: c["address"], side: side, name: c["myName"], colors: colors})
}

// scaled keeps a difficulty's share of walled cells on a board of another size.
func scaled(walls glenda.Range, size int) glenda.Range {
	cells := func(n int) int { return n * size * size / (glenda.DefaultSize * glenda.DefaultSize) }
	return glenda.Range{Min: cells(walls.Min), Max: max(cells(walls.Max), cells(walls.Min))}
}
