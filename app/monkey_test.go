package app

import (
	goflag "flag" // a function here has the name
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Monkeys are let loose by hand, and where nobody else reaches the hosts that they open:
//
//	unshare -n sh -c 'ip link set lo up; xvfb-run -a go test ./app -run TestMonkeys -monkeys 50'
var (
	monkeys    = goflag.Int("monkeys", 0, "how many monkeys press everything in TestMonkeysFindNoPanicAndNoCutText")
	monkeySeed = goflag.Uint64("monkeyseed", 1, "of the first of them")
	monkeyActs = goflag.Int("monkeyacts", 2500, "what each of them does")
)

// TestMonkeysFindNoPanicAndNoCutText presses whatever there is, in windows of all sizes: nothing may panic, and nothing may
// lie outside of a window or be cut off. Bots run beside the game loop, so the same seed may see another game the next time.
func TestMonkeysFindNoPanicAndNoCutText(t *testing.T) {
	if *monkeys == 0 {
		t.Skip("they are let loose with -monkeys")
	}
	for n := range *monkeys {
		seed := *monkeySeed + uint64(n)
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			m := &monkey{rng: rand.New(rand.NewPCG(seed, 0)), home: t.TempDir()}
			m.start(t)
			for range *monkeyActs {
				m.act(t)
			}
		})
	}
}

// monkey is somebody who presses whatever there is.
type monkey struct {
	*walker
	rng   *rand.Rand
	home  string
	trail []string // the actions so far
}

// start opens the program, where it was closed.
func (m *monkey) start(t *testing.T) {
	if m.walker != nil {
		m.program.Close()
	}
	m.walker = walkIn(t, cli.Line{Language: []string{"en", "de"}[m.rng.IntN(2)]}, m.home)
}

// tricks are what a monkey does, and how often.
var tricks = []struct {
	name  string
	often int
	do    func(m *monkey)
}{
	{"click", 40, (*monkey).click},
	{"press a key", 20, func(m *monkey) { m.Press(m.key()) }},
	{"press a button of a pad", 6, func(m *monkey) { m.PadPress(input.PadButton(m.rng.IntN(int(input.PadLeftTrigger) + 1))) }},
	{"type", 4, func(m *monkey) { m.Type([]string{"a", "ä", "7", ":", "127.0.0.1:1", "\x00", "😀"}[m.rng.IntN(7)]) }},
	{"resize", 3, func(m *monkey) { room := rooms[m.rng.IntN(len(rooms))]; m.exposedAt(room[0], room[1]) }},
	{"drag", 8, func(m *monkey) { m.DragFrom(m.rng.Float64()*m.W, m.rng.Float64()*m.H, m.some(300), m.some(300)) }},
	{"turn the wheel", 2, func(m *monkey) { m.Frame(func(in *input.Frame) { in.Pointer.WheelY = m.some(6) }) }},
	{"drop a file", 1, (*monkey).dropOwn},
	{"press a chord", 2, func(m *monkey) {
		m.Chord(input.Mods{Command: m.rng.IntN(2) == 0, Shift: m.rng.IntN(2) == 0, Alt: m.rng.IntN(3) == 0}, m.key())
	}},
	{"wait", 14, func(m *monkey) { m.Ticks(m.rng.IntN(60)) }},
}

// act does something, and looks at the screen after it.
func (m *monkey) act(t *testing.T) {
	n := m.rng.IntN(100)
	i := 0
	for ; n >= tricks[i].often; i++ {
		n -= tricks[i].often
	}
	m.trail = append(m.trail, tricks[i].name)
	defer func() {
		if e := recover(); e != nil {
			t.Errorf("after %q on %T: got the panic %v, want none", m.trail[max(0, len(m.trail)-30):], m.scene, e)
			panic(e)
		}
	}()
	tricks[i].do(m)
	if m.scene == nil {
		m.start(t)
	}
	if m.rng.IntN(10) == 0 {
		m.Draw()
		for _, cut := range m.root().Overflows() {
			t.Errorf("after %q on %T in %v x %v: got %s, want no cut text", m.trail[len(m.trail)-1], m.scene, m.W, m.H, cut)
		}
	}
}

// some is a number around 0.
func (m *monkey) some(spread float64) float64 { return (m.rng.Float64() - 0.5) * spread }

func (m *monkey) key() ebiten.Key { return ebiten.Key(m.rng.IntN(int(ebiten.KeyMax) + 1)) }

// click clicks on something that can be focused, anywhere on it.
func (m *monkey) click() {
	order := m.root().FocusOrder()
	if len(order) == 0 {
		return
	}
	at := order[m.rng.IntN(len(order))]
	m.root().Reveal(at)
	r := ui.Bounds(at)
	m.trail[len(m.trail)-1] += " " + ui.ID(at)
	m.MoveTo(r.X+m.rng.Float64()*r.W, r.Y+m.rng.Float64()*r.H)
	m.PressDown(1 + m.rng.IntN(2))
	m.Release()
}

// dropOwn drops a file that the program has written.
func (m *monkey) dropOwn() {
	files, _ := filepath.Glob(filepath.Join(m.program.places.Data, "*", "*"))
	if len(files) == 0 {
		return
	}
	file := files[m.rng.IntN(len(files))]
	if at, err := os.Stat(file); err == nil && at.Mode().IsRegular() {
		m.drop(file)
	}
}
