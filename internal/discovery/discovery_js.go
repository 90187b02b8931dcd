package discovery

import "log/slog"

// Announcement does nothing in a browser.
type Announcement struct{}

// Announce returns ErrNone.
func Announce(Offer, *slog.Logger) (*Announcement, error) { return nil, ErrNone }

// Announce returns ErrNone.
func (Network) Announce(Offer, *slog.Logger) (*Announcement, error) { return nil, ErrNone }

// Browse returns a Browser that finds nothing.
func (Network) Browse([]Kind, *slog.Logger) *Browser { return &Browser{} }

// Count does nothing.
func (*Announcement) Count(int) {}

// Close does nothing.
func (*Announcement) Close() {}

// Browser finds nothing in a browser.
type Browser struct{}

// Browse returns a Browser that finds nothing.
func Browse([]Kind, *slog.Logger) *Browser { return &Browser{} }

// Take returns nothing.
func (*Browser) Take() ([]Found, bool) { return nil, false }

// Close does nothing.
func (*Browser) Close() {}
