package main

import (
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
)

// miaGame is what mia supplies to each command.
var miaGame = game{
	name:    "mia",
	match:   match.Game{Seats: []string{"1", "2"}, More: mia.MaxSeats - 2, Games: 1, About: miaAbout, Flags: miaFlags},
	host:    host.Game{Datagrams: true, Flags: miaServeFlags},
	contest: tournamentcmd.Game{Flags: miaContest},
	bot:     guest.Game{Flags: miaBotFlags, Full: []string{"netmia.no_room"}},
	play: terminal.Game{
		Port: 9000, Flags: miaPlayFlags, Spoken: miaSpoken, Useless: []string{"rounds", "seed"},
	},
	trial: trial.Game{
		Verify: trial.Verifying(mia.New), Against: againstMia, Judge: judgeMia, Stand: standMia, Part: partMia, Harmless: []error{miaserver.ErrTwice},
	},
}
