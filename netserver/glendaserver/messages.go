package glendaserver

import (
	"errors"
	"strings"

	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// Style selects which known server this server imitates. Only clients that follow the specification get imitated
// messages. All other clients get the messages of StyleHouse.
type Style uint8

// The styles. docs/protocols/glenda.md compares them.
const (
	StyleHouse Style = iota // messages that every known client accepts
	StyleFirst              // messages of the first of the original servers
	StyleLater              // messages of the later original servers, which do not differ
)

// StyleOf returns the Style of a server with the dialect d, a variant of the rules. It ignores d.Begins.
func StyleOf(d glenda.Dialect) Style {
	d.Begins = glenda.BeginsTrapper
	for _, known := range glenda.Dialects() {
		if known.Dialect == d {
			return map[string]Style{"commit": StyleFirst, "later": StyleLater}[known.Name]
		}
	}
	return StyleHouse
}

// manner returns the manner for clients of the specification.
func (o Options) manner() manner {
	switch o.Style {
	case StyleFirst:
		return manner{style: StyleFirst, again: true, opens: true}
	case StyleLater:
		return manner{style: StyleLater, waits: true, opens: true}
	}
	return manner{again: true, waits: o.TellWait, opens: true}
}

func (s Style) parser() wire.Parser[glendawire.Message] {
	switch s {
	case StyleFirst:
		return glendawire.ParseFirst
	case StyleLater:
		return glendawire.ParseLater
	}
	return glendawire.ParseClient
}

// board returns the lines of the board at the start of a game.
func (s Style) board(v glenda.View) []byte {
	b := glendawire.Init.Append(nil)
	if s == StyleHouse {
		for w := range v.Walls.All() {
			b = glendawire.Wall{At: wireCell(w)}.Append(b)
		}
		b = glendawire.Glenda{At: wireCell(v.Glenda)}.Append(b)
		return glendawire.Sent.Append(b)
	}
	// the original servers list the cells column by column
	for x := range v.Config.Size {
		for y := range v.Config.Size {
			sent, at := glendawire.Cell{X: uint16(x), Y: uint16(y)}, hex.Cell{X: x, Y: y}
			// the oldest original server exchanges column and row
			if s == StyleFirst {
				at = hex.Cell{X: y, Y: x}
			}
			switch {
			case v.Walls.Has(at):
				b = glendawire.Wall{At: sent}.Append(b)
			case v.Glenda == at:
				b = glendawire.Glenda{At: sent}.Append(b)
			}
		}
	}
	return glendawire.Sent.Append(b)
}

func (s Style) unknownLine(line string) glendawire.Err {
	verb, rest, _ := strings.Cut(line, " ")
	words := glendawire.Blanks(rest)
	switch {
	case s == StyleHouse:
		return glendawire.Err{Text: "invalidinput " + line}
	case verb == "m":
		return glendawire.Err{Text: "invalidinput proc_move(): " + rest}
	case s == StyleFirst && verb == "p":
		return glendawire.Err{Text: "invalidinput proc_put(): " + rest}
	case s == StyleFirst:
		return glendawire.Err{Text: "invalidinput " + line}
	case verb == "p" && len(words) == 2:
		return glendawire.Err{Text: "invalidinput proc_put():expected string in " + words[0] + " and " + words[1]}
	case verb == "p":
		return glendawire.Err{Text: "INVALIDINPUT proc_put():not enough arguments or malformed string"}
	}
	return glendawire.Err{Text: "proc() unkown command " + line} // the original has this spelling
}

func (s Style) outsideBoard(c hex.Cell) glendawire.Err {
	if s == StyleHouse {
		return glendawire.Err{Text: "invalidinput " + wireCell(c).String() + " is not on the board"}
	}
	return glendawire.Err{Text: "invalidinput proc_put(): " + wireCell(c).String()}
}

// ending returns the last lines for a player, with the result and the reason.
func (s Style) ending(e ending, result glendawire.Word, why glendawire.Die) []byte {
	lines := append([]byte(nil), e.sync...)
	byRules, left := e.sync != nil, e.lost == glendawire.Left
	switch {
	case byRules && s == StyleFirst: // this server does not send the move that ends the game
		return result.Append(nil)
	case byRules:
		return result.Append(lines)
	case left && s == StyleLater && e.quit:
		return why.Append(nil)
	case left && s != StyleHouse:
		return nil
	case e.winner >= 0:
		lines = result.Append(lines)
	}
	return why.Append(lines)
}

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
		return style.outsideBoard(move.Cell)
	}
	return glendawire.Err{Text: "invalidinput " + err.Error()}
}
