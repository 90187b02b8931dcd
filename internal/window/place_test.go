package window

import (
	"testing"

	"menagerie/internal/prefs"
)

func TestRestoredWindowIsOnAMonitor(t *testing.T) {
	desk := []monitor{{"left", 1920, 1080}, {"right", 1280, 1024}}
	laptop := []monitor{{"laptop", 910, 512}} // 1366 x 768 at 150 %
	large := []monitor{{"laptop", 683, 384}}  // 1366 x 768 at 200 %
	cases := map[string]struct {
		place      prefs.Window
		monitors   []monitor
		w, h       int
		positioned bool
		index      int
	}{
		"the first start":      {prefs.Window{}, desk, firstWidth, firstHeight, false, -1},
		"as it was":            {prefs.Window{X: 50, Y: 60, W: 900, H: 700, Monitor: "right"}, desk, 900, 700, true, 1},
		"a monitor is gone":    {prefs.Window{X: 50, Y: 60, W: 900, H: 700, Monitor: "attic"}, desk, 900, 700, false, -1},
		"far to the right":     {prefs.Window{X: 5000, Y: 60, W: 900, H: 700, Monitor: "left"}, desk, 900, 700, false, 0},
		"above the edge":       {prefs.Window{X: 50, Y: -400, W: 900, H: 700, Monitor: "left"}, desk, 900, 700, false, 0},
		"larger than the desk": {prefs.Window{X: 0, Y: 0, W: 3000, H: 2000, Monitor: "right"}, desk, 1280, 1024 - reserved, true, 1},
		"too small to use":     {prefs.Window{X: 9, Y: 9, W: 10, H: 10, Monitor: "left"}, desk, MinWidth, MinHeight, true, 0},
		"first at 800x600":     {prefs.Window{}, []monitor{{"old", 800, 600}}, 800, 600 - reserved, false, -1},
		"first at 150 %":       {prefs.Window{}, laptop, 910, 512 - reserved, false, -1},
		"first at 200 %":       {prefs.Window{}, large, 683, 384 - reserved, false, -1},
		"tiny at 200 %":        {prefs.Window{X: 9, Y: 9, W: 10, H: 10, Monitor: "laptop"}, large, MinWidth, 384 - reserved, true, 0},
		"no monitor at all":    {prefs.Window{X: 9, Y: 9, W: 900, H: 700, Monitor: "left"}, nil, 900, 700, false, -1},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			fit, positioned, index := clampPlace(c.place, c.monitors)
			if fit.W != c.w || fit.H != c.h || positioned != c.positioned || index != c.index {
				t.Errorf("got %dx%d, positioned %v, monitor %d; want %+v", fit.W, fit.H, positioned, index, c)
			}
		})
	}
}
