package payment_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/config"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

func requests(k *testkit.Kit) int { return testkit.One[int](k, "SELECT count(*) FROM sandbox_request") }

func refused(t *testing.T, what string, r testkit.Response, code string) {
	t.Helper()
	if r.Status != http.StatusTooManyRequests || r.Str("code") != code {
		t.Errorf("%s: %d %s, want 429 %s", what, r.Status, r.Body, code)
	}
}

// TestDeclinedCardsOfASession: the sixth card is refused without a request to the provider, also a saved one. Another
// session still takes cards, and PIX still pays this one.
// Abuse case 37.
func TestDeclinedCardsOfASession(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		saved := add(k, c.ana, sandbox.CardApprovedVisa).Is(200).Str("id")
		id := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		for range 5 {
			k.Pay(c.ana, id, k.CardPayment(sandbox.CardDeclinedVisa)).Is(402)
		}
		before := requests(k)
		r := k.Pay(c.ana, id, k.CardPayment(sandbox.CardApprovedVisa))
		refused(t, "the sixth", r, "payment.card_tries")
		testkit.Equal(t, "no wait helps", r.Header.Get("Retry-After"), "")
		withSaved := k.CardPayment(sandbox.CardApprovedVisa, testkit.Fields{"card": testkit.Fields{"cardId": saved}})
		refused(t, "a saved one", k.Pay(c.ana, id, withSaved), "payment.card_tries")
		testkit.Equal(t, "requests at the provider", requests(k), before)
		other := k.Book(c.ana, c.therapist, testkit.Wednesday, "14:00")
		k.Pay(c.ana, other, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		k.PayPix(k.PixCode(c.ana, id))
		k.AdvanceAndWork(2 * time.Minute)
		is(t, k, id, payment.Paid)
		k.VerifyLedger()
	})
}

// counting runs the test with the limit by network source on. Other rate limits are off.
func counting(t *testing.T, test func(t *testing.T, k *testkit.Kit, c cast)) {
	t.Helper()
	plain(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.Payment.CountSources = true
		test(t, k, c)
	})
}

// TestDeclinedCardsOfASource: ten a day over sessions, people and saved cards, by the /64 of an IPv6 address. Cards
// that were paid or are in analysis do not count. Each try stops counting a day after it was made.
// Abuse case 37.
func TestDeclinedCardsOfASource(t *testing.T) {
	counting(t, func(t *testing.T, k *testkit.Kit, c cast) {
		k.IP = "2001:db8:1:2::1"
		one := k.Book(c.ana, c.therapist, testkit.Wednesday, "10:00")
		two := k.Book(c.bia, c.therapist, testkit.Wednesday, "14:00")
		k.Pay(c.eva, k.Book(c.eva, c.therapist, "19/11/2026", "10:00"), k.CardPayment(sandbox.CardAnalysis)).Is(200)
		for range 4 {
			k.Pay(c.ana, one, k.CardPayment(sandbox.CardDeclinedVisa)).Is(402)
			k.Clock.Advance(time.Second)
		}
		k.IP = "2001:db8:1:2::ffff"
		for range 4 {
			k.Pay(c.bia, two, k.CardPayment(sandbox.CardDeclinedVisa)).Is(402)
		}
		add(k, c.bia, sandbox.CardApprovedVisa).Is(200)
		for range 2 {
			add(k, c.bia, sandbox.CardDeclinedVisa).Is(402)
		}
		before := requests(k)
		r := k.Pay(c.ana, one, k.CardPayment(sandbox.CardApprovedVisa))
		refused(t, "the eleventh", r, "payment.card_source_tries")
		testkit.Equal(t, "Retry-After", r.Header.Get("Retry-After"), "86396")
		refused(t, "to keep one", add(k, c.bia, sandbox.CardApprovedMaster), "payment.card_source_tries")
		testkit.Equal(t, "requests at the provider", requests(k), before)
		inClear := testkit.One[int](k, "SELECT count(*) FROM card_source WHERE source LIKE '%2001:%'")
		testkit.Equal(t, "sources in clear", inClear, 0)
		k.PixCode(c.ana, one)
		k.IP = "2001:db8:1:3::1"
		k.Pay(c.bia, two, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		k.IP = "2001:db8:1:2::1"
		k.Clock.Advance(86395 * time.Second)
		ana := k.Login(c.ana.Email)
		refused(t, "a second too early", add(k, ana, sandbox.CardApprovedVisa), "payment.card_source_tries")
		k.Clock.Advance(time.Second)
		add(k, ana, sandbox.CardDeclinedVisa).Is(402)
		refused(t, "only one try became free", add(k, ana, sandbox.CardApprovedVisa), "payment.card_source_tries")
		k.AdvanceAndWork(25 * time.Hour)
		testkit.Equal(t, "tries kept", testkit.One[int](k, "SELECT count(*) FROM card_try"), 0)
		testkit.Equal(t, "sources kept", testkit.One[int](k, "SELECT count(*) FROM card_source"), 0)
		k.VerifyLedger()
	})
}

// TestManyCardsAtOnce: of twenty cards tried at the same time, on PostgreSQL by three servers, ten reach the provider.
// Abuse case 37.
func TestManyCardsAtOnce(t *testing.T) {
	free := func(c *config.Config) { c.DiscountPercent = 0 }
	for _, e := range testkit.Engines {
		t.Run(string(e), func(t *testing.T) {
			kits := []*testkit.Kit{testkit.New(t, e, free)}
			if e == store.Postgres {
				kits = append(
					kits,
					testkit.New(t, e, free, testkit.ReplicaOf(kits[0])),
					testkit.New(t, e, free, testkit.ReplicaOf(kits[0])),
				)
			}
			for _, k := range kits {
				k.Payment.CountSources = true
			}
			k := kits[0]
			patients := k.ManyPatients(k.Patient("ana@psic.test"), 20)
			body := make([]testkit.Fields, len(patients))
			session := make([]string, len(patients))
			therapist := k.Therapist("psi@psic.test")
			for i := range patients {
				body[i] = k.CardPayment(sandbox.CardDeclinedVisa)
				day := fmt.Sprintf("%d/11/2026", 18+i/2)
				session[i] = k.Book(patients[i], therapist, day, []string{"10:00", "14:00"}[i%2])
			}
			before := requests(k)
			responses := testkit.Race(len(patients), func(i int) testkit.Response {
				return kits[i%len(kits)].Pay(patients[i], session[i], body[i])
			})
			if got := testkit.Tally(responses); got[402] != 10 || got[429] != 10 {
				t.Errorf("statuses %v, want ten declined and ten refused", got)
			}
			if n := requests(k) - before; n != 10 {
				t.Errorf("%d requests reached the provider, want 10", n)
			}
			k.VerifyLedger()
		})
	}
}
