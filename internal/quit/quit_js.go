package quit

import "context"

// Context returns a context that never ends: a browser sends no signals.
func Context() context.Context { return context.Background() }

// OutliveReaders does nothing: a browser shows all output in its console.
func OutliveReaders(func()) {}
