package main

import (
	"context"
	"io"
	"strings"

	"menagerie/internal/nearby"
	"menagerie/keeper/console"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
	"menagerie/keeper/visit"
)

// game is what keeper knows about one game.
type game struct {
	name    string
	match   match.Game
	host    host.Game
	bot     guest.Game
	contest tournamentcmd.Game
	play    terminal.Game
	trial   trial.Game
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
		g.match.Name = g.name
		all = append(all, g.match)
	}
	return all
}

// nearbyKinds returns as what the hosts of each game announce themselves.
func nearbyKinds() (all []nearby.Kind) {
	for _, g := range games {
		network := "tcp"
		if g.host.Datagrams {
			network = "udp"
		}
		all = append(all, nearby.Kind{Game: g.name, Network: network})
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

// trialGames returns what the command verify needs from each game.
func trialGames() (all []trial.Game) {
	for _, g := range games {
		g.trial.Name = g.name
		g.trial.Fill = func(ctx context.Context, address string) {
			play := g.bot.Flags(console.NewFlags(g.name))
			r := guest.Request{Address: address, Games: 1, Seed: 1, Silence: &visit.Silence{To: io.Discard}}
			_ = play(ctx, r, func(any) error { return nil }) // this bot is not on trial
		}
		all = append(all, g.trial)
	}
	return all
}
