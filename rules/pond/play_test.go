package pond_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/rulestest"
)

// TestPlaythroughsAreAsRecorded plays the games in testdata/play. See rulestest.Playthroughs.
//
//	> begin STEP START SEED            a new game
//	> place STEP MOUSE CAT             a game from given places, each as x,y
//	> mouse DX,DY [N]                  the mouse moves by so much, N times over, while the cat stays where it is
//	> cat DX,DY                        the cat moves by so much
func TestPlaythroughsAreAsRecorded(t *testing.T) { rulestest.Playthroughs(t, obey) }

func obey(t *testing.T, out *bytes.Buffer, s pond.State, command string) pond.State {
	t.Helper()
	var err error
	var d pond.Move
	var mouse, cat pond.Point
	var config pond.Config
	var start string
	var seed uint64
	times := 1
	verb, rest, _ := strings.Cut(command, " ")
	switch verb {
	case "begin":
		rulestest.Scan(t, rest, "%d %s %d", &config.CatStep, &start, &seed)
		if err = config.Start.UnmarshalText([]byte(start)); err == nil {
			s, err = pond.New(config, seed)
		}
	case "place":
		rulestest.Scan(t, rest, "%d %d,%d %d,%d", &config.CatStep, &mouse.X, &mouse.Y, &cat.X, &cat.Y)
		s, err = pond.Resume(config, mouse, cat)
	case "mouse":
		if strings.Contains(rest, " ") {
			rulestest.Scan(t, rest, "%d,%d %d", &d.X, &d.Y, &times)
		} else {
			rulestest.Scan(t, rest, "%d,%d", &d.X, &d.Y)
		}
		s, err = swim(s, d, times)
	case "cat":
		rulestest.Scan(t, rest, "%d,%d", &d.X, &d.Y)
		s, err = move(s, pond.Cat, d)
	default:
		t.Fatalf("got the command %q, want one that obey knows", command)
	}
	describe(out, s, err)
	return s
}

// swim moves the mouse n times. The cat stays in place between the moves, but does not respond to the last one.
func swim(s pond.State, d pond.Move, times int) (pond.State, error) {
	for i := range times {
		var err error
		if s, err = move(s, pond.Mouse, d); err != nil {
			return s, err
		}
		if i == times-1 {
			break
		}
		if s, err = move(s, pond.Cat, pond.Move{}); err != nil {
			return s, err
		}
	}
	return s, nil
}

func move(s pond.State, seat rules.Seat, d pond.Move) (pond.State, error) {
	v := s.View(seat)
	from := v.Mouse
	if seat == pond.Cat {
		from = v.Cat
	}
	return s.Play(seat, pond.Move{X: from.X + d.X, Y: from.Y + d.Y})
}

func describe(out *bytes.Buffer, s pond.State, err error) {
	if err != nil {
		fmt.Fprintf(out, "    refused: %v\n", err)
	}
	v := s.View(rules.Nobody)
	next := "over"
	for _, seat := range v.Waiting {
		next = [...]string{"mouse", "cat"}[seat] + " to move"
	}
	fmt.Fprintf(out, "    move %d: mouse %d,%d  cat %d,%d  %v, %s\n", v.Moves, v.Mouse.X, v.Mouse.Y, v.Cat.X, v.Cat.Y, v.Outcome, next)
}
