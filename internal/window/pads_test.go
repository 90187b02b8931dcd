package window

import (
	"slices"
	"testing"

	"menagerie/scenes/input"
)

// pushed returns the directions that a stick presses while it moves through some places.
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

func TestAStickGivesDirections(t *testing.T) {
	got := pushed([2]float64{0.3, 0}, [2]float64{0.8, 0.1}, [2]float64{0.5, 0}, [2]float64{0.7, 0}, [2]float64{}, [2]float64{-1, 0},
		[2]float64{-0.2, -0.9}, [2]float64{}, [2]float64{0.1, 0.7})
	want := []input.PadButton{input.PadRight, input.PadLeft, input.PadUp, input.PadDown}
	if !slices.Equal(got, want) {
		t.Errorf("the stick presses %v, want %v", got, want)
	}
}

func TestAStickThatIsHeldRepeats(t *testing.T) {
	got := pushed(slices.Repeat([][2]float64{{0, 1}}, repeatDelay+2*repeatEvery)...)
	if len(got) != 3 || got[2] != input.PadDown {
		t.Errorf("pressed %v in %d ticks", got, repeatDelay+2*repeatEvery)
	}
}
