package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/face"
	"menagerie/render/sprite"
)

// outfit is the appearance of an animal that belongs to a character: parts in the colours of the character's face, and the
// character's things.
type outfit struct {
	dress           func(palette) palette // returns the colours of the animal
	body, head, paw *part                 // head is nil for a mouse
	below           *part                 // thing below the body; a cat uses it only while it sits
	neck, onHead    *part
	beside          *part // thing that rolls beside the animal
}

// paints has the functions that paint the parts of an animal. head is nil for a mouse.
type paints struct {
	body, head, paw func(b *brush.Brush, d palette)
}

var (
	catPaints   = paints{paintCatBody, paintCatHead, paintCatPaw}
	mousePaints = paints{paintMouseBody, nil, paintMousePaw}
)

// sizes of the parts of a cat and of a mouse in drawing units.
var (
	catSizes   = [3]render.Pt{{X: 92, Y: 60}, {X: 64, Y: 72}, {X: 32, Y: 24}}
	mouseSizes = [3]render.Pt{{X: 76, Y: 60}, {}, {X: 16, Y: 12}}
)

// newOutfit returns an outfit without things. kind is "cat" or "mouse". variant is a different number for each outfit of a kind.
func newOutfit(kind string, variant int, dress func(palette) palette) *outfit {
	p, sizes := mousePaints, mouseSizes
	if kind == "cat" {
		p, sizes = catPaints, catSizes
	}
	make := func(name string, size render.Pt, paint func(b *brush.Brush, d palette)) *part {
		if paint == nil {
			return nil
		}
		return sprite.NewVariant(kind+name, variant, size.X, size.Y, func(b *brush.Brush, d palette) { paint(b, dress(d)) })
	}
	return &outfit{dress: dress, body: make(" body", sizes[0], p.body), head: make(" head", sizes[1], p.head), paw: make(" paw", sizes[2], p.paw)}
}

func undressed(d palette) palette { return d }

// plainCat and plainMouse are the animals of persons.
var plainCat, plainMouse = newOutfit("cat", 0, undressed), newOutfit("mouse", 0, undressed)

func rgb(c face.RGB) color.RGBA {
	return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

// catOutfit returns an outfit in the colours of a face. stripe is the colour of the stripes.
func catOutfit(variant int, f *face.Face, stripe face.RGB) *outfit {
	return newOutfit("cat", variant, func(d palette) palette {
		d.fur, d.stripe, d.bib, d.ear = rgb(f.Fur), rgb(stripe), rgb(f.Fur), rgb(f.Ears)
		if f.Muzzle != 0 {
			d.bib = rgb(f.Muzzle)
		}
		d.rim = render.Mix(d.fur, color.RGBA{0x2A, 0x1E, 0x18, 255}, 0.75)
		return d
	})
}

// mouseOutfit returns an outfit in the colours of a face.
func mouseOutfit(variant int, f *face.Face) *outfit {
	return newOutfit("mouse", variant, func(d palette) palette {
		d.coat, d.ear = rgb(f.Fur), rgb(f.Ears)
		d.shade = render.Mix(d.coat, render.Black, 0.16)
		return d
	})
}

// outfitOf returns the outfit of a character, or other if the face is nil or has no outfit.
func outfitOf(f *face.Face, other *outfit) *outfit {
	if f == nil {
		return other
	}
	if o := outfits[f.Key]; o != nil {
		return o
	}
	return other
}

// outfits has the outfits by the keys of the faces.
var outfits = func() map[string]*outfit {
	all := map[string]*outfit{}
	cat := func(bot string, stripe face.RGB, add func(o *outfit)) {
		f := cats[bot]
		o := catOutfit(1+len(all), f, stripe)
		add(o)
		all[f.Key] = o
	}
	cat("kitten", 0xD2873F, func(o *outfit) { o.beside = woolBall })
	cat("lazy", 0x8A745C, func(o *outfit) { o.below = cushion })
	cat("feint", 0x4A525F, func(o *outfit) { o.onHead = mask })
	cat("perfect", 0xD3CCBA, func(o *outfit) { o.onHead, o.neck = eyePatch, bowTie })
	mouse := func(bot string, add func(o *outfit)) {
		f := mice[bot]
		o := mouseOutfit(1+len(all), f)
		add(o)
		all[f.Key] = o
	}
	mouse("straight", func(o *outfit) { o.below = floatingRing })
	mouse("radial", func(o *outfit) { o.onHead = bathingCap })
	mouse("fast", func(o *outfit) { o.onHead = goggles })
	mouse("tangent", func(o *outfit) { o.onHead = compass })
	return all
}()

// thingRim is the colour of the outlines of the characters' things.
var thingRim = rgb(face.Ink)

var woolBall = sprite.New("wool ball", 36, 36, func(b *brush.Brush, _ palette) {
	b.Outlined(rgb(0xE4586A), rgb(0x8A2438), 2, brush.Ellipse(0, 0, 13, 13))
	for i := range 3 {
		turn := func(s brush.Shape) brush.Shape {
			return s.Transformed(func(p render.Pt) render.Pt { return p.Turned(float64(i) * math.Pi / 3) })
		}
		b.Fill(rgb(0xA93248), turn(brush.Stroke(brush.Curve(brush.Pts(-11, 4, 0, 8, 11, 4)...), 1.8, 1.8)))
	}
})

// cushion lies below a sitting cat.
var cushion = sprite.New("cushion", 124, 92, func(b *brush.Brush, _ palette) {
	corners := brush.Blob(brush.Pts(-54, -38, -20, -33, 14, -33, 48, -38, 44, -14, 44, 14, 48, 38, 14, 33, -20, 33, -54, 38, -50, 14, -50, -14)...)
	b.Outlined(rgb(0x7FA7C9), rgb(0x3F5F7C), 2.2, corners)
	b.Fill(rgb(0x9CBFDC), brush.Ellipse(-4, 0, 38, 24))
})

var mask = sprite.New("mask", 64, 72, func(b *brush.Brush, _ palette) {
	head := catHeadShape()
	b.ClipTo(head, rgb(0x23272F), brush.Blob(brush.Pts(0, -24, 11, -24, 12, -8, 9, 0, 12, 8, 11, 24, 0, 24, -1, 0)...))
	for _, y := range [...]float64{-9.6, 9.6} {
		b.Fill(rgb(0xF3D46B), brush.Ellipse(5.5, y, 4.4, 4))
		b.Fill(thingRim, brush.Ellipse(5.5, y, 3.6, 1.4))
	}
})

var eyePatch = sprite.New("eye patch", 64, 72, func(b *brush.Brush, d palette) {
	head := catHeadShape()
	b.ClipTo(head, rgb(0x93674B), brush.Ellipse(2, 11, 11, 10))
	b.Fill(d.eye, brush.Ellipse(5, 9.6, 4.4, 4))
	b.Fill(render.White, brush.Ellipse(6.8, 8.6, 1.5, 1.5))
})

var bowTie = sprite.New("bow tie", 28, 44, func(b *brush.Brush, _ palette) {
	wing := brush.Blob(brush.Pts(2, -2, -4, -17, 3, -19, 9, -17, 5, -2)...)
	b.Outlined(rgb(0xB3322E), rgb(0x5E1512), 1.8, wing, wing.Mirrored())
	b.Outlined(rgb(0xB3322E), rgb(0x5E1512), 1.8, brush.Ellipse(3.5, 0, 3.6, 4))
})

// floatingRing is a swimming ring around the mouse. The body covers its middle.
var floatingRing = sprite.New("floating ring", 60, 64, func(b *brush.Brush, _ palette) {
	ring := brush.Ellipse(-6, 0, 20, 26)
	b.Outlined(rgb(0xE4574C), rgb(0x7C211B), 2, ring)
	for i := range 4 {
		at := render.Pt{X: 24}.Turned(math.Pi/4 + float64(i)*math.Pi/2)
		b.ClipTo(ring, render.White, brush.Ellipse(at.X-6, at.Y, 8, 8))
	}
})

var bathingCap = sprite.New("bathing cap", 76, 60, func(b *brush.Brush, _ palette) {
	b.Outlined(rgb(0xE8788C), rgb(0x8A2E43), 1.8, brush.Blob(brush.Pts(0, -11.5, 8, -12.5, 15, -9.5, 17, 0, 15, 9.5, 8, 12.5, 0, 11.5, -3, 0)...))
	b.Fill(render.White, brush.Ellipse(3, -5, 1.8, 1.8), brush.Ellipse(10, -6.5, 1.8, 1.8), brush.Ellipse(8, 1, 1.8, 1.8), brush.Ellipse(2, 5, 1.8, 1.8), brush.Ellipse(11, 7, 1.8, 1.8))
})

var goggles = sprite.New("goggles", 76, 60, func(b *brush.Brush, _ palette) {
	b.Fill(rgb(0x2B3A47), brush.Stroke(brush.Curve(brush.Pts(8, -13, 11, -6, 12, 0, 11, 6, 8, 13)...), 3.6, 3.6))
	b.Outlined(rgb(0x8FD3E8), rgb(0x2B3A47), 1.8, brush.Ellipse(13, -5.2, 4.2, 4.4), brush.Ellipse(13, 5.2, 4.2, 4.4))
	b.Fill(render.White, brush.Ellipse(14.4, -6.6, 1.2, 1.2), brush.Ellipse(14.4, 3.8, 1.2, 1.2))
})

var compass = sprite.New("compass", 76, 60, func(b *brush.Brush, _ palette) {
	b.Outlined(rgb(0xF2C14E), rgb(0x6E5218), 1.8, brush.Ellipse(-16, 0, 8.6, 8.6))
	b.Fill(render.White, brush.Ellipse(-16, 0, 5.8, 5.8))
	b.Fill(rgb(0xB3322E), brush.Blob(brush.Pts(-20.5, 0, -16, -1.8, -11.5, 0, -16, 1.8)...))
})
