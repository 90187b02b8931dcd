package web_test

import (
	"slices"
	"testing"
	"time"

	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/timelimit"
)

// before makes the browser run a script before the page's own scripts.
func forgetful(t *testing.T, address string) {
	p := openTab(t, "en-US")
	p.Before(`Object.defineProperty(window, "localStorage", { get() { throw new DOMException("refused", "SecurityError") } })`)
	p.Visit(address)
	p.look("forgetful-note")
	if !browsertest.Value[bool](p.Browser, `!document.getElementById("note").hidden && document.getElementById("note").textContent.includes("keeps nothing")`) {
		t.Error("the page shows no note, want one that nothing is kept")
	}
	p.Click(640, 20)
	p.Until("the note is gone after a click", `document.getElementById("note").hidden`)
	p.Click(cardX, cardY)
	p.Tap("ArrowUp")
	p.look("forgetful")
	if browsertest.Value[bool](p.Browser, "files.lasting") {
		t.Error("files.lasting is true, want false without a store")
	}
}

// Functions that read and write localStorage.
const (
	kept    = `Object.keys(localStorage).filter(k => k.includes("/saves/") || k.includes("/records/")).sort().map(k => k + "\n" + localStorage[k])`
	ancient = `localStorage["menagerie:/localStorage/menagerie/records/2001-01-01-120000-labyrinth.txt"] = "an old game", 0`
	fill    = `(() => {
		for (let n = 1 << 22, all = ""; n >= 1; n >>= 1) {
			for (;;) {
				try { localStorage.setItem("filler", all + "x".repeat(n)) } catch { break }
				all += "x".repeat(n);
			}
		}
		return 0 })()`
	counting = `(() => {
		globalThis.refused = 0;
		const put = Storage.prototype.setItem;
		Storage.prototype.setItem = function(k, v) { try { put.call(this, k, v) } catch (e) { if (k !== "filler") refused++; throw e } };
		return 0 })()`
)

// full makes moves while the browser's storage is full. The saves stored before must not change.
func (p tab) full(turn []string) {
	p.T.Helper()
	browsertest.Value[int](p.Browser, ancient)
	browsertest.Value[int](p.Browser, counting)
	browsertest.Value[int](p.Browser, fill)
	before := browsertest.Value[[]string](p.Browser, kept)
	for browsertest.Value[int](p.Browser, "refused") == 0 {
		if !timelimit.Left(p.T) {
			p.T.Fatal("a full store accepts everything, want a refusal")
		}
		p.Tap(turn...)
		time.Sleep(saving) // the game should not end here
	}
	p.look("full")
	if after := browsertest.Value[[]string](p.Browser, kept); len(after) != 2 || !slices.Equal(before, after) {
		p.T.Errorf("the stored files are %q, want %q as before", after, before)
	}
	browsertest.Value[int](p.Browser, `localStorage.removeItem("filler"), 0`)
}
