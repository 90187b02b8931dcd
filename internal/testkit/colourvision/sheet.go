package colourvision

import (
	"image"
	"image/draw"
)

// gap is the distance between the images of a sheet in pixels.
const gap = 4

// Deficiencies returns the three dichromacies (see Colours) and Grey.
func Deficiencies() []Vision { return append(Colours()[1:], Grey()) }

// Sheet returns an image with several rows. The first row shows all pictures. Each following row shows the pictures with a
// simulated colour-vision deficiency. The pictures must be equal in size.
func Sheet(pictures ...*image.RGBA) *image.RGBA {
	size := pictures[0].Rect.Size()
	rows := Deficiencies()
	sheet := image.NewRGBA(image.Rect(0, 0, len(pictures)*(size.X+gap)-gap, len(rows)*(size.Y+gap)-gap))
	draw.Draw(sheet, sheet.Rect, image.White, image.Point{}, draw.Src)
	for row, vision := range rows {
		for column, m := range pictures {
			at := image.Pt(column*(size.X+gap), row*(size.Y+gap))
			draw.Draw(sheet, image.Rectangle{at, at.Add(size)}, vision.Simulate(m), image.Point{}, draw.Src)
		}
	}
	return sheet
}
