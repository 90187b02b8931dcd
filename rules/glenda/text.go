package glenda

import "menagerie/rules"

var (
	outcomeNames = rules.Names[Outcome]{Running: "running", TrapperWon: "trapper", GlendaWon: "glenda"}
	escapeNames  = rules.Names[Escape]{EscapeArriving: "arriving", EscapeStepping: "stepping"}
	noticeNames  = rules.Names[Notice]{NoticeAtOnce: "at once", NoticeAfterPut: "after put"}
	captureNames = rules.Names[Capture]{CaptureNoWay: "no way", CaptureThreeSweeps: "three sweeps"}
	startNames   = rules.Names[Start]{StartOpen: "open", StartAsItFell: "as it fell"}
)

// String returns the outcome's name, as in JSON.
func (o Outcome) String() string { return outcomeNames.Of(o) }

// MarshalText writes the outcome's name: running, trapper or glenda.
func (o Outcome) MarshalText() ([]byte, error) { return outcomeNames.Text(o) }

// UnmarshalText reads the outcome's name.
func (o *Outcome) UnmarshalText(text []byte) error { return outcomeNames.Read(text, o) }

// MarshalText writes "arriving" or "stepping".
func (e Escape) MarshalText() ([]byte, error) { return escapeNames.Text(e) }

// UnmarshalText reads the escape's name.
func (e *Escape) UnmarshalText(text []byte) error { return escapeNames.Read(text, e) }

// MarshalText writes "at once" or "after put".
func (n Notice) MarshalText() ([]byte, error) { return noticeNames.Text(n) }

// UnmarshalText reads the notice's name.
func (n *Notice) UnmarshalText(text []byte) error { return noticeNames.Read(text, n) }

// MarshalText writes "no way" or "three sweeps".
func (c Capture) MarshalText() ([]byte, error) { return captureNames.Text(c) }

// UnmarshalText reads the capture's name.
func (c *Capture) UnmarshalText(text []byte) error { return captureNames.Read(text, c) }

// MarshalText writes "open" or "as it fell".
func (s Start) MarshalText() ([]byte, error) { return startNames.Text(s) }

// UnmarshalText reads the start's name.
func (s *Start) UnmarshalText(text []byte) error { return startNames.Read(text, s) }
