package netclient_test

import (
	"testing"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/netclienttest"
)

func TestSilenceIsToldOnceAndGivenUpAtLast(t *testing.T) {
	var s netclient.Silence
	for _, c := range []struct {
		at            time.Duration
		warning, lost string
	}{
		{4 * time.Second, "", ""}, {5 * time.Second, "net.silent", ""}, {6 * time.Second, "", ""}, {30 * time.Second, "", "net.silent_lost"},
	} {
		warning, lost := s.Watch(c.at, 5*time.Second, 30*time.Second)
		if netclienttest.Key(warning) != c.warning || netclienttest.Key(lost) != c.lost {
			t.Errorf("after %v: %v, %v", c.at, warning, lost)
		}
	}
	s.Await(30 * time.Second)
	if warning, lost := s.Watch(34*time.Second, 5*time.Second, 30*time.Second); warning != nil || lost != nil || s.Lasts(34*time.Second) != 4*time.Second {
		t.Errorf("after an answer: %v, %v", warning, lost)
	}
	if warning, _ := s.Watch(35*time.Second, 5*time.Second, 30*time.Second); netclienttest.Key(warning) != "net.silent" {
		t.Errorf("the next silence is told as %v", warning)
	}
}

func TestFloodIsCountedBySeconds(t *testing.T) {
	var f netclient.Flood
	for second := range time.Duration(3) {
		for range 10 {
			if err := f.Heard(second*time.Second, 10); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := f.Heard(2*time.Second+time.Second/2, 10); netclienttest.Key(err) != "net.behind" {
		t.Errorf("one too many is answered with %v", err)
	}
}
