package ui

import (
	"slices"

	"menagerie/scenes/input"
)

// spent has the keys and pad buttons that were pressed in a dialog or drop-down list. A canvas does not see them until they are
// released, even if the dialog has closed.
type spent struct {
	covered bool // a dialog or drop-down was open at the start of the tick
	keys    input.KeySet
	pads    []input.PadSet // by index in input.Frame.Pads
}

// take records the presses of a tick and returns the input frame for canvases.
func (s *spent) take(in input.Frame) input.Frame {
	if s.covered {
		for _, k := range in.Keys {
			if !k.Repeat {
				s.keys.Add(k.Code)
			}
		}
	}
	for i := range s.keys {
		s.keys[i] &= in.Held[i]
		in.Held[i] &^= s.keys[i]
	}
	if s.keys != (input.KeySet{}) {
		in.Keys = slices.DeleteFunc(slices.Clone(in.Keys), func(k input.Key) bool { return k.Repeat && s.keys.Has(k.Code) })
	}
	return s.takePads(in)
}

func (s *spent) takePads(in input.Frame) input.Frame {
	for len(s.pads) < len(in.Pads) {
		s.pads = append(s.pads, 0)
	}
	s.pads = s.pads[:len(in.Pads)]
	for i := range in.Pads {
		p, used := &in.Pads[i], s.pads[i]
		if s.covered {
			for _, b := range p.Pressed {
				if !p.Again.Has(b) {
					used = used.With(b)
				}
			}
		}
		s.pads[i] = used & p.Held
	}
	if !slices.ContainsFunc(s.pads, func(used input.PadSet) bool { return used != 0 }) {
		return in
	}
	in.Pads = slices.Clone(in.Pads)
	for i, used := range s.pads {
		p := &in.Pads[i]
		p.Held &^= used
		p.Pressed = slices.DeleteFunc(slices.Clone(p.Pressed), func(b input.PadButton) bool { return p.Again.Has(b) && used.Has(b) })
	}
	return in
}
