// Package app connects the parts of the program. It turns the player's choice in a menu into a session and a screen. It is the
// only package that imports both the games and the other parts. To add a game, add a package for it and a line in games.go.
package app

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"menagerie/app/autosave"
	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/puzzles"
	"menagerie/app/remote"
	"menagerie/app/settings"
	"menagerie/app/statistics"
	"menagerie/app/tournaments"
	"menagerie/assets/icon"
	"menagerie/internal/cli"
	"menagerie/internal/deal"
	"menagerie/internal/heap"
	"menagerie/internal/logfile"
	"menagerie/internal/mailbox"
	"menagerie/internal/prefs"
	"menagerie/internal/sound"
	"menagerie/internal/stats"
	"menagerie/internal/store"
	"menagerie/internal/window"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/galleryscene"
	"menagerie/scenes/homescene"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Program is the whole program: it connects the other parts, each of which owns its data.
type Program struct {
	game.Services
	opts        cli.Line
	places      store.Places
	files       *store.Store
	settings    *settings.Settings
	statistics  *statistics.Store
	games       games
	finder      *remote.Finder
	tournaments *tournaments.Store // nil in a browser
	logEnd      io.Closer
	sound       sound.Player
	voice       effects
	output      pictureOutput
	seeds       seeds
	window      *window.Window
	drop        *droppedFile  // file that was dropped on the window and is being read, or nil
	stats       *window.Stats // nil unless the command line asks for statistics
	shots       *window.Shots // nil unless the command line asks for screenshots
	denied      error         // error of the command line, with a text for the player; nil if there is none
}

// Open returns a new program. It fails only if a folder from the command line cannot be used. The first screen shows all other
// errors.
func Open(o cli.Line) (*Program, error) {
	places, err := findPlaces(o)
	if err != nil {
		return nil, err
	}
	p := openAt(o, places)
	p.Login = loginName()
	p.Env.Login = p.Login
	p.settings.WatchDesktop()
	return p, nil
}

// firstHands returns the device that the player probably uses before the first input.
func firstHands() input.Device {
	if window.TouchScreen() {
		return input.Finger
	}
	return input.Desk
}

// openAt returns a new program with its files at the given places.
func openAt(o cli.Line, places store.Places) *Program {
	p := &Program{opts: o, places: places, seeds: seeds{first: o.Seed}}
	detail := logfile.Quiet
	if o.Verbose {
		detail = logfile.Verbose
	}
	p.Log, p.logEnd = logfile.Open(places.State, detail)
	p.files = store.Open(places)
	p.sound = sound.Open(sound.Device{Application: "Menagerie", Log: p.Log})
	p.Env = &scenes.Env{
		UI:       &ui.Env{Sound: p.voice.play, Clipboard: systemClipboard{}, Hands: firstHands()},
		Web:      runtime.GOOS == "js",
		Effect:   p.voice.playAt,
		Ambience: p.voice.surround,
		Caption:  p.voice.caption,
		NoSound:  p.sound.Missing,
		Facts:    facts(places),
	}
	p.output = newPictureOutput()
	p.Env.Share, p.Env.CopiesPictures = p.sharePicture, p.output.copy != nil
	p.voice = effects{player: p.sound, env: p.Env, log: p.Log}
	p.openSettings()
	p.openServices()
	p.openTournaments()
	p.openGames()
	p.settings.Load()
	p.openResults("statistics", p.statistics.Open, "errors.statistics_broken", "errors.statistics_unread")
	p.openResults("results of puzzles", p.Puzzles.Open, "errors.puzzles_broken", "errors.puzzles_unread")
	p.Autosave.Load()
	p.openWindow()
	return p
}

// openSettings creates the settings without reading them, because the program can show errors only later.
func (p *Program) openSettings() {
	p.settings = &settings.Settings{
		Env: p.Env, Log: p.Log, Line: p.opts, Path: p.places.Settings(), Sound: p.sound,
		Expose: func() { p.window.Expose() },
		Plain:  func(err error) string { return p.Autosave.Plain(err) },
	}
	p.Env.Changed = p.settings.Changed
}

func (p *Program) openServices() {
	p.Data, p.Seeds = p.places.Data, &p.seeds
	p.Directory = remote.NewDirectory(p.Env)
	p.Hosting = &hosting.Hosts{Env: p.Env, Log: p.Log, Seed: p.seeds.bot, Page: webPage}
	p.statistics = &statistics.Store{Files: p.files, Log: p.Log, Read: func(r *record.Record, where stats.Mode) (stats.Game, bool, error) {
		return p.games.count(r, where)
	}}
	p.Env.Statistics = p.statistics
	p.Puzzles = &puzzles.Store{Files: p.files, Log: p.Log, Now: p.now}
	p.Env.Puzzles = p.Puzzles
	p.Autosave = autosave.NewStore(autosave.Options{
		Files: p.files, Places: p.places, Env: p.Env, Log: p.Log, Count: p.statistics.Count,
		Begun: func(name string) {
			now := time.Now().Unix()
			p.Env.Change(func(s *prefs.Prefs) {
				g := s.Game(name)
				g.Played = now
				*s = s.WithGame(name, g)
			})
		},
	})
	p.Env.GameStore = p.Autosave.GameStore()
	p.Stage = &autosave.Stage{Store: p.Autosave}
}

// now returns the current time, or noon of the date on the command line.
func (p *Program) now() time.Time {
	now := time.Now()
	if day, err := time.ParseInLocation(time.DateOnly, p.opts.Date, now.Location()); err == nil {
		return day.Add(12 * time.Hour)
	}
	return now
}

func (p *Program) openGames() {
	p.games = openGames(&p.Services)
	for _, g := range p.games {
		p.Env.Games = append(p.Env.Games, g)
	}
	p.finder = &remote.Finder{Kinds: p.games.kinds(), Log: p.Log}
	if game.Networked {
		p.Env.Nearby = p.finder.Open
	}
	p.Env.Home = func() scenes.Scene { return homescene.New(p.Env) }
}

func findPlaces(o cli.Line) (store.Places, error) {
	if !o.Portable {
		return store.Usual(), nil
	}
	exe, err := os.Executable()
	if err != nil {
		return store.Places{}, fmt.Errorf("--portable: %w", err)
	}
	return store.Portable(exe)
}

// openResults calls open, which reads a file of results, and notifies the player of an error. brokenKey is the key of
// the notice that the damaged file was renamed. unreadKey is the key of the notice of any other error.
func (p *Program) openResults(name string, open func() (aside string, err error), brokenKey, unreadKey string) {
	aside, err := open()
	if err == nil {
		return
	}
	p.Log.Warn("reading the "+name+" failed", "err", err)
	// open has renamed a damaged file to aside
	if aside != "" {
		p.Env.Notify(p.Env.UI.Book.T(brokenKey, filepath.Base(p.places.File(store.Own, aside))))
		return
	}
	p.Env.Notify(p.Env.UI.Book.T(unreadKey, err.Error()))
}

func (p *Program) openWindow() {
	if p.opts.Stats != "" {
		p.stats = window.NewStats()
	}
	if p.opts.Shots != "" {
		p.shots = &window.Shots{Dir: p.opts.Shots, Every: p.opts.Every}
	}
	p.window = window.New(window.Options{
		Title:  p.Env.UI.Book.T("app.name"),
		Icons:  icon.Images(),
		Place:  p.Env.Prefs.Window,
		Scale:  func() float64 { return p.Env.Prefs.Scale },
		Ground: func() color.RGBA { return p.Env.UI.Theme.Ground },
		Stats:  p.stats,
		Shots:  p.shots,
		Frames: p.opts.Frames,
		Drop:   p.readDropped,
		Next:   p.openDropped,
		Shown:  p.shown,
		Rested: func() { heap.Trim() },
	})
	p.Env.NoPads = func() bool { return p.window.NoPads() != nil }
	mailbox.OnMessage(p.window.Prompt)
}

func (p *Program) shown(s scenes.Scene) {
	p.Stage.Show(s)
	p.voice.tick()
	p.settings.Report()
	p.settings.FollowDesktop()
}

// Quit makes Run return soon, without asking the player. It is safe for concurrent use.
func (p *Program) Quit() { p.window.Quit() }

// Run shows the first screen and runs the program until the player quits. Run then closes the program.
func (p *Program) Run(scene scenes.Scene) error {
	p.Log.Info("start", "version", p.Env.Facts.Version, "system", p.Env.Facts.System)
	if err := p.window.NoPads(); err != nil {
		p.Log.Warn("the program starts without game pads", "err", err)
	}
	err := p.window.Run(scene)
	if fault, ok := errors.AsType[*window.Panic](err); ok {
		p.LogPanic(fault.Fault, fault.Stack)
	}
	place := p.window.Place()
	p.Env.Change(func(s *prefs.Prefs) { s.Window = place })
	p.settings.Settle() // an error is in the log; the window that could show it is closed
	if p.stats != nil {
		err = errors.Join(err, p.stats.Write(p.opts.Stats))
	}
	return errors.Join(err, p.shots.Err(), p.Close())
}

// Close closes everything that Open has opened. An unfinished game stays in the store.
func (p *Program) Close() error {
	p.settings.Close()
	all := errors.Join(p.Stage.Clear(), p.Autosave.Close())
	p.finder.Close()
	p.Hosting.Close()
	if p.tournaments != nil {
		p.tournaments.Close()
	}
	p.statistics.Close()
	p.Puzzles.Close()
	return errors.Join(all, p.sound.Close(), p.logEnd.Close())
}

type seeds struct {
	first uint64 // first seed; 0 for random seeds
	count uint64 // number of seeds that Next has returned
}

// Next implements game.Seeds. The seeds are random, or successive numbers that start with s.first.
func (s *seeds) Next() uint64 {
	if s.first == 0 {
		return deal.NewSeed()
	}
	s.count++
	return s.first + s.count - 1
}

// bot returns the seed for an external bot, a hash from which the bot cannot compute a game's seed.
func (s *seeds) bot() uint64 { return deal.Derive(s.Next(), "bot", 0, 0) }

// Salt implements game.Seeds. It returns "" if the player has set the seed, because a salt cannot hide a known seed.
func (s *seeds) Salt() string {
	if s.first == 0 {
		return deal.NewSalt()
	}
	return ""
}

// First returns the first screen, which depends on the command line.
func (p *Program) First() (scenes.Scene, error) {
	switch p.opts.Command {
	case cli.Gallery:
		return galleryscene.New(p.Env), nil
	case cli.Demo:
		g, ok := p.Env.Game(p.opts.Operand)
		if !ok {
			return nil, fmt.Errorf("unknown game %q; the games are %s", p.opts.Operand, strings.Join(p.games.names(), ", "))
		}
		return g.OpenDemo()
	case cli.Join:
		return p.joinFromLine()
	case cli.Link:
		return p.joinFromCommandLine(p.opts.Operand), nil
	case cli.Tournament:
		return p.showTournament(p.opts.Operand)
	case cli.Watch:
		return p.watchHost(p.opts.Operand)
	case cli.Replay:
		return p.replayFromCommandLine(p.opts.Operand)
	}
	return p.Env.Home(), nil
}

// LogPanic writes a panic and its stack to the log.
func (p *Program) LogPanic(fault any, stack []byte) {
	p.Log.Error("panic", "fault", fmt.Sprint(fault), "stack", string(stack))
}
