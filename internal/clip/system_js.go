package clip

// A browser answers about its clipboard only later and only after asking the person.

func systemRead() (string, error) { return "", ErrNone }

func systemWrite(string) error { return ErrNone }
