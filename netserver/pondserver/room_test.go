package pondserver_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"menagerie/netserver/pondserver"
	"menagerie/rules"
	"menagerie/rules/pond"
)

func move(x, y int) string { return fmt.Sprintf("move %d,%d", x, y) }

func open(t *testing.T, s *pondserver.Server) *pondserver.Room {
	t.Helper()
	room, err := s.OpenRoom(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return room
}

func TestRoomIDsDiffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{Rooms: 200})
		seen := map[string]bool{}
		shape := regexp.MustCompile(`^[a-z]{6}_[a-z]{6}$`)
		for range 200 {
			id := open(t, s).ID()
			if !shape.MatchString(id) || seen[id] {
				t.Errorf("got the room id %q, want a new one that matches %v", id, shape)
			}
			seen[id] = true
		}
		if _, err := s.OpenRoom(t.Context()); !errors.Is(err, pondserver.ErrFull) {
			t.Errorf("a room above the limit: got error %v, want %v", err, pondserver.ErrFull)
		}
	})
}

// TestARoomShowsItsGame checks the snapshots of a room from the beginning to the end of a game.
func TestARoomShowsItsGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{MoveCap: 3})
		room := open(t, s)
		show := func(want string, views int) {
			t.Helper()
			synctest.Wait()
			shown, recent := room.Take()
			got := fmt.Sprintf("%v client=%v visits=%d level=%d games=%d moves=%d",
				shown.Stage, shown.Client != "", shown.Visits, shown.Level, shown.Games, shown.View.Moves)
			if got != want || len(recent) != views {
				t.Errorf("the room shows %s and %d views, want %s and %d", got, len(recent), want, views)
			}
		}
		one := connect(t, s)
		show("idle client=false visits=0 level=0 games=0 moves=0", 0)
		one.play("auth " + room.ID())
		show("idle client=true visits=1 level=0 games=0 moves=0", 0)
		<-room.Changed()
		one.play("start 2")
		show("banner client=true visits=1 level=2 games=0 moves=0", 0)
		if got := one.heard(); got != "open" {
			t.Errorf("during the banner: got %q, want open", got)
		}
		one.play("wait 2100ms")
		show("playing client=true visits=1 level=2 games=1 moves=0", 1)
		if got := one.heard(); got != "started" {
			t.Errorf("after the banner: got %q, want started", got)
		}
		one.play("move 0,400; wait 10ms; move 0,800; wait 10ms")
		show("playing client=true visits=1 level=2 games=1 moves=2", 2)
		one.play("move 0,1200; wait 10ms")
		show("over client=true visits=1 level=2 games=1 moves=3", 1)
		one.play("hang up")
		show("over client=false visits=1 level=2 games=1 moves=3", 0)
		connect(t, s).play("auth " + room.ID())
		show("idle client=true visits=2 level=2 games=1 moves=3", 0)
	})
}

// TestTakeReturnsTheNewestViews checks that Take returns every view in order, and only the newest ones to a slow viewer.
func TestTakeReturnsTheNewestViews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{Rate: -1, WatchedRate: -1, Banner: -1})
		room := open(t, s)
		one := connect(t, s)
		one.play("auth " + room.ID() + "; start 1" + strings.Repeat("; move 0,0", 200))
		synctest.Wait()
		shown, recent := room.Take()
		if len(recent) != 64 || shown.View.Moves != 200 {
			t.Fatalf("got %d views up to move %d, want 64 up to move 200", len(recent), shown.View.Moves)
		}
		for i, v := range recent {
			if v.Moves != 137+int32(i) || v.You != rules.Nobody {
				t.Fatalf("view %d: got move %d of seat %d, want move %d of nobody", i, v.Moves, v.You, 137+i)
			}
		}
	})
}

func TestTheBannerDelaysTheGame(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"the mouse waits", "start 1; wait 1900ms", "open"},
		{"and begins", "start 1; wait 2100ms; move 0,0; wait 10ms", "open started cat goes"},
		{"a move is too early", "start 1; move 0,0", "open e1 closed"},
		{"in one piece too", "start 1 & move 0,0", "open e1 closed"},
		{"asking again waits anew", "start 1; wait 1s; start 2; wait 1900ms", "open"},
		{"and is answered once", "start 1; wait 1s; start 2; wait 3s", "open started"},
		{"a wrong level", "start 1; wait 1s; start 9", "open e0 closed"},
		{"again in a game", "start 1; wait 2100ms; move 0,0; start 1; wait 3s", "open started cat goes started"},
		{"gone", "start 1; hang up; wait 3s", "open closed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := host(t, pondserver.Options{})
				one := connect(t, s)
				one.play("auth " + open(t, s).ID() + ";" + c.script)
				if got := one.heard(); got != c.want {
					t.Errorf("%s gives %q, want %q", c.script, got, c.want)
				}
			})
		})
	}
}

// TestBannerTakesTheNewLevel checks that a second request during the banner changes the level.
func TestBannerTakesTheNewLevel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{})
		room := open(t, s)
		connect(t, s).play("auth " + room.ID() + "; start 1; start 3; wait 3s")
		synctest.Wait()
		if shown, _ := room.Take(); shown.Level != 3 || shown.View.Config.CatStep != 1800 {
			t.Errorf("got level %d and cat step %d, want 3 and 1800", shown.Level, shown.View.Config.CatStep)
		}
	})
}

func TestSecondClientTakesTheRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{})
		room := open(t, s)
		one, two := connect(t, s), connect(t, s)
		one.play("auth " + room.ID() + "; start 1; wait 2100ms; move 0,400; wait 10ms")
		two.play("auth " + room.ID())
		if a, b := one.heard(), two.heard(); a != "open started cat goes e3 closed" || b != "open" {
			t.Errorf("got %q and %q, want open started cat goes e3 closed and open", a, b)
		}
		if shown, _ := room.Take(); shown.Stage != pondserver.StageIdle || shown.Client == "" {
			t.Errorf("got the room %+v, want an idle one with a client", shown)
		}
		two.play("move 0,400")
		if got := two.heard(); got != "e1 closed" {
			t.Errorf("the second client: got %q, want e1 closed because the game is new", got)
		}
	})
}

// TestAClientKeepsItsPlace checks that a second client cannot enter a room in which a client keeps its place, until that client leaves.
func TestAClientKeepsItsPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{})
		room := open(t, s)
		room.Keep()
		if _, there := room.Latest(); there {
			t.Error("before the first game: got a game for spectators, want none")
		}
		one, two := connect(t, s), connect(t, s)
		one.play("auth " + room.ID() + "; start 1; wait 2100ms; move 0,400; wait 10ms")
		two.play("auth " + room.ID())
		if a, b := one.heard(), two.heard(); a != "open started cat goes" || b != "not-open" {
			t.Errorf("got %q and %q, want open started cat goes and not-open", a, b)
		}
		if shown, there := room.Latest(); !there || shown.ID != 1 || shown.At != 1 || shown.Over || shown.View.Mouse.Y != 400 {
			t.Errorf("got %+v, %v for spectators, want game 1 after 1 move", shown, there)
		}
		_ = one.conn.Close()
		synctest.Wait()
		two.play("auth " + room.ID())
		if got := two.heard(); got != "open" {
			t.Errorf("after the first client has left: got %q, want open", got)
		}
	})
}

func TestRoomsCloseWithTheirViewer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{})
		ctx, stop := context.WithCancel(t.Context())
		room, err := s.OpenRoom(ctx)
		if err != nil {
			t.Fatal(err)
		}
		one := connect(t, s)
		one.play("auth " + room.ID() + "; start 1; wait 3s")
		stop()
		if got := one.heard(); got != "open started e2 closed" {
			t.Errorf("the client received %q, want open started e2 closed", got)
		}
		late := connect(t, s)
		late.play("auth " + room.ID())
		if got := late.heard(); got != "not-open" {
			t.Errorf("a closed room: got %q, want not-open", got)
		}
		room.Close() // a second Close has no effect
		if s.Counters().Rooms != 0 {
			t.Errorf("got %d rooms, want 0", s.Counters().Rooms)
		}
	})
}

// TestKickDisconnectsASlowedClientAtOnce checks that a client in a watched room is disconnected at once, even while the server
// slows it down.
func TestKickDisconnectsASlowedClientAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{WatchedRate: 0.01, Banner: -1})
		room := open(t, s)
		one := connect(t, s)
		one.play("auth " + room.ID() + "; start 1; move 0,0")
		go one.send([]byte{0x20, 0, 0, 0, 0, 0, 0, 0, 0}) // the server slows it down for minutes
		synctest.Wait()
		begin := time.Now()
		room.Close()
		if got := one.heard(); got != "open started cat goes e2 closed" || time.Since(begin) != 0 {
			t.Errorf("got %q after %v, want open started cat goes e2 closed at once", got, time.Since(begin))
		}
	})
}

func TestAPersonSteersTheCat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{Banner: -1, WatchedRate: -1})
		room := open(t, s)
		one := connect(t, s)
		one.play("auth " + room.ID() + "; start 1")
		synctest.Wait()
		cat := func() pond.Point {
			synctest.Wait()
			shown, _ := room.Take()
			return shown.View.Cat
		}
		begin := cat()

		var helm pondserver.Helm
		room.SetSteer(helm.Steer)
		if _, ok := helm.Asked(); ok || helm.Answer(pond.Move(begin)) {
			t.Error("before the first move of the mouse: got a request for a move, want none")
		}
		one.play("move 0,400")
		synctest.Wait()
		v, ok := helm.Asked()
		if !ok || v.You != pond.Cat || !v.ToMove() || v.Mouse != (pond.Point{Y: 400}) {
			t.Fatalf("got asked = %v for %+v, want a request to the cat after the mouse's move", ok, v)
		}
		if !helm.Answer(pond.Move(begin)) || helm.Answer(pond.Move(begin)) {
			t.Error("two answers to one request: want the first accepted and the second rejected")
		}
		if cat() != begin {
			t.Errorf("got the cat at %v, want %v", cat(), begin)
		}

		one.play("move 0,800")
		if one.heard(); cat() != begin {
			t.Errorf("before the time limit: got the cat at %v, want %v", cat(), begin)
		}
		time.Sleep(251 * time.Millisecond)
		if after := cat(); after == begin {
			t.Errorf("without an answer: got the cat still at %v, want the bot to move it", after)
		}
		if helm.Answer(pond.Move(begin)) {
			t.Error("an answer after the time limit was accepted, want it rejected")
		}

		room.SetSteer(func(context.Context, pond.View) (pond.Move, bool) { return pond.Move{}, true }) // an illegal move into the water
		before := cat()
		one.play("move 0,1200")
		if after := cat(); after == before || after.InPond() {
			t.Errorf("after an illegal move: got the cat from %v to %v, want a legal move of the bot", before, after)
		}
		room.SetSteer(nil)
		one.play("move 0,1600")
		if got := one.heard(); !strings.HasSuffix(got, "cat goes") {
			t.Errorf("got %q, want it to end with cat goes", got)
		}
	})
}

// TestAPanicEndsOnlyItsTable checks that a panic ends only its own table.
func TestAPanicEndsOnlyItsTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{Banner: -1})
		room := open(t, s)
		room.SetSteer(func(context.Context, pond.View) (pond.Move, bool) { panic("the cat fell into the water") })
		one, other := connect(t, s), connect(t, s)
		other.play("auth invisible; start 1")
		one.play("auth " + room.ID() + "; start 1; move 0,0")
		if got := one.heard(); got != "open started closed" {
			t.Errorf("the table with the panic: got %q, want open started closed", got)
		}
		other.play("move 0,400")
		if got := other.heard(); got != "open started cat goes" || s.Counters().Panics != 1 {
			t.Errorf("the other table: got %q and %d panics, want open started cat goes and 1", got, s.Counters().Panics)
		}
		again := connect(t, s)
		again.play("auth " + room.ID())
		if got := again.heard(); got != "open" {
			t.Errorf("got %q, want open", got)
		}
	})
}

// TestTheLastMoveIsAnswered closes a room while the cat chooses a move. The client must get the move before the end.
func TestTheLastMoveIsAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := host(t, pondserver.Options{})
		room := open(t, s)
		room.SetSteer(func(context.Context, pond.View) (pond.Move, bool) {
			room.Close()
			return pond.Move{}, false
		})
		c := connect(t, s)
		c.play("auth " + room.ID() + "; start 1; wait 2100ms; move 0,400; wait 10ms")
		if got := c.heard(); got != "open started cat goes e2 closed" {
			t.Errorf("got %q, want open started cat goes e2 closed", got)
		}
	})
}
