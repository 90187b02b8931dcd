package gamepage

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/input"
)

// Hands is the name of the input device with which a player steers.
type Hands string

// The input devices of a player. A single player at this screen can use HandsAny. Two players at this screen use one device each.
const (
	HandsAny       Hands = "any"
	HandsPointer   Hands = "pointer"
	HandsArrows    Hands = "arrows"
	HandsLetters   Hands = "letters" // keys W, A, S and D
	HandsFirstPad  Hands = "pad1"
	HandsSecondPad Hands = "pad2"
)

// Use reports whether a player with the input device h may use another device. HandsAny and "" allow every device.
func (h Hands) Use(device Hands) bool { return h == device || h == HandsAny || h == "" }

// UsePad reports whether a player with the input device h may use the game pad with the given index.
func (h Hands) UsePad(index int) bool {
	return index == 0 && h.Use(HandsFirstPad) || index == 1 && h.Use(HandsSecondPad)
}

// padOf returns the seat that a game pad controls, or Nobody if several seats share it. It returns false for an unused
// pad.
func (f *Page) padOf(pad int) (rules.Seat, bool) {
	seats := f.game.Table.Seats()
	for _, seat := range seats {
		if h := f.game.Hands; int(seat) < len(h) && h[seat] != HandsAny && h[seat] != "" && h[seat].UsePad(pad) {
			return seat, true
		}
	}
	if len(seats) == 0 || pad != f.pads.Used || f.Env.UI.Hands != input.GamePad {
		return rules.Nobody, false
	}
	if len(seats) > 1 {
		return rules.Nobody, true
	}
	return seats[0], true
}

// DrawTarget marks the cell that a finger on the board will choose when it is lifted. at is the centre of the cell. The mark is
// larger than a fingertip.
func DrawTarget(p *render.Pen, at render.Pt, th *render.Theme) {
	const radius = 40
	p.Ring(at, radius, 5, th.Surface)
	p.Ring(at, radius, 3, th.Accent)
}

// Refuse shows the reason why a move is impossible. In a lesson it only counts the mistake.
func (f *Page) Refuse(reason string) {
	if !f.Tutor.Miss() {
		f.Env.Effect("ui.error", 0)
		f.ToastBrief(reason)
	}
}

// Press is a press of a key or of a game pad's button while the board has the focus.
type Press struct {
	X, Y  int       // direction of an arrow key, or of a pad's direction button; each is -1, 0 or 1
	Enter bool      // whether it is Enter, Space, or a pad's accept button
	Key   input.Key // the pressed key; its Code is -1 for a pad
}

// Steers reports whether the press moves a cursor or activates the cell at the cursor.
func (p Press) Steers() bool { return p.X != 0 || p.Y != 0 || p.Enter }

// Accepts reports whether the press activates the cell at the cursor. It is false for the repeated presses of a held key.
func (p Press) Accepts() bool { return p.Enter && !p.Key.Repeat }

var (
	keyPresses = map[ebiten.Key]Press{
		ebiten.KeyArrowLeft: {X: -1}, ebiten.KeyArrowRight: {X: 1}, ebiten.KeyArrowUp: {Y: -1}, ebiten.KeyArrowDown: {Y: 1},
		ebiten.KeyEnter: {Enter: true}, ebiten.KeyNumpadEnter: {Enter: true}, ebiten.KeySpace: {Enter: true},
	}
	padPresses = map[input.PadButton]Press{
		input.PadLeft: {X: -1}, input.PadRight: {X: 1}, input.PadUp: {Y: -1}, input.PadDown: {Y: 1}, input.PadAccept: {Enter: true},
	}
)

// Presses returns the presses of one tick: first the keys, and then the buttons of all pads. Keys with Ctrl or Alt are
// shortcuts and are omitted.
func Presses(in *input.Frame) (all []Press) {
	if !in.Mods.Command && !in.Mods.Alt {
		for _, k := range in.Keys {
			p := keyPresses[k.Code]
			p.Key = k
			all = append(all, p)
		}
	}
	for i := range in.Pads {
		for _, b := range in.Pads[i].Pressed {
			p := padPresses[b]
			p.Key.Code = -1
			all = append(all, p)
		}
	}
	return all
}
