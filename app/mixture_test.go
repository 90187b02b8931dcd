package app

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/prefs"
	"menagerie/internal/shelf"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/session"
)

// mixer is a user who does at random what careful users did. A mixer hosts on this machine only.
type mixer struct {
	*walker
	rng     *rand.Rand
	home    string
	records map[string]string // files of finished games, by game
	begun   map[string]bool   // games with a move that were on the disk, by their heads
	own     prefs.Prefs       // the settings that the mixer has chosen
	trail   []string
}

// mixes are what a mixer does, and how often.
var mixes = []struct {
	name  string
	often int
	do    func(m *mixer)
}{
	{"begin", 12, (*mixer).begin},
	{"host", 4, func(m *mixer) { m.toHome(); m.hostBySetup(m.word(), `{"mode":"host"}`) }},
	{"resume", 8, func(m *mixer) { m.toHome(); m.press("resume0") }},
	{"play", 30, (*mixer).play},
	{"drop", 10, func(m *mixer) { m.drop(m.records[m.word()]) }},
	{"go on", 8, func(m *mixer) { m.Press(ebiten.KeyHome); m.press("goon"); m.press("goon.same") }},
	{"watch", 4, func(m *mixer) { m.press("watch") }},
	{"again", 4, func(m *mixer) { m.press("again") }},
	{"same", 3, func(m *mixer) { m.press("same") }},
	{"take back", 4, func(m *mixer) { m.press("takeback") }},
	{"leave", 8, (*mixer).leaves},
	{"escape", 6, func(m *mixer) { m.Press(ebiten.KeyEscape) }},
	{"resize", 3, func(m *mixer) { room := rooms[m.rng.IntN(len(rooms))]; m.exposedAt(room[0], room[1]) }},
	{"scale", 2, func(m *mixer) { by := 1 + float64(m.rng.IntN(5))/4; m.choose(func(p *prefs.Prefs) { p.Scale = by }) }},
	{"language", 2, func(m *mixer) {
		l := []string{"en", "de"}[m.rng.IntN(2)]
		m.choose(func(p *prefs.Prefs) { p.Language = l })
	}},
	{"pad", 4, (*mixer).holdPad},
	{"second window", 3, (*mixer).secondWindow},
	{"quit", 3, func(m *mixer) { m.program.Close(); m.start() }},
	{"kill", 3, (*mixer).kill},
}

// TestMixtures checks after each act of a mixer that no server listens without a screen. After each run, every game that was begun
// must be offered or be a past game, and only chosen settings may have changed.
func TestMixtures(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("a page has no locks")
	}
	bouts := bouts(t, walk(t, args.Line{}).program, "Ada")
	files := map[string]string{}
	for word, r := range bouts {
		files[word] = file(t, r)
	}
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			m := &mixer{walker: &walker{t: t}, rng: rand.New(rand.NewPCG(seed, 0)), home: t.TempDir(), records: files, begun: map[string]bool{}}
			m.start()
			m.own = m.program.Env.Prefs
			for range 150 {
				m.act()
			}
			m.program.Close()
			m.start()
			m.settled()
		})
	}
}

func (m *mixer) start() {
	m.walker = walkIn(m.t, args.Line{}, m.home)
	m.program.opts.Language = "" // the mixer's choice counts
	m.program.load()
}

func (m *mixer) word() string {
	return []string{"pond", "glenda", "labyrinth", "mia", "foxes"}[m.rng.IntN(5)]
}

// press clicks a widget if there is one.
func (m *mixer) press(id string) {
	if m.has(id) {
		m.Click(id)
		m.Ticks(2)
	}
}

// act does one thing and checks what must hold at every moment.
func (m *mixer) act() {
	n, i := m.rng.IntN(121), 0
	for ; n >= mixes[i].often; i++ {
		n -= mixes[i].often
	}
	m.trail = append(m.trail, mixes[i].name)
	mixes[i].do(m)
	if m.scene == nil {
		m.start()
	}
	m.Ticks(1)
	m.note()
	hosts := 0
	for _, g := range m.program.stage.open {
		if !scenes.Leads(m.scene, g.screen) {
			m.t.Fatalf("after %q: a game of %T is open, and no way leads to it", m.trail, g.screen)
		}
		if g.behind == "game.other_closed" {
			hosts++
		}
	}
	if len(m.program.guests.open) != hosts {
		m.t.Fatalf("after %q: %d servers listen, and %d screens lead to one", m.trail, len(m.program.guests.open), hosts)
	}
}

// note notes the games that must not be lost from now on.
func (m *mixer) note() {
	for _, d := range []shelf.Drawer{shelf.Saves, shelf.Records} {
		for _, name := range m.pieces(d) {
			if r := m.read(d, name); r != nil && len(r.Moves) > 0 {
				m.begun[id(r)] = true
			}
		}
	}
	if s, ok := m.scene.(film); ok {
		if r, ok := s.Recorded(); ok && len(r.Moves) == 0 { // all moves were taken back, and such a game is not kept
			delete(m.begun, id(r))
		}
	}
}

// read reads a record; nil if it has gone or is not one.
func (m *mixer) read(d shelf.Drawer, name string) *session.Record {
	text, err := m.program.bench.shelf.Read(d, name)
	if err != nil {
		return nil
	}
	r, err := session.ParseRecord(text)
	if err != nil {
		return nil
	}
	return r
}

// id tells one game from another.
func id(r *session.Record) string {
	head, _ := json.Marshal(r.Head)
	return string(head)
}

// settled checks what must hold after a run.
func (m *mixer) settled() {
	found := map[string]int{}
	for _, s := range m.program.Env.Saves() {
		found[id(s.Record)]++
	}
	for _, name := range m.pieces(shelf.Records) {
		if r := m.read(shelf.Records, name); r != nil {
			found[id(r)]++
		}
	}
	for game := range m.begun {
		if found[game] != 1 {
			m.t.Errorf("after %q: %s is there %d times", m.trail, game, found[game])
		}
	}
	if len(m.begun) == 0 {
		m.t.Error("no game was begun")
	}
	now := m.program.Env.Prefs
	now.Games, now.Window, now.Muted = m.own.Games, m.own.Window, m.own.Muted
	if strings.Join(now.Names, "") == "" { // a set-up writes its fields, which the mixer leaves empty
		now.Names = m.own.Names
	}
	if string(now.Contest) == "null" { // as a file has it
		now.Contest = nil
	}
	if is, want := fmt.Sprintf("%+v", now), fmt.Sprintf("%+v", m.own); is != want { // an empty list is as good as none
		m.t.Errorf("after %q: the settings are\n%s, want\n%s", m.trail, is, want)
	}
}

// toHome goes to the first screen, whatever is shown.
func (m *mixer) toHome() {
	m.scene = m.program.Env.Home()
	m.Ticks(2)
}

func (m *mixer) begin() {
	m.toHome()
	m.setUp(m.word(), `{"mode":"practice"}`)
	m.press("start")
}

// play holds and presses the keys that steer.
func (m *mixer) play() {
	keys := []ebiten.Key{ebiten.KeyArrowUp, ebiten.KeyArrowDown, ebiten.KeyArrowLeft, ebiten.KeyArrowRight}
	m.Hold(keys[m.rng.IntN(len(keys))])
	m.Ticks(1 + m.rng.IntN(60))
	m.LetGo()
	if m.has("board") {
		m.root().FocusID("board")
	}
	m.Press(keys[m.rng.IntN(len(keys))], ebiten.KeyEnter)
	m.Ticks(m.rng.IntN(30))
}

func (m *mixer) leaves() {
	if !m.has("menu.leave") {
		m.Press(ebiten.KeyEscape)
	}
	m.press("menu.leave")
	m.press("leave")
}

func (m *mixer) choose(change func(p *prefs.Prefs)) {
	change(&m.own)
	change(&m.program.Env.Prefs)
	m.program.Env.Apply()
}

// holdPad steers with a pad that goes away.
func (m *mixer) holdPad() {
	m.pad = input.Pad{X: 0.9}
	m.Ticks(10)
	m.pad = input.Pad{}
	m.Ticks(2)
}

// secondWindow goes on with a game in another window for a moment.
func (m *mixer) secondWindow() {
	other := walkIn(m.t, args.Line{}, m.home)
	if other.has("resume0") {
		other.Click("resume0")
		other.Ticks(20)
	}
	other.program.Close()
}

// kill goes on with what the disk has now, as after kill -9.
func (m *mixer) kill() {
	left := m.t.TempDir()
	for {
		if err := os.CopyFS(left, os.DirFS(m.home)); err == nil || !strings.Contains(err.Error(), "no such file") {
			break
		}
		left = m.t.TempDir()
		time.Sleep(time.Millisecond)
	}
	m.program.Close()
	m.home = left
	m.start()
}
