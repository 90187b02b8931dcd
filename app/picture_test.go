package app

import (
	"fmt"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/glendagame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/internal/prefs"
	"menagerie/internal/store"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/rules/mia"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/input"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
)

// look is one way to see the program.
type look struct {
	language, theme string
	scale           float64
	w, h            float64 // pixels
}

func (l look) String() string {
	return fmt.Sprintf("%s-%s-%.0fx%.0f-%.0f", l.language, l.theme, l.w, l.h, 100*l.scale)
}

// looks are the ways in which every screen is looked at before it counts as done.
func looks() []look {
	var all []look
	for _, language := range []string{"en", "de"} {
		for _, theme := range []string{"light", "dark"} {
			for _, scale := range []float64{1, 2} {
				all = append(all, look{language, theme, scale, 1280, 720})
			}
		}
		all = append(all, look{language, "contrast", 1, 1280, 720}, look{language, "light", 1, 800, 600},
			look{language, "dark", 2, 800, 600}, look{language, "light", 1, 1920, 1200})
	}
	return all
}

// tour visits every screen and telling moment and calls at with its name.
func tour(w *walker, at func(name string)) {
	stop := func(name string) {
		w.Ticks(40) // transitions end, and toasts are still there
		at(name)
	}
	fillRecords(w)
	stop("home")
	w.Click("records")
	w.live("listed", func() bool { return w.Widget("list").(*ui.List).Rows() == 25 })
	stop("records")
	w.Press(ebiten.KeyEscape)
	w.Click("settings")
	stop("settings")
	w.Press(ebiten.KeyEscape)
	w.Click("about")
	stop("about")
	w.Press(ebiten.KeyEscape)
	if w.has("together0") {
		w.Click("together0")
		stop("home-together")
		w.Press(ebiten.KeyEscape)
		w.Click("options0")
	} else { // a small window has one button on each card
		w.Click("more0")
		stop("home-more")
		w.Click("options")
	}
	stop("setup-practice")
	w.Press(ebiten.KeyF1)
	stop("rules")
	w.Press(ebiten.KeyEscape)
	w.Click("unfold")
	stop("setup-more")
	w.Click("together")
	stop("setup-together")
	if w.root().Modal() { // a window of another size closes it
		w.Press(ebiten.KeyEscape)
	}
	w.Ticks(20)
	w.Click("unfold")
	w.root().FocusID("start")
	w.Press(ebiten.KeyEnter)
	tourGame(w, stop)
}

// fillRecords puts games into the store, one of them damaged.
func fillRecords(w *walker) {
	w.t.Helper()
	for i := range 25 {
		game, bot := "pond", "perfect"
		if i%3 > 0 {
			game, bot = "glenda", "twodistance"
		}
		begun := time.Date(2024, 11, 1+i, 15, 4, 5, 0, time.UTC)
		text := fmt.Sprintf("menagerie record %d\nhead {\"Game\":%q,\"Begun\":%q,\"Seed\":1,\"Config\":{},\"Seats\":[{\"Name\":\"Jörg\"},{\"Name\":\"\",\"Bot\":%q}]}\nend %d %d 0\n",
			1+i%5/4, game, begun.Format(time.RFC3339), bot, 13*i, 500*i)
		if i == 22 {
			text = text[:30]
		}
		if _, err := w.program.files.Put(store.Records, game, begun, []byte(text)); err != nil {
			w.t.Fatal(err)
		}
	}
}

func tourGame(w *walker, stop func(name string)) {
	stop("game-waits")
	w.holdTowards(w.awayFromCat())
	w.Ticks(150)
	w.Release()
	w.Press(ebiten.KeyP)
	stop("game-pause")
	w.Press(ebiten.KeyEscape)
	w.Press(ebiten.KeyV)
	w.holdTowards(w.awayFromCat() + 0.5)
	w.Ticks(140)
	stop("game-analysis")
	w.until(3000, "over", w.over)
	w.Release()
	w.Ticks(120)
	stop("result")
	w.Click("show")
	stop("film")
}

// tourNet visits the screens of a game over the network.
func tourNet(w *walker, stop func(name string)) {
	address := serve(w.t)
	open := func(at pondgame.ServerSettings) {
		scene, err := joined(pondgame.New(&w.program.Services).Join(at))
		if err != nil {
			w.t.Fatal(err)
		}
		w.scene = scene
		w.Frame(func(in *input.Frame) { in.Exposed = true })
	}
	open(pondgame.ServerSettings{Address: address, Level: 2, Colors: []int{0, 1}})
	w.live("in the game", func() bool { return w.scene.(*pondscene.Scene).View().Config.CatStep > 0 })
	w.holdTowards(w.awayFromCat())
	for range 120 {
		w.Ticks(1)
		time.Sleep(breath)
	}
	w.Release()
	stop("join-playing")
	open(pondgame.ServerSettings{Address: address, Room: "no_such_room", Level: 2, Colors: []int{0, 1}})
	w.live("refused", func() bool { return w.has("room.try") })
	stop("join-refused")
	open(pondgame.ServerSettings{Address: "127.0.0.1:1", Level: 2, Colors: []int{0, 1}})
	w.live("told", func() bool { return w.has("reason") })
	stop("join-lost")
	host, err := pondgame.New(&w.program.Services).Host(made(pondgame.New(&w.program.Services).Server(pondgame.HostSettings{Cat: "perfect", Colors: []int{0, 1}})))
	if err != nil {
		w.t.Fatal(err)
	}
	w.scene = host
	w.Frame(func(in *input.Frame) { in.Exposed = true })
	stop("host-waits")
	w.Press(ebiten.KeyEscape)
	w.Click("menu.leave")
}

// tourGlenda visits the screens of the game with the rabbit.
func tourGlenda(w *walker, stop func(name string)) {
	w.scene = glendagame.New(&w.program.Services).Game.OpenSetup()
	w.Frame(func(in *input.Frame) { in.Exposed = true })
	stop("glenda-setup")
	w.Press(ebiten.KeyF1)
	stop("glenda-rules")
	w.Press(ebiten.KeyEscape)
	scene, err := glendagame.New(&w.program.Services).Game.Play(glendagame.Seating{Config: glenda.DefaultConfig(), Bots: []string{"", "original"}, Colors: []int{0, 1}})
	if err != nil {
		w.t.Fatal(err)
	}
	w.scene = scene
	w.Frame(func(in *input.Frame) { in.Exposed = true })
	s := scene.(*glendascene.Scene)
	for range 3 {
		w.mayMove(s)
		w.clickCell(s, hex.Cell{X: s.View().Glenda.X + 2, Y: s.View().Glenda.Y})
		w.Ticks(3)
	}
	w.mayMove(s)
	stop("glenda-playing")
	w.Press(ebiten.KeyV)
	thinking := w.program.Env.UI.Book.T("glenda.thinking")
	w.live("some advice", func() bool { return !w.has("verdict") || w.Widget("verdict").(*ui.Label).Text() != thinking })
	stop("glenda-analysis")
	w.Press(ebiten.KeyV)
	for range 30 {
		w.mayMove(s)
		if w.over() {
			break
		}
		w.clickCell(s, freeCell(s.View()))
		w.Ticks(3)
	}
	w.Ticks(120)
	stop("glenda-result")
}

// tourMia visits the screens of Mia.
func tourMia(w *walker, stop func(name string)) {
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("mia", prefs.Game{})
	w.open(miagame.New(&w.program.Services).Game.OpenSetup())
	stop("mia-setup")
	w.Press(ebiten.KeyF1)
	stop("mia-rules")
	w.Press(ebiten.KeyEscape)
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("mia", prefs.Game{Choice: []byte(`{"people":"4","fill":"3"}`)})
	w.open(miagame.New(&w.program.Services).Game.OpenSetup())
	w.Click("unfold")
	stop("mia-setup-more")
	w.program.seeds.count = 0 // whatever was played before, these dice are one's own
	s := w.playMia(miagame.Seating{Config: mia.Config{Seats: 4, Rounds: 2}, Bots: []string{"", "honest", "bold", "cautious"}, Pace: "quick"})
	w.myTurn(s)
	stop("mia-turn")
	w.Press(ebiten.KeyV)
	stop("mia-analysis")
	w.Press(ebiten.KeyV, ebiten.KeyW)
	w.live("looks", func() bool { return w.has("say") })
	stop("mia-announcing")
	if tabs, ok := w.root().Find("tabs").(*ui.Tabs); ok { // a small window has them in its menu
		tabs.Select(2)
	}
	w.finish(s)
	stop("mia-over")
	if !w.has("review") {
		w.Press(ebiten.KeyP) // the menu of a small window has it
	}
	w.Click("review")
	stop("mia-review")
	for w.root().Modal() {
		w.Press(ebiten.KeyEscape)
	}
	w.myTurn(s)
	w.finish(s)
	w.live("ended", w.over)
	stop("mia-result")
	w.Click("watch")
	w.Press(ebiten.KeyArrowRight, ebiten.KeyArrowRight, ebiten.KeyArrowRight, ebiten.KeyArrowRight)
	stop("mia-film")
	w.playMia(miagame.Seating{Config: mia.Config{Seats: 3, Rounds: 2}, Bots: []string{"", "", ""}, Names: []string{"Ada", "Ben", "Tom"}})
	w.takeOver()
	w.Press(ebiten.KeyW)
	w.live("asked to announce", func() bool { return w.has("say") })
	w.Press(ebiten.KeyDigit5, ebiten.KeyDigit4, ebiten.KeyEnter)
	w.live("handed over", func() bool { return w.has("lift") })
	stop("mia-handover")
}

func TestPicturesOfEveryScreenAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	for _, l := range looks() {
		t.Run(l.String(), func(t *testing.T) {
			w := walk(t, cli.Line{Language: l.language, Theme: l.theme, Scale: l.scale})
			l.arrange(w)
			look := func(name string) {
				w.root().MarkDirty()
				pixeltest.Save(t, name+"/"+l.String(), pixeltest.Read(w.Draw()))
			}
			tour(w, look)
			tourNet(w, func(name string) {
				w.Ticks(40)
				look(name)
			})
			for _, tour := range []func(*walker, func(string)){tourStats, tourGlenda, tourMia, tourMiaNet, tourLabyrinth, tourFoxes, tourFoxesNet, tourFilms, tourInspector, tourRehearsal, tourLobby, tourHost, tourVisitor} {
				tour(w, func(name string) {
					w.Ticks(40)
					look(name)
				})
			}
		})
	}
}

// arrange gives the window the look's size.
func (l look) arrange(w *walker) {
	w.Rescale(l.scale)
	w.Resize(l.w/l.scale, l.h/l.scale)
	w.Frame(func(in *input.Frame) { in.Exposed = true })
}
