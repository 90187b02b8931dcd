package labyrinthkeeper

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/conform"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/netserver/labyrinthserver"
	"menagerie/netserver/observe"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

func labyrinthScript(t *command.Test, moves []labyrinth.Move) (*command.Script[labyrinth.View, labyrinth.Move], error) {
	bot, err := labyrinthbot.For("greedy-plain")
	return &command.Script[labyrinth.View, labyrinth.Move]{
		Test: t, Moves: moves, Bot: session.Bot[labyrinth.View, labyrinth.Move](bot.Bot),
		Fits: func(v labyrinth.View, m labyrinth.Move) bool { return v.Check(v.You, m) == nil },
	}, err
}

// playServer replays the record's game on the tested server.
func playServer(ctx context.Context, t *command.Test) error {
	_, last, err1 := command.FirstAndLast[labyrinth.View](t.Record)
	moves, err2 := command.RecordedMoves[labyrinth.Move](t.Record)
	bot, err3 := labyrinthScript(t, moves)
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	client := labyrinthclient.Join(t.Address, labyrinthclient.Profile{
		// the dialect that the recorded client knew at the end of the game
		Settings: labyrinthdialect.SettingsOf(last.Config.Dialect), Risk: labyrinthclient.RiskTake, Capture: t.Capture,
	})
	v := command.Replay[labyrinth.View, labyrinth.Move]{
		Test: t, Client: client, Moves: labyrinth.View.ToMove, Play: bot.Play,
		Seat:     func(v labyrinth.View) rules.Seat { return v.You },
		Violates: func(err error) bool { return errors.As(err, new(labyrinthclient.RefereeError)) },
	}
	return v.Run(ctx)
}

func newChecker(r *record.Record, t conform.Timing) (*conform.Checker, error) {
	_, last, err := command.FirstAndLast[labyrinth.View](r)
	return conform.NewLabyrinth(labyrinthFormat(last.Config.Dialect.Writing), t), err
}

func labyrinthFormat(w labyrinth.Writing) labyrinthwire.Format {
	f := labyrinthwire.Format{Order: labyrinthwire.BigEndian, Long: labyrinthwire.LongEight}
	if w.Bytes == labyrinth.LittleEndian {
		f.Order = labyrinthwire.LittleEndian
	}
	if w.Long == labyrinth.LongFour {
		f.Long = labyrinthwire.LongFour
	}
	return f
}

// openServer opens a server with the board of the record. Bots on the server repeat the moves of the other players.
func openServer(t *command.Test) (*command.TestServer, error) {
	first, last, err := command.FirstAndLast[labyrinth.View](t.Record)
	if err != nil {
		return nil, err
	}
	if first.You == rules.Nobody || int(first.You) >= len(first.Players) {
		return nil, command.ErrNoSeat
	}
	config := first.Config
	config.Dialect, config.Players, config.Objectives = last.Config.Dialect, len(first.Players), len(first.Hand)
	// the other players get the objectives that the recorded player did not have, because theirs are not in the record
	setup := labyrinthSetup(first)
	if _, err := labyrinth.Begin(setup, config); err != nil {
		return nil, err
	}
	gameLog := observe.NewGameLog(config.Players)
	s, err := labyrinthserver.New(labyrinthserver.Options{
		Game: config, Move: t.Answer, Pause: -1, Next: labyrinthserver.NextNone, Observer: &observe.Observer{GameLog: gameLog, Capture: t.Capture},
		Begin:   func(uint64) (labyrinth.State, error) { return labyrinth.Begin(setup, config) },
		Seating: labyrinthserver.SeatsInTurn, First: first.You,
	})
	if err != nil {
		return nil, err
	}
	think, err := labyrinthOthers(t, last.History)
	if err != nil {
		return nil, err
	}
	s.SetBots(labyrinthserver.Bots{Name: "other", Seats: config.Players - 1, Think: think})
	at, _, err := s.Listen(runner.Loopback, runner.Loopback)
	return command.NewTestServer(s, at, err, gameLog)
}

func labyrinthSetup(v labyrinth.View) labyrinth.Setup {
	setup := labyrinth.Setup{Board: v.Board, Fixed: v.Fixed, Objectives: v.Objectives}
	var left []int
	for id := range v.Objectives {
		if !slices.Contains(v.Hand, id) {
			left = append(left, id)
		}
	}
	for seat, p := range v.Players {
		setup.Starts = append(setup.Starts, p.Start)
		hand := v.Hand
		if rules.Seat(seat) != v.You {
			n := min(max(p.Dealt, 1), len(left))
			hand, left = left[:n:n], left[n:]
		}
		setup.Hands = append(setup.Hands, hand)
	}
	return setup
}

// labyrinthOthers returns a bot for the players that are not tested. The bot makes the moves in history. If the
// recorded move is missing or illegal, the bot chooses a move itself.
func labyrinthOthers(t *command.Test, history []labyrinth.Turn) (labyrinthserver.Think, error) {
	bot, err := labyrinthbot.For("greedy-plain")
	return func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		s := command.Script[labyrinth.View, labyrinth.Move]{
			Test: t, Bot: session.Bot[labyrinth.View, labyrinth.Move](bot.Bot), Said: len(v.History),
			Fits: func(v labyrinth.View, m labyrinth.Move) bool { return v.Check(v.You, m) == nil },
		}
		if n := len(v.History); n < len(history) && history[n].Seat == v.You {
			s.Said, s.Moves = 0, []labyrinth.Move{history[n].Move}
		}
		return s.Play(ctx, v, rng)
	}, err
}

// seatRecord converts a spectator's record to the record of the player at seat.
func seatRecord(r *record.Record, seat rules.Seat) (*record.Record, error) {
	return command.SeatConverter[labyrinth.View, labyrinth.Move]{
		You: func(v labyrinth.View) rules.Seat { return v.You },
		Sit: func(v labyrinth.View, seat rules.Seat, last labyrinth.View) labyrinth.View {
			v.You = seat
			if int(seat) < min(len(v.Players), len(last.Players)) {
				// the collected objectives of the player, and for the unknown rest, objectives that no player has
				// collected
				v.Hand = labyrinthHand(last, seat)
			}
			return v
		},
		Moves: func(views []labyrinth.View, seat rules.Seat) (moves []labyrinth.Move) {
			for _, turn := range views[len(views)-1].History {
				if turn.Seat == seat {
					moves = append(moves, turn.Move)
				}
			}
			return moves
		},
	}.Of(r, seat)
}

func labyrinthHand(last labyrinth.View, seat rules.Seat) []int {
	hand := slices.Clone(last.Players[seat].Collected)
	taken := func(id int) bool {
		return slices.ContainsFunc(last.Players, func(p labyrinth.Player) bool { return slices.Contains(p.Collected, id) })
	}
	for id := 0; id < len(last.Objectives) && len(hand) < last.Players[seat].Dealt; id++ {
		if !taken(id) {
			hand = append(hand, id)
		}
	}
	return hand
}

// matchesSeed returns a function that reports whether a seed produces the board and the objectives in views. views are
// the Views of a record.
func matchesSeed(views []labyrinth.View) func(seed uint64) bool {
	first, last := views[0], views[len(views)-1]
	c := last.Config
	c.Width, c.Height, c.Players = first.Board.Width, first.Board.Height, len(first.Players)
	if c.Players > 0 {
		c.Objectives = first.Players[0].Dealt
	}
	least, most := c.Objectives, c.Objectives
	return func(seed uint64) bool {
		for _, c.Dialect.Deal = range []labyrinth.Deal{labyrinth.DealDisjoint, labyrinth.DealOverlapping} {
			// spectators do not receive the number of dealt objectives, so try all numbers
			if first.You == rules.Nobody {
				least, most = 1, labyrinth.MostObjectives(c)
			}
			for c.Objectives = least; c.Objectives <= most; c.Objectives++ {
				if s, err := labyrinth.New(c, seed); err == nil && agrees(s, first, last) {
					return true
				}
			}
		}
		return false
	}
}

// agrees reports whether the game s explains the first and the last view of a record.
func agrees(s labyrinth.State, first, last labyrinth.View) bool {
	begin := s.View(first.You)
	if len(first.History) == 0 && !reflect.DeepEqual(begin.Board, first.Board) || !slices.Equal(begin.Hand, first.Hand) {
		return false
	}
	for _, turn := range last.History {
		var ok bool
		if s, ok = skipTo(s, turn.Seat); !ok {
			return false
		}
		next, err := s.Play(turn.Seat, turn.Move)
		if err != nil {
			return false
		}
		s = next
	}
	end := s.View(rules.Nobody)
	for seat, p := range last.Players {
		if !slices.Equal(end.Players[seat].Collected, p.Collected) {
			return false
		}
	}
	return reflect.DeepEqual(end.Board, last.Board) && slices.Equal(end.Objectives, last.Objectives)
}

// skipTo disqualifies players until it is the turn of the player at seat. It returns false if the game ends first.
func skipTo(s labyrinth.State, seat rules.Seat) (labyrinth.State, bool) {
	for !s.Over() {
		if s.Waiting()[0] == seat {
			return s, true
		}
		// a record does not contain disqualifications, so assume that each player whose turn was skipped was
		// disqualified
		next, err := s.Disqualify(s.Waiting()[0], labyrinth.ReasonNetwork)
		if err != nil {
			return s, false
		}
		s = next
	}
	return s, false
}
