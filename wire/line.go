package wire

import "bytes"

// CutLine cuts the first line off b, for protocols of lines: its text without the end, as Printable leaves it, and how many
// bytes it took with its end. Any of the bytes in ends ends a line; a carriage return before it belongs to the end. It is
// ErrShort while b is only the beginning of a line, and a TooLongError if none ends within longest bytes.
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
