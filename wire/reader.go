package wire

import (
	"errors"
	"io"
)

// firstBuffer is the initial buffer size of a Reader in bytes. It holds several typical messages of any protocol.
const firstBuffer = 512

// Parser reads the first message of b and returns the number of bytes that it takes. While b is only the beginning of a
// message, Parser returns 0 and ErrShort. It must not keep b.
type Parser[M any] func(b []byte) (m M, n int, err error)

// Edge returns the length n of the first message of b. Its errors are those of a Parser.
type Edge func(b []byte) (n int, err error)

// Edge calls p and discards the message.
func (p Parser[M]) Edge(b []byte) (n int, err error) {
	_, n, err = p(b)
	return n, err
}

// Reader reads messages from a stream.
type Reader[M any] struct {
	from  io.Reader
	parse Parser[M]
	limit int    // length of the longest message in bytes
	buf   []byte // bytes received but not yet parsed
	err   error  // set once no more data will be read
	heard func(b []byte, err error)
}

// NewReader returns a Reader of messages of at most limit bytes.
func NewReader[M any](from io.Reader, parse Parser[M], limit int) *Reader[M] {
	return &Reader[M]{from: from, parse: parse, limit: limit, buf: make([]byte, 0, min(limit, firstBuffer))}
}

// Next returns the next message, and waits for it if necessary. After an error each further call returns the same
// error. At the end of the stream the error is io.EOF between two messages and io.ErrUnexpectedEOF within one.
func (r *Reader[M]) Next() (m M, err error) {
	for {
		m, n, err := r.parse(r.buf)
		if err == nil {
			r.tell(r.buf[:n], nil)
			r.drop(n)
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

// Tell sets a function that Next calls with the bytes of each message before it returns the message. At the end of the
// stream, Next calls it with the remaining bytes and an error: ErrLeft or ErrTorn for an incomplete message. The
// function must not keep the bytes.
func (r *Reader[M]) Tell(heard func(b []byte, err error)) { r.heard = heard }

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

// Buffered returns the number of received bytes that are not part of a message yet.
func (r *Reader[M]) Buffered() int { return len(r.buf) }

// drop removes the first n bytes from the buffer and moves the rest to its front. It replaces an empty buffer that has
// grown for a long message, to free the memory.
func (r *Reader[M]) drop(n int) {
	r.buf = r.buf[:copy(r.buf, r.buf[n:])]
	if len(r.buf) == 0 && cap(r.buf) > firstBuffer {
		r.buf = make([]byte, 0, firstBuffer)
	}
}

// fill reads once from the stream. If the read returned data, the stream's error is reported after that data is parsed.
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
		r.err = r.endWithin()
		return
	}
	r.err = err
}

// endWithin returns the error for a stream that has ended with bytes in the buffer. It is nil while the buffer still
// holds a complete message, because the next Read returns io.EOF again.
func (r *Reader[M]) endWithin() error {
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
