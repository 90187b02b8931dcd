package code

import (
	"encoding/binary"
	"math"
)

// Writer writes the body of a game code, which is the content inside the frame. The zero value is ready for use.
type Writer struct {
	bytes []byte
	free  int // number of unused bits in the last byte
}

// Bytes returns the bytes written so far.
func (w *Writer) Bytes() []byte { return w.bytes }

// Byte writes one byte.
func (w *Writer) Byte(b byte) { w.bytes, w.free = append(w.bytes, b), 0 }

// Uint writes n as an unsigned varint.
func (w *Writer) Uint(n uint64) { w.bytes, w.free = binary.AppendUvarint(w.bytes, n), 0 }

// Int writes n as a signed (zigzag) varint.
func (w *Writer) Int(n int64) { w.bytes, w.free = binary.AppendVarint(w.bytes, n), 0 }

// Bits writes the given number of bits: the lowest bits of n, highest first. Successive calls of Bits continue in the same byte.
// All other methods begin a new byte.
func (w *Writer) Bits(n uint64, bits int) {
	for i := bits - 1; i >= 0; i-- {
		if w.free == 0 {
			w.bytes, w.free = append(w.bytes, 0), 8
		}
		w.free--
		w.bytes[len(w.bytes)-1] |= byte(n>>i&1) << w.free
	}
}

// Reader reads the body of a game code. After an error, its methods return 0, and End returns the first error. A varint must
// have its shortest form, because every body has only one valid form.
type Reader struct {
	bytes []byte
	bits  int // number of bits in the current byte that are not read yet
	now   byte
	fault Fault
}

// NewReader returns a Reader of body.
func NewReader(body []byte) *Reader { return &Reader{bytes: body} }

// Byte reads one byte.
func (r *Reader) Byte() byte {
	r.align()
	return r.nextByte()
}

func (r *Reader) nextByte() byte {
	if len(r.bytes) == 0 {
		r.Fail(FaultShort)
		return 0
	}
	b := r.bytes[0]
	r.bytes = r.bytes[1:]
	return b
}

// align skips the bits that are left of the current byte. They must be 0.
func (r *Reader) align() {
	if r.now&(1<<r.bits-1) != 0 {
		r.Fail(FaultNumber)
	}
	r.now, r.bits = 0, 0
}

// Int8 reads one byte. A value above limit is an error.
func (r *Reader) Int8(limit int) int { return r.limited(uint64(r.Byte()), limit) }

// Int reads an unsigned varint. A value above limit is an error.
func (r *Reader) Int(limit int) int { return r.limited(r.Uint(), limit) }

func (r *Reader) limited(n uint64, most int) int {
	if most < 0 || n > uint64(most) {
		r.Fail(FaultNumber)
		return 0
	}
	return int(n)
}

// Uint reads an unsigned varint.
func (r *Reader) Uint() uint64 {
	r.align()
	n, length := binary.Uvarint(r.bytes)
	switch {
	case length == 0:
		r.Fail(FaultShort)
		return 0
	case length < 0 || length > 1 && r.bytes[length-1] == 0:
		r.Fail(FaultNumber)
		return 0
	}
	r.bytes = r.bytes[length:]
	return n
}

// Int32 reads a signed (zigzag) varint.
func (r *Reader) Int32() int32 {
	n := r.Uint()
	signed := int64(n>>1) ^ -int64(n&1)
	if signed < math.MinInt32 || signed > math.MaxInt32 {
		r.Fail(FaultNumber)
		return 0
	}
	return int32(signed)
}

// Bits reads an unsigned number with the given number of bits. Successive calls of Bits continue in the same byte.
func (r *Reader) Bits(bits int) uint64 {
	n := uint64(0)
	for range bits {
		if r.bits == 0 {
			r.now, r.bits = r.nextByte(), 8
		}
		r.bits--
		n = n<<1 | uint64(r.now>>r.bits&1)
	}
	if r.fault != 0 {
		return 0
	}
	return n
}

// Fail stops the Reader with the error f, unless it has failed before.
func (r *Reader) Fail(f Fault) {
	if r.fault == 0 {
		r.fault = f
	}
	r.bytes = nil
}

// Err returns the first error, or nil.
func (r *Reader) Err() error {
	if r.fault != 0 {
		return r.fault
	}
	return nil
}

// End returns the first error, or FaultRest if there are bytes left to read.
func (r *Reader) End() error {
	r.align()
	if len(r.bytes) > 0 {
		r.Fail(FaultRest)
	}
	return r.Err()
}

// Left returns the number of bytes that are not read yet.
func (r *Reader) Left() int { return len(r.bytes) }
