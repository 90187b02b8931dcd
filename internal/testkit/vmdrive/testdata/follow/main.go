// Command follow is the guest of vmdrive's own tests: a coloured square that follows the mouse. Like the real program it
// draws only when something has changed.
package main

import (
	"errors"
	"fmt"
	"image/color"
	"log"
	"os"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

var colours = map[string]color.RGBA{
	"en": {200, 40, 40, 255},
	"de": {40, 40, 200, 255},
}

const side = 20

type game struct {
	x, y   int
	w, h   int
	colour color.RGBA
	typed  []rune
	drawn  picture
}

// picture is what the picture depends on.
type picture struct {
	x, y, w, h int
	colour     color.RGBA
}

func (g *game) Update() error {
	if ebiten.IsKeyPressed(ebiten.KeyX) {
		return errors.New("X is forbidden")
	}
	g.x, g.y = ebiten.CursorPosition()
	g.typed = ebiten.AppendInputChars(g.typed)
	held := ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft) || ebiten.IsKeyPressed(ebiten.KeySpace)
	for _, id := range ebiten.AppendGamepadIDs(nil) {
		held = held || ebiten.IsStandardGamepadButtonPressed(id, ebiten.StandardGamepadButtonRightBottom)
	}
	g.colour = colours[os.Getenv("LANGUAGE")]
	if held {
		g.colour = color.RGBA{40, 200, 40, 255}
	}
	if inpututil.IsKeyJustPressed(ebiten.KeyQ) {
		fmt.Printf("typed %q\n", string(g.typed))
		return ebiten.Termination
	}
	return nil
}

func (g *game) Draw(screen *ebiten.Image) {
	now := picture{g.x, g.y, g.w, g.h, g.colour}
	if now == g.drawn {
		return
	}
	g.drawn = now
	screen.Fill(color.White)
	square := ebiten.NewImage(side, side)
	square.Fill(g.colour)
	var at ebiten.DrawImageOptions
	at.GeoM.Translate(float64(g.x-side/2), float64(g.y-side/2))
	screen.DrawImage(square, &at)
}

func (g *game) Layout(w, h int) (int, int) {
	g.w, g.h = w, h
	return w, h
}

func main() {
	if len(os.Args) > 1 {
		log.Fatal("refused: ", strings.Join(os.Args[1:], " "))
	}
	ebiten.SetScreenClearedEveryFrame(false)
	if err := ebiten.RunGame(&game{}); err != nil {
		log.Fatal(err)
	}
}
