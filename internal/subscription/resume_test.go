package subscription_test

import (
	"strings"
	"testing"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

func resume(k *testkit.Kit, p testkit.Person) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/subscription/resume?id="+p.ID, p.Token, nil)
}

func refusedResume(k *testkit.Kit, p testkit.Person, code string) {
	k.T.Helper()
	equal(k.T, "refusal", any(resume(k, p).Is(409).Str("code")), any(code))
}

func cancelPlan(k *testkit.Kit, p testkit.Person) {
	k.T.Helper()
	k.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(200)
}

// mailTitles returns how many mails with this title an address got.
func mailTitles(k *testkit.Kit, email, title string) (n int) {
	for _, m := range k.Mails(email) {
		if strings.Contains(m.Text, title) {
			n++
		}
	}
	return n
}

// TestResume: a cancelled plan goes on as before until its last paid day. The plan was paid on 16/11/2026, until
// 16/12/2026.
func TestResume(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, other := payer(k, "helena@psic.test", "PARTIAL"), payer(k, "outra@psic.test", "PARTIAL")
		equal(t, "not offered before", see(k, p)["canResume"], any(false))
		refusedResume(k, p, "subscription.state")
		cancelPlan(k, p)
		cancelPlan(k, other)
		equal(t, "offered", see(k, p)["canResume"], any(true))
		k.Call("POST", "/api/subscription/resume?id="+p.ID, other.Token, nil).Is(404)

		on(k, "16/12/2026", &p, &other)
		equal(t, "nothing was charged", any(charges(k, "PAID")), any(2))
		resume(k, p).Is(200)
		refusedResume(k, p, "subscription.state")
		s := see(k, p)
		equal(t, "status", s["statusCode"], any("PAID"))
		equal(t, "charged next", s["nextInvoice"], any("16/12/2026"))
		equal(t, "no longer offered", s["canResume"], any(false))
		k.Work()
		equal(t, "told", any(mailTitles(k, p.Email, "Sua assinatura foi retomada")), any(1))

		on(k, "17/12/2026", &p, &other)
		equal(t, "charged once, on its day", any(charges(k, "PAID")), any(3))
		equal(t, "listed", any(listed(k, p)), any(true))
		equal(t, "too late for the other", see(k, other)["canResume"], any(false))
		refusedResume(k, other, "subscription.cancelled")
		equal(t, "the other chooses again", any(state(k, other)), any("PENDING_SUBSCRIPTION_PLAN"))
	})
}

// TestResume_needsACard: without a card the next charge would fail.
func TestResume_needsACard(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := payer(k, "helena@psic.test", "PARTIAL")
		cancelPlan(k, p)
		k.Exec("DELETE FROM card WHERE account_id = $1", p.ID)
		refusedResume(k, p, "subscription.no_card")
		equal(t, "still cancelled", see(k, p)["statusCode"], any("CANCELLED"))
		addCard(k, p, sandbox.CardApprovedVisa).Is(200)
		resume(k, p).Is(200)
	})
}

// TestResume_suspended: a suspension is the administrators'.
func TestResume_suspended(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p, admin := payer(k, "helena@psic.test", "PARTIAL"), k.Admin("admin@psic.test")
		cancelPlan(k, p)
		k.Call("POST", "/api/subscription/suspend?id="+p.ID, admin.Token, nil).Is(200)
		equal(t, "not offered", see(k, p)["canResume"], any(false))
		refusedResume(k, p, "subscription.suspended")
	})
}
