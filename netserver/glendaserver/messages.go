package glendaserver

import (
	"errors"
	"strings"

	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/wire/glendawire"
)

// lineOf returns the text of a message without the end of the line.
func lineOf(in glendawire.Message) string {
	if u, ok := in.(glendawire.Unknown); ok {
		return u.Line
	}
	return strings.TrimSuffix(string(in.Append(nil)), "\n")
}

func wireCell(c hex.Cell) glendawire.Cell { return glendawire.Cell{X: uint16(c.X), Y: uint16(c.Y)} }

// moveOf returns the move in a message. It returns false if the message contains no move.
func moveOf(m glendawire.Message) (glenda.Move, bool) {
	switch in := m.(type) {
	case glendawire.Put:
		return glenda.PutAt(hex.Cell{X: int(in.At.X), Y: int(in.At.Y)}), true
	case glendawire.Step:
		return glenda.StepTo(hex.Dir(in.To)), true
	}
	return glenda.Move{}, false
}

func syncOf(turn int, move glenda.Move) []byte {
	if move.Kind == glenda.Put {
		return glendawire.SyncPut{Turn: uint16(turn), At: wireCell(move.Cell)}.Append(nil)
	}
	return glendawire.SyncStep{Turn: uint16(turn), To: glendawire.Dir(move.Dir)}.Append(nil)
}

// refusal returns the response to an illegal move. It names the cell of the move.
func refusal(style Style, err error, move glenda.Move, v glenda.View) glendawire.Message {
	step := move.Kind == glenda.Step
	switch {
	case errors.Is(err, glenda.FaultWrongKind) && step:
		return glendawire.CantMove
	case errors.Is(err, glenda.FaultWrongKind):
		return glendawire.CantPut
	case errors.Is(err, glenda.FaultWall) && step:
		return glendawire.WallToward{To: glendawire.Dir(move.Dir), From: wireCell(v.Glenda)}
	case errors.Is(err, glenda.FaultWall):
		return glendawire.WallAt{At: wireCell(move.Cell)}
	case errors.Is(err, glenda.FaultGlenda):
		return glendawire.GlendaAt{At: wireCell(move.Cell)}
	case errors.Is(err, glenda.FaultOutside):
		return style.outside(move.Cell)
	}
	return glendawire.Err{Text: "invalidinput " + err.Error()}
}
