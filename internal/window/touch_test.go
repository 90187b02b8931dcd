package window

import (
	"slices"
	"testing"
)

// tick is what a tick reports of the fingers.
type tick struct{ now, ended []touch }

// fingersOver returns the fingers after some ticks, and a letter per tick. The letters are p for a press, d while the finger is
// down, r for a release, - for no finger.
func fingersOver(ticks ...tick) (f fingers, got string) {
	for _, t := range ticks {
		b, ok := f.next(t.now, t.ended)
		switch {
		case b.Pressed && b.Down && ok:
			got += "p"
		case b.Down && ok:
			got += "d"
		case b.Released && ok:
			got += "r"
		default:
			got += "-"
		}
	}
	return f, got
}

func TestTouchBetweenTwoTicksIsATap(t *testing.T) {
	a, b := []touch{{id: 0, x: 10, y: 20}}, []touch{{id: 1, x: 30, y: 40}}
	for name, c := range map[string]struct {
		ticks []tick
		want  string
		at    touch
	}{
		"held":                    {[]tick{{}, {now: a}, {now: a}, {ended: a}, {}}, "-pdr-", a[0]},
		"held, no ends reported":  {[]tick{{now: a}, {now: a}, {}, {}}, "pdr-", a[0]},
		"brief":                   {[]tick{{}, {ended: a}, {}, {}}, "-pr-", a[0]},
		"two brief ones":          {[]tick{{ended: slices.Concat(a, b)}, {}, {}, {}, {}}, "prpr-", b[0]},
		"brief, then held":        {[]tick{{ended: b}, {now: a}, {now: a}, {now: a}, {ended: a}, {}}, "prpdr-", a[0]},
		"brief again":             {[]tick{{now: a}, {ended: slices.Concat(a, a)}, {}, {}, {}}, "prpr-", a[0]},
		"lifted and down again":   {[]tick{{now: a}, {now: a, ended: a}, {now: a}, {ended: a}, {}}, "prpr-", a[0]},
		"seen once more":          {[]tick{{now: a}, {now: a, ended: a}, {}, {}}, "pr--", a[0]},
		"a second finger":         {[]tick{{now: a}, {now: slices.Concat(a, b)}, {now: b, ended: a}, {now: b}, {ended: b}, {}}, "pdr---", a[0]},
		"brief beside a held one": {[]tick{{now: a}, {now: a, ended: b}, {now: a}, {ended: a}, {}, {}, {}}, "pddr---", a[0]},
	} {
		f, got := fingersOver(c.ticks...)
		if got != c.want || f.held != c.at {
			t.Errorf("%s: %s at %v, want %s at %v", name, got, f.held, c.want, c.at)
		}
	}
}
