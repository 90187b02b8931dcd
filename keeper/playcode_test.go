package main

import (
	"bytes"
	"strings"
	"testing"

	"menagerie/rules/code"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendacode"
	"menagerie/rules/hex"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthcode"
)

// playCode runs keeper play with one argument and more, and returns what it prints.
func playCode(t *testing.T, input string, args ...string) (out, errs string, exit int) {
	t.Helper()
	var o, e bytes.Buffer
	exit = run(t.Context(), append([]string{"play"}, args...), strings.NewReader(input), &o, &e)
	return o.String(), e.String(), exit
}

// A code begins at its position, with its number of players and after its moves.
func TestPlayOpensCodes(t *testing.T) {
	moves := glendacode.Codec.WithMoves(begunGarden(t))
	if moves == "" {
		t.Fatal("got no code with moves, want one")
	}
	maze := labyrinthcode.Codec.SeedOf(labyrinth.Config{Width: 5, Height: 5, Players: 3, Objectives: 1}, 9)
	for text, want := range map[string]string{
		"G1-0400E-00G84-0W000-03000-VY5A":                  "Glenda the rabbit is on D4.",
		"menagerie://code/g1-0400e-00g84-0w000-03000-vy5a": "Glenda the rabbit is on D4.",
		moves:                 "Walls in row 1: A1.",
		maze:                  "5 columns",
		"M1-00004-04B94-Z8YJ": "you 0 and Thea 0",
	} {
		args := []string{text, "--lang", "en"}
		if code.IsLike(text) && strings.Contains(strings.ToUpper(text), "G1-") {
			args = append(args, "--side", "trapper")
		}
		out, errs, exit := playCode(t, "look\nquit\n", args...)
		if exit != exitDone || !strings.Contains(out, want) {
			t.Errorf("play %s: got %d, %q and\n%s\nwant %q", text, exit, errs, out, want)
		}
	}
}

// begunGarden returns a game in which the trapper and the rabbit have moved once.
func begunGarden(t *testing.T) code.Game[glenda.State, glenda.Move, glenda.Config] {
	t.Helper()
	g := code.Game[glenda.State, glenda.Move, glenda.Config]{Config: glenda.Config{Size: 7}, Seed: 1}
	var err error
	if g.State, err = glenda.New(g.Config, g.Seed); err != nil {
		t.Fatal(err)
	}
	g.Moves = []code.Move[glenda.Move]{{Seat: glenda.Trapper, Move: glenda.PutAt(hex.Cell{})}, {Seat: glenda.Glenda, Move: glenda.StepTo(hex.E)}}
	return g
}

func TestPlayExplainsCodesThatItCannotOpen(t *testing.T) {
	for text, want := range map[string]string{
		"G1-0400E-00G84-0W000-03000-VY5B":   "A character is wrong or missing.",
		"menagerie://code/hello":            "This is not a game code.",
		code.Code{Game: 'Z'}.String():       "This code needs a newer Menagerie.",
		"L1-0C60-8DCW":                      "this code is a puzzle",
		"P1-0700S-BZ10G-08DH0-K00-NPG7":     "pond is played in real time",
		"M1-00004-04B94-Z8YJ --rounds 3":    "remove --rounds; the code decides this",
		"M1-00004-04B94-Z8YJ --host :12345": "remove --host; the code decides this",
	} {
		out, errs, exit := playCode(t, "", strings.Fields(text)...)
		if exit != exitUsage || out != "" || !strings.Contains(errs, want) {
			t.Errorf("play %s: got %d, %q and %q; want %d and %q", text, exit, out, errs, exitUsage, want)
		}
	}
}
