package payout_test

import (
	"context"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/money"
	"psic/internal/kernel/page"
	"psic/internal/payment"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// judge compares the ledger, payouts, statements and invoices of the year.
func (y *year) judge() {
	y.VerifyLedger()
	wrong, err := y.Payout.Verify(context.Background())
	y.must(err)
	for _, w := range wrong {
		y.T.Error(w)
	}
	for _, what := range []string{
		"book", "cancellation", "late cancellation", "refund", "plan", "plan refused", "payout",
		"payout refused", "lift",
	} {
		if y.seen[what] == 0 {
			y.T.Errorf("%q never happened: the year tests too little", what)
		}
	}
	for what, query := range map[string]string{
		"declined renewal": `SELECT count(*) FROM charge
			WHERE purpose = 'SUBSCRIPTION' AND status = 'DECLINED'`,
		"session refunded after a payout": "SELECT count(*) FROM payout_line WHERE kind = 'DEBIT'",
	} {
		if testkit.One[int](y.Kit, query) == 0 {
			y.T.Errorf("the year has no %s", what)
		}
	}
	var paidOut money.Cents
	for _, id := range y.therapists {
		paidOut += y.judgeTherapist(id)
	}
	if booked := y.LedgerBalance("payouts"); booked != paidOut {
		y.T.Errorf("the ledger paid out %s, the payouts say %s", booked, paidOut)
	}
	if e := y.Economics(); !e.Balanced() {
		y.T.Errorf("the money of the platform: %+v", e)
	}
	y.judgeInvoices()
	y.judgePackages()
	twice := testkit.One[int](y.Kit, `SELECT count(*) FROM (SELECT session_id FROM payout_line
		WHERE kind = 'SESSION' GROUP BY session_id HAVING count(*) > 1) twice`)
	if twice != 0 {
		y.T.Errorf("%d sessions are in two payouts", twice)
	}
	unearned := testkit.One[int](y.Kit, `SELECT count(*) FROM payout_line l JOIN session s ON s.id = l.session_id
		WHERE l.kind = 'SESSION' AND s.earned_at IS NULL AND s.outcome NOT IN ('REFUND', 'CREDIT', 'PACKAGE')`)
	if unearned != 0 {
		y.T.Errorf("%d sessions were paid out and not earned", unearned)
	}
}

// judgeTherapist checks that the statement is the sum of the payouts and of what the ledger still owes, and that every
// payout is due on the right day.
func (y *year) judgeTherapist(id string) (paidOut money.Cents) {
	ctx := context.Background()
	var told, repaid money.Cents
	for number := 0; ; number++ {
		got, err := y.Payout.Statement(ctx, id, "SESSION", at.Period{}, page.Page{Number: number, Size: 100})
		y.must(err)
		for _, r := range got.Rows {
			value := r.Value
			if !r.Credit {
				value = -value
			}
			told += value
			if r.Status == "Repassado" || r.Status == "Compensado" {
				repaid += value
			}
		}
		if len(got.Rows) < 100 {
			if got.Totals.Net != told {
				y.T.Errorf("%s: the statement's total is %s, its lines add up to %s", id, got.Totals.Net, told)
			}
			break
		}
	}
	list, err := y.Payout.Of(ctx, id)
	y.must(err)
	for _, p := range list {
		next := time.Date(int(p.Year), time.Month(p.Month)+1, 1, 0, 0, 0, 0, time.UTC)
		if want := br.NthBusinessDay(next.Year(), next.Month(), 5); p.DueOn != want || !br.BusinessDay(p.DueOn) {
			y.T.Errorf("payout of %d/%d is due on %s, want %s", p.Month, p.Year, p.DueOn, want)
		}
		if p.Paid() {
			paidOut += p.TotalCents
		}
	}
	if owed := y.LedgerBalance(payment.PayableAccount(id)); told != paidOut+owed {
		y.T.Errorf("%s: statement %s, payouts %s, ledger owes %s", id, told, paidOut, owed)
	}
	if repaid != paidOut {
		y.T.Errorf("%s: the statement says %s was paid out, the payouts say %s", id, repaid, paidOut)
	}
	return paidOut
}

// judgeInvoices checks that no period is paid twice, that every paid invoice has one charge of its amount, and that the
// ledger has their sum.
func (y *year) judgeInvoices() {
	rows, err := y.DB.Read().
		QueryContext(context.Background(), `SELECT i.therapist_id, i.amount_cents, i.period_from_on, i.period_to_on,
		i.month_cents > 0,
		(SELECT count(*) FROM charge c WHERE c.purpose = 'SUBSCRIPTION' AND c.reference_id = i.id AND c.status = 'PAID'
			AND c.amount_cents = i.amount_cents)
		FROM invoice i WHERE i.status = 'PAID' ORDER BY i.therapist_id, i.month_cents > 0, i.period_from_on`)
	y.must(err)
	defer rows.Close()
	var sum money.Cents
	var last string
	var until at.Date
	n := 0
	for rows.Next() {
		var therapist string
		var amount money.Cents
		var from, to at.Date
		var rest bool
		var charges int
		y.must(rows.Scan(&therapist, (*int64)(&amount), &from, &to, &rest, &charges))
		if therapist == last && !from.After(until) && !rest { // the difference to a better plan is for paid time
			y.T.Errorf("%s paid for %s twice", therapist, from)
		}
		if charges != 1 {
			y.T.Errorf("an invoice of %s has %d charges", therapist, charges)
		}
		last, until, n, sum = therapist, to, n+1, sum+amount
	}
	y.must(rows.Err())
	if n == 0 {
		y.T.Error("no invoice was paid")
	}
	if booked := y.LedgerBalance("subscriptions"); booked != sum {
		y.T.Errorf("paid invoices sum to %s, the ledger has %s", sum, booked)
	}
}
