package conform_test

import (
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

func labyrinthChecker() *conform.Checker {
	return conform.NewLabyrinth(labyrinthwire.Format{}, conform.Timing{Answer: 5 * time.Second})
}

// The messages are described at labyrinthMessage. We are player 0.
func TestViolationsInLabyrinthAreFound(t *testing.T) {
	const (
		joined = "<hello | >name | "
		begun  = joined + "<start 0 3 1 | "
		ours   = "<turn 1000 | >move 0 0 1 5 2 3 | <move 0 0 1 5 2 3 | "
	)
	check(t, labyrinthChecker, labyrinthMessage, []conversation{
		{"a game", begun + ours + "<move 1 0 1 5 2 3 | <move 2 0 1 5 2 3 | " + ours + "<end 1", nil},
		{"a second game after the end", begun + ours + "<end | <start 1 2 1 | <move 0 0 1 5 2 3", nil},
		{"a disqualified player is skipped", begun + ours + "<kick 1 | <move 2 0 1 5 2 3 | " + ours + "<end 0 2", nil},
		{"the last player moves again", begun + "<kick 1 | <kick 2 | " + ours + ours + "<end 0", nil},
		{"the end instead of a response", begun + "<turn 1000 | >move 0 0 1 5 2 3 | <end 2 | +1h", nil},
		{"another player's turn has no limit", begun + ours + "+1h | <move 1 0 1 5 2 3", nil},
		{"no greeting", "<start 0 3 1", []string{"start 0 3 1: conform.greeting [a message has the unknown type 0x01]"}},
		{"a move without a game", joined + "<move 1 0 1 5 2 3", []string{"move 1 0 1 5 2 3: conform.no_game []"}},
		{"a turn after the end", begun + "<end 0 | <turn 1000", []string{"turn 1000: conform.no_game []"}},
		{"one player", joined + "<start 0 1 1", []string{"start 0 1 1: conform.players [1]"}},
		{"no time", begun + "<turn 0", []string{"turn 0: conform.no_time []"}},
		{"a second request", begun + "<turn 1000 | >move 0 0 1 5 2 3 | <turn 1000", []string{"turn 1000: conform.asked_twice []"}},
		{"another move than ours", begun + "<turn 1000 | >move 0 0 1 5 2 3 | <move 0 0 1 5 3 3",
			[]string{`move 0 0 1 5 3 3: conform.our_bytes [x0500000000000000000105000000020000000300000000]`}},
		{"a move of a disqualified player", begun + "<kick 1 | <move 1 0 1 5 2 3", []string{"move 1 0 1 5 2 3: conform.player_out [1]"}},
		{"a disqualified winner", begun + "<kick 1 | <end 1", []string{"end 1: conform.winner_out [1]"}},
		{"a player is disqualified twice", begun + "<kick 1 | <kick 1", []string{"kick 1: conform.out_before [1]"}},
		{"names are for spectators", begun + "<names", []string{"names: conform.names []"}},
	})
}

// The checker reads numbers in the byte order and with the size that the client has detected.
func TestNumbersAreReadInTheDetectedFormat(t *testing.T) {
	for _, f := range []labyrinthwire.Format{
		{}, {Order: labyrinthwire.LittleEndian}, {Long: labyrinthwire.LongFour}, {Order: labyrinthwire.LittleEndian, Long: labyrinthwire.LongFour},
	} {
		move := labyrinthwire.Move{Line: 1, Tile: 5, To: labyrinthwire.Place{X: 2, Y: 3}}
		start := labyrinthwire.Start{Width: 1, Height: 1, Tiles: []byte{1}, Players: make([]labyrinthwire.Place, 2), Private: true, Hand: []int{0}}
		talk := []wire.CapturedMessage{
			{Dir: wire.Received, Bytes: labyrinthwire.Hello{Port: 4712}.Append(nil, f)}, {Dir: wire.Sent, Bytes: labyrinthwire.Bye{Name: "ann"}.Append(nil, f)},
			{Dir: wire.Received, Bytes: start.Append(nil, f)}, {Dir: wire.Received, Bytes: labyrinthwire.Turn{Millis: 1000}.Append(nil, f)},
			{Dir: wire.Sent, Bytes: move.Append(nil, f)}, {Dir: wire.Received, Bytes: move.Append(nil, f)},
			{Dir: wire.Received, Bytes: labyrinthwire.End{Winners: []int{0}}.Append(nil, f)},
		}
		timing := conform.Timing{Answer: time.Second}
		if found := violations(conform.NewLabyrinth(f, timing), talk); len(found) > 0 {
			t.Errorf("%+v: got %v, want no violation", f, found)
		}
		other := labyrinthwire.Format{Order: labyrinthwire.BigEndian + labyrinthwire.LittleEndian - f.Order, Long: f.Long}
		if found := violations(conform.NewLabyrinth(other, timing), talk); len(found) == 0 {
			t.Errorf("%+v, read in the other byte order: got no violation, want one", f)
		}
	}
}
