package command

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
)

// opponent is the built-in bot against which the bots of a file are checked. Every game has it.
const opponent = "easy"

// checkup is the result of a bot. Its JSON form is a line of the output.
type checkup struct {
	Bot   string           `json:"bot"`
	Games int              `json:"games"`
	Fault tournament.Fault `json:"fault"` // of the first game that it lost by a fault; empty without a fault
	Note  string           `json:"note"`
	P50   float64          `json:"p50_ms"` // median response time
}

// Check runs the command check of keeper. Each bot of a file plays a game on every seat.
func RunCheck(ctx context.Context, games []Game, args []string, stdout, stderr io.Writer) error {
	g, rest, err := console.Choose("check", games, Game.name, args)
	if err != nil {
		return err
	}
	r := tournamentRequest{game: g, options: runner.Options{Name: g.Name}}
	set := console.NewFlags("keeper check " + g.Name)
	read := g.Tournament(set)
	r.playing(set)
	set.BoolVar(&r.asJSON, "json", false, "flag.json_check")
	about := func() string {
		return fmt.Sprintf("keeper check %s FILE [flags]\n\n%s\n\n", g.Name, console.Paragraphs("keeper.about_check"))
	}
	if err := console.ParseFirst(set, rest, stdout, about); err != nil {
		return err
	}
	if r.bots = set.Arg(0); set.NArg() != 1 {
		return console.Usage("keeper.check_file", g.Name)
	}
	if r.contest, err = read(); err != nil {
		return console.Usage("keeper.match_outside", g.Name, err)
	}
	if err := r.checkPlaying(); err != nil {
		return err
	}
	if err := r.chooseBots(); err != nil {
		return err
	}
	if r.options.Sandbox, err = r.sandbox(stderr); err != nil {
		return err
	}
	r.useContest()
	return r.checkBots(ctx, stdout)
}

// checkBots checks all bots and prints a line for each.
func (r *tournamentRequest) checkBots(ctx context.Context, stdout io.Writer) error {
	wrong := 0
	for _, e := range r.head.Entrants {
		c, err := r.checkup(ctx, e)
		if err != nil {
			return err
		}
		if c.Fault != tournament.FaultNone {
			wrong++
		}
		if r.asJSON {
			err = json.NewEncoder(stdout).Encode(c)
		} else {
			_, err = fmt.Fprint(stdout, c.text())
		}
		if err != nil {
			return err
		}
	}
	if wrong > 0 {
		return console.ErrorN("keeper.check_wrong", wrong)
	}
	return nil
}

// checkup lets a bot play on every seat.
func (r *tournamentRequest) checkup(ctx context.Context, e tournament.Entrant) (checkup, error) {
	h := tournament.Head{Game: r.game.Name, Entrants: []tournament.Entrant{e}, Seats: cmp.Or(r.contest.Seats, 2), Variants: r.contest.Variants, Seed: 1, ByBoard: true}
	for i := 1; i < h.Seats; i++ {
		h.Entrants = append(h.Entrants, tournament.Entrant{Name: fmt.Sprint("opponent", i), Command: "builtin:" + opponent})
	}
	h.Games = h.Seats
	c := checkup{Bot: e.Name}
	took := tournament.Times{}
	for _, m := range h.Schedule() {
		result, _, said, err := runner.Again(ctx, h, m, r.options)
		if err != nil {
			return c, err
		}
		seat := slices.Index(m.Order, 0)
		s := result.Seats[seat]
		c.Games++
		took.Add(s.Took)
		if c.Fault == tournament.FaultNone && s.Fault != tournament.FaultNone {
			c.Fault, c.Note = s.Fault, cmp.Or(strings.TrimSpace(s.Note), strings.TrimSpace(said[seat]))
		}
	}
	c.P50 = float64(took.Quantile(0.5).Microseconds()) / 1000
	return c, nil
}

// text returns the lines for people.
func (c checkup) text() string {
	b := console.Texts()
	if c.Fault == tournament.FaultNone {
		return fmt.Sprintf("%s: %s\n", c.Bot, b.T("keeper.check_right", c.Games, c.P50))
	}
	text := fmt.Sprintf("%s: %s\n", c.Bot, b.T("tournament.fault_"+string(c.Fault)))
	if c.Note != "" {
		text += "  " + strings.ReplaceAll(c.Note, "\n", "\n  ") + "\n"
	}
	return text
}
