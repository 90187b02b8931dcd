package extbot

import (
	"os/exec"
	"runtime"
	"sync"
	"syscall"
)

// endWithUs makes the system kill the bot when this program ends for any reason. This does not include the bot's
// children.
func endWithUs(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }

// starts returns the channel of the goroutine that starts all bots.
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

// start starts a command on a thread that runs until this program ends, because the system regards the starting thread
// as the parent.
func start(cmd *exec.Cmd) error {
	done := make(chan error)
	starts() <- func() { done <- cmd.Start() }
	return <-done
}
