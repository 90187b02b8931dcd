package labyrinthgame

import (
	"fmt"
	"strconv"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes/setupscene"
)

// DefaultObjectives is the default number of objectives of each player. With more objectives, a game lasts longer, and the
// stronger player wins more often.
const DefaultObjectives = 3

// role is the role of a person on a server.
type role string

// The values of role.
const (
	playRole  role = "play"
	watchRole role = "watch"
	scoutRole role = "scout" // a guest who watches a game before playing
)

// setup has the values of the fields of the set-up screens. Lists of players are indexed by seat.
type setup struct {
	setupscene.Common
	Players    int
	Bots       [labyrinth.MaxCorners]string
	Size       int
	Objectives int
	Rules      string // variant of the rules: "open" or "classic"
	Pace       string // pace of the bots
	Role       role
	Filler     string // bot on the free seats of a host
	BotSeats   int    // number of a host's seats that bots have from the start
	Limit      int    // time limit of guests for a move in seconds; 0 for none
	MyName     string // name of the person against bots
	GuestName  string // name of the person on a server
	Names      [labyrinth.MaxCorners]string
	MyColour   int // colour of the person against bots
	Colours    [labyrinth.MaxCorners]int
}

// Fields returns the fields of the set-up screens, in their order.
func (s *setup) Fields() []setupscene.Field {
	practice, hosting := s.In(setupscene.Practice), s.In(setupscene.Host)
	ours := func() bool { return s.Mode != setupscene.Join }
	fields := []setupscene.Field{
		s.ModeField(),
		{ID: "players", Label: "labyrinth.set_players", Value: setupscene.Number(&s.Players, 2), Options: setupscene.Options("labyrinth.players_", "2", "3", "4"), Shown: ours},
	}
	fields = append(fields, s.botFields()...)
	fields = append(fields,
		setupscene.Pace(&s.Pace, s.In(setupscene.Practice, setupscene.Demo)),
		setupscene.Field{ID: "size", Label: "labyrinth.set_size", Value: setupscene.Number(&s.Size, labyrinth.DefaultSize), Options: sizes, Shown: ours},
		setupscene.Field{ID: "objectives", Label: "labyrinth.set_objectives", Value: setupscene.Number(&s.Objectives, DefaultObjectives), Options: s.objectives, Shown: ours},
		setupscene.Field{ID: "rules", Label: "labyrinth.set_rules", Value: setupscene.Choice(&s.Rules, "open"), Options: setupscene.Hinted("labyrinth.rules_", "labyrinth.hint_", "open", "classic"), Shown: ours},
		s.AddressField("labyrinth.set_address", "labyrinth.here", "labyrinth.hint_address"),
		setupscene.Field{ID: "role", Label: "labyrinth.set_role", Value: setupscene.Choice(&s.Role, playRole), Options: s.roles, Shown: s.In(setupscene.Join, setupscene.Host)},
		setupscene.Field{ID: "filler", Label: "labyrinth.set_filler", Value: setupscene.Choice(&s.Filler, "twoply"), Options: bots, Shown: hosting},
		setupscene.Field{ID: "seats", Label: "labyrinth.set_seats", Value: setupscene.Number(&s.BotSeats, 0), Options: s.botSeats, Shown: hosting, Hint: "labyrinth.hint_seats"},
		setupscene.Field{ID: "limit", Label: "labyrinth.set_limit", Value: setupscene.Number(&s.Limit, 0), Options: limits, Shown: hosting},
		setupscene.Named(&s.MyName, "myName", "labyrinth.set_name", "labyrinth.player_1", 1, practice),
		setupscene.Named(&s.GuestName, "guestName", "labyrinth.set_name", "labyrinth.guest", 1, func() bool {
			return s.In(setupscene.Join, setupscene.Host)() && s.Role != watchRole
		}),
	)
	return append(fields, s.playerFields()...)
}

func (s *setup) botFields() []setupscene.Field {
	var fields []setupscene.Field
	for seat, usual := range []string{"best", "greedy", "twoply", "denial"} {
		modes := []setupscene.Mode{setupscene.Practice, setupscene.Demo}
		if seat == 0 {
			modes = modes[1:] // the person has this seat in practice
		}
		id := "bot" + strconv.Itoa(seat)
		fields = append(fields, setupscene.Field{ID: id, Label: "labyrinth.set_" + id, Value: setupscene.Choice(&s.Bots[seat], usual), Options: bots, Shown: s.showsSeat(seat, modes...)})
	}
	return fields
}

func (s *setup) playerFields() []setupscene.Field {
	var names, colours []setupscene.Field
	for seat := range labyrinth.MaxCorners {
		id := strconv.Itoa(seat + 1)
		names = append(names, setupscene.Named(&s.Names[seat], "name"+id, "labyrinth.set_name"+id, "labyrinth.player_"+id, seat+1, s.showsSeat(seat, setupscene.HotSeat)))
		colours = append(colours, setupscene.Field{ID: "colour" + id, Label: "labyrinth.set_color" + id, Value: setupscene.Colour(&s.Colours[seat], seat), Shown: s.showsSeat(seat, setupscene.HotSeat, setupscene.Demo)})
	}
	mine := setupscene.Field{ID: "colour", Label: "labyrinth.set_color", Value: setupscene.Colour(&s.MyColour, 0), Shown: s.In(setupscene.Practice)}
	return append(append(names, mine), colours...)
}

// showsSeat returns a function that reports whether to show the settings of a seat. They are shown if the game has this seat and
// the chosen mode is one of modes.
func (s *setup) showsSeat(seat int, modes ...setupscene.Mode) func() bool {
	in := s.In(modes...)
	return func() bool { return in() && seat < s.Players }
}

// bots returns the options for the bots, the weakest first.
var bots = setupscene.Characters("labyrinth.bot_", rules.Nobody, rules.BotNames(labyrinthbot.All()), map[string]int{"random": 1, "greedy": 2, "twoply": 3, "denial": 4, "best": 5})

func sizes() []setupscene.Option {
	var all []setupscene.Option
	for _, n := range []int{5, 7, 9, 11, 13, 15, 21, 31} {
		all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: fmt.Sprintf("%d × %d", n, n)})
	}
	return all
}

// objectives returns the options for the number of objectives per player on the chosen board.
func (s *setup) objectives() []setupscene.Option {
	most := labyrinth.MostObjectives(labyrinth.Config{Width: s.Size, Height: s.Size, Players: s.Players})
	var all []setupscene.Option
	for _, n := range []int{1, 3, 6, 8, 12, 24} {
		if n < most {
			all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: strconv.Itoa(n)})
		}
	}
	return append(all, setupscene.Option{ID: strconv.Itoa(most), Text: strconv.Itoa(most)})
}

// roles returns the options for the role of a person on a server.
func (s *setup) roles() []setupscene.Option {
	roles := setupscene.Options("labyrinth.role_", playRole, watchRole)()
	if s.Mode == setupscene.Join {
		roles = append(roles, setupscene.Option{ID: string(scoutRole), Label: "labyrinth.role_scout", Hint: "labyrinth.hint_scout"})
	}
	return roles
}

// botSeats returns the options for the number of seats that a host gives to bots at the start.
func (s *setup) botSeats() []setupscene.Option { return setupscene.Numbers(0, s.Players-1) }

// limits returns the options for a host's time limit per move, in seconds.
func limits() []setupscene.Option {
	all := []setupscene.Option{{ID: "0", Label: "labyrinth.no_limit"}}
	for _, n := range []int{10, 30, 60, 180, 600} {
		all = append(all, setupscene.Option{ID: strconv.Itoa(n), Text: fmt.Sprintf("%d s", n)})
	}
	return all
}

// Config returns the settings for the rules, in a game that this program runs itself.
func (s *setup) Config() labyrinth.Config {
	config := labyrinth.Config{Width: s.Size, Height: s.Size, Players: s.Players, Objectives: s.Objectives}
	if s.Rules == "classic" {
		config.Dialect.Order, config.Dialect.Goal = labyrinth.OrderDealt, labyrinth.GoalReturn
	}
	return config
}
