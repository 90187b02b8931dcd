package glenda

import (
	"fmt"
	"slices"
)

var (
	outcomeNames = []string{Running: "running", TrapperWon: "trapper", GlendaWon: "glenda"}
	escapeNames  = []string{EscapeArriving: "arriving", EscapeStepping: "stepping"}
	noticeNames  = []string{NoticeAtOnce: "at once", NoticeAfterPut: "after put"}
	captureNames = []string{CaptureNoWay: "no way", CaptureThreeSweeps: "three sweeps"}
	startNames   = []string{StartOpen: "open", StartAsItFell: "as it fell"}
)

// String returns the outcome's name, as in JSON.
func (o Outcome) String() string {
	if int(o) >= len(outcomeNames) {
		return fmt.Sprintf("unknown (%d)", uint8(o))
	}
	return outcomeNames[o]
}

// MarshalText writes the outcome's name: running, trapper or glenda.
func (o Outcome) MarshalText() ([]byte, error) { return appendName(outcomeNames, int(o)) }

// UnmarshalText reads the outcome's name.
func (o *Outcome) UnmarshalText(text []byte) error {
	i, err := parseName(outcomeNames, text)
	*o = Outcome(i)
	return err
}

// MarshalText writes "arriving" or "stepping".
func (e Escape) MarshalText() ([]byte, error) { return appendName(escapeNames, int(e)) }

// UnmarshalText reads the escape's name.
func (e *Escape) UnmarshalText(text []byte) error {
	i, err := parseName(escapeNames, text)
	*e = Escape(i)
	return err
}

// MarshalText writes "at once" or "after put".
func (n Notice) MarshalText() ([]byte, error) { return appendName(noticeNames, int(n)) }

// UnmarshalText reads the notice's name.
func (n *Notice) UnmarshalText(text []byte) error {
	i, err := parseName(noticeNames, text)
	*n = Notice(i)
	return err
}

// MarshalText writes "no way" or "three sweeps".
func (c Capture) MarshalText() ([]byte, error) { return appendName(captureNames, int(c)) }

// UnmarshalText reads the capture's name.
func (c *Capture) UnmarshalText(text []byte) error {
	i, err := parseName(captureNames, text)
	*c = Capture(i)
	return err
}

// MarshalText writes "open" or "as it fell".
func (s Start) MarshalText() ([]byte, error) { return appendName(startNames, int(s)) }

// UnmarshalText reads the start's name.
func (s *Start) UnmarshalText(text []byte) error {
	i, err := parseName(startNames, text)
	*s = Start(i)
	return err
}

func appendName(names []string, i int) ([]byte, error) {
	if i >= len(names) {
		return nil, fmt.Errorf("no name for value %d", i)
	}
	return []byte(names[i]), nil
}

func parseName(names []string, text []byte) (int, error) {
	i := slices.Index(names, string(text))
	if i < 0 {
		return 0, fmt.Errorf("%q is none of %q", text, names)
	}
	return i, nil
}
