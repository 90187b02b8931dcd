package web_test

import (
	"bufio"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/pagetest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/record"
)

// keeper builds the program keeper and returns its path.
func keeper(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "keeper.exe")
	if out, err := exec.Command("go", "build", "-o", path, "menagerie/keeper").CombinedOutput(); err != nil {
		t.Fatalf("build keeper: %v\n%s", err, out)
	}
	return path
}

// play plays a tournament of three bots, one of which crashes in each of its four games. play returns the folder.
func play(t *testing.T, keeper, language string) string {
	t.Helper()
	folder := t.TempDir()
	bots := filepath.Join(folder, "all.bots")
	if err := os.WriteFile(bots, []byte("a = builtin:original\nb = builtin:random\nbad = "+keeper+" crash\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(folder, "tournament")
	run := exec.Command(keeper, "tournament", "glenda", "--bots", bots, "--games", "2", "--size", "5", "--walls", "3",
		"--seed", "1", "--sandbox", "off", "--out", out, "--lang", language)
	run.Env = append(os.Environ(), "HOME="+folder, "XDG_DATA_HOME="+folder)
	if text, err := run.CombinedOutput(); err != nil {
		t.Fatalf("play the tournament: %v\n%s", err, text)
	}
	return out
}

// shown are the numbers of the games that the page of a tournament shows.
const shown = `[...document.querySelectorAll("#games tr")].filter(r => r.offsetHeight > 0).map(r => r.cells[0].textContent).join(" ")`

// TestPageOfATournamentFiltersGames opens the page as a file, as a user does who clicks on it.
func TestPageOfATournamentFiltersGames(t *testing.T) {
	if testing.Short() {
		t.Skip("builds keeper, which takes a while")
	}
	program := keeper(t)
	for _, language := range []string{"en", "de"} {
		t.Run(language, func(t *testing.T) { filters(t, filepath.Join(play(t, program, language), "index.html"), language) })
	}
}

func filters(t *testing.T, page, language string) {
	count := map[string]string{"en": "Shown: %d of 6", "de": "Angezeigt: %d von 6"}[language]
	p := browsertest.Start(t, language)
	value := func(script string) string { return browsertest.Value[string](p, script) }
	check := func(what, games string) {
		t.Helper()
		want := fmt.Sprintf(count, len(strings.Fields(games)))
		if got, text := value(shown), value(`count.textContent`); got != games || text != want {
			t.Errorf("%s: got the games %q and the text %q, want %q and %q", what, got, text, games, want)
		}
	}
	change := func(script string) { // runs a script that changes the filter
		t.Helper()
		p.Do(chromedp.Evaluate[chromedp.Void](`new Promise(done => { addEventListener("hashchange", done, { once: true }); `+script+` })`, chromedp.EvalAwaitPromise))
	}
	choose := func(id, option string) {
		t.Helper()
		change(fmt.Sprintf(`%[1]s.value = %[2]q; %[1]s.dispatchEvent(new Event("change"))`, id, option))
	}
	p.Do(chromedp.Navigate("file://" + page))
	check("without a filter", "1 2 3 4 5 6")
	p.Picture("tournament-" + language)
	browsertest.Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	p.Do(chromedp.EmulateViewport(390, 844))
	p.Picture("tournament-narrow-dark-" + language)
	if wide := browsertest.Value[int](p, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("a window of 390 pixels has a page of %d, want no wider page", wide)
	}
	choose("bot", "a")
	check("the bot a", "1 2 3 4")
	choose("fault", "some")
	check("the faults of a", "")
	choose("bot", "bad")
	check("the faults of bad", "3 4 5 6")
	choose("fault", "none")
	check("games of bad without its fault", "")
	choose("bot", "")
	check("games without a fault", "1 2")
	change(`document.querySelector("[data-filter]").click()`)
	check("after a click on the crashes of bad", "3 4 5 6")
	if got := value(`[location.hash, bot.value, fault.value, fault.selectedOptions[0].textContent].join(" ")`); !strings.HasPrefix(got, "#bot=bad&fault=crash bad crash ") {
		t.Errorf("after the click, got the address and the filter %q, want the crashes of bad", got)
	}
	p.Picture("tournament-filtered-" + language)
	p.Do(chromedp.Reload())
	check("after a reload", "3 4 5 6")
	p.Do(chromedp.Navigate("file://"+page+"#bot=nobody&fault=__proto__"), chromedp.Reload())
	check("with a filter that the page does not have", "1 2 3 4 5 6")
}

// films opens the page of a tournament with "keeper page" and plays a film in it. Then it opens records that cannot be played.
func films(t *testing.T, player string) {
	program := keeper(t)
	out := play(t, program, "en")
	command := exec.Command(program, "page", out, "--player", player)
	lines, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill(); _ = command.Wait() })
	line, err := bufio.NewReader(lines).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	at := regexp.MustCompile(`http://\S+`).FindString(line)

	p := openTab(t, "en-US")
	p.Do(chromedp.EmulateViewport(800, 600, chromedp.EmulateScale(pagetest.Scale())), chromedp.Navigate(at))
	p.await("the page offers films", `document.body.className === "plays" && document.getElementById("films").hidden`)
	clicked := true // a click of the user, after which the film may have sound
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".film").click()`, func(e *runtime.EvaluateParams) { e.UserGesture = &clicked }))
	p.await("the film begins", `document.querySelector("iframe")?.contentDocument?.getElementById("cover")?.hidden ?? false`)
	begins, changed := picture(t, p.Picture("film")), 0.0
	for timelimit.Left(t) && changed < 0.002 {
		time.Sleep(100 * time.Millisecond)
		changed = difference(begins, picture(t, p.Picture("film-plays")))
	}
	if changed < 0.002 {
		t.Errorf("while the film plays, %.2f %% of the page have changed, want at least 0.2 %%", 100*changed)
	}
	p.Press("Escape")
	p.await("Escape closes the film", `!document.getElementById("player").open && !document.querySelector("iframe") && document.activeElement.className === "film"`)

	large := filepath.Join(out, "records", "large.txt")
	if err := errors.Join(os.WriteFile(filepath.Join(out, "records", "bad.txt"), []byte("no record"), 0o600), os.WriteFile(large, nil, 0o600), os.Truncate(large, record.MaxSize+1)); err != nil {
		t.Fatal(err)
	}
	for film, want := range map[string]string{
		"../records/large.txt": "32 MiB", "https://example.org/1.txt": "https://example.org", "data:,x": "null", "http://[": "Invalid URL",
	} {
		p.Do(chromedp.Navigate(at + "player/?" + url.Values{"lang": {"en"}, "record": {film}}.Encode()))
		p.Until("the player rejects "+film, fmt.Sprintf(`(text => text.startsWith("The film cannot be played: ") && text.includes(%q))(document.getElementById("text").textContent)`, want))
	}
	p.Visit(at + "player/?lang=de&record=../records/bad.txt")
	p.Until("the program says that this is not a record", `files.lines.some(line => line.includes("bad.txt ist kein"))`)
	p.look("film-bad")
}

// await waits until a script returns true, on a page without the program.
func (p tab) await(what, script string) {
	p.T.Helper()
	for ; timelimit.Left(p.T); time.Sleep(50 * time.Millisecond) {
		if browsertest.Value[bool](p.Browser, script) {
			return
		}
	}
	p.Picture("stuck")
	p.T.Fatalf("not %s, want it", what)
}
