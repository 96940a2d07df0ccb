package room_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"psic/internal/kernel/at"
	"psic/internal/platform/store"
	"psic/internal/room"
	"psic/internal/testkit"
)

// together joins both people to the room and waits until they know of each other.
func together(t *testing.T, s *scene) (psi, ana *testkit.Socket) {
	t.Helper()
	psi = s.joinTherapist()
	psi.Frame("welcome")
	ana = s.joinPatient()
	ana.Frame("welcome")
	psi.Wait("the patient", peerIs(true, false))
	return psi, ana
}

// TestAnotherDeviceTakesThePlace: the first device is told and closed, and the peer learns of a new page.
func TestAnotherDeviceTakesThePlace(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		phone := s.joinPatient(testkit.Fields{"device": "phone", "resume": true})
		if w := phone.Frame("welcome"); w["epoch"] != 2.0 || w["resumed"] != false {
			t.Errorf("another device resumed: %v", w)
		}
		ana.Frame("replaced")
		if code := ana.Closed(); code != 4001 {
			t.Errorf("closed with %d", code)
		}
		if p := psi.Wait("the phone", peerIs(true, false)); p["epoch"] != 2.0 {
			t.Errorf("the peer reads %v", p)
		}
		forTheFirst := testkit.Fields{"type": "signal", "to": 1, "data": testkit.Fields{"restart": true}}
		must(t, psi.Send(forTheFirst))
		must(t, psi.Send(offer("for the phone")))
		if got := phone.Frame("signal"); sdpOf(got) != "for the phone" {
			t.Errorf("the phone received %v", got)
		}
		if n := testkit.One[int](s.Kit, "SELECT count(*) FROM room_seat WHERE session_id = $1", s.session); n != 2 {
			t.Errorf("%d places", n)
		}
	})
}

// TestTheSameTabReturns: a tab that returns with its RTCPeerConnection alive keeps its epoch. A reloaded tab is a new
// page with a new epoch.
func TestTheSameTabReturns(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		again := s.joinPatient(testkit.Fields{"resume": true})
		if w := again.Frame("welcome"); w["epoch"] != 1.0 || w["resumed"] != true {
			t.Errorf("the tab came back as %v", w)
		}
		if code := ana.Closed(); code != 1000 {
			t.Errorf("the tab's older socket closed with %d", code)
		}
		reload := s.joinPatient()
		if w := reload.Frame("welcome"); w["epoch"] != 2.0 || w["resumed"] != false {
			t.Errorf("a reload came as %v", w)
		}
		psi.Wait("the fresh page", func(f testkit.Fields) bool { return f["type"] == "peer" && f["epoch"] == 2.0 })
		must(t, psi.Send(offer("x")))
		reload.Frame("signal")
	})
}

// TestALostSocketIsAwaited: a lost socket is shown as reconnecting for twenty seconds, then as absent. When it returns
// within this time, everything is as before.
func TestALostSocketIsAwaited(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		_ = ana.Conn.CloseNow()
		psi.Wait("reconnecting", peerIs(true, true))
		back := s.joinPatient(testkit.Fields{"resume": true})
		if w := back.Frame("welcome"); w["resumed"] != true {
			t.Errorf("%v", w)
		}
		if p := psi.Wait("back", peerIs(true, false)); p["epoch"] != 1.0 {
			t.Errorf("%v", p)
		}
		_ = back.Conn.CloseNow()
		psi.Wait("reconnecting", peerIs(true, true))
		for range 19 {
			s.Clock.Advance(time.Second)
			must(t, psi.Send(testkit.Fields{"type": "ping"}))
			psi.Wait("a pong before the twenty seconds are over", func(f testkit.Fields) bool {
				if f["type"] == "peer" {
					t.Errorf("told too early: %v", f)
				}
				return f["type"] == "pong"
			})
		}
		s.Clock.Advance(time.Second)
		psi.Wait("absent", peerIs(false, false))
	})
}

// TestSilenceIsALoss: fifteen seconds without a frame end a socket whose client is gone.
func TestSilenceIsALoss(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		s.Clock.Advance(14 * time.Second)
		must(t, psi.Send(testkit.Fields{"type": "ping"}))
		psi.Frame("pong")
		s.Clock.Advance(time.Second)
		psi.Wait("the silent peer", peerIs(true, true))
		if code := ana.Closed(); code != 1001 {
			t.Errorf("closed with %d", code)
		}
	})
}

// TestTheEndIsAnnouncedAndCutsNobody: the end is announced five minutes before and when it comes. The socket closes
// half an hour later.
func TestTheEndIsAnnouncedAndCutsNobody(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		s.Clock.Set(ends.Add(-5*time.Minute - time.Second))
		psi, ana := together(t, s)
		told := map[*testkit.Socket][]any{} // the "ending" frames of each socket
		alive := func(c *testkit.Socket) {
			t.Helper()
			must(t, c.Send(testkit.Fields{"type": "ping"}))
			c.Wait("pong", func(f testkit.Fields) bool {
				if f["type"] == "ending" && f["finishesAt"] == "2026-11-18T13:50:00Z" {
					told[c] = append(told[c], f["over"])
				}
				return f["type"] == "pong"
			})
		}
		both := []*testkit.Socket{psi, ana}
		until := func(n int) {
			t.Helper()
			deadline := time.Now().Add(20 * time.Second)
			for time.Now().Before(deadline) && (len(told[psi]) < n || len(told[ana]) < n) {
				alive(psi)
				alive(ana)
				s.Clock.Advance(50 * time.Millisecond) // refills the budget of frames
				time.Sleep(5 * time.Millisecond)
			}
		}
		s.Clock.Advance(time.Second)
		until(1)
		for range 30 {
			s.Clock.Advance(10 * time.Second)
			alive(psi)
			alive(ana)
		}
		until(2)
		for _, c := range both {
			if fmt.Sprint(told[c]) != "[false true]" {
				t.Errorf("announced %v", told[c])
			}
		}
		s.Clock.Advance(10 * time.Second)
		must(t, ana.Send(offer("after the end")))
		if got := psi.Frame("signal"); sdpOf(got) != "after the end" {
			t.Errorf("%v", got)
		}

		alive(psi) // no connection may look lost after the next ten seconds
		alive(ana)
		// The session ended earlier than both connections think. They read it again within thirty seconds.
		now := s.Clock.Now()
		ended := now.Add(time.Second - 29*time.Minute)
		s.Exec("UPDATE session SET ends_at = $1 WHERE id = $2", at.Of(ended), s.session)
		const read = "SELECT count(*) FROM room_stay WHERE seen_at > $1"
		for range 3 {
			s.Clock.Advance(10 * time.Second)
			alive(psi)
			alive(ana)
		}
		for testkit.One[int](s.Kit, read, at.Of(now)) < 2 {
			time.Sleep(5 * time.Millisecond)
		}
		s.Clock.Set(ended.Add(29*time.Minute + 35*time.Second))
		alive(psi)
		alive(ana)
		s.Clock.Set(ended.Add(29*time.Minute + 48*time.Second))
		alive(psi)
		alive(ana)
		s.Clock.Set(ended.Add(29*time.Minute + 59*time.Second))
		for range 20 {
			alive(psi)
			alive(ana)
		}
		s.Clock.Set(ended.Add(30 * time.Minute))
		for _, c := range both {
			if f := c.Frame("refused"); f["code"] != "room.over" || c.Closed() != 4003 {
				t.Errorf("half an hour later: %v", f)
			}
		}
	})
}

// TestACancelledSessionEmptiesItsRoom: both people are told at once, disconnected, and refused when they reconnect.
func TestACancelledSessionEmptiesItsRoom(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi, ana := together(t, s)
		ticket := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		path := "/api/session/" + s.session + "/cancel"
		s.Call("POST", path, s.therapist.Token, testkit.Fields{"acceptLate": true}).Is(200)
		for _, c := range []*testkit.Socket{psi, ana} {
			f := c.Frame("refused")
			if f["code"] != "room.cancelled" || f["description"] != "Esta sessão foi cancelada." {
				t.Errorf("%v", f)
			}
			if code := c.Closed(); code != 4003 {
				t.Errorf("closed with %d", code)
			}
		}
		if first, code := s.tryTicket(ticket); first["code"] != "room.cancelled" || code != 4003 {
			t.Errorf("a ticket from before: %v %d", first, code)
		}
		s.Ticket(s.patient, s.session, room.Patient).Is(409)
	})
}

// TestAnInactiveAccountIsDisconnected: an account that is switched off is disconnected, and its ticket is refused.
func TestAnInactiveAccountIsDisconnected(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		_, ana := together(t, s)
		ticket := s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		s.InTx(func(tx *store.Tx) error { return s.Account.SetActive(context.Background(), tx, s.patient.ID, false) })
		if first, code := s.tryTicket(ticket); first["type"] != "refused" || code != 4003 {
			t.Errorf("a ticket from before: %v %d", first, code)
		}
		if f := ana.Frame("refused"); f["code"] != "auth.signed_out" || ana.Closed() != 4003 {
			t.Errorf("%v", f)
		}
	})
}

// TestMisuse: each kind of misuse has its close code, and the peer stays connected.
// Abuse case 22.
func TestMisuse(t *testing.T) {
	scenes(t, func(t *testing.T, s *scene) {
		psi := s.joinTherapist()
		psi.Frame("welcome")
		flood := func(c *testkit.Socket) {
			for range 200 {
				if c.Send(testkit.Fields{"type": "ping"}) != nil {
					return
				}
			}
		}
		send := func(text string) func(*testkit.Socket) {
			return func(c *testkit.Socket) { _ = c.Send(text) }
		}
		binary := func(c *testkit.Socket) {
			_ = c.Conn.Write(t.Context(), websocket.MessageBinary, []byte(`{"type":"ping"}`))
		}
		for name, c := range map[string]struct {
			do   func(c *testkit.Socket)
			code int
		}{
			"no JSON":        {send("{"), 4400},
			"unknown type":   {send(`{"type":"shout"}`), 4400},
			"second hello":   {send(`{"type":"hello","ticket":"x","device":"y"}`), 4400},
			"strange signal": {send(`{"type":"signal","data":{"script":"x"}}`), 4400},
			"binary":         {binary, 4400},
			"too large":      {func(c *testkit.Socket) { _ = c.Send(offer(strings.Repeat("x", 40_000))) }, 1009},
			"flood":          {flood, 4008},
		} {
			ana := s.joinPatient()
			ana.Frame("welcome")
			c.do(ana)
			if code := ana.Closed(); code != c.code {
				t.Errorf("%s: closed with %d, want %d", name, code, c.code)
			}
		}
		must(t, psi.Send(testkit.Fields{"type": "ping"}))
		psi.Frame("pong")
	})
}

// TestHelloFirst: a socket whose first frame is not a good hello, or that sends nothing, is closed.
func TestHelloFirst(t *testing.T) {
	k := testkit.New(t, testkit.Engines[0])
	base := k.Listen()
	for _, text := range []string{
		`{"type":"ping"}`,
		`{"type":"hello"}`,
		`{"type":"hello","ticket":"x","device":"with space"}`,
		"x",
	} {
		c, _, err := k.Dial(base, nil)
		must(t, err)
		must(t, c.Send(text))
		if code := c.Closed(); code != 4400 {
			t.Errorf("%s: closed with %d", text, code)
		}
	}
	silent, _, err := k.Dial(base, nil)
	must(t, err)
	began := time.Now()
	silent.Closed()
	if waited := time.Since(began); waited > 8*time.Second {
		t.Errorf("a silent socket stayed open for %s", waited)
	}
}

// TestManyDevicesOnePlace is the race for the place: thirty sockets of one person join at once, on one or two servers.
// One stays open, and it is the one that the database has.
func TestManyDevicesOnePlace(t *testing.T) {
	replicas(t, func(t *testing.T, s *scene, bases []string) {
		psi := s.joinTherapist()
		psi.Frame("welcome")
		const many = 30
		tickets := make([]string, many)
		for i := range tickets {
			tickets[i] = s.Ticket(s.patient, s.session, room.Patient).Is(200).Str("signature")
		}
		sockets := make([]*testkit.Socket, many)
		var all sync.WaitGroup
		for i := range many {
			all.Go(func() {
				c, _, err := s.Dial(bases[i%len(bases)], nil)
				if err == nil {
					device := fmt.Sprint("device-", i)
					err = c.Send(testkit.Fields{"type": "hello", "ticket": tickets[i], "device": device})
				}
				if err != nil {
					t.Error(err)
				}
				sockets[i] = c
			})
		}
		all.Wait()
		left := func() (open []*testkit.Socket) {
			for _, c := range sockets {
				if _, ended := c.Heard(); !ended {
					open = append(open, c)
				}
			}
			return open
		}
		deadline := time.Now().Add(20 * time.Second)
		for len(left()) != 1 && time.Now().Before(deadline) {
			time.Sleep(10 * time.Millisecond)
		}
		open := left()
		if len(open) != 1 {
			t.Fatalf("%d sockets have one place", len(open))
		}
		w := open[0].Frame("welcome")
		take := testkit.One[int](
			s.Kit,
			"SELECT take FROM room_seat WHERE session_id = $1 AND account_id = $2",
			s.session,
			s.patient.ID,
		)
		epoch := testkit.One[int](
			s.Kit,
			"SELECT epoch FROM room_seat WHERE session_id = $1 AND account_id = $2",
			s.session,
			s.patient.ID,
		)
		if take != many || w["epoch"] != float64(epoch) {
			t.Errorf("take %d of %d, epoch %v of %d", take, many, w["epoch"], epoch)
		}
		psi.Wait(
			"the last of them",
			func(f testkit.Fields) bool { return f["type"] == "peer" && f["epoch"] == float64(epoch) },
		)
		must(t, psi.Send(testkit.Fields{"type": "signal", "to": epoch, "data": testkit.Fields{"restart": true}}))
		open[0].Frame("signal")
	})
}
