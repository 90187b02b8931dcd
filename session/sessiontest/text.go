package sessiontest

// Text is a session.Journal in memory.
type Text []byte

func (t *Text) Append(text []byte) { *t = append(*t, text...) }

func (t *Text) Rewrite(n int, text []byte) { *t = append((*t)[:len(*t)-n], text...) }
