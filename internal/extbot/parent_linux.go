package extbot

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// endWithUs lets the system kill the bot when our own program is gone, however it ended. Children of the bot are not meant.
func endWithUs(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }

// starts is the goroutine that starts all bots.
var starts = sync.OnceValue(func() chan<- func() {
	all := make(chan func())
	go func() {
		runtime.LockOSThread()
		for start := range all {
			start()
		}
	}()
	return all
})

// start starts a command on a thread that lasts as long as our program: what the system calls the parent is the thread.
func start(cmd *exec.Cmd) error {
	done := make(chan error)
	starts() <- func() { done <- cmd.Start() }
	return <-done
}
