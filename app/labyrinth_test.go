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

	"menagerie/internal/args"
	"menagerie/internal/pixeltest"
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
		t.Fatal("the turn was made before it was confirmed")
	}
	w.Press(ebiten.KeyBackspace) // undoes the walk
	w.Ticks(10)
	m.click(m.cell(want.To))
	m.click(m.cell(want.To))
	w.Ticks(3)
	last, ok := s.View().Last()
	if !ok || last.Move != want {
		t.Fatalf("made %v, wanted %v", last.Move, want)
	}
	m.mine()
	if n := len(s.View().History); n != 2 {
		t.Fatalf("%d moves", n)
	}
	w.Press(ebiten.KeyBackspace) // nothing is begun: takes the turn back
	w.Ticks(3)
	if n := len(s.View().History); n != 0 {
		t.Fatalf("%d moves are left", n)
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
			t.Fatalf("turn %d: no move was made: %q", turn, w.root().Toasts())
		}
		// The first time the tile comes to the middle of the upper side and goes one on; then it goes around the corner.
		if got, want := v.History[before].Move.Insert.Side, []labyrinth.Side{labyrinth.Top, labyrinth.Right}[turn]; got != want {
			t.Errorf("turn %d: pushed in from %v", turn, got)
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
		t.Fatalf("%d moves", len(v.History))
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
			t.Errorf("told %q, not %q", toasts, what)
		}
	}
	told("choose an arrow", m.cell(labyrinth.Point{X: 3, Y: 3}))
	told("Fixed tiles", m.arrow(labyrinth.Insert{Side: labyrinth.Left, Line: 2}))
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
		w := walk(t, args.Line{})
		table := w.program.labyrinthGame().seats.Empty(c)
		h, err := w.program.labyrinthGame().seats.Head(table, 5)
		if err != nil {
			t.Fatal(err)
		}
		w.showScene(w.program.labyrinthGame().sit(table, h, nil, func(at session.Table[labyrinth.View, labyrinth.Move]) (session.Session[labyrinth.View, labyrinth.Move], error) {
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
		shoot() // who sees only its own
		w.Press(ebiten.KeyTab)
		w.live("advice", func() bool { return w.has("advice0") })
		shoot() // and whose advice knows no more
		w.Press(ebiten.KeyTab)
		m.click(m.arrow(quiet.Insert))
		w.Ticks(40)
		m.click(m.cell(quiet.To))
		m.click(m.cell(quiet.To))
		w.Ticks(3)
		if len(s.View().History) != 1 {
			t.Fatal("the move was not made")
		}
		shoot() // the curtain before the second one
		w.Click("lift")
		shoot()
	}
	for n, name := range []string{"first curtain", "first turn", "first advice", "second curtain"} {
		if !alike(pictures[0][n], pictures[1][n]) {
			t.Errorf("%s: the picture tells what the second player has to find", name)
		}
	}
	if alike(pictures[0][4], pictures[1][4]) {
		t.Error("the second player does not see its own objectives")
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
	t.Fatal("no such move")
	return labyrinth.Move{}
}

func TestALabyrinthThatWasLeftCanBeGoneOnWith(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, args.Line{}, home)
	table := w.program.labyrinthGame().seats.Empty(labyrinth.DefaultConfig(2))
	table.Bots[1], table.Pace = "greedy", "quick"
	w.showScene(w.program.labyrinthGame().play(table))
	m := maze{w, w.scene.(*labyrinthscene.Scene)}
	m.stay()
	m.mine()
	left := m.s.View()
	if err := w.program.Close(); err != nil {
		t.Fatal(err)
	}
	again := walkIn(t, args.Line{}, home)
	again.Click("resume0")
	again.Ticks(2)
	if got := again.scene.(*labyrinthscene.Scene).View(); len(got.History) != len(left.History) || !slices.Equal(got.Hand, left.Hand) {
		t.Fatalf("left after %d moves, resumed after %d", len(left.History), len(got.History))
	}
}

func TestALabyrinthIsWonWatchedAndReviewed(t *testing.T) {
	w, s := enterLabyrinth(t, `{"mode":"practice","players":"2","bot1":"random","size":"5","objectives":"1","pace":"quick"}`)
	m := maze{w, s}
	w.Press(ebiten.KeyTab)
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
		t.Fatalf("%v, won by %v", got.Outcome, got.Winners)
	}
	w.Ticks(60)
	w.need("again", "same", "swap", "watch", "leave")
	w.Click("watch")
	w.need("place")
	w.Press(ebiten.KeyEnd)
	w.Ticks(2)
	if film := w.scene.(*labyrinthscene.Scene); film.View().Outcome != labyrinth.Won {
		t.Fatal("the film does not end with the game")
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
	w.live("reviewed", func() bool { return w.has("lapse0") })
	w.Click("lapse0")
	w.live("advice", func() bool { return w.has("advice0") })
	film := w.scene.(*labyrinthscene.Scene)
	if !film.ShowsFilm() || !film.View().ToMove() || film.View().You != 0 {
		t.Fatalf("the film shows %v, to move %v", film.View().You, film.View().Waiting)
	}
	resting := film.Board().Pose()
	w.Click("advice0") // tries the move, and makes nothing
	w.Ticks(120)
	moves := len(film.View().History)
	if film.Board().Pose() == resting || film.Board().Busy() {
		t.Error("the move is not shown")
	}
	w.Click("advice0")
	w.Ticks(120)
	if len(film.View().History) != moves || film.Board().Pose() != resting {
		t.Error("the move is still shown, or was made")
	}
}

func TestABotKeepsToItsTime(t *testing.T) {
	v := labyrinth.View{You: 3}
	asked := false
	bot := labyrinthPlayer(func(ctx context.Context, got labyrinth.View, _ *rand.Rand) (labyrinth.Move, bool) {
		until, ok := ctx.Deadline()
		asked = ok && time.Until(until) <= 200*time.Millisecond && got.You == v.You
		return labyrinth.Move{}, true
	})
	if bot(t.Context(), v, nil); !asked {
		t.Error("nothing ends the bot's thought within 200 milliseconds")
	}
}

func TestBotsOfOneKindAreToldApart(t *testing.T) {
	w := walk(t, args.Line{})
	table := w.program.labyrinthGame().seats.Empty(labyrinth.DefaultConfig(4))
	copy(table.Bots, []string{"", "greedy", "best", "greedy"})
	if got, want := w.program.labyrinthGame().seats.Names(w.program.Env.UI.Book, table), []string{"Player 1", "Grabber", "Master", "Grabber 2"}; !slices.Equal(got, want) {
		t.Errorf("they are called %q", got)
	}
}

func TestBotsKeepPlayingTheLabyrinth(t *testing.T) {
	w := walk(t, args.Line{Command: args.Demo, Operand: "labyrinth"})
	s := w.scene.(*labyrinthscene.Scene)
	w.live("a round was played", func() bool { return len(s.View().History) >= 4 })
	if len(s.View().Hand) > 0 {
		t.Error("a demo shows somebody's objectives")
	}
}

func TestAWaitingLabyrinthRests(t *testing.T) {
	w, s := enterLabyrinth(t, `{"mode":"practice","players":"2","bot1":"random"}`)
	maze{w, s}.mine()
	w.MoveTo(1279, 719)
	w.Ticks(calm)
	w.Draw()
	for range 60 {
		w.Ticks(1)
		if w.root().Dirty() {
			t.Fatal("nobody does anything, and the screen wants to be drawn")
		}
	}
}
