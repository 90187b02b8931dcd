package netclient

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"menagerie/internal/mailbox"
	"menagerie/session"
)

// readAfterFailure is how long the runner still reads after a failed write, to receive the server's reason for closing.
const readAfterFailure = time.Second

// maxLoopDelay is the maximum normal delay of the runner's loop. After a longer delay, the process was probably
// suspended.
const maxLoopDelay = time.Second

// received is a message from the reader goroutine, or the error that ended it.
type received[In any] struct {
	message In
	err     error
	noted   int64 // number of the message in the capture; -1 if it is not there
	age     age
}

// runner owns a machine and its connection. One goroutine runs its loop, one reads, and one writes.
type runner[In, Out, V, M any] struct {
	machine Machine[In, Out, V, M]
	inbox   *mailbox.Box[job[Out, V]]
	shown   *mailbox.Box[sequencedUpdate[V]]
	status  *mailbox.Box[status]
	outbox  *mailbox.Box[Out]

	incoming chan received[In] // received messages; buffered, so that the two goroutines alternate less often
	writer   writer
	beside   sync.WaitGroup
	began    time.Time     // time of the call of Run, plus the time in which the process was suspended
	ticked   time.Duration // time that was passed to the last Machine.Tick

	conn     Conn[In, Out]   // nil until the connection is established
	alive    context.Context // context of the reader and the writer; ends after serve and linger
	instant  bool            // conn implements NonBlocking
	alarm    *time.Timer
	lastWord time.Time
	jobs     []job[Out, V]

	age       age   // age of the message that is handled now
	spoken    bool  // the server has sent a message
	heard     int64 // number of messages in the capture up to the last received one; 0 if unknown
	answering bool  // the next update is the response to a move
	ended     bool
}

// writer is the state of the goroutine that writes to the connection.
type writer struct {
	broken chan error // receives the error that ended the goroutine
	err    error      // the error from broken
	until  time.Time  // time until which the runner still reads after err
}

func (r *runner[In, Out, V, M]) run(ctx context.Context, cancel context.CancelFunc, open Open[In, Out]) {
	alive, end := context.WithCancel(context.Background())
	defer end()
	r.alive = alive
	err := r.serve(ctx, open)
	closed := ctx.Err() != nil // by the game loop, which reads no further updates
	cancel()
	if closed && r.conn != nil {
		r.linger()
	}
	end()
	if r.conn != nil {
		_ = r.conn.Close() // the session is over, so an error has no effect
	}
	if closed {
		r.inbox.Close()
	} else {
		r.end(Explain(err))
	}
	r.beside.Wait()
}

// linger keeps the connection open for the time of Lingerer.Linger, or until the server closes it.
func (r *runner[In, Out, V, M]) linger() {
	m, ok := r.machine.(Lingerer)
	if !ok {
		return
	}
	enough := time.NewTimer(m.Linger())
	defer enough.Stop()
	for {
		select {
		case in := <-r.incoming:
			if in.err != nil {
				return
			}
		case <-enough.C:
			return
		}
	}
}

// serve runs the loop until an error ends the session.
func (r *runner[In, Out, V, M]) serve(ctx context.Context, open Open[In, Out]) error {
	opened := r.connect(ctx, open)
	beat := time.NewTicker(TickInterval)
	defer beat.Stop()
	r.alarm = time.NewTimer(TickInterval)
	defer r.alarm.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case o := <-opened:
			err = r.begin(o)
		case in := <-r.incoming:
			err = r.receive(in)
		case <-r.inbox.Ready():
			err = r.runJobs()
		case r.writer.err = <-r.writer.broken:
			r.writer.until = time.Now().Add(readAfterFailure)
		case <-beat.C:
			err = r.tick()
		case <-r.alarm.C:
			err = r.tick()
		}
		if err != nil {
			return err
		}
		r.setAlarm()
		r.publish()
	}
}

func (r *runner[In, Out, V, M]) setAlarm() {
	if m, ok := r.machine.(Alarmer); ok {
		if at, ok := m.Alarm(); ok {
			r.alarm.Reset(at - time.Since(r.began))
		}
	}
}

func (r *runner[In, Out, V, M]) runJobs() error {
	r.jobs = r.inbox.Take(r.jobs[:0])
	for i, j := range r.jobs {
		if err := r.guard(func() (Step[Out, V], error) { return r.runJob(j), nil }); err != nil {
			r.jobs = r.jobs[i:] // the failed job has no response yet
			return err
		}
	}
	r.jobs = r.jobs[:0]
	return nil
}

// runJob executes one job. A job with a move returns exactly one update, the response.
func (r *runner[In, Out, V, M]) runJob(j job[Out, V]) Step[Out, V] {
	s := j.do()
	if !j.isMove {
		return s
	}
	if len(s.Show) != 1 {
		panic(fmt.Sprintf("netclient: %d answers to one move", len(s.Show)))
	}
	r.answering = true
	return s
}

func (r *runner[In, Out, V, M]) tick() error {
	if r.writer.err != nil && time.Now().After(r.writer.until) {
		return r.writer.err
	}
	if r.age == earlier && time.Since(r.lastWord) > repetitionPause {
		r.age = fresh // the last repeated message is incomplete
	}
	return r.guard(func() (Step[Out, V], error) { return Step[Out, V]{}, nil })
}

// clock returns the time since the machine began, without suspensions of the process.
func (r *runner[In, Out, V, M]) clock() time.Duration {
	now := time.Since(r.began)
	if gap := now - r.ticked - TickInterval; gap > maxLoopDelay {
		// Messages that arrive during a suspension wait in the socket, so the gap is not silence of the server.
		now -= gap
		r.began, r.lastWord, r.writer.until = r.began.Add(gap), r.lastWord.Add(gap), r.writer.until.Add(gap)
		if m, ok := r.machine.(Resumer); ok {
			m.Resume()
		}
	}
	r.ticked = now
	return now
}

// guard applies the Steps of Machine.Tick and of f. It returns an error if the machine panics.
func (r *runner[In, Out, V, M]) guard(f func() (Step[Out, V], error)) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = NewError("net.bug", fmt.Errorf("panic: %v\n%s", p, debug.Stack()), p)
		}
	}()
	passed, err := r.machine.Tick(r.clock())
	if applied := r.apply(passed); err == nil {
		err = applied
	}
	if err != nil {
		return err
	}
	step, err := f()
	if applied := r.apply(step); err == nil {
		err = applied
	}
	return err
}

// apply sends the messages of s and then shows its updates. If it cannot send, it shows nothing.
func (r *runner[In, Out, V, M]) apply(s Step[Out, V]) error {
	if err := r.send(s.Send); err != nil {
		return err
	}
	for _, u := range s.Show {
		u.Heard = r.heard
		if err := r.shown.Put(sequencedUpdate[V]{u, r.answering}); err != nil {
			return NewError("net.behind", err)
		}
		r.answering = false
	}
	return nil
}

// end shows the last update, which is also the response to each move without a response.
func (r *runner[In, Out, V, M]) end(err error) {
	u := r.gone(err)
	last := []sequencedUpdate[V]{{u, false}}
	for _, j := range append(r.jobs, r.inbox.Close()...) {
		if j.isMove {
			last = append(last, sequencedUpdate[V]{u, true})
		}
	}
	r.shown.Finish(last...)
	r.conn, r.ended = nil, true
	r.publish()
}

func (r *runner[In, Out, V, M]) gone(err error) (u session.Update[V]) {
	defer func() {
		if p := recover(); p != nil {
			u = session.Update[V]{Phase: session.Lost, Err: err}
		}
	}()
	u = r.machine.Disconnected(err)
	if !r.spoken && IsClosed(u.Err) {
		u.Err = NewError("net.closed_unheard", u.Err)
	}
	return u
}

// publish makes the state of the connection available to the game loop.
func (r *runner[In, Out, V, M]) publish() {
	// If Machine.Status panics, the last published state remains available.
	defer func() { _ = recover() }()
	s := status{Status: r.machine.Status(), connected: r.conn != nil, clock: r.ticked, at: time.Now(), seats: r.machine.Seats()}
	if r.conn != nil { // up to the last tick: if the process was stopped since then, the next tick leaves the stop out
		s.Info, s.silent = r.conn.Info(), max(0, r.began.Add(r.ticked).Sub(r.lastWord))
	}
	if r.ended {
		s.Doing, s.UnderWay, s.Owed, s.Awaits = "net.doing_gone", 0, false, false
	}
	_ = r.status.Put(s) // the mailbox keeps only the newest value, so it is never full
}

type opening[In, Out any] struct {
	conn Conn[In, Out]
	err  error
}

// connect calls open in its own goroutine, so that the caller can stop waiting when ctx is cancelled.
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
	if a := agingOf(r.conn); a != nil {
		r.age = a.begins()
	}
	r.beside.Go(func() { r.read(r.alive, o.conn) })
	if _, r.instant = o.conn.(NonBlocking); !r.instant {
		r.beside.Go(func() { r.write(r.alive, o.conn) })
	}
	defer r.handled()
	return r.guard(func() (Step[Out, V], error) {
		r.lastWord = time.Now()
		return r.machine.Connected(), nil
	})
}

// handled notes that a message was handled. After the newest repeated one, all messages are sent.
func (r *runner[In, Out, V, M]) handled() {
	if r.age == newest {
		r.age = fresh
	}
}

func (r *runner[In, Out, V, M]) read(ctx context.Context, conn Conn[In, Out]) {
	for {
		in := received[In]{noted: -1}
		in.message, in.err = conn.Receive()
		if n, ok := conn.(CaptureIndexer); ok {
			in.noted = n.LastCaptured()
		}
		if a := agingOf(conn); a != nil {
			in.age = a.lastAge()
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
	r.heard, r.spoken, r.age = in.noted+1, true, in.age
	defer r.handled()
	return r.guard(func() (Step[Out, V], error) {
		r.lastWord = time.Now()
		return r.machine.Receive(in.message)
	})
}

func (r *runner[In, Out, V, M]) send(messages []Out) error {
	if r.age != fresh {
		if a := agingOf(r.conn); a != nil && a.drops(r.age, messages) {
			return nil
		}
	}
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
