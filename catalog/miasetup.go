package catalog

import (
	"fmt"
	"strconv"

	"menagerie/render"
	"menagerie/render/miadraw"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes"
	"menagerie/scenes/helpscene"
	"menagerie/scenes/miascene"
	"menagerie/scenes/setupscene"
)

// miaSeats is the most that sit at a table in the window.
const miaSeats = 8

// miaSetup is where a game of Mia is chosen.
func (p *Program) miaSetup() scenes.Scene {
	return setupscene.New(p.Env, setupscene.Spec{Game: "mia", Fields: miaFields(), Start: p.startMia})
}

func miaFields() []setupscene.Field {
	mode := func(wanted string) func(setupscene.Choice) bool {
		return func(c setupscene.Choice) bool { return c["mode"] == wanted }
	}
	online := func(c setupscene.Choice) bool { return c["mode"] == "join" || c["mode"] == "host" }
	fields := []setupscene.Field{
		{ID: "mode", Label: "mia.set_mode", Default: "practice", Options: options("mia.mode_", "practice", "hotseat", "demo", "join", "host")},
		{ID: "people", Label: "mia.set_people", Default: "2", Options: numbers(2, miaSeats), Shown: mode("hotseat")},
		{ID: "bots", Label: "mia.set_bots", Default: "3", Options: numbers(1, miaSeats-1), Shown: mode("practice")},
		{ID: "fill", Label: "mia.set_fill", Default: "0", Options: func(c setupscene.Choice) []setupscene.Option {
			return numbers(0, miaSeats-number(c["people"]))(c)
		}, Shown: mode("hotseat")},
		{ID: "players", Label: "mia.set_players", Default: "4", Options: numbers(2, miaSeats), Shown: mode("demo")},
		{ID: "address", Label: "mia.set_address", Kind: setupscene.Text, Limit: 300, Default: "mia.here", Shown: mode("join"), Hint: "mia.hint_address"},
		{ID: "preset", Label: "mia.set_preset", Default: "table", Options: miaPresets, Shown: mode("host")},
		{ID: "reach", Label: "mia.set_reach", Default: "here", Options: options("mia.reach_", "here", "everybody"), Shown: mode("host")},
		{ID: "guests", Label: "mia.set_fill", Default: "2", Options: numbers(0, miaSeats-1), Shown: mode("host")},
		name("me", "mia.set_name", "mia.me", 1, func(c setupscene.Choice) bool {
			return c["mode"] == "practice" || c["mode"] == "join" || c["mode"] == "host"
		}),
		{ID: "seat", Label: "mia.seat", Default: "hand", Options: options("mia.seat_", "hand", "armed", "autopilot", "watch"), Shown: online},
		{ID: "pilot", Label: "mia.set_pilot", Default: "best", Options: miaBots, Shown: func(c setupscene.Choice) bool {
			return online(c) && (c["seat"] == "hand" || c["seat"] == "autopilot")
		}},
	}
	for i := range miaSeats {
		f := name(fmt.Sprintf("name%d", i+1), fmt.Sprintf("mia.set_name_%d", i+1), fmt.Sprintf("mia.person_%d", i+1), i+1,
			func(c setupscene.Choice) bool { return c["mode"] == "hotseat" && i < number(c["people"]) })
		fields = append(fields, f)
	}
	usual := [miaSeats]string{"beginner", "honest", "bold", "cautious", "neversee", "see54", "equilibrium", "best"}
	for i := range miaSeats {
		fields = append(fields, setupscene.Field{
			ID: fmt.Sprintf("bot%d", i+1), Label: fmt.Sprintf("mia.set_bot_%d", i+1), Default: usual[i], Options: miaBots,
			Shown: func(c setupscene.Choice) bool { return i < miaBotCount(c) },
		})
	}
	here := func(c setupscene.Choice) bool { return !online(c) }
	return append(fields,
		setupscene.Field{ID: "keeps", Label: "mia.set_keeps", Kind: setupscene.Toggle, Default: "false", Hint: "mia.hint_keeps", Shown: mode("host")},
		setupscene.Field{ID: "rounds", Label: "mia.set_rounds", Default: "20", Options: options("mia.rounds_", "10", "20", "50", "0"), Shown: here},
		setupscene.Field{ID: "pace", Label: "mia.set_pace", Default: "normal", Options: options("mia.pace_", "quick", "normal", "slow"), Shown: here},
	)
}

// numbers are the options from one number to another.
func numbers(from, to int) func(setupscene.Choice) []setupscene.Option {
	var all []setupscene.Option
	for n := from; n <= to; n++ {
		all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: strconv.Itoa(n)})
	}
	return func(setupscene.Choice) []setupscene.Option { return all }
}

// number reads a number that an option has written; 0 for anything else.
func number(id string) int {
	n, err := strconv.Atoi(id)
	if err != nil {
		return 0
	}
	return n
}

// miaBotCount is how many bots are chosen.
func miaBotCount(c setupscene.Choice) int {
	return number(c[map[string]string{"practice": "bots", "hotseat": "fill", "demo": "players", "host": "guests"}[c["mode"]]])
}

// miaBots are the bots, the simplest first, by what they do.
func miaBots(setupscene.Choice) []setupscene.Option {
	var all []setupscene.Option
	for _, b := range miabot.Bots() {
		all = append(all, setupscene.Option{ID: b.Name, Label: "mia.bot_" + b.Name, Hint: "mia.bot_hint_" + b.Name})
	}
	return all
}

// miaPresets are the ways in which a server gives players time.
func miaPresets(setupscene.Choice) []setupscene.Option {
	return []setupscene.Option{
		{ID: "table", Label: "mia.preset_table", Hint: "mia.hint_table"},
		{ID: "contest", Label: "mia.preset_contest", Hint: "mia.hint_contest"},
	}
}

// startMia makes a game of what was chosen.
func (p *Program) startMia(c setupscene.Choice) (scenes.Scene, error) {
	seat := miaSeat{address: c["address"], name: c["me"], mode: miascene.ParseMode(c["seat"]), bot: c["pilot"]}
	switch c["mode"] {
	case "join":
		return p.joinMia(seat)
	case "host":
		h := miaHost{preset: c["preset"], everybody: c["reach"] == "everybody", keeps: c.On("keeps"), seat: seat}
		for i := range miaBotCount(c) {
			h.bots = append(h.bots, c[fmt.Sprintf("bot%d", i+1)])
		}
		return p.hostMia(h)
	}
	t := miaTable{pace: c["pace"], config: mia.Config{Rounds: number(c["rounds"])}}
	sit := func(name, bot string) {
		t.names, t.bots = append(t.names, name), append(t.bots, bot)
	}
	switch c["mode"] {
	case "practice":
		sit(c["me"], "")
	case "hotseat":
		for i := range number(c["people"]) {
			sit(c[fmt.Sprintf("name%d", i+1)], "")
		}
	}
	for i := range miaBotCount(c) {
		sit("", c[fmt.Sprintf("bot%d", i+1)])
	}
	t.config.Seats = len(t.bots)
	return p.playMia(t)
}

// miaHelp is the rules page.
func (p *Program) miaHelp(back scenes.Scene) scenes.Scene {
	section := func(name string, picture int) helpscene.Section {
		s := helpscene.Section{Title: "help.mia." + name + ".title", Text: "help.mia." + name + ".text"}
		if picture >= 0 {
			s.Picture = func(pen *render.Pen, r render.Rect) { miadraw.Illustration(pen, r, picture) }
		}
		return s
	}
	return helpscene.New(p.Env, back, helpscene.Page{Title: "help.mia.title", Sections: []helpscene.Section{
		section("goal", 0), section("values", 1), section("turn", 2), section("see", 3), section("steer", -1),
		section("people", -1), section("odds", 4), section("dice", -1), section("server", -1),
	}})
}
