package terminal

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"menagerie/assets/words"
	"menagerie/session"
	"menagerie/wire"
)

// spoken is a game that is being played in a terminal.
type spoken[V View, M any] struct {
	*Terminal
	Table[V, M]
	view V

	begun  bool
	asked  bool     // a question stands, and the next line answers it
	sent   bool     // the answer is under way
	timed  bool     // it was told how much time there is for this turn
	hurry  bool     // and that it is nearly over
	phrase string   // what the connection was at when it was told last
	before []string // what the picture before was told with
}

// How long a terminal waits before it looks whether somebody has moved: a bot here, or somebody far away.
const (
	herePause = 2 * time.Millisecond
	awayPause = 20 * time.Millisecond
)

// run plays to the end.
func (s *spoken[V, M]) run(ctx context.Context) error {
	pause := herePause
	if s.Game.Capabilities().Link != nil {
		pause = awayPause
	}
	ticker := time.NewTicker(pause)
	defer ticker.Stop()
	for {
		if over, err := s.tick(); over || err != nil {
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
			if s.hear(ctx, s.typed(line)) {
				s.say(s.Book.T("play.left"))
				return nil
			}
		case <-ticker.C:
		}
	}
}

// tick tells what is new, and reports whether the game is over.
func (s *spoken[V, M]) tick() (over bool, err error) {
	for _, u := range s.Game.Tick() {
		switch u.Phase {
		case session.Joining:
			s.joining(u.Err)
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
		s.joining(nil)
	}
	return false, nil
}

// show tells of one picture.
func (s *spoken[V, M]) show(u session.Update[V]) {
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
		s.say(said...) // but not over and over what happens over and over while the person has nothing to do
	}
	s.before = said
	if len(said) > 0 || !s.view.ToMove() {
		s.asked, s.sent = false, false
	}
	if !s.view.ToMove() {
		s.timed, s.hurry = false, false
	}
}

// joining tells how far the way to a server's game is.
func (s *spoken[V, M]) joining(err error) {
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

// prompt asks for a move if there is one to make, and tells how much time is left.
func (s *spoken[V, M]) prompt() {
	if !s.begun || !s.view.ToMove() || s.sent {
		return
	}
	if seconds, running := s.seconds(); running && !s.timed {
		s.timed, s.hurry = true, seconds <= hurryAt
		s.say(s.timeLeft())
	} else if running && !s.hurry && seconds <= hurryAt {
		s.hurry = true
		s.say(s.timeLeft())
		s.asked = false
	}
	if !s.asked {
		s.asked = true
		s.say(s.Narrator.Ask(s.view))
	}
}

// hurryAt is how many seconds before the end of a turn it is told once more.
const hurryAt = 10

// seconds is how many are left for the move.
func (s *spoken[V, M]) seconds() (int, bool) {
	if s.Left == nil {
		return 0, false
	}
	left, running := s.Left()
	return int(left / time.Second), running && left > 0 && left < noHurry
}

// noHurry is so much time that nobody needs to know of it.
const noHurry = time.Hour

// hear answers one line and reports whether the person leaves.
func (s *spoken[V, M]) hear(ctx context.Context, line []string) (leaves bool) {
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
		s.say(append(s.Narrator.Help(), helpWords(s.Book)...)...)
	case word == "time":
		s.say(s.timeLeft())
	case !s.begun:
		s.phrase = ""
		s.joining(nil)
	case word != "":
		s.answer(ctx, word, told)
	default:
		s.read(line)
	}
	return false
}

// answer does what a word says that every game understands.
func (s *spoken[V, M]) answer(ctx context.Context, word string, told []string) {
	switch word {
	case "look":
		s.say(s.Narrator.Look(s.view)...)
	case "where":
		s.say(s.Narrator.Where(s.view)...)
	case "repeat":
		s.say(withoutQuestion(told)...)
	case "back":
		s.back()
	case "can":
		if s.mine() {
			s.say(s.Narrator.Can(s.view)...)
		}
	case "hint":
		if s.mine() {
			s.say(s.Narrator.Hint(ctx, s.view)...)
		}
	}
}

// withoutQuestion leaves out what is asked again anyway.
func withoutQuestion(told []string) []string {
	var lines []string
	for _, line := range told {
		if !strings.HasSuffix(line, "?") {
			lines = append(lines, line)
		}
	}
	return lines
}

// mine reports whether it is the person's turn, and says so if it isn't.
func (s *spoken[V, M]) mine() bool {
	if s.view.ToMove() && !s.sent {
		return true
	}
	s.say(s.Book.T("play.not_yet"))
	return false
}

// read understands a question about the game, or a move.
func (s *spoken[V, M]) read(line []string) {
	if len(line) > 0 {
		if said, ok := s.Narrator.Tell(s.view, line); ok {
			s.say(said...)
			return
		}
	}
	if !s.mine() {
		return
	}
	m, said, moved := s.Narrator.Read(s.view, line)
	s.say(said...)
	if moved {
		s.sent = true
		s.Game.Send(s.Game.Seats()[0], m)
	}
}

// back takes back what was typed last.
func (s *spoken[V, M]) back() {
	if s.Narrator.Drop() {
		s.say(s.Book.T("play.taken_back"))
		return
	}
	if back := s.Game.Capabilities().TakeBack; back == nil {
		s.say(s.Book.T("play.back_never"))
	} else if !back() {
		s.say(s.Book.T("play.no_back"))
	} else {
		s.sent = true // until the older picture comes
	}
}

func (s *spoken[V, M]) timeLeft() string {
	seconds, running := s.seconds()
	switch {
	case !running || !s.begun || !s.view.ToMove():
		return s.Book.T("play.no_time")
	case seconds > 120:
		return s.Book.N("play.minutes_left", seconds/60)
	}
	return s.Book.N("play.time_left", seconds)
}

// InBook is what an error tells a person.
func InBook(b *words.Book, err error) string {
	var worded wire.LocalizableError
	if errors.As(err, &worded) {
		return b.T(worded.Key(), worded.Args()...)
	}
	return err.Error()
}

// spokenError is why a game could not go on, in the player's language.
type spokenError struct {
	book *words.Book
	error
}

// Error implements error.
func (e spokenError) Error() string { return Speakable(InBook(e.book, e.error)) }
