package app

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/labyrinthgame"
	"menagerie/internal/cli"
	"menagerie/netserver/labyrinthserver"
	"menagerie/render"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/ui"
)

// enterLabyrinth goes from the set-up page into a game with a choice.
func enterLabyrinth(t *testing.T, choice string) (*walker, *labyrinthscene.Scene) {
	t.Helper()
	w := walk(t, cli.Line{})
	w.play("labyrinth", choice)
	return w, w.scene.(*labyrinthscene.Scene)
}

// maze is where a scene draws what on the screen.
type maze struct {
	w *walker
	s *labyrinthscene.Scene
}

// spot is where a place of the board, in cells, is on the screen.
func (m maze) spot(at render.Pt) render.Pt {
	return m.s.Board().Layout(ui.Bounds(m.w.Widget("board"))).Spot(at)
}

func (m maze) arrow(in labyrinth.Insert) render.Pt {
	l := m.s.Board().Layout(ui.Bounds(m.w.Widget("board")))
	return l.Spot(l.Arrow(in))
}

func (m maze) cell(c labyrinth.Point) render.Pt {
	return m.spot(render.Pt{X: float64(c.X) + 0.5, Y: float64(c.Y) + 0.5})
}

func (m maze) click(at render.Pt) { m.w.ClickAt(at.X, at.Y) }

// mine waits until somebody at the screen is to move.
func (m maze) mine() {
	m.w.t.Helper()
	m.w.live("somebody here is to move", func() bool { return m.s.Mine() || m.w.over() })
}

// make makes a turn by mouse, and R to turn the tile.
func (m maze) make(move labyrinth.Move) {
	m.w.root().FocusID("board")
	for t := m.s.Tile(); t != move.Tile; t = t.Turned() {
		m.w.Press(ebiten.KeyR)
	}
	m.click(m.arrow(move.Insert))
	m.w.Ticks(20)
	m.click(m.cell(move.To))
	m.click(m.cell(move.To))
	m.w.Ticks(3)
}

// best is a move that collects what it can.
func (m maze) best() labyrinth.Move {
	bot, err := labyrinthbot.For("twoply-plain")
	if err != nil {
		m.w.t.Fatal(err)
	}
	move, ok := bot.Bot(m.w.t.Context(), m.s.View(), rand.New(rand.NewPCG(1, 1)))
	if !ok {
		m.w.t.Fatal("got no move, want one")
	}
	return move
}

// far is a legal move that uses the first arrow and walks as far from its beginning as it can.
func far(v labyrinth.View) labyrinth.Move {
	best, most := labyrinth.Move{}, -1
	for _, move := range v.Legal() {
		if move.Insert != v.Inserts()[0] || move.Tile != v.Board.Spare.Turned() {
			continue
		}
		at := v.Players[v.You].At
		if d := abs(move.To.X-at.X) + abs(move.To.Y-at.Y); d > most {
			best, most = move, d
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// stay makes a turn by keys: pushes in somewhere, and stays.
func (m maze) stay() {
	m.mine()
	m.w.Press(ebiten.KeyArrowUp, ebiten.KeyEnter)
	m.w.Ticks(20)
	m.w.Press(ebiten.KeyEnter, ebiten.KeyEnter)
	m.w.Ticks(3)
}

// tourLabyrinth visits the screens of the labyrinth.
func tourLabyrinth(w *walker, stop func(name string)) {
	w.scene = labyrinthgame.New(&w.program.Services).Game.OpenSetup()
	w.Frame(func(in *input.Frame) { in.Exposed = true })
	stop("labyrinth-setup")
	w.Press(ebiten.KeyF1)
	stop("labyrinth-rules")
	w.Press(ebiten.KeyEscape)
	m := w.openLabyrinth(labyrinth.DefaultConfig(2), "greedy")
	for range 3 {
		m.mine()
		m.make(m.best())
	}
	m.mine()
	w.Ticks(60)
	stop("labyrinth-playing")
	at := m.arrow(m.s.View().Inserts()[1])
	w.MoveTo(at.X, at.Y)
	w.Press(ebiten.KeyO)
	stop("labyrinth-trying")
	w.Press(ebiten.KeyO)
	w.MoveTo(1, 1)
	w.Press(ebiten.KeyV)
	w.live("advice", func() bool { return !w.has("advice") || w.has("advice0") })
	stop("labyrinth-analysis")
	w.Press(ebiten.KeyV)
	tourLabyrinthOthers(w, stop)
	tourLabyrinthNet(w, stop)
}

// openLabyrinth opens a game of which the last seat is a bot's, or nobody's where bot is empty.
func (w *walker) openLabyrinth(c labyrinth.Config, bot string) maze {
	t := labyrinthgame.New(&w.program.Services).Game.Seats.Empty(c)
	t.Bots[len(t.Bots)-1], t.Pace = bot, "quick"
	scene, err := labyrinthgame.New(&w.program.Services).Game.PlayFrom(t, 3)
	w.showScene(scene, err)
	return maze{w, scene.(*labyrinthscene.Scene)}
}

// showScene goes to a screen.
func (w *walker) showScene(scene scenes.Scene, err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
	w.scene = scene
	w.Frame(func(in *input.Frame) { in.Exposed = true })
}

// tourLabyrinthOthers visits the screens of several people, and those after a game.
func tourLabyrinthOthers(w *walker, stop func(name string)) {
	w.openLabyrinth(labyrinth.DefaultConfig(3), "")
	stop("labyrinth-curtain")
	w.Ticks(24)
	w.Click("lift")
	stop("labyrinth-hotseat")
	m := w.openLabyrinth(labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 1}, "random")
	for range 40 {
		m.mine()
		if w.over() {
			break
		}
		m.make(m.best())
	}
	w.Ticks(120)
	stop("labyrinth-result")
	m = w.openLabyrinth(labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 3}, "best")
	for range 60 {
		m.mine()
		if w.over() {
			break
		}
		m.stay()
	}
	w.live("reviewed", func() bool { return w.has("show") })
	stop("labyrinth-review")
	w.Click("show")
	w.live("advice", func() bool { return w.has("advice0") })
	stop("labyrinth-film")
	w.Press(ebiten.KeyV)
}

// tourLabyrinthNet visits the screens of the labyrinth on a server.
func tourLabyrinthNet(w *walker, stop func(name string)) {
	_, address := serveLabyrinth(w.t, labyrinthserver.Options{
		Game: labyrinth.Config{Width: 7, Height: 7, Players: 4, Objectives: 6}, Chance: func() uint64 { return 5 }, Move: time.Hour,
	}, "greedy")
	w.showScene(labyrinthgame.New(&w.program.Services).Join(labyrinthgame.ServerSettings{Address: address, Name: "Ada"}))
	w.live("my turn", w.scene.(*labyrinthscene.Scene).Mine)
	stop("labyrinth-join")
	if w.has("referee") { // in a small window it is in the menu
		w.Click("referee")
		stop("labyrinth-referee")
	}
	w.showScene(labyrinthgame.New(&w.program.Services).Host(made(labyrinthgame.New(&w.program.Services).Server(labyrinthgame.HostSettings{Config: labyrinth.DefaultConfig(3), Name: "Ada", Bot: "best", Move: time.Minute}))))
	stop("labyrinth-host")
}
