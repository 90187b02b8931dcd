package pondweb

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"menagerie/netserver/pondserver"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// Limits of a page's connection.
const (
	between  = time.Second / 60 // minimum time between two messages, because a screen shows no more
	toSend   = 5 * time.Second  // time limit for a page to accept a message
	toAnswer = 20 * time.Second // interval of pings, and the time limit for the response
	maxHeard = 512              // maximum size in bytes of a message from the page, which normally sends none
)

// serveRoom opens a room for a page. The room closes when the page closes. Pages of other origins are rejected.
func (s *Site) serveRoom(w http.ResponseWriter, r *http.Request) {
	s.work.Add(1)
	defer s.work.Done()
	socket, err := websocket.Accept(w, r, nil)
	if err != nil {
		s.log.Debug("a page was rejected", "remote", r.RemoteAddr, "error", err)
		return
	}
	defer func() { _ = socket.CloseNow() }() // the page handles the closed connection
	socket.SetReadLimit(maxHeard)
	// r.Context ends when Accept takes over the connection, so derive from the site's context.
	ctx, stop := context.WithCancel(s.ctx)
	defer stop()
	s.work.Go(func() { // any message or the end of the connection closes the room
		defer stop()
		_, _, _ = socket.Reader(ctx)
	})
	room, err := s.game.OpenRoom(ctx)
	if err != nil {
		_ = socket.Close(websocket.StatusTryAgainLater, rejectionKey(err))
		return
	}
	defer room.Close()
	err = s.show(ctx, socket, room)
	s.log.Debug("a page has closed", "remote", r.RemoteAddr, "error", err)
}

// rejectionKey returns the reason why no room was opened, as a key for the page's script.
func rejectionKey(err error) string {
	if errors.Is(err, pondserver.ErrFull) {
		return "full"
	}
	return "closed"
}

// show sends the room's id to the page, and then each change of the room. It returns when the page or the room closes.
func (s *Site) show(ctx context.Context, socket *websocket.Conn, room *pondserver.Room) error {
	if err := send(ctx, socket, roomMessage{room.ID(), s.options.Port, s.options.SecurePort}); err != nil {
		return err
	}
	alive := time.NewTicker(toAnswer)
	defer alive.Stop()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-room.Done():
			return nil
		case <-alive.C:
			if err := ping(ctx, socket); err != nil {
				return err
			}
			continue
		case <-room.Changed():
		}
		if err := send(ctx, socket, newPicture(room.Take())); err != nil {
			return err
		}
		select { // changes during this pause are part of the next message
		case <-time.After(between):
		case <-ctx.Done():
		}
	}
}

func ping(ctx context.Context, socket *websocket.Conn) error {
	ctx, stop := context.WithTimeout(ctx, toAnswer)
	defer stop()
	return socket.Ping(ctx)
}

func send(ctx context.Context, socket *websocket.Conn, message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, toSend)
	defer stop()
	return socket.Write(ctx, websocket.MessageText, text)
}

// roomMessage is the first message to the page. It contains the room's id.
type roomMessage struct {
	Room       string `json:"room"`
	Port       int    `json:"port,omitempty"`
	SecurePort int    `json:"securePort,omitempty"`
}

// viewMessage is a message with the present state of the room. Every message to the page except the first one is a
// viewMessage. It does not contain the client's address.
type viewMessage struct {
	Stage     string       `json:"stage"`
	Client    bool         `json:"client"`
	Level     byte         `json:"level"`
	Ratio     float64      `json:"ratio"` // speed of the cat divided by that of the mouse
	Wait      int64        `json:"wait"`  // time in milliseconds until the game begins
	Games     int          `json:"games"`
	MouseWins int          `json:"mouseWins"`
	CatWins   int          `json:"catWins"`
	Moves     int32        `json:"moves"`
	Outcome   pond.Outcome `json:"outcome"`
	Path      [][4]int32   `json:"path"` // positions of the mouse (x, y) and the cat (x, y) after each move since the last message
}

func newPicture(shown pondserver.Snapshot, recent []pond.View) viewMessage {
	p := viewMessage{
		Stage:     shown.Stage.String(),
		Client:    shown.Client != "",
		Level:     shown.Level,
		Games:     shown.Games,
		MouseWins: shown.MouseWins,
		CatWins:   shown.CatWins,
		Moves:     shown.View.Moves,
		Outcome:   shown.View.Outcome,
		Path:      make([][4]int32, len(recent)),
	}
	if shown.Stage == pondserver.StageBanner {
		p.Wait = max(0, time.Until(shown.StartAt).Milliseconds())
	}
	p.Ratio = pondmath.Ratio(shown.Config)
	for i, v := range recent {
		p.Path[i] = [4]int32{v.Mouse.X, v.Mouse.Y, v.Cat.X, v.Cat.Y}
	}
	return p
}
