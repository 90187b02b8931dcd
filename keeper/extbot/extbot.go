// Package extbot runs an external bot: a program that is started with a command line and stopped with the game.
//
//	bot, err := extbot.Start(extbot.Order{
//		Command: `python3 mouse.py {host} {port}`, Game: "pond", Name: "mouse", Address: "127.0.0.1:64090", Seed: 7,
//	})
//	lines, next, missed := bot.Lines(next)   // the new output; never waits
//	<-bot.Done()                             // the program has ended
//	bot.Stop()                               // sends a signal, and after Order.Grace kills the bot and its children
//	end, ended := bot.End()                  // exit code, signal, last lines
//
// The command line is split into words similarly to a shell, but without a shell (see Split). Within the words Start
// replaces {host}, {port}, {address}, {name}, {game}, {level}, {room} and {seed}. All other text in braces stays
// unchanged. The environment has the same values as MENAGERIE_HOST and so on, for bots with a fixed command line.
//
// The output of the bot is split into lines, of which the last ones are stored. A bot is not restarted automatically.
// If this program is killed, its bots end with it on Linux and Windows. On other systems they notice the end of the
// server's connection, if the protocol has connections. In a browser Start always fails.
package extbot

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Order defines the bot to start and the values passed to it.
type Order struct {
	Command string
	Dir     string // working folder, and base of a relative path to the program; empty for that of this program
	Game    string // pond, glenda, mia, labyrinth or foxes
	Name    string // the bot's name; empty if the bot may choose
	Address string // HOST:PORT of the server; empty for a program that needs none
	Level   string // for games with levels; else empty
	Room    string // for games with rooms; else empty
	Seed    uint64 // seed for a bot with reproducible moves

	Grace time.Duration // time between the signal and the kill; 0 means 2 s
	Keep  int           // number of stored lines of output; 0 means 1000
}

// Bot is a program that runs, or has run.
type Bot struct {
	cmd   *exec.Cmd
	group group
	out   *output
	grace time.Duration
	began time.Time
	done  chan struct{}

	mu    sync.Mutex
	asked bool // Stop was called
	end   End
}

// MaxCommand is the maximum length of a command line in bytes.
const MaxCommand = 8 << 10

// afterlife is how long the output of a program is still read after its end, if one of its children holds the pipes.
const afterlife = 500 * time.Millisecond

// Start starts the bot. Its error is a *Fault.
func Start(o Order) (*Bot, error) {
	cmd, err := o.prepare()
	if err != nil {
		return nil, err
	}
	b := &Bot{cmd: cmd, out: newOutput(o.Keep), grace: o.Grace, done: make(chan struct{})}
	if b.grace <= 0 {
		b.grace = 2 * time.Second
	}
	cmd.Stdout, cmd.Stderr = b.out.stream(false), b.out.stream(true)
	cmd.WaitDelay = afterlife
	b.group.prepare(cmd)
	b.began = time.Now()
	if err := start(cmd); err != nil {
		b.group.release()
		return nil, startFault(cmd.Args[0], err)
	}
	b.group.started(cmd)
	go b.wait()
	return b, nil
}

// prepare returns the command with its arguments and environment.
func (o Order) prepare() (*exec.Cmd, error) {
	if runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		return nil, &Fault{Why: NoPrograms}
	}
	host, port, err := o.where()
	if err != nil {
		return nil, err
	}
	words, err := Split(o.Command)
	if err != nil {
		return nil, err
	}
	values := []string{"host", host, "port", port, "address", o.Address, "name", o.Name, "game", o.Game,
		"level", o.Level, "room", o.Room, "seed", strconv.FormatUint(o.Seed, 10)}
	fill(words, values)
	path, err := find(words[0], o.Dir)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, words[1:]...)
	cmd.Args[0] = words[0]
	cmd.Dir = o.Dir
	cmd.Env = os.Environ()
	for i := 0; i < len(values); i += 2 {
		cmd.Env = append(cmd.Env, "MENAGERIE_"+strings.ToUpper(values[i])+"="+values[i+1])
	}
	return cmd, nil
}

// where returns the host and the port of the server, if there is one.
func (o Order) where() (host, port string, err error) {
	if o.Address == "" {
		return "", "", nil
	}
	if host, port, err = net.SplitHostPort(o.Address); err != nil {
		return "", "", &Fault{Why: BadAddress, Program: o.Address, Err: err}
	}
	return host, port, nil
}

// fill replaces the placeholders in all words. A value that looks like a placeholder is not replaced again.
func fill(words, values []string) {
	pairs := make([]string, len(values))
	for i := 0; i < len(values); i += 2 {
		pairs[i], pairs[i+1] = "{"+values[i]+"}", values[i+1]
	}
	r := strings.NewReplacer(pairs...)
	for i := range words {
		words[i] = r.Replace(words[i])
	}
}

// find returns the path of the program. It searches a name without a folder in the system's path, others relative to
// dir.
func find(name, dir string) (string, error) {
	path := name
	if filepath.Base(name) != name {
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		var err error
		if path, err = filepath.Abs(path); err != nil {
			return "", startFault(name, err)
		}
	}
	found, err := exec.LookPath(path)
	if err != nil { // on Windows this includes programs found only in the current folder
		return "", startFault(name, err)
	}
	return found, nil
}

func startFault(name string, err error) *Fault {
	f := &Fault{Why: Failed, Program: name, Err: err}
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, exec.ErrNotFound), errors.Is(err, exec.ErrDot):
		f.Why = NotFound
	case errors.Is(err, fs.ErrPermission):
		f.Why = NotAProgram
	}
	return f
}

// wait waits for the end of the program and kills the remaining children.
func (b *Bot) wait() {
	defer close(b.done)
	err := b.cmd.Wait()
	b.group.kill()
	b.group.release()
	b.out.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.end = b.ended(err)
}

// Done returns a channel that is closed when the bot has ended.
func (b *Bot) Done() <-chan struct{} { return b.done }

// PID returns the process id.
func (b *Bot) PID() int { return b.cmd.Process.Pid }

// Stop sends the bot a signal to end and returns at once. After the grace time the bot and all its children are killed.
func (b *Bot) Stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.asked {
		return
	}
	select {
	case <-b.done:
		return
	default:
	}
	b.asked = true
	b.group.ask()
	late := time.AfterFunc(b.grace, b.group.kill)
	go func() {
		<-b.done
		late.Stop()
	}()
}

// Asked reports whether Stop was called while the bot was running.
func (b *Bot) Asked() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.asked
}

// Lines returns the stored lines from number from on, oldest first, and the number of the next line. missed is the
// number of lines from from on that are no longer stored. The first line has number 0.
func (b *Bot) Lines(from int) (lines []Line, next, missed int) { return b.out.since(from) }

// Last returns the last n stored lines.
func (b *Bot) Last(n int) []Line { return b.out.last(n) }
