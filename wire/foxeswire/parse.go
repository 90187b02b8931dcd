package foxeswire

import (
	"errors"
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

// header is the first three characters of a line.
type header struct {
	by, to Code
	kind   byte
}

func parse(b []byte, read func(h header, data string) Message) (Message, int, error) {
	text, n, err := wire.CutLine(b, "\n", MaxLine)
	if err != nil {
		return nil, 0, err
	}
	if len(text) >= 3 {
		h := header{Code(text[0]), Code(text[1]), text[2]}
		if m := read(h, strings.TrimLeft(text[3:], " ")); m != nil {
			return m, n, nil
		}
	}
	return Unknown{text}, n, nil
}

// serverMessage returns the message of a line, or nil if the line is not a server's message.
func serverMessage(h header, data string) Message {
	switch {
	case h.kind == typeEnd:
		return end(h, data)
	case h.by != Board && h.by != Controller:
		return nil
	case h.kind == typeTeam && isNew(h.to) && isOneOf(data, "DFR"):
		return Team{h.by, h.to, Code(data[0])}
	case h.kind == typeTiles && isViewer(h.to) && data != "" && strings.Trim(data, Letters) == "":
		return Tiles{h.to, data}
	case h.kind == typeFail && isSide(h.to) && data == "":
		return Fail{h.to}
	case h.kind == typeNext && isSide(h.to) && data == "":
		return Next{h.to}
	case h.kind == typeDetails && isViewer(h.to):
		return details(h.to, data)
	}
	return nil
}

func end(h header, data string) Message {
	spoken := (h.by == Board || h.by == Controller) && isSide(h.to)
	example := isPlayer(h.by) && (h.to == Board || h.to == Controller)
	switch {
	case !spoken && !example:
		return nil
	case data == "":
		return End{By: h.by, To: h.to}
	case isOneOf(data, "DFN"):
		return End{h.by, h.to, Code(data[0])}
	}
	return nil
}

func clientMessage(h header, data string) Message {
	switch {
	case h.to != Board && h.to != Controller:
		return nil
	case h.kind == typeJoin && isNew(h.by) && data == "":
		return Join{h.by, h.to}
	case h.kind == typeDetails && isNew(h.by) && data == "":
		return Ask{h.by}
	case !isPlayer(h.by):
		return nil
	case h.kind == typeMove:
		return move(h.by, data)
	case h.kind == typeRefresh && data == "":
		return Refresh{h.by}
	}
	return nil
}

func move(by Code, data string) Message {
	words := strings.Fields(data)
	m := Move{By: by}
	if len(words) != len(m.Numbers) {
		return NoMove{by, data}
	}
	for i, w := range words {
		n, err := strconv.ParseInt(w, 10, 16)
		if err != nil && !errors.Is(err, strconv.ErrRange) { // out of range, n is the nearest number within
			return NoMove{by, data}
		}
		m.Numbers[i] = int(n)
	}
	return m
}

func isNew(c Code) bool    { return c == NewPlayer || c == NewViewer }
func isPlayer(c Code) bool { return c == Fox || c == Dolphin }
func isViewer(c Code) bool { return c == FoxViewer || c == DolphinViewer }
func isSide(c Code) bool   { return isPlayer(c) || isViewer(c) }

func isOneOf(data, letters string) bool { return len(data) == 1 && strings.Contains(letters, data) }
