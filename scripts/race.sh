#!/usr/bin/env bash
# Runs tests under the race detector, which needs a C compiler:
#
#   scripts/race.sh [FLAGS...]             packages that start goroutines or hold locks, in their code or in their tests
#   scripts/race.sh --quick [FLAGS...]     packages in which goroutines meet: clients, hosts, and what lies between them
#
# In other packages there is nothing for it to see. No display is given to the tests: drawing happens on one goroutine, and
# software rendering under the detector would take many times as long as everything else. Tests that play thousands of games
# are asked for a few (-short): the detector looks at who touches what, not at how often. Of the whole program it sees what
# happens beside the game loop: hosts, guests, bots, tournaments.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh race
quick=""
[[ ${1:-} != --quick ]] || { quick=1 && shift; }

# concurrent prints the folders of those packages, without the ones that draw, and those that tests alone need.
concurrent() {
	grep -rlE --include='*.go' '^[[:space:]]*go [a-zA-Z(]|"sync"|"sync/atomic"|"testing/synctest"|sync\.Go\(|leaktest' . |
		xargs -n 1 dirname | sort -u | grep -vE '^\./(app|render|docs|assets|packaging|rules)(/|$)|test$|/testdata(/|$)'
}
mapfile -t packages < <(concurrent)
[[ ! $quick ]] || packages=(./netclient/... ./netserver/... ./internal/{mailbox,guestbook,discovery,netsim})
unset DISPLAY WAYLAND_DISPLAY
export CGO_ENABLED=1

# waiting matches tests that mostly wait, repeat for many settings what another test does once, or start many programs, each
# of which takes a second under the detector. ZooEats gives a bot less memory than the race detector needs.
readonly waiting='ZooEats|SlowNetwork|BadNetwork|ByteByByte|BusyHost|OddServers|HostsTheCup|Stopped|Matrix|WrongBots|TournamentGoesOn|ForeignTournaments|TournamentIsPublished|OneBotPlaysAgainst|TournamentHidesFiles|SameBoardsForASeed|SharesMerge|FilesForSchedulers|ScriptRecomputes'

# Most of these tests wait for something, so both runs share the time.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
scripts/gotest.sh -race -timeout 30m -short -run 'EveryHost|IsAnnounced|AnnouncedGame|Rehears|GuestBehind|BotOfOnesOwn|ATournamentIsFollowed|ANetworkGame|OnAServer$|BotsAndAGuest|IsLeftCloses' \
	"$@" -- ./app >"$log" 2>&1 &
whole=$!
failed=0
scripts/gotest.sh -race -timeout 30m -short -skip "$waiting" "$@" -- "${packages[@]}" || failed=1
wait "$whole" || failed=1
cat "$log"
exit "$failed"
