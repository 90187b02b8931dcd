package input

import "testing"

func TestUsedIsWhatMovedLast(t *testing.T) {
	tilted := Frame{Pads: []Pad{{X: 0.5}}}
	for name, c := range map[string]struct {
		in         Frame
		last, want Device
	}{
		"nothing":              {Frame{Pads: []Pad{{}}}, Finger, Finger},
		"a key":                {Frame{Keys: []Key{{}}}, GamePad, Desk},
		"the mouse":            {Frame{Pointer: Pointer{Moved: true}}, Finger, Desk},
		"the wheel":            {Frame{Pointer: Pointer{WheelY: 1}}, GamePad, Desk},
		"a finger":             {Frame{Pointer: Pointer{Finger: true, Left: Button{Down: true}}}, Desk, Finger},
		"a finger that is up":  {Frame{Pointer: Pointer{Finger: true}}, GamePad, GamePad},
		"a stick":              {tilted, Desk, GamePad},
		"a button":             {Frame{Pads: []Pad{{}, {Held: PadSet(0).With(PadWest)}}}, Finger, GamePad},
		"a press of a moment":  {Frame{Pointer: Pointer{Left: Button{Pressed: true, Released: true}}}, GamePad, Desk},
		"text of a composer":   {Frame{Text: "ä"}, GamePad, Desk},
		"a tap of a moment":    {Frame{Pointer: Pointer{Finger: true, Left: Button{Pressed: true}}}, Desk, Finger},
		"a key on the screen":  {Frame{Keys: []Key{{}}, Text: "a", Pointer: Pointer{Touch: true}}, Finger, Finger},
		"a mouse on a tablet":  {Frame{Pointer: Pointer{Touch: true, Moved: true}}, Finger, Desk},
		"a key beside a stick": {Frame{Keys: []Key{{}}, Pads: tilted.Pads}, Desk, GamePad},
	} {
		if got := c.in.Used(c.last); got != c.want {
			t.Errorf("%s after %d: got %d, want %d", name, c.last, got, c.want)
		}
	}
}
