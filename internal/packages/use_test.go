package packages_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

// TestUsing: a session costs one of the package. After it was held, its price less the fee is the therapist's.
func TestUsing(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := bought(k, ana, psi)
		session := k.Book(ana, psi, testkit.Wednesday, "10:00")
		has := k.GetSession(ana, session)["package"].(map[string]any)
		if has["id"] != id || has["left"] != 4.0 || has["unit"] != 144.0 {
			t.Errorf("the payment page offers %v", has)
		}
		use(k, ana, session).Is(200)
		code(t, "a second time", use(k, ana, session), 409, "payment.already_paid")
		if left(k, id) != 3 || held(k, id) != 3*unit || held(k, session) != unit {
			t.Errorf("%d left, %s and %s held", left(k, id), held(k, id), held(k, session))
		}
		books(t, k)
		k.AdvanceAndWork(72 * time.Hour)
		fee := testkit.One[int64](k, "SELECT fee_percent FROM session WHERE id = $1", session)
		want := unit - unit.Percent(fee)
		if got := k.LedgerBalance(payment.PayableAccount(psi.ID)); fee == 0 || got != want {
			t.Errorf("the therapist earns %s, want %s at %d%%", got, want, fee)
		}
		psi = k.Login(psi.Email)
		statement := k.Call("GET", "/api/payment-history/"+psi.ID, psi.Token, nil).Is(200).JSON()["elements"].([]any)
		if row := statement[0].(map[string]any); row["gross"] != 144.0 {
			t.Errorf("the statement says %v", row)
		}
		books(t, k)
	})
}

// TestCancelling: in time the session goes back to the package; late it is used, and the therapist is paid.
func TestCancelling(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := bought(k, ana, psi)
		inTime := used(k, ana, psi, testkit.Wednesday, "10:00")
		text := k.GetSession(ana, inTime)["cancelText"].(string)
		if text != "A sessão volta para o seu pacote, com o valor dela: R$ 144,00." {
			t.Errorf("before the click: %q", text)
		}
		r := k.Call("POST", "/api/session/"+inTime+"/cancel", ana.Token, testkit.Fields{}).Is(200)
		if r.Str("outcome") != "PACKAGE" || left(k, id) != 4 || held(k, id) != total || k.Credits(ana) != 0 {
			t.Errorf("%s, %d left, %s held", r.Body, left(k, id), held(k, id))
		}
		byTherapist := used(k, ana, psi, testkit.Wednesday, "14:00")
		k.Call("POST", "/api/session/"+byTherapist+"/cancel", psi.Token, testkit.Fields{}).Is(200)
		if left(k, id) != 4 {
			t.Errorf("%d left after the therapist cancelled", left(k, id))
		}
		late := used(k, ana, psi, testkit.Wednesday, "19:00")
		k.Clock.Set(time.Date(2026, time.November, 18, 16, 0, 0, 0, time.UTC).Add(time.Microsecond)) // 13:00, six hours
		ana = k.Login(ana.Email)
		text = k.GetSession(ana, late)["cancelText"].(string)
		if !strings.Contains(text, "A sessão do pacote, de R$ 144,00, não volta") {
			t.Errorf("late, before the click: %q", text)
		}
		k.Call("POST", "/api/session/"+late+"/cancel", ana.Token, testkit.Fields{"acceptLate": true}).Is(200)
		if left(k, id) != 3 || k.LedgerBalance(payment.PayableAccount(psi.ID)) == 0 {
			t.Errorf("%d left after a late cancellation", left(k, id))
		}
		k.Work()
		books(t, k)
	})
}

// TestLastSession: many bookings want the last session of a package at the same moment; one gets it.
func TestLastSession(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := bought(k, ana, psi)
		for _, start := range []string{"10:00", "14:00", "19:00"} {
			used(k, ana, psi, testkit.Wednesday, start)
		}
		open := []string{
			k.Book(ana, psi, "19/11/2026", "10:00"),
			k.Book(ana, psi, "19/11/2026", "14:00"),
			k.Book(ana, psi, "19/11/2026", "19:00"),
		}
		responses := testkit.Race(12, func(i int) testkit.Response { return use(k, ana, open[i%len(open)]) })
		if got := testkit.Tally(responses); got[200] != 1 || got[409] != 11 {
			t.Errorf("by status: %v", got)
		}
		if left(k, id) != 0 || held(k, id) != 0 {
			t.Errorf("%d left, %s held", left(k, id), held(k, id))
		}
		if n := testkit.One[int](k, "SELECT count(*) FROM session WHERE package_id = $1", id); n != 4 {
			t.Errorf("%d sessions were paid with a package of 4", n)
		}
		books(t, k)
	})
}

// TestGivingBackWhileUsing: giving back and booking at the same moment never pay the same session twice.
func TestGivingBackWhileUsing(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi := offers(k, "psi@psic.test")
		for round := range 4 {
			ana := k.Patient(fmt.Sprintf("ana%d@psic.test", round))
			id := bought(k, ana, psi)
			session := k.Book(ana, psi, fmt.Sprintf("%d/11/2026", 19+round), "10:00")
			done := testkit.Race(2, func(i int) testkit.Response {
				if i == round%2 {
					return use(k, ana, session)
				}
				return giveBack(k, ana, id, total)
			})
			paid, returned := done[round%2].Status == 200, done[1-round%2].Status == 200
			if paid == returned {
				t.Errorf("paid %v and returned %v: %s %s", paid, returned, done[0].Body, done[1].Body)
			}
			if want := map[bool]money.Cents{true: total, false: 0}[returned]; k.Credits(ana) != want {
				t.Errorf("balance %s, want %s", k.Credits(ana), want)
			}
			books(t, k)
		}
	})
}

// TestGivingBack: what is left becomes balance at the package's price; booked sessions stay paid, and when one of them
// is cancelled its money becomes balance too.
func TestGivingBack(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := bought(k, ana, psi)
		session := used(k, ana, psi, testkit.Wednesday, "10:00")
		got := k.Call("GET", "/api/packages/"+id, ana.Token, nil).Is(200).JSON()
		want := "Você recebe R$ 432,00 de saldo: 3 sessões × R$ 144,00. As sessões já agendadas continuam pagas."
		if got["returnText"] != want || got["value"] != 432.0 {
			t.Errorf("before the click: %v", got["returnText"])
		}
		code(t, "an amount of before", giveBack(k, ana, id, total), 409, "package.value_changed")
		giveBack(k, ana, id, 3*unit).Is(200)
		code(t, "twice", giveBack(k, ana, id, 3*unit), 409, "package.over")
		if state(k, id) != "RETURNED" || k.Credits(ana) != 3*unit {
			t.Errorf("%s, balance %s", state(k, id), k.Credits(ana))
		}
		text := k.GetSession(ana, session)["cancelText"]
		if text != "Você recebe R$ 144,00 de saldo para usar em outra sessão." {
			t.Errorf("cancelling afterwards: %v", text)
		}
		k.Call("POST", "/api/session/"+session+"/cancel", ana.Token, testkit.Fields{}).Is(200)
		if k.Credits(ana) != total {
			t.Errorf("balance %s, want all of it", k.Credits(ana))
		}
		k.Work()
		books(t, k)
	})
}

// TestOtherMeansInProgress: a package does not pay a session whose card payment is undecided; an unpaid PIX code gives
// way, and when the bank pays it all the same the money becomes balance.
func TestOtherMeansInProgress(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := bought(k, ana, psi)
		session := k.Book(ana, psi, testkit.Wednesday, "10:00")
		pix := k.PixCode(ana, session)
		use(k, ana, session).Is(200)
		k.PayPix(pix)
		k.AdvanceAndWork(3 * time.Minute)
		if k.Credits(ana) != price || left(k, id) != 3 {
			t.Errorf("balance %s, %d left", k.Credits(ana), left(k, id))
		}
		books(t, k)
	})
}

// TestExpiry: a package pays until its last moment. Then what is left becomes balance, with a mail; thirty days before
// there is a mail about it.
func TestExpiry(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := bought(k, ana, psi)
		used(k, ana, psi, testkit.Wednesday, "10:00")
		ends := testkit.Start.AddDate(0, 12, 0)
		mails := func(text string) (n int) {
			for _, m := range k.Mails(ana.Email) {
				if strings.Contains(m.Text, text) {
					n++
				}
			}
			return n
		}
		k.Clock.Set(ends.Add(-30*24*time.Hour - time.Hour))
		k.Work()
		if mails("termina em breve") != 0 {
			t.Error("reminded too early")
		}
		k.AdvanceAndWork(2 * time.Hour)
		k.AdvanceAndWork(2 * time.Hour)
		if mails("termina em breve") != 1 || mails("R$ 432,00") != 1 {
			t.Errorf("%d reminders", mails("termina em breve"))
		}
		k.Clock.Set(ends.Add(-time.Microsecond))
		k.Work()
		if state(k, id) != "ACTIVE" {
			t.Error("ended too early")
		}
		ana = k.Login(ana.Email)
		session := k.Book(ana, psi, ends.AddDate(0, 0, 3).Format("02/01/2006"), "10:00")
		k.Clock.Set(ends)
		code(t, "at the end", use(k, ana, session), 409, "payment.no_package")
		k.AdvanceAndWork(time.Hour)
		if state(k, id) != "EXPIRED" || k.Credits(ana) != 3*unit || mails("Você não perdeu nada") != 1 {
			t.Errorf("%s, balance %s, %d mails", state(k, id), k.Credits(ana), mails("Você não perdeu nada"))
		}
		books(t, k)
	})
}

// TestNobodyCanUseIt: what is left is given back when the therapist is switched off, when the patient revokes the
// consent, becomes an employee, or deletes the account.
func TestNobodyCanUseIt(t *testing.T) {
	for _, c := range []struct {
		name, reason string
		do           func(k *testkit.Kit, ana, psi testkit.Person)
	}{
		{"the therapist is switched off", "THERAPIST_GONE", func(k *testkit.Kit, _, psi testkit.Person) {
			admin := k.Admin("admin@psic.test")
			k.Call("POST", "/api/admin/therapist/deactivate/"+psi.ID, admin.Token, nil).Is(200)
		}},
		{"the therapist is deleted", "THERAPIST_GONE", func(k *testkit.Kit, _, psi testkit.Person) {
			k.Exec("UPDATE account SET deleted_at = 1 WHERE id = $1", psi.ID)
		}},
		{"the consent is revoked", "CONSENT_REVOKED", func(k *testkit.Kit, ana, _ testkit.Person) {
			k.Call("PUT", "/api/user/"+ana.ID+"/consents/HEALTH", ana.Token, testkit.Fields{"given": false}).Is(200)
		}},
		{"the patient is an employee now", "JOINED_COMPANY", func(k *testkit.Kit, ana, _ testkit.Person) {
			company := k.MakeCompany("x.test", 5)
			k.Exec("UPDATE account SET role = 'ENTERPRISE', company_id = $1 WHERE id = $2", company, ana.ID)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			plain(t, func(t *testing.T, k *testkit.Kit) {
				psi, ana, bia := offers(k, "psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
				other := offers(k, "outra@psic.test")
				id, kept := bought(k, ana, psi), bought(k, bia, other)
				c.do(k, ana, psi)
				k.AdvanceAndWork(time.Hour)
				reason := testkit.One[string](k, "SELECT reason FROM session_package WHERE id = $1", id)
				if state(k, id) != "RETURNED" || reason != c.reason || k.Credits(ana) != total {
					t.Errorf("%s by %s, balance %s", state(k, id), reason, k.Credits(ana))
				}
				if state(k, kept) != "ACTIVE" {
					t.Errorf("another's package is %s", state(k, kept))
				}
				books(t, k)
			})
		})
	}
}

// TestDeletedWithAPackage: what is left of a package is a part of the balance that a deleted account gets by PIX.
func TestDeletedWithAPackage(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := bought(k, ana, psi)
		leaves := testkit.Fields{"reason": "Mudei de cidade.", "pixKey": "ana@banco.example"}
		k.Call("POST", "/api/user/"+ana.ID+"/deactivate", ana.Token, leaves).Is(200)
		k.AdvanceAndWork(24 * time.Hour)
		reason := testkit.One[string](k, "SELECT reason FROM session_package WHERE id = $1", id)
		if state(k, id) != "RETURNED" || reason != "ACCOUNT_DELETED" {
			t.Errorf("%s by %s", state(k, id), reason)
		}
		if owed := k.LedgerBalance("owed:" + ana.ID); owed != total || k.Credits(ana) != 0 {
			t.Errorf("owed %s, balance %s", owed, k.Credits(ana))
		}
		books(t, k)
	})
}

// TestTakenBack: the provider takes the payment of a package back. Coming sessions are cancelled, what is left covers a
// part of the loss, and a session that was held stays paid.
func TestTakenBack(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		k.GiveCredits(ana, 76_00)
		id := chosen(k, ana, psi)
		part := testkit.Fields{"creditsUsed": 76, "amount": 500}
		pay(k, ana, id, k.CardPayment(sandbox.CardApprovedVisa, part)).Is(200)
		used(k, ana, psi, testkit.Wednesday, "10:00")
		k.AdvanceAndWork(72 * time.Hour)
		earned := k.LedgerBalance(payment.PayableAccount(psi.ID))
		ana = k.Login(ana.Email)
		coming := used(k, ana, psi, "25/11/2026", "10:00")
		takeBack(k, id)
		if state(k, id) != "REVERSED" || left(k, id) != 0 {
			t.Errorf("%s, %d left", state(k, id), left(k, id))
		}
		if s := testkit.One[string](k, "SELECT status FROM session WHERE id = $1", coming); s != "cancelado" {
			t.Errorf("the coming session is %s", s)
		}
		if k.LedgerBalance(payment.PayableAccount(psi.ID)) != earned || earned == 0 {
			t.Error("the therapist lost what was earned")
		}
		if k.LedgerBalance("reversed") != -(500_00-3*unit) || k.Credits(ana) != 0 {
			t.Errorf("borne %s, balance %s", k.LedgerBalance("reversed"), k.Credits(ana))
		}
		books(t, k)
	})
}

// TestTakenBackAfterGivingBack: who gave a package back and disputes the payment keeps nothing of the balance.
func TestTakenBackAfterGivingBack(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		id := bought(k, ana, psi)
		giveBack(k, ana, id, total).Is(200)
		takeBack(k, id)
		if k.Credits(ana) != 0 || k.LedgerBalance("reversed") != 0 {
			t.Errorf("balance %s, borne %s", k.Credits(ana), k.LedgerBalance("reversed"))
		}
		books(t, k)
	})
}

func takeBack(k *testkit.Kit, id string) {
	k.T.Helper()
	charge := testkit.One[string](k, "SELECT charge_id FROM charge WHERE reference_id = $1 AND open", id)
	amount := testkit.One[money.Cents](k, "SELECT amount_cents FROM charge WHERE reference_id = $1 AND open", id)
	if err := k.Sandbox.TakeBack(context.Background(), charge, amount); err != nil {
		k.T.Fatal(err)
	}
	k.Work()
}

// TestNoDiscountTwice: the first-session discount does not combine with a package, and a session of a package is a
// first session like any other.
func TestNoDiscountTwice(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana := offers(k, "psi@psic.test"), k.Patient("ana@psic.test")
		bought(k, ana, psi)
		session := used(k, ana, psi, testkit.Wednesday, "10:00")
		if got := k.GetSession(ana, session); got["scheduledPriceInBRL"] != 144.0 || got["discountInBRL"] != 0.0 {
			t.Errorf("price %v, discount %v", got["scheduledPriceInBRL"], got["discountInBRL"])
		}
		next := k.Book(ana, psi, testkit.Wednesday, "14:00")
		if got := k.GetSession(ana, next)["discountInBRL"]; got != 0.0 {
			t.Errorf("the second session has a discount of %v", got)
		}
		books(t, k)
	})
}

// TestAdministrators: they see what was bought and give it back with a reason, which is in the audit log.
func TestAdministrators(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		psi, ana, admin := offers(k, "psi@psic.test"), k.Patient("ana@psic.test"), k.Admin("admin@psic.test")
		id := bought(k, ana, psi)
		list := k.Call("GET", "/api/admin/packages?state=ACTIVE", admin.Token, nil).Is(200).JSON()
		if list["totalElements"] != 1.0 || list["held"] != 576.0 {
			t.Errorf("the list: %v", list)
		}
		use(k, ana, k.Book(ana, psi, testkit.Wednesday, "10:00")).Is(200)
		rows := k.Call("GET", "/api/admin/payment-history/"+ana.ID, admin.Token, nil).Is(200).JSON()["elements"].([]any)
		named := []string{}
		for _, row := range rows {
			r := row.(map[string]any)
			named = append(named, fmt.Sprint(r["type"], ": ", r["description"]))
		}
		slices.Sort(named)
		want := "Pacote: Pacote de sessões | Sessão: Sessão de 18/11/2026, paga com o pacote"
		testkit.Equal(t, "the history", strings.Join(named, " | "), want)

		path := "/api/admin/packages/" + id + "/return"
		short := k.Call("POST", path, admin.Token, testkit.Fields{"value": 432, "reason": "sim"})
		if short.Status == 200 {
			t.Error("given back without a reason")
		}
		body := testkit.Fields{"value": 432, "reason": "Pedido por telefone"}
		k.Call("POST", path, admin.Token, body).Is(200)
		code(t, "twice", k.Call("POST", path, admin.Token, body), 409, "package.over")
		if k.Credits(ana) != 3*unit {
			t.Errorf("balance %s", k.Credits(ana))
		}
		if n := testkit.One[int](k, "SELECT count(*) FROM audit_entry WHERE action = 'package.return'"); n < 1 {
			t.Error("not in the audit log")
		}
		books(t, k)
	})
}
