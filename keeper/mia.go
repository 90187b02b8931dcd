package main

import (
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/miakeeper"
	"menagerie/keeper/terminal"
	"menagerie/keeper/terminal/miaterminal"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
)

// miaGame is what mia supplies to each command.
var miaGame = game{
	name:    "mia",
	match:   match.Game{Seats: []string{"1", "2"}, More: mia.MaxSeats - 2, Games: 1, About: miakeeper.About, Flags: miakeeper.MatchFlags},
	host:    host.Game{Datagrams: true, Flags: miakeeper.HostFlags},
	contest: tournamentcmd.Game{Flags: miakeeper.TournamentFlags},
	bot:     guest.Game{Flags: miakeeper.GuestFlags, Full: []string{"netmia.no_room"}},
	play: terminal.Game{
		Port: 9000, Flags: miaterminal.Flags, Spoken: miaterminal.Help, Useless: []string{"rounds", "seed"},
	},
	trial: trial.Game{
		Verify: trial.Verifying(mia.New), Against: miakeeper.Against, Judge: miakeeper.Judge, Stand: miakeeper.Stand, Part: miakeeper.Part, Harmless: []error{miaserver.ErrTwice},
	},
}
