package pond

import (
	"menagerie/rules/code"
)

// Codec reads and writes the codes of games and positions. The code of a position has no limit on the number of moves.
var Codec = code.Codec[State, View, Move, Config]{
	Letter: 'P', Begin: New,
	Fresh:     func(v View) bool { return v.Moves == 0 },
	PutConfig: putConfig, GetConfig: getConfig, Put: putPosition, Get: getPosition,
}

func putConfig(w *code.Writer, c Config) bool {
	w.Uint(uint64(c.CatStep))
	w.Byte(byte(c.Start))
	w.Uint(uint64(c.MoveCap))
	return true
}

func getConfig(r *code.Reader) Config {
	return Config{CatStep: int32(r.Int(MaxCatStep)), Start: Start(r.Byte()), MoveCap: int32(r.Int(MaxMoveCap))}
}

// putPosition writes the last position in which the mouse is to move.
func putPosition(w *code.Writer, v View) bool {
	mouse := v.Mouse
	if len(v.Waiting) == 1 && v.Waiting[0] == Cat {
		mouse = v.FromMouse
	}
	w.Uint(uint64(v.Config.CatStep))
	for _, p := range []Point{mouse, v.Cat} {
		w.Int(int64(p.X))
		w.Int(int64(p.Y))
	}
	return v.Outcome == Running
}

func getPosition(r *code.Reader) (Config, code.Starter[State]) {
	c := Config{CatStep: int32(r.Int(MaxCatStep))}
	mouse := Point{X: r.Int32(), Y: r.Int32()}
	cat := Point{X: r.Int32(), Y: r.Int32()}
	return c, func(uint64) (State, error) { return Resume(c, mouse, cat) }
}
