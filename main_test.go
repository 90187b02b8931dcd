package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/producedtest"
	"menagerie/internal/vmdrive"
	"menagerie/netserver/pondserver"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/session"
)

// These tests play the whole, unmodified program: they see what a person sees, and click where a person would.

// TestMain has every record that the tests have left read again.
func TestMain(m *testing.M) {
	os.Exit(producedtest.Run(func() int { return vmdrive.Run(m) }))
}

// start starts the program, and keeps its records when it has ended.
func start(t *testing.T, o vmdrive.Options) *vmdrive.Guest {
	t.Helper()
	if o.Home == "" {
		o.Home = t.TempDir()
	}
	t.Cleanup(func() { producedtest.Keep(t, filepath.Join(o.Home, ".local", "share", "menagerie", "records")) })
	return vmdrive.Start(t, o)
}

// Places on the screen at 1280 x 720 and 100 %. The pictures beside the test show them.
const (
	cardX, cardY   = 395, 330 // the game's card on the home screen
	startX, startY = 1064, 684
	nameX, nameY   = 795, 455
	shoreX, shoreY = 717, 203 // opposite the cat of seed 1, just beyond the shore
)

func TestAPlayerSwimsToTheShoreWithThePointer(t *testing.T) {
	g := start(t, vmdrive.Options{Args: []string{"--seed", "1"}})
	g.MoveTo(1270, 700) // away from everything that would move under the pointer
	g.Advance(60)
	vmdrive.Golden(t, "home", g.Frame())
	g.Click(cardX, cardY)
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
	quit(t, g)
	mustReplay(t, g, "lazy")
}

func TestAPlayerWinsByKeysAlone(t *testing.T) {
	g := start(t, vmdrive.Options{Args: []string{"--seed", "1"}})
	g.Advance(30)
	g.Tap(ebiten.KeyEnter)
	g.Advance(10)
	g.Tap(ebiten.KeyEnter)
	g.Advance(10)
	g.Press(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	g.Advance(700)
	g.Release(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	g.Advance(200)
	vmdrive.Golden(t, "won-by-keys", g.Frame())
	g.Tap(ebiten.KeyEnter) // plays again, which puts the record away
	g.Advance(10)
	quit(t, g)
	mustReplay(t, g, "lazy")
}

// A press that is over before the program has looked counts, of a button and of a key.
func TestPressesThatAreOverAtOnceCount(t *testing.T) {
	g := start(t, vmdrive.Options{Args: []string{"--seed", "1"}})
	g.Advance(30)
	g.MoveTo(cardX, cardY)
	g.Advance(1)
	g.ButtonDown()
	g.ButtonUp()
	g.Advance(30)
	g.Flick(ebiten.KeyEnter)
	g.Advance(30)
	g.Press(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	g.Advance(900)
	g.Release(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	g.Flick(ebiten.KeyEnter) // plays again, which puts the record away
	g.Advance(10)
	g.Flick(ebiten.KeyControlLeft, ebiten.KeyQ)
	g.Advance(5)
	if !g.Ended() {
		t.Fatal("Ctrl+Q did not end the program")
	}
	g.Close()
	mustReplay(t, g, "lazy")
}

func TestEinSpielerGewinntAufDeutschImDunkelnUndGross(t *testing.T) {
	g := start(t, vmdrive.Options{Language: "de", Args: []string{"--seed", "1", "--theme", "dark", "--scale", "2"}})
	g.MoveTo(1270, 700)
	g.Advance(60)
	vmdrive.Golden(t, "home-de-dark-200", g.Frame())
	g.Tap(ebiten.KeyEnter)
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
	quit(t, g)
	mustReplay(t, g, "lazy")
}

func TestANameIsTypedThroughTheInputMethod(t *testing.T) {
	g := start(t, vmdrive.Options{Args: []string{"--seed", "1"}})
	g.Advance(30)
	g.Click(cardX, cardY)
	g.Advance(30)
	g.Click(nameX, nameY)
	g.Advance(5)
	if !g.Compose("Kä") {
		t.Fatal("the text field does not ask for an input method")
	}
	g.Type("Käthe")
	g.Tap(ebiten.KeyEnter)
	g.Advance(10)
	g.Press(ebiten.KeyArrowUp)
	g.Advance(60)
	g.Release(ebiten.KeyArrowUp)
	quit(t, g)
	saves, err := filepath.Glob(g.Path(".local", "share", "menagerie", "saves", "*"))
	if err != nil || len(saves) != 1 {
		t.Fatalf("saves: %v, %v", saves, err)
	}
	if r := read(t, saves[0]); r.Seats[pond.Mouse].Name != "Käthe" {
		t.Fatalf("the mouse is called %q", r.Seats[pond.Mouse].Name)
	}
}

func TestDasKaninchenWirdAufDeutschMitTastenGespielt(t *testing.T) {
	g := start(t, vmdrive.Options{Language: "de", Args: []string{"--seed", "3", "--scale", "2"}})
	g.MoveTo(1270, 700)
	g.Advance(30)
	g.Tap(ebiten.KeyArrowRight) // to the second card
	g.Advance(5)
	g.Tap(ebiten.KeyEnter)
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
	quit(t, g)
	saves, err := filepath.Glob(g.Path(".local", "share", "menagerie", "saves", "*"))
	if err != nil || len(saves) != 0 {
		t.Fatalf("everything was taken back, so nothing is left to be kept: %v, %v", saves, err)
	}
}

// A finger taps its way into the garden, and walls a cell. What the screen says of steering is said to a finger.
func TestDasKaninchenWirdMitDemFingerGespielt(t *testing.T) {
	g := start(t, vmdrive.Options{Language: "de", Args: []string{"--seed", "3"}})
	g.Advance(30)
	g.Touch(640, 240) // the second card
	g.Advance(30)
	g.Touch(startX, startY)
	g.Advance(60)
	g.Touch(549, 360)
	g.Advance(200)
	vmdrive.Golden(t, "glenda-by-finger-de", g.Frame())
	quit(t, g)
}

func TestDasLabyrinthWirdAufDeutschMitTastenGespielt(t *testing.T) {
	g := start(t, vmdrive.Options{Language: "de", Args: []string{"--seed", "5", "--scale", "2"}})
	g.MoveTo(1270, 700)
	g.Advance(30)
	g.Tap(ebiten.KeyArrowDown) // to the third card
	g.Advance(5)
	g.Tap(ebiten.KeyEnter)
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
	quit(t, g)
	saves, err := filepath.Glob(g.Path(".local", "share", "menagerie", "saves", "*"))
	if err != nil || len(saves) != 1 {
		t.Fatalf("saves: %v, %v", saves, err)
	}
	if r := read(t, saves[0]); r.Game != "labyrinth" || len(r.Moves) == 0 || r.Moves[0].Seat != 0 {
		t.Fatalf("kept: a game of %s with %d moves", r.Game, len(r.Moves))
	}
}

func TestMaexchenWirdAufDeutschGrossGespielt(t *testing.T) {
	g := start(t, vmdrive.Options{Language: "de", Args: []string{"--seed", "5", "--scale", "2"}})
	g.MoveTo(1270, 700)
	g.Advance(30)
	for range 3 { // from the first card to the fourth
		g.Tap(ebiten.KeyTab)
	}
	g.Advance(5)
	g.Tap(ebiten.KeyEnter)
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
	quit(t, g)
	saves, err := filepath.Glob(g.Path(".local", "share", "menagerie", "saves", "*"))
	if err != nil || len(saves) != 1 {
		t.Fatalf("saves: %v, %v", saves, err)
	}
	if r := read(t, saves[0]); r.Game != "mia" || len(r.Seats) != 4 || len(r.Moves) < 8 {
		t.Fatalf("the save says %+v with %d moves", r.Head, len(r.Moves))
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
	for end := time.Now().Add(2 * time.Minute); server.Counters().Ended == 0 && time.Now().Before(end); {
		g.Advance(1)
		time.Sleep(time.Millisecond) // the server's answers take real time
	}
	g.Release(ebiten.KeyArrowRight, ebiten.KeyArrowUp)
	if n := server.Counters(); n.Ended != 1 || n.Moves != 401 {
		t.Fatalf("the server saw %+v", n)
	}
	g.Advance(60)
	quit(t, g)
}

func TestTheGalleryOpens(t *testing.T) {
	g := start(t, vmdrive.Options{Args: []string{"gallery"}})
	g.Advance(60)
	vmdrive.Golden(t, "gallery", g.Frame())
	quit(t, g)
}

// quit ends the program as a person would.
func quit(t *testing.T, g *vmdrive.Guest) {
	t.Helper()
	g.Tap(ebiten.KeyControlLeft, ebiten.KeyQ)
	g.Advance(5)
	if !g.Ended() {
		t.Fatalf("Ctrl+Q did not end the program; it said %q", g.Log())
	}
	g.Close()
}

// mustReplay finds the one finished game among the guest's records, where the mouse has won against this cat.
func mustReplay(t *testing.T, g *vmdrive.Guest, cat string) {
	t.Helper()
	files, err := filepath.Glob(g.Path(".local", "share", "menagerie", "records", "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("records: %v, %v", files, err)
	}
	if outcome := replay(t, files[0], cat); outcome != pond.MouseWon {
		t.Fatalf("the record ends with %v", outcome)
	}
}

// read reads a record.
func read(t *testing.T, path string) *session.Record {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := session.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// replay plays a record through the rules and returns how it ended.
func replay(t *testing.T, path, cat string) pond.Outcome {
	t.Helper()
	r := read(t, path)
	if r.Seats[pond.Cat].Bot != cat {
		t.Fatalf("the cat was %q", r.Seats[pond.Cat].Bot)
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

// twoAtTheIsland are settings with a game for two, in which no program plays: so every run is the same.
const twoAtTheIsland = `{"games": {"foxes": {"choice": {"mode": "hotseat", "hands": "letters", "size": "12", "limit": "120",
	"more": "true", "tide": "180"}, "speed": 1}}}`

func TestDieEbbeLaesstEinenDelfinAnLand(t *testing.T) {
	g := start(t, vmdrive.Options{
		Language: "de", Args: []string{"--seed", "4", "--scale", "2"},
		Files: map[string]string{".config/menagerie/settings.json": twoAtTheIsland},
	})
	g.MoveTo(1270, 700)
	g.Advance(30)
	for range 4 { // from the first card to the fifth
		g.Tap(ebiten.KeyTab)
	}
	g.Advance(5)
	g.Tap(ebiten.KeyEnter)
	g.Advance(30)
	vmdrive.Golden(t, "foxes-setup-de-200", g.Frame())
	g.Tap(ebiten.KeyEnter)
	g.Advance(60)
	g.Tap(ebiten.KeyE)
	g.Tap(ebiten.KeyPageDown) // now both are there, and time begins
	g.Advance(10)
	g.Tap(ebiten.KeyD)
	g.Advance(40)
	vmdrive.Golden(t, "foxes-two-de-200", g.Frame())
	g.Advance(560)
	vmdrive.Golden(t, "foxes-stranded-de-200", g.Frame())
	quit(t, g)
	saves, err := filepath.Glob(g.Path(".local", "share", "menagerie", "saves", "*"))
	if err != nil || len(saves) != 1 {
		t.Fatalf("saves: %v, %v", saves, err)
	}
	if r := read(t, saves[0]); r.Game != "foxes" || len(r.Moves) != 1 {
		t.Fatalf("the save says %+v with %d moves", r.Head, len(r.Moves))
	}
}
