package netclient

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"menagerie/internal/mailbox"
	"menagerie/session"
)

// lastWords is how long a connection that can't be written to is still read: a server that ends it says why first.
const lastWords = time.Second

// late is how much later than planned the loop may run. A longer gap means that the process was stopped: by Ctrl+Z, or with
// the whole machine.
const late = time.Second

// received is what the reader hands over: a message, or why none comes any more.
type received[In any] struct {
	message In
	err     error
	noted   int64 // its number in the capture; -1 if it is on none
}

// runner is the goroutine that owns a machine and its connection, with a reader and a writer to wait for it.
type runner[In, Out, V, M any] struct {
	machine Machine[In, Out, V, M]
	inbox   *mailbox.Box[job[Out, V]]
	shown   *mailbox.Box[shown[V]]
	status  *mailbox.Box[status]
	outbox  *mailbox.Box[Out]

	incoming chan received[In] // a few at once, which saves changing to and fro between two goroutines
	broken   chan error        // why the writer gave up
	beside   sync.WaitGroup
	began    time.Time     // shifted by the time for which the process was stopped
	ticked   time.Duration // when the machine was told the time last

	conn     Conn[In, Out]   // nil until the connection stands
	alive    context.Context // ends after serve and linger; the reader and the writer end with it
	instant  bool            // conn sends without waiting
	alarm    *time.Timer
	lastWord time.Time
	unsent   error     // what the writer reported
	until    time.Time // how long to wait for the server's last words after it
	jobs     []job[Out, V]

	spoken    bool  // the server has sent a message
	heard     int64 // how many messages of the capture had come with the last one; 0 if that is not known
	answering bool  // the next thing shown answers a move
	ended     bool
}

func (r *runner[In, Out, V, M]) run(ctx context.Context, cancel context.CancelFunc, open Open[In, Out]) {
	alive, end := context.WithCancel(context.Background())
	defer end()
	r.alive = alive
	err := r.serve(ctx, open)
	closed := ctx.Err() != nil // by the game loop, which wants to hear no more
	cancel()
	if closed && r.conn != nil {
		r.linger()
	}
	end()
	if r.conn != nil {
		_ = r.conn.Close() // it is over; whatever it says now changes nothing
	}
	if closed {
		r.inbox.Close()
	} else {
		r.finish(Explain(err))
	}
	r.beside.Wait()
}

// linger keeps the connection open for as long as the machine asks, or until the server closes it.
func (r *runner[In, Out, V, M]) linger() {
	m, ok := r.machine.(Lingering)
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

// serve waits for whatever comes next, until something ends the connection.
func (r *runner[In, Out, V, M]) serve(ctx context.Context, open Open[In, Out]) error {
	opened := r.connect(ctx, open)
	beat := time.NewTicker(Beat)
	defer beat.Stop()
	r.alarm = time.NewTimer(Beat)
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
			err = r.work()
		case r.unsent = <-r.broken:
			r.until = time.Now().Add(lastWords)
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

// setAlarm wakes the loop when the machine wants that.
func (r *runner[In, Out, V, M]) setAlarm() {
	if m, ok := r.machine.(Alarmed); ok {
		if at, ok := m.Alarm(); ok {
			r.alarm.Reset(at - time.Since(r.began))
		}
	}
}

// opening is a connection that was made, or why not.
type opening[In, Out any] struct {
	conn Conn[In, Out]
	err  error
}

// connect makes the connection beside the loop, so that it may be given up meanwhile.
func (r *runner[In, Out, V, M]) connect(ctx context.Context, open Open[In, Out]) <-chan opening[In, Out] {
	opened := make(chan opening[In, Out])
	r.beside.Go(func() {
		var o opening[In, Out]
		o.conn, o.err = open(ctx)
		select {
		case opened <- o:
		case <-ctx.Done():
			if o.err == nil {
				_ = o.conn.Close() // nobody wants it any more
			}
		}
	})
	return opened
}

// begin starts to use the connection.
func (r *runner[In, Out, V, M]) begin(o opening[In, Out]) error {
	if o.err != nil {
		return o.err
	}
	r.conn = o.conn
	r.beside.Go(func() { r.read(r.alive, o.conn) })
	if _, r.instant = o.conn.(Instant); !r.instant {
		r.beside.Go(func() { r.write(r.alive, o.conn) })
	}
	return r.guard(func() (Step[Out, V], error) {
		r.lastWord = time.Now()
		return r.machine.Hello(), nil
	})
}

func (r *runner[In, Out, V, M]) read(ctx context.Context, conn Conn[In, Out]) {
	for {
		in := received[In]{noted: -1}
		in.message, in.err = conn.Receive()
		if n, ok := conn.(Noting); ok {
			in.noted = n.Noted()
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
			r.broken <- err
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

// work does what the game loop has asked for.
func (r *runner[In, Out, V, M]) work() error {
	r.jobs = r.inbox.Take(r.jobs[:0])
	for i, j := range r.jobs {
		if err := r.guard(func() (Step[Out, V], error) { return r.doJob(j), nil }); err != nil {
			r.jobs = r.jobs[i:] // the one that failed has not been answered either
			return err
		}
	}
	r.jobs = r.jobs[:0]
	return nil
}

// doJob lets the machine do a job. That of a move shows one thing, which is the answer.
func (r *runner[In, Out, V, M]) doJob(j job[Out, V]) Step[Out, V] {
	s := j.do()
	if !j.answer {
		return s
	}
	if len(s.Show) != 1 {
		panic(fmt.Sprintf("netclient: %d answers to one move", len(s.Show)))
	}
	r.answering = true
	return s
}

func (r *runner[In, Out, V, M]) tick() error {
	if r.unsent != nil && time.Now().After(r.until) {
		return r.unsent
	}
	return r.guard(func() (Step[Out, V], error) { return Step[Out, V]{}, nil })
}

// clock returns the machine's time, which stands still while the process is stopped. What the server has sent meanwhile is in
// the socket and not read yet, so that time is no silence of the server.
func (r *runner[In, Out, V, M]) clock() time.Duration {
	now := time.Since(r.began)
	if gap := now - r.ticked - Beat; gap > late {
		now -= gap
		r.began, r.lastWord, r.until = r.began.Add(gap), r.lastWord.Add(gap), r.until.Add(gap)
		if m, ok := r.machine.(Resumer); ok {
			m.Resume()
		}
	}
	r.ticked = now
	return now
}

// guard tells the machine the time, lets it act, and does what it wants. A machine that panics loses its game, not the
// program.
func (r *runner[In, Out, V, M]) guard(act func() (Step[Out, V], error)) (err error) {
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
	step, err := act()
	if applied := r.apply(step); err == nil {
		err = applied
	}
	return err
}

// apply sends before it shows, so that a move that can't be sent has no answer yet.
func (r *runner[In, Out, V, M]) apply(s Step[Out, V]) error {
	if err := r.send(s.Send); err != nil {
		return err
	}
	for _, u := range s.Show {
		u.Heard = r.heard
		if err := r.shown.Put(shown[V]{u, r.answering}); err != nil {
			return NewError("net.behind", err)
		}
		r.answering = false
	}
	return nil
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

// finish tells how the session ended and answers the moves that nobody has looked at.
func (r *runner[In, Out, V, M]) finish(err error) {
	u := r.gone(err)
	last := []shown[V]{{u, false}}
	for _, j := range append(r.jobs, r.inbox.Close()...) {
		if j.answer {
			last = append(last, shown[V]{u, true})
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
	u = r.machine.Gone(err)
	if e, ok := errors.AsType[*Error](u.Err); ok && !r.spoken && (e.Key() == "net.closed" || e.Key() == "net.reset") {
		u.Err = NewError("net.closed_unheard", u.Err)
	}
	return u
}

// publish lets the game loop know how the connection does; if the machine can't say, it stays with what it said last.
func (r *runner[In, Out, V, M]) publish() {
	defer func() { _ = recover() }()
	s := status{Measure: r.machine.Measure(), connected: r.conn != nil, clock: r.ticked, at: time.Now(), seats: r.machine.Seats()}
	if r.conn != nil {
		s.Info, s.silent = r.conn.Info(), s.at.Sub(r.lastWord)
	}
	if r.ended {
		s.Doing, s.UnderWay, s.Owed, s.Awaits = "net.doing_gone", 0, false, false
	}
	_ = r.status.Put(s) // it holds one value and joins all others with it, so it is never full
}
