package app

import (
	"fmt"
	"strconv"
	"time"

	"menagerie/app/table"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes"
	"menagerie/scenes/miascene"
	"menagerie/scenes/setupscene"
)

const (
	miaSeats    = 8  // the most that sit at a table in the window
	usualRounds = 20 // of somebody who never chose
)

func miaFields() []setupscene.Field {
	online := func(c setupscene.Choice) bool { return c["mode"] == "join" || c["mode"] == "host" }
	fields := []setupscene.Field{
		{ID: "mode", Label: "mia.set_mode", Default: "practice", Options: modes("mia.mode_")},
		{ID: "people", Label: "mia.set_people", Default: "2", Options: numbers(2, miaSeats), Shown: inMode("hotseat")},
		{ID: "bots", Label: "mia.set_bots", Default: "3", Options: numbers(1, miaSeats-1), Shown: inMode("practice")},
		{ID: "fill", Label: "mia.set_fill", Default: "0", Options: func(c setupscene.Choice) []setupscene.Option {
			return numbers(0, miaSeats-number(c["people"]))(c)
		}, Shown: inMode("hotseat")},
		{ID: "players", Label: "mia.set_players", Default: "4", Options: numbers(2, miaSeats), Shown: inMode("demo")},
		{ID: "address", Label: "mia.set_address", Kind: setupscene.Text, Limit: 300, Default: "mia.here", Shown: inMode("join"), Hint: "mia.hint_address"},
		{ID: "preset", Label: "mia.set_preset", Default: "table", Options: miaPresets, Shown: inMode("host")},
		{ID: "guests", Label: "mia.set_fill", Default: "2", Options: numbers(0, miaSeats-1), Shown: inMode("host")},
		{ID: "limit", Label: "mia.set_limit", Default: "0", Options: miaLimitChoices, Shown: inMode("join")},
		name("me", "mia.set_name", "mia.me", 1, func(c setupscene.Choice) bool {
			return c["mode"] == "practice" || c["mode"] == "join" || c["mode"] == "host"
		}),
		{ID: "seat", Label: "mia.seat", Default: "fitting", Options: miaPlayers, Shown: online},
		{ID: "pilot", Label: "mia.set_pilot", Default: "best", Options: miaBots, Shown: func(c setupscene.Choice) bool {
			return online(c) && c["seat"] != "armed" && c["seat"] != "watch"
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
		setupscene.Field{ID: "keeps", Label: "mia.set_keeps", Kind: setupscene.Toggle, Default: "false", Hint: "mia.hint_keeps", Shown: inMode("host")},
		setupscene.Field{ID: "rounds", Label: "mia.set_rounds", Default: strconv.Itoa(usualRounds), Options: options("mia.rounds_", "10", "20", "50", "0"), Shown: here},
		setupscene.Field{ID: "pace", Label: "mia.set_pace", Default: "normal", Options: options("mia.pace_", "quick", "normal", "slow"), Shown: here},
	)
}

// miaBotCount is how many bots are chosen.
func miaBotCount(c setupscene.Choice) int {
	return number(c[map[string]string{"practice": "bots", "hotseat": "fill", "demo": "players", "host": "guests"}[c["mode"]]])
}

// miaBots are the bots, the simplest first, by what they do.
var miaBots = hinted("mia.bot_", "mia.bot_hint_", rules.BotNames(miabot.Bots())...)

// miaPlayers are those who can play the person's seat on a server.
func miaPlayers(c setupscene.Choice) []setupscene.Option {
	fitting := setupscene.Option{ID: "fitting", Label: "mia.seat_fitting", Hint: "mia.hint_fitting"}
	return append([]setupscene.Option{fitting}, options("mia.seat_", "hand", "armed", "autopilot", "watch")(c)...)
}

// miaPresets are the ways in which a server gives players time.
func miaPresets(setupscene.Choice) []setupscene.Option {
	return []setupscene.Option{
		{ID: "table", Label: "mia.preset_table", Hint: "mia.hint_table"},
		{ID: "contest", Label: "mia.preset_contest", Hint: "mia.hint_contest"},
	}
}

// miaLimitChoices are what somebody may know of a server's limits, in milliseconds. Nothing in the protocol tells them.
func miaLimitChoices(setupscene.Choice) []setupscene.Option {
	all := []setupscene.Option{{ID: "0", Label: "mia.limit_0", Hint: "mia.hint_limit"}}
	for _, ms := range []string{"250", "1000", "5000", "20000", "60000"} {
		all = append(all, setupscene.Option{ID: ms, Label: "mia.limit_" + ms})
	}
	return all
}

// startMia makes a game of what was chosen.
func (p *Program) startMia(c setupscene.Choice) (scenes.Scene, error) {
	seat := miaSeat{address: c["address"], name: c["me"], mode: miascene.ParseMode(c["seat"]), fitting: c["seat"] == "fitting", bot: c["pilot"], limit: time.Duration(number(c["limit"])) * time.Millisecond}
	switch {
	case joins(c):
		return p.joinMia(seat)
	case hosts(c):
		h := miaHost{preset: c["preset"], terms: termsOf(c), keeps: c.On("keeps"), seat: seat}
		for i := range miaBotCount(c) {
			h.bots = append(h.bots, c[fmt.Sprintf("bot%d", i+1)])
		}
		return p.hostMia(h)
	}
	t := miaTable{Pace: table.ChosenPace(c["pace"], "normal"), Config: mia.Config{Rounds: number(c["rounds"])}}
	sit := func(name, bot string) {
		t.Names, t.Bots = append(t.Names, name), append(t.Bots, bot)
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
	t.Config.Seats = len(t.Bots)
	return p.miaGame().play(t)
}
