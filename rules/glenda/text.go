package glenda

import "menagerie/rules"

var (
	outcomeNames = rules.Names[Outcome]{Running: "running", TrapperWon: "trapper", GlendaWon: "glenda"}
	escapeNames  = rules.Names[Escape]{EscapeArriving: "arriving", EscapeStepping: "stepping", EscapeCrossing: "crossing"}
	noticeNames  = rules.Names[Notice]{NoticeAtOnce: "at once", NoticeAfterPut: "after put"}
	captureNames = rules.Names[Capture]{CaptureNoWay: "no way", CaptureThreeSweeps: "three sweeps"}
	startNames   = rules.Names[Start]{StartOpen: "open", StartAsItFell: "as it fell"}
	beginsNames  = rules.Names[Begins]{BeginsTrapper: "trapper", BeginsGlenda: "glenda"}
)

// String returns the name of o, as in JSON.
func (o Outcome) String() string { return outcomeNames.Of(o) }

// MarshalText returns the name of o: "running", "trapper" or "glenda".
func (o Outcome) MarshalText() ([]byte, error) { return outcomeNames.Text(o) }

// UnmarshalText decodes the name of an Outcome.
func (o *Outcome) UnmarshalText(text []byte) error { return outcomeNames.Read(text, o) }

// MarshalText returns the name of e: "arriving", "stepping" or "crossing".
func (e Escape) MarshalText() ([]byte, error) { return escapeNames.Text(e) }

// UnmarshalText decodes the name of an Escape.
func (e *Escape) UnmarshalText(text []byte) error { return escapeNames.Read(text, e) }

// MarshalText encodes n as "at once" or "after put".
func (n Notice) MarshalText() ([]byte, error) { return noticeNames.Text(n) }

// UnmarshalText decodes the name of a Notice.
func (n *Notice) UnmarshalText(text []byte) error { return noticeNames.Read(text, n) }

// MarshalText encodes c as "no way" or "three sweeps".
func (c Capture) MarshalText() ([]byte, error) { return captureNames.Text(c) }

// UnmarshalText decodes the name of a Capture.
func (c *Capture) UnmarshalText(text []byte) error { return captureNames.Read(text, c) }

// MarshalText encodes s as "open" or "as it fell".
func (s Start) MarshalText() ([]byte, error) { return startNames.Text(s) }

// UnmarshalText decodes the name of a Start.
func (s *Start) UnmarshalText(text []byte) error { return startNames.Read(text, s) }

// MarshalText encodes b as "trapper" or "glenda".
func (b Begins) MarshalText() ([]byte, error) { return beginsNames.Text(b) }

// UnmarshalText decodes the name of a Begins.
func (b *Begins) UnmarshalText(text []byte) error { return beginsNames.Read(text, b) }
