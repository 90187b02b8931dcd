package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/deeplink"
	"menagerie/internal/prefs"
	"menagerie/internal/store"
	"menagerie/internal/testkit/timelimit"
	"menagerie/record"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// mixer is a user who does at random what careful users did. A mixer hosts on this machine only.
type mixer struct {
	*walker
	rng     *rand.Rand
	home    string
	records map[string]string // files of finished games, by game
	begun   map[string]bool   // games with a move, by their heads
	playing string            // the head of the game that was played last
	own     prefs.Prefs       // the settings that the mixer has chosen
	guest   *walker           // plays at the mixer's host, or has; nil before the first
	trail   []string

	pads, guests, finished int // pads that were unplugged in a game that waited; guests that came; games that were played to the end
}

// mixes are what a mixer does, and how often.
var mixes = []struct {
	name  string
	often int
	do    func(m *mixer)
}{
	{"begin", 12, (*mixer).begin},
	{"host", 6, func(m *mixer) { m.toHome(); m.choices(m.word(), "host") }},
	{"guest joins", 8, (*mixer).join},
	{"guest plays", 6, (*mixer).guestPlays},
	{"guest leaves", 4, (*mixer).guestLeaves},
	{"resume", 8, func(m *mixer) { m.toHome(); m.press("continue") }},
	{"play", 30, (*mixer).play},
	{"finish", 5, (*mixer).finish},
	{"drop", 10, func(m *mixer) { m.drop(m.records[m.word()]) }},
	{"go on", 8, func(m *mixer) { m.Press(ebiten.KeyHome); m.press("goon"); m.press("goon.same") }},
	{"watch", 4, func(m *mixer) { m.press("watch") }},
	{"again", 4, func(m *mixer) { m.press("again") }},
	{"same", 3, func(m *mixer) { m.Press(ebiten.KeyP); m.press("menu.same") }},
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

// TestMixturesLoseNoGame checks after each act of a mixer that no server listens without a screen. After each run, every game
// that was begun must be offered or be a past game, and only chosen settings may have changed.
func TestMixturesLoseNoGame(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("a page has no locks")
	}
	bouts := bouts(t, walk(t, cli.Line{}).program, "Ada")
	files := map[string]string{}
	for word, r := range bouts {
		files[word] = file(t, r)
	}
	pads, guests, finished := 0, 0, 0
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
			pads, guests, finished = pads+m.pads, guests+m.guests, finished+m.finished
		})
	}
	if pads == 0 || guests == 0 || finished == 0 {
		t.Errorf("got %d disconnected pads, %d guests and %d ended games, want at least 1 of each", pads, guests, finished)
	}
}

func (m *mixer) start() {
	m.walker = walkIn(m.t, cli.Line{}, m.home)
	m.program.settings.Line.Language = "" // the mixer's choice counts
	m.program.settings.Load()
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
	all := 0
	for _, mix := range mixes {
		all += mix.often
	}
	n, i := m.rng.IntN(all), 0
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
	m.noteSpeed()
	hosts := 0
	for _, g := range m.program.Stage.Open {
		if !scenes.Reaches(m.scene, g.Screen) {
			m.t.Fatalf("after %q: got an open game of %T without a way to it, want one", m.trail, g.Screen)
		}
		if g.Behind == "game.other_closed" {
			hosts++
		}
	}
	if len(m.program.Hosting.Open) != hosts {
		m.t.Fatalf("after %q: got %d servers, want %d as screens lead to them", m.trail, len(m.program.Hosting.Open), hosts)
	}
}

// note notes the games that must not be lost from now on.
func (m *mixer) note() {
	for _, d := range []store.Folder{store.Saves, store.Records} {
		for _, name := range m.pieces(d) {
			if r := m.read(d, name); r != nil && len(r.Moves) > 0 {
				m.begun[id(r)] = true
			}
		}
	}
	for _, g := range m.program.Stage.Open {
		if t, ok := g.Game.(gamepage.Table); ok && g.Behind == "game.other_saved" && len(t.Seats()) > 0 {
			m.playing = id(t.Capabilities().Record())
			m.begun[m.playing] = true
			if len(t.Capabilities().Record().Moves) == 0 { // such a game is not kept
				delete(m.begun, m.playing)
			}
		}
	}
}

// noteSpeed notes the speed of a film, which the mixer's arrow keys choose.
func (m *mixer) noteSpeed() {
	s, ok := m.scene.(film)
	if !ok || !s.ShowsFilm() {
		return
	}
	r, _ := s.Recorded()
	if own, chosen := m.own.Games[r.Game]; chosen {
		own.Speed = m.program.Env.Prefs.Game(r.Game).Speed
		m.own = m.own.WithGame(r.Game, own)
	}
}

// read reads a record; nil if it has gone or is not one.
func (m *mixer) read(d store.Folder, name string) *record.Record {
	text, err := m.program.files.Read(d, name)
	if err != nil {
		return nil
	}
	r, err := record.Parse(text)
	if err != nil {
		return nil
	}
	return r
}

// id tells one game from another.
func id(r *record.Record) string {
	head, _ := json.Marshal(r.Head)
	return string(head)
}

// settled checks what must hold after a run.
func (m *mixer) settled() {
	found := map[string]int{}
	for _, s := range unfinished(m.program) {
		found[id(s.Record)]++
	}
	for _, name := range m.pieces(store.Records) {
		if r := m.read(store.Records, name); r != nil {
			found[id(r)]++
		}
	}
	for game := range m.begun {
		if found[game] != 1 {
			m.t.Errorf("after %q: got %s %d times, want 1", m.trail, game, found[game])
		}
	}
	if len(m.begun) == 0 {
		m.t.Error("got no game, want at least one")
	}
	now := m.program.Env.Prefs
	for game, own := range m.own.Games {
		is := now.Game(game)
		if compact(is.Choice) != compact(own.Choice) || is.Speed != own.Speed || !maps.Equal(is.Assists, own.Assists) {
			m.t.Errorf("after %q: the choices of %s are %s, %v, %v, want %s, %v, %v", m.trail, game,
				compact(is.Choice), is.Speed, is.Assists, compact(own.Choice), own.Speed, own.Assists)
		}
	}
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

// compact returns JSON without spaces: a file has it indented.
func compact(text json.RawMessage) string {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return string(text)
	}
	return b.String()
}

// toHome goes to the first screen, whatever is shown.
func (m *mixer) toHome() {
	m.scene = m.program.Env.Home()
	m.Ticks(2)
}

func (m *mixer) begin() {
	m.toHome()
	m.choices(m.word(), "practice")
}

// choices sets up a game in a mode, starts it, and notes the stored choices as the mixer's own.
func (m *mixer) choices(word, mode string) {
	m.setUp(word, fmt.Sprintf(`{"mode":%q}`, mode))
	m.press("start")
	m.Ticks(3)
	own := m.program.Env.Prefs.Game(word)
	m.choose(func(p *prefs.Prefs) { *p = p.WithGame(word, own) }) // setUp only puts the choice there; a person's choice is kept at once
}

// join lets a guest with a home of its own follow the host's link. It may be refused: the seats may be taken.
func (m *mixer) join() {
	host, ok := m.scene.(hostedScreen)
	if !ok || len(m.program.Hosting.Open) == 0 {
		return
	}
	to, err := deeplink.Parse(host.Host().Link)
	if err != nil {
		return
	}
	_, at, _ := splitPort(to.Address)
	to.Address = "127.0.0.1:" + at
	m.guestLeaves()
	m.guest = startIn(m.t, cli.Line{}, m.t.TempDir())
	m.guest.program.Env.Prefs.Names = []string{"Ben"}
	scene, err := m.guest.program.Follow(to)
	if err != nil {
		return
	}
	m.guest.showScene(scene, nil)
	for timelimit.Left(m.t) {
		if _, ok := m.guest.scene.(hostedScreen); ok && len(host.Host().People) > 0 {
			m.guests++
			return
		}
		if m.guest.scene == nil || m.refused() {
			return
		}
		m.bothTick()
	}
}

// refused reports whether the guest's screen says why the guest cannot join.
func (m *mixer) refused() bool {
	if m.guest.has("reason") {
		return true
	}
	fault, ok := m.guest.root().Find("fault").(*ui.Label)
	return ok && fault.Text() != m.guest.program.Env.UI.Book.T("page.joining")
}

// bothTick lets a tick pass in both windows.
func (m *mixer) bothTick() {
	m.guest.Ticks(1)
	m.Ticks(1)
	time.Sleep(time.Millisecond)
}

func (m *mixer) guestPlays() {
	if m.guest == nil || m.guest.scene == nil {
		return
	}
	m.guest.Press(ebiten.KeyArrowRight, ebiten.KeyEnter)
	for range 20 {
		if m.scene != nil {
			m.bothTick()
		}
	}
}

// guestLeaves closes the guest's window.
func (m *mixer) guestLeaves() {
	if m.guest != nil && m.guest.scene != nil {
		m.guest.program.Close()
		m.guest.scene = nil
	}
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

// finish begins a game of the pond and swims upwards until it is over.
func (m *mixer) finish() {
	m.toHome()
	m.choices("pond", "practice")
	m.Hold(ebiten.KeyArrowUp)
	m.Ticks(600)
	m.LetGo()
	if s, ok := m.scene.(*pondscene.Scene); ok && s.Phase == session.Ended {
		m.finished++
	}
}

func (m *mixer) leaves() {
	if !m.has("menu.leave") {
		m.Press(ebiten.KeyEscape)
	}
	m.press("menu.leave")
	m.press("leave")
	if m.scene != nil && m.root().Modal() && !m.has("menu.leave") { // a host with guests is asked
		m.Press(ebiten.KeyTab, ebiten.KeyEnter)
	}
}

func (m *mixer) choose(change func(p *prefs.Prefs)) {
	change(&m.own)
	m.program.Env.Change(change)
}

// holdPad steers with a pad that is unplugged. A game that can be paused must wait for the pad, and go on when it is back.
func (m *mixer) holdPad() {
	m.pad = input.Pad{X: 0.9}
	m.Ticks(10)
	waits := m.pausable()
	m.pad = input.Pad{Gone: true}
	m.Ticks(2)
	if waits && m.padText() == "" {
		m.t.Errorf("after %q: the pad is gone, and %T goes on; want it paused", m.trail, m.scene)
	}
	m.pad = input.Pad{X: 0.1}
	m.Ticks(2)
	if m.padText() != "" {
		m.t.Errorf("after %q: the pad is back, and %T is paused; want it to go on", m.trail, m.scene)
	}
	m.pad = input.Pad{}
	if waits {
		m.pads++
	}
}

// pausable reports whether a person plays a game that can be paused, and is not paused already.
func (m *mixer) pausable() bool {
	s, ok := m.scene.(interface{ UnderWay() bool })
	if !ok || !s.UnderWay() || m.root().Modal() {
		return false
	}
	for _, g := range m.program.Stage.Open {
		if t, ok := g.Game.(gamepage.Table); ok && g.Screen == m.scene {
			return t.Capabilities().Pause && len(t.Seats()) > 0
		}
	}
	return false
}

// secondWindow goes on with a game in another window for a moment.
func (m *mixer) secondWindow() {
	other := walkIn(m.t, cli.Line{}, m.home)
	if other.has("continue") {
		other.Click("continue")
		other.Ticks(20)
	}
	other.program.Close()
}

// kill goes on with what the disk has now, as after kill -9.
func (m *mixer) kill() {
	m.program.settings.Settle() // they are written within moments
	left := remains(m.t, m.home)
	m.program.Close()
	m.home = left
	m.start()
	delete(m.begun, m.playing) // it may not have been on the disk
	m.note()
}
