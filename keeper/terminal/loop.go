package terminal

import (
	"context"
	"errors"
	"flag"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/keeper/console"
	"menagerie/session"
	"menagerie/wire"
)

type terminalGame[V View, M any] struct {
	*Terminal
	Table[V, M]
	view V

	begun  bool
	asked  bool     // a prompt was printed, and the next line is the answer
	sent   bool     // a move was sent and is not confirmed yet
	timed  bool     // the time limit of this turn was printed
	hurry  bool     // the warning near the end of the turn was printed
	phrase string   // last state of the connection that was printed
	before []string // lines of the previous View
}

// herePause and awayPause are the intervals at which the terminal checks for moves. herePause is for local bots, and awayPause
// is for players on a server.
const (
	herePause = 2 * time.Millisecond
	awayPause = 20 * time.Millisecond
)

func (s *terminalGame[V, M]) run(ctx context.Context) error {
	pause := herePause
	if s.Game.Capabilities().Link != nil {
		pause = awayPause
	}
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	for {
		if over, err := s.update(); over || err != nil {
			return err
		}
		s.prompt()
		lines := s.Lines
		if !s.asked && !s.Live {
			lines = nil
		}
		select {
		case <-ctx.Done():
			s.say(s.Book.T("play.left"))
			return nil
		case line, ok := <-lines:
			if !ok {
				s.say(s.Book.T("play.end_of_input"))
				return nil
			}
			if s.handleLine(ctx, s.splitInput(line)) {
				s.say(s.Book.T("play.left"))
				return nil
			}
		case <-ticker.C:
		}
	}
}

// update prints what has changed, and reports whether the game is over.
func (s *terminalGame[V, M]) update() (over bool, err error) {
	for _, u := range s.Game.Tick() {
		switch u.Phase {
		case session.Joining:
			s.showJoining(u.Err)
			continue
		case session.Lost:
			return true, spokenError{s.Book, u.Err}
		}
		s.show(u)
		if u.Phase == session.Ended {
			return true, nil
		}
	}
	if !s.begun {
		s.showJoining(nil)
	}
	return false, nil
}

func (s *terminalGame[V, M]) show(u session.Update[V]) {
	before, first := s.view, !s.begun
	s.view, s.begun = u.View, true
	var said []string
	switch {
	case u.Err != nil:
		said = []string{InBook(s.Book, u.Err)}
		if first {
			said = append(said, s.Narrator.Look(s.view)...)
		}
	case first:
		said = s.Narrator.Look(s.view)
	default:
		said = s.Narrator.News(before, s.view)
	}
	if s.view.ToMove() || first || !slices.Equal(said, s.before) {
		s.say(said...) // but an event that repeats while the player is idle is printed only once
	}
	s.before = said
	if len(said) > 0 || !s.view.ToMove() {
		s.asked, s.sent = false, false
	}
	if !s.view.ToMove() {
		s.timed, s.hurry = false, false
	}
}

// showJoining prints the progress of joining a server's game.
func (s *terminalGame[V, M]) showJoining(err error) {
	if err != nil {
		s.say(InBook(s.Book, err))
	}
	link := s.Game.Capabilities().Link
	if link == nil {
		return
	}
	if now := link(); now.Doing != s.phrase && now.Doing != "" {
		s.phrase = now.Doing
		s.say(s.Book.T("play.doing", s.Book.T(now.Doing)))
	}
}

// prompt asks the player for a move and prints the remaining time. If the player cannot move, it does nothing.
func (s *terminalGame[V, M]) prompt() {
	if !s.begun || !s.view.ToMove() || s.sent {
		return
	}
	if seconds, running := s.seconds(); running && !s.timed {
		s.timed, s.hurry = true, seconds <= warningSeconds
		s.say(s.timeLeft())
	} else if running && !s.hurry && seconds <= warningSeconds {
		s.hurry = true
		s.say(s.timeLeft())
		s.asked = false
	}
	if !s.asked {
		s.asked = true
		s.say(s.Narrator.Ask(s.view))
	}
}

// warningSeconds is the number of seconds before the end of a turn at which the terminal prints a warning.
const warningSeconds = 10

func (s *terminalGame[V, M]) seconds() (int, bool) {
	if s.Left == nil {
		return 0, false
	}
	left, running := s.Left()
	return int(left / time.Second), running && left > 0 && left < maxShownTime
}

// maxShownTime is the longest remaining time that the terminal prints.
const maxShownTime = time.Hour

// handleLine handles one line of input and reports whether the player leaves.
func (s *terminalGame[V, M]) handleLine(ctx context.Context, line []string) (leaves bool) {
	told := s.told
	s.told, s.asked = nil, false
	word := ""
	if len(line) > 0 {
		word = s.command(line[0])
	}
	switch {
	case word == "quit":
		return true
	case word == "help":
		s.say(append(s.Parser.Help(), helpWords(s.Book)...)...)
	case word == "time":
		s.say(s.timeLeft())
	case !s.begun:
		s.phrase = ""
		s.showJoining(nil)
	case word != "":
		s.answer(ctx, word, told)
	default:
		s.read(line)
	}
	return false
}

func (s *terminalGame[V, M]) answer(ctx context.Context, word string, told []string) {
	switch word {
	case "look":
		s.say(s.Narrator.Look(s.view)...)
	case "where":
		s.say(s.Narrator.Where(s.view)...)
	case "repeat":
		s.say(dropQuestion(told)...)
	case "back":
		s.back()
	case "can":
		if s.checkTurn() {
			s.say(s.Narrator.Can(s.view)...)
		}
	case "hint":
		if s.checkTurn() {
			s.say(s.Narrator.Hint(ctx, s.view)...)
		}
	}
}

// dropQuestion removes the question from the lines to print, because the prompt prints it again.
func dropQuestion(told []string) []string {
	var lines []string
	for _, line := range told {
		if !strings.HasSuffix(line, "?") {
			lines = append(lines, line)
		}
	}
	return lines
}

// checkTurn reports whether it is the player's turn. If not, it prints a message.
func (s *terminalGame[V, M]) checkTurn() bool {
	if s.view.ToMove() && !s.sent {
		return true
	}
	s.say(s.Book.T("play.not_yet"))
	return false
}

func (s *terminalGame[V, M]) read(line []string) {
	if len(line) > 0 {
		if said, ok := s.Narrator.Tell(s.view, line); ok {
			s.say(said...)
			return
		}
	}
	if !s.checkTurn() {
		return
	}
	m, said, moved := s.Parser.Read(s.view, line)
	s.say(said...)
	if moved {
		s.sent = true
		s.Game.Send(s.Game.Seats()[0], m)
	}
}

func (s *terminalGame[V, M]) back() {
	if s.Parser.Drop() {
		s.say(s.Book.T("play.taken_back"))
		return
	}
	if back := s.Game.Capabilities().TakeBack; back == nil {
		s.say(s.Book.T("play.back_never"))
	} else if !back() {
		s.say(s.Book.T("play.no_back"))
	} else {
		s.sent = true // until the earlier View arrives
	}
}

func (s *terminalGame[V, M]) timeLeft() string {
	seconds, running := s.seconds()
	switch {
	case !running || !s.begun || !s.view.ToMove():
		return s.Book.T("play.no_time")
	case seconds > 120:
		return s.Book.N("play.minutes_left", seconds/60)
	}
	if seconds < 1 {
		return s.Book.T("play.no_second_left")
	}
	return s.Book.N("play.time_left", seconds)
}

// InBook returns the text of err in the language of b.
func InBook(b *words.Book, err error) string {
	var worded wire.LocalizableError
	if errors.As(err, &worded) {
		return b.T(worded.Key(), worded.Args()...)
	}
	return err.Error()
}

// spokenError is an error that has ended a game. Its text is in the player's language.
type spokenError struct {
	book *words.Book
	error
}

func (e spokenError) Error() string { return Speakable(InBook(e.book, e.error)) }

// Away holds the options of a network game. This program connects to a server, or runs a server itself.
type Away struct {
	Game Game

	Connect, Host  string
	announce, Name string
	Given          map[string]bool // names of the flags on the command line
	port           string          // port of the host that this program runs
}

func (a *Away) Declare(set *flag.FlagSet) {
	set.StringVar(&a.Connect, "connect", "", "flag.connect")
	set.StringVar(&a.Host, "host", "", console.FlagText("flag.host", strconv.Itoa(a.Game.Port)))
	set.StringVar(&a.announce, "announce", "", "flag.announce")
	set.StringVar(&a.Name, "name", "", "flag.name_playaway")
}

// Chosen reports whether the game is played over a network.
func (a *Away) Chosen() bool { return a.Connect != "" || a.Host != "" }

// guestFlags are the flags that have an effect on somebody else's server.
var guestFlags = []string{"json", "lang", "width", "connect", "name", "side", "read"}

// Check returns an error if flags in set contradict each other or would have no effect.
func (a *Away) Check(set *flag.FlagSet) error {
	a.Given = map[string]bool{}
	set.Visit(func(f *flag.Flag) { a.Given[f.Name] = true })
	switch {
	case a.Connect != "" && a.Host != "":
		return console.Usage("keeper.play_either")
	case a.Host == "" && a.announce != "":
		return console.Usage("keeper.play_announce", a.Game.Port)
	case !a.Chosen() && a.Name != "":
		return console.Usage("keeper.play_name", "name")
	case !a.Chosen() && a.Given["read"]:
		return console.Usage("keeper.play_name", "read")
	case a.Host == "" && a.Given["players"]:
		return console.Usage("keeper.play_players")
	}
	for name := range a.Given {
		if a.Connect != "" && !slices.Contains(guestFlags, name) || a.Host != "" && slices.Contains(a.Game.Useless, name) {
			return console.Usage("keeper.play_useless", name)
		}
	}
	var err error
	a.Connect, err = console.ServerAddress(a.Game.Name, a.Connect, set)
	return err
}

// Open starts a host with the flags in args and returns its addresses. The caller must call the returned function, which ends
// the host.
func (a *Away) Open(args ...string) (at Addresses, end func(), err error) {
	at, end, err = a.Game.Host(a.announce, args)
	_, a.port, _ = net.SplitHostPort(at.TCP + at.UDP) // only one of them is set
	return at, end, err
}

// joiningKeys has the keys of the phases in which a client has no seat in any game yet.
var joiningKeys = []string{"", "net.doing_connecting"}

// isJoining reports whether the client with this link has no seat yet.
func (a *Away) isJoining(l session.Link) bool {
	return slices.Contains(joiningKeys, l.Doing) || slices.Contains(a.Game.Doors, l.Doing)
}

// Welcome prints how other players can join a host. It first waits until the host's own player has a seat. link returns the
// state of that player's connection. If the game is on another server, Welcome does nothing.
func (a *Away) Welcome(ctx context.Context, t *Terminal, link func() session.Link) {
	if a.Host == "" {
		return
	}
	for a.isJoining(link()) && ctx.Err() == nil {
		time.Sleep(herePause)
	}
	t.say(t.Book.T("play.hosting", a.port), t.Book.T("play.hosting_join", a.Game.Name, a.port))
}

// LocalAddress returns an address for clients on this machine. They can use it to connect to a server that listens at address.
func LocalAddress(address string) string {
	at, err := netip.ParseAddrPort(address)
	switch {
	case err != nil || !at.Addr().IsUnspecified():
		return address
	case at.Addr().Is4():
		return netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), at.Port()).String()
	}
	return netip.AddrPortFrom(netip.IPv6Loopback(), at.Port()).String()
}
