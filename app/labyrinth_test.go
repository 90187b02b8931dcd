package app

import (
	"context"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/labyrinthgame"
	"menagerie/internal/cli"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/input"
	"menagerie/scenes/labyrinthscene"
	"menagerie/session"
)

func TestTheLabyrinthIsOpenedByMouse(t *testing.T) {
	w, s := enterLabyrinth(t, `{"mode":"practice","players":"2","bot1":"greedy","pace":"quick"}`)
	m := maze{w, s}
	m.mine()
	v := s.View()
	want := far(v)
	tile := m.spot(s.Board().Spare())
	w.MoveTo(tile.X, tile.Y)
	w.Frame(func(in *input.Frame) { in.Pointer.WheelY = -1 }) // turns the tile
	to := m.arrow(want.Insert)
	w.DragFrom(tile.X, tile.Y, to.X-tile.X+5, to.Y-tile.Y-4)
	w.Ticks(40)
	m.click(m.cell(want.To))
	w.Ticks(120)
	if len(s.View().History) != 0 {
		t.Fatalf("before the confirmation: got %d moves, want 0", len(s.View().History))
	}
	w.Press(ebiten.KeyBackspace) // undoes the walk
	w.Ticks(10)
	m.click(m.cell(want.To))
	m.click(m.cell(want.To))
	w.Ticks(3)
	last, ok := s.View().Last()
	if !ok || last.Move != want {
		t.Fatalf("got the move %v, want %v", last.Move, want)
	}
	m.mine()
	if n := len(s.View().History); n != 2 {
		t.Fatalf("got %d moves, want 2", n)
	}
	w.Press(ebiten.KeyBackspace) // nothing is begun: takes the turn back
	w.Ticks(3)
	if n := len(s.View().History); n != 0 {
		t.Fatalf("got %d moves, want 0", n)
	}
}

func TestTheLabyrinthIsOpenedByKeysAlone(t *testing.T) {
	w, s := enterLabyrinth(t, `{"mode":"practice","players":"3","bot1":"random","bot2":"greedy","pace":"quick"}`)
	m := maze{w, s}
	for turn := range 2 {
		m.mine()
		before := len(s.View().History)
		w.Press(ebiten.KeyArrowUp, ebiten.KeyArrowRight, ebiten.KeyR, ebiten.KeyEnter)
		w.Ticks(30)
		w.Press(ebiten.KeyEscape, ebiten.KeyEnter) // takes the tile out, and pushes it in again
		w.Ticks(30)
		w.Press(ebiten.KeyEnter, ebiten.KeyEnter) // stays, and means it
		w.Ticks(2)
		v := s.View()
		if len(v.History) <= before {
			t.Fatalf("turn %d: got no move and the notices %q, want a move", turn, w.root().Toasts())
		}
		// The first time the tile comes to the middle of the upper side and goes one on; then it goes around the corner.
		if got, want := v.History[before].Move.Insert.Side, []labyrinth.Side{labyrinth.Top, labyrinth.Right}[turn]; got != want {
			t.Errorf("turn %d: got the side %v, want %v", turn, got, want)
		}
	}
}

func TestTheLabyrinthIsPlayedByPad(t *testing.T) {
	w, s := enterLabyrinth(t, `{"mode":"practice","players":"2","bot1":"random","pace":"quick"}`)
	m := maze{w, s}
	m.mine()
	w.PadPress(input.PadLeft, input.PadDown, input.PadWest, input.PadAccept)
	w.Ticks(30)
	w.PadPress(input.PadBack) // undoes
	w.PadPress(input.PadAccept)
	w.Ticks(30)
	w.PadPress(input.PadAccept, input.PadAccept)
	w.Ticks(2)
	if v := s.View(); len(v.History) == 0 || v.History[0].Move.Insert.Side != labyrinth.Left {
		t.Fatalf("got %d moves, want at least 1, the first from the left", len(v.History))
	}
}

func TestWhatCannotBeDoneIsExplained(t *testing.T) {
	w, s := enterLabyrinth(t, `{"mode":"practice","players":"2","bot1":"random","pace":"quick"}`)
	m := maze{w, s}
	m.mine()
	told := func(what string, at render.Pt) {
		t.Helper()
		w.Ticks(400)
		m.click(at)
		if toasts := w.root().Toasts(); len(toasts) != 1 || !strings.Contains(toasts[0], what) {
			t.Errorf("got the notices %q, want one about %q", toasts, what)
		}
	}
	told("choose an arrow", m.cell(labyrinth.Point{X: 3, Y: 3}))
	told("This row is fixed.", m.arrow(labyrinth.Insert{Side: labyrinth.Left, Line: 2}))
	m.click(m.arrow(s.View().Inserts()[0]))
	w.Ticks(30)
	lit := map[labyrinth.Point]bool{}
	for _, move := range s.View().Legal() {
		if move.Insert == s.View().Inserts()[0] && move.Tile == s.View().Board.Spare {
			lit[move.To] = true
		}
	}
	for i := range 49 {
		if c := (labyrinth.Point{X: i % 7, Y: i / 7}); !lit[c] {
			told("No way leads there", m.cell(c))
			return
		}
	}
}

func TestPeopleAtOneScreenSeeNoOthersObjectives(t *testing.T) {
	pixeltest.Need(t)
	c := labyrinth.Config{Width: 7, Height: 7, Players: 2, Objectives: 3}
	setup, err := labyrinth.NewSetup(c, 5)
	if err != nil {
		t.Fatal(err)
	}
	other := setup
	other.Hands = [][]int{setup.Hands[0], nil}
	for id := range setup.Objectives {
		if len(other.Hands[1]) < 3 && !slices.Contains(setup.Hands[0], id) && !slices.Contains(setup.Hands[1], id) {
			other.Hands[1] = append(other.Hands[1], id)
		}
	}
	var quiet labyrinth.Move // collects nothing, whoever has what
	var pictures [2][]*image.RGBA
	for i, given := range []labyrinth.Setup{setup, other} {
		start, err := labyrinth.Begin(given, c)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			quiet = idle(t, start)
		}
		w := walk(t, cli.Line{})
		table := labyrinthgame.New(&w.program.Services).Game.Seats.Empty(c)
		h, err := labyrinthgame.New(&w.program.Services).Game.Seats.Head(table, 5)
		if err != nil {
			t.Fatal(err)
		}
		w.showScene(labyrinthgame.New(&w.program.Services).Game.OpenLocal(table, h, nil, func(at session.Table[labyrinth.View, labyrinth.Move]) (session.OwnedSession[labyrinth.View, labyrinth.Move], error) {
			return session.Turns(start, at), nil
		}))
		s := w.scene.(*labyrinthscene.Scene)
		m := maze{w, s}
		shoot := func() {
			w.MoveTo(1270, 715)
			w.Ticks(60)
			w.root().MarkDirty()
			pictures[i] = append(pictures[i], pixeltest.Read(w.Draw()))
		}
		shoot() // the curtain before the first player
		w.Click("lift")
		shoot() // the picture shows only this player's targets
		w.Press(ebiten.KeyV)
		w.live("advice", func() bool { return w.has("advice0") })
		shoot() // and whose advice knows no more
		w.Press(ebiten.KeyV)
		m.click(m.arrow(quiet.Insert))
		w.Ticks(40)
		m.click(m.cell(quiet.To))
		m.click(m.cell(quiet.To))
		w.Ticks(3)
		if len(s.View().History) != 1 {
			t.Fatalf("got %d moves, want 1", len(s.View().History))
		}
		shoot() // the curtain before the second one
		w.Click("lift")
		shoot()
	}
	for n, name := range []string{"first curtain", "first turn", "first advice", "second curtain"} {
		if !alike(pictures[0][n], pictures[1][n]) {
			t.Errorf("%s: got pictures that depend on the second player's objectives, want equal ones", name)
		}
	}
	if alike(pictures[0][4], pictures[1][4]) {
		t.Error("the second player's picture: got the same for other objectives, want its own")
	}
}

// idle is a move of the tile as it lies with which nobody can collect anything.
func idle(t *testing.T, s labyrinth.State) labyrinth.Move {
	t.Helper()
	v := s.View(0)
	for _, m := range v.Legal() {
		after, err := v.AfterShift(m.Insert, m.Tile)
		if err != nil {
			t.Fatal(err)
		}
		free := func(c labyrinth.Point) bool { return !slices.Contains(after.Objectives, c) }
		if m.Tile == v.Board.Spare && free(m.To) && free(after.Players[0].At) && free(after.Players[1].At) {
			return m
		}
	}
	t.Fatal("got no move that collects nothing, want one")
	return labyrinth.Move{}
}

func TestALabyrinthThatWasLeftCanBeGoneOnWith(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	table := labyrinthgame.New(&w.program.Services).Game.Seats.Empty(labyrinth.DefaultConfig(2))
	table.Bots[1], table.Pace = "greedy", "quick"
	w.showScene(labyrinthgame.New(&w.program.Services).Game.Play(table))
	m := maze{w, w.scene.(*labyrinthscene.Scene)}
	m.stay()
	m.mine()
	left := m.s.View()
	if err := w.program.Close(); err != nil {
		t.Fatal(err)
	}
	again := walkIn(t, cli.Line{}, home)
	again.Click("continue")
	again.Ticks(2)
	if got := again.scene.(*labyrinthscene.Scene).View(); len(got.History) != len(left.History) || !slices.Equal(got.Hand, left.Hand) {
		t.Fatalf("resumed: got %d moves, want %d and the same hand", len(got.History), len(left.History))
	}
}

func TestALabyrinthIsWonWatchedAndReviewed(t *testing.T) {
	w, s := enterLabyrinth(t, `{"mode":"practice","players":"2","bot1":"random","size":"5","objectives":"1","pace":"quick"}`)
	m := maze{w, s}
	w.Press(ebiten.KeyV)
	for range 40 {
		m.mine()
		if w.over() {
			break
		}
		w.live("advice", func() bool { return w.has("advice0") })
		w.Click("advice0")
		w.Ticks(4)
		w.Click("done")
		w.Ticks(3)
	}
	if got := s.View(); got.Outcome != labyrinth.Won || !slices.Contains(got.Winners, 0) {
		t.Fatalf("got %v, winners %v; want seat 0", got.Outcome, got.Winners)
	}
	w.Ticks(60)
	w.card()
	w.need("again", "swap", "watch")
	w.Click("watch")
	w.need("place")
	w.Press(ebiten.KeyEnd)
	w.Ticks(2)
	if film := w.scene.(*labyrinthscene.Scene); film.View().Outcome != labyrinth.Won {
		t.Fatalf("the film ends with %v, want %v", film.View().Outcome, labyrinth.Won)
	}
	w.Press(ebiten.KeyEscape)
	w.need("again")
}

func TestAClickOnALapseShowsTheMomentBeforeIt(t *testing.T) {
	w, s := enterLabyrinth(t, `{"mode":"practice","players":"2","bot1":"best","size":"5","objectives":"3","pace":"quick"}`)
	m := maze{w, s}
	for range 60 {
		m.mine()
		if w.over() {
			break
		}
		m.stay()
	}
	w.live("reviewed", func() bool { return w.has("show") })
	w.Click("show")
	w.live("advice", func() bool { return w.has("advice0") })
	film := w.scene.(*labyrinthscene.Scene)
	if !film.ShowsFilm() || !film.View().ToMove() || film.View().You != 0 {
		t.Fatalf("the film: got seat %d, waiting for %v; want seat 0 to move", film.View().You, film.View().Waiting)
	}
	resting := film.Board().Pose()
	w.Click("advice0") // tries the move, and makes nothing
	w.Ticks(120)
	moves := len(film.View().History)
	if film.Board().Pose() == resting || film.Board().Busy() {
		t.Error("the move: got the pose at rest or busy, want the move shown")
	}
	w.Click("advice0")
	w.Ticks(120)
	if len(film.View().History) != moves || film.Board().Pose() != resting {
		t.Errorf("got %d moves, want %d and the pose at rest", len(film.View().History), moves)
	}
}

func TestABotKeepsToItsTime(t *testing.T) {
	v := labyrinth.View{You: 3}
	asked := false
	bot := labyrinthgame.Player(func(ctx context.Context, got labyrinth.View, _ *rand.Rand) (labyrinth.Move, bool) {
		until, ok := ctx.Deadline()
		asked = ok && time.Until(until) <= 200*time.Millisecond && got.You == v.You
		return labyrinth.Move{}, true
	})
	if bot(t.Context(), v, nil); !asked {
		t.Error("the bot's context has no deadline within 200 ms, want one")
	}
}

func TestBotsOfOneKindAreToldApart(t *testing.T) {
	w := walk(t, cli.Line{})
	table := labyrinthgame.New(&w.program.Services).Game.Seats.Empty(labyrinth.DefaultConfig(4))
	copy(table.Bots, []string{"", "greedy", "best", "greedy"})
	if got, want := labyrinthgame.New(&w.program.Services).Game.Seats.Names(w.program.Env.UI.Book, table), []string{"Player", "Elsie", "Sibyl", "Elsie 2"}; !slices.Equal(got, want) {
		t.Errorf("got the names %q, want %q", got, want)
	}
}

func TestBotsKeepPlayingTheLabyrinth(t *testing.T) {
	w := walk(t, cli.Line{Command: cli.Demo, Operand: "labyrinth"})
	s := w.scene.(*labyrinthscene.Scene)
	w.live("a round was played", func() bool { return len(s.View().History) >= 4 })
	if len(s.View().Hand) > 0 {
		t.Errorf("a demo: got the hand %v, want none", s.View().Hand)
	}
}

func TestAWaitingLabyrinthRests(t *testing.T) {
	w, s := enterLabyrinth(t, `{"mode":"practice","players":"2","bot1":"random"}`)
	maze{w, s}.mine()
	w.MoveTo(1279, 719)
	w.Ticks(calm)
	w.rests(ebiten.NewImage(1280, 720), func() { w.Ticks(1) })
}
