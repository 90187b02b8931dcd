package miagame

import (
	"fmt"
	"strconv"

	"menagerie/netserver/miaserver"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes/setupscene"
)

const (
	// maxSeats is the maximal number of players in a local game.
	maxSeats = 8

	// DefaultRounds is the default number of rounds of a local game.
	DefaultRounds = 20
)

// setup has the values of the fields of the set-up screens.
type setup struct {
	setupscene.Common
	People                        int              // number of people at one screen
	Bots                          [maxSeats]string // bots, of which the first BotCount play
	Opponents, Fill, Demo, Guests int              // number of bots, for each mode with bots
	Preset                        string           // preset of a host's time limits: "table" or "contest"
	Limit                         int              // time limit of a server for a response in milliseconds; 0 if the user does not know it
	Me                            string           // name of the person, except at a shared screen
	Seat                          string           // player on the person's seat on a server: the name of a miascene.SeatMode, or "fitting"
	Pilot                         string           // bot that plays for the person
	Names                         [maxSeats]string // names of the people at a shared screen
	Keeps                         bool             // whether a host stores the scores
	Rounds                        int              // number of rounds; 0 for a game without an end
	Lives                         int              // number of lives; 0 for points
	HostLives                     int              // number of lives on a host's server; guests do not see them, because the protocol has no lives
	Pace                          string           // pace of the bots
}

// BotCount returns the number of bots at the start of a local game or on a host's server.
func (s *setup) BotCount() int {
	switch s.Mode {
	case setupscene.Practice:
		return s.Opponents
	case setupscene.HotSeat:
		return s.Fill
	case setupscene.Demo:
		return s.Demo
	case setupscene.Host:
		return s.Guests
	}
	return 0
}

// Fields returns the fields of the set-up screens, in their order.
func (s *setup) Fields() []setupscene.Field {
	twoPeople, joining, hosting := s.In(setupscene.HotSeat), s.In(setupscene.Join), s.In(setupscene.Host)
	online, local := s.In(setupscene.Join, setupscene.Host), s.In(setupscene.Practice, setupscene.HotSeat, setupscene.Demo)
	fields := []setupscene.Field{
		s.ModeField(),
		{ID: "people", Label: "mia.set_people", Value: setupscene.Number(&s.People, 2), Options: numbersFrom(2, maxSeats), Shown: twoPeople},
		{ID: "bots", Label: "mia.set_bots", Value: setupscene.Number(&s.Opponents, 3), Options: numbersFrom(1, maxSeats-1), Shown: s.In(setupscene.Practice)},
		{ID: "fill", Label: "mia.set_fill", Value: setupscene.Number(&s.Fill, 0), Options: s.botCounts, Shown: twoPeople},
		{ID: "players", Label: "mia.set_players", Value: setupscene.Number(&s.Demo, 4), Options: numbersFrom(2, maxSeats), Shown: s.In(setupscene.Demo)},
		s.AddressField("mia.set_address", "mia.here", "mia.hint_address"),
		{ID: "preset", Label: "mia.set_preset", Value: setupscene.Choice(&s.Preset, "table"), Options: setupscene.Hinted("mia.preset_", "mia.hint_", "table", "contest"), Shown: hosting},
		{ID: "guests", Label: "mia.set_fill", Value: setupscene.Number(&s.Guests, 2), Options: numbersFrom(0, maxSeats-1), Shown: hosting},
		{ID: "limit", Label: "mia.set_limit", Value: setupscene.Number(&s.Limit, 0), Options: limits, Shown: joining},
		setupscene.Named(&s.Me, "me", "mia.set_name", "mia.me", 1, s.In(setupscene.Practice, setupscene.Join, setupscene.Host)),
		{ID: "seat", Label: "mia.seat", Value: setupscene.Choice(&s.Seat, "fitting"), Options: players, Shown: online},
		{ID: "pilot", Label: "mia.set_pilot", Value: setupscene.Choice(&s.Pilot, "best"), Options: bots, Shown: func() bool {
			return online() && s.Seat != "armed" && s.Seat != "watch"
		}},
	}
	fields = append(fields, s.seatFields()...)
	return append(fields,
		setupscene.Field{ID: "keeps", Label: "mia.set_keeps", Value: setupscene.Switch(&s.Keeps), Hint: "mia.hint_keeps", Shown: hosting},
		setupscene.Pace(&s.Pace, local),
		setupscene.Field{ID: "lives", Label: "mia.set_lives", Value: setupscene.Number(&s.Lives, 3), Options: setupscene.Hinted("mia.lives_", "mia.hint_lives_", "0", "1", "3", "6"), Shown: local},
		setupscene.Field{ID: "hostLives", Label: "mia.set_lives", Value: setupscene.Number(&s.HostLives, 0), Options: setupscene.Hinted("mia.lives_", "mia.hint_lives_", "0", "1", "3", "6"), Shown: hosting},
		setupscene.Field{ID: "rounds", Label: "mia.set_rounds", Value: setupscene.Number(&s.Rounds, DefaultRounds), Options: setupscene.Options("mia.rounds_", "10", "20", "50", "0"), Shown: func() bool { return local() && s.Lives == 0 }},
	)
}

func (s *setup) seatFields() []setupscene.Field {
	var names, botFields []setupscene.Field
	for i, usual := range [maxSeats]string{"beginner", "honest", "bold", "cautious", "neversee", "see54", "equilibrium", "best"} {
		n := i + 1
		sits := func() bool { return s.Mode == setupscene.HotSeat && i < s.People }
		names = append(names, setupscene.Named(&s.Names[i], fmt.Sprintf("name%d", n), fmt.Sprintf("mia.set_name_%d", n), fmt.Sprintf("mia.person_%d", n), n, sits))
		botFields = append(botFields, setupscene.Field{
			ID: fmt.Sprintf("bot%d", n), Label: fmt.Sprintf("mia.set_bot_%d", n), Value: setupscene.Choice(&s.Bots[i], usual), Options: bots,
			Shown: func() bool { return i < s.BotCount() },
		})
	}
	return append(names, botFields...)
}

// numbersFrom returns a function that returns an option for each number from first to last.
func numbersFrom(first, last int) func() []setupscene.Option {
	return func() []setupscene.Option { return setupscene.Numbers(first, last) }
}

// botCounts returns the options for the number of bots that can play with the people at one screen.
func (s *setup) botCounts() []setupscene.Option { return setupscene.Numbers(0, maxSeats-s.People) }

// bots returns the options for the bots, the simplest first.
var bots = setupscene.Characters("mia.bot_", rules.Nobody, rules.BotNames(miabot.Bots()), map[string]int{"liar": 1, "beginner": 1, "honest": 2, "neversee": 2, "cautious": 3, "see54": 3, "bold": 3, "equilibrium": 4, "best": 5})

// players returns the options for the player on the host's seat.
func players() []setupscene.Option {
	fitting := setupscene.Option{ID: "fitting", Label: "mia.seat_fitting", Hint: "mia.hint_fitting"}
	return append([]setupscene.Option{fitting}, setupscene.Options("mia.seat_", "hand", "armed", "autopilot", "watch")()...)
}

// limits returns the options for the time limit of a server. Unless the link has the limit, the user must enter it, because the
// protocol does not transmit it. The ID of an option is the limit in milliseconds, or 0 for an unknown limit.
func limits() []setupscene.Option {
	all := []setupscene.Option{{ID: "0", Label: "mia.limit_0", Hint: "mia.hint_limit"}}
	for _, limit := range miaserver.StatedLimits {
		ms := strconv.Itoa(limit)
		all = append(all, setupscene.Option{ID: ms, Label: "mia.limit_" + ms})
	}
	return all
}

// Config returns the settings of a local game for the rules.
func (s *setup) Config() mia.Config {
	seats := s.BotCount()
	switch s.Mode {
	case setupscene.Practice:
		seats++
	case setupscene.HotSeat:
		seats += s.People
	}
	if s.Lives > 0 {
		return mia.Config{Seats: seats, Lives: s.Lives}
	}
	return mia.Config{Seats: seats, Rounds: s.Rounds}
}
