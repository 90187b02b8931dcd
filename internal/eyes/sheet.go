package eyes

import (
	"image"
	"image/draw"
)

// gap is how far the pictures of a sheet are apart.
const gap = 4

// Few are the eyes that see fewer colours than most: the three dichromacies, and grey.
func Few() []Eye { return append(Colours()[1:], Grey()) }

// Sheet shows pictures of one size side by side, once for each of the eyes that see fewer colours, from top to bottom.
func Sheet(pictures ...*image.RGBA) *image.RGBA {
	size := pictures[0].Rect.Size()
	rows := Few()
	sheet := image.NewRGBA(image.Rect(0, 0, len(pictures)*(size.X+gap)-gap, len(rows)*(size.Y+gap)-gap))
	draw.Draw(sheet, sheet.Rect, image.White, image.Point{}, draw.Src)
	for row, eye := range rows {
		for column, m := range pictures {
			at := image.Pt(column*(size.X+gap), row*(size.Y+gap))
			draw.Draw(sheet, image.Rectangle{at, at.Add(size)}, eye.See(m), image.Point{}, draw.Src)
		}
	}
	return sheet
}
