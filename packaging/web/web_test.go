// Package web_test builds the web page, serves it like a static web server, and plays in it with a real browser.
package web_test

import (
	"bytes"
	"compress/gzip"
	"image"
	_ "image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"menagerie/internal/testkit/browsertest"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/testkit/pagetest"
	"menagerie/internal/testkit/timelimit"
)

// blank is the path of a page without the program. It shares the browser's storage with the page of the program.
const blank = "/blank"

// site builds the page into a folder and serves it.
func site(t *testing.T) (address, folder string) {
	t.Helper()
	for _, source := range []string{"index.html", "start.js", "files.js", "clipboard.js", "../../scripts/web.sh", "../../go.sum"} {
		if _, err := os.Stat(source); err != nil { // Go's test cache tracks only files that the test itself opens
			t.Fatal(err)
		}
	}
	folder = pagetest.Build(t)
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(folder)))
	mux.HandleFunc(blank, func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("/favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }) // browsers request it
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL, folder
}

// tab is a page in a browser.
type tab struct{ pagetest.Tab }

// openTab opens a browser with an empty page.
func openTab(t *testing.T, languages string) tab {
	t.Helper()
	return tab{pagetest.Open(t, languages)}
}

// moved matches a move in a record and its seat.
var moved = regexp.MustCompile(`(?m)^move \d+ (\d+) `)

// movers returns the seats of the moves of a game, in order. Seat 0 is the person.
func movers(text string) (seats []string) {
	for _, m := range moved.FindAllStringSubmatch(text, -1) {
		seats = append(seats, m[1])
	}
	return seats
}

// goesOn reports whether there are three moves after the first n moves: of the person, of another seat, and of the
// person again.
func goesOn(text string, before int) bool {
	seats := movers(text)
	seats = seats[min(before, len(seats)):]
	for _, who := range []func(string) bool{person, other, person} {
		i := slices.IndexFunc(seats, who)
		if i < 0 {
			return false
		}
		seats = seats[i+1:]
	}
	return true
}

func person(seat string) bool { return seat == "0" }
func other(seat string) bool  { return seat != "0" }

// saves returns the saved games in the browser's storage.
func (p tab) saves() []string { return p.stored("/saves/") }

// stored returns the texts in a folder of the browser's storage.
func (p tab) stored(folder string) []string {
	p.T.Helper()
	return browsertest.Value[[]string](p.Browser, `Object.keys(localStorage).filter(k => k.includes("`+folder+`")).map(k => localStorage[k])`)
}

// play presses keys until the game goes on after n moves, and returns its record. On a slow machine the game may end
// before that.
func (p tab) play(game string, before int, turn ...string) string {
	p.T.Helper()
	for timelimit.Left(p.T) {
		p.Tap(turn...)
		for _, text := range append(p.saves(), p.stored("/records/")...) {
			if strings.Contains(text, `"Game":"`+game+`"`) && goesOn(text, before) {
				return text
			}
		}
	}
	p.Picture("stuck-" + game)
	p.T.Fatalf("%s does not continue, want it to: %q; the page has %s", game, p.saves(), browsertest.Value[string](p.Browser, state))
	return ""
}

// state describes the page for failure messages.
const state = `JSON.stringify({ drawn, focus: document.hasFocus(), active: document.activeElement?.tagName, keys: Object.keys(localStorage) })`

// saving is longer than the interval at which the program writes a save.
const saving = 1500 * time.Millisecond

// look takes a picture and fails if it has only one colour.
func (p tab) look(name string) {
	p.T.Helper()
	p.Frames(5)
	p.seen(name)
}

// seen takes a picture of a page. The program need not run.
func (p tab) seen(name string) {
	p.T.Helper()
	picture, _, err := image.Decode(bytes.NewReader(p.Picture(name)))
	if err != nil {
		p.T.Fatal(err)
	}
	colors := map[any]bool{}
	b := picture.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y += 7 {
		for x := b.Min.X; x < b.Max.X; x += 7 {
			colors[picture.At(x, y)] = true
		}
	}
	if len(colors) < 50 {
		p.T.Errorf("the picture %s has %d colours, want at least 50", name, len(colors))
	}
}

// TestPagePlaysGames builds the page once and runs all tests that play in it. A browser that draws without a graphics card needs
// all processors, so the short form of the tests plays only one game by keys and one by mouse.
func TestPagePlaysGames(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program for the browser, which takes a while")
	}
	address, folder := site(t)
	t.Run("what is loaded", func(t *testing.T) { loaded(t, folder) })
	t.Run("by keys, and one with a full store", func(t *testing.T) { byKeys(t, address) })
	t.Run("by mouse, and on after a reload", func(t *testing.T) { byMouse(t, address) })
	t.Run("as a guest", func(t *testing.T) { guests(t, folder) })
	t.Run("as a spectator", func(t *testing.T) { spectate(t, folder) })
	t.Run("films of a tournament", func(t *testing.T) { films(t, folder) })
	if longtest.Wanted() {
		t.Run("on a phone", func(t *testing.T) { onPhone(t, address) })
		t.Run("puzzles", func(t *testing.T) { puzzles(t, address) })
		t.Run("copy and paste", func(t *testing.T) { copies(t, address) })
		t.Run("a picture", func(t *testing.T) { copiesPicture(t, address) })
		t.Run("by a code", func(t *testing.T) { byCode(t, address) })
		t.Run("without a place to keep things", func(t *testing.T) { forgetful(t, address) })
	}
	t.Run("when nothing can be loaded", func(t *testing.T) { unloaded(t, address, folder) })
}

// most is the maximum size of the page: six to seven seconds on a slow connection.
const most = 10_400_000

func loaded(t *testing.T, folder string) {
	packed, err := os.ReadFile(filepath.Join(folder, "menagerie.wasm.gz"))
	if err != nil {
		t.Fatal(err)
	}
	if len(packed) > most {
		t.Errorf("got %d bytes, want at most %d", len(packed), most)
	}
	unpack, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	program, err := io.ReadAll(unpack)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(program, []byte("menagerie/rules/pond.New")) {
		t.Fatal("the program has no names of functions, want menagerie/rules/pond.New")
	}
	for _, useless := range []string{"menagerie/netserver/pondserver.New", "menagerie/app/hosting.Start", "crypto/tls.(*Conn).Handshake"} {
		if bytes.Contains(program, []byte(useless)) {
			t.Errorf("the page contains %s, want it without what no browser can use", useless)
		}
	}
}

// taught are settings with which a click on a card starts a game and no lesson. Glenda's bot needs longer than a frame: with
// few walls no proof is found quickly.
const taught = `localStorage["menagerie:/localStorage/menagerie/settings.json"] ??= JSON.stringify({games: {
	pond: {taught: true}, labyrinth: {taught: true}, mia: {taught: true}, foxes: {taught: true},
	glenda: {taught: true, choice: {mode: "practice", side: "trapper", glenda: "best", walls: "medium"}}}})`

func byKeys(t *testing.T, address string) {
	p := openTab(t, "de-DE")
	p.Do(chromedp.EmulateViewport(800, 500, chromedp.EmulateScale(pagetest.Scale())))
	p.Before(taught)
	for i, game := range []struct {
		name string
		turn []string
	}{
		{"pond", []string{"ArrowUp"}},
		{"glenda", []string{"ArrowRight", "ArrowRight", "Enter"}},
		{"labyrinth", []string{"ArrowLeft", "r", "Enter", "Enter", "Enter"}},
		{"mia", []string{"w", "6", "5", "Enter"}},
		{"foxes", []string{"Enter", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"}},
	} {
		if game.name != "labyrinth" && !longtest.Wanted() {
			continue
		}
		p.begin(address, game.name, i)
		if game.name == "glenda" {
			p.thinking(game.name, game.turn)
		}
		p.play(game.name, 0, game.turn...)
		p.look(game.name)
		if game.name == "labyrinth" {
			p.full(game.turn)
		}
	}
}

// begin opens the game of the card with this number, with the keyboard.
func (p tab) begin(address, game string, card int) {
	p.T.Helper()
	p.Do(chromedp.Navigate(address + blank)) // no game writes to the storage there
	browsertest.Value[int](p.Browser, "localStorage.clear(), 0")
	p.Visit(address + "/?seed=1")
	for range 3 * card { // a card has three stops: the game, the people and the options
		p.Tap("Tab")
	}
	p.look(game + "-home")
	p.Tap("Enter")
	p.begun(game)
}

// begun waits until the browser's storage has a running game.
func (p tab) begun(game string) {
	p.T.Helper()
	for ; timelimit.Left(p.T); p.Frames(1) {
		if saves := p.saves(); len(saves) == 1 && strings.Contains(saves[0], `"Game":"`+game+`"`) {
			return
		}
	}
	p.Picture("stuck-" + game)
	p.T.Fatalf("%s does not begin, want it to: %s", game, browsertest.Value[string](p.Browser, state))
}

// Positions in a page of 1280 x 657, as in the pictures.
const (
	cardX, cardY         = 300, 200  // the first game on the home screen
	optionsX, optionsY   = 397, 312  // its options
	catX, catY           = 1062, 446 // the side of the cat on the options
	startX, startY       = 1132, 621
	pondX, pondY         = 470, 330
	continueX, continueY = 985, 60 // the saved game on the home screen
)

// byCode opens a game code at the end of the page's address, and then a code with a mistake.
func byCode(t *testing.T, address string) {
	const code = "G1-0400E-00G84-0W000-03000-VY5A"
	p := openTab(t, "en-US")
	p.Do(chromedp.EmulateViewport(800, 500))
	p.Before(taught)
	p.Visit(address + "/#" + code)
	if text := p.play("glenda", 0, "ArrowRight", "Enter"); !strings.Contains(text, `"Start":"`+code+`"`) {
		t.Errorf("got the record\n%s\nwant a game that begins at %s", text, code)
	}
	p.Do(chromedp.Navigate(address + blank))
	p.Visit(address + "/#" + strings.TrimSuffix(code, "A") + "B")
	p.Until("the program reports the mistake", `files.lines.some(line => line.includes("A character is wrong or missing."))`)
}

func byMouse(t *testing.T, address string) {
	p := openTab(t, "en-US")
	p.Do(chromedp.EmulateViewport(1280, 657, chromedp.EmulateScale(pagetest.Scale())))
	p.Before(taught)
	p.Visit(address + "/?seed=1&theme=dark")
	p.look("home-dark")
	p.Click(optionsX, optionsY)
	p.Click(catX, catY)
	p.look("pond-cat-dark")
	p.Click(startX, startY)
	p.Until("the choice is kept", `(localStorage["menagerie:/localStorage/menagerie/settings.json"] ?? "").includes('"side": "cat"')`)
	p.Click(pondX, pondY)
	text := p.play("pond", 0, "ArrowLeft")
	before := len(movers(text))

	p.Visit(address) // closing a page sends no event to the program
	p.look("home-with-a-save")
	p.Click(continueX, continueY)
	p.play("pond", before, "ArrowLeft")
	p.look("pond-resumed")
}

func onPhone(t *testing.T, address string) {
	p := openTab(t, "de-DE")
	p.Before(taught)
	p.Do(chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.Visit(address + "/?seed=1")
	p.look("phone-home")
	if wide := browsertest.Value[int](p.Browser, `document.querySelector("canvas").width`); wide != 2*390 {
		t.Errorf("on a screen of 780 pixels the canvas has %d, want 780", wide)
	}
	if got := browsertest.Value[string](p.Browser, `document.querySelector("canvas").ariaLabel`); !strings.Contains(got, "keeper play") {
		t.Errorf("got the label %q for screen readers, want one that names keeper play", got)
	}
	p.Touch(195, 5) // on an empty position, because browsers allow sound only after a user gesture
	p.TouchBriefly(100, 220)
	p.look("phone-game")
	p.Touch(195, 300)
	p.begun("pond")
	p.Do(chromedp.EmulateViewport(844, 390, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.Frames(10)
	p.look("phone-flat")
}

func unloaded(t *testing.T, address, folder string) {
	program := filepath.Join(folder, "menagerie.wasm.gz")
	if err := os.WriteFile(program, []byte("no program"), 0o644); err != nil {
		t.Fatal(err)
	}
	p := openTab(t, "de-DE")
	p.Do(chromedp.Navigate(address))
	p.Until("the page tells", `!document.getElementById("again").hidden && document.getElementById("text").textContent.includes("nicht laden")`)
	p.seen("unloaded")
}
