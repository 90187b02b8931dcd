package glendawire

import (
	"slices"
	"strconv"
	"strings"

	"menagerie/wire"
)

// ParseServer reads the first line of b, sent by a server. It returns the number of bytes that the line takes. While b
// is only the beginning of a line, it returns 0 and wire.ErrShort. If no line ends within MaxLine bytes, err is a
// wire.TooLongError.
func ParseServer(b []byte) (m Message, n int, err error) { return parse(b, serverMessage) }

// ParseClient reads the first line of b, sent by a client. Its results are those of ParseServer.
func ParseClient(b []byte) (m Message, n int, err error) { return parse(b, clientMessage) }

// ParseStrict is like ParseClient, but accepts a message only as Append writes it. Any other line is an Unknown that
// holds the line with all its spaces.
func ParseStrict(b []byte) (m Message, n int, err error) {
	m, n, err = ParseClient(b)
	if err != nil {
		return m, n, err
	}
	if raw := string(b[:n-1]); string(m.Append(nil)) != raw+"\n" {
		m = Unknown{raw}
	}
	return m, n, nil
}

// reader returns the message of a line that was split into words, or nil if there is no such message.
type reader func(text, verb string, args []string) Message

func parse(b []byte, read reader) (Message, int, error) {
	text, n, err := wire.CutLine(b, "\n\x00", MaxLine)
	if err != nil {
		return nil, 0, err
	}
	if fields := strings.Fields(text); len(fields) > 0 {
		if m := read(text, fields[0], fields[1:]); m != nil {
			return m, n, nil
		}
	}
	return Unknown{text}, n, nil
}

func serverMessage(text, verb string, args []string) Message {
	switch verb {
	case "CONN":
		return conn(args)
	case "w":
		if at, ok := cell(args); ok {
			return Wall{at}
		}
	case "g":
		if at, ok := cell(args); ok {
			return Glenda{at}
		}
	case "SYNC":
		return sync(args)
	case "WALL":
		return wall(args)
	case "GLND":
		if at, ok := cell(args); ok {
			return GlendaAt{at}
		}
	case "ERR":
		return Err{remainder(text)}
	case "DIE":
		return Die{remainder(text)}
	default:
		return word(verb, args, Wait, CantMove)
	}
	return nil
}

func clientMessage(_, verb string, args []string) Message {
	switch {
	case len(args) == 3:
		return hello(verb, args)
	case verb == "p":
		if at, ok := cell(args); ok {
			return Put{at}
		}
	case verb == "m":
		if to, ok := direction(args); ok {
			return Step{to}
		}
	default:
		return word(verb, args, Quit, Yes)
	}
	return nil
}

// remainder returns the text after the first word.
func remainder(text string) string {
	_, rest, _ := strings.Cut(text, " ")
	return strings.Trim(rest, " ")
}

// word returns the one-word message for verb in the range from first to last, or nil.
func word(verb string, args []string, first, last Word) Message {
	i := slices.Index(words[first:last+1], verb)
	if i < 0 || len(args) > 0 {
		return nil
	}
	return first + Word(i)
}

func conn(args []string) Message {
	if len(args) < 1 || len(args) > 2 {
		return nil
	}
	n, ok := count(args[0])
	switch {
	case !ok:
		return nil
	case len(args) == 1:
		return Conn{Number: n}
	}
	return Conn{Number: n, Name: args[1]}
}

// sync parses a SYNC line as a SyncStep or a SyncPut, depending on its words. The original's first server repeats the
// trapper's input, so further words may follow the cell.
func sync(args []string) Message {
	if len(args) < 2 {
		return nil
	}
	turn, ok := count(args[0])
	if !ok {
		return nil
	}
	if to, ok := direction(args[1:]); ok {
		return SyncStep{turn, to}
	}
	if len(args) < 3 {
		return nil
	}
	if at, ok := cell(args[1:3]); ok {
		return SyncPut{turn, at}
	}
	return nil
}

func wall(args []string) Message {
	if at, ok := cell(args); ok {
		return WallAt{at}
	}
	if len(args) != 3 {
		return nil
	}
	to, ok := direction(args[:1])
	from, ok2 := cell(args[1:])
	if !ok || !ok2 {
		return nil
	}
	return WallToward{to, from}
}

func hello(nick string, args []string) Message {
	var n [3]uint16
	for i, arg := range args {
		var ok bool
		if n[i], ok = count(arg); !ok {
			return nil
		}
	}
	return Hello{nick, n[0], n[1], n[2]}
}

func cell(args []string) (Cell, bool) {
	if len(args) != 2 {
		return Cell{}, false
	}
	x, ok := count(args[0])
	y, ok2 := count(args[1])
	return Cell{x, y}, ok && ok2
}

func direction(args []string) (Dir, bool) {
	if len(args) != 1 {
		return 0, false
	}
	i := slices.Index(dirs[:], args[0])
	return Dir(max(i, 0)), i >= 0
}

// count parses a number without a sign.
func count(s string) (uint16, bool) {
	n, err := strconv.ParseUint(s, 10, 16)
	return uint16(n), err == nil
}
