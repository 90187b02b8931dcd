package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/face"
	"menagerie/render/sprite"
)

// outfit is the appearance of a cat or a mouse that belongs to a character: parts in the colours of the character's face, and the
// character's things, which may be nil.
type outfit struct {
	dress           func(palette) palette // returns the colours of the animal
	body, head, paw *part                 // head is nil for a mouse, whose body contains it
	below           *part                 // thing below the body; a cat uses it only while it sits
	neck, onHead    *part
	beside          *part // thing that rolls beside the animal
}

// catOutfit returns an outfit of a cat without things. variant is a different number for each outfit.
func catOutfit(variant int, dress func(palette) palette) *outfit {
	return &outfit{
		dress: dress, body: dressed("cat body", variant, 92, 60, paintCatBody, dress),
		head: dressed("cat head", variant, 64, 72, paintCatHead, dress), paw: dressed("cat paw", variant, 32, 24, paintCatPaw, dress),
	}
}

// mouseOutfit returns an outfit of a mouse without things. variant is a different number for each outfit.
func mouseOutfit(variant int, dress func(palette) palette) *outfit {
	return &outfit{
		dress: dress, body: dressed("mouse body", variant, 76, 60, paintMouseBody, dress), paw: dressed("mouse paw", variant, 16, 12, paintMousePaw, dress),
	}
}

// dressed returns a part in the colours that dress returns.
func dressed(name string, variant int, w, h float64, paint func(b *brush.Brush, d palette), dress func(palette) palette) *part {
	return sprite.NewVariant(name, variant, w, h, func(b *brush.Brush, d palette) { paint(b, dress(d)) })
}

func undressed(d palette) palette { return d }

// plainCat and plainMouse are the animals of people without a face.
var plainCat, plainMouse = catOutfit(0, undressed), mouseOutfit(0, undressed)

// outfitOf returns the outfit for a face in all, or other if there is none. f may be nil.
func outfitOf(all map[*face.Face]*outfit, f *face.Face, other *outfit) *outfit {
	if o := all[f]; o != nil {
		return o
	}
	return other
}

// catOutfits has the outfits of the cats with a face.
var catOutfits = func() map[*face.Face]*outfit {
	all := map[*face.Face]*outfit{}
	add := func(bot string, stripe face.RGB, o outfit) {
		f := cats[bot]
		plain := catOutfit(1+len(all), func(d palette) palette {
			d.fur, d.stripe, d.bib, d.ear = f.Fur.Color(), stripe.Color(), f.Fur.Color(), f.Ears.Color()
			if f.Muzzle != 0 {
				d.bib = f.Muzzle.Color()
			}
			d.rim = render.Mix(d.fur, color.RGBA{0x2A, 0x1E, 0x18, 255}, 0.75)
			return d
		})
		o.dress, o.body, o.head, o.paw = plain.dress, plain.body, plain.head, plain.paw
		all[f] = &o
	}
	add("kitten", 0xD2873F, outfit{beside: woolBall})
	add("lazy", 0x8A745C, outfit{below: cushion})
	add("feint", 0x4A525F, outfit{onHead: mask})
	add("perfect", 0xD3CCBA, outfit{onHead: eyePatch, neck: bowTie})
	return all
}()

// mouseOutfits has the outfits of the mice with a face.
var mouseOutfits = func() map[*face.Face]*outfit {
	all := map[*face.Face]*outfit{}
	for bot, things := range map[string]outfit{
		"straight": {below: floatingRing}, "radial": {onHead: bathingCap}, "fast": {onHead: goggles}, "tangent": {onHead: compass},
	} {
		f := mice[bot]
		plain := mouseOutfit(1+len(all), func(d palette) palette {
			d.coat, d.ear = f.Fur.Color(), f.Ears.Color()
			d.shade = render.Mix(d.coat, render.Black, 0.16)
			return d
		})
		things.dress, things.body, things.paw = plain.dress, plain.body, plain.paw
		all[f] = &things
	}
	return all
}()

// thingRim is the colour of the outlines of the characters' things.
var thingRim = face.Ink.Color()

var woolBall = sprite.New("wool ball", 36, 36, func(b *brush.Brush, _ palette) {
	b.Outlined(face.RGB(0xE4586A).Color(), face.RGB(0x8A2438).Color(), 2, brush.Ellipse(0, 0, 13, 13))
	for i := range 3 {
		turn := func(s brush.Shape) brush.Shape {
			return s.Transformed(func(p render.Pt) render.Pt { return p.Turned(float64(i) * math.Pi / 3) })
		}
		b.Fill(face.RGB(0xA93248).Color(), turn(brush.Stroke(brush.Curve(brush.Pts(-11, 4, 0, 8, 11, 4)...), 1.8, 1.8)))
	}
})

// cushion lies below a sitting cat.
var cushion = sprite.New("cushion", 124, 92, func(b *brush.Brush, _ palette) {
	corners := brush.Blob(brush.Pts(-54, -38, -20, -33, 14, -33, 48, -38, 44, -14, 44, 14, 48, 38, 14, 33, -20, 33, -54, 38, -50, 14, -50, -14)...)
	b.Outlined(face.RGB(0x7FA7C9).Color(), face.RGB(0x3F5F7C).Color(), 2.2, corners)
	b.Fill(face.RGB(0x9CBFDC).Color(), brush.Ellipse(-4, 0, 38, 24))
})

var mask = sprite.New("mask", 64, 72, func(b *brush.Brush, _ palette) {
	head := catHeadShape()
	b.ClipTo(head, face.RGB(0x23272F).Color(), brush.Blob(brush.Pts(0, -24, 11, -24, 12, -8, 9, 0, 12, 8, 11, 24, 0, 24, -1, 0)...))
	for _, y := range [...]float64{-9.6, 9.6} {
		b.Fill(face.RGB(0xF3D46B).Color(), brush.Ellipse(5.5, y, 4.4, 4))
		b.Fill(thingRim, brush.Ellipse(5.5, y, 3.6, 1.4))
	}
})

var eyePatch = sprite.New("eye patch", 64, 72, func(b *brush.Brush, d palette) {
	head := catHeadShape()
	b.ClipTo(head, face.RGB(0x93674B).Color(), brush.Ellipse(2, 11, 11, 10))
	b.Fill(d.eye, brush.Ellipse(5, 9.6, 4.4, 4))
	b.Fill(render.White, brush.Ellipse(6.8, 8.6, 1.5, 1.5))
})

var bowTie = sprite.New("bow tie", 28, 44, func(b *brush.Brush, _ palette) {
	wing := brush.Blob(brush.Pts(2, -2, -4, -17, 3, -19, 9, -17, 5, -2)...)
	b.Outlined(face.RGB(0xB3322E).Color(), face.RGB(0x5E1512).Color(), 1.8, wing, wing.Mirrored())
	b.Outlined(face.RGB(0xB3322E).Color(), face.RGB(0x5E1512).Color(), 1.8, brush.Ellipse(3.5, 0, 3.6, 4))
})

// floatingRing is a swimming ring around the mouse. The body covers its middle.
var floatingRing = sprite.New("floating ring", 60, 64, func(b *brush.Brush, _ palette) {
	ring := brush.Ellipse(-6, 0, 20, 26)
	b.Outlined(face.RGB(0xE4574C).Color(), face.RGB(0x7C211B).Color(), 2, ring)
	for i := range 4 {
		at := render.Pt{X: 24}.Turned(math.Pi/4 + float64(i)*math.Pi/2)
		b.ClipTo(ring, render.White, brush.Ellipse(at.X-6, at.Y, 8, 8))
	}
})

var bathingCap = sprite.New("bathing cap", 76, 60, func(b *brush.Brush, _ palette) {
	b.Outlined(face.RGB(0xE8788C).Color(), face.RGB(0x8A2E43).Color(), 1.8, brush.Blob(brush.Pts(0, -11.5, 8, -12.5, 15, -9.5, 17, 0, 15, 9.5, 8, 12.5, 0, 11.5, -3, 0)...))
	b.Fill(render.White, brush.Ellipse(3, -5, 1.8, 1.8), brush.Ellipse(10, -6.5, 1.8, 1.8), brush.Ellipse(8, 1, 1.8, 1.8), brush.Ellipse(2, 5, 1.8, 1.8), brush.Ellipse(11, 7, 1.8, 1.8))
})

var goggles = sprite.New("goggles", 76, 60, func(b *brush.Brush, _ palette) {
	b.Fill(face.RGB(0x2B3A47).Color(), brush.Stroke(brush.Curve(brush.Pts(8, -13, 11, -6, 12, 0, 11, 6, 8, 13)...), 3.6, 3.6))
	b.Outlined(face.RGB(0x8FD3E8).Color(), face.RGB(0x2B3A47).Color(), 1.8, brush.Ellipse(13, -5.2, 4.2, 4.4), brush.Ellipse(13, 5.2, 4.2, 4.4))
	b.Fill(render.White, brush.Ellipse(14.4, -6.6, 1.2, 1.2), brush.Ellipse(14.4, 3.8, 1.2, 1.2))
})

var compass = sprite.New("compass", 76, 60, func(b *brush.Brush, _ palette) {
	b.Outlined(face.RGB(0xF2C14E).Color(), face.RGB(0x6E5218).Color(), 1.8, brush.Ellipse(-16, 0, 8.6, 8.6))
	b.Fill(render.White, brush.Ellipse(-16, 0, 5.8, 5.8))
	b.Fill(face.RGB(0xB3322E).Color(), brush.Blob(brush.Pts(-20.5, 0, -16, -1.8, -11.5, 0, -16, 1.8)...))
})
