package wire

import "bytes"

// CutLine cuts the first line off b. It returns the line's text, without the line end and cleaned by Printable, and the
// number of bytes including the line end. Each byte in ends ends a line; a carriage return before it is dropped. If b
// holds only the beginning of a line, err is ErrShort. If no line ends within longest bytes, err is a TooLongError.
func CutLine(b []byte, ends string, longest int) (text string, n int, err error) {
	end := bytes.IndexAny(b[:min(len(b), longest)], ends)
	switch {
	case end < 0 && len(b) >= longest:
		return "", 0, TooLongError{Limit: longest}
	case end < 0:
		return "", 0, ErrShort
	}
	return Printable(string(bytes.TrimSuffix(b[:end], []byte("\r")))), end + 1, nil
}
