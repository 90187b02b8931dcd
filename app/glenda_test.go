package app

import (
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/glendagame"
	"menagerie/internal/cli"
	"menagerie/internal/testkit/timelimit"
	"menagerie/render/glendadraw"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/ui"
)

// enterGlenda goes from home into a game with a choice.
func enterGlenda(t *testing.T, choice string) (*walker, *glendascene.Scene) {
	t.Helper()
	w := walk(t, cli.Line{})
	w.play("glenda", choice)
	w.need("board")
	return w, w.scene.(*glendascene.Scene)
}

// clickCell clicks on a cell of the garden.
func (w *walker) clickCell(s *glendascene.Scene, c hex.Cell) {
	at := glendadraw.Fit(ui.Bounds(w.Widget("board")), s.View().Config.Size).At(c)
	w.ClickAt(at.X, at.Y)
}

// mayMove waits until it is somebody's turn at this screen, or the game is over.
func (w *walker) mayMove(s *glendascene.Scene) {
	w.t.Helper()
	for timelimit.Left(w.t) {
		v := s.View()
		if w.over() || len(v.Waiting) > 0 && s.Plays(v.Waiting[0]) {
			return
		}
		w.Ticks(1)
		time.Sleep(breath)
	}
	w.t.Fatal("the other side did not move, want a move")
}

func TestTheRabbitIsLedOutByMouse(t *testing.T) {
	w, s := enterGlenda(t, `{"mode":"practice","side":"glenda","trapper":"random","walls":"impossible"}`)
	for range 30 {
		w.mayMove(s)
		if w.over() {
			break
		}
		w.clickCell(s, best(s).cell(s))
		w.Ticks(3)
	}
	if got := s.View().Outcome; got != glenda.GlendaWon {
		t.Fatalf("got %v, want %v", got, glenda.GlendaWon)
	}
	w.card()
	w.need("again", "swap", "watch")
	w.Click("watch")
	w.need("place")
	w.Press(ebiten.KeyEscape)
	w.need("again")
}

// move is a step of the rabbit's.
type move struct{ glenda.Move }

func (m move) cell(s *glendascene.Scene) hex.Cell { return s.View().Glenda.Neighbour(m.Dir) }

// best is a step on a shortest way out.
func best(s *glendascene.Scene) move {
	v := s.View()
	field := glendamath.Distances(v)
	steps := func(c hex.Cell) int {
		n, ok := field.At(c)
		if !ok {
			return 1000
		}
		return n
	}
	found, least := move{}, 1001
	for _, m := range v.Legal() {
		if n := steps(v.Glenda.Neighbour(m.Dir)); n < least {
			found, least = move{m}, n
		}
	}
	return found
}

func TestTheTrapperPlaysByKeysAlone(t *testing.T) {
	w, s := enterGlenda(t, `{"mode":"practice","side":"trapper","glenda":"random","walls":"easy"}`)
	w.mayMove(s)
	before := s.View().Walls.Len()
	w.Press(ebiten.KeyArrowRight, ebiten.KeyArrowRight, ebiten.KeyArrowUp, ebiten.KeyEnter)
	w.Ticks(3)
	if got := s.View().Walls.Len(); got != before+1 && !wallUnderCursor(s) {
		t.Fatalf("got %d walls, want %d", got, before+1)
	}
}

// wallUnderCursor allows for a start at which chance had put a wall where the keys lead.
func wallUnderCursor(s *glendascene.Scene) bool { return s.View().Turn == 0 }

func TestAnIllegalCellShowsTheLegalOnesAndSaysWhy(t *testing.T) {
	w, s := enterGlenda(t, `{"mode":"hotseat","walls":"impossible"}`)
	w.clickCell(s, s.View().Glenda)
	toasts := w.root().Toasts()
	if len(toasts) != 1 || !strings.Contains(toasts[0], "rabbit") {
		t.Fatalf("got the notices %q, want one about the rabbit", toasts)
	}
	if s.View().Turn != 0 {
		t.Fatalf("a refused wall: got turn %d, want 0", s.View().Turn)
	}
	w.clickCell(s, hex.Cell{X: 3, Y: 3})
	w.Ticks(2)
	w.clickCell(s, hex.Cell{X: 9, Y: 9}) // too far for a hop
	if s.View().Turn != 1 {
		t.Fatalf("got turn %d, want 1", s.View().Turn)
	}
	w.Press(ebiten.KeyE)
	w.Ticks(2)
	if s.View().Turn != 2 {
		t.Fatalf("a direction key: got turn %d, want 2", s.View().Turn)
	}
}

func TestTakeBackTakesBackTheAnswerToo(t *testing.T) {
	w, s := enterGlenda(t, `{"mode":"practice","side":"trapper","glenda":"original","walls":"medium"}`)
	w.mayMove(s)
	start := s.View()
	w.clickCell(s, freeCell(start))
	w.Ticks(2)
	w.mayMove(s)
	w.Click("takeback")
	w.Ticks(2)
	if got := s.View(); got.Turn != 0 || got.Walls != start.Walls || got.Glenda != start.Glenda {
		t.Fatalf("taken back: got turn %d and walls %v, want the start", got.Turn, got.Walls)
	}
	w.Click("redo")
	w.Ticks(2)
	if got := s.View(); got.Turn != 2 {
		t.Fatalf("redone: got turn %d, want 2", got.Turn)
	}
}

func freeCell(v glenda.View) hex.Cell { return v.Legal()[0].Cell }

func TestAHintNudgesFirst(t *testing.T) {
	w, s := enterGlenda(t, `{"mode":"practice","side":"trapper","glenda":"original","walls":"easy","size":"7"}`)
	w.mayMove(s)
	w.Press(ebiten.KeyH)
	w.live("nudged", func() bool { return len(w.root().Toasts()) > 0 })
	if text := w.root().Toasts()[0]; !strings.Contains(text, "from the rabbit") {
		t.Fatalf("got the notice %q, want it about the rabbit", text)
	}
	w.Press(ebiten.KeyH)
	w.Ticks(2)
	w.Draw()
}

func TestTheAnalysisProvesAnEmptyGarden(t *testing.T) {
	w, _ := enterGlenda(t, `{"mode":"hotseat","walls":"impossible","size":"7"}`)
	w.Press(ebiten.KeyV)
	w.live("proved", func() bool {
		return strings.HasPrefix(w.Widget("verdict").(*ui.Label).Text(), "The rabbit can get out.")
	})
	w.Draw()
}

func TestTheSameBoardIsPlayedAgain(t *testing.T) {
	w, s := enterGlenda(t, `{"mode":"practice","side":"glenda","trapper":"random","walls":"hard"}`)
	start := s.View().Start
	for range 40 {
		w.mayMove(s)
		if w.over() {
			break
		}
		w.clickCell(s, best(s).cell(s))
		w.Ticks(3)
	}
	w.card()
	w.Press(ebiten.KeyP)
	w.Click("menu.same")
	again := w.scene.(*glendascene.Scene)
	if again == s || again.View().Start != start || again.View().Turn > 1 {
		t.Fatalf("a new game on the same board: got %v in turn %d, want %v in turn 0 or 1", again.View().Start, again.View().Turn, start)
	}
}

func TestAGlendaGameThatWasLeftCanBeGoneOnWith(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	w.showScene(glendagame.New(&w.program.Services).Game.Play(glendagame.Seating{Config: glenda.DefaultConfig(), Bots: []string{"", "original"}, Colors: []int{2, 3}}))
	s := w.scene.(*glendascene.Scene)
	w.mayMove(s)
	w.clickCell(s, freeCell(s.View()))
	w.Ticks(2)
	w.mayMove(s)
	left := s.View()
	if err := w.program.Close(); err != nil {
		t.Fatal(err)
	}
	again := walkIn(t, cli.Line{}, home)
	again.Click("continue")
	again.Ticks(2)
	if got := again.scene.(*glendascene.Scene).View(); got.Turn != left.Turn || got.Walls != left.Walls || got.Glenda != left.Glenda {
		t.Fatalf("resumed: got turn %d, want %d on the same board", got.Turn, left.Turn)
	}
}
