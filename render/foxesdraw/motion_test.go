package foxesdraw

import (
	"image"
	"testing"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// at is a game on a board of letters.
func at(t *testing.T, text string) foxes.State {
	t.Helper()
	board, err := foxes.ParseBoard(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := foxes.Begin(foxes.Config{Cooldown: [foxes.Sides]int{10, 10}, Tide: 600}, board, 1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func play(t *testing.T, s foxes.State, seat rules.Seat, m foxes.Move) foxes.State {
	t.Helper()
	s, err := s.Play(seat, m)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const smallBoard = "WWWWWW" + "WLLLLW" + "WLFELW" + "WLLLLW" + "WDWWWW" + "WWWWWW"

func TestAStepGlidesAndArrives(t *testing.T) {
	s := at(t, smallBoard)
	b := NewBoard()
	b.See(s.View(foxes.Foxes))
	to := foxes.Point{X: 2, Y: 1}
	s = play(t, s, foxes.Foxes, foxes.Move{From: foxes.Point{X: 2, Y: 2}, To: to})
	b.See(s.View(foxes.Foxes))
	tile := s.View(0).Board.Index(to)
	if got := b.drawnAt(tile); got != (render.Pt{X: 2.5, Y: 2.5}) {
		t.Errorf("the animal begins at %v, want 2.5,2.5", got)
	}
	b.Tick(Pace{})
	if got := b.drawnAt(tile); !(got.Y > 1.5 && got.Y < 2.5) {
		t.Errorf("the animal is at %v on its way, want y between 1.5 and 2.5", got)
	}
	for range glideTicks {
		b.Tick(Pace{})
	}
	if got := b.drawnAt(tile); got != (render.Pt{X: 2.5, Y: 1.5}) || len(b.glides) != 0 {
		t.Errorf("the animal ends at %v with %d on their way, want 2.5,1.5 and none", got, len(b.glides))
	}
}

func TestWhoJumpsSeesNothingInMotion(t *testing.T) {
	b := NewBoard()
	s := strolled(t, b, begun(t, 12, 4), 300)
	late := strolled(t, NewBoard(), s, 6000)
	b.See(late.View(foxes.Foxes))
	if len(b.glides)+len(b.marks) != 0 || b.tide != 1 {
		t.Errorf("got %d glides, %d marks, tide %v after a jump, want none, none and 1", len(b.glides), len(b.marks), b.tide)
	}
	b.See(s.View(foxes.Foxes)) // back
	if b.view.Now != s.View(0).Now || len(b.glides)+len(b.marks) != 0 {
		t.Errorf("got tick %d with %d glides and %d marks after a jump back, want %d and none", b.view.Now, len(b.glides), len(b.marks), s.View(0).Now)
	}
}

func TestReducedMotionStandsStill(t *testing.T) {
	s := at(t, smallBoard)
	b := NewBoard()
	b.See(s.View(foxes.Foxes))
	still := Pace{Motion: render.ReducedMotion}
	b.Tick(still)
	before := b.Pose()
	for range 200 {
		b.Tick(still)
	}
	if now := b.Pose(); now != before {
		t.Errorf("the pose changes from %+v to %+v, want no change", before, now)
	}
	s = play(t, s, foxes.Foxes, foxes.Move{From: foxes.Point{X: 2, Y: 2}, To: foxes.Point{X: 2, Y: 1}})
	b.See(s.View(foxes.Foxes))
	b.Tick(still)
	if len(b.glides) != 0 {
		t.Errorf("got %d glides with reduced motion, want none", len(b.glides))
	}
}

func TestSignsAreShownAndGo(t *testing.T) {
	s := at(t, smallBoard)
	b := NewBoard()
	b.See(s.View(foxes.Foxes))
	s = play(t, s, foxes.Foxes, foxes.Move{From: foxes.Point{X: 2, Y: 2}, To: foxes.Point{X: 3, Y: 2}})
	s = play(t, s, foxes.Dolphins, foxes.Move{From: foxes.Point{X: 1, Y: 4}, To: foxes.Point{X: 1, Y: 3}})
	b.See(s.View(foxes.Foxes))
	kinds := map[foxes.EventKind]int{}
	for _, m := range b.marks {
		kinds[m.event.Kind]++
	}
	if kinds[foxes.Ate] != 1 || kinds[foxes.Refused] != 1 {
		t.Fatalf("got the marks %v, want one of each kind", kinds)
	}
	if b.marks[0].prey != dolphinAshore {
		t.Errorf("the eaten animal is drawn as %d, want %d", b.marks[0].prey, dolphinAshore)
	}
	for range 200 {
		b.Tick(Pace{})
	}
	if len(b.marks) != 0 {
		t.Errorf("got %d marks at the end, want none", len(b.marks))
	}
}

func TestTheForecastIsSeen(t *testing.T) {
	pixeltest.Need(t)
	s := at(t, smallBoard)
	b := NewBoard()
	b.See(s.View(foxes.Foxes))
	look := usualLook(render.Light())
	plain := picture(b, image.Pt(400, 300), render.Light(), look)
	look.Forecast = exampleForecast(s.View(foxes.Foxes))
	if string(plain.Pix) == string(picture(b, image.Pt(400, 300), render.Light(), look).Pix) {
		t.Error("the picture with the forecast is the same, want another")
	}
	look.Forecast = &Forecast{Future: make([]foxes.Tile, 36)} // all sea
	future := picture(b, image.Pt(400, 300), render.Light(), look)
	if string(plain.Pix) == string(future.Pix) {
		t.Error("the picture with the future is the same, want another")
	}
}

func BenchmarkDraw(b *testing.B) {
	board := NewBoard()
	strolled(b, board, begun(b, 50, 4), 100)
	look := usualLook(render.Light())
	dst := blank(900, 700)
	drawtest.Pen.Begin(dst, 1, render.Light())
	b.ReportAllocs()
	for b.Loop() {
		board.Draw(drawtest.Pen, render.Rect{W: 900, H: 700}, look)
	}
}
