package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"

	"psic/internal/kernel/at"
)

// socketsCross: two people of one session sit at different replicas, and then wherever the proxy puts them, with
// tickets of a third, and what one says the other hears.
func socketsCross(r *Run, f *Fleet) error {
	who, with := f.World.Patients[1], f.World.Therapists[1]
	c := r.Client("guest", f.Front)
	id, a := c.Book(who, Slot{with, f.World.First.Wire(), Hours[5]})
	if id == "" {
		return fmt.Errorf("book: %d %v", a.Status, a.Body)
	}
	if _, paid := c.PayCard(who, id, CardGood); !paid {
		return fmt.Errorf("the session of the room is not paid")
	}
	now := time.Now()
	move := fmt.Sprintf(
		"UPDATE session SET starts_at = %d, ends_at = %d WHERE id = '%s'",
		now.UnixMicro(),
		now.Add(50*time.Minute).UnixMicro(),
		id,
	)
	back := fmt.Sprintf(
		"UPDATE session SET starts_at = %d, ends_at = %d WHERE id = '%s'",
		slotStart(f.World, 5).UnixMicro(),
		slotStart(f.World, 5).Add(50*time.Minute).UnixMicro(),
		id,
	)
	if err := f.World.exec(r.Ctx, move); err != nil {
		return err
	}
	for _, places := range [][2]string{{f.Replicas[0].Base, f.Replicas[1].Base}, {f.Front, f.Front}} {
		if err := r.talk(f, id, who, with, places); err != nil {
			return err
		}
		r.Count("rooms across replicas", 1)
	}
	return f.World.exec(r.Ctx, back) // where the history knows it
}

func slotStart(w *World, hour int) time.Time {
	t, err := time.ParseInLocation("02/01/2006 15:04", w.First.Wire()+" "+Hours[hour], at.SaoPaulo)
	if err != nil {
		panic(err) // the harness wrote it
	}
	return t
}

func (r *Run) talk(f *Fleet, session string, who, with Person, places [2]string) error {
	ctx, cancel := context.WithTimeout(r.Ctx, 30*time.Second)
	defer cancel()
	psi, err := r.sit(ctx, f, places[0], session, with, 1)
	if err != nil {
		return fmt.Errorf("the therapist: %w", err)
	}
	defer func() { _ = psi.CloseNow() }()
	if _, err := frame(ctx, psi, "welcome"); err != nil {
		return err
	}
	patient, err := r.sit(ctx, f, places[1], session, who, 0)
	if err != nil {
		return fmt.Errorf("the patient: %w", err)
	}
	defer func() { _ = patient.CloseNow() }()
	if _, err := frame(ctx, patient, "welcome"); err != nil {
		return err
	}
	if _, err := frame(ctx, psi, "peer"); err != nil {
		return err
	}
	for _, way := range []struct{ from, to *websocket.Conn }{{patient, psi}, {psi, patient}} {
		began := time.Now()
		if err := say(
			ctx,
			way.from,
			fields{"type": "signal", "data": fields{"description": fields{"type": "offer", "sdp": "across"}}},
		); err != nil {
			return err
		}
		got, err := frame(ctx, way.to, "signal")
		if err != nil {
			return err
		}
		r.Worst("a signal crossed within", time.Since(began))
		if text, _ := json.Marshal(got); !strings.Contains(string(text), "across") {
			r.Fail("something else arrived: %s", text)
		}
	}
	return nil
}

// sit asks one replica for a ticket and uses it at another.
func (r *Run) sit(ctx context.Context, f *Fleet, base, session string, p Person, role int) (*websocket.Conn, error) {
	a := r.Client("ticket", f.Replicas[2].Base).
		Do(http.MethodPost, "/api/call/authorize", p.Token, fields{"sessionName": session, "role": role})
	ticket := a.Str("signature")
	if ticket == "" {
		return nil, fmt.Errorf("no ticket: %d %v", a.Status, a.Body)
	}
	conn, _, err := websocket.Dial(
		ctx,
		strings.Replace(base, "http", "ws", 1)+"/api/call/ws",
		&websocket.DialOptions{Subprotocols: []string{"psic.room.v1"}},
	)
	if err != nil {
		return nil, err
	}
	return conn, say(ctx, conn, fields{"type": "hello", "ticket": ticket, "device": "tab-" + p.ID, "resume": false})
}

func say(ctx context.Context, conn *websocket.Conn, v fields) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return conn.Write(ctx, websocket.MessageText, text)
}

// frame waits for the next frame of a type.
func frame(ctx context.Context, conn *websocket.Conn, kind string) (fields, error) {
	for {
		_, text, err := conn.Read(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s never came: %w", kind, err)
		}
		var f fields
		if json.Unmarshal(text, &f) == nil && f["type"] == kind {
			return f, nil
		}
	}
}
