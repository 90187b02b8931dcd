package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/recordtest"
	"menagerie/internal/testkit/timelimit"
	"menagerie/internal/testkit/vmdrive"
	"menagerie/netserver/pondserver"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/session"
)

// These tests drive the whole, unmodified program: they compare its pictures and click on them.

// TestMain runs the tests and then verifies every record that they have stored.
func TestMain(m *testing.M) {
	os.Exit(recordtest.Run(func() int { return vmdrive.Run(m) }))
}

// start starts the program. When the test ends, it stores the program's records for TestMain.
func start(t *testing.T, o vmdrive.Options) *vmdrive.Guest {
	t.Helper()
	if o.Home == "" {
		o.Home = t.TempDir()
	}
	const file = ".config/menagerie/settings.json"
	if _, err := os.Stat(filepath.Join(o.Home, file)); err != nil && o.Files[file] == "" { // a click on a card starts a game and no lesson
		o.Files = maps.Clone(o.Files)
		if o.Files == nil {
			o.Files = map[string]string{}
		}
		o.Files[file] = `{"games":{"pond":{"taught":true},"glenda":{"taught":true},"labyrinth":{"taught":true},"mia":{"taught":true},"foxes":{"taught":true}}}`
	}
	t.Cleanup(func() { recordtest.Keep(t, filepath.Join(o.Home, ".local", "share", "menagerie", "records")) })
	o.Args = append(slices.Clip(o.Args), "--date", "2026-11-23") // the home screen shows the date
	return vmdrive.Start(t, o)
}

// Positions on the screen at 1280 x 720 and 100 %. The golden pictures show them.
const (
	cardX, cardY   = 237, 230 // the first game's card on the home screen
	setupX, setupY = 397, 344 // the button of this card that opens the set-up
	startX, startY = 1064, 684
	moreX, moreY   = 916, 534 // unfolds the other settings
	nameX, nameY   = 795, 602 // after scrolling by four steps of the wheel
	shoreX, shoreY = 717, 203 // opposite the cat of seed 1, just beyond the shore
)

func TestAPlayerSwimsToTheShoreWithThePointer(t *testing.T) {
	g := start(t, vmdrive.Options{Args: []string{"--seed", "1"}})
	g.MoveTo(1270, 700) // away from everything that reacts to the pointer
	g.Advance(60)
	vmdrive.Golden(t, "home", g.Frame())
	g.Click(setupX, setupY)
	g.MoveTo(1270, 700)
	g.Advance(60)
	vmdrive.Golden(t, "setup", g.Frame())
	g.Click(startX, startY)
	g.Advance(60)
	vmdrive.Golden(t, "game", g.Frame())
	g.MoveTo(shoreX, shoreY)
	g.ButtonDown()
	g.Advance(200)
	vmdrive.Golden(t, "swimming", g.Frame())
	g.Advance(500)
	g.ButtonUp()
	g.Advance(200)
	vmdrive.Golden(t, "won", g.Frame())
	leave(t, g)
	mustReplay(t, g, "kitten")
}

func TestAPlayerWinsByKeysAlone(t *testing.T) {
	g := start(t, vmdrive.Options{Args: []string{"--seed", "1"}})
	g.Advance(30)
	g.Tap(ebiten.KeyEnter)
	g.Advance(10)
	g.Press(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	g.Advance(700)
	g.Release(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	g.Advance(200)
	vmdrive.Golden(t, "won-by-keys", g.Frame())
	g.Tap(ebiten.KeyEnter) // plays again, so that the record of the first game is stored
	g.Advance(10)
	leave(t, g)
	mustReplay(t, g, "kitten")
}

// TestPressesThatAreOverAtOnceCount presses and releases a button and a key between two ticks.
func TestPressesThatAreOverAtOnceCount(t *testing.T) {
	g := start(t, vmdrive.Options{Args: []string{"--seed", "1"}})
	g.Advance(30)
	g.MoveTo(cardX, cardY)
	g.Advance(1)
	g.ButtonDown()
	g.ButtonUp()
	g.Advance(30)
	g.Press(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	g.Advance(900)
	g.Release(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	g.Flick(ebiten.KeyEnter) // plays again, so that the record of the first game is stored
	g.Advance(10)
	g.Flick(ebiten.KeyControlLeft, ebiten.KeyQ)
	if !ends(t, g) {
		t.Fatal("Ctrl+Q: the program is running, want its end")
	}
	g.Close()
	mustReplay(t, g, "kitten")
}

func TestAPlayerWinsInGermanInTheDarkThemeAndLarge(t *testing.T) {
	g := start(t, vmdrive.Options{Language: "de", Args: []string{"--seed", "1", "--theme", "dark", "--scale", "2"}})
	g.MoveTo(1270, 700)
	g.Advance(60)
	vmdrive.Golden(t, "home-de-dark-200", g.Frame())
	g.Tap(ebiten.KeyTab) // after a movement of the pointer the first key only shows the focus ring
	openSetup(g)
	g.Advance(60)
	vmdrive.Golden(t, "setup-de-dark-200", g.Frame())
	g.Tap(ebiten.KeyEnter)
	g.Advance(10)
	g.Press(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	g.Advance(200)
	vmdrive.Golden(t, "swimming-de-dark-200", g.Frame())
	g.Advance(500)
	g.Release(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	g.Advance(200)
	vmdrive.Golden(t, "won-de-dark-200", g.Frame())
	leave(t, g)
	mustReplay(t, g, "kitten")
}

func TestANameIsTypedThroughTheInputMethod(t *testing.T) {
	g := start(t, vmdrive.Options{Args: []string{"--seed", "1"}})
	g.Advance(30)
	g.Click(setupX, setupY)
	g.Advance(30)
	g.Click(moreX, moreY)
	g.Advance(30)
	g.Wheel(-4)
	g.Advance(30)
	g.Click(nameX, nameY)
	g.Advance(5)
	if !g.Compose("Kä") {
		t.Fatal("the text field did not request an input method, want it requested")
	}
	g.Type("Käthe")
	g.Tap(ebiten.KeyEnter)
	g.Advance(10)
	g.Press(ebiten.KeyArrowUp)
	g.Advance(60)
	g.Release(ebiten.KeyArrowUp)
	leave(t, g)
	saves, err := filepath.Glob(g.Path(".local", "share", "menagerie", "saves", "*"))
	if err != nil || len(saves) != 1 {
		t.Fatalf("got the saves %v, %v, want 1", saves, err)
	}
	if r := read(t, saves[0]); r.Seats[pond.Mouse].Name != "Käthe" {
		t.Fatalf("got the name %q, want Käthe", r.Seats[pond.Mouse].Name)
	}
}

func TestGlendaIsPlayedInGermanByKeys(t *testing.T) {
	g := start(t, vmdrive.Options{Language: "de", Args: []string{"--seed", "3", "--scale", "2"}})
	g.MoveTo(1270, 700)
	g.Advance(30)
	g.Tap(ebiten.KeyTab)        // after a movement of the pointer the first key only shows the focus ring
	g.Tap(ebiten.KeyArrowRight) // to the second card
	g.Advance(5)
	openSetup(g)
	g.Advance(30)
	vmdrive.Golden(t, "glenda-setup-de-200", g.Frame())
	g.Tap(ebiten.KeyEnter)
	g.Advance(60)
	vmdrive.Golden(t, "glenda-de-200", g.Frame())
	g.Tap(ebiten.KeyArrowRight)
	g.Tap(ebiten.KeyArrowRight)
	g.Tap(ebiten.KeyEnter)
	g.Advance(200)
	vmdrive.Golden(t, "glenda-walled-de-200", g.Frame())
	g.Tap(ebiten.KeyBackspace)
	g.Advance(30)
	leave(t, g)
	saves, err := filepath.Glob(g.Path(".local", "share", "menagerie", "saves", "*"))
	if err != nil || len(saves) != 0 {
		t.Fatalf("after all moves were taken back: got the saves %v, %v, want none", saves, err)
	}
}

// TestGlendaIsPlayedByTouch opens Glenda by touch and puts a wall on a cell. The hints then describe touch input.
func TestGlendaIsPlayedByTouch(t *testing.T) {
	g := start(t, vmdrive.Options{Language: "de", Args: []string{"--seed", "3"}})
	g.Advance(30)
	g.Touch(640, 240) // the second card
	g.Advance(60)
	g.Touch(549, 360)
	g.Advance(200)
	vmdrive.Golden(t, "glenda-by-finger-de", g.Frame())
	leave(t, g)
}

func TestLabyrinthIsPlayedInGermanByKeys(t *testing.T) {
	g := start(t, vmdrive.Options{Language: "de", Args: []string{"--seed", "5", "--scale", "2"}})
	g.MoveTo(1270, 700)
	g.Advance(30)
	g.Tap(ebiten.KeyTab)        // after a movement of the pointer the first key only shows the focus ring
	g.Tap(ebiten.KeyArrowRight) // to the third card
	g.Tap(ebiten.KeyArrowRight)
	g.Advance(5)
	openSetup(g)
	g.Advance(30)
	vmdrive.Golden(t, "labyrinth-setup-de-200", g.Frame())
	g.Tap(ebiten.KeyEnter)
	g.Advance(60)
	g.Tap(ebiten.KeyArrowLeft)
	g.Tap(ebiten.KeyR)
	g.Advance(60)
	vmdrive.Golden(t, "labyrinth-trying-de-200", g.Frame())
	g.Tap(ebiten.KeyEnter)
	g.Tap(ebiten.KeyEnter) // stays
	g.Tap(ebiten.KeyEnter)
	g.Advance(10)
	leave(t, g)
	saves, err := filepath.Glob(g.Path(".local", "share", "menagerie", "saves", "*"))
	if err != nil || len(saves) != 1 {
		t.Fatalf("got the saves %v, %v, want 1", saves, err)
	}
	if r := read(t, saves[0]); r.Game != "labyrinth" || len(r.Moves) == 0 || r.Moves[0].Seat != 0 {
		t.Fatalf("got a game of %s with %d moves, want labyrinth with a move of seat 0", r.Game, len(r.Moves))
	}
}

func TestMiaIsPlayedInGermanAndLarge(t *testing.T) {
	g := start(t, vmdrive.Options{Language: "de", Args: []string{"--seed", "5", "--scale", "2"}})
	g.MoveTo(1270, 700)
	g.Advance(30)
	g.Tap(ebiten.KeyTab) // after a movement of the pointer the first key only shows the focus ring
	for range 2 {        // to the button of the first card, and to the fourth card
		g.Tap(ebiten.KeyArrowDown)
	}
	g.Advance(5)
	openSetup(g)
	g.Advance(30)
	vmdrive.Golden(t, "mia-setup-de-200", g.Frame())
	g.Tap(ebiten.KeyEnter)
	g.Advance(700)
	vmdrive.Golden(t, "mia-turn-de-200", g.Frame())
	g.Tap(ebiten.KeyW)
	g.Advance(120)
	vmdrive.Golden(t, "mia-looks-de-200", g.Frame())
	g.Tap(ebiten.KeyDigit6)
	g.Tap(ebiten.KeyDigit5)
	g.Tap(ebiten.KeyEnter)
	g.Advance(700)
	vmdrive.Golden(t, "mia-over-de-200", g.Frame())
	leave(t, g)
	saves, err := filepath.Glob(g.Path(".local", "share", "menagerie", "saves", "*"))
	if err != nil || len(saves) != 1 {
		t.Fatalf("got the saves %v, %v, want 1", saves, err)
	}
	if r := read(t, saves[0]); r.Game != "mia" || len(r.Seats) != 4 || len(r.Moves) < 8 {
		t.Fatalf("got %+v with %d moves, want mia with 4 seats and at least 8", r.Head, len(r.Moves))
	}
}

func TestAServerIsBeatenInTheWindow(t *testing.T) {
	server, err := pondserver.New(pondserver.Options{Cat: "lazy", Chance: func() uint64 { return 1 }})
	if err != nil {
		t.Fatal(err)
	}
	addr, err := server.Listen("127.0.0.1:0", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Shutdown(t.Context())
	g := start(t, vmdrive.Options{Args: []string{"join", "pond", addr.String(), "--level", "1"}})
	g.Press(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	for server.Counters().Ended == 0 {
		g.Advance(1)
		time.Sleep(time.Millisecond) // the server's responses take real time
	}
	g.Release(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	if n := server.Counters(); n.Ended != 1 || n.Moves != 401 {
		t.Fatalf("got %+v, want 1 ended game with 401 moves", n)
	}
	g.Advance(60)
	leave(t, g)
}

func TestTheGalleryOpens(t *testing.T) {
	g := start(t, vmdrive.Options{Args: []string{"gallery"}})
	g.Advance(60)
	vmdrive.Golden(t, "gallery", g.Frame())
	leave(t, g)
}

// openSetup opens the set-up of the game whose card has the focus, from the menu of a narrow card.
func openSetup(g *vmdrive.Guest) {
	g.Tap(ebiten.KeyShiftLeft, ebiten.KeyEnter)
	g.Advance(5)
	g.Tap(ebiten.KeyTab)
	g.Tap(ebiten.KeyTab)
	g.Tap(ebiten.KeyEnter)
}

// ends reports whether the program ends. It waits, because the program ends when the disk has stored the game.
func ends(t *testing.T, g *vmdrive.Guest) bool {
	t.Helper()
	for timelimit.Left(t) {
		if g.Advance(5); g.Ended() {
			return true
		}
	}
	return false
}

// leave ends the program with a key combination.
func leave(t *testing.T, g *vmdrive.Guest) {
	t.Helper()
	g.Tap(ebiten.KeyControlLeft, ebiten.KeyQ)
	if !ends(t, g) {
		t.Fatalf("Ctrl+Q: the program is running, want its end; its log: %q", g.Log())
	}
	g.Close()
}

// mustReplay finds the only finished game among the guest's records. The mouse must have won against this cat.
func mustReplay(t *testing.T, g *vmdrive.Guest, cat string) {
	t.Helper()
	files, err := filepath.Glob(g.Path(".local", "share", "menagerie", "records", "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("got the records %v, %v, want 1", files, err)
	}
	if outcome := replay(t, files[0], cat); outcome != pond.MouseWon {
		t.Fatalf("the record ends with %v, want %v", outcome, pond.MouseWon)
	}
}

func read(t *testing.T, path string) *record.Record {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// replay applies the moves of a record to the rules and returns the result of the game.
func replay(t *testing.T, path, cat string) pond.Outcome {
	t.Helper()
	r := read(t, path)
	if r.Seats[pond.Cat].Bot != cat {
		t.Fatalf("got the cat %q, want %q", r.Seats[pond.Cat].Bot, cat)
	}
	start, err := pond.New(pond.Config{CatStep: 1200}, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	film, err := session.Replay(start, r, rules.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	film.Capabilities().Film.Seek(len(r.Moves))
	return film.Tick()[0].View.Outcome
}

// twoAtTheIsland is a settings file for a game of two people. No bot plays, so every run is the same.
const twoAtTheIsland = `{"games": {"foxes": {"taught": true, "choice": {"mode": "hotseat", "hands": "letters", "size": "12", "limit": "120",
	"more": "true", "tide": "180"}, "speed": 1}}}`

func TestTheTideStrandsADolphinInGerman(t *testing.T) {
	g := start(t, vmdrive.Options{
		Language: "de", Args: []string{"--seed", "4", "--scale", "2"},
		Files: map[string]string{".config/menagerie/settings.json": twoAtTheIsland},
	})
	g.MoveTo(1270, 700)
	g.Advance(30)
	g.Tap(ebiten.KeyTab) // after a movement of the pointer the first key only shows the focus ring
	for range 2 {        // to the button of the first card, and to the fourth card
		g.Tap(ebiten.KeyArrowDown)
	}
	g.Tap(ebiten.KeyArrowRight)
	g.Advance(5)
	openSetup(g)
	g.Advance(30)
	vmdrive.Golden(t, "foxes-setup-de-200", g.Frame())
	g.Tap(ebiten.KeyShiftLeft, ebiten.KeyTab) // to "Play together"
	g.Tap(ebiten.KeyEnter)
	g.Advance(10)
	g.Tap(ebiten.KeyEnter) // "Same screen"
	g.Advance(60)
	g.Tap(ebiten.KeyE)
	g.Tap(ebiten.KeyPageDown) // now both players have joined, and the clock starts
	g.Advance(10)
	g.Tap(ebiten.KeyD)
	g.Advance(40)
	vmdrive.Golden(t, "foxes-two-de-200", g.Frame())
	g.Advance(560)
	vmdrive.Golden(t, "foxes-stranded-de-200", g.Frame())
	leave(t, g)
	saves, err := filepath.Glob(g.Path(".local", "share", "menagerie", "saves", "*"))
	if err != nil || len(saves) != 1 {
		t.Fatalf("got the saves %v, %v, want 1", saves, err)
	}
	if r := read(t, saves[0]); r.Game != "foxes" || len(r.Moves) != 1 {
		t.Fatalf("got %+v with %d moves, want foxes with 1", r.Head, len(r.Moves))
	}
}
