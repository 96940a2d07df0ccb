package standing_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// byCard agrees a standing hour that is paid with a saved card, and returns the first session.
func byCard(k *testkit.Kit, ana *testkit.Person, psi testkit.Person, number string) string {
	k.T.Helper()
	card := savedCard(k, *ana, number)
	id := agreed(k, *ana, psi, testkit.Fields{"method": "card", "cardId": card})
	return testkit.One[string](k, "SELECT id FROM session WHERE standing_id = $1 AND occurrence_on = '2026-11-26'", id)
}

// until moves the clock to a time before the first session and runs the jobs on the way, every four hours.
func until(k *testkit.Kit, before time.Duration) {
	k.T.Helper()
	to := start(thursday, 19).Add(-before)
	for k.Clock.Now().Before(to) {
		k.Clock.Set(minTime(k.Clock.Now().Add(4*time.Hour), to))
		k.Work()
	}
	k.Work()
}

func minTime(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func charges(k *testkit.Kit, session string) int {
	k.T.Helper()
	return testkit.One[int](k, "SELECT count(*) FROM charge WHERE reference_id = $1", session)
}

func paidAt(k *testkit.Kit, session string) bool {
	k.T.Helper()
	return count(k, "id = $1 AND paid_at IS NOT NULL", session) == 1
}

func mailsWith(k *testkit.Kit, p testkit.Person, text string) int {
	k.T.Helper()
	n := 0
	for _, m := range k.Mails(p.Email) {
		if strings.Contains(m.Text, text) {
			n++
		}
	}
	return n
}

// TestCardIsCharged: a notice first, at least a day later the charge, 48 hours before the start, once.
func TestCardIsCharged(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		until(k, 96*time.Hour+time.Minute)
		if mailsWith(k, ana, "no seu cartão salvo") != 0 {
			t.Error("the notice came too early")
		}
		until(k, 48*time.Hour+time.Minute)
		if mailsWith(k, ana, "no seu cartão salvo") != 1 || charges(k, session) != 0 {
			t.Errorf("before the charge: %d notices, %d charges",
				mailsWith(k, ana, "no seu cartão salvo"), charges(k, session))
		}
		until(k, 48*time.Hour-time.Minute)
		if !paidAt(k, session) || charges(k, session) != 1 {
			t.Errorf("paid %v with %d charges", paidAt(k, session), charges(k, session))
		}
		until(k, 0)
		if charges(k, session) != 1 {
			t.Errorf("%d charges", charges(k, session))
		}
		k.VerifyLedger()
	})
}

// TestBalanceFirst: the balance pays as far as it reaches, and the card the rest.
func TestBalanceFirst(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		k.GiveCredits(ana, 60_00)
		until(k, 48*time.Hour-time.Minute)
		got := testkit.One[int](k, "SELECT amount_cents FROM charge WHERE reference_id = $1", session)
		if !paidAt(k, session) || got != price-60_00 || k.Credits(ana) != 0 {
			t.Errorf("card paid %d, balance left %s", got, k.Credits(ana))
		}
		k.VerifyLedger()
	})
}

// TestPackageBeforeTheCard: a package pays an occurrence when the balance does not cover it, and neither balance nor
// card is touched. A balance that covers it comes first.
func TestPackageBeforeTheCard(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		offer := testkit.Fields{"offers": []testkit.Fields{{"sessions": 4, "discountPercent": 10}}}
		k.Call("PUT", "/api/therapist/"+psi.ID+"/packages", psi.Token, offer).Is(200)
		id := k.Call("POST", "/api/therapist/"+psi.ID+"/packages", ana.Token,
			testkit.Fields{"sessions": 4, "total": 576}).Is(200).Str("id")
		k.Call("POST", "/api/packages/"+id+"/payment", ana.Token, k.CardPayment(sandbox.CardApprovedVisa)).Is(200)
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		k.GiveCredits(ana, price-1)
		until(k, 48*time.Hour-time.Minute)
		method := testkit.One[string](k, "SELECT method FROM charge WHERE reference_id = $1", session)
		left := testkit.One[int](k, "SELECT left_sessions FROM session_package WHERE id = $1", id)
		if !paidAt(k, session) || method != "package" || left != 3 || k.Credits(ana) != price-1 {
			t.Errorf("paid by %s, %d left, balance %s", method, left, k.Credits(ana))
		}
		k.GiveCredits(ana, price)
		const second = "SELECT id FROM session WHERE standing_id <> '' AND occurrence_on = '2026-12-03'"
		next := testkit.One[string](k, second)
		k.Clock.Set(start("03/12/2026", 19).Add(-96 * time.Hour))
		k.Work()
		k.AdvanceAndWork(48*time.Hour + time.Minute)
		method = testkit.One[string](k, "SELECT method FROM charge WHERE reference_id = $1", next)
		if method != "credits" {
			t.Errorf("a balance that covers it: paid by %s", method)
		}
		k.AdvanceAndWork(72 * time.Hour)
		psi = k.Login(psi.Email)
		statement := k.Call("GET", "/api/payment-history/"+psi.ID, psi.Token, nil).Is(200)
		for _, line := range []string{
			"Sessão de 26/11/2026 às 19:00, do atendimento fixo, paga com um pacote",
			"Sessão de 03/12/2026 às 19:00, do atendimento fixo",
		} {
			if !strings.Contains(string(statement.Body), `"`+line) {
				t.Errorf("the statement has no %q: %s", line, statement.Body)
			}
		}
		k.VerifyLedger()
	})
}

// TestFailedCard: told at once, tried again twice, then that hour alone is released; two in a row pause the rest.
func TestFailedCard(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		k.Exec("UPDATE sandbox_card SET behaviour = 'decline'")
		until(k, 48*time.Hour-time.Minute)
		if mailsWith(k, ana, "Não conseguimos cobrar") != 1 {
			t.Errorf("%d mails about the failure, want 1 at once", mailsWith(k, ana, "Não conseguimos cobrar"))
		}
		until(k, 24*time.Hour+time.Minute)
		if n := charges(k, session); n != 3 || count(k, "id = $1 AND status = 'agendado'", session) != 1 {
			t.Errorf("%d charges before the release", n)
		}
		until(k, 24*time.Hour-time.Minute)
		if count(k, "id = $1 AND cancelled_by = 'SYSTEM'", session) != 1 {
			t.Error("the hour was not released 24 hours before")
		}
		if n := count(k, "standing_id <> '' AND status = 'agendado'"); n != 6 && n != 7 {
			t.Errorf("%d other hours, only that one is released", n)
		}
		until(k, -6*24*time.Hour-time.Minute)
		if state := testkit.One[string](k, "SELECT state || reason FROM standing"); state != "PAUSEDNOT_PAID" {
			t.Errorf("after two in a row: %s", state)
		}
		if n := count(k, "standing_id <> '' AND status = 'agendado'"); n != 0 {
			t.Errorf("%d hours are still held in the pause", n)
		}
		if mailsWith(k, ana, "em pausa") != 1 || mailsWith(k, psi, "em pausa") != 1 {
			t.Error("both people are told about the pause once")
		}
		k.VerifyLedger()
	})
}

// TestPix: the code comes 72 hours before, by mail and by the API, and lasts until 24 hours before.
func TestPix(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		k.Call("PUT", "/api/customer/"+ana.ID, ana.Token, testkit.PersonalData()).Is(200)
		id := agreed(k, ana, psi)
		first := "SELECT id FROM session WHERE standing_id = $1 ORDER BY starts_at LIMIT 1"
		session := testkit.One[string](k, first, id)
		until(k, 96*time.Hour-time.Minute)
		until(k, 72*time.Hour-2*time.Minute)
		k.AdvanceAndWork(time.Minute)
		if mailsWith(k, ana, "PIX copia e cola") != 1 {
			t.Fatal("no mail with the code")
		}
		ana = k.Login(ana.Email)
		view := k.Call("GET", "/api/standing/"+id, ana.Token, nil).Is(200).JSON()
		shown := view["occurrences"].([]any)[0].(map[string]any)
		code, _ := shown["pixCode"].(string)
		if code == "" {
			t.Fatalf("no code in the API: %v", shown)
		}
		k.Clock.Set(start(thursday, 19).Add(-24*time.Hour - 2*time.Minute))
		k.PayPix(code)
		k.Work()
		if !paidAt(k, session) {
			t.Error("the code did not pay")
		}
		k.VerifyLedger()
	})
}

// TestPixTooLate_Q060: the code ends 24 hours before the start, when the hour is released. Money that arrives all the
// same confirms the session while the hour is free; when somebody else has it, the money becomes balance.
func TestPixTooLate_Q060(t *testing.T) {
	for _, taken := range []bool{false, true} {
		plain(t, func(t *testing.T, k *testkit.Kit) {
			psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
			k.Call("PUT", "/api/customer/"+ana.ID, ana.Token, testkit.PersonalData()).Is(200)
			k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
			session := occurrence(k, agreed(k, ana, psi), "2026-11-26")
			until(k, 96*time.Hour)
			until(k, 72*time.Hour)
			k.AdvanceAndWork(time.Minute)
			const column = "SELECT pix_expires_at FROM charge WHERE reference_id = $1"
			end := start(thursday, 19).Add(-24 * time.Hour)
			if ends := testkit.One[int64](k, column, session); ends != end.UnixMicro() {
				t.Errorf("the code ends at %s, want %s", time.UnixMicro(ends), end)
			}
			until(k, 24*time.Hour+time.Microsecond)
			if count(k, "id = $1 AND status = 'agendado'", session) != 1 {
				t.Error("released before the code ended")
			}
			until(k, 24*time.Hour-time.Minute)
			if count(k, "id = $1 AND cancelled_by = 'SYSTEM'", session) != 1 {
				t.Error("not released after the code ended")
			}
			if taken {
				k.Exec("UPDATE therapist SET notice_hours = 1")
				k.Book(k.Patient("bia@psic.test"), psi, thursday, "19:00")
			}
			k.PayPix(testkit.One[string](k, "SELECT pix_code FROM charge WHERE reference_id = $1", session))
			k.AdvanceAndWork(3 * time.Minute)
			balance := int64(k.Credits(ana))
			if paidAt(k, session) == taken || taken != (balance == price) {
				t.Errorf("taken %v: paid %v, balance %d", taken, paidAt(k, session), balance)
			}
			k.VerifyLedger()
		})
	}
}

// TestChargedOnce: many jobs at the same moment, and a lost answer of the provider, charge an occurrence once.
func TestChargedOnce(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		until(k, 48*time.Hour+time.Minute)
		k.Clock.Advance(2 * time.Minute)
		k.Sandbox.SetFaults(sandbox.Faults{TimeoutAfter: 1})
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				if err := k.Standing.PayOne(context.Background(), session); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		k.Sandbox.SetFaults(sandbox.Faults{})
		until(k, 24*time.Hour)
		if !paidAt(k, session) || charges(k, session) != 1 {
			t.Errorf("paid %v with %d charges", paidAt(k, session), charges(k, session))
		}
		k.VerifyLedger()
	})
}

// TestDeclinedOnceAtATime: many jobs at the same moment try a card that is declined once. The next try waits.
func TestDeclinedOnceAtATime(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := therapist(k, "psi@psic.test"), k.Patient("ana@psic.test")
		session := byCard(k, &ana, psi, sandbox.CardApprovedVisa)
		k.Exec("UPDATE sandbox_card SET behaviour = 'decline'")
		until(k, 48*time.Hour+time.Minute)
		k.Clock.Advance(2 * time.Minute)
		for range 3 {
			if err := k.Standing.PayOne(context.Background(), session); err != nil {
				t.Error(err)
			}
		}
		if n := charges(k, session); n != 1 {
			t.Errorf("%d charges at the same moment", n)
		}
	})
}
