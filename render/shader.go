package render

import (
	"fmt"
	"image/color"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"
)

// LazyShader returns a function that returns a Kage shader. The shader is compiled at the first call. The function panics if
// the source is invalid.
func LazyShader(name string, source []byte) func() *ebiten.Shader {
	return sync.OnceValue(func() *ebiten.Shader {
		s, err := ebiten.NewShader(source)
		if err != nil {
			panic(fmt.Sprintf("the shader %s is invalid: %v", name, err))
		}
		return s
	})
}

// Uniform returns c as a vec4 for a shader, with components from 0 to 1.
func Uniform(c color.RGBA) []float32 {
	return []float32{float32(c.R) / 255, float32(c.G) / 255, float32(c.B) / 255, float32(c.A) / 255}
}
