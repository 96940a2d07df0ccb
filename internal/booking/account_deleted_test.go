package booking_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/testkit"
)

func leave(k *testkit.Kit, p testkit.Person) testkit.Response {
	k.T.Helper()
	return k.Call("DELETE", "/api/customer/"+p.ID, p.Token, nil)
}

func askToLeave(k *testkit.Kit, p testkit.Person) testkit.Response {
	k.T.Helper()
	return k.Call("POST", "/api/user/"+p.ID+"/deactivate", p.Token, testkit.Fields{"reason": "Não preciso mais."})
}

// blocked fails unless the deletion request, the person's own deletion and an administrator's are refused with this
// reason.
func blocked(k *testkit.Kit, p, admin testkit.Person, reason string) {
	k.T.Helper()
	want := "Ainda não é possível excluir a conta: " + reason + "."
	testkit.Equal(k.T, "the request", askToLeave(k, p).Is(409).Str("description"), want)
	testkit.Equal(k.T, "the deletion", leave(k, p).Is(409).Str("description"), want)
	testkit.Equal(
		k.T,
		"an administrator's",
		k.Call("DELETE", "/api/customer/"+p.ID, admin.Token, nil).Is(409).Str("description"),
		want,
	)
}

const (
	paymentOpen = "há um pagamento em andamento: conclua-o ou aguarde até que ele expire"
	refundOpen  = "há uma devolução a caminho: aguarde a confirmação"
)

func gone(k *testkit.Kit, p testkit.Person) bool {
	return testkit.One[int](k, "SELECT count(*) FROM account WHERE id = $1 AND deleted_at IS NOT NULL", p.ID) == 1
}

// mailAbout returns the text of the newest mail with this subject.
func mailAbout(k *testkit.Kit, p testkit.Person, subject string) (text string) {
	k.T.Helper()
	for _, m := range k.Mails(p.Email) {
		if m.Subject == subject {
			text = m.Text
		}
	}
	if text == "" {
		k.T.Fatalf("no mail %q", subject)
	}
	return text
}

// R213, Q110: an account cannot be deleted while the platform has money of the person.
func TestLeaving_R213_money(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test")
		ana := k.Patient("ana@psic.test")
		eva := k.Employee("eva@acme.test")
		admin := k.Admin("admin@psic.test")
		k.GiveCredits(ana, 136_00)
		blocked(k, ana, admin, "há R$ 136,00 de saldo: use-o ou informe no pedido a chave PIX para a devolução")
		id := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		k.PixCode(ana, id, testkit.Fields{"creditsUsed": 136, "amount": 24})
		blocked(k, ana, admin, paymentOpen) // the payment reserves the balance
		k.GiveCredits(ana, 0)
		k.AdvanceAndWork(31 * time.Minute)
		testkit.Equal(t, "back on the balance", k.Credits(ana), 136_00)
		k.GiveCredits(ana, 0)
		leave(k, k.Confirm(ana)).Is(200)

		paid := k.Paid(eva, therapist, testkit.Wednesday, "14:00")
		second := k.Paid(eva, therapist, testkit.Wednesday, "19:00")
		eva, admin = k.Confirm(eva), k.Confirm(admin)
		blocked(k, eva, admin, "há 2 sessões pagas ainda não realizadas")
		cancel(k, eva, second).Is(200)
		k.Work()
		blocked(k, eva, admin, "há 1 sessão paga ainda não realizada")
		k.Sandbox.SetFaults(sandbox.Faults{ErrorBefore: 1})
		cancel(k, eva, paid).Is(200)
		k.Work()
		blocked(k, eva, admin, refundOpen)
		k.Sandbox.SetFaults(sandbox.Faults{})
		k.AdvanceAndWork(2 * time.Hour)
		leave(k, k.Confirm(eva)).Is(200)
		k.VerifyLedger()
	})
}

// R213, Q195: a deletion is due a day after its request. A payment that began meanwhile stops it, and the mail says
// why. The mail to an employee goes to the personal address and does not say why.
func TestLeaving_R213_askedAgain(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist := k.Therapist("psi@psic.test")
		ana, eva := k.Patient("ana@psic.test"), k.Employee("eva@acme.test")
		k.PersonalAddress(eva, "eva@pessoal.example")
		mailboxes := map[string]string{ana.ID: ana.Email, eva.ID: "eva@pessoal.example"}
		for _, p := range []testkit.Person{ana, eva} {
			p = k.Login(p.Email)
			askToLeave(k, p).Is(200)
			k.Clock.Advance(24*time.Hour - time.Minute)
			p = k.Login(p.Email)
			id := k.Book(p, therapist, "25/11/2026", "14:00")
			k.Pay(p, id, k.CardPayment(sandbox.CardAnalysis)).Is(200)
			k.AdvanceAndWork(time.Minute)
			testkit.Equal(t, "deleted", gone(k, p), false)
			testkit.Equal(
				t,
				"says why",
				strings.Contains(
					mailAbout(k, testkit.Person{Email: mailboxes[p.ID]}, "Sobre o seu pedido"),
					"pagamento em andamento",
				),
				p.Email == "ana@psic.test",
			)
			k.AdvanceAndWork(time.Hour)
			testkit.Equal(t, "the session of a person who is still here", status(k, id), "agendado")
			cancel(k, p, id).Is(200)
			k.AdvanceAndWork(time.Hour)
		}
		k.VerifyLedger()
	})
}

// Holds end with the account. Money that arrives for them, or for a hold that was released before, is refunded to the
// PIX key, because nobody could use a balance or come to the session.
func TestLeaving_lateMoneyIsRefunded(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana, bia := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test"), k.Patient("bia@psic.test")
		k.GiveCredits(ana, 60_00)
		released := k.Book(ana, therapist, testkit.Wednesday, "19:00")
		codes := []string{k.PixCode(ana, released)}
		k.AdvanceAndWork(40 * time.Minute)
		held := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		codes = append(codes, k.PixCode(ana, held))
		short := k.Book(ana, therapist, testkit.Wednesday, "14:00")
		codes = append(codes, k.PixCode(ana, short, testkit.Fields{"creditsUsed": 60, "amount": 100}))
		k.AdvanceAndWork(31 * time.Minute)
		k.GiveCredits(ana, 0) // spent meanwhile
		testkit.Equal(t, "released", status(k, released), "cancelado")
		testkit.Equal(t, "held", status(k, held), "agendado")
		leave(k, k.Confirm(ana)).Is(200)
		testkit.Equal(t, "ended", status(k, held), "cancelado")
		k.Book(bia, therapist, testkit.Wednesday, "10:00")

		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
		for _, code := range codes {
			k.PayPix(code)
		}
		k.Work()
		for _, id := range []string{released, held, short} {
			testkit.Equal(t, "session of a deleted account", status(k, id), "cancelado")
		}
		testkit.Equal(t, "balance", k.Credits(ana), 0)
		testkit.Equal(t, "refunds", testkit.One[int](k, "SELECT count(*) FROM refund WHERE status = 'DONE'"), 3)
		k.VerifyLedger()
	})
}

// The holds of a therapist who deletes the account end. A patient who pays late gets the money as balance.
func TestLeaving_therapist(t *testing.T) {
	plain(t, func(t *testing.T, k *testkit.Kit) {
		therapist, ana := k.Therapist("psi@psic.test"), k.Patient("ana@psic.test")
		released := k.Book(ana, therapist, testkit.Wednesday, "19:00")
		before := k.PixCode(ana, released)
		k.AdvanceAndWork(61 * time.Minute)
		held := k.Book(ana, therapist, testkit.Wednesday, "10:00")
		code := k.PixCode(ana, held)
		therapist = k.Confirm(therapist)
		k.Call("DELETE", "/api/therapist/"+therapist.ID, therapist.Token, nil).Is(200)
		k.Work()
		testkit.Equal(t, "ended", status(k, held), "cancelado")
		if text := mailAbout(k, ana, "Novidade na sua conta"); !strings.Contains(text, "foi cancelado") {
			t.Errorf("the patient reads %q", text)
		}
		k.Sandbox.SetFaults(sandbox.Faults{LatePix: true})
		k.PayPix(before)
		k.PayPix(code)
		k.Work()
		testkit.Equal(t, "sessions without a therapist", status(k, released)+" "+status(k, held), "cancelado cancelado")
		testkit.Equal(t, "balance", k.Credits(ana), 2*price)
		k.VerifyLedger()
	})
}

// A deletion and a payment at the same moment: the first one wins, and no paid session stays with a deleted account.
func TestLeaving_race(t *testing.T) {
	replicas(t, func(t *testing.T, kits []*testkit.Kit) {
		k := kits[0]
		therapist := k.Registered("psi@psic.test")
		hours := []string{"08:00", "09:00", "10:00", "14:00", "15:00", "16:00", "19:00"}
		k.Publish(therapist, testkit.EveryDay(hours...)...)
		for i, p := range k.ManyPatients(k.Patient("ana@psic.test"), 6) {
			id := k.Book(p, therapist, testkit.Wednesday, hours[i])
			testkit.Race(2, func(n int) testkit.Response {
				if n == 0 {
					return kits[1%len(kits)].Pay(p, id, k.CardPayment(sandbox.CardApprovedVisa))
				}
				return kits[2%len(kits)].Call("DELETE", "/api/customer/"+p.ID, p.Token, nil)
			})
			k.Work()
			if gone(k, p) &&
				testkit.One[int](k, "SELECT count(*) FROM session WHERE id = $1 AND status = 'agendado'", id) == 1 {
				t.Error("a session with a deleted patient")
			}
		}
		testkit.Race(2, func(n int) testkit.Response {
			if n == 0 {
				return kits[0].Call("DELETE", "/api/therapist/"+therapist.ID, therapist.Token, nil)
			}
			p := k.Patient("bia@psic.test")
			id := k.RequestBooking(p, therapist, testkit.Wednesday, "19:00").Str("id")
			return kits[1%len(kits)].Pay(p, id, k.CardPayment(sandbox.CardApprovedVisa))
		})
		if gone(k, therapist) && testkit.One[int](k, "SELECT count(*) FROM session WHERE status = 'agendado'") > 0 {
			t.Error("a session with a deleted therapist")
		}
		k.VerifyLedger()
	})
}
