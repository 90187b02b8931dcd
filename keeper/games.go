package main

import (
	"context"
	"strings"

	"menagerie/internal/nearby"
	"menagerie/keeper/conform"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/rules"
	"menagerie/session"
)

// game is what keeper knows about one game.
type game struct {
	name    string
	match   match.Game
	host    host.Game
	bot     guest.Game
	contest tournamentcmd.Game
	play    terminal.Game
	// verify plays a record and says where it departs from the rules.
	verify func(*session.Record) error
	// against plays a record's part on somebody's server, and judge is for what that says.
	against func(context.Context, *trial) error
	judge   func(*session.Record, conform.Clock) (conform.Judge, error)
	// part makes of a record of somebody who looked on that of a player.
	part func(*session.Record, rules.Seat) (*session.Record, error)
	// stand opens the server that a record tells of, for somebody's bot.
	stand func(*trial) (*stand, error)
}

// games lists the games, each from its own file.
var games = []game{pondGame, glendaGame, labyrinthGame, miaGame, foxesGame}

func gameName(g game) string { return g.name }

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

// listed returns the names of bots with commas between them.
func listed[V, M any](bots []rules.NamedBot[V, M]) string {
	return strings.Join(rules.BotNames(bots), ", ")
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
