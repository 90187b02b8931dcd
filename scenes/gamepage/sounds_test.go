package gamepage

import (
	"slices"
	"testing"

	"menagerie/render/face"
	"menagerie/rules"
)

func TestPanFollowsTheColumn(t *testing.T) {
	for _, c := range []struct {
		column, columns int
		want            float64
	}{{0, 11, -1}, {5, 11, 0}, {10, 11, 1}, {-3, 11, -1}, {40, 11, 1}, {0, 1, 0}, {0, 0, 0}} {
		if got := Pan(c.column, c.columns); got != c.want {
			t.Errorf("Pan(%d, %d): got %v, want %v", c.column, c.columns, got, c.want)
		}
	}
}

// A character's voice is played once for each remark whose bubble is visible.
func TestVoicesAccompanyVisibleRemarks(t *testing.T) {
	var heard []string
	remarks := []string{"", "", ""}
	cast := seatedCast{
		Looks: []Look{{}, {Face: &face.Face{Voice: "crab"}}, {Face: &face.Face{Voice: "owl"}}},
		Act:   func(seat rules.Seat) (face.Mood, string) { return face.Calm, remarks[seat] },
		Voice: func(animal string) { heard = append(heard, animal) },
	}
	say := func(silent bool, person, crab, owl string) {
		remarks = []string{person, crab, owl}
		cast.Refresh(rules.Nobody, nil, castSettings{Silent: silent})
		cast.Refresh(rules.Nobody, nil, castSettings{Silent: silent}) // the same remark in the next tick
	}
	say(false, "hello", "", "")
	say(false, "", "oh", "")
	say(false, "", "", "well")
	say(false, "", "ah", "well")
	say(true, "", "oh", "no")
	if want := []string{"crab", "owl", "crab"}; !slices.Equal(heard, want) {
		t.Errorf("got the voices %v, want %v", heard, want)
	}
}

// On a page without a bubble for a character, its voice is not played.
func TestCharactersWithoutABubbleHaveNoVoice(t *testing.T) {
	cast := seatedCast{
		Looks: []Look{{Face: &face.Face{Voice: "crab"}}, {Face: &face.Face{Voice: "owl"}}},
		Voice: func(animal string) { t.Errorf("got the voice %q, want none", animal) },
	}
	cast.Tick(GameMoment{})
	cast.Refresh(rules.Nobody, nil, castSettings{})
}
