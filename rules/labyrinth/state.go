package labyrinth

import (
	"fmt"
	"slices"

	"menagerie/rules"
)

// State is the state of a game, including the secret objectives of all players. A State is created by New or Begin.
type State struct {
	position Position
	hands    [][]int // ids of each player's objectives in the order of dealing, by seat
	done     []bool  // whether the player has reached the dialect's goal, by seat
}

// New returns a game on a random board. It always returns the same game for a configuration and a seed. It returns an error if
// c is invalid.
func New(c Config, seed uint64) (State, error) {
	setup, err := NewSetup(c, seed)
	if err != nil {
		return State{}, fmt.Errorf("beginning a game of the labyrinth: %w", err)
	}
	return Begin(setup, c)
}

// Begin returns a game with the board and the objectives of setup. The board may have any tiles and any size up to MaxSize.
// Begin uses only the fields MoveCap and Dialect of c. It returns an error if setup is invalid.
func Begin(setup Setup, c Config) (State, error) {
	p, err := NewPosition(setup, c)
	if err != nil {
		return State{}, err
	}
	s := State{position: p, done: make([]bool, len(setup.Hands))}
	for seat, hand := range setup.Hands {
		if len(hand) == 0 {
			return State{}, fmt.Errorf("beginning a game of the labyrinth: player %d has no objectives", seat)
		}
		s.hands = append(s.hands, slices.Clone(hand))
	}
	return s, nil
}

// NewPosition returns the position of a game that begins with setup. It is for network clients, so the lists of objectives may
// be empty. A client does not know the objectives of other players.
func NewPosition(setup Setup, c Config) (Position, error) {
	if err := setup.validate(c); err != nil {
		return Position{}, fmt.Errorf("beginning a game of the labyrinth: %w", err)
	}
	c.Width, c.Height, c.Players = setup.Board.Width, setup.Board.Height, len(setup.Starts)
	c.Objectives = len(setup.Hands[0])
	p := Position{Config: c, Board: setup.Board, Fixed: slices.Clone(setup.Fixed), Objectives: slices.Clone(setup.Objectives)}
	p.Board.Tiles = slices.Clone(setup.Board.Tiles)
	for seat, start := range setup.Starts {
		n := len(setup.Hands[seat])
		p.Players = append(p.Players, Player{Start: start, At: start, Dealt: n})
		if n != p.Config.Objectives {
			p.Config.Objectives = 0
		}
	}
	if len(p.Inserts()) == 0 {
		return Position{}, fmt.Errorf("beginning a game of the labyrinth: no line can be shifted")
	}
	return p, nil
}

func (s Setup) validate(c Config) error {
	b := s.Board
	switch {
	case b.Width < 1 || b.Width > MaxSize || b.Height < 1 || b.Height > MaxSize:
		return fmt.Errorf("the board has %d by %d tiles and may have at most %d by %d", b.Width, b.Height, MaxSize, MaxSize)
	case len(b.Tiles) != b.Width*b.Height:
		return fmt.Errorf("the board has %d tiles and needs %d by %d", len(b.Tiles), b.Width, b.Height)
	case len(s.Starts) < 1 || len(s.Starts) > MaxPlayers:
		return fmt.Errorf("the number of players is %d; it must be from 1 to %d", len(s.Starts), MaxPlayers)
	case len(s.Hands) != len(s.Starts):
		return fmt.Errorf("the objectives are for %d players, but the game has %d players", len(s.Hands), len(s.Starts))
	case c.MoveCap < 0:
		return fmt.Errorf("the move cap is %d; it must not be negative", c.MoveCap)
	}
	for _, t := range append([]Tile{b.Spare}, b.Tiles...) {
		if t > Cross {
			return fmt.Errorf("the tile %d is unknown", uint8(t))
		}
	}
	for _, points := range [][]Point{s.Fixed, s.Objectives, s.Starts} {
		for _, p := range points {
			if !b.Inside(p) {
				return fmt.Errorf("the cell %d,%d is not on the board", p.X, p.Y)
			}
		}
	}
	if err := s.validateHands(); err != nil {
		return err
	}
	return c.Dialect.validate()
}

func (s Setup) validateHands() error {
	for seat, hand := range s.Hands {
		for i, id := range hand {
			if id < 0 || id >= len(s.Objectives) {
				return fmt.Errorf("player %d has objective %d, which does not exist", seat, id)
			}
			if slices.Contains(hand[:i], id) {
				return fmt.Errorf("player %d has objective %d twice", seat, id)
			}
		}
	}
	return nil
}

// Over reports whether the game has ended.
func (s State) Over() bool { return s.position.Outcome != Running }

// Waiting returns the seats that must move now: one seat, or none after the game.
func (s State) Waiting() []rules.Seat { return s.position.waiting() }

func (p Position) waiting() []rules.Seat {
	if p.Outcome != Running {
		return nil
	}
	return []rules.Seat{p.Mover}
}

// Play returns the game after seat has made the move m. If the rules forbid m, it returns s unchanged and a Fault. The caller
// must then disqualify the player.
func (s State) Play(seat rules.Seat, m Move) (State, error) {
	before := s.position
	if fault := before.check(seat, m); fault != 0 {
		return s, fault
	}
	got := make([][]int, len(s.hands))
	s.done = slices.Clone(s.done)
	s.position = before.afterShift(m)
	if how := before.Config.Dialect.Collect; how != CollectMover {
		for _, other := range before.InGame() {
			if other != seat || how == CollectAll {
				s.collect(other, &got[other])
			}
		}
	}
	s.position.Players[seat].At = m.To
	s.collect(seat, &got[seat])
	s.position = s.position.withMove(before, m, events(got))
	return s.withOutcome(), nil
}

func events(got [][]int) []Event {
	var all []Event
	for seat, ids := range got {
		if len(ids) > 0 {
			all = append(all, Event{rules.Seat(seat), ids})
		}
	}
	return all
}

// collect adds the objectives that seat collects on the cell of its pawn to got.
func (s State) collect(seat rules.Seat, got *[]int) {
	player := s.position.Players[seat]
	has := func(id int) bool { return slices.Contains(player.Collected, id) || slices.Contains(*got, id) }
	for _, id := range s.hands[seat] {
		if has(id) {
			continue
		}
		if s.position.Objectives[id] == player.At {
			*got = append(*got, id)
		} else if s.position.Config.Dialect.Order == OrderDealt {
			return
		}
	}
	home := s.position.Config.Dialect.Goal == GoalCollect || player.At == player.Start
	if home && len(player.Collected)+len(*got) == len(s.hands[seat]) {
		s.done[seat] = true
	}
}

// withOutcome returns s with the outcome of the position.
func (s State) withOutcome() State {
	p := &s.position
	in := p.InGame()
	for _, seat := range in {
		if s.done[seat] {
			p.Winners = append(slices.Clip(p.Winners), seat)
		}
	}
	switch {
	case len(p.Winners) > 0:
		p.Outcome = Won
	case len(in) == 0:
		p.Outcome = Abandoned
	case len(in) == 1 && len(p.Players) > 1 && p.Config.Dialect.Last == LastWins:
		p.Outcome, p.Winners = Won, in
	case p.Config.MoveCap > 0 && len(p.History) >= p.Config.MoveCap:
		p.Outcome = Stopped
	}
	return s
}

// Disqualify removes the player at seat from the game for the given reason, and returns the new state. The board does
// not change. The error is FaultOver if the game is over, and FaultGone if the seat was removed before.
func (s State) Disqualify(seat rules.Seat, reason Reason) (State, error) {
	p, err := s.position.Without(seat, reason)
	if err != nil {
		return s, err
	}
	s.position = p
	return s.withOutcome(), nil
}
