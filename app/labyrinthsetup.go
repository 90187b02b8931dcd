package app

import (
	"fmt"
	"slices"
	"strconv"

	"menagerie/app/table"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes"
	"menagerie/scenes/setupscene"
)

// usualGoals is how many objectives everybody has who never chose.
const usualGoals = 6

func labyrinthFields() []setupscene.Field {
	seat := func(n int, modes ...string) func(setupscene.Choice) bool {
		return func(c setupscene.Choice) bool { return slices.Contains(modes, c["mode"]) && n < players(c) }
	}
	ours := func(c setupscene.Choice) bool { return c["mode"] != "join" }
	fields := []setupscene.Field{
		{ID: "mode", Label: "labyrinth.set_mode", Default: "practice", Options: modes("labyrinth.mode_")},
		{ID: "players", Label: "labyrinth.set_players", Default: "2", Options: options("labyrinth.players_", "2", "3", "4"), Shown: ours},
		{ID: "bot0", Label: "labyrinth.set_bot0", Default: "best", Options: labyrinthBots, Shown: inMode("demo")},
	}
	for n, usual := range []string{"greedy", "twoply", "denial"} {
		id := "bot" + strconv.Itoa(n+1)
		fields = append(fields, setupscene.Field{ID: id, Label: "labyrinth.set_" + id, Default: usual, Options: labyrinthBots, Shown: seat(n+1, "practice", "demo")})
	}
	fields = append(fields,
		setupscene.Field{ID: "size", Label: "labyrinth.set_size", Default: "7", Options: labyrinthSizes, Shown: ours},
		setupscene.Field{ID: "objectives", Label: "labyrinth.set_objectives", Default: strconv.Itoa(usualGoals), Options: labyrinthGoals, Shown: ours},
		setupscene.Field{ID: "rules", Label: "labyrinth.set_rules", Default: "open", Options: labyrinthRules, Shown: ours},
		setupscene.Field{ID: "pace", Label: "labyrinth.set_pace", Default: "normal", Options: options("labyrinth.pace_", "quick", "normal", "slow"), Shown: inMode("practice", "demo")},
		setupscene.Field{ID: "address", Label: "labyrinth.set_address", Kind: setupscene.Text, Limit: 300, Default: "labyrinth.here", Shown: inMode("join"), Hint: "labyrinth.hint_address"},
		setupscene.Field{ID: "role", Label: "labyrinth.set_role", Default: "play", Options: labyrinthRoles, Shown: inMode("join", "host")},
		setupscene.Field{ID: "filler", Label: "labyrinth.set_filler", Default: "twoply", Options: labyrinthBots, Shown: inMode("host")},
		setupscene.Field{ID: "seats", Label: "labyrinth.set_seats", Default: "0", Options: labyrinthFree, Shown: inMode("host"), Hint: "labyrinth.hint_seats"},
		setupscene.Field{ID: "limit", Label: "labyrinth.set_limit", Default: "0", Options: labyrinthLimits, Shown: inMode("host")},
		name("myName", "labyrinth.set_name", "labyrinth.player_1", 1, inMode("practice")),
		name("guestName", "labyrinth.set_name", "labyrinth.guest", 1, func(c setupscene.Choice) bool {
			return (c["mode"] == "join" || c["mode"] == "host") && c["role"] != "watch"
		}),
	)
	for n := range labyrinth.MaxCorners {
		id := strconv.Itoa(n + 1)
		fields = append(fields, name("name"+id, "labyrinth.set_name"+id, "labyrinth.player_"+id, n+1, seat(n, "hotseat")))
	}
	fields = append(fields, setupscene.Field{ID: "colour", Label: "labyrinth.set_color", Kind: setupscene.Colour, Default: "1", Shown: inMode("practice")})
	for n := range labyrinth.MaxCorners {
		id := strconv.Itoa(n + 1)
		fields = append(fields, setupscene.Field{ID: "colour" + id, Label: "labyrinth.set_color" + id, Kind: setupscene.Colour, Default: id, Shown: seat(n, "hotseat", "demo")})
	}
	return fields
}

// players is how many play.
func players(c setupscene.Choice) int {
	n, err := strconv.Atoi(c["players"])
	if err != nil {
		return 2
	}
	return n
}

// labyrinthBots are the bots, the weakest first.
var labyrinthBots = hinted("labyrinth.bot_", "labyrinth.bot_hint_", rules.BotNames(labyrinthbot.All())...)

// labyrinthSizes are the boards.
func labyrinthSizes(setupscene.Choice) []setupscene.Option {
	var all []setupscene.Option
	for _, n := range []int{5, 7, 9, 11, 13, 15, 21, 31} {
		all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: fmt.Sprintf("%d × %d", n, n)})
	}
	return all
}

// labyrinthGoals are how many objectives everybody may have on the chosen board.
func labyrinthGoals(c setupscene.Choice) []setupscene.Option {
	size, err := strconv.Atoi(c["size"])
	if err != nil {
		size = labyrinth.ClassicSize
	}
	most := labyrinth.MostObjectives(labyrinth.Config{Width: size, Height: size, Players: players(c)})
	var all []setupscene.Option
	for _, n := range []int{1, 3, 6, 8, 12, 24} {
		if n < most {
			all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: strconv.Itoa(n)})
		}
	}
	return append(all, setupscene.Option{ID: strconv.Itoa(most), Text: strconv.Itoa(most)})
}

// labyrinthRoles are what a person can do on a server. A guest may watch a running game before it plays.
func labyrinthRoles(c setupscene.Choice) []setupscene.Option {
	roles := options("labyrinth.role_", "play", "watch")(c)
	if joins(c) {
		roles = append(roles, setupscene.Option{ID: "scout", Label: "labyrinth.role_scout", Hint: "labyrinth.hint_scout"})
	}
	return roles
}

// labyrinthFree are how many seats at a host bots can have from the start.
func labyrinthFree(c setupscene.Choice) []setupscene.Option { return numbers(0, players(c)-1)(c) }

// labyrinthLimits are the seconds after which a player at a host is out.
func labyrinthLimits(setupscene.Choice) []setupscene.Option {
	all := []setupscene.Option{{ID: "0", Label: "labyrinth.no_limit"}}
	for _, n := range []int{10, 30, 60, 180, 600} {
		all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: fmt.Sprintf("%d s", n)})
	}
	return all
}

// labyrinthRules are the two ways in which the game is known.
func labyrinthRules(setupscene.Choice) []setupscene.Option {
	return []setupscene.Option{
		{ID: "open", Label: "labyrinth.rules_open", Hint: "labyrinth.hint_open"},
		{ID: "classic", Label: "labyrinth.rules_classic", Hint: "labyrinth.hint_classic"},
	}
}

// labyrinthConfig is the game that was chosen.
func labyrinthConfig(c setupscene.Choice) (labyrinth.Config, error) {
	size, err := strconv.Atoi(c["size"])
	if err != nil {
		return labyrinth.Config{}, fmt.Errorf("the board's size: %w", err)
	}
	objectives, err := strconv.Atoi(c["objectives"])
	if err != nil {
		return labyrinth.Config{}, fmt.Errorf("the number of objectives: %w", err)
	}
	config := labyrinth.Config{Width: size, Height: size, Players: players(c), Objectives: objectives}
	if c["rules"] == "classic" {
		config.Dialect.Order, config.Dialect.Goal = labyrinth.OrderDealt, labyrinth.GoalReturn
	}
	return config, nil
}

// startLabyrinth makes a game of what was chosen.
func (p *Program) startLabyrinth(c setupscene.Choice) (scenes.Scene, error) {
	if joins(c) {
		return p.joinLabyrinth(labyrinthServer{address: c["address"], name: c["guestName"], watch: c["role"] == "watch", scout: c["role"] == "scout"})
	}
	if hosts(c) {
		return p.hostLabyrinthChoice(c)
	}
	config, err := labyrinthConfig(c)
	if err != nil {
		return nil, err
	}
	g := p.labyrinthGame()
	t := g.seats.Empty(config)
	t.Pace = table.ChosenPace(c["pace"], "normal")
	for seat := range t.Bots {
		id := strconv.Itoa(seat + 1)
		switch {
		case c["mode"] == "hotseat":
			t.Names[seat], t.Colors[seat] = c["name"+id], colour(c["colour"+id])
		case c["mode"] == "demo":
			t.Bots[seat], t.Colors[seat] = c["bot"+strconv.Itoa(seat)], colour(c["colour"+id])
		case seat == 0:
			t.Names[seat], t.Colors[seat] = c["myName"], colour(c["colour"])
		default:
			t.Bots[seat], t.Colors[seat] = c["bot"+strconv.Itoa(seat)], another(t.Colors[0], seat)
		}
	}
	return g.play(t)
}

// another is the colour of an opponent: its own, or the first one's where the person has taken that.
func another(taken, seat int) int {
	if seat == taken {
		return 0
	}
	return seat
}
