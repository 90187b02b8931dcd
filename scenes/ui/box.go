package ui

import (
	"math"

	"menagerie/render"
)

// Align is where children go across the direction of their Row or Column, or along it.
type Align uint8

// The alignments. Stretch gives a child the whole width of a Column or height of a Row.
const (
	Start Align = iota
	Middle
	End
	Stretch
)

// Box puts its children one after the other: across (a Row) or down (a Column).
type Box struct {
	Node
	Gap    float64
	Across Align // across the direction: a Column stretches its children, a Row centres them
	Along  Align // where the children go if none of them grows; Stretch spreads them out
	Wrap   bool  // a Row starts another line when it is too narrow

	row   bool
	sizes []extent // reused from layout to layout
}

type extent struct{ along, across float64 }

// Row puts children side by side, vertically centred.
func Row(gap float64, children ...Widget) *Box {
	return &Box{Node: Node{kids: children}, Gap: gap, Across: Middle, row: true}
}

// Flow is a Row that continues on another line when the window is too narrow.
func Flow(gap float64, children ...Widget) *Box {
	b := Row(gap, children...)
	b.Wrap = true
	return b
}

// Column puts children below each other, each as wide as the Column.
func Column(gap float64, children ...Widget) *Box {
	return &Box{Node: Node{kids: children}, Gap: gap, Across: Stretch}
}

// Add appends children.
func (b *Box) Add(children ...Widget) { b.setKids(append(b.kids, children...)) }

// SetChildren replaces the children.
func (b *Box) SetChildren(children ...Widget) { b.setKids(children) }

// With sets the alignment across and along the direction and returns the Box.
func (b *Box) With(across, along Align) *Box {
	b.Across, b.Along = across, along
	return b
}

// Size implements Widget.
func (b *Box) Size(avail float64) (w, h float64) {
	if !b.row {
		return b.columnSize(avail)
	}
	if b.Wrap {
		return b.flow(render.Rect{W: avail}, nil)
	}
	b.measureRow(avail)
	seen := 0
	for i, k := range b.kids {
		if k.node().hidden {
			continue
		}
		seen++
		w += b.sizes[i].along
		h = math.Max(h, b.sizes[i].across)
	}
	return w + b.gaps(seen), h
}

func (b *Box) gaps(children int) float64 { return b.Gap * float64(max(children-1, 0)) }

func (b *Box) shown() (n int, flex float64) {
	for _, k := range b.kids {
		if !k.node().hidden {
			n++
			flex += k.node().flex
		}
	}
	return n, flex
}

func (b *Box) columnSize(avail float64) (w, h float64) {
	seen := 0
	for _, k := range b.kids {
		if k.node().hidden {
			continue
		}
		kw, kh := k.Size(avail)
		w, h = math.Max(w, kw), h+kh
		seen++
	}
	return w, h + b.gaps(seen)
}

// measureRow shares out the width: first what the children want, then the rest to those that grow; when there is too
// little, the widest give up theirs.
func (b *Box) measureRow(avail float64) {
	b.sizes = append(b.sizes[:0], make([]extent, len(b.kids))...)
	n, flex := b.shown()
	room := avail - b.gaps(n)
	used := 0.0
	for i, k := range b.kids {
		if k.node().hidden {
			continue
		}
		w, _ := k.Size(room)
		b.sizes[i].along = w
		used += w
	}
	switch {
	case used > room:
		b.squeeze(room)
	case flex > 0 && !math.IsInf(avail, 1):
		b.stretch(room, flex)
	}
	for i, k := range b.kids {
		if !k.node().hidden {
			_, b.sizes[i].across = k.Size(b.sizes[i].along)
		}
	}
}

// stretch gives growing children their share of the room that the others leave.
func (b *Box) stretch(room, flex float64) {
	for i, k := range b.kids {
		if n := k.node(); !n.hidden && n.flex == 0 {
			room -= b.sizes[i].along
		}
	}
	for i, k := range b.kids {
		if n := k.node(); !n.hidden && n.flex > 0 {
			b.sizes[i].along = math.Max(room, 0) * n.flex / flex
		}
	}
}

// squeeze takes width from the widest children first, so that short texts and buttons stay whole: it looks for the limit
// at which what all children want, cut at the limit, fills the room.
func (b *Box) squeeze(room float64) {
	low, high := 0.0, math.Max(room, 0)
	for range 24 { // halving finds the limit to a millionth of a unit
		limit := (low + high) / 2
		used := 0.0
		for _, s := range b.sizes {
			used += math.Min(s.along, limit)
		}
		if used > room {
			high = limit
		} else {
			low = limit
		}
	}
	for i := range b.sizes {
		b.sizes[i].along = math.Min(b.sizes[i].along, low)
	}
}

// Place implements Widget.
func (b *Box) Place(r render.Rect) {
	b.Node.Place(r)
	switch {
	case !b.row:
		b.placeColumn(r)
	case b.Wrap:
		b.flow(r, func(k Widget, at render.Rect) { k.Place(at) })
	default:
		b.placeRow(r)
	}
}

func (b *Box) placeRow(r render.Rect) {
	b.measureRow(r.W)
	used := 0.0
	for _, s := range b.sizes {
		used += s.along
	}
	x, gap := b.spread(r.W-used, r.X)
	for i, k := range b.kids {
		if k.node().hidden {
			continue
		}
		s := b.sizes[i]
		y, h := alignIn(b.Across, r.Y, r.H, s.across)
		k.Place(render.Rect{X: x, Y: y, W: s.along, H: h})
		x += s.along + gap
	}
}

func (b *Box) placeColumn(r render.Rect) {
	b.sizes = append(b.sizes[:0], make([]extent, len(b.kids))...)
	n, flex := b.shown()
	fixed := 0.0
	for i, k := range b.kids {
		if k.node().hidden {
			continue
		}
		w, h := k.Size(r.W)
		b.sizes[i] = extent{along: h, across: math.Min(w, r.W)}
		if k.node().flex == 0 {
			fixed += h
		}
	}
	room := math.Max(r.H-fixed-b.gaps(n), 0)
	used := fixed
	for i, k := range b.kids {
		if f := k.node().flex; f > 0 && !k.node().hidden {
			b.sizes[i].along = room * f / flex
			used += b.sizes[i].along
		}
	}
	y, gap := b.spread(r.H-used, r.Y)
	for i, k := range b.kids {
		if k.node().hidden {
			continue
		}
		x, w := alignIn(b.Across, r.X, r.W, b.sizes[i].across)
		k.Place(render.Rect{X: x, Y: y, W: w, H: b.sizes[i].along})
		y += b.sizes[i].along + gap
	}
}

// spread answers where the first child goes and how far apart children are, given the room without any gaps.
func (b *Box) spread(room, at float64) (start, gap float64) {
	n, _ := b.shown()
	free := room - b.gaps(n)
	if free <= 0 {
		return at, b.Gap
	}
	switch b.Along {
	case Middle:
		return at + free/2, b.Gap
	case End:
		return at + free, b.Gap
	case Stretch:
		return at, b.Gap + free/float64(max(n-1, 1))
	}
	return at, b.Gap
}

// alignIn answers where something of a size goes in a stretch of room, and how large it becomes.
func alignIn(a Align, at, room, size float64) (float64, float64) {
	size = math.Min(size, room)
	switch a {
	case Middle:
		return at + (room-size)/2, size
	case End:
		return at + room - size, size
	case Stretch:
		return at, room
	}
	return at, size
}

// flow breaks the children into lines. It answers the size of them all and calls place, if given, with where each goes.
func (b *Box) flow(r render.Rect, place func(Widget, render.Rect)) (w, h float64) {
	first := 0
	for first < len(b.kids) {
		last, width, height := b.line(first, r.W)
		if place != nil {
			b.placeLine(b.kids[first:last], render.Rect{X: r.X, Y: r.Y + h, W: r.W, H: height}, width)
		}
		w = math.Max(w, width)
		if height > 0 {
			h += height + b.Gap
		}
		first = last
	}
	return w, math.Max(h-b.Gap, 0)
}

// line takes as many children from first on as fit into avail, at least one.
func (b *Box) line(first int, avail float64) (last int, w, h float64) {
	for last = first; last < len(b.kids); last++ {
		k := b.kids[last]
		if k.node().hidden {
			continue
		}
		kw, kh := k.Size(avail)
		if w > 0 && w+b.Gap+kw > avail {
			break
		}
		if w > 0 {
			w += b.Gap
		}
		w, h = w+kw, math.Max(h, kh)
	}
	return last, w, h
}

func (b *Box) placeLine(kids []Widget, r render.Rect, width float64) {
	x := r.X
	switch b.Along {
	case Middle:
		x += math.Max(r.W-width, 0) / 2
	case End:
		x += math.Max(r.W-width, 0)
	}
	for _, k := range kids {
		if k.node().hidden {
			continue
		}
		w, h := k.Size(r.W)
		w = math.Min(w, r.W)
		y, h := alignIn(b.Across, r.Y, r.H, h)
		k.Place(render.Rect{X: x, Y: y, W: w, H: h})
		x += w + b.Gap
	}
}

// Draw implements Widget.
func (b *Box) Draw(p *render.Pen) { paintAll(p, b.kids) }
