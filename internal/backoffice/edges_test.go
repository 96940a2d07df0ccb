package backoffice_test

import (
	"testing"
	"time"

	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// A debt that an administrator settled is in the audit log, with who did it.
func TestSettledDebtIsInTheAuditLog_R042(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		eva := s.Employee("eva@aurora.example")
		id := s.byPix(eva, "10:00")
		s.putOff(id, s.paidAt(id).Add(100*day))
		s.jump(s.paidAt(id).Add(91 * day))
		eva = s.Login(eva.Email)
		s.cancel(eva, id).Is(200)
		s.Work()
		s.put("/payment/owed/"+s.charge(id), nil).Is(200)
		entries := testkit.One[int](s.Kit, `SELECT count(*) FROM audit_entry
			WHERE object_id = $1 AND result = 'ok' AND actor_id = $2`, s.charge(id), s.admin.ID)
		equal(t, "entries", entries, 1)
	})
}

// The payment of a plan is not a session's: the screen of refunds does not touch it.
func TestRefundOfAPlan_R042(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		cpf := testkit.CPF(3)
		s.Call("POST", "/api/subscription/customer?id="+s.therapist.ID, s.therapist.Token, fields{
			"customer": testkit.Payer(cpf),
			"billing":  testkit.Billing(),
			"card": fields{
				"cardHolderName":     "Helena",
				"cardHolderDocument": cpf,
				"cardHash":           s.EncryptedCard(sandbox.CardApprovedVisa),
			},
		}).Is(200)
		plan := fields{"type": "PARTIAL", "cvv": "123"}
		s.Call("POST", "/api/subscription", s.therapist.Token, plan).Is(200)
		path := "/payment/refund/" + testkit.One[string](s.Kit, "SELECT id FROM charge WHERE purpose = 'SUBSCRIPTION'")
		equal(t, "preview", s.get(path).Is(409).Str("code"), "refund.other_purpose")
		equal(t, "refund", s.put(path, nil).Is(409).Str("code"), "refund.other_purpose")
		equal(t, "refunds", testkit.One[int](s.Kit, "SELECT count(*) FROM refund"), 0)
		s.VerifyLedger()
	})
}

// Recipients and contents of mails are kept for ninety days.
func TestMailsAreKeptForNinetyDays(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		s.mailServer()
		sent := s.Clock.Now()
		s.post("/contact/multiple", testkit.With(letter, fields{"type": "customers"})).Is(200)
		s.Work()
		kept := func() string {
			return line(
				testkit.One[int](s.Kit, "SELECT count(*) FROM bulk_recipient"),
				testkit.One[int](s.Kit, "SELECT count(*) FROM bulk_mail WHERE content <> ''"),
			)
		}
		s.Clock.Set(sent.Add(90*day - 12*time.Hour))
		s.Work()
		equal(t, "before ninety days", kept(), "1 1")
		s.Clock.Set(sent.Add(90*day + 12*time.Hour + time.Minute))
		s.Work()
		equal(t, "after them", kept(), "0 0")
	})
}

// News that somebody ended between the choice of the recipients and the sending does not arrive.
func TestNewsEndedMeanwhile(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		out := s.mailServer()
		s.optIn(s.patient)
		news := testkit.With(letter, fields{"audience": "NEWS", "type": "customers"})
		id := s.post("/contact/multiple", news).Is(200).Str("id")
		s.Exec("UPDATE account SET alerts_opt_in = false WHERE id = $1", s.patient.ID)
		s.Work()
		equal(t, "mails", len(out.to(s.patient.Email)), 0)
		r := s.get("/contact/multiple/" + id).Is(200).JSON()
		equal(t, "report", line(r["sent"], r["skipped"]), "0 1")
	})
}

// Bank data is a therapist's: the same request about a patient finds nobody.
func TestRevealBankOfAPatient(t *testing.T) {
	withFixture(t, func(t *testing.T, s *fixture) {
		s.post("/therapist/"+s.therapist.ID+"/bank", nil).Is(200)
		s.post("/therapist/"+s.patient.ID+"/bank", nil).Is(404)
	})
}

// R042: money moves in the same transaction as its entry in the audit log. Without the entry nothing moves.
func TestMoneyThatCannotBeRecordedDoesNotMove_R042(t *testing.T) {
	s := &fixture{Kit: testkit.New(t, store.SQLite, withoutDiscount)}
	s.admin, s.therapist = s.Admin("admin@psic.test"), s.Therapist("psi@psic.test")
	s.patient = s.Patient("ana@psic.test")
	paid := s.Paid(s.patient, s.therapist, testkit.Wednesday, "10:00")
	cancelled := s.Paid(s.patient, s.therapist, testkit.Wednesday, "14:00")
	owed := s.Paid(s.patient, s.therapist, testkit.Wednesday, "19:00")
	s.Exec("UPDATE charge SET owed_at = 1 WHERE reference_id = $1", owed)
	s.Exec("INSERT INTO ledger_balance (account, balance_cents) VALUES ($1, 16000)", "owed:"+s.patient.ID)

	s.BrokenAuditLog = true
	s.Exec("DROP TRIGGER audit_head_no_delete")
	s.Exec("DELETE FROM audit_head")
	s.put("/setCredits/"+s.patient.ID, fields{"credits": 5}).Is(500)
	s.put("/payment/refund/"+s.charge(paid), nil).Is(500)
	s.put("/payment/owed/"+s.charge(owed), nil).Is(500)
	s.post("/session/"+cancelled+"/cancel", fields{"reason": why}).Is(500)
	s.post("/customer/deactivate/"+s.patient.ID, nil).Is(500)
	equal(t, "balance", s.Credits(s.patient), 0)
	equal(t, "refunds", testkit.One[int](s.Kit, "SELECT count(*) FROM refund"), 0)
	equal(t, "owed", s.LedgerBalance("owed:"+s.patient.ID), 160_00)
	for _, id := range []string{paid, cancelled} {
		equal(t, "session", s.session(id, "status"), "agendado")
	}
	equal(t, "active", testkit.One[bool](s.Kit, "SELECT active FROM account WHERE id = $1", s.patient.ID), true)
}
