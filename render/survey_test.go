package render

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// TestASurveyTellsOfTextsAndShapes needs no display, because Survey draws nothing.
func TestASurveyTellsOfTextsAndShapes(t *testing.T) {
	p := NewPen()
	st := Style{Size: 20, Color: rgb(0x102030)}
	marks := p.Survey(Rect{W: 200, H: 100}, 2, Light(), func() {
		p.TextIn("a text that is too long", Rect{X: 10, Y: 10, W: 60, H: 30}, st)
		p.Fill(Rect{X: 0, Y: 0, W: 200, H: 100}, Fade(rgb(0), 0.5))
		p.Round(Rect{X: 20, Y: 20, W: 40, H: 20}, 4, rgb(0xFFFFFF))
		p.Clip(Rect{X: 100, Y: 0, W: 50, H: 50}, func() { p.Text("clip", 90, 0, st) })
		p.TextWithin("a text that is too long", Rect{X: 10, Y: 60, W: 60, H: 30}, st)
	})
	if len(marks) != 5 {
		t.Fatalf("got %d marks, want 5: %+v", len(marks), marks)
	}
	short, veil, card, clipped, others := marks[0], marks[1], marks[2], marks[3], marks[4]
	if short.Whole != "a text that is too long" || short.Text == short.Whole || short.Box.W > 60 {
		t.Errorf("the shortened text is %+v, want a shorter text, at most 60 wide, and the whole one", short)
	}
	if veil.Solid || veil.Box.W != 200 || !card.Solid || card.Box.X < 20 || card.Box.W > 40 {
		t.Errorf("the shapes are %+v and %+v, want a translucent one 200 wide and a solid one", veil, card)
	}
	if (clipped.Clip != Rect{X: 100, W: 50, H: 50}) || clipped.Box.X != 90 {
		t.Errorf("the text in a clip is %+v, want the clip 100,0 50x50 and x 90", clipped)
	}
	if others.Whole != others.Text {
		t.Errorf("the text that may be shortened is %+v, want the same text as whole", others)
	}
}

// TestASurveyPaintsNoArt checks that Survey records no art for a cache, and leaves the art to be painted later.
func TestASurveyPaintsNoArt(t *testing.T) {
	p := NewPen()
	painted := 0
	draw := func() {
		p.Clip(Rect{W: 50, H: 50}, func() {
			p.Sprite(SpriteKey{Name: "leaf"}, 20, 20, func(*ebiten.Image, float64) { painted++ })
			if p.Onto(ebiten.NewImage(20, 20), func() { p.Text("kept", 0, 0, Style{Size: 10}) }) {
				painted++
			}
			p.Text("seen", 0, 0, Style{Size: 10})
		})
	}
	marks := p.Survey(Rect{W: 100, H: 100}, 1, Light(), draw)
	if len(marks) != 1 || marks[0].Text != "seen" || painted != 0 {
		t.Errorf("got the marks %+v and %d paintings, want only the text seen and none", marks, painted)
	}
	p.Begin(ebiten.NewImage(100, 100), 1, Light())
	if draw(); painted != 2 {
		t.Errorf("after the survey: got %d paintings, want 2", painted)
	}
}
