package web_test

import (
	"strings"
	"time"

	"github.com/chromedp/cdproto/emulation"

	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/timelimit"
)

// thinking makes a move and waits for a slow bot. The browser must draw frames meanwhile. Durations depend on the
// machine, so the test compares the longest time between two frames with the whole time. Without pauses it is three
// quarters of the whole; with pauses it is one frame.
func (p tab) thinking(game string, turn []string) {
	p.T.Helper()
	p.Frames(10)
	p.slower(8) // the bot needs many frames even on a fast machine
	browsertest.Value[int](p.Browser, "globalThis.began = performance.now(), drawn = longest = 0")
	p.awaitAnswer(turn)
	all, longest := browsertest.Value[float64](p.Browser, "performance.now() - began"), browsertest.Value[float64](p.Browser, "longest")
	p.slower(1)
	p.T.Logf("%s: %d frames in %.0f ms; a task took %.0f ms at most", game, browsertest.Value[int](p.Browser, "drawn"), all, longest)
	if longest > all/3 {
		p.T.Errorf("while the bot of %s thought, the browser had no turn for %.0f of %.0f ms, want at most a third", game, longest, all)
	}
}

// slower runs the page at a fraction of the machine's speed.
func (p tab) slower(times float64) {
	p.T.Helper()
	browsertest.Call(p.Browser, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
}

// awaitAnswer makes a move and waits for the bot's move.
func (p tab) awaitAnswer(turn []string) {
	p.T.Helper()
	for timelimit.Left(p.T) {
		if text := strings.Join(p.saves(), ""); strings.Contains(text, "\nmove ") {
			break
		}
		p.Tap(turn...)
		time.Sleep(saving) // so that no more is played than needed
	}
	p.Until("the bot has moved", `Object.keys(localStorage).some(k => k.includes("/saves/") && /\nmove \d+ [1-9] /.test(localStorage[k]))`)
}
