package room_test

import (
	"math/rand/v2"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"psic/internal/room"
	"psic/internal/testkit"
)

// noiseFor returns how long the noise lasts: three seconds by default, longer with make noise.
func noiseFor(t *testing.T) time.Duration {
	text := os.Getenv("PSIC_ROOM_NOISE")
	if text == "" {
		return 3 * time.Second
	}
	d, err := time.ParseDuration(text)
	must(t, err)
	return d
}

// TestNoiseInOneRoomLeavesAnotherAlone: hundreds of damaged frames are sent to one room, on sockets that joined it and
// on sockets that did not, while two people in another room exchange signals.
// Abuse case 22.
func TestNoiseInOneRoomLeavesAnotherAlone(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		s := newScene(t, k)
		noisy := k.Patient("bia@psic.test")
		elsewhere := k.Therapist("outra@psic.test")
		loud := k.Paid(noisy, elsewhere, testkit.Wednesday, "10:00")
		s.at(starts)
		noisy = k.Login(noisy.Email)
		psi, ana := together(t, s)

		var done atomic.Bool
		var noise sync.WaitGroup
		var thrown atomic.Int32
		for i := range 4 {
			r := rand.New(rand.NewPCG(uint64(i), 7))
			noise.Go(func() {
				for !done.Load() {
					thrown.Add(sendNoise(k, s.base, r, noisy, loud, i%2 == 0))
				}
			})
		}
		for i, deadline := 0, time.Now().Add(noiseFor(t)); time.Now().Before(deadline); i++ {
			must(t, ana.Send(offer("v=0")))
			if got := psi.Frame("signal"); sdpOf(got) != "v=0" {
				t.Errorf("round %d: %v", i, got)
			}
			k.Clock.Advance(40 * time.Millisecond) // refills the budget for one frame
			must(t, psi.Send(testkit.Fields{"type": "ping"}))
			psi.Frame("pong")
			time.Sleep(10 * time.Millisecond) // the session must outlast a minute of noise
		}
		done.Store(true)
		noise.Wait()
		if thrown.Load() < 100 {
			t.Errorf("only %d frames were sent", thrown.Load())
		}
		for _, c := range []*testkit.Socket{psi, ana} {
			if _, ended := c.Heard(); ended {
				t.Error("a socket of the quiet room ended")
			}
		}
		t.Logf("%d frames sent", thrown.Load())
	})
}

// sendNoise sends damaged frames on one socket until it is closed. With join it joins the room first.
func sendNoise(k *testkit.Kit, base string, r *rand.Rand, p testkit.Person, session string, join bool) (n int32) {
	c, _, err := k.Dial(base, nil)
	if err != nil {
		return 0
	}
	defer func() { _ = c.Conn.CloseNow() }()
	if join {
		ticket := k.Ticket(p, session, room.Patient)
		hello := testkit.Fields{
			"type":   "hello",
			"ticket": ticket.Str("signature"),
			"device": "noise",
			"resume": r.IntN(2) == 0,
		}
		if ticket.Status != 200 || c.Send(hello) != nil {
			return 0
		}
	}
	for range 40 {
		if c.Send(room.Mangled(r)) != nil {
			return n
		}
		n++
	}
	return n
}
