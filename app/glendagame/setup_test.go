package glendagame

import (
	"testing"

	"menagerie/rules/glenda"
	"menagerie/scenes/setupscene/setuptest"
)

func TestEveryChoiceStartsAGame(t *testing.T) {
	setuptest.Run(t, "glenda", func() setuptest.Case {
		s := &setup{}
		return setuptest.Case{Fields: s.Fields(), Check: func() error { return s.Config().Validate() }}
	})
}

func TestALargeGardenHasAsManyWallsPerCell(t *testing.T) {
	usual := glenda.DefaultSize
	for _, walls := range []glenda.Range{{Min: 0, Max: 0}, {Min: 4, Max: 10}, {Min: 10, Max: 10}} {
		if got := Scaled(walls, usual); got != walls {
			t.Errorf("%v walls become %v in a garden of the default size, want no change", walls, got)
		}
		if got, want := Scaled(walls, 2*usual), (glenda.Range{Min: 4 * walls.Min, Max: 4 * walls.Max}); got != want {
			t.Errorf("%v walls become %v in a garden with four times as many cells, want %v", walls, got, want)
		}
		if got := Scaled(walls, 7); got.Max < got.Min || got.Max > walls.Max {
			t.Errorf("%v walls become %v in a small garden, want fewer", walls, got)
		}
	}
}

func TestAHarderLevelHasFewerWalls(t *testing.T) {
	levels := glenda.Levels()
	for i, l := range levels {
		s := &setup{Walls: l.ID, Size: glenda.DefaultSize}
		if got := s.Config().Walls; got != l.Walls {
			t.Errorf("level %s has %v walls, want %v", l.ID, got, l.Walls)
		}
		if i > 0 && l.Walls.Max > levels[i-1].Walls.Max {
			t.Errorf("level %s has up to %d walls, want at most the %d of the easier level", l.ID, l.Walls.Max, levels[i-1].Walls.Max)
		}
	}
}
