//go:build unix

package extbot_test

import (
	"fmt"

	"menagerie/internal/extbot"
	"menagerie/internal/extbot/sandbox"
)

// A program is started as a bot. The placeholders of its command are replaced, and its output is stored.
func ExampleStart() {
	bot, err := extbot.Start(extbot.Order{
		Command: "echo {name} connects to {host}, port {port}", Name: "ann", Address: "127.0.0.1:9000", Sandbox: sandbox.Off,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	<-bot.Done()
	lines, _, _ := bot.Lines(0)
	for _, line := range lines {
		fmt.Println(line.Text)
	}
	end, _ := bot.End()
	fmt.Println("exit code", end.Code)
	// Output:
	// ann connects to 127.0.0.1, port 9000
	// exit code 0
}
