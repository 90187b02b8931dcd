package pondpuzzle

import "menagerie/rules/pond"

// A line is the straight course of the mouse from a point to a landing point.
type line struct {
	from, to pond.Point
	x, y     int64 // direction from the first point to the second, as a vector of length sineUnit
	covered  int64 // distance of the mouse from the first point in units of 1/parts
}

// parts is the number of parts of a unit in which a line counts.
const parts = 16

func newLine(from, to pond.Point) line {
	dx, dy := int64(to.X-from.X), int64(to.Y-from.Y)
	length := max(1, root(dx*dx+dy*dy))
	return line{from: from, to: to, x: dx * sineUnit / length, y: dy * sineUnit / length}
}

// next returns the move of a mouse along the line.
func (l *line) next(mouse pond.Point) pond.Point {
	if mouse.Reaches(l.to, pond.MouseStep) {
		return l.to
	}
	// positions are rounded, so the longest move may be out of reach by a fraction of a unit
	for l.covered += parts * pond.MouseStep; ; l.covered-- {
		if p := l.at(l.covered); mouse.Reaches(p, pond.MouseStep) {
			return p
		}
	}
}

// at returns the point at a distance from the first point, in units of 1/parts.
func (l *line) at(distance int64) pond.Point {
	return pond.Point{X: l.from.X + rounded(l.x*distance), Y: l.from.Y + rounded(l.y*distance)}
}

// rounded returns n/(parts*sineUnit), rounded to the nearest integer.
func rounded(n int64) int32 {
	const shift = 34 // parts*sineUnit is 2^34
	return int32((n + 1<<(shift-1)) >> shift)
}

// run holds the positions of a cat that runs along the shore in one direction at full speed. It stores each computed
// position, because simulations with different courses of the mouse need the same positions.
type run struct {
	step int32
	side int64 // 1 for clockwise, -1 for counterclockwise
	cats []pond.Point
}

func (r *run) after(n int) pond.Point {
	for len(r.cats) <= n {
		r.cats = append(r.cats, stride(r.cats[len(r.cats)-1], r.step, r.side))
	}
	return r.cats[n]
}

// stride returns the cat's longest move along the shore, clockwise if side is 1 and counterclockwise if side is -1.
func stride(cat pond.Point, step int32, side int64) pond.Point {
	// Turn the cat by the angle a whose chord is the step s. With the radius r, 2*r*r*cos a = 2*r*r - s*s. For the sine, the same
	// product is s*sqrt(4*r*r - s*s).
	s, square := int64(step), dot(cat, cat)
	cos, sin := 2*square-s*s, side*s*root(4*square-s*s)
	x, y := int64(cat.X), int64(cat.Y)
	tip := pond.Point{X: int32(nearest(x*cos-y*sin, 2*square)), Y: int32(nearest(y*cos+x*sin, 2*square))}
	return bestNear(tip, cat, step, func(p, best pond.Point) bool { return side*cross(best, p) > 0 })
}

// bestNear returns the best point that the cat can reach near the point tip. If no such point is better than the cat's
// present position, it returns the present position.
func bestNear(tip, cat pond.Point, step int32, better func(p, best pond.Point) bool) pond.Point {
	const around = 2
	best := cat
	for x := tip.X - around; x <= tip.X+around; x++ {
		for y := tip.Y - around; y <= tip.Y+around; y++ {
			if p := (pond.Point{X: x, Y: y}); better(p, best) && !p.InPond() && cat.Reaches(p, step) {
				best = p
			}
		}
	}
	return best
}

// abreast returns the cat's move to the shore point that lies in the direction of the mouse. This point must be within
// reach of the cat.
func abreast(cat, mouse pond.Point, step int32) pond.Point {
	const radius = pond.Radius + 1
	length := max(1, root(dot(mouse, mouse)))
	tip := pond.Point{X: int32(nearest(radius*int64(mouse.X), length)), Y: int32(nearest(radius*int64(mouse.Y), length))}
	return bestNear(tip, cat, step, func(p, best pond.Point) bool { return distance(p, mouse) < distance(best, mouse) })
}

// distance returns a number proportional to the distance of p from the line through the mouse and the centre.
func distance(p, mouse pond.Point) int64 {
	c := cross(p, mouse)
	return max(c, -c)
}

// chase computes the moves of the perfect cat, which runs the shorter way towards the mouse.
type chase struct {
	step int32
	runs [2]run // runs of the cat counterclockwise and clockwise from its first position
}

func newChase(cat pond.Point, step int32) *chase {
	return &chase{step, [2]run{{step, -1, []pond.Point{cat}}, {step, 1, []pond.Point{cat}}}}
}

// next returns the cat's move after n moves. If both ways to the mouse are equally long, the cat runs clockwise.
func (c *chase) next(n int, cat, mouse pond.Point) pond.Point {
	if !mouse.InPond() && cat.Reaches(mouse, c.step) {
		return mouse
	}
	r := &c.runs[1]
	if cross(cat, mouse) < 0 {
		r = &c.runs[0]
	}
	to := cat
	if r.after(n) == cat {
		to = r.after(n + 1)
	} else {
		to = stride(cat, c.step, r.side) // the cat has turned around
	}
	if dot(cat, mouse) > 0 && r.side*cross(to, mouse) <= 0 {
		return abreast(cat, mouse, c.step)
	}
	return to
}

// A Landing is the result of a mouse that swims straight to a landing point.
type Landing struct {
	At      pond.Point   // point at which the mouse landed
	Outcome pond.Outcome // MouseWon or CatWon
	// Ahead is a distance along the shore in units. If the mouse won, it is how far the cat still had to run. If the cat won,
	// it is negative: how much farther the cat could have run and still caught the mouse.
	Ahead  int
	Course []Moves // all moves until the end of the game
}

// Moves has the positions after a move of the mouse and a move of the cat.
type Moves struct{ Mouse, Cat pond.Point }

// Leaps returns Ahead in tenths of a cat's longest move, rounded away from 0.
func (l Landing) Leaps(catStep int32) int {
	step := int(catStep)
	if l.Ahead < 0 {
		return -(-10*l.Ahead + step - 1) / step
	}
	return (10*l.Ahead + step - 1) / step
}

// Land plays the game in which the mouse swims straight to the shore, and returns the result. The mouse lands in the
// direction of target.
func (p Puzzle) Land(target pond.Point) Landing {
	l := Landing{Outcome: pond.MouseWon}
	l.Ahead = newChase(p.Cat, p.CatStep).swim(p, Bearing(target), func(m Moves) bool {
		l.At, l.Course = m.Mouse, append(l.Course, m)
		return true
	})
	if l.Ahead < 0 {
		l.Outcome = pond.CatWon
	}
	return l
}

// escapes reports whether the mouse escapes if it swims straight to the landing point at the given bearing.
func (c *chase) escapes(p Puzzle, bearing int) bool {
	target, circle := Shore(bearing), p.circle()
	return c.swim(p, bearing, func(m Moves) bool {
		// Outside the turning circle, a mouse that swims outwards turns around the centre more slowly than the cat can. If the
		// cat is between such a mouse and the shore, it stays there. One percent of the circle is more than the rounding errors.
		outside := dot(m.Mouse, m.Mouse) > circle*circle/100*102
		abreast := outside && distance(m.Cat, m.Mouse) < 2*circle && dot(m.Cat, m.Mouse) > 0
		return !abreast || dot(m.Mouse, pond.Point{X: target.X - m.Mouse.X, Y: target.Y - m.Mouse.Y}) <= 0
	}) > 0
}

// swim plays the game in which the mouse swims straight to the given bearing. It returns the value of Landing.Ahead.
// swim calls visit after each move of the cat. If visit returns false, swim returns -1.
func (c *chase) swim(p Puzzle, bearing int, visit func(Moves) bool) (ahead int) {
	const rounding = 2 // units that a move at full speed may lose
	course, at, spare := newLine(p.Mouse, Shore(bearing)), Moves{p.Mouse, p.Cat}, int64(0)
	for n := 0; at.Mouse.InPond(); n++ {
		before := at.Cat
		at.Mouse = course.next(at.Mouse)
		at.Cat = c.next(n, at.Cat, at.Mouse)
		dx, dy := int64(at.Cat.X-before.X), int64(at.Cat.Y-before.Y)
		if limit := int64(p.CatStep - rounding); dx*dx+dy*dy < limit*limit {
			spare += int64(p.CatStep) - root(dx*dx+dy*dy)
		}
		if !visit(at) {
			return -1
		}
	}
	if at.Cat == at.Mouse {
		return -max(1, int(spare))
	}
	run := alongShore(at.Cat, at.Mouse)
	return max(1, run, -run)
}
