package app

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/shelf"
	"menagerie/netserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/input"
	"menagerie/scenes/miascene"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/wire"
)

// connected opens a game of every kind over a network: as a guest, or at a host.
var connected = map[string]func(w *walker) (scenes.Scene, error){
	"pond": func(w *walker) (scenes.Scene, error) {
		return w.program.joinPond(pondServer{address: serve(w.t), level: 2, colors: []int{0, 1}})
	},
	"glenda": func(w *walker) (scenes.Scene, error) {
		return w.program.hostGlenda(glendaHost{config: glenda.DefaultConfig(), seat: "none", colors: []int{0, 1}})
	},
	"labyrinth": func(w *walker) (scenes.Scene, error) {
		_, address := serveLabyrinth(w.t, labyrinthserver.Options{
			Game: labyrinth.Config{Width: 7, Height: 7, Players: 4, Objectives: 6}, Chance: func() uint64 { return 5 }, Move: time.Hour,
		}, "greedy")
		return w.program.joinLabyrinth(labyrinthServer{address: address, name: "Ada"})
	},
	"mia": func(w *walker) (scenes.Scene, error) {
		return w.program.hostMia(miaHost{preset: "table", seat: miaSeat{name: "Ada", mode: miascene.Autopilot}, bots: []string{"honest", "best"}})
	},
	"foxes": func(w *walker) (scenes.Scene, error) {
		return w.program.joinFoxes(foxesServer{address: serveFoxes(w.t, "random"), name: "Ada", colors: usualFoxes})
	},
}

// least is how many messages come without anybody's doing at this end.
var least = map[string]int{"pond": 4, "glenda": 16, "labyrinth": 4, "mia": 8, "foxes": 12}

// inspect opens the inspector when there is something to be seen.
func (w *walker) inspect(game string) *ui.List {
	w.t.Helper()
	w.showScene(connected[game](w))
	if game == "glenda" {
		blunder(w.t, w.scene.(*glendascene.Scene).Host().Addresses[0])
	}
	w.Press(ebiten.KeyF8)
	w.Ticks(2)
	list := w.Widget("inspect.list").(*ui.List)
	w.live("messages of "+game, func() bool { return list.Rows() >= least[game] })
	w.Ticks(10)
	return list
}

// blunder is a guest at a game with the rabbit that says much that is wrong.
func blunder(t *testing.T, address string) {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := conn.Write([]byte("p 3\np 3 3\nm N\nm NE\nhello\np 5 5\n")); err != nil {
		t.Fatal(err)
	}
}

func TestMessagesOfEveryGameAreInspected(t *testing.T) {
	if testing.Short() {
		t.Skip("a slow machine tells few moments")
	}
	for game := range connected {
		t.Run(game, func(t *testing.T) {
			w := walk(t, args.Line{})
			list := w.inspect(game)
			if !list.Following() || w.Focus() != "inspect.list" {
				t.Errorf("the list follows: %v; %q has the focus", list.Following(), w.Focus())
			}
			w.Press(ebiten.KeyEnd)
			w.momentUpwards(list)
			w.need("moment", "live", "inspect.copy")
			row := list.Selected()
			w.Press(ebiten.KeyArrowUp)
			if list.Selected() != row-1 || list.Following() {
				t.Errorf("row %d is selected, want the one before %d", list.Selected(), row)
			}
			w.Press(ebiten.KeyArrowDown)
			w.live("the moment is there again", func() bool { return w.has("moment") })
			w.Press(ebiten.KeyEscape)
			if w.has("moment") || !w.has("inspect.list") {
				t.Error("Escape does not lead back to the game as it is")
			}
			w.Click("inspect.save")
			w.savedMessages(game)
			w.Press(ebiten.KeyF8)
			w.Ticks(2)
			if w.has("inspect.list") {
				t.Error("the inspector is still open")
			}
		})
	}
}

// momentUpwards goes to the newest message whose moment can be shown: on a busy machine a picture may come too late after
// its message to be told as its own.
func (w *walker) momentUpwards(list *ui.List) {
	w.t.Helper()
	for range list.Rows() {
		for range 40 {
			if w.has("moment") {
				return
			}
			w.Ticks(1)
			time.Sleep(breath)
		}
		w.Press(ebiten.KeyArrowUp)
	}
}

// savedMessages looks for the file that was written, and for the messages in it.
func (w *walker) savedMessages(game string) {
	w.t.Helper()
	files, _ := filepath.Glob(filepath.Join(w.program.places.Data, "messages", "*-"+game+".txt"))
	if len(files) != 1 {
		w.t.Fatalf("%d files were written", len(files))
	}
	text, err := os.ReadFile(files[0])
	if lines := strings.Count(string(text), "\n"); err != nil || lines < least[game] || !strings.Contains(string(text), "->") {
		w.t.Errorf("%d lines, %v: %s", lines, err, text)
	}
}

func TestTheInspectorByMouse(t *testing.T) {
	w := walk(t, args.Line{})
	w.showScene(connected["pond"](w))
	w.live("in the game", func() bool { return w.has("inspector") })
	w.Click("inspector")
	w.Ticks(2)
	list := w.Widget("inspect.list").(*ui.List)
	w.live("messages", func() bool { return list.Rows() >= 3 })
	r := ui.Bounds(list)
	w.ClickAt(r.X+80, r.Y+list.RowHeight/2)
	if list.Selected() < 0 || list.Following() {
		t.Fatalf("row %d is selected; it still follows: %v", list.Selected(), list.Following())
	}
	w.Click("inspect.search")
	w.Type("Started")
	w.live("the one message that is called Started", func() bool { return list.Rows() == 1 })
	w.Click("inspect.close")
	w.Ticks(2)
	if w.has("inspect.list") {
		t.Error("the inspector is still open")
	}
	w.Click("inspector")
	w.Ticks(2)
	if got := w.Widget("inspect.search").(*ui.TextField).Text(); got != "Started" {
		t.Errorf("the filter is %q when it is opened again", got)
	}
}

// A disk that takes nothing is told, and in the language of the person.
func TestMessagesThatCannotBeWritten(t *testing.T) {
	w := walk(t, args.Line{Language: "de"})
	if err := os.MkdirAll(w.program.places.Data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.program.places.Drawer(shelf.Messages), nil, 0o600); err != nil { // a file is where the folder should be
		t.Fatal(err)
	}
	w.inspect("foxes")
	w.Click("inspect.save")
	w.Ticks(2)
	want, _, _ := strings.Cut(w.program.Env.UI.Book.T("inspect.not_saved", ""), "%")
	if told := w.root().Toasts(); len(told) == 0 || !strings.HasPrefix(told[len(told)-1], want) {
		t.Errorf("the notices are %q, want %q", told, want)
	}
}

func TestTheInspectorInASmallWindow(t *testing.T) {
	w := walk(t, args.Line{})
	w.Resize(800, 600)
	w.Frame(func(in *input.Frame) { in.Exposed = true })
	list := w.inspect("foxes")
	w.Press(ebiten.KeyEnd, ebiten.KeyArrowUp, ebiten.KeyArrowUp)
	if list.Selected() < 0 || w.has("moment") {
		t.Fatal("the board lies under the messages and shows a moment")
	}
	w.Press(ebiten.KeyEnter)
	w.Ticks(2)
	if w.has("inspect.list") || !w.has("moment") || w.Focus() != "live" {
		t.Fatalf("Enter does not show the moment; %q has the focus", w.Focus())
	}
	w.Press(ebiten.KeyEnter)
	w.Ticks(1)
	if w.has("moment") {
		t.Error("there is no way back to the game")
	}
}

// tourInspector visits the messages of every game.
func tourInspector(w *walker, stop func(name string)) {
	for _, game := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
		w.inspect(game)
		stop("inspect-" + game)
		w.Press(ebiten.KeyEnd, ebiten.KeyArrowUp, ebiten.KeyArrowUp)
		stop("inspect-" + game + "-moment")
		w.Press(ebiten.KeyEscape, ebiten.KeyF8)
		w.Ticks(2)
		if w.has("inspect.list") {
			w.Press(ebiten.KeyF8)
		}
	}
}

func TestMessagesOfAFilmLeadToItsPositions(t *testing.T) {
	w := walk(t, args.Line{Command: args.Join, Operand: "pond", Address: serve(t), Level: "1"})
	scene := w.scene.(*pondscene.Scene)
	w.live("in the game", func() bool { return scene.View().Config.CatStep == 1200 })
	w.holdTowards(w.awayFromCat())
	w.live("over", w.over)
	w.Release()
	w.live("a film is offered", func() bool { return w.has("watch") })
	w.Ticks(40)
	w.Click("watch")
	w.Ticks(2)
	w.Click("inspector")
	w.Ticks(2)
	w.Press(ebiten.KeyF8, ebiten.KeyF8)
	list, place := w.Widget("inspect.list").(*ui.List), w.Widget("place").(*ui.Slider)
	if list.Rows() < 100 || !list.Following() {
		t.Fatalf("%d messages are on record; the list follows: %v", list.Rows(), list.Following())
	}
	w.Press(ebiten.KeyEnd)
	w.Ticks(2)
	last := w.Widget("place").(*ui.Slider).Value()
	w.Press(ebiten.KeyHome)
	w.Ticks(2)
	if first := place.Value(); first != 0 || last < 50 {
		t.Errorf("the first message leads to position %v, the last one to %v", first, last)
	}
}

func TestRefusalsOnRecordHaveTheirWordsAgain(t *testing.T) {
	w := walk(t, args.Line{})
	g := w.program.glendaGame()
	e := recorded{g.online.explain(wire.Server), g.seats.Game, g.online.faults}
	for text, key := range map[string]string{
		glenda.FaultWall.Error(): "rule.glenda_wall", "it is not its turn": "refused.glenda_turn",
		netserver.ErrSentAway.Error(): "refused.sent_away", "something else": "wire.refused",
	} {
		r := e.Dissect(wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("p 3 4\n"), Err: session.Reason(text)})
		if r.Fault == nil || r.Fault.Key != key {
			t.Errorf("%q is told as %+v, want %s", text, r.Fault, key)
		}
		later := e.Dissect(wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("p 3 4\n")})
		if e.Refuse(&later, session.Reason(text)); later.Fault == nil || later.Fault.Key != key {
			t.Errorf("%q is told later as %+v, want %s", text, later.Fault, key)
		}
	}
}

// Of half a message is told who left, and not what is missing for that reason: in the game and later, in its film.
func TestHalfAMessageTellsWhoLeft(t *testing.T) {
	p := walk(t, args.Line{}).program
	for name, explain := range map[string]func(wire.Side) wire.Dissector{
		"pond": p.pondGame().online.explain, "glenda": p.glendaGame().online.explain, "mia": p.miaGame().online.explain,
		"labyrinth": p.labyrinthGame().online.explain, "foxes": p.foxesGame().online.explain,
	} {
		for why, key := range map[error]string{wire.ErrLeft: "wire.left", wire.ErrTorn: "wire.torn"} {
			for when, err := range map[string]error{"now": why, "later": session.Reason(why.Error())} {
				r := recorded{explain(wire.Client), name, nil}.Dissect(wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("\x11\x00"), Err: err})
				if r.Fault == nil || r.Fault.Key != key {
					t.Errorf("%s, %s: told as %+v, want %s", name, when, r.Fault, key)
				}
			}
		}
	}
}

// inspectedHosts are those of the games that connected joins as a guest.
var inspectedHosts = map[string]func(w *walker) (scenes.Scene, error){
	"pond": func(w *walker) (scenes.Scene, error) {
		scene, err := w.program.hostPond(pondHost{cat: "kitten", colors: []int{0, 1}})
		if err != nil {
			return nil, err
		}
		at := scene.(*pondscene.Scene).Host()
		guest := walk(w.t, args.Line{Command: args.Join, Operand: "pond", Address: at.Addresses[0], Level: "1", Room: at.Room})
		there := guest.scene.(*pondscene.Scene)
		guest.live("in the game", func() bool { return there.View().Config.CatStep > 0 })
		guest.holdTowards(guest.awayFromCat())
		guest.live("some moves", func() bool { return there.View().Moves > 20 })
		guest.Release()
		return scene, nil
	},
	"labyrinth": func(w *walker) (scenes.Scene, error) {
		return w.program.hostLabyrinth(labyrinthHost{
			config: labyrinth.Config{Width: 5, Height: 5, Players: 3, Objectives: 1}, name: "Ada", bot: "random", bots: 2, move: time.Minute,
		})
	},
	"foxes": func(w *walker) (scenes.Scene, error) {
		scene, err := w.program.hostFoxes(foxesHost{config: quickTides(10), seat: "foxes", bot: "greedy", name: "Ada", colors: usualFoxes})
		if err == nil {
			scene.(*foxesscene.Scene).Host().Actions[0].Do()
		}
		return scene, err
	},
}

// agreeToSecrets waits until the person plays and is asked, and looks at the messages all the same.
func (w *walker) agreeToSecrets() {
	w.t.Helper()
	w.live("the person is asked", func() bool { return w.has("inspect.agree") })
	w.Ticks(2)
	if w.has("inspect.list") || w.Focus() != "inspect.decline" {
		w.t.Errorf("messages with secrets show unasked: %v; %q has the focus", w.has("inspect.list"), w.Focus())
	}
	w.Press(ebiten.KeyEnter, ebiten.KeyF8)
	w.Ticks(2)
	if w.has("inspect.list") || !w.has("inspect.agree") {
		w.t.Fatal("who does not want to see secrets is shown them, or not asked again")
	}
	w.Click("inspect.agree")
	w.Ticks(2)
	if !w.has("inspect.reveals") {
		w.t.Error("the list does not say that it has secrets")
	}
}

func TestAHostWhoPlaysMiaIsAskedBeforeTheDiceOfOthersShow(t *testing.T) {
	w := walk(t, args.Line{})
	w.showScene(w.program.hostMia(miaHost{preset: "table", seat: miaSeat{name: "Ada", mode: miascene.Hand}, bots: []string{"honest"}}))
	w.Press(ebiten.KeyF8)
	w.agreeToSecrets()
	w.need("inspect.list")
}

func TestMessagesOfAllGuestsAreInspectedAtAHost(t *testing.T) {
	for game, open := range inspectedHosts {
		t.Run(game, func(t *testing.T) {
			w := walk(t, args.Line{Language: "de"})
			w.showScene(open(w))
			w.Press(ebiten.KeyF8)
			w.Ticks(2)
			if game == "labyrinth" {
				w.agreeToSecrets()
			}
			list := w.Widget("inspect.list").(*ui.List)
			w.live("messages", func() bool { return list.Rows() >= 4 })
			w.Ticks(10)
			w.live("a moment", func() bool {
				w.Press(ebiten.KeyEnd)
				return w.has("moment")
			})
			w.Click("inspect.faults")
			if n := list.Rows(); n != 0 {
				t.Errorf("%d of the messages of a game without mistakes have faults", n)
			}
		})
	}
}
