package gamepage

import "menagerie/scenes/input"

// steering is a steering hint: a text for each input device.
type steering struct {
	show              func(text string)
	desk, pad, finger string // keys of the book
}

// Steer calls show with the hint for the current input device, and again whenever the device changes, until the screen is laid
// out again. The hint of a device without a key is empty.
func (f *Frame) Steer(show func(text string), desk, pad, finger string) {
	f.parts.steered = append(f.parts.steered, steering{show, desk, pad, finger})
	show(f.ForHands(desk, pad, finger))
}

// ForHands is one of three texts: for mouse and keyboard, for a pad, or for a finger.
func (f *Frame) ForHands(desk, pad, finger string) string {
	key := [...]string{input.Desk: desk, input.GamePad: pad, input.Finger: finger}[f.Env.UI.Hands]
	if key == "" {
		return ""
	}
	return f.word(key)
}

// refreshSteering tells anew how to steer when the hands have taken up something else.
func (f *Frame) refreshSteering() {
	if f.parts.holding == f.Env.UI.Hands {
		return
	}
	f.parts.holding = f.Env.UI.Hands
	for _, s := range f.parts.steered {
		s.show(f.ForHands(s.desk, s.pad, s.finger))
	}
}
