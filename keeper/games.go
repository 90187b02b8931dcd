package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"

	"menagerie/internal/discovery"
	"menagerie/keeper/clientloop"
	"menagerie/keeper/console"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/tournamentcmd"
	"menagerie/keeper/verify"
	"menagerie/rules"
)

// game has the functions of one game for each command.
type game struct {
	name    string
	match   match.Game
	host    host.Game
	bot     guest.Game
	contest tournamentcmd.Game
	play    terminal.Game
	verify  verify.Game
	old     []oldFlag
}

// games lists the games, each from its own file.
var games = []game{pondGame, glendaGame, labyrinthGame, miaGame, foxesGame}

// gameNames lists the games that a command is for.
func gameNames(command string) string {
	var names []string
	for _, g := range games {
		if command != "play" || g.play.Flags != nil {
			names = append(names, g.name)
		}
	}
	return strings.Join(names, ", ")
}

// matchGames returns what the command match needs from each game.
func matchGames() (all []match.Game) {
	for _, g := range games {
		g.match.Name, g.contest.Name = g.name, g.name
		g.match.Outside = g.contest.MatchFlags
		all = append(all, g.match)
	}
	return all
}

// nearbyKinds returns the DNS-SD service of each game.
func nearbyKinds() (all []discovery.Kind) {
	for _, g := range games {
		network := "tcp"
		if g.host.Datagrams {
			network = "udp"
		}
		all = append(all, discovery.Kind{Game: g.name, Network: network})
	}
	return all
}

// botGames returns what the command bot needs from each game.
func botGames() (all []guest.Game) {
	for _, g := range games {
		g.bot.Name = g.name
		all = append(all, g.bot)
	}
	return all
}

// hostGames returns what the command serve needs from each game.
func hostGames() (all []host.Game) {
	for _, g := range games {
		g.host.Name = g.name
		all = append(all, g.host)
	}
	return all
}

// playGames returns what the command play needs from each game.
func playGames() (all []terminal.Game) {
	for _, g := range games {
		g.play.Name = g.name
		g.play.Host = func(announce string, args []string) (terminal.Addresses, func(), error) {
			h := g.host
			h.Name = g.name
			at, end, err := host.Open(h, announce, args)
			return terminal.Addresses{TCP: at.TCP, UDP: at.UDP, Hello: at.Hello}, end, err
		}
		all = append(all, g.play)
	}
	return all
}

// contestGames returns what the command tournament needs from each game.
func contestGames() (all []tournamentcmd.Game) {
	for _, g := range games {
		g.contest.Name = g.name
		all = append(all, g.contest)
	}
	return all
}

// fills sets the flags of a bot that takes a free seat in a test. number distinguishes the names of such bots. seat is the seat
// of the tested program. In a game with two sides, the bot requests the opposite side, because some servers do not pair it
// otherwise.
func (g game) fills(set *flag.FlagSet, number int, seat rules.Seat) {
	if f := set.Lookup("name"); f != nil {
		_ = f.Value.Set(fmt.Sprint("fill", number)) // every protocol accepts this name
	}
	if f := set.Lookup("side"); f != nil && len(g.match.Seats) == 2 && (seat == 0 || seat == 1) {
		_ = f.Value.Set(g.match.Seats[1-seat])
	}
}

// verifyGames returns what the command verify needs from each game.
func verifyGames() (all []verify.Game) {
	for _, g := range games {
		g.verify.Name = g.name
		g.verify.Fill = func(ctx context.Context, address string, number int, seat rules.Seat) {
			set := console.NewFlags(g.name)
			play := g.bot.Flags(set)
			g.fills(set, number, seat)
			r := guest.Request{Address: address, Games: 1, Seed: 1, Silence: &clientloop.Silence{To: io.Discard}, Yields: true}
			_ = play(ctx, r, func(any) error { return nil }) // this bot is not tested
		}
		all = append(all, g.verify)
	}
	return all
}
