package window

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes/input"
)

// pushed returns the directions that a stick presses while it moves through the given positions.
func pushed(places ...[2]float64) (ways []input.PadButton) {
	var t tilt
	for _, at := range places {
		t = t.next(at[0], at[1])
		if way, ok := t.press(); ok {
			ways = append(ways, way)
		}
	}
	return ways
}

func TestStickGivesDirections(t *testing.T) {
	got := pushed([2]float64{0.3, 0}, [2]float64{0.8, 0.1}, [2]float64{0.5, 0}, [2]float64{0.7, 0}, [2]float64{}, [2]float64{-1, 0},
		[2]float64{-0.2, -0.9}, [2]float64{}, [2]float64{0.1, 0.7})
	want := []input.PadButton{input.PadRight, input.PadLeft, input.PadUp, input.PadDown}
	if !slices.Equal(got, want) {
		t.Errorf("the stick presses %v, want %v", got, want)
	}
}

func TestHeldStickRepeats(t *testing.T) {
	got := pushed(slices.Repeat([][2]float64{{0, 1}}, repeatDelay+2*repeatEvery)...)
	if len(got) != 3 || got[2] != input.PadDown {
		t.Errorf("got %v in %d ticks, want 3 presses of down", got, repeatDelay+2*repeatEvery)
	}
}

func TestPadKeepsItsPlace(t *testing.T) {
	kinds := map[ebiten.GamepadID]string{0: "wheel", 1: "pad", 2: "pad", 3: "wheel", 4: "stick"}
	kind := func(id ebiten.GamepadID) string { return kinds[id] }
	var p places
	for _, step := range []struct {
		ids  []ebiten.GamepadID
		want string
	}{
		{[]ebiten.GamepadID{0, 1}, "0 1"},
		{[]ebiten.GamepadID{1}, "- 1"},
		{[]ebiten.GamepadID{1}, "- 1"},
		{nil, "- -"},
		{[]ebiten.GamepadID{2}, "- 2"},    // equal to the second
		{[]ebiten.GamepadID{2, 3}, "3 2"}, // equal to the first
		{[]ebiten.GamepadID{3, 2, 4}, "3 2 4"},
		{[]ebiten.GamepadID{4}, "- - 4"},
		{[]ebiten.GamepadID{2, 4}, "- 2 4"}, // the same again
		{[]ebiten.GamepadID{0, 1, 2, 4}, "0 2 4 1"},
	} {
		p.seat(step.ids, kind)
		var got []string
		for _, at := range p {
			if at.gone {
				got = append(got, "-")
			} else {
				got = append(got, fmt.Sprint(at.id))
			}
		}
		if got := strings.Join(got, " "); got != step.want {
			t.Errorf("with %v connected the places are %q, want %q", step.ids, got, step.want)
		}
	}
}
