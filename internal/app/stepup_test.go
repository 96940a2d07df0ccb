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

// TestStepUp_Q203 calls every operation of every role with a proof of the person that is five minutes old, and one
// second older: the second factor of an administrator who has one, and otherwise the password. Exactly the operations
// that testdata/access.txt marks with step-up are refused then.
// Abuse case 27, abuse case 50.
func TestStepUp_Q203(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		c, marked := newCast(k), 0
		played := playedOn(k, 4)
		for _, op := range played {
			about := grantOf(op).limited == asOthers || grantOf(op).limited == asEnrolling && !grantOf(op).stepUp
			if about || grantOf(op).public { // those about the login and the second factor itself
				continue
			}
			moments := []time.Duration{5*time.Minute + time.Second}
			if grantOf(op).stepUp {
				marked++
				moments = append(moments, 5*time.Minute)
			}
			for _, after := range moments {
				late := grantOf(op).stepUp && after > 5*time.Minute
				for _, role := range grantOf(op).roles {
					want := ""
					if late {
						want = "auth.password_required"
					}
					if got := c.asksAgain(op, role, false, after); got != want {
						t.Errorf("%s as %s, %s after the password: code %q, want %q", op.ID, role, after, got, want)
					}
				}
				if !slices.Contains(grantOf(op).roles, actor.Administrator) {
					continue
				}
				want := ""
				if late {
					want = "auth.step_up_required"
				}
				if got := c.asksAgain(op, actor.Administrator, true, after); got != want {
					t.Errorf("%s, %s after the second factor: code %q, want %q", op.ID, after, got, want)
				}
			}
		}
		if len(played) == len(k.API.Ops) && marked != 37 {
			t.Errorf("%d operations ask again, want 37", marked)
		}
	})
}

var makers = map[actor.Role]func(*cast) testkit.Person{
	actor.Customer:      (*cast).customer,
	actor.Enterprise:    (*cast).enterprise,
	actor.Therapist:     (*cast).therapist,
	actor.Administrator: (*cast).administrator,
	actor.Company:       (*cast).company,
}

// asksAgain proves the person, waits and calls the operation. It returns the code of a refusal for the lack of a recent
// proof, or nothing.
func (c *cast) asksAgain(op httpx.Op, role actor.Role, factor bool, after time.Duration) string {
	me := makers[role](c)
	id := own
	if hasID(op) && op.Access.AnyForAdmin && role == actor.Administrator {
		id = foreign
	}
	value, of := c.idFor(op, &me, id)
	var send request
	if make := samples[op.ID]; make != nil {
		send = make(c, of)
	}
	// Last, because some samples take everybody's factor away or end the login.
	if me = c.k.Login(me.Email); factor {
		me, _, _ = c.k.Enrol(me)
	}
	c.k.Clock.Advance(after)
	r := c.send(op, value, send, me.Token)
	if r.Status == http.StatusForbidden && r.Str("code") != "forbidden" {
		return r.Str("code")
	}
	return ""
}
