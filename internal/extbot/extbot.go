// Package extbot runs an external bot: a program that is started with a command line and stopped with the game.
//
//	bot, err := extbot.Start(extbot.Order{
//		Command: `python3 mouse.py {host} {port}`, Game: "pond", Name: "mouse", Address: "127.0.0.1:64090", Seed: 7,
//	})
//	lines, next, missed := bot.Lines(next)   // the new output; never waits
//	<-bot.Done()                             // the program has ended
//	err = bot.Play(next)                     // passes the next game to a bot that was started with Order.Reuse
//	bot.Stop()                               // sends a signal, and after Order.Grace kills the bot and its children
//	end, ended := bot.End()                  // exit code, signal, last lines
//
// Split splits the command line into words, similarly to a shell. Start then replaces the placeholders {host} {port}
// {address} {name} {game} {level} {room} {seed} in the words. All other text in braces stays unchanged. The same values
// are in environment variables such as MENAGERIE_HOST, for bots with a fixed command line.
//
// The last lines of the bot's output are stored. A bot is not restarted automatically. Package sandbox limits the bot. It
// kills all processes of the bot when the bot or this program ends. In a browser Start always fails.
package extbot

import (
	"bufio"
	"errors"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"menagerie/internal/extbot/sandbox"
	"menagerie/internal/spelling"
)

// Order defines which bot to start, and the values that are passed to it.
type Order struct {
	Command string
	Dir     string // working folder of the bot; empty for the current folder of this program
	Game    string // name of the game: pond, glenda, mia, labyrinth or foxes
	Name    string // name for the bot; empty if the bot may choose
	Address string // HOST:PORT of the server; empty for a program that needs none
	Level   string // level of the game; empty for games without levels
	Room    string // room on the server; empty for games without rooms
	Seed    uint64 // seed for the random numbers of the bot
	Reuse   bool   // the bot plays several games; see Bot.Play

	Sandbox sandbox.Level
	Limits  sandbox.Limits // limits of the sandbox; zero fields select defaults
	Hide    []string       // files and folders that the bot must not read, if the sandbox can hide them

	Grace time.Duration // time to exit after Stop, before the bot is killed; 0 means 2 s
	Keep  int           // number of stored lines of output; 0 means 1000
}

// Bot is a program that was started with Start.
type Bot struct {
	process *sandbox.Process
	games   *os.File // standard input of a bot that plays several games; else nil
	out     *output
	grace   time.Duration
	began   time.Time
	done    chan struct{}

	mu    sync.Mutex
	asked bool // Stop was called before the bot ended
	end   End
}

// MaxCommand is the maximum length of a command line in bytes.
const MaxCommand = 8 << 10

// Start starts the bot. Its error is a *Fault.
func Start(o Order) (*Bot, error) {
	plan, err := o.prepare()
	if err != nil {
		return nil, err
	}
	b := &Bot{out: newOutput(o.Keep), grace: o.Grace, began: time.Now(), done: make(chan struct{})}
	if b.grace <= 0 {
		b.grace = 2 * time.Second
	}
	if o.Reuse {
		if plan.Stdin, b.games, err = os.Pipe(); err != nil {
			return nil, startFault(plan.Args[0], err)
		}
		defer plan.Stdin.Close() // the bot has its own copy
	}
	if b.process, err = sandbox.Start(plan, b.out.stream(false), b.out.stream(true)); err != nil {
		b.endGames()
		return nil, startFault(plan.Args[0], err)
	}
	go b.wait()
	return b, nil
}

// ReuseVariable is the environment variable that tells a bot to read further games from its standard input.
const ReuseVariable = "MENAGERIE_REUSE"

// playTimeout is the longest time for which Play waits for a bot that does not read its standard input.
const playTimeout = time.Second

// Play passes the values of the next game to a bot that was started with Order.Reuse. The bot reads them from its standard input, as
// lines such as MENAGERIE_PORT=64090 with an empty line at the end. Play uses only the fields of o that are passed to the bot.
func (b *Bot) Play(o Order) error {
	host, port, err := o.serverAddress()
	if err != nil {
		return err
	}
	text := strings.Join(variables(o.placeholders(host, port)), "\n") + "\n\n"
	_ = b.games.SetWriteDeadline(time.Now().Add(playTimeout)) // systems without deadlines have larger pipes
	_, err = b.games.WriteString(text)
	return err
}

// ReadGame reads the values that Play has written, for a bot that plays several games. The keys are names such as MENAGERIE_PORT. After
// the last game, ReadGame returns io.EOF.
func ReadGame(r *bufio.Reader) (map[string]string, error) {
	values := map[string]string{}
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return nil, err
		}
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			return values, nil
		}
		name, value, _ := strings.Cut(line, "=")
		values[name] = value
	}
}

// endGames tells a bot that plays several games that there is no further game.
func (b *Bot) endGames() {
	if b.games != nil {
		_ = b.games.Close() // it has no data to lose
	}
}

// CPU returns the processor time of all processes of the bot so far. It returns 0 if the bot has ended, and on systems that do not
// report it. Only one goroutine at a time may call it.
func (b *Bot) CPU() time.Duration { return b.process.CPU() }

func (o Order) prepare() (sandbox.Plan, error) {
	p := sandbox.Plan{Dir: o.Dir, Level: o.Sandbox, Limits: o.Limits, Hide: o.Hide}
	if runtime.GOOS == "js" || runtime.GOOS == "wasip1" {
		return p, &Fault{Why: NoPrograms}
	}
	host, port, err := o.serverAddress()
	if err != nil {
		return p, err
	}
	if p.Args, err = Split(o.Command); err != nil {
		return p, err
	}
	values := o.placeholders(host, port)
	replacePlaceholders(p.Args, values)
	if p.Path, err = findProgram(p.Args[0], o.Dir); err != nil {
		return p, err
	}
	p.Env = variables(values)
	if o.Reuse {
		p.Env = append(p.Env, ReuseVariable+"=1")
	}
	return p, nil
}

// variables returns environment variables, as NAME=value. values alternates between the names of placeholders and values.
func variables(values []string) []string {
	var all []string
	for i := 0; i < len(values); i += 2 {
		all = append(all, "MENAGERIE_"+strings.ToUpper(values[i])+"="+values[i+1])
	}
	return all
}

// placeholders returns pairs: the name of a placeholder and the text that replaces it.
func (o Order) placeholders(host, port string) []string {
	return []string{"host", host, "port", port, "address", o.Address, "name", o.Name, "game", o.Game,
		"level", o.Level, "room", o.Room, "seed", strconv.FormatUint(o.Seed, 10)}
}

// Check returns a *Fault if the command line of a bot has a mistake. It finds invalid syntax, a missing program, and a
// misspelled placeholder. dir is the working folder of the bot.
func Check(command, dir string) error {
	words, err := Split(command)
	if err != nil {
		return err
	}
	var known []string
	for i, name := range (Order{}.placeholders("", "")) {
		if i%2 == 0 {
			known = append(known, "{"+name+"}")
		}
	}
	for _, found := range braces.FindAllString(strings.Join(words, " "), -1) {
		near := slices.IndexFunc(known, func(k string) bool { return misspelled(found, k) })
		if near >= 0 && !slices.Contains(known, found) {
			return &Fault{Why: Unknown, Program: found, Meant: known[near]}
		}
	}
	if strings.Contains(words[0], "{") {
		return nil // it depends on the game
	}
	_, err = findProgram(words[0], dir)
	return err
}

var braces = regexp.MustCompile(`\{[A-Za-z]+\}`)

// misspelled reports whether word is equal to name after at most one edit, ignoring case.
func misspelled(word, name string) bool { return spelling.Distance(strings.ToLower(word), name) <= 1 }

// serverAddress returns the host and the port of the server, if there is one.
func (o Order) serverAddress() (host, port string, err error) {
	if o.Address == "" {
		return "", "", nil
	}
	if host, port, err = net.SplitHostPort(o.Address); err != nil {
		return "", "", &Fault{Why: BadAddress, Program: o.Address, Err: err}
	}
	return host, port, nil
}

// replacePlaceholders replaces placeholders such as {name} in words. values alternates between names and replacements.
func replacePlaceholders(words, values []string) {
	pairs := make([]string, len(values))
	for i := 0; i < len(values); i += 2 {
		pairs[i], pairs[i+1] = "{"+values[i]+"}", values[i+1]
	}
	r := strings.NewReplacer(pairs...)
	for i := range words {
		words[i] = r.Replace(words[i])
	}
}

// findProgram returns the path of the given program. If the program's name contains a folder, the name is relative to
// dir. Otherwise findProgram searches the system's path.
func findProgram(program, dir string) (string, error) {
	path := program
	if filepath.Base(program) != program {
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		var err error
		if path, err = filepath.Abs(path); err != nil {
			return "", startFault(program, err)
		}
	}
	found, err := exec.LookPath(path)
	if err != nil { // on Windows this includes programs found only in the current folder
		return "", startFault(program, err)
	}
	return found, nil
}

func startFault(name string, err error) *Fault {
	f := &Fault{Why: Failed, Program: name, Err: err}
	unavailable := (*sandbox.UnavailableError)(nil)
	switch {
	case errors.As(err, &unavailable):
		f.Why = NoSandbox
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, exec.ErrNotFound), errors.Is(err, exec.ErrDot):
		f.Why = NotFound
	case errors.Is(err, fs.ErrPermission):
		f.Why = NotAProgram
	}
	return f
}

func (b *Bot) wait() {
	defer close(b.done)
	exit := b.process.Wait()
	b.endGames()
	b.out.flush()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.end = End{Asked: b.asked, Exit: exit, After: time.Since(b.began), Last: b.out.lastErrors(lastLines)}
}

// Done returns a channel that is closed when the bot has ended.
func (b *Bot) Done() <-chan struct{} { return b.done }

// Stop sends the bot a signal to end, and does not wait. If the bot or one of its child processes still runs after
// Order.Grace, it is killed.
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
	b.endGames()
	b.process.Ask()
	late := time.AfterFunc(b.grace, b.process.Kill)
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

// Lines returns the stored output lines whose number is at least minNumber. The first output line has number 0. next is
// the number after the last returned line. missed is the number of requested lines that are no longer stored.
func (b *Bot) Lines(minNumber int) (lines []Line, next, missed int) { return b.out.since(minNumber) }

// Last returns the last n stored lines of output.
func (b *Bot) Last(n int) []Line { return b.out.last(n) }

// Split splits a command line into words at white space. Text in "double" or 'single' quotes belongs to one word. A backslash
// before a space, a quote or a backslash escapes this character. Any other backslash is literal, so C:\bots\mouse.exe needs no
// quotes. In single quotes every backslash is literal.
//
// At the beginning of a word, ~/ is replaced by the home folder. There are no variables, pipes or wildcards. Errors are of type
// *Fault.
func Split(line string) ([]string, error) {
	if len(line) > MaxCommand || strings.ContainsRune(line, 0) {
		return nil, &Fault{Why: TooLong}
	}
	var words []string
	for rest := strings.TrimLeft(line, spaces); rest != ""; rest = strings.TrimLeft(rest, spaces) {
		word, after, err := cutWord(rest)
		if err != nil {
			return nil, err
		}
		words, rest = append(words, word), after
	}
	if len(words) == 0 || words[0] == "" {
		return nil, &Fault{Why: NoCommand}
	}
	return words, nil
}

const spaces = " \t\r\n"

// cutWord cuts the first word off a line that does not begin with white space.
func cutWord(line string) (word, rest string, err error) {
	var w strings.Builder
	if under, ok := strings.CutPrefix(line, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			w.WriteString(home + string(filepath.Separator))
			line = under
		}
	}
	for line != "" && !strings.ContainsRune(spaces, rune(line[0])) {
		switch c := line[0]; {
		case c == '\'' || c == '"':
			text, after, ok := cutQuoted(line)
			if !ok {
				return "", "", &Fault{Why: OpenQuote, Program: line[1:]}
			}
			w.WriteString(text)
			line = after
		case isEscape(line, " \t'\"\\"):
			w.WriteByte(line[1])
			line = line[2:]
		default:
			w.WriteByte(c)
			line = line[1:]
		}
	}
	return w.String(), line, nil
}

// Quote returns word in a form that Split reads as a single word. It adds quotes only if they are necessary.
func Quote(word string) string {
	if word != "" && !strings.ContainsAny(word, spaces+`'"\`) && !strings.HasPrefix(word, "~") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'"'"'`) + "'"
}

// isEscape reports whether line begins with a backslash followed by a character in characters.
func isEscape(line, characters string) bool {
	return len(line) > 1 && line[0] == '\\' && strings.IndexByte(characters, line[1]) >= 0
}

// cutQuoted returns the quoted text at the beginning of line, and the rest. It returns false if the closing quote is
// missing.
func cutQuoted(line string) (text, rest string, ok bool) {
	quote := line[0]
	var t strings.Builder
	for i := 1; i < len(line); i++ {
		switch {
		case line[i] == quote:
			return t.String(), line[i+1:], true
		case quote == '"' && isEscape(line[i:], "\"\\"):
			i++
		}
		t.WriteByte(line[i])
	}
	return "", "", false
}
