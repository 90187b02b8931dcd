// Package labyrinth implements the rules of the labyrinth, a game in a moving maze: push a tile in, then walk.
//
//	The board is a rectangle of tiles with passages. There is one additional tile, the spare tile.
//	Some tiles are fixed. A line without a fixed tile can be shifted: the spare tile, in any orientation, is pushed in at
//	one end. The tile that is pushed out at the other end is the new spare tile. A pawn on it is moved to the tile that
//	was pushed in.
//	The player to move must shift a line, but may not undo the last shift. Then the player may walk as far as the
//	passages lead. Pawns do not block each other.
//	Every player has secret objectives. They are on tiles and move with the tiles.
//	Everybody sees when an objective is collected: after a shift by every player whose pawn is on one, and by the mover
//	at the end of the walk.
//	A player who has collected all objectives wins. Several players can win at the same time.
//	A player who breaks the rules is out, and the others continue.
//
// Source: "Protokoll Version 1.1" of October 26, 2015, which refers to a lost document for many rules. Where it leaves
// something open, this package follows the board game. Each open point is a field of Dialect, and the zero Dialect
// gives the rules above. docs/games/labyrinth.md has a table of them.
package labyrinth

import (
	"fmt"
	"strings"

	"menagerie/rules"
)

// Outcome is the result of a game, or Running.
type Outcome uint8

// The values of Outcome.
const (
	Running   Outcome = iota // a player is to move
	Won                      // a player has collected everything: see Winners
	Abandoned                // all players are disqualified
	Stopped                  // Config.MoveCap moves were made without a winner
)

// Reason is the reason why a player was removed from the game. The values are those of the protocol.
type Reason uint8

// The values of Reason.
const (
	ReasonTimeout Reason = 0 // no move in time
	ReasonFormat  Reason = 1 // a message that cannot be read
	ReasonNetwork Reason = 2 // the connection was lost
	ReasonIllegal Reason = 3 // a move against the rules
)

// The names of the values in JSON.
var (
	outcomeNames = rules.Names[Outcome]{Running: "running", Won: "won", Abandoned: "abandoned", Stopped: "stopped"}
	reasonNames  = rules.Names[Reason]{ReasonTimeout: "timeout", ReasonFormat: "format", ReasonNetwork: "network", ReasonIllegal: "illegal"}
	sideNames    = rules.Names[Side]{Left: "left", Right: "right", Top: "top", Bottom: "bottom"}
)

func (o Outcome) String() string                   { return outcomeNames.Of(o) }
func (o Outcome) MarshalText() ([]byte, error)     { return outcomeNames.Text(o) }
func (o *Outcome) UnmarshalText(text []byte) error { return outcomeNames.Read(text, o) }

func (r Reason) String() string { return reasonNames.Of(r) }

func (s Side) String() string                   { return sideNames.Of(s) }
func (s Side) MarshalText() ([]byte, error)     { return sideNames.Text(s) }
func (s *Side) UnmarshalText(text []byte) error { return sideNames.Read(text, s) }

// ParseMove parses a result of Move.String.
func ParseMove(s string) (Move, error) {
	var m Move
	var side, tile string
	if _, err := fmt.Sscanf(strings.TrimSpace(s), "%s %d %s %d,%d", &side, &m.Insert.Line, &tile, &m.To.X, &m.To.Y); err != nil {
		return Move{}, fmt.Errorf("the move %q does not have the form %q: %w", s, "left 1 NE 3,4", err)
	}
	if err := m.Insert.Side.UnmarshalText([]byte(side)); err != nil {
		return Move{}, fmt.Errorf("reading the move %q: %w", s, err)
	}
	t, err := ParseTile(tile)
	if err != nil {
		return Move{}, fmt.Errorf("reading the move %q: %w", s, err)
	}
	m.Tile = t
	return m, nil
}
