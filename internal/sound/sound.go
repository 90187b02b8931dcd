// Package sound makes and plays the program's sounds.
//
//	player := sound.Open(sound.Device{Application: "Menagerie", Log: log})
//	defer player.Close()
//	player.SetVolume(0.7)
//	player.Play(sound.Splash)
//
// Nothing is loaded: every effect is computed at start, in the background, in a few milliseconds (bank.go says how each is
// made). A mixer adds the sounds that run at once and hands them to the system through oto. A machine without a sound device is
// an ordinary machine: there, and after any failure of the device, the player is silent and everything else goes on.
//
// Whoever does not hear is told by captions: each Effect names the words for it.
package sound

import (
	"log/slog"
	"slices"
)

// Effect is one sound.
type Effect uint8

// The effects. Those of the interface are very quiet, since they come with everything that a person does.
const (
	Press     Effect = iota // a button was pressed
	Toggle                  // a switch was moved
	Focus                   // the focus moved on
	Error                   // that is not possible
	Opening                 // a dialog or menu opens
	Closing                 // and closes
	Start                   // a game starts
	Win                     // a person at this machine won
	Lose                    // and lost
	Tension                 // it is about to be decided
	Stroke                  // the mouse swims; to be repeated, each time a little different in Voicing.Pitch
	Steps                   // the cat runs; to be repeated
	Splash                  // something falls into the water
	Hop                     // the rabbit hops
	Wall                    // a wall grows
	Slide                   // a tile is pushed into the labyrinth
	Collect                 // something was collected
	Clock                   // the time for a move is nearly over
	Rattle                  // dice are shaken in their cup
	Peek                    // the cup is lifted to look at the dice
	PeekAgain               // and once more: all at the table shall hear it
	Claim                   // dice are announced
	Doubt                   // somebody wants to see
	Reveal                  // the cup is taken away
	Tide                    // the sea comes or goes
	Bite                    // an animal is eaten
	Strand                  // an animal cannot move any more
	Free                    // and can again
	effects                 // how many there are
)

var effectNames = [effects]string{
	"ui.press", "ui.toggle", "ui.focus", "ui.error", "ui.open", "ui.close",
	"game.start", "game.win", "game.lose", "game.tension",
	"pond.stroke", "pond.steps", "pond.splash",
	"glenda.hop", "glenda.wall",
	"labyrinth.slide", "labyrinth.collect", "labyrinth.clock",
	"mia.rattle", "mia.peek", "mia.peek_again", "mia.claim", "mia.doubt", "mia.reveal",
	"foxes.tide", "foxes.eat", "foxes.strand", "foxes.free",
}

// All returns every effect.
func All() []Effect {
	all := make([]Effect, effects)
	for i := range all {
		all[i] = Effect(i)
	}
	return all
}

// Named finds an effect by its name, "ui.press", for those who do not import this package.
func Named(name string) (Effect, bool) {
	i := slices.Index(effectNames[:], name)
	return Effect(max(i, 0)), i >= 0
}

// Name is the effect's name.
func (e Effect) Name() string {
	if e >= effects {
		return ""
	}
	return effectNames[e]
}

// Caption is the key in package words of what a caption says for the effect: "[splash]".
func (e Effect) Caption() string { return "sound." + e.Name() }

// Tells says whether the effect tells something that is worth a caption. The others only answer what the person just did.
func (e Effect) Tells() bool { return e == Error || e >= Start && e < effects }

// Voicing is how one sound differs from the effect's usual one. The zero value changes nothing.
type Voicing struct {
	Softer float64 // 0 as loud as usual, to 1 silent
	Pan    float64 // -1 left, 0 middle, 1 right
	Pitch  float64 // in octaves, -1 to 1
}

// Player plays effects. Its methods return at once and may be called from any goroutine.
type Player interface {
	Play(Effect)
	PlayAs(Effect, Voicing)
	SetVolume(float64) // 0 to 1, as loud as it seems to a person
	Mute()
	Unmute()
	Close() error
}

// Device is what Open needs to know.
type Device struct {
	Application string       // the name in the system's volume control
	Log         *slog.Logger // is told why there is no sound; may be nil
}

// Silent is the player of a machine without a sound device.
type Silent struct{}

// Play implements Player.
func (Silent) Play(Effect) {}

// PlayAs implements Player.
func (Silent) PlayAs(Effect, Voicing) {}

// SetVolume implements Player.
func (Silent) SetVolume(float64) {}

// Mute implements Player.
func (Silent) Mute() {}

// Unmute implements Player.
func (Silent) Unmute() {}

// Close implements Player.
func (Silent) Close() error { return nil }
