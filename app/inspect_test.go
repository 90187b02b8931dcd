package app

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/foxesgame"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/app/remote"
	"menagerie/internal/cli"
	"menagerie/internal/store"
	"menagerie/netserver"
	"menagerie/netserver/labyrinthserver"
	"menagerie/record"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/input"
	"menagerie/scenes/miascene"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
	"menagerie/wire"
)

// connected opens a game of every kind over a network: as a guest, or at a host.
var connected = map[string]func(w *walker) (scenes.Scene, error){
	"pond": func(w *walker) (scenes.Scene, error) {
		return pondgame.New(&w.program.Services).Join(pondgame.ServerSettings{Address: serve(w.t), Level: 2, Colors: []int{0, 1}})
	},
	"glenda": func(w *walker) (scenes.Scene, error) {
		return glendagame.New(&w.program.Services).Host(made(glendagame.New(&w.program.Services).Server(glendagame.HostSettings{Config: glenda.DefaultConfig(), Seat: "none", Colors: []int{0, 1}})))
	},
	"labyrinth": func(w *walker) (scenes.Scene, error) {
		_, address := serveLabyrinth(w.t, labyrinthserver.Options{
			Game: labyrinth.Config{Width: 7, Height: 7, Players: 4, Objectives: 6}, Chance: func() uint64 { return 5 }, Move: time.Hour,
		}, "greedy")
		return labyrinthgame.New(&w.program.Services).Join(labyrinthgame.ServerSettings{Address: address, Name: "Ada"})
	},
	"mia": func(w *walker) (scenes.Scene, error) {
		return miagame.New(&w.program.Services).Host(made(miagame.New(&w.program.Services).Server(miagame.HostSettings{Preset: "table", Seat: miagame.SeatSettings{Name: "Ada", Mode: miascene.Autopilot}, Bots: []string{"honest", "best"}})))
	},
	"foxes": func(w *walker) (scenes.Scene, error) {
		return foxesgame.New(&w.program.Services).Join(foxesgame.ServerSettings{Address: serveFoxes(w.t, "random"), Name: "Ada", Colors: foxesgame.UsualFoxes})
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
	t.Parallel()
	if testing.Short() {
		t.Skip("a slow machine tells few moments")
	}
	for game := range connected {
		t.Run(game, func(t *testing.T) {
			w := walk(t, cli.Line{})
			list := w.inspect(game)
			if !list.Following() || w.Focus() != "inspect.list" {
				t.Errorf("got following %v and the focus on %q, want true and inspect.list", list.Following(), w.Focus())
			}
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
				t.Errorf("Escape: got moment %v and inspector %v, want the current game with the inspector",
					w.has("moment"), w.has("inspect.list"))
			}
			w.Click("inspect.save")
			w.savedMessages(game)
			w.Press(ebiten.KeyF8)
			w.Ticks(2)
			if w.has("inspect.list") {
				t.Error("the inspector is open, want it closed")
			}
		})
	}
}

// momentUpwards selects the newest message, except the first, whose position in the game can be shown. On a busy machine a View may
// come too late to be assigned to its message.
func (w *walker) momentUpwards(list *ui.List) {
	w.t.Helper()
	w.live("a message with a position", func() bool {
		w.Press(ebiten.KeyEnd)
		for list.Selected() > 0 {
			for range 40 {
				if w.has("moment") {
					return true
				}
				w.Ticks(1)
				time.Sleep(breath)
			}
			w.Press(ebiten.KeyArrowUp)
		}
		return false
	})
}

// savedMessages looks for the file that was written, and for the messages in it.
func (w *walker) savedMessages(game string) {
	w.t.Helper()
	files, _ := filepath.Glob(filepath.Join(w.program.places.Data, "messages", "*-"+game+".txt"))
	if len(files) != 1 {
		w.t.Fatalf("got %d files, want 1", len(files))
	}
	text, err := os.ReadFile(files[0])
	if lines := strings.Count(string(text), "\n"); err != nil || lines < least[game] || !strings.Contains(string(text), "->") {
		w.t.Errorf("got %d lines, %v, want at least %d with ->: %s", lines, err, least[game], text)
	}
}

func TestTheInspectorIsUsedByMouse(t *testing.T) {
	w := walk(t, cli.Line{})
	w.showScene(connected["pond"](w))
	w.live("in the game", func() bool { return w.has("menu") })
	w.Press(ebiten.KeyF8)
	w.Ticks(2)
	list := w.Widget("inspect.list").(*ui.List)
	w.live("messages", func() bool { return list.Rows() >= 3 })
	r := ui.Bounds(list)
	w.ClickAt(r.X+80, r.Y+list.RowHeight/2)
	if list.Selected() < 0 || list.Following() {
		t.Fatalf("got row %d, following %v; want a selected row, false", list.Selected(), list.Following())
	}
	w.Click("inspect.search")
	w.Type("Started")
	w.live("the one message that is called Started", func() bool { return list.Rows() == 1 })
	w.Click("inspect.close")
	w.Ticks(2)
	if w.has("inspect.list") {
		t.Error("the inspector is open, want it closed")
	}
	w.Press(ebiten.KeyF8)
	w.Ticks(2)
	if got := w.Widget("inspect.search").(*ui.TextField).Text(); got != "Started" {
		t.Errorf("opened again: got the filter %q, want Started", got)
	}
}

// A full disk gives an error in the language of the user.
func TestMessagesThatCannotBeWritten(t *testing.T) {
	w := walk(t, cli.Line{Language: "de"})
	if err := os.MkdirAll(w.program.places.Data, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.program.places.Folder(store.Messages), nil, 0o600); err != nil { // a file is where the folder should be
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

func TestTheInspectorWorksInASmallWindow(t *testing.T) {
	w := walk(t, cli.Line{})
	w.Resize(800, 600)
	w.Frame(func(in *input.Frame) { in.Exposed = true })
	list := w.inspect("foxes")
	w.Press(ebiten.KeyEnd, ebiten.KeyArrowUp, ebiten.KeyArrowUp)
	if list.Selected() < 0 || w.has("moment") {
		t.Fatalf("got row %d, moment %v; want a selected row, false", list.Selected(), w.has("moment"))
	}
	w.Press(ebiten.KeyEnter)
	w.live("the moment", func() bool { return w.has("moment") })
	if w.has("inspect.list") || w.Focus() != "live" {
		t.Fatalf("Enter: got moment %v and the focus on %q, want true and live", w.has("moment"), w.Focus())
	}
	w.Press(ebiten.KeyEnter)
	w.Ticks(1)
	if w.has("moment") {
		t.Error("the moment is shown, want the current game")
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
	w := walk(t, cli.Line{Command: cli.Join, Operand: "pond", Address: serve(t), Level: "1"})
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
		t.Fatalf("got %d messages, following %v; want at least 100, true", list.Rows(), list.Following())
	}
	w.Press(ebiten.KeyEnd)
	w.Ticks(2)
	last := w.Widget("place").(*ui.Slider).Value()
	w.Press(ebiten.KeyHome)
	w.Ticks(2)
	if first := place.Value(); first != 0 || last < 50 {
		t.Errorf("the first message: got position %v and the last one %v, want 0 and at least 50", first, last)
	}
}

func TestRefusalsOnRecordHaveTheirWordsAgain(t *testing.T) {
	w := walk(t, cli.Line{})
	g := glendagame.New(&w.program.Services).Game
	e := g.Online.RecordedDissector(wire.Server)
	for text, key := range map[string]string{
		glenda.FaultWall.Error(): "rule.glenda_wall", "there is a wall": "rule.glenda_wall", "it was not the client's turn": "refused.glenda_turn", "it is not its turn": "refused.glenda_turn", // as in records of an earlier version
		netserver.ErrSentAway.Error(): "refused.sent_away", "the host has sent it away": "refused.sent_away", "something else": "wire.refused",
	} {
		r := e.Dissect(wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("p 3 4\n"), Err: record.Reason(text)})
		if r.Fault == nil || r.Fault.Key != key {
			t.Errorf("%q: got %+v, want %s", text, r.Fault, key)
		}
		later := e.Dissect(wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("p 3 4\n")})
		if e.Refuse(&later, record.Reason(text)); later.Fault == nil || later.Fault.Key != key {
			t.Errorf("%q, later: got %+v, want %s", text, later.Fault, key)
		}
	}
}

// For an incomplete message, the inspector names the side that left instead of the missing bytes. The film does so too.
func TestHalfAMessageTellsWhoLeft(t *testing.T) {
	p := walk(t, cli.Line{}).program
	for _, online := range []remote.Online{
		pondgame.New(&p.Services).Game.Online, glendagame.New(&p.Services).Game.Online, miagame.New(&p.Services).Game.Online,
		labyrinthgame.New(&p.Services).Game.Online, foxesgame.New(&p.Services).Game.Online,
	} {
		for why, key := range map[error]string{wire.ErrLeft: "wire.left", wire.ErrTorn: "wire.torn"} {
			for when, err := range map[string]error{"now": why, "later": record.Reason(why.Error())} {
				r := online.RecordedDissector(wire.Client).Dissect(wire.CapturedMessage{Dir: wire.Received, Bytes: []byte("\x11\x00"), Err: err})
				if r.Fault == nil || r.Fault.Key != key {
					t.Errorf("%s, %s: told as %+v, want %s", online.Game, when, r.Fault, key)
				}
			}
		}
	}
}

// inspectedHosts are those of the games that connected joins as a guest.
var inspectedHosts = map[string]func(w *walker) (scenes.Scene, error){
	"pond": func(w *walker) (scenes.Scene, error) {
		scene, err := pondgame.New(&w.program.Services).Host(made(pondgame.New(&w.program.Services).Server(pondgame.HostSettings{Cat: "kitten", Colors: []int{0, 1}})))
		if err != nil {
			return nil, err
		}
		at := scene.(*pondscene.Scene).Host()
		guest := walk(w.t, cli.Line{Command: cli.Join, Operand: "pond", Address: at.Addresses[0], Level: "1", Room: at.Room})
		there := guest.scene.(*pondscene.Scene)
		guest.live("in the game", func() bool { return there.View().Config.CatStep > 0 })
		guest.holdTowards(guest.awayFromCat())
		guest.live("some moves", func() bool { return there.View().Moves > 20 })
		guest.Release()
		return scene, nil
	},
	"labyrinth": func(w *walker) (scenes.Scene, error) {
		return labyrinthgame.New(&w.program.Services).Host(made(labyrinthgame.New(&w.program.Services).Server(labyrinthgame.HostSettings{
			Config: labyrinth.Config{Width: 5, Height: 5, Players: 3, Objectives: 1}, Name: "Ada", Bot: "random", Bots: 2, Move: time.Minute,
		})))
	},
	"foxes": func(w *walker) (scenes.Scene, error) {
		scene, err := foxesgame.New(&w.program.Services).Host(made(foxesgame.New(&w.program.Services).Server(foxesgame.HostSettings{Config: quickTides(10), Seat: "foxes", Bot: "greedy", Name: "Ada", Colors: foxesgame.UsualFoxes})))
		if err == nil {
			scene.(*foxesscene.Scene).Host().Actions[0].Do()
		}
		return scene, err
	},
}

func TestMessagesOfAllGuestsAreInspectedAtAHost(t *testing.T) {
	t.Parallel()
	for game, open := range inspectedHosts {
		t.Run(game, func(t *testing.T) {
			w := walk(t, cli.Line{Language: "de"})
			w.showScene(open(w))
			w.Press(ebiten.KeyF8)
			w.Ticks(2)
			list := w.Widget("inspect.list").(*ui.List)
			w.live("messages", func() bool { return list.Rows() >= 4 })
			w.Ticks(10)
			w.live("a moment", func() bool {
				w.Press(ebiten.KeyEnd)
				return w.has("moment")
			})
			w.Click("inspect.faults")
			if n := list.Rows(); n != 0 {
				t.Errorf("a game without mistakes: got %d messages with faults, want 0", n)
			}
		})
	}
}
