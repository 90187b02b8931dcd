package netclient

import (
	"context"
	"time"
)

// opening is the result of Open.
type opening[In, Out any] struct {
	conn Conn[In, Out]
	err  error
}

// connect calls open in its own goroutine, so that the loop can stop waiting when ctx is cancelled.
func (r *runner[In, Out, V, M]) connect(ctx context.Context, open Open[In, Out]) <-chan opening[In, Out] {
	opened := make(chan opening[In, Out])
	r.beside.Go(func() {
		var o opening[In, Out]
		o.conn, o.err = open(ctx)
		select {
		case opened <- o:
		case <-ctx.Done():
			if o.err == nil {
				_ = o.conn.Close() // the session has been closed
			}
		}
	})
	return opened
}

// begin starts the goroutines of a new connection and calls Machine.Connected.
func (r *runner[In, Out, V, M]) begin(o opening[In, Out]) error {
	if o.err != nil {
		return o.err
	}
	r.conn = o.conn
	r.beside.Go(func() { r.read(r.alive, o.conn) })
	if _, r.instant = o.conn.(NonBlocking); !r.instant {
		r.beside.Go(func() { r.write(r.alive, o.conn) })
	}
	return r.guard(func() (Step[Out, V], error) {
		r.lastWord = time.Now()
		return r.machine.Connected(), nil
	})
}

func (r *runner[In, Out, V, M]) read(ctx context.Context, conn Conn[In, Out]) {
	for {
		in := received[In]{noted: -1}
		in.message, in.err = conn.Receive()
		if n, ok := conn.(CaptureIndexer); ok {
			in.noted = n.LastCaptured()
		}
		select {
		case r.incoming <- in:
		case <-ctx.Done():
			return
		}
		if in.err != nil {
			return
		}
	}
}

func (r *runner[In, Out, V, M]) write(ctx context.Context, conn Conn[In, Out]) {
	var messages []Out
	for {
		select {
		case <-r.outbox.Ready():
		case <-ctx.Done():
			return
		}
		if messages = r.outbox.Take(messages[:0]); len(messages) == 0 {
			continue
		}
		if err := conn.Send(messages); err != nil {
			r.writer.broken <- err
			return
		}
	}
}

func (r *runner[In, Out, V, M]) receive(in received[In]) error {
	if in.err != nil {
		return in.err
	}
	r.heard, r.spoken = in.noted+1, true
	return r.guard(func() (Step[Out, V], error) {
		r.lastWord = time.Now()
		return r.machine.Receive(in.message)
	})
}

func (r *runner[In, Out, V, M]) send(messages []Out) error {
	if r.instant && r.conn != nil {
		return r.conn.Send(messages)
	}
	for _, m := range messages {
		if err := r.outbox.Put(m); err != nil {
			return NewError("net.unread", err)
		}
	}
	return nil
}
