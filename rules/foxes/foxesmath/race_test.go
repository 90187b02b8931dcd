package foxesmath

import (
	"reflect"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// TestFight lets sides race whose steps are counted: F is a fox in water, with the steps of the nearest dolphin and its
// own to land; D is a stranded dolphin with the steps of the nearest fox.
func TestFight(t *testing.T) {
	fox := func(attack, escape int) job { return job{seat: foxes.Foxes, attack: attack, escape: escape} }
	dolphin := func(attack int) job { return job{seat: foxes.Dolphins, attack: attack, escape: far} }
	even := clock{cooldown: [2]int{60, 60}, end: 600}
	for name, c := range map[string]struct {
		change func(*clock)
		jobs   []job
		lost   []bool
	}{
		"the dolphin is first":       {nil, []job{fox(1, 1)}, []bool{true}},
		"the fox is first":           {func(c *clock) { c.foxesFirst = true }, []job{fox(1, 1)}, []bool{false}},
		"the fox must wait":          {func(c *clock) { c.foxesFirst, c.ready[0] = true, 1 }, []job{fox(1, 1)}, []bool{true}},
		"one step ahead":             {nil, []job{fox(2, 1)}, []bool{false}},
		"two steps are too far":      {nil, []job{fox(2, 2)}, []bool{true}},
		"a slow dolphin":             {func(c *clock) { c.cooldown[1] = 130 }, []job{fox(2, 2)}, []bool{false}},
		"a fox that cannot move":     {func(c *clock) { c.foxesFirst = true }, []job{fox(9, far)}, []bool{true}},
		"the tide comes before":      {func(c *clock) { c.end = 400 }, []job{fox(9, far)}, []bool{false}},
		"one of two can be saved":    {func(c *clock) { c.foxesFirst = true }, []job{fox(1, 1), fox(1, 1)}, []bool{false, true}},
		"a stranded dolphin":         {nil, []job{dolphin(10)}, []bool{true}},
		"too far for the time":       {nil, []job{dolphin(11)}, []bool{false}},
		"two stranded dolphins":      {nil, []job{dolphin(6), dolphin(4)}, []bool{true, true}},
		"only one of them":           {nil, []job{dolphin(6), dolphin(5)}, []bool{false, true}},
		"saving goes before hunting": {nil, []job{dolphin(10), fox(3, 1)}, []bool{false, false}},
		"nobody comes":               {nil, []job{fox(far, 2), dolphin(far)}, []bool{false, false}},
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
			t.Errorf("%s: %v, want %v", name, lost, c.lost)
		}
	}
}

func TestExpose(t *testing.T) {
	p := begin(t, slow, 1,
		"GWDWW",
		"WLLWG",
		"WFEWW",
		"WWWWW",
		"WWWDG").View(0).Position
	a := newArena(p)
	a.expose(a.land)
	want := []job{
		{seat: foxes.Foxes, member: 0, at: 0, attack: 2, escape: 2, home: 6},
		{seat: foxes.Foxes, member: 1, at: 9, attack: 3, escape: 2, home: 7},
		{seat: foxes.Foxes, member: 3, at: 24, attack: 1, escape: far, home: 24},
		{seat: foxes.Dolphins, member: 1, at: 12, attack: 1, escape: far},
	}
	if !reflect.DeepEqual(a.jobs, want) {
		t.Errorf("%+v\nwant %+v", a.jobs, want)
	}
}

// A move that is taken back leaves no trace, the eaten come back as well.
func TestPlayAndUndo(t *testing.T) {
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
					t.Fatalf("seed %d: %v leads to %v", seed, m, a.owner)
				}
				undo()
			}
		}
		if !reflect.DeepEqual(a, fresh) {
			t.Errorf("seed %d: something stays of moves that were taken back", seed)
		}
	}
}

// Whoever can go where it is safe has less to fear, and less still the nearer it is.
func TestPlan(t *testing.T) {
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
		t.Errorf("%g without a step, %g with one, %g with five", none, few, many)
	}
	if far := plan.lossAt(p.Board.Index(foxes.Point{X: 9, Y: 8}), 0); far > 0.05 {
		t.Errorf("far out %g is lost", far)
	}
}
