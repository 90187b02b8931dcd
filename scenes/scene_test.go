package scenes

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/input"
)

// stop is a scene that opens another one.
type stop struct {
	back Scene
	next func() Scene // nil stays
	got  []input.Frame
}

func (s *stop) Update(in input.Frame) Scene {
	s.got = append(s.got, in)
	if s.next == nil {
		return s
	}
	return s.next()
}

func (s *stop) Draw(*ebiten.Image) {}

func (s *stop) Behind() Scene { return s.back }

// plain is a scene without a way back.
type plain struct{ Scene }

func TestAPlayerGoesBackThroughAllScenes(t *testing.T) {
	home := &stop{}
	game := &stop{back: home}
	help := &stop{back: game}
	end := &plain{}
	for _, tt := range []struct {
		name     string
		from, to Scene
		want     bool
	}{
		{"from help to the game", help, game, true},
		{"from help over the game to the home screen", help, home, true},
		{"from the game to itself", game, game, true},
		{"from the game forwards to help", game, help, false},
		{"from a scene without a way back", end, home, false},
		{"from the end of the program", nil, home, false},
	} {
		if got := Reaches(tt.from, tt.to); got != tt.want {
			t.Errorf("%s: got %t, want %t", tt.name, got, tt.want)
		}
	}
}

func TestANewSceneIsLaidOutInTheTickInWhichItOpens(t *testing.T) {
	second := &stop{}
	first := &stop{next: func() Scene { return second }}
	in := input.Frame{W: 800, H: 600, Scale: 1, Keys: []input.Key{{Code: ebiten.KeyEnter}}, Closing: true}
	if got := Step(first, in); got != second {
		t.Errorf("the next scene is %v, want the opened one", got)
	}
	if len(second.got) != 1 {
		t.Fatalf("the opened scene has got %d ticks, want 1", len(second.got))
	}
	got := second.got[0]
	if len(got.Keys) != 0 || got.W != 800 || got.H != 600 {
		t.Errorf("the opened scene has got %d keys in a window of %v x %v, want no key in 800 x 600", len(got.Keys), got.W, got.H)
	}
	if !got.Exposed || !got.Closing {
		t.Errorf("Exposed is %t and Closing %t in the opened scene, want both", got.Exposed, got.Closing)
	}
}

func TestAProgramEndsAtOnce(t *testing.T) {
	end := &stop{next: func() Scene { return nil }}
	if got := Step(&stop{next: func() Scene { return end }}, input.Frame{}); got != nil {
		t.Errorf("the next scene is %v, want none", got)
	}
}

func TestScenesThatOpenEachOtherDoNotStopTheProgram(t *testing.T) {
	a, b := &stop{}, &stop{}
	a.next, b.next = func() Scene { return b }, func() Scene { return a }
	if got := Step(a, input.Frame{}); got != a && got != b {
		t.Errorf("the next scene is %v, want one of the two", got)
	}
	if n := len(a.got) + len(b.got); n > 10 {
		t.Errorf("the two scenes have got %d ticks at once, want at most 10", n)
	}
}
