package wire

import (
	"bytes"
	"errors"
	"io"
)

// initialBuffer is the initial buffer size of a Reader in bytes, enough for several typical messages.
const initialBuffer = 512

// Parser is a function that returns the first message in b and its length n in bytes. If b is only the beginning of a message,
// it returns 0 and ErrShort. It must not keep a reference to b.
type Parser[M any] func(b []byte) (m M, n int, err error)

// Edge is a function that returns the length in bytes of the first message in b. Its errors are those of a Parser.
type Edge func(b []byte) (n int, err error)

// Edge returns the length of the first message in b. It has the type Edge.
func (p Parser[M]) Edge(b []byte) (n int, err error) {
	_, n, err = p(b)
	return n, err
}

// Reader reads messages from a stream.
type Reader[M any] struct {
	from  io.Reader
	parse Parser[M]
	limit int    // maximum length of a message in bytes
	buf   []byte // received bytes that are not parsed yet
	err   error  // error that ended the reading; nil before it
	heard func(b []byte, err error)
}

// NewReader returns a Reader of the messages in r, each of at most limit bytes.
func NewReader[M any](r io.Reader, parse Parser[M], limit int) *Reader[M] {
	return &Reader[M]{from: r, parse: parse, limit: limit, buf: make([]byte, 0, min(limit, initialBuffer))}
}

// Next waits for the next message and returns it. If the stream ends between two messages, the error is io.EOF. If it ends
// within a message, the error is io.ErrUnexpectedEOF. After an error, Next always returns this error.
func (r *Reader[M]) Next() (m M, err error) {
	for {
		m, n, err := r.parse(r.buf)
		if err == nil {
			r.tell(r.buf[:n], nil)
			r.discard(n)
			return m, nil
		}
		if !errors.Is(err, ErrShort) {
			r.err = err
		}
		if r.err != nil {
			r.tell(r.buf, r.err)
			r.buf = r.buf[:0]
			return m, r.err
		}
		r.fill()
	}
}

// Tell sets a function f that receives the bytes of each message. The method Next calls f before Next returns the
// message. f must not keep a reference to the bytes.
//
// If reading fails, Next calls f with the remaining bytes and the error. If these bytes are an incomplete message, the
// error is ErrLeft or ErrTorn.
func (r *Reader[M]) Tell(f func(b []byte, err error)) { r.heard = f }

func (r *Reader[M]) tell(b []byte, err error) {
	if r.heard == nil || len(b) == 0 {
		return
	}
	switch {
	case errors.Is(err, io.ErrClosedPipe):
		err = ErrLeft
	case errors.Is(err, io.ErrUnexpectedEOF):
		err = ErrTorn
	}
	r.heard(b, err)
}

// Buffered returns the number of received bytes that do not belong to a returned message.
func (r *Reader[M]) Buffered() int { return len(r.buf) }

// discard removes the first n bytes from the buffer. It replaces a large, now empty buffer by a small one.
func (r *Reader[M]) discard(n int) {
	r.buf = r.buf[:copy(r.buf, r.buf[n:])]
	if len(r.buf) == 0 && cap(r.buf) > initialBuffer {
		r.buf = make([]byte, 0, initialBuffer)
	}
}

// fill reads once from the stream. If the stream returns data together with an error, Next parses the data before it
// returns the error.
func (r *Reader[M]) fill() {
	if len(r.buf) >= r.limit {
		r.err = TooLongError{r.limit}
		return
	}
	if len(r.buf) == cap(r.buf) {
		r.grow()
	}
	n, err := r.from.Read(r.buf[len(r.buf):cap(r.buf)])
	r.buf = r.buf[:len(r.buf)+n]
	if errors.Is(err, io.EOF) && len(r.buf) > 0 {
		r.err = r.errorAtEnd()
		return
	}
	r.err = err
}

// errorAtEnd returns io.ErrUnexpectedEOF if the buffer, which must not be empty, ends with an incomplete message.
// Otherwise it returns nil.
func (r *Reader[M]) errorAtEnd() error {
	if _, _, err := r.parse(r.buf); err == nil {
		return nil
	}
	return io.ErrUnexpectedEOF
}

func (r *Reader[M]) grow() {
	bigger := make([]byte, len(r.buf), min(r.limit, 2*cap(r.buf)))
	copy(bigger, r.buf)
	r.buf = bigger
}

// CutLine returns the text of the first line in b, cleaned by Printable. n is the length of the line with its line end.
// Any byte in lineEnds ends a line. A carriage return before this byte is dropped.
//
// If b is only the beginning of a line, err is ErrShort. If the first maxLength bytes of b contain no line end, err is
// a TooLongError.
func CutLine(b []byte, lineEnds string, maxLength int) (text string, n int, err error) {
	end := bytes.IndexAny(b[:min(len(b), maxLength)], lineEnds)
	switch {
	case end < 0 && len(b) >= maxLength:
		return "", 0, TooLongError{Limit: maxLength}
	case end < 0:
		return "", 0, ErrShort
	}
	return Printable(string(bytes.TrimSuffix(b[:end], []byte("\r")))), end + 1, nil
}
