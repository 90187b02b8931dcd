package wire

import "bytes"

// CutLine returns the text of the first line of b, and the length of the line including its end. Any byte in lineEnds
// is a line end, and a carriage return before the line end is dropped. The text is cleaned by Printable.
//
// If b holds only the beginning of a line, err is ErrShort. If b holds limit or more bytes without a line end, err is a
// TooLongError.
func CutLine(b []byte, lineEnds string, limit int) (text string, n int, err error) {
	end := bytes.IndexAny(b[:min(len(b), limit)], lineEnds)
	switch {
	case end < 0 && len(b) >= limit:
		return "", 0, TooLongError{Limit: limit}
	case end < 0:
		return "", 0, ErrShort
	}
	return Printable(string(bytes.TrimSuffix(b[:end], []byte("\r")))), end + 1, nil
}
