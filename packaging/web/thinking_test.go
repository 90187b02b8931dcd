package web_test

import (
	"strings"
	"time"

	"github.com/chromedp/cdproto/emulation"

	"menagerie/internal/browsertest"
)

// watching counts frames, and how often the program let the browser have its turn. It notes how long that was blocked at most.
const watching = `globalThis.drawn = globalThis.pauses = globalThis.longest = 0;
	const frame = requestAnimationFrame, later = setTimeout;
	globalThis.requestAnimationFrame = f => frame(t => { drawn++; f(t) });
	globalThis.setTimeout = (f, ...more) => later(() => { pauses++; f() }, ...more);
	new PerformanceObserver(list => { for (const e of list.getEntries()) longest = Math.max(longest, e.duration) }).observe({ entryTypes: ["longtask"] });`

// thinking makes a move and waits for the answer of a bot that takes its time: meanwhile the browser has its turn again and
// again. How long each takes depends on the machine, so the log alone tells it.
func (p tab) thinking(game string, turn []string) {
	p.T.Helper()
	p.frames(10)
	p.slower(8) // so that the bot thinks for many frames even on a fast machine
	browsertest.Value[int](p.Browser, "drawn = pauses = longest = 0")
	p.awaitAnswer(turn)
	p.slower(1)
	const least = 8 // beside thinking, the program pauses once a second, to save
	n := browsertest.Value[int](p.Browser, "pauses")
	p.T.Logf("%s: %d pauses, %d frames; a task took %.0f ms at most", game, n, browsertest.Value[int](p.Browser, "drawn"), browsertest.Value[float64](p.Browser, "longest"))
	if n < least {
		p.T.Errorf("while the bot of %s thought, the browser had its turn %d times, want at least %d", game, n, least)
	}
}

// slower has the page run at a fraction of the machine's speed.
func (p tab) slower(times float64) {
	p.T.Helper()
	browsertest.Call(p.Browser, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
}

// awaitAnswer makes a move and waits for a bot's.
func (p tab) awaitAnswer(turn []string) {
	p.T.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if text := strings.Join(p.saves(), ""); strings.Contains(text, "\nmove ") {
			break
		}
		p.tap(turn...)
		time.Sleep(saving) // so that no more is played than needed
	}
	p.until("the bot has moved", `Object.keys(localStorage).some(k => k.includes("/saves/") && /\nmove \d+ [1-9] /.test(localStorage[k]))`)
}
