//go:build !js

// Package quit handles the signals that ask a program to end, and lets a program outlive the readers of its output.
package quit

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Context returns a context that ends when the program is asked to end: with SIGTERM, with Ctrl-C (SIGINT), or because its
// terminal is closed (SIGHUP). Signals that the parent process has disabled stay disabled, for example with nohup. A second
// signal ends the program at once, even if it is blocked.
func Context() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	asked := make(chan os.Signal, 2)
	signal.Notify(asked, signals()...)
	go func() {
		<-asked
		signal.Stop(asked)
		cancel()
		select {
		case second := <-asked: // it came before Stop
			if self, err := os.FindProcess(os.Getpid()); err == nil {
				_ = self.Signal(second)
			}
		default:
		}
	}()
	return ctx
}

// signals returns the signals that ask the program to end.
func signals() (all []os.Signal) {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			all = append(all, s)
		}
	}
	return all
}

// OutliveReaders lets the program continue after the reader of its standard output or standard error has ended. Without this
// call, SIGPIPE would end the program at the next write. If the reader of the standard output has ended, OutliveReaders calls
// unread, which may exit.
func OutliveReaders(unread func()) {
	broken := make(chan os.Signal, 1)
	signal.Notify(broken, syscall.SIGPIPE) // child processes still end, because they would inherit only an ignored signal
	go func() {
		for range broken {
			if abandoned(os.Stdout) {
				unread()
			}
		}
	}()
}
