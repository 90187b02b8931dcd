package app

import (
	"fmt"
	"runtime"

	"menagerie/app/tournaments"
	"menagerie/scenes"
	"menagerie/scenes/tournamentscene"
)

// openTournaments gives the screens access to tournaments, except in a browser.
func (p *Program) openTournaments() {
	// a web page has no folders and cannot start programs
	if runtime.GOOS == "js" {
		return
	}
	p.tournaments = &tournaments.Store{Env: p.Env, Data: p.places.Data, Games: func(name string) tournaments.Game { return p.games.tournament(name) }, Plain: p.Autosave.Plain, Do: p.Autosave.Do}
	p.tournaments.Look()
	p.Env.Tournaments, p.Env.Running = p.tournaments, p.tournaments
	p.Env.Tournament = func(path string) scenes.Tournament { return tournaments.Watch(p.Env, path) }
}

func (p *Program) showTournament(path string) (scenes.Scene, error) {
	if !tournaments.Exists(path) {
		return nil, fmt.Errorf("no tournament in %s: choose another folder, or begin a tournament with the command \"keeper tournament\"", path)
	}
	return tournamentscene.New(p.Env, path, nil), nil
}
