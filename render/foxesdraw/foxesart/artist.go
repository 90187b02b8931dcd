package foxesart

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
)

// TileSide is the side length of a tile in drawing units.
const TileSide = 100

// noColours is the colour type of parts that need no colours of a theme.
type noColours struct{}

// Artist draws animals. It caches their parts, so that a frame allocates nothing.
type Artist struct {
	*sprite.Painter[noColours]
	animals sprite.Figures[noColours]
}

// NewArtist returns an Artist. Call Use before each frame.
func NewArtist() Artist {
	return Artist{sprite.NewPainter(func(*render.Theme) (none noColours) { return none }), sprite.Figures[noColours]{}}
}

// Part returns the part of an animal in the colour coat.
func (a *Artist) Part(k Animal, coat color.RGBA) *sprite.Part[noColours] {
	return a.animals.Part("foxes/animal", int(k), coat, 128, paintAnimal)
}

func paintAnimal(b *brush.Brush, coat color.RGBA, variant int) { painters[variant](b, coatOf(coat)) }
