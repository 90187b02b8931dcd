// Package app wires the program: a menu choice becomes a session and a scene. It is the one place that knows both
// the games and everything around them; a game joins by one file here and one line in games.
package app

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"menagerie/app/autosave"
	"menagerie/app/statistics"
	"menagerie/assets/icon"
	"menagerie/internal/args"
	"menagerie/internal/logfile"
	"menagerie/internal/nearby"
	"menagerie/internal/prefs"
	"menagerie/internal/shelf"
	"menagerie/internal/sound"
	"menagerie/internal/window"
	"menagerie/scenes"
	"menagerie/scenes/homescene"
	"menagerie/scenes/ui"
)

// Program is the whole program, ready to be shown.
type Program struct {
	Env        *scenes.Env
	opts       args.Line
	places     shelf.Places
	shelf      *shelf.Shelf
	autosave   *autosave.Store
	stage      *autosave.Stage
	statistics *statistics.Store
	member     []member // the games, as made at the start
	guests     *farewells
	contests   *contests // nil where none can be held
	log        *slog.Logger
	logEnd     io.Closer
	sound      sound.Player
	window     *window.Window
	stats      *window.Stats
	shots      *window.Shots
	voice      caption
	own        prefs.Prefs // without what the command line says
	stored     prefs.Prefs // what this window read or wrote last
	begun      uint64      // games, when their seeds were chosen
	denied     error       // what was wrong with the link on the command line, in the player's words

	scheme   atomic.Uint32 // the desktop's, a desktop.Scheme
	followed uint32        // the one that the theme follows
	unwatch  func()        // ends asking the desktop; nil if it was never asked

	search *nearby.Browser   // of the screen that looks for games; nil before the first
	login  string            // the person's name as the system knows it; empty: nobody is asked for a name
	books  map[string]string // the addresses of hosts' guest books: see bookKey
	stated map[string]string // the dialects that hosts state, by link
	told   map[string]string // what hosts call themselves to which an invitation has led, by link
}

// Open makes the program. Only a folder that was asked for and cannot be used is an error; anything else that is wrong
// with the machine is told on the first screen.
func Open(o args.Line) (*Program, error) {
	places, err := findPlaces(o)
	if err != nil {
		return nil, err
	}
	p := openAt(o, places)
	p.login = loginName()
	p.watchDesktop()
	return p, nil
}

// openAt makes the program with its files at these places.
func openAt(o args.Line, places shelf.Places) *Program {
	p := &Program{opts: o, places: places, told: map[string]string{}, books: map[string]string{}, stated: map[string]string{}}
	detail := logfile.Quiet
	if o.Verbose {
		detail = logfile.Verbose
	}
	p.log, p.logEnd = logfile.Open(places.State, detail)
	p.guests = &farewells{log: p.log}
	p.shelf = shelf.Open(places)
	p.sound = sound.Open(sound.Device{Application: "Menagerie", Log: p.log})
	p.Env = &scenes.Env{
		UI:         &ui.Env{Sound: p.effect, Clipboard: board{}},
		Web:        runtime.GOOS == "js",
		Effect:     p.effect,
		Caption:    p.voice.now,
		Tournament: p.watchTournament(),
		Facts:      facts(places),
		Apply:      p.apply,
		Confirm:    p.confirm,
	}
	if p.contests = p.openContests(); p.contests != nil {
		p.Env.Contests = p.contests
	}
	p.statistics = &statistics.Store{Shelf: p.shelf, Log: p.log, Read: p.count}
	p.autosave = &autosave.Store{Shelf: p.shelf, Places: places, Env: p.Env, Log: p.log, Count: p.statistics.Count, Begun: p.played}
	p.Env.Saves, p.Env.Unsaved, p.Env.Records, p.Env.Discard = p.autosave.Saves, p.autosave.Unsaved, p.autosave.Records, p.autosave.Discard
	p.stage = &autosave.Stage{Store: p.autosave}
	p.member = p.games()
	for _, g := range p.member {
		p.Env.Games = append(p.Env.Games, g.menu())
	}
	p.Env.Statistics = p.statistics
	if networked {
		p.Env.Nearby = p.openNearby
	}
	p.Env.Home = func() scenes.Scene { return homescene.New(p.Env) }
	p.load()
	p.openLedger()
	p.openWindow()
	return p
}

func findPlaces(o args.Line) (shelf.Places, error) {
	if !o.Portable {
		return shelf.Usual(), nil
	}
	exe, err := os.Executable()
	if err != nil {
		return shelf.Places{}, fmt.Errorf("--portable: %w", err)
	}
	return shelf.Portable(exe)
}

// openLedger reads the statistics.
func (p *Program) openLedger() {
	aside, err := p.statistics.Open()
	if err == nil {
		return
	}
	p.log.Warn("statistics", "err", err)
	if aside != "" {
		p.Env.Notify(p.Env.UI.Book.T("errors.statistics_broken", filepath.Base(p.places.File(shelf.Own, aside))))
		return
	}
	p.Env.Notify(p.Env.UI.Book.T("errors.statistics_unread", err.Error()))
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
		Stats:  p.stats,
		Shots:  p.shots,
		Frames: p.opts.Frames,
		Drop:   p.dropped,
		Shown: func(s scenes.Scene) {
			p.stage.Show(s)
			p.followDesktop()
		},
	})
}

// Run shows the program from a first screen until the person leaves, and puts everything away.
func (p *Program) Run(first scenes.Scene) error {
	p.log.Info("start", "version", p.Env.Facts.Version, "system", p.Env.Facts.System)
	err := p.window.Run(first)
	if fault, ok := errors.AsType[*window.Panic](err); ok {
		p.LogPanic(fault.Fault, fault.Stack)
	}
	p.Env.Prefs.Window = p.window.Place()
	_ = p.store() // which logs why it cannot; nobody sees a message any more
	if p.stats != nil {
		err = errors.Join(err, p.stats.Write(p.opts.Stats))
	}
	return errors.Join(err, p.shots.Err(), p.Close())
}

// Close puts everything away that Open opened. A game that is under way stays a save.
func (p *Program) Close() error {
	if p.unwatch != nil {
		p.unwatch()
	}
	all := p.stage.Clear()
	p.hush()
	p.guests.end()
	if p.contests != nil {
		p.contests.end()
	}
	p.statistics.Close()
	return errors.Join(all, p.sound.Close(), p.logEnd.Close())
}

// seed is the chance of the next game.
func (p *Program) seed() uint64 {
	if p.opts.Seed == 0 {
		return rand.Uint64()
	}
	p.begun++
	return p.opts.Seed + p.begun - 1
}

// played notes which game was played last.
func (p *Program) played(game string) {
	g := p.Env.Prefs.Game(game)
	g.Played = time.Now().Unix()
	p.Env.Prefs = p.Env.Prefs.WithGame(game, g)
}

// effect plays a sound by its name and notes it for the captions.
func (p *Program) effect(name string) {
	e, ok := sound.Named(name)
	if !ok {
		p.log.Warn("no such sound", "name", name)
		return
	}
	p.sound.Play(e)
	if p.Env.Prefs.Captions && e.Tells() {
		p.voice.say(p.Env.UI.Book.T(e.Caption()))
	}
}

// caption is the sound that was heard last, in words.
type caption struct {
	text string
	at   time.Time
}

// captionStays is long enough to be read and short enough to belong to what was heard.
const captionStays = 1500 * time.Millisecond

func (c *caption) say(text string) { c.text, c.at = text, time.Now() }

func (c *caption) now() (string, bool) {
	return c.text, c.text != "" && time.Since(c.at) < captionStays
}
