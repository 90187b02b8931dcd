package nearby

import "log/slog"

// Announcement is never made in a browser.
type Announcement struct{}

// Announce says ErrNone.
func Announce(Offer, *slog.Logger) (*Announcement, error) { return nil, ErrNone }

// Announce says ErrNone.
func (Network) Announce(Offer, *slog.Logger) (*Announcement, error) { return nil, ErrNone }

// Browse returns a Browser that finds nobody.
func (Network) Browse([]Kind, *slog.Logger) *Browser { return &Browser{} }

// Count does nothing.
func (*Announcement) Count(int) {}

// Close does nothing.
func (*Announcement) Close() {}

// Browser finds nobody in a browser.
type Browser struct{}

// Browse returns a Browser that finds nobody.
func Browse([]Kind, *slog.Logger) *Browser { return &Browser{} }

// Take returns nothing.
func (*Browser) Take() ([]Found, bool) { return nil, false }

// Close does nothing.
func (*Browser) Close() {}
