package glendadraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules/hex"
)

// flowerStrip is the width of the strip with flowers around the board. The unit is the side of a hexagon.
const flowerStrip = 1.15

// halfWidth is half the width of a hexagon whose sides have length 1, and quarterHeight is a quarter of its height. They are
// the units of the results of hex.Cell.Centre.
const (
	halfWidth     = 0.8660254037844386
	quarterHeight = 0.5
)

// cellSide is the length of a side of a hexagon, in drawing units. A cell is 100 units high and 87 units wide.
const cellSide = 50

// Layout converts between cells and points on the screen. Points on the screen are in logical units.
type Layout struct {
	Rect   render.Rect // visible area
	Size   int         // number of columns, and of rows, of the board
	Origin render.Pt   // top left corner of the board's bounding rectangle
	Unit   float64     // length of a hexagon side
}

// Fit returns the layout of a board with size columns and its border, centred in r.
func Fit(r render.Rect, size int) Layout { return fitBorder(r, size, flowerStrip) }

// fitBorder is like Fit with another width of the border, in sides of a hexagon.
func fitBorder(r render.Rect, size int, border float64) Layout {
	size = max(2, min(hex.MaxSize, size))
	w, h := extent(size)
	unit := max(1e-3, min(r.W/(w+2*border), r.H/(h+2*border)))
	middle := r.Centre()
	return Layout{Rect: r, Size: size, Unit: unit, Origin: render.Pt{X: middle.X - w*unit/2, Y: middle.Y - h*unit/2}}
}

// extent returns the width and height of a board, in sides of a hexagon.
func extent(size int) (w, h float64) {
	return float64(2*size+1) * halfWidth, float64(3*size+1) * quarterHeight
}

// Board returns the bounding rectangle of all cells.
func (l Layout) Board() render.Rect {
	w, h := extent(l.Size)
	return render.Rect{X: l.Origin.X, Y: l.Origin.Y, W: w * l.Unit, H: h * l.Unit}
}

// At returns the centre of cell c on the screen. c may lie outside the board.
func (l Layout) At(c hex.Cell) render.Pt {
	x, y := c.Centre()
	return render.Pt{X: l.Origin.X + float64(x)*halfWidth*l.Unit, Y: l.Origin.Y + float64(y)*quarterHeight*l.Unit}
}

// Corners returns the corners of the cell c on the screen, clockwise from the top. The side in direction d lies between the
// corners d and (d+1)%6.
func (l Layout) Corners(c hex.Cell) [6]render.Pt {
	var corners [6]render.Pt
	at := l.At(c)
	for i, k := range hex.Corners() {
		corners[i] = at.Add(render.Pt{X: float64(k[0]) * halfWidth, Y: float64(k[1]) * quarterHeight}.Times(l.Unit))
	}
	return corners
}

// Cell returns the cell whose centre is nearest to the point p on the screen. ok is false if p is outside the board.
func (l Layout) Cell(p render.Pt) (c hex.Cell, ok bool) {
	if !l.Board().Contains(p) { // also true for NaN
		return hex.Cell{}, false
	}
	q := p.Sub(l.Origin).Times(1 / l.Unit)
	row := int(math.Floor((q.Y/quarterHeight - 2) / 3))
	best := math.Inf(1)
	for _, y := range [...]int{row, row + 1} {
		x := int(math.Round((q.X/halfWidth - float64(y&1) - 1) / 2))
		n := hex.Cell{X: x, Y: y}
		if d := p.Sub(l.At(n)).Len(); d < best {
			best, c = d, n
		}
	}
	return c, l.Holds(c)
}

// Holds reports whether c is a cell of the board.
func (l Layout) Holds(c hex.Cell) bool { return c.X >= 0 && c.Y >= 0 && c.X < l.Size && c.Y < l.Size }

// Closer returns the layout enlarged by the factor zoom. focus is the point on the screen that is enlarged. The board's
// part at this point stays there or moves towards the centre.
func (l Layout) Closer(focus render.Pt, zoom float64) Layout {
	aim := focus.Between(l.Rect.Centre(), min(1, (zoom-1)*0.8))
	shown := l.Rect.Centre().Sub(focus).Times(zoom).Add(aim) // new position of the centre
	middle := l.Rect.Centre()
	// The ground ends at the edges that are visible without the camera.
	spare := render.Pt{X: l.Rect.W, Y: l.Rect.H}.Times((zoom - 1) / 2)
	shown.X = max(middle.X-spare.X, min(middle.X+spare.X, shown.X))
	shown.Y = max(middle.Y-spare.Y, min(middle.Y+spare.Y, shown.Y))
	l.Origin = l.Origin.Sub(middle).Times(zoom).Add(shown)
	l.Unit *= zoom
	return l
}

// neighbourStep returns the vector from a cell to its neighbour. Its unit is the side of a hexagon.
func neighbourStep(d hex.Dir) render.Pt {
	return render.Pt{X: 2 * halfWidth}.Turned(math.Pi / 3 * (float64(d) - 1))
}

// Spot converts a point of the board to a point on the screen. v is relative to the top left corner of the board, and
// its unit is the side of a hexagon.
func (l Layout) Spot(v render.Pt) render.Pt { return l.Origin.Add(v.Times(l.Unit)) }
