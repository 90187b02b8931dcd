package conform_test

import (
	"slices"
	"testing"
	"time"

	"menagerie/keeper/conform"
	"menagerie/rules/pond"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

func pondChecker() *conform.Checker {
	return conform.NewPond(pondLevel, conform.Timing{Answer: 5 * time.Second})
}

// pondGame returns a complete game of a correct server. The mouse swims straight ahead and the cat does not move.
func pondGame(t *testing.T, seed uint64) (all []wire.CapturedMessage) {
	t.Helper()
	add := func(dir wire.Direction, m pondwire.Message) {
		all = append(all, wire.CapturedMessage{Dir: dir, Bytes: m.Append(nil)})
	}
	config, _ := pondLevel(1)
	s, err := pond.New(config, seed)
	if err != nil {
		t.Fatal(err)
	}
	at := s.View(pond.Mouse)
	add(wire.Sent, pondwire.Auth{Room: "a"})
	add(wire.Received, pondwire.AuthReply{Open: true})
	add(wire.Sent, pondwire.Start{Level: 1})
	add(wire.Received, pondwire.Started{Cat: pondwire.Place(at.Cat), Mouse: pondwire.Place(at.Mouse)})
	for !s.Over() {
		mouse := pond.Move{X: at.Mouse.X + pond.MouseStep, Y: at.Mouse.Y}
		if s, err = s.Play(pond.Mouse, mouse); err == nil {
			s, err = s.Play(pond.Cat, pond.Move(at.Cat))
		}
		if err != nil {
			t.Fatal(err)
		}
		at = s.View(pond.Mouse)
		add(wire.Sent, pondwire.Move{To: pondwire.Place(mouse)})
		add(wire.Received, pondwire.Move{To: pondwire.Place(at.Cat)})
		state := map[pond.Outcome]pondwire.GameState{pond.MouseWon: pondwire.MouseWon, pond.CatWon: pondwire.CatWon}[at.Outcome]
		add(wire.Received, state)
	}
	return all
}

// A correct game has no violation. A game has a violation if a message of the server is missing, comes twice, or has another
// state or position.
func TestDamagedGamesOfPondHaveViolations(t *testing.T) {
	for seed := range uint64(3) {
		game := pondGame(t, seed)
		if found := violations(pondChecker(), game); len(found) > 0 {
			t.Fatalf("seed %d, valid game: got %v, want no violation", seed, found)
		}
		harm := func(i int, what string, harmed []wire.CapturedMessage) {
			if found := violations(pondChecker(), harmed); len(found) == 0 {
				t.Errorf("seed %d: message %d %s: got no violation, want one", seed, i, what)
			}
		}
		for _, i := range []int{1, 3, 5, 6, 8, 9, len(game) - 2, len(game) - 1} {
			harm(i, "is missing", without(game, i))
			harm(i, "comes twice", slices.Insert(slices.Clone(game), i, game[i]))
			changed := slices.Clone(game)
			changed[i].Bytes = slices.Clone(changed[i].Bytes)
			if last := len(changed[i].Bytes) - 1; i > 3 {
				changed[i].Bytes[last-last/4] ^= 1 // the state, or a coordinate by at least 65,536 units
				harm(i, "is changed", changed)
			}
		}
	}
}

func TestViolationsInPondAreFound(t *testing.T) {
	const (
		open  = ">00 0001 61 | <01 | "
		begun = open + ">10 01 | <11 00028000 00000000 00000000 00000000 | "
		move  = ">20 00000100 00000000 | "
	)
	check(t, pondChecker, unhex, []conversation{
		{"moves are sent ahead", begun + move + ">20 00000200 00000000 | <20 00028000 00000000 | <21 00 | <20 00028000 00000000 | <21 00", nil},
		{"the second response is late", begun + move + move + "+4s | <20 00028000 00000000 | <21 00 | +6s | <20 00028000 00000000 | <21 00",
			[]string{"21 00: conform.late [6 5]"}},
		{"the mouse moves too far and the server refuses", begun + ">20 00000191 00000000 | <e4", nil},
		{"the mouse moves too far and the server gives another reason", begun + ">20 00000191 00000000 | <e0", []string{"e0: conform.refusal []"}},
		{"the server refuses a legal move", begun + move + "<e4", []string{"e4: conform.refusal []"}},
		{"a move before the game", open + move + "<e1", nil},
		{"a second room", open + ">00 0001 62 | <e1", nil},
		{"another client takes the room", begun + "<e3", nil},
		{"no response to a move", begun + move + "+6s", []string{"no message: conform.no_answer [6]"}},
		{"a fault instead of the state", begun + move + "<20 00028000 00000000 | <e0", []string{"e0: conform.state_place []"}},
		{"an unknown type", open + "<77", []string{"77: a message has the unknown type 0x77"}},
	})
}
