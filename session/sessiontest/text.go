package sessiontest

// Text is a session.Journal in memory.
type Text []byte

// Append implements session.Journal.
func (t *Text) Append(text []byte) { *t = append(*t, text...) }

// Cut implements session.Journal.
func (t *Text) Cut(n int) { *t = (*t)[:len(*t)-n] }
