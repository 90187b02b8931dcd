package clipboard

// A browser gives access to the clipboard only asynchronously and after the user has agreed.

func systemRead() (string, error) { return "", ErrNone }

func systemWrite(string) error { return ErrNone }
