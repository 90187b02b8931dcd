package netclient_test

import (
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/netclienttest"
)

func TestSilenceIsToldOnceAndGivenUpAtLast(t *testing.T) {
	var s netclient.Silence
	limits := netclient.SilenceLimits{}.WithDefaults()
	for _, c := range []struct {
		at            time.Duration
		warning, lost string
	}{
		{4 * time.Second, "", ""}, {5 * time.Second, "net.silent", ""}, {6 * time.Second, "", ""}, {30 * time.Second, "", "net.silent_lost"},
	} {
		warning, lost := s.Watch(c.at, limits)
		if netclienttest.Key(warning) != c.warning || netclienttest.Key(lost) != c.lost {
			t.Errorf("after %v: got %v, %v, want %q, %q", c.at, warning, lost, c.warning, c.lost)
		}
	}
	s.Await(30 * time.Second)
	if warning, lost := s.Watch(34*time.Second, limits); warning != nil || lost != nil || s.Lasts(34*time.Second) != 4*time.Second {
		t.Errorf("after a response: got %v, %v, want no error and 4 s of silence", warning, lost)
	}
	if warning, _ := s.Watch(35*time.Second, limits); netclienttest.Key(warning) != "net.silent" {
		t.Errorf("the next silence: got %v, want net.silent", warning)
	}
}

func TestFloodIsCountedBySeconds(t *testing.T) {
	var f netclient.Flood
	for second := range time.Duration(3) {
		for range 10 {
			if err := f.Count(second*time.Second, 10); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := f.Count(2*time.Second+time.Second/2, 10); netclienttest.Key(err) != "net.behind" {
		t.Errorf("one line too many: got %v, want net.behind", err)
	}
}
