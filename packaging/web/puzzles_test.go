package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"menagerie/internal/testkit/browsertest"
)

// ladderX and ladderY are the position of the first ladder on the screen "Today", in a page of 1280 x 657.
const ladderX, ladderY = 650, 382

// puzzles opens a puzzle of today, a step of a ladder, and puzzles by their codes. A hint in each puzzle proves that the puzzle is
// open, because the browser's storage then has its result.
func puzzles(t *testing.T, address string) {
	p := openTab(t, "en-US")
	p.Before(taught)
	p.Visit(address)
	for range 15 { // the five cards before "Today" have three stops each
		p.Tap("Tab")
	}
	p.Tap("Enter")
	p.look("today")
	p.Tap("Enter")
	today := browsertest.Value[string](p.Browser, `new Date().toLocaleDateString("sv")`)
	p.hint(`"game":"pond","day":"`+today+`"`, "today-puzzle")
	p.Tap("Escape")
	p.look("today-again")
	p.Click(ladderX, ladderY)
	p.look("ladder")
	p.Tap("Enter")
	p.hint(`"game":"pond","step":1`, "ladder-puzzle")
	for code, want := range map[string]string{
		"G1-0B304-00-TWG6": `"game":"glenda","day":"2026-11-23"`,
		"L1-0C60-8DCW":     `"game":"labyrinth","step":12`,
	} {
		p.Do(chromedp.Navigate(address + blank))
		p.Visit(address + "/#" + code)
		p.hint(want, code)
	}
}

// hint requests a hint in the open puzzle and waits until the storage has it. The result is that of the puzzle with the given key.
func (p tab) hint(key, name string) {
	p.T.Helper()
	p.look(name)
	p.Tap("h")
	p.Until(name+": the hint of "+key+" is stored", fmt.Sprintf(
		`Object.keys(localStorage).some(k => k.endsWith("/puzzles.txt") && localStorage[k].split("\\n").some(line => line.includes(%q) && line.includes('"hints":1')))`, key))
}
