// Package extbot runs somebody's bot: a program that is started by a command line, told where to play, and ended with the
// game.
//
//	bot, err := extbot.Start(extbot.Order{
//		Command: `python3 mouse.py {host} {port}`, Game: "pond", Name: "mouse", Address: "127.0.0.1:64090", Seed: 7,
//	})
//	lines, next, missed := bot.Lines(next)   // what it has printed since; never waits
//	<-bot.Done()                             // it has ended, by itself or because of
//	bot.Stop()                               // a polite signal now, and after Order.Grace a kill for it and its children
//	end, ended := bot.End()                  // how: code, signal, last lines
//
// The command line is split into words as a shell would do it, but there is no shell (see Split). In the words, {host},
// {port}, {address}, {name}, {game}, {level} and {seed} are replaced, and the environment has MENAGERIE_HOST and so on, for bots
// whose command line has no room for them. Everything else in braces stays as it is.
//
// What the bot prints is cut into lines and kept up to a limit, however much it is. A bot is never started again by itself:
// whoever started it decides. When our own program is killed, its bots end with it on Linux and Windows; elsewhere they see that
// their server is gone, if the protocol has connections. In a browser no bot can be started, and Start says so.
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

// Order is what to start, and what the bot is told.
type Order struct {
	Command string
	Dir     string // where it runs, and from where a program with a relative path is meant; empty for our own
	Game    string // pond, glenda, mia, labyrinth or foxes
	Name    string // under which it should play; empty if it may choose
	Address string // HOST:PORT of the server; empty for a program that needs none
	Level   string // of a game that has levels; empty for others
	Room    string // to be played in; empty where there are no rooms
	Seed    uint64 // chance for the bot, if it wants to be repeatable

	Grace time.Duration // between the signal that asks it to end and the one that ends it; 0 for 2 s
	Keep  int           // how many lines of its output are kept; 0 for 1000
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
	asked bool // to end
	end   End
}

// MaxCommand is how many bytes a command line may have.
const MaxCommand = 8 << 10

// afterlife is how long the pipes of a program are read when it has ended and a child of it still holds them.
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

// prepare makes the command with its words and its environment.
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

// where is the server, if there is one.
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

// find finds the program: one without a folder in the usual places, others from dir.
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
	if err != nil { // on Windows also when it was only found in the current folder
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

// wait collects the program when it ends, and whatever it has left behind.
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

// Done is closed when the bot has ended.
func (b *Bot) Done() <-chan struct{} { return b.done }

// PID is the number of its process.
func (b *Bot) PID() int { return b.cmd.Process.Pid }

// Stop asks the bot to end and returns at once. What is still there after the grace is killed, with all its children.
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

// Asked reports whether Stop was called while it ran.
func (b *Bot) Asked() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.asked
}

// Lines returns the lines from number from on that are still kept, oldest first; the number of the next line; and how many
// lines are gone that nobody has asked for. The first line has number 0.
func (b *Bot) Lines(from int) (lines []Line, next, missed int) { return b.out.since(from) }

// Last returns the last n lines that are kept.
func (b *Bot) Last(n int) []Line { return b.out.last(n) }
