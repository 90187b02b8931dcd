package mia_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/rulestest"
)

// TestPlaythroughsAreAsRecorded plays the games in testdata/play. See rulestest.Playthroughs.
//
//	> begin SEATS ROUNDS DIALECT SEED     a new game; LIVES may follow
//	> SEAT MOVE                           one seat's move in the protocol's words; all instead of a seat is everybody
//	> seated                              the seats of the round in the order of their numbers from now on
//	> under DICE                          these dice are under the cup
func TestPlaythroughsAreAsRecorded(t *testing.T) { rulestest.Playthroughs(t, obey) }

func obey(t *testing.T, out *bytes.Buffer, s mia.State, command string) mia.State {
	t.Helper()
	next, err := after(t, s, strings.Fields(command))
	tell(out, s, next, err)
	return next
}

func after(t *testing.T, s mia.State, words []string) (mia.State, error) {
	t.Helper()
	switch words[0] {
	case "begin":
		c := mia.Config{Seats: rulestest.Number(t, words[1]), Rounds: rulestest.Number(t, words[2]), Dialect: dialect(t, words[3])}
		if len(words) > 5 {
			c.Lives = rulestest.Number(t, words[5])
		}
		return mia.New(c, uint64(rulestest.Number(t, words[4])))
	case "seated":
		return s.InOrder(), nil
	case "under":
		d, err := mia.ParseDice(words[1])
		if err != nil {
			t.Fatal(err)
		}
		return s.Under(d), nil
	}
	m, err := mia.ParseMove(words[1])
	if err != nil {
		t.Fatal(err)
	}
	if words[0] != "all" {
		return s.Play(rules.Seat(rulestest.Number(t, words[0])), m)
	}
	for _, seat := range s.Waiting() {
		if s, err = s.Play(seat, m); err != nil {
			return s, err
		}
	}
	return s, nil
}

// tell writes the events between two states and the seats that must act now.
func tell(out *bytes.Buffer, before, after mia.State, err error) {
	if err != nil {
		fmt.Fprintf(out, "    refused: %v\n", err)
		return
	}
	was, is := before.View(rules.Nobody), after.View(rules.Nobody)
	log, seen := is.Log, len(was.Log)
	if is.Round != was.Round && was.Round > 0 || is.Stage == mia.Ended {
		log = is.Last
	}
	for _, e := range log[min(seen, len(log)):] {
		fmt.Fprintf(out, "    %v%s\n", e.Kind, about(e))
	}
	if is.Stage == mia.Announcing {
		fmt.Fprintf(out, "    under the cup of %d: %v\n", is.Cup, after.View(is.Cup).Dice)
	}
	fmt.Fprintf(out, "    round %d, %v, waiting for %v, scores %v%s\n", is.Round, is.Stage, is.Waiting, is.Scores, lives(is))
}

// lives returns the lives of all seats as text, or "" in a game for points.
func lives(v mia.View) string {
	if v.Config.Lives == 0 {
		return ""
	}
	text := ", lives"
	for seat := range v.Scores {
		text += fmt.Sprintf(" %d", v.Lives(rules.Seat(seat)))
	}
	return text
}

func about(e mia.Event) string {
	text := ""
	if e.Seat != rules.Nobody {
		text += fmt.Sprintf(" %d", e.Seat)
	}
	if e.Dice != mia.None {
		text += fmt.Sprintf(" %v", e.Dice)
	}
	if e.Seats != nil {
		text += fmt.Sprintf(" %v", e.Seats)
	}
	if e.Reason != mia.NoReason {
		text += fmt.Sprintf(" %v", e.Reason)
	}
	return text
}
