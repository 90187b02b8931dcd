package wire

import (
	"errors"
	"io"
	"net"
)

// firstBuffer is how many bytes a Reader begins with: enough for several messages of every protocol but for their
// longest ones.
const firstBuffer = 512

// Parser reads the first message of b. It returns how many bytes the message took, or ErrShort and 0 while b is only the
// beginning of one. It must not keep b.
type Parser[M any] func(b []byte) (m M, n int, err error)

// Edge finds where the first message of b ends: after n bytes. It fails as a Parser does.
type Edge func(b []byte) (n int, err error)

// Edge is the parser without the message.
func (p Parser[M]) Edge(b []byte) (n int, err error) {
	_, n, err = p(b)
	return n, err
}

// Reader cuts messages out of a stream.
type Reader[M any] struct {
	from  io.Reader
	parse Parser[M]
	limit int    // bytes of the longest message
	buf   []byte // what has come and was not parsed yet
	err   error  // after which nothing more comes
	heard func(b []byte, err error)
}

// NewReader reads messages of at most limit bytes.
func NewReader[M any](from io.Reader, parse Parser[M], limit int) *Reader[M] {
	return &Reader[M]{from: from, parse: parse, limit: limit, buf: make([]byte, 0, min(limit, firstBuffer))}
}

// Next waits for the next message. After an error every further call returns the same error. The end of the stream is
// io.EOF between two messages and io.ErrUnexpectedEOF within one.
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

// Tell has heard called with the bytes of each message, before Next returns it, and at the end with those that are none and
// why: ErrLeft or ErrTorn if they are only a beginning. It must not keep them.
func (r *Reader[M]) Tell(heard func(b []byte, err error)) { r.heard = heard }

func (r *Reader[M]) tell(b []byte, err error) {
	if r.heard == nil || len(b) == 0 {
		return
	}
	switch {
	case errors.Is(err, net.ErrClosed), errors.Is(err, io.ErrClosedPipe):
		err = ErrLeft
	case errors.Is(err, io.ErrUnexpectedEOF):
		err = ErrTorn
	}
	r.heard(b, err)
}

// Buffered is how many bytes have come and are not part of a message yet.
func (r *Reader[M]) Buffered() int { return len(r.buf) }

// drop forgets the bytes of a message. What is left moves to the front, so that the buffer doesn't grow with the stream,
// and a buffer that one long message has made large is given back.
func (r *Reader[M]) drop(n int) {
	r.buf = r.buf[:copy(r.buf, r.buf[n:])]
	if len(r.buf) == 0 && cap(r.buf) > firstBuffer {
		r.buf = make([]byte, 0, firstBuffer)
	}
}

// fill reads once from the stream. The error of the stream waits until what came with it is parsed.
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

// endWithin is the error of a stream that has ended with bytes in the buffer: none yet if they still hold messages, for
// the stream will say again that it has ended.
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
