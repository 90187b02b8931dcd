package scenetest

import (
	"reflect"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui/uitest"
)

// TutorOf returns the Tutor of a game's screen, or nil if the screen has none.
func TutorOf(s scenes.Scene) *tutor.Tutor {
	field := reflect.Indirect(reflect.ValueOf(s)).FieldByName("Tutor")
	if !field.IsValid() {
		return nil
	}
	return field.Interface().(*tutor.Tutor)
}

// Follow does what a lesson expects from the player. It clicks where the hand points, or holds the button there for
// half a second.
func Follow(d *uitest.Driver, t *tutor.Tutor) {
	spots := t.Spots()
	if len(spots) == 0 {
		return
	}
	if !spots[0].Held {
		d.ClickAt(spots[0].At.X, spots[0].At.Y)
		return
	}
	d.MoveTo(spots[0].At.X, spots[0].At.Y)
	d.PressDown(1)
	for range 30 {
		if now := t.Spots(); len(now) > 0 {
			d.MoveTo(now[0].At.X, now[0].At.Y)
		}
		d.Ticks(1)
	}
	d.Release()
}

// LessonOptions returns the page options for a lesson in a test. Each screen after the lesson is replaced by a screen
// with only a text; see Sign.
func LessonOptions(env *scenes.Env, course tutor.Course) gamepage.Options {
	o := Options(env)
	o.Lesson = tutor.Options{
		Course: course,
		Next:   func() (scenes.Scene, error) { return Sign(env, "The final game", nil), nil },
		Skip:   func() scenes.Scene { return Sign(env, "The lesson was skipped", nil) },
	}
	return o
}

// The pace of a newcomer in a lesson, in ticks.
const (
	readTicks  = 30 // time to read a word
	reactTicks = 60 // time to react after the hand has reached a new place
	handTicks  = 24 // time in which the hand moves to its place
)

// leastSeconds and mostSeconds limit how long a lesson takes for a player who makes no mistakes. The final game of the
// lesson does not count.
const leastSeconds, mostSeconds = 20, 60

// Learn plays a lesson as fast as a newcomer and returns the time in seconds. For each move, it calls act with the
// place where the player must click. act must do so and may let ticks pass. The test fails if the time is too short or
// too long.
func (v *Visit) Learn(act func(s tutor.Spot)) (seconds int) {
	v.t.Helper()
	start, read, pointed := v.Passed, "", tutor.Spot{}
	for seconds < mostSeconds {
		seconds = (v.Passed - start) / 60
		t := TutorOf(v.Scene)
		if t == nil {
			v.See("The final game")
			if seconds < leastSeconds {
				v.t.Errorf("the lesson took %d s, want at least %d", seconds, leastSeconds)
			}
			return seconds
		}
		if spots := t.Spots(); len(spots) > 0 && !t.Course.Done() {
			switch spot := spots[0]; {
			case t.Said() != read:
				read = t.Said()
				v.Ticks(readTicks * len(strings.Fields(read)))
				continue
			case !spot.Held && spot != pointed:
				pointed = spot
				v.Ticks(t.Course.Hand() + handTicks + reactTicks)
				continue
			}
			act(spots[0])
		}
		v.Ticks(1)
	}
	v.t.Fatalf("after %d s: got %s, want the end of the lesson", mostSeconds, v.Screen())
	return 0
}

// CheckTexts fails the test if a text is missing in a language or has more than 12 words. keys has the keys of the texts of a
// lesson.
func CheckTexts(t testing.TB, keys ...string) {
	t.Helper()
	for _, language := range []string{"en", "de"} {
		book := words.Open(language)
		for _, key := range keys {
			if text := book.T(key); len(strings.Fields(text)) > 12 {
				t.Errorf("%s: got %d words in %q, want at most 12", language, len(strings.Fields(text)), text)
			}
		}
	}
}
