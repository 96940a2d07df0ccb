package dispute_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/testkit"
)

// history plays random steps of bookings, disputes, decisions, refunds and cancellations.
type history struct {
	*testkit.Kit
	cast
	r        *rand.Rand
	day      at.Date
	sessions []string
	open     []string // ids at the provider
	log      []string
}

func (h *history) note(what string) { h.log = append(h.log, what) }

func (h *history) step() {
	switch h.r.IntN(7) {
	case 0, 1:
		h.day = h.day.AddDays(1)
		id := h.Paid(h.ana, h.psi, h.day.Wire(), "10:00")
		if h.r.IntN(2) == 0 {
			met(h.Kit, h.cast, id)
		}
		h.sessions = append(h.sessions, id)
		h.note("paid")
	case 2, 3:
		h.dispute()
	case 4:
		if len(h.open) == 0 {
			return
		}
		i := h.r.IntN(len(h.open))
		won := h.r.IntN(2) == 0
		err := h.Sandbox.Decide(context.Background(), h.open[i], won)
		h.note(fmt.Sprint("decided ", won, err))
		h.open = append(h.open[:i], h.open[i+1:]...)
		h.Work()
	case 5:
		if s := h.any(); s != "" {
			path := "/api/admin/payment/refund/" + charge(h.Kit, s).ID
			h.note(fmt.Sprint("refund ", h.Call("PUT", path, admin(h.Kit, h.cast), nil).Status))
			h.Work()
		}
	case 6:
		h.AdvanceAndWork(day)
		h.note("a day")
		h.ana = h.Login(h.ana.Email)
		if today := h.Clock.Today().AddDays(1); h.day.Before(today) {
			h.day = today
		}
	}
}

func (h *history) any() string {
	if len(h.sessions) == 0 {
		return ""
	}
	return h.sessions[h.r.IntN(len(h.sessions))]
}

func (h *history) dispute() {
	s := h.any()
	if s == "" {
		return
	}
	c := charge(h.Kit, s)
	if c.Charge.ChargeID == nil || c.Left() <= 0 {
		return
	}
	amount := c.Left()
	if h.r.IntN(4) == 0 {
		amount /= 2
	}
	provider, err := h.Sandbox.Dispute(context.Background(), *c.Charge.ChargeID, amount)
	if err != nil {
		h.T.Fatal(err)
	}
	h.open = append(h.open, provider)
	h.note("disputed")
	h.Work()
}

// TestRandomDisputes: after each step of a random history the books agree to the centavo.
func TestRandomDisputes(t *testing.T) {
	apps(t, func(t *testing.T, k *testkit.Kit, c cast) {
		seed := uint64(time.Now().UnixNano())
		h := &history{
			Kit:  k,
			cast: c,
			r:    rand.New(rand.NewPCG(seed, 0)),
			day:  at.DateOf(testkit.Start, at.SaoPaulo).AddDays(2),
		}
		for range 40 {
			h.step()
			if verify(k); t.Failed() {
				t.Fatalf("seed %d: %v", seed, h.log)
			}
		}
	})
}
