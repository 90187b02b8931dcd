package gamepage

import "menagerie/scenes/input"

// steering is a steering hint with a text for each input device.
type steering struct {
	show              func(text string)
	desk, pad, finger string // keys of the texts
}

// Steer calls show with a hint about the controls, at once and when the player changes to another input device. desk is the key
// of the hint for mouse and keyboard, pad for a game pad, and finger for touch. For an empty key, the hint is "". The calls end
// when the page is rebuilt.
func (f *Frame) Steer(show func(text string), desk, pad, finger string) {
	f.parts.steered = append(f.parts.steered, steering{show, desk, pad, finger})
	show(f.ForHands(desk, pad, finger))
}

// ForHands returns the text for the current input device. desk is the key of the text for mouse and keyboard, pad for a game
// pad, and finger for touch. For an empty key, the text is "".
func (f *Frame) ForHands(desk, pad, finger string) string {
	key := [...]string{input.Desk: desk, input.GamePad: pad, input.Finger: finger}[f.Env.UI.Hands]
	if key == "" {
		return ""
	}
	return f.word(key)
}

// refreshSteering updates all hints after a change of the input device.
func (f *Frame) refreshSteering() {
	if f.parts.holding == f.Env.UI.Hands {
		return
	}
	f.parts.holding = f.Env.UI.Hands
	for _, s := range f.parts.steered {
		s.show(f.ForHands(s.desk, s.pad, s.finger))
	}
}
