// Package sound computes and plays the program's sounds.
//
//	player := sound.Open(sound.Device{Application: "Menagerie", Log: log})
//	defer player.Close()
//	player.SetVolume(0.7)
//	player.Play(sound.Splash, 0)
//
// Surround plays the ambience of a place, such as the surf of a sea.
//
// There are no sound files. The program computes every effect in the background when it starts. Without a sound device,
// and after a failure of the device, the player is silent.
//
// Captions describe sounds for players who do not hear them. See Effect.Caption.
package sound

import (
	"log/slog"
	"slices"
	"strings"
)

// Effect is one sound. The tunes of the games and the voices of the animals have no constant, see Named.
type Effect uint8

// Sound effects. The more often an effect is heard, the quieter it is, see loudness.
const (
	Press     Effect = iota // a button was pressed
	Toggle                  // a switch was moved
	Focus                   // the focus moved on
	Error                   // the action is not possible
	Opening                 // a dialog or menu opens
	Closing                 // a dialog or menu closes
	Start                   // a game starts
	Win                     // a person at this machine won
	Lose                    // a person at this machine lost
	Tension                 // the game is about to be decided
	Stroke                  // the mouse swims; repeated
	Steps                   // the cat runs; repeated
	Splash                  // something falls into the water
	Hop                     // the rabbit hops
	Wall                    // a wall grows
	Slide                   // a tile is pushed into the labyrinth
	Collect                 // something was collected
	Clock                   // the time for a move is nearly over
	Rattle                  // dice are shaken in their cup
	Peek                    // the cup is lifted to look at the dice
	PeekAgain               // the cup is lifted again
	Claim                   // dice are announced
	Doubt                   // a player calls the bluff
	Reveal                  // the cup is taken away
	Tide                    // the sea comes or goes
	Bite                    // an animal is eaten
	Strand                  // an animal cannot move any more
	Free                    // the animal can move again
	effects                 // number of effects with a constant
)

// All returns every effect.
func All() []Effect {
	all := make([]Effect, len(recipes))
	for i := range all {
		all[i] = Effect(i)
	}
	return all
}

// Named returns the effect with the given name, such as "ui.press" or "voice.cat". It returns false if there is none.
// The tunes for the end of a game have names such as "pond.win" and "pond.lose". If a game has no such tune, Named
// returns the general tune Win or Lose.
func Named(name string) (Effect, bool) {
	i := slices.IndexFunc(recipes, func(r recipe) bool { return r.name == name })
	if i >= 0 {
		return Effect(i), true
	}
	if _, kind, _ := strings.Cut(name, "."); kind == "win" || kind == "lose" {
		return tuneKinds[kind], true
	}
	return 0, false
}

// tuneKinds has the effect with the caption of each kind of tune.
var tuneKinds = map[string]Effect{"win": Win, "lose": Lose}

// Name returns the effect's name.
func (e Effect) Name() string {
	if int(e) >= len(recipes) {
		return ""
	}
	return recipes[e].name
}

// Caption returns the key of the effect's caption in assets/words. The caption of Splash, for example, is "[splash]".
func (e Effect) Caption() string {
	_, kind, _ := strings.Cut(e.Name(), ".")
	if tune, ok := tuneKinds[kind]; ok {
		e = tune
	}
	return "sound." + e.Name()
}

// Tells reports whether the effect needs a caption. An effect that confirms a user's own action does not need one. A voice needs
// none either, because the window shows the animal's words or movement.
func (e Effect) Tells() bool {
	return e == Error || e >= Start && int(e) < len(recipes) && !strings.HasPrefix(e.Name(), voicePrefix)
}

// Player plays effects. Its methods return at once and are safe for concurrent use.
type Player interface {
	Play(e Effect, pan float64) // pan is the place of the sound, from -1 (left) to 1 (right)
	Surround(Ambience)          // changes the ambience gradually
	SetVolume(float64)          // sets the perceived loudness, from 0 to 1
	SetAmbience(float64)        // sets the perceived loudness of the ambience, from 0 to 1
	Mute()
	Unmute()
	Missing() bool // reports whether there is no sound device or it has failed
	Close() error
}

// Device holds the options of Open.
type Device struct {
	Application string       // name of the program in the system's volume control
	Log         *slog.Logger // log for the reason why there is no sound; may be nil
}

// Silent is the player of a machine without a sound device.
type Silent struct{}

var _ Player = Silent{}

func (Silent) Play(Effect, float64) {}

func (Silent) Surround(Ambience) {}

func (Silent) SetVolume(float64) {}

func (Silent) SetAmbience(float64) {}

func (Silent) Mute() {}

func (Silent) Unmute() {}

func (Silent) Missing() bool { return true }

func (Silent) Close() error { return nil }
