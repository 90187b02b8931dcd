package desktop

import "os/exec"

// alert shows a dialog and waits until the user closes it.
func alert(title, text string) error {
	// the texts are arguments, so that quotes in the texts cannot change the script
	return exec.Command("/usr/bin/osascript", "-e", "on run argv", "-e", "display alert (item 1 of argv) message (item 2 of argv) as critical",
		"-e", "end run", title, text).Run()
}
