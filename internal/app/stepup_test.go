package app_test

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/httpx"
	"psic/internal/testkit"
)

// TestStepUp calls every operation of administrators with a second factor that was shown five minutes ago, and one
// second later. Exactly the operations that testdata/access.txt marks with step-up are refused then.
func TestStepUp(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		c, marked := newCast(k), 0
		for _, op := range k.API.Ops {
			if !slices.Contains(grantOf(op).roles, actor.Administrator) || grantOf(op).limited == asOthers {
				continue
			}
			if grantOf(op).stepUp {
				marked++
			}
			for _, after := range []time.Duration{5 * time.Minute, 5*time.Minute + time.Second} {
				want := grantOf(op).stepUp && after > 5*time.Minute
				if got := c.asksForFactor(op, after); got != want {
					t.Errorf("%s, %s after the second factor: asks for it %t, want %t", op.ID, after, got, want)
				}
			}
		}
		if marked != 9 {
			t.Errorf("%d operations ask for the second factor again, want 9", marked)
		}
	})
}

// asksForFactor shows the second factor, waits, calls the operation, and says whether it refused for the factor.
func (c *cast) asksForFactor(op httpx.Op, after time.Duration) bool {
	admin := c.administrator()
	id := own
	if hasID(op) && op.Access.AnyForAdmin {
		id = foreign
	}
	value, of := c.idFor(op, &admin, id)
	var send request
	if make := samples[op.ID]; make != nil {
		send = make(c, of)
	}
	admin, _, _ = c.k.Enrol(admin) // last: some samples take everybody's factor away
	c.k.Clock.Advance(after)
	r := c.send(op, value, send, admin.Token)
	return r.Status == http.StatusForbidden && r.Str("code") == "auth.step_up_required"
}
