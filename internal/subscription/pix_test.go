package subscription_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// byPix subscribes to a plan and asks for a PIX code.
func byPix(k *testkit.Kit, p testkit.Person, plan string) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/subscription", p.Token, fields{"type": plan, "cvv": "", "pix": true})
}

// codeOf returns the PIX code that waits on the page of the subscription.
func codeOf(k *testkit.Kit, p testkit.Person) string {
	k.T.Helper()
	pix, ok := see(k, p)["pix"].(fields)
	if !ok {
		k.T.Fatalf("no PIX code: %v", see(k, p))
	}
	return pix["qrCodeCopy"].(string)
}

// payCode pays the code that waits.
func payCode(k *testkit.Kit, p testkit.Person) {
	k.T.Helper()
	k.PayPix(codeOf(k, p))
	k.Work()
}

// mailed counts the mails to a person with a title.
func mailed(k *testkit.Kit, p testkit.Person, title string) (n int) {
	for _, m := range k.Mails(p.Email) {
		if strings.Contains(m.Text, title) {
			n++
		}
	}
	return n
}

// TestPlanByPix: a plan is paid by a PIX code without any card, and the payment completes the registration. The next
// month is asked for three days before the end, by a mail and a code; nothing is charged by itself. Paid in time, it
// counts from the end of the paid time.
func TestPlanByPix(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Approved("helena@psic.test")
		k.Sandbox.SetFaults(sandbox.Faults{NoCards: true})
		choose(k, p, "PARTIAL").Is(200)
		equal(t, "a card", any(subscribe(k, p, "PARTIAL").Is(409).Str("code")), any("payment.no_cards"))
		got := byPix(k, p, "PARTIAL").Is(200).JSON()
		equal(t, "paying", got["paying"], false)
		equal(t, "state before the payment", any(state(k, p)), any("PENDING_SUBSCRIPTION_PAYMENT"))
		link := got["pix"].(fields)["qrCodeLink"].(string)
		k.Call("GET", link, p.Token, nil).Is(200)
		other := k.Patient("ana@psic.test")
		k.Call("GET", link, other.Token, nil).Is(404)
		payCode(k, p)
		equal(t, "state", any(state(k, p)), any("REGISTRATION_COMPLETE"))
		equal(t, "until", see(k, p)["validUntil"], any("16/12/2026"))
		equal(t, "by PIX", see(k, p)["byPix"], true)

		on(k, "12/12/2026", &p)
		equal(t, "four days before", see(k, p)["pix"], nil)
		on(k, "13/12/2026", &p)
		equal(t, "asked for", any(mailed(k, p, "Sua mensalidade por PIX")), any(1))
		equal(t, "status while it waits", see(k, p)["statusCode"], any("PAID"))
		on(k, "14/12/2026", &p)
		equal(t, "asked for once", any(mailed(k, p, "Sua mensalidade por PIX")), any(1))
		payCode(k, p)
		equal(t, "extended from the due day", see(k, p)["validUntil"], any("16/01/2027"))
		equal(t, "income", any(int64(k.LedgerBalance("subscriptions"))), any(int64(15000)))
		k.VerifyLedger()
	})
}

// TestPlanByPixUnpaid: a month whose code ran out is overdue, told once, and paid by a new code; the old month is not
// charged again.
func TestPlanByPixUnpaid(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Approved("helena@psic.test")
		choose(k, p, "PARTIAL").Is(200)
		byPix(k, p, "PARTIAL").Is(200)
		payCode(k, p)
		on(k, "13/12/2026", &p)
		codeOf(k, p)
		for _, day := range []string{"16/12/2026", "17/12/2026", "20/12/2026"} {
			on(k, day, &p)
		}
		got := see(k, p)
		equal(t, "status", got["statusCode"], any("OVERDUE"))
		equal(t, "can pay", got["canPay"], true)
		equal(t, "code", got["pix"], nil)
		equal(t, "told once", any(mailed(k, p, "O PIX da sua mensalidade não foi pago")), any(1))
		equal(t, "asked for once", any(mailed(k, p, "Sua mensalidade por PIX")), any(1))
		equal(t, "listed", any(listed(k, p)), any(false))
		byPix(k, p, "PARTIAL").Is(200)
		payCode(k, p)
		equal(t, "a new month", see(k, p)["validUntil"], any("20/01/2027"))
		equal(t, "charged", any(charges(k, "PAID")), any(2))
		k.VerifyLedger()
	})
}

// TestPlanCodeIsReplaced: asking again replaces the code, so one invoice is open and one payment counts. A cancelled
// plan drops its code, and money that still comes for it goes back.
func TestPlanCodeIsReplaced(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Approved("helena@psic.test")
		choose(k, p, "PARTIAL").Is(200)
		byPix(k, p, "PARTIAL").Is(200)
		first := codeOf(k, p)
		byPix(k, p, "PARTIAL").Is(200)
		if codeOf(k, p) == first {
			t.Error("the code is the same")
		}
		open := testkit.One[int](k, "SELECT count(*) FROM charge WHERE open")
		equal(t, "open charges", any(open), any(1))
		invoices := testkit.One[int](k, "SELECT count(*) FROM invoice WHERE status <> 'VOID'")
		equal(t, "invoices", any(invoices), any(1))
		equal(t, "no mail of a failure", any(mailed(k, p, "não foi")), any(0))
		payCode(k, p)

		on(k, "13/12/2026", &p)
		late := codeOf(k, p)
		k.Call("POST", "/api/subscription/cancel?id="+p.ID, p.Token, nil).Is(200)
		equal(t, "dropped", see(k, p)["pix"], nil)
		k.PayPix(late) // the payer's bank does not know that it was dropped
		for range 3 {
			k.AdvanceAndWork(31 * time.Minute)
		}
		equal(t, "until", see(k, p)["validUntil"], any("16/12/2026"))
		equal(t, "given back", any(charges(k, "REFUNDED")), any(1))
		k.VerifyLedger()
	})
}
