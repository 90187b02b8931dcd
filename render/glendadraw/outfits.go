package glendadraw

import (
	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/face"
	"menagerie/render/sprite"
)

// outfit is the appearance of a rabbit that belongs to a character: parts in the colours of the character's face, and the thing on
// its head, which may be nil.
type outfit struct {
	body, head, ear, forePaw, hindFoot *part
	onHead                             *part
}

// newOutfit returns an outfit. dress returns its colours. variant is a different number for each outfit.
func newOutfit(variant int, dress func(palette) palette, onHead *part) *outfit {
	make := func(name string, w, h float64, paint func(b *brush.Brush, d palette)) *part {
		return sprite.NewVariant("glenda/"+name, variant, w, h, func(b *brush.Brush, d palette) { paint(b, dress(d)) })
	}
	return &outfit{
		body: make("body", 88, 72, paintBody), head: make("head", 56, 48, paintHead), ear: make("ear", 28, 64, paintEar),
		forePaw: make("forepaw", 24, 36, paintForePaw), hindFoot: make("hind foot", 40, 18, paintHindFoot), onHead: onHead,
	}
}

// plainRabbit is the rabbit of a person without a face.
var plainRabbit = newOutfit(0, func(d palette) palette { return d }, nil)

// outfitOf returns the outfit of a character. It returns plainRabbit if the face is nil or is not the face of a rabbit.
func outfitOf(f *face.Face) *outfit {
	if f != nil && outfits[f.Key] != nil {
		return outfits[f.Key]
	}
	return plainRabbit
}

// outfits has the outfits by the keys of the faces. Glenda herself is the plain rabbit.
var outfits = func() map[string]*outfit {
	all := map[string]*outfit{}
	for i, o := range []struct {
		bot    string
		onHead *part
	}{{"random", grassBlade}, {"original", headband}, {"twodistance", fern}} {
		f := rabbits[o.bot]
		all[f.Key] = newOutfit(i+1, func(d palette) palette {
			d.coat, d.inner = f.Fur.Color(), f.Ears.Color()
			d.shade = render.Mix(d.coat, render.Black, 0.15)
			return d
		}, o.onHead)
	}
	return all
}()

// grassBlade is a blade of grass in the rabbit's mouth.
var grassBlade = sprite.New("glenda/grass blade", 88, 60, func(b *brush.Brush, _ palette) {
	b.Outlined(face.RGB(0x6FA34A).Color(), face.RGB(0x2F5A22).Color(), 1.6, brush.Blob(brush.Pts(13, 7, 24, 6.5, 33, 2, 40, -6, 38, 4, 30, 10, 20, 11)...))
})

var headband = sprite.New("glenda/headband", 72, 56, func(b *brush.Brush, _ palette) {
	red, rim := face.RGB(0xD8443C).Color(), face.RGB(0x74160F).Color()
	b.Outlined(red, rim, 1.6, brush.Blob(brush.Pts(-15, -6, -23, -11, -30, -10, -25, -5, -29, 1, -20, -1)...))
	band := brush.Stroke(brush.Curve(brush.Pts(-22, -4, -8, -8, 6, -12, 20, -13)...), 6.4, 6.4)
	b.ClipTo(headShape(), rim, band.Grown(1.4))
	b.ClipTo(headShape(), red, band)
})

var fern = sprite.New("glenda/fern", 88, 88, func(b *brush.Brush, _ palette) {
	leaf, rim := face.RGB(0x6FA34A).Color(), face.RGB(0x2F5A22).Color()
	for i := range 5 {
		share := float64(i) / 4
		x, y, size := -8-24*share, -14-8*share, 8.5-4*share
		for _, side := range [...]float64{-1, 1} {
			leaflet := brush.Blob(brush.Pts(x, y, x-3-1.5*side, y+0.5*size*side, x-4-2*side, y+size*side, x-7-side, y+0.6*size*side, x-4, y)...)
			b.Outlined(leaf, rim, 1.1, leaflet)
		}
	}
	b.Fill(rim, brush.Stroke(brush.Curve(brush.Pts(-5, -13, -18, -18, -36, -23)...), 2.4, 1.2))
})
