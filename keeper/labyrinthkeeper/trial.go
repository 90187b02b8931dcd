package labyrinthkeeper

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"menagerie/keeper/conform"
	"menagerie/keeper/conform/labyrinthconform"
	"menagerie/keeper/trial"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/session"
	"menagerie/wire/labyrinthwire"
)

func labyrinthScript(t *trial.Trial, moves []labyrinth.Move) (*trial.Script[labyrinth.View, labyrinth.Move], error) {
	bot, err := labyrinthbot.For("greedy")
	return &trial.Script[labyrinth.View, labyrinth.Move]{
		Trial: t, Moves: moves, Bot: session.Bot[labyrinth.View, labyrinth.Move](bot.Bot),
		Fits: func(v labyrinth.View, m labyrinth.Move) bool { return v.Check(v.You, m) == nil },
	}, err
}

// Against plays the record's seat on somebody's server, in the dialect that was found out in the end.
func Against(ctx context.Context, t *trial.Trial) error {
	_, last, err1 := trial.Ends[labyrinth.View](t.Record)
	moves, err2 := trial.Asked[labyrinth.Move](t.Record)
	bot, err3 := labyrinthScript(t, moves)
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	client := labyrinthclient.Join(t.Address, labyrinthclient.Profile{
		Settings: labyrinthclient.SettingsOf(last.Config.Dialect), Risk: labyrinthclient.RiskTake, Capture: t.Capture,
	})
	v := trial.Replay[labyrinth.View, labyrinth.Move]{
		Trial: t, Client: client, Moves: labyrinth.View.ToMove, Play: bot.Play,
		Seat:   func(v labyrinth.View) rules.Seat { return v.You },
		Breach: func(err error) bool { return errors.As(err, new(labyrinthclient.RefereeError)) },
	}
	return v.Run(ctx)
}

func Judge(r *session.Record, c conform.Clock) (conform.Judge, error) {
	_, last, err := trial.Ends[labyrinth.View](r)
	return labyrinthconform.New(labyrinthFormat(last.Config.Dialect.Writing), c), err
}

// labyrinthFormat is how a server writes numbers to players.
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

// Stand is a server with the record's board, whose other players do what they did there. Their hands are in no
// record: they get what the record's own hand leaves.
func Stand(t *trial.Trial) (*trial.Stand, error) {
	first, last, err := trial.Ends[labyrinth.View](t.Record)
	if err != nil {
		return nil, err
	}
	if first.You == rules.Nobody || int(first.You) >= len(first.Players) {
		return nil, trial.ErrNoSeat
	}
	config := first.Config
	config.Dialect, config.Players, config.Objectives = last.Config.Dialect, len(first.Players), len(first.Hand)
	setup := labyrinthSetup(first)
	if _, err := labyrinth.Begin(setup, config); err != nil {
		return nil, err
	}
	minutes := netserver.NewGameLog(config.Players)
	s, err := labyrinthserver.New(labyrinthserver.Options{
		Game: config, Move: t.Answer, Pause: -1, Next: labyrinthserver.NextNone, GameLog: minutes, Capture: t.Capture,
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
	at, _, err := s.Listen(trial.Loopback, trial.Loopback)
	return trial.NewStand(s, at, err, minutes)
}

// labyrinthSetup is the board at the beginning of a record.
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

// labyrinthOthers returns a bot that repeats the moves of the other players, each at its time.
func labyrinthOthers(t *trial.Trial, history []labyrinth.Turn) (labyrinthserver.Think, error) {
	bot, err := labyrinthbot.For("greedy")
	return func(ctx context.Context, v labyrinth.View, rng *rand.Rand) (labyrinth.Move, bool) {
		s := trial.Script[labyrinth.View, labyrinth.Move]{
			Trial: t, Bot: session.Bot[labyrinth.View, labyrinth.Move](bot.Bot), Said: len(v.History),
			Fits: func(v labyrinth.View, m labyrinth.Move) bool { return v.Check(v.You, m) == nil },
		}
		if n := len(v.History); n < len(history) && history[n].Seat == v.You {
			s.Said, s.Moves = 0, []labyrinth.Move{history[n].Move}
		}
		return s.Play(ctx, v, rng)
	}, err
}

// Part gives the seat a hand with what it collected, and for the rest others: what it had to collect is in no picture.
func Part(r *session.Record, seat rules.Seat) (*session.Record, error) {
	return trial.Part[labyrinth.View, labyrinth.Move]{
		You: func(v labyrinth.View) rules.Seat { return v.You },
		Sit: func(v labyrinth.View, seat rules.Seat, last labyrinth.View) labyrinth.View {
			v.You = seat
			if int(seat) < min(len(v.Players), len(last.Players)) {
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
