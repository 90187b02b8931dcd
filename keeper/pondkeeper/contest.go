package pondkeeper

import (
	"flag"
	"fmt"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
	"menagerie/keeper/tournamentcmd"
	"menagerie/netserver/pondserver"
	"menagerie/record"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
)

func TournamentFlags(set *flag.FlagSet) func() (tournamentcmd.Setup, error) {
	levels := set.String("levels", "1,2,3", "flag.levels_pondcontest")
	cat := set.String("cat", "perfect", "flag.cat_pondcontest")
	start := set.String("start", "centre", "flag.start")
	most := set.Int("move-cap", 20_000, "flag.move_cap_pondcontest")
	idle := set.Duration("move", 10*time.Second, "flag.move_glendacontest")
	return func() (tournamentcmd.Setup, error) {
		o := pondserver.Options{Cat: *cat, Idle: *idle, Authenticate: *idle, Rate: 1e6}
		if err := o.Start.UnmarshalText([]byte(*start)); err != nil {
			return tournamentcmd.Setup{}, console.Error("keeper.start", err)
		}
		if *most < 1 || *most > pond.MaxMoveCap {
			return tournamentcmd.Setup{}, console.Error("keeper.contest_move_cap", *most, pond.MaxMoveCap)
		}
		if *idle <= 0 {
			return tournamentcmd.Setup{}, console.Error("keeper.contest_move")
		}
		o.MoveCap = int32(*most)
		variants, err := pondLevels(*levels)
		if err != nil {
			return tournamentcmd.Setup{}, err
		}
		_, err = pondserver.New(o)
		return tournamentcmd.Setup{
			Seats: 1, Pace: 1, Variants: variants, Open: openPond(o), Known: pondMouse, Opponent: "cat",
			Ours: []string{"--level", "{level}", "--bot", "{bot}", "--seed", "{seed}"},
		}, err
	}
}

func pondLevels(list string) ([]string, error) {
	var all []string
	for _, level := range console.SplitList(list) {
		if level != "1" && level != "2" && level != "3" {
			return nil, console.Error("keeper.contest_level", level)
		}
		all = append(all, level)
	}
	return all, nil
}

func pondMouse(level string) error {
	_, err := pondbot.For(pond.Mouse, level)
	return err
}

func openPond(o pondserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
		s, err := pondserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := s.Listen(runner.Loopback, nil)
		if err == nil {
			as.Observer.Seats.Add(at, at)
		}
		levels := pond.Levels()
		config := pond.Config{CatStep: levels[as.Variant[0]-'1'].CatStep, Start: o.Start, MoveCap: o.MoveCap}
		h, err := runner.NewHost(s, []string{fmt.Sprint(at)}, err, config, func() int { return int(s.Counters().Entered) })
		if err == nil {
			h.Others = []record.SeatHead{{Bot: o.Cat}}
		}
		return h, err
	}
}
