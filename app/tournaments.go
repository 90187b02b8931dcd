package app

import (
	"fmt"
	"runtime"

	"menagerie/app/contests"
	"menagerie/scenes"
	"menagerie/scenes/tournamentscene"
)

// openContests makes tournaments available to the screens. It does nothing in a browser, because a web page has no folders and
// cannot start programs.
func (p *Program) openContests() {
	if runtime.GOOS == "js" {
		return
	}
	p.contests = &contests.Store{Env: p.Env, Data: p.places.Data, Games: func(name string) contests.Game { return p.games.contest(name) }, Plain: p.Autosave.Plain}
	p.Env.Contests, p.Env.Running = p.contests, p.contests
	p.Env.Tournament = func(path string) scenes.Tournament { return contests.Watch(p.Env, path) }
}

// showTournament returns the screen of the tournament in the folder that is given on the command line.
func (p *Program) showTournament(path string) (scenes.Scene, error) {
	if !contests.Exists(path) {
		return nil, fmt.Errorf("no tournament in %s: choose another folder, or begin one with keeper tournament", path)
	}
	return tournamentscene.New(p.Env, path, nil), nil
}
