package labyrinthkeeper

import (
	"flag"
	"net"
	"strconv"
	"time"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/console"
	"menagerie/keeper/tournamentcmd"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

func TournamentFlags(set *flag.FlagSet) func() (tournamentcmd.Setup, error) {
	h := &hostFlags{options: labyrinthserver.Options{}.WithDefaults(), next: "none"}
	o := &h.options
	set.IntVar(&o.Game.Players, "players", 2, "flag.players_labyrinthcontest")
	set.StringVar(&h.size, "size", strconv.Itoa(labyrinth.DefaultSize), "flag.size_labyrinthcontest")
	set.IntVar(&o.Game.Objectives, "objectives", 0, "flag.objectives_labyrinthcontest")
	set.IntVar(&o.Game.MoveCap, "move-cap", labyrinthMost, "flag.move_cap_labyrinthcontest")
	set.StringVar(&h.dialect, "dialect", "", console.FlagText("flag.dialect_labyrinth", ListAspects(Aspects)))
	set.DurationVar(&o.Move, "move", 10*time.Second, "flag.move_glendacontest")
	return func() (tournamentcmd.Setup, error) {
		if o.Game.Players < 2 {
			return tournamentcmd.Setup{}, console.Error("keeper.players", o.Game.Players)
		}
		if err := h.complete(); err != nil {
			return tournamentcmd.Setup{}, err
		}
		o.Pause, o.Seating = -1, labyrinthserver.SeatsInTurn
		o.Game.Objectives = max(o.Game.Objectives, 0)
		full := o.WithDefaults()
		_, err := labyrinthserver.New(full)
		return tournamentcmd.Setup{
			Seats: full.Game.Players, Pace: 30, Open: openLabyrinth(full), Known: labyrinthKnown,
			Ours: []string{"--bot", "{bot}", "--name", "{name}", "--seed", "{seed}"},
		}, err
	}
}

func labyrinthKnown(level string) error {
	_, err := labyrinthbot.For(level)
	return err
}

func openLabyrinth(o labyrinthserver.Options) func(runner.Opening) (*runner.Host, error) {
	return func(as runner.Opening) (*runner.Host, error) {
		o := o
		o.Chance, o.Observer = runner.FixedSeed(as.Seed), as.Observer
		s, err := labyrinthserver.New(o)
		if err != nil {
			return nil, err
		}
		at, err := runner.Chairs(as, func() (net.Addr, net.Addr, error) { return s.Listen(runner.Loopback, runner.Loopback) })
		return runner.NewHost(s, at, err, o.Game, func() int { return len(s.Lobby().Waiting) })
	}
}
