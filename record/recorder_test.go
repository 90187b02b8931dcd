package record_test

import (
	"encoding/json"
	"testing"

	"menagerie/record"
	"menagerie/wire"
)

// TestAFileThatWasRevealedIsValidWithLaterSecrets leaves a game in a round with secrets, after the secrets of an earlier round
// were written to the file.
func TestAFileThatWasRevealedIsValidWithLaterSecrets(t *testing.T) {
	var whole, file []byte
	head := record.Head{Game: "mia", Config: json.RawMessage(`{}`), Seats: []record.SeatHead{{Name: "Ada"}}}
	w := record.NewRecorder(head, nil, func(text, shown []byte) {
		whole, file = append(whole, text...), append(file, shown...)
	})
	capture := wire.NewCapture(100, 1<<20)
	capture.SetSecret(func(string, []byte) bool { return true })
	capture.Guard()
	w.Follow(capture, 0, 0)
	round := func(view int) {
		capture.Add("Tom", wire.Sent, []byte("ROLLED;6,5"), nil)
		w.Heard(0)
		if err := w.Saw(view); err != nil {
			t.Fatal(err)
		}
		w.Tick()
	}
	round(1)
	if !capture.Hides() || string(file) == string(whole) {
		t.Fatal("the file has the secret of the round, want it without")
	}
	capture.Reveal()
	file = append(file[:0], whole...)
	w.Revealed()
	round(2)
	w.Leave()
	for name, text := range map[string][]byte{"complete text": whole, "file": file} {
		if r, err := record.Parse(text); err != nil || !r.Left {
			t.Errorf("%s: got error %v, want a valid record:\n%s", name, err, text)
		}
	}
}
