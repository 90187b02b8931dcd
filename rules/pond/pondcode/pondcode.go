// Package pondcode reads and writes the game codes of cat and mouse.
package pondcode

import (
	"menagerie/rules/code"
	"menagerie/rules/pond"
)

// Codec is the codec of the game. Its positions have no limit on the number of moves.
var Codec = code.Codec[pond.State, pond.View, pond.Move, pond.Config]{
	Letter: 'P', Begin: pond.New,
	Fresh:     func(v pond.View) bool { return v.Moves == 0 },
	PutConfig: putConfig, GetConfig: getConfig, Put: put, Get: get,
}

func putConfig(w *code.Writer, c pond.Config) bool {
	w.Uint(uint64(c.CatStep))
	w.Byte(byte(c.Start))
	w.Uint(uint64(c.MoveCap))
	return true
}

func getConfig(r *code.Reader) pond.Config {
	return pond.Config{CatStep: int32(r.Int(pond.MaxCatStep)), Start: pond.Start(r.Byte()), MoveCap: int32(r.Int(pond.MaxMoveCap))}
}

// put writes the last position in which the mouse is to move.
func put(w *code.Writer, v pond.View) bool {
	mouse := v.Mouse
	if len(v.Waiting) == 1 && v.Waiting[0] == pond.Cat {
		mouse = v.FromMouse
	}
	w.Uint(uint64(v.Config.CatStep))
	for _, p := range []pond.Point{mouse, v.Cat} {
		w.Int(int64(p.X))
		w.Int(int64(p.Y))
	}
	return v.Outcome == pond.Running
}

func get(r *code.Reader) (pond.Config, code.Starter[pond.State]) {
	c := pond.Config{CatStep: int32(r.Int(pond.MaxCatStep))}
	mouse := pond.Point{X: r.Int32(), Y: r.Int32()}
	cat := pond.Point{X: r.Int32(), Y: r.Int32()}
	return c, func(uint64) (pond.State, error) { return pond.Resume(c, mouse, cat) }
}
