package main

import (
	"bytes"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"menagerie/internal/disk/disktest"
	"menagerie/internal/testkit/longtest"
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/verify"
)

// TestTournamentLosesNoResultOnAFailingDisk lets the n-th operation on the folder of a tournament fail, for every n in the long form
// of the tests. The failure is reported. A second start finds all results that were stored before, and plays the rest.
func TestTournamentLosesNoResultOnAFailingDisk(t *testing.T) {
	errs := disktest.Errors()
	names := slices.Sorted(maps.Keys(errs))
	calls, step := 0, longtest.Of(7, 1) // not a multiple of len(names), so that each error occurs
	for done := false; !done; calls += step {
		name := names[calls%len(names)]
		t.Run(fmt.Sprint(calls+1, " ", name), func(t *testing.T) {
			h := hold(t, "a = builtin:original\nb = builtin:random\n")
			folder := filepath.Join(h.dir, "out")
			game := []string{"--games", "2", "--size", "5", "--walls", "3", "--seed", "9"}
			d := disktest.Watch(t, folder)
			d.Fail(calls+1, disktest.Once, errs[name])
			var out, said bytes.Buffer
			code := run(t.Context(), h.args("glenda", game...), nil, &out, &said)
			failed := d.Failed()
			done = len(failed) == 0
			d.Heal()
			if code != exitDone && (done || said.Len() == 0) {
				t.Fatalf("after %q failed: got code %d, want an error and no finished tournament: %s", failed, code, said.String())
			}
			before, _ := runner.Read(folder) // nil if nothing was stored
			table := h.plays("glenda", game...)
			after, err := runner.Read(folder)
			if err != nil || !table.Finished || len(after.Results) != table.Games {
				t.Fatalf("after %q failed: got %+v, %v at the second start, want a finished tournament", failed, table, err)
			}
			for i, r := range after.Results {
				if before != nil && i < len(before.Results) && !r.Began.Equal(before.Results[i].Began) {
					t.Errorf("after %q failed: got game %d played again, want it only once", failed, i+1)
				}
				if text, err := verify.File(verifyGames(), filepath.Join(folder, filepath.FromSlash(r.Record))); err != nil {
					t.Errorf("after %q failed: %s, %v", failed, text, err)
				}
			}
		})
		if t.Failed() {
			return
		}
	}
	if calls < 15 {
		t.Errorf("got %d operations, want at least 15", calls)
	}
	t.Logf("every %d. of %d operations failed", step, calls-step)
}
