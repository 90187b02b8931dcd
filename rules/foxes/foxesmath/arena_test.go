package foxesmath

import (
	"reflect"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// TestTheNearerAnimalWinsARace checks which animals are lost in a race. A fox in water has the number of steps of the
// nearest dolphin and its own number of steps to land. A stranded dolphin has the number of steps of the nearest fox.
func TestTheNearerAnimalWinsARace(t *testing.T) {
	fox := func(attack, escape int) endangered {
		return endangered{seat: foxes.Foxes, attack: attack, escape: escape}
	}
	dolphin := func(attack int) endangered { return endangered{seat: foxes.Dolphins, attack: attack, escape: far} }
	even := clock{cooldown: [2]int{60, 60}, end: 600}
	for name, c := range map[string]struct {
		change func(*clock)
		jobs   []endangered
		lost   []bool
	}{
		"the dolphin is first":       {nil, []endangered{fox(1, 1)}, []bool{true}},
		"the fox is first":           {func(c *clock) { c.foxesFirst = true }, []endangered{fox(1, 1)}, []bool{false}},
		"the fox must wait":          {func(c *clock) { c.foxesFirst, c.ready[0] = true, 1 }, []endangered{fox(1, 1)}, []bool{true}},
		"one step ahead":             {nil, []endangered{fox(2, 1)}, []bool{false}},
		"two steps are too far":      {nil, []endangered{fox(2, 2)}, []bool{true}},
		"a slow dolphin":             {func(c *clock) { c.cooldown[1] = 130 }, []endangered{fox(2, 2)}, []bool{false}},
		"a fox that cannot move":     {func(c *clock) { c.foxesFirst = true }, []endangered{fox(9, far)}, []bool{true}},
		"the tide comes before":      {func(c *clock) { c.end = 400 }, []endangered{fox(9, far)}, []bool{false}},
		"one of two can be saved":    {func(c *clock) { c.foxesFirst = true }, []endangered{fox(1, 1), fox(1, 1)}, []bool{false, true}},
		"a stranded dolphin":         {nil, []endangered{dolphin(10)}, []bool{true}},
		"too far for the time":       {nil, []endangered{dolphin(11)}, []bool{false}},
		"two stranded dolphins":      {nil, []endangered{dolphin(6), dolphin(4)}, []bool{true, true}},
		"only one of them":           {nil, []endangered{dolphin(6), dolphin(5)}, []bool{false, true}},
		"saving goes before hunting": {nil, []endangered{dolphin(10), fox(3, 1)}, []bool{false, false}},
		"nobody comes":               {nil, []endangered{fox(far, 2), dolphin(far)}, []bool{false, false}},
	} {
		clock := even
		if c.change != nil {
			c.change(&clock)
		}
		a := &arena{jobs: c.jobs, tide: 600}
		a.fight(clock)
		var lost []bool
		for _, j := range a.jobs {
			lost = append(lost, j.lost)
		}
		if !reflect.DeepEqual(lost, c.lost) {
			t.Errorf("%s: lost are %v, want %v", name, lost, c.lost)
		}
	}
}

func TestExposeFindsEveryAnimalInDanger(t *testing.T) {
	p := begin(t, slow, 1,
		"GWDWW",
		"WLLWG",
		"WFEWW",
		"WWWWW",
		"WWWDG").View(0).Position
	a := newArena(p)
	a.findEndangered(a.land)
	want := []endangered{
		{seat: foxes.Foxes, member: 0, at: 0, attack: 2, escape: 2, home: 6},
		{seat: foxes.Foxes, member: 1, at: 9, attack: 3, escape: 2, home: 7},
		{seat: foxes.Foxes, member: 3, at: 24, attack: 1, escape: far, home: 24},
		{seat: foxes.Dolphins, member: 1, at: 12, attack: 1, escape: far},
	}
	if !reflect.DeepEqual(a.jobs, want) {
		t.Errorf("got the jobs\n%+v\nwant\n%+v", a.jobs, want)
	}
}

// Undoing a move restores the whole arena, including an eaten animal.
func TestUndoRestoresTheArena(t *testing.T) {
	for seed := range uint64(10) {
		c := foxes.DefaultConfig(10)
		c.Animals, c.Tide = 20, 1
		s, err := foxes.New(c, seed)
		if err != nil {
			t.Fatal(err)
		}
		for range seed {
			s = s.Tick()
		}
		p := s.View(rules.Nobody).Position
		a, fresh := newArena(p), newArena(p)
		for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
			for _, m := range p.Moves(seat) {
				undo := a.play(seat, p.Board.Index(m.From), p.Board.Index(m.To))
				after := newArena(foxes.Position{Board: p.Board.After(seat, m)})
				if !reflect.DeepEqual(a.owner, after.owner) {
					t.Fatalf("seed %d: after %v got the owners %v, want %v", seed, m, a.owner, after.owner)
				}
				undo()
			}
		}
		if !reflect.DeepEqual(a, fresh) {
			t.Errorf("seed %d: got %+v after all moves were taken back, want %+v", seed, a, fresh)
		}
	}
}

// An animal that can reach a safe tile has a lower expected loss. The loss is lowest if the tile is near.
func TestANearSafeTileLowersTheLoss(t *testing.T) {
	p := begin(t, foxes.Config{Cooldown: [2]int{60, 60}, Tide: 600}, 1,
		"LLLLWWWWWW",
		"LFLLLLWWWW",
		"LLLLLDWWWW",
		"LLLLLLLWWW",
		"LLLLLLLLWW",
		"LLLLLLLWWW",
		"LLLLLLWWWW",
		"LLLLLWWWWW",
		"LLLLWWWWWD",
		"LLLWWWWWWD").View(0).Position
	p.Tides = 2 // an ebb is next
	a := newArena(p)
	plan := newPlan(a, foxes.Dolphins, DrawFutures(p, len(tideWeights), 64))
	at := p.Board.Index(foxes.Point{X: 5, Y: 2})
	none, few, many := plan.lossAt(at, 0), plan.lossAt(at, 1), plan.lossAt(at, 5)
	if !(many < few && few <= none) || none < 0.3 {
		t.Errorf("got the losses %g without a step, %g with one, %g with five, want them to fall from at least 0.3", none, few, many)
	}
	if far := plan.lossAt(p.Board.Index(foxes.Point{X: 9, Y: 8}), 0); far > 0.05 {
		t.Errorf("got the loss %g far out, want at most 0.05", far)
	}
}
