package ui

import (
	"math"

	"menagerie/render"
)

// Align is the alignment of the children of a Row or Column along one of its axes.
type Align uint8

// The values of Align. A child with AlignStretch gets the full width of a Column or the full height of a Row.
const (
	AlignStart Align = iota
	AlignMiddle
	AlignEnd
	AlignStretch
)

// Box arranges its children side by side (Row) or one below another (Column).
type Box struct {
	Node
	Gap    float64
	Across Align // alignment of the children at a right angle to the direction; Column sets AlignStretch, Row sets AlignMiddle
	Along  Align // alignment of the children in the direction, if no child grows; AlignStretch distributes the free space between them
	Wrap   bool  // whether children that do not fit in a Row continue on another line

	row   bool
	sizes []extent // sizes of the children; the slice is reused in each layout
}

type extent struct{ along, across float64 }

// Row returns a Box with the children side by side, gap units apart and vertically centred.
func Row(gap float64, children ...Widget) *Box {
	return &Box{Node: NodeWith(children...), Gap: gap, Across: AlignMiddle, row: true}
}

// Flow returns a Row whose children continue on another line if they do not fit.
func Flow(gap float64, children ...Widget) *Box {
	b := Row(gap, children...)
	b.Wrap = true
	return b
}

// Column returns a Box with the children one below another, gap units apart. Each child is as wide as the Column.
func Column(gap float64, children ...Widget) *Box {
	return &Box{Node: NodeWith(children...), Gap: gap, Across: AlignStretch}
}

// Add appends children to the Box.
func (b *Box) Add(children ...Widget) { b.SetChildren(append(b.Children(), children...)...) }

// With sets the fields Across and Along and returns the Box.
func (b *Box) With(across, along Align) *Box {
	b.Across, b.Along = across, along
	return b
}

func (b *Box) Size(avail float64) (w, h float64) {
	if !b.row {
		return b.columnSize(avail)
	}
	if b.Wrap {
		return b.flow(render.Rect{W: avail}, nil)
	}
	b.measureRow(avail)
	seen := 0
	for i, k := range b.Children() {
		if Hidden(k) {
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
	for _, k := range b.Children() {
		if !Hidden(k) {
			n++
			flex += weightOf(k)
		}
	}
	return n, flex
}

func (b *Box) columnSize(avail float64) (w, h float64) {
	seen := 0
	for _, k := range b.Children() {
		if Hidden(k) {
			continue
		}
		kw, kh := k.Size(avail)
		w, h = math.Max(w, kw), h+kh
		seen++
	}
	return w, h + b.gaps(seen)
}

// measureRow computes the sizes of the children in a Row. If possible, the children together are at most avail units
// wide.
func (b *Box) measureRow(avail float64) {
	b.sizes = append(b.sizes[:0], make([]extent, len(b.Children()))...)
	n, flex := b.shown()
	room := avail - b.gaps(n)
	used := 0.0
	for i, k := range b.Children() {
		if Hidden(k) {
			continue
		}
		w, _ := k.Size(room)
		b.sizes[i].along = w
		used += w
	}
	// Growing children share unused width. If there is too little width, the widest children become narrower.
	switch {
	case used > room:
		b.shrinkChildren(room)
	case flex > 0 && !math.IsInf(avail, 1):
		b.growChildren(room, flex)
	}
	for i, k := range b.Children() {
		if !Hidden(k) {
			_, b.sizes[i].across = k.Size(b.sizes[i].along)
		}
	}
}

// growChildren divides room among the growing children, in proportion to their weights.
func (b *Box) growChildren(room, flex float64) {
	for i, k := range b.Children() {
		if !Hidden(k) && weightOf(k) == 0 {
			room -= b.sizes[i].along
		}
	}
	for i, k := range b.Children() {
		if !Hidden(k) && weightOf(k) > 0 {
			b.sizes[i].along = math.Max(room, 0) * weightOf(k) / flex
		}
	}
}

// shrinkChildren makes the widest children narrower, so that all children together are at most total units wide. It
// limits the width of each child to the same value, which is as large as possible.
func (b *Box) shrinkChildren(total float64) {
	low, high := 0.0, math.Max(total, 0)
	for range 24 { // halving finds the limit to a millionth of a unit
		limit := (low + high) / 2
		used := 0.0
		for _, s := range b.sizes {
			used += math.Min(s.along, limit)
		}
		if used > total {
			high = limit
		} else {
			low = limit
		}
	}
	// Only the widest children become narrower, so that short texts and buttons stay complete.
	for i := range b.sizes {
		b.sizes[i].along = math.Min(b.sizes[i].along, low)
	}
}

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
	x, gap := b.startAndGap(r.W-used, r.X)
	for i, k := range b.Children() {
		if Hidden(k) {
			continue
		}
		s := b.sizes[i]
		y, h := alignIn(b.Across, r.Y, r.H, s.across)
		k.Place(render.Rect{X: x, Y: y, W: s.along, H: h})
		x += s.along + gap
	}
}

func (b *Box) placeColumn(r render.Rect) {
	b.sizes = append(b.sizes[:0], make([]extent, len(b.Children()))...)
	n, flex := b.shown()
	fixed := 0.0
	for i, k := range b.Children() {
		if Hidden(k) {
			continue
		}
		w, h := k.Size(r.W)
		b.sizes[i] = extent{along: h, across: math.Min(w, r.W)}
		if weightOf(k) == 0 {
			fixed += h
		}
	}
	room := math.Max(r.H-fixed-b.gaps(n), 0)
	used := fixed
	for i, k := range b.Children() {
		if f := weightOf(k); f > 0 && !Hidden(k) {
			b.sizes[i].along = room * f / flex
			used += b.sizes[i].along
		}
	}
	y, gap := b.startAndGap(r.H-used, r.Y)
	for i, k := range b.Children() {
		if Hidden(k) {
			continue
		}
		x, w := alignIn(b.Across, r.X, r.W, b.sizes[i].across)
		k.Place(render.Rect{X: x, Y: y, W: w, H: b.sizes[i].along})
		y += b.sizes[i].along + gap
	}
}

// startAndGap returns the start of the first child, and the gap between children that the alignment of the Box
// requires.
func (b *Box) startAndGap(room, origin float64) (start, gap float64) {
	n, _ := b.shown()
	// room is the space that the children leave, including the gaps.
	free := room - b.gaps(n)
	if free <= 0 {
		return origin, b.Gap
	}
	switch b.Along {
	case AlignMiddle:
		return origin + free/2, b.Gap
	case AlignEnd:
		return origin + free, b.Gap
	case AlignStretch:
		return origin, b.Gap + free/float64(max(n-1, 1))
	}
	return origin, b.Gap
}

// alignIn returns the start and the size of a child in the interval from start to start+room, for the alignment a.
func alignIn(a Align, start, room, size float64) (float64, float64) {
	size = math.Min(size, room)
	switch a {
	case AlignMiddle:
		return start + (room-size)/2, size
	case AlignEnd:
		return start + room - size, size
	case AlignStretch:
		return start, room
	}
	return start, size
}

// flow arranges the children in lines of width r.W and returns the size of all lines. If place is not nil, it calls
// place with the bounds of each child.
func (b *Box) flow(r render.Rect, place func(Widget, render.Rect)) (w, h float64) {
	first := 0
	for first < len(b.Children()) {
		last, width, height := b.measureLine(first, r.W)
		if place != nil {
			b.placeLine(b.Children()[first:last], render.Rect{X: r.X, Y: r.Y + h, W: r.W, H: height}, width)
		}
		w = math.Max(w, width)
		if height > 0 {
			h += height + b.Gap
		}
		first = last
	}
	return w, math.Max(h-b.Gap, 0)
}

// measureLine measures the line of children that begins with the child at index start. It returns the index after the
// last child of the line, and the size of the line.
func (b *Box) measureLine(start int, avail float64) (end int, w, h float64) {
	for end = start; end < len(b.Children()); end++ {
		k := b.Children()[end]
		if Hidden(k) {
			continue
		}
		kw, kh := k.Size(avail)
		// A line has at least one child.
		if w > 0 && w+b.Gap+kw > avail {
			break
		}
		if w > 0 {
			w += b.Gap
		}
		w, h = w+kw, math.Max(h, kh)
	}
	return end, w, h
}

func (b *Box) placeLine(kids []Widget, r render.Rect, width float64) {
	x := r.X
	switch b.Along {
	case AlignMiddle:
		x += math.Max(r.W-width, 0) / 2
	case AlignEnd:
		x += math.Max(r.W-width, 0)
	}
	for _, k := range kids {
		if Hidden(k) {
			continue
		}
		w, h := k.Size(r.W)
		w = math.Min(w, r.W)
		y, h := alignIn(b.Across, r.Y, r.H, h)
		k.Place(render.Rect{X: x, Y: y, W: w, H: h})
		x += w + b.Gap
	}
}

func (b *Box) Draw(p *render.Pen) { Paint(p, b.Children()...) }
