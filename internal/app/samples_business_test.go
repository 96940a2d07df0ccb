package app_test

import (
	"net/url"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/payment/gateway/pagbank"
	"psic/internal/testkit"
)

const partialPlan = "019a0000-0000-7000-8000-000000000002"

// subscribed gives a therapist a paid plan, as if a month had been paid.
func (c *cast) subscribed(p *testkit.Person, status string) {
	c.k.Exec(`UPDATE subscription SET plan_id = $1, status = $2, paid_until_on = '2027-01-16',
			valid_until_on = '2027-01-16', next_charge_on = '2027-01-16', anchor_day = 16
		WHERE therapist_id = $3`, partialPlan, status, p.ID)
}

// day returns a day that was not used before.
func (c *cast) day() string {
	c.hours++
	return at.DateOf(testkit.Start, at.SaoPaulo).AddDays(c.hours).String()
}

// invoiced gives a therapist an invoice, and a session that took place and was earned.
func (c *cast) invoiced(p *testkit.Person) {
	if p.Role != actor.Therapist || !c.alive(*p) {
		return
	}
	c.k.Exec(`INSERT INTO invoice (id, therapist_id, plan_id, kind, status, amount_cents, due_on, customer_name,
			created_at, paid_at)
		VALUES ($1, $2, $3, 'RENEWAL', 'PAID', 7500, $4, 'Pessoa', $5, $5)`,
		ids.New(), p.ID, partialPlan, c.day(), c.k.Clock.Now().UnixMicro())
	c.k.Exec("UPDATE session SET earned_at = 1, fee_percent = 30 WHERE id = $1", c.session(p, done))
}

// counted returns a payout of the listed therapist, with one line.
func counted(c *cast, _ *testkit.Person) string { return c.paidOut(c.listed()) }

// paidOut returns a payout of a therapist, with one line.
func (c *cast) paidOut(to *testkit.Person) string {
	if to.Role != actor.Therapist || !c.alive(*to) {
		to = c.listed()
	}
	id, therapist := ids.New(), to.ID
	c.k.Exec(`INSERT INTO payout (id, therapist_id, year, month, closes_on, due_on, total_cents, status, created_at)
		VALUES ($1, $2, 2026, 10, $3, '2026-11-09', 11200, 'OPEN', 1)`, id, therapist, c.day())
	c.k.Exec(`INSERT INTO payout_line (id, payout_id, therapist_id, session_id, kind, gross_cents, fee_cents, net_cents)
		VALUES ($1, $2, $3, $4, 'SESSION', 16000, 4800, 11200)`,
		ids.New(), id, therapist, c.session(to, done))
	return id
}

// heldPayout returns a payout of the listed therapist that an administrator has to lift.
func heldPayout(c *cast, who *testkit.Person) string {
	id := counted(c, who)
	c.hold(id, "ONLY_NEW_PAYERS")
	return id
}

// hold holds a session or a payout of the listed therapist.
func (c *cast) hold(subject, reason string) {
	c.k.Exec(`INSERT INTO payout_hold (id, therapist_id, subject_id, reason, created_at) VALUES ($1, $2, $3, $4, 1)`,
		ids.New(), c.listed().ID, subject, reason)
}

var businessThings = map[string]thing{
	"subscription":              {own: accountOf, foreign: listedTherapist},
	"cancel-subscription":       {own: accountOf, foreign: listedTherapist},
	"resume-subscription":       {own: accountOf, foreign: listedTherapist},
	"invoices":                  {own: accountOf, foreign: listedTherapist},
	"subscription-payment-hook": {own: accountOf, foreign: listedTherapist},
	"therapist-payouts":         {own: accountOf, foreign: listedTherapist},
	"therapist-home":            {own: accountOf, foreign: listedTherapist},
	"therapist-year":            {own: accountOf, foreign: listedTherapist},
	"plan-simulation":           {own: accountOf, foreign: listedTherapist},
	"statement-csv":             {own: accountOf, foreign: listedTherapist},
	"receita-saude-csv":         {own: accountOf, foreign: listedTherapist},
	"carne-leao-csv":            {own: accountOf, foreign: listedTherapist},
	"tax-receipts":              {own: accountOf, foreign: listedTherapist},
	"mark-tax-receipt":          {own: accountOf, foreign: listedTherapist},
	"mark-tax-month":            {own: accountOf, foreign: listedTherapist},
	"choose-tax-reminders":      {own: accountOf, foreign: listedTherapist},
	"admin-payout":              {own: heldPayout, foreign: heldPayout},
	"lift-payout-hold":          {own: heldPayout, foreign: heldPayout},
	"admin-payouts":             {own: withPayout, foreign: withPayout},
	"reveal-payout-destination": {own: counted, foreign: counted},
	"confirm-payout":            {own: counted, foreign: counted},
	"admin-payout-receipt":      {own: payoutReceipt, foreign: payoutReceipt},
	"own-payout-receipt":        {own: accountOf, foreign: listedTherapist},
}

// sent returns a confirmed payout of a therapist.
func (c *cast) sent(to *testkit.Person) string {
	id := c.paidOut(to)
	c.k.Exec("UPDATE payout SET status = 'PAID', paid_at = 1, reference = 'E2E' WHERE id = $1", id)
	return id
}

// earned returns a session that a therapist earned, whose receipt is marked.
func (c *cast) earned(by *testkit.Person) string {
	if by.Role != actor.Therapist || by.ID == "" {
		by = c.listed()
	}
	c.met(by)
	c.k.Exec("UPDATE session SET earned_at = starts_at WHERE therapist_id = $1 AND status = 'concluído'", by.ID)
	const last = "SELECT max(id) FROM session WHERE therapist_id = $1 AND earned_at IS NOT NULL"
	id := testkit.One[string](c.k, last, by.ID)
	c.k.Exec(`INSERT INTO tax_receipt (session_id, therapist_id, issued_on, marked_at) VALUES ($1, $2, '2026-11-16', 1)
		ON CONFLICT DO NOTHING`, id, by.ID)
	return id
}

func earnedByCaller(c *cast, of *testkit.Person) request {
	c.earned(of)
	return request{}
}

// payoutReceipt returns a confirmed payout with a receipt.
func payoutReceipt(c *cast, _ *testkit.Person) string { return c.receiptOf(c.listed()) }

func (c *cast) receiptOf(to *testkit.Person) string {
	id, key := c.sent(to), "payout-receipt/"+ids.New()
	if err := c.k.Blobs.Put(c.k.T.Context(), key, "application/pdf", []byte("%PDF-1.4")); err != nil {
		c.k.T.Fatal(err)
	}
	c.k.Exec("UPDATE payout SET receipt_key = $1, receipt_type = 'application/pdf' WHERE id = $2", key, id)
	return id
}

func withPayout(c *cast, who *testkit.Person) string {
	counted(c, who)
	return c.listed().ID
}

// doingBusiness gives a therapist an invoice and a session before the request.
func doingBusiness(c *cast, of *testkit.Person) request { c.invoiced(of); return request{} }

// withInvoices also gives an invoice to the listed therapist, whose invoices an administrator reads.
func withInvoices(c *cast, of *testkit.Person) request {
	if !c.invoicedListed {
		c.invoiced(c.listed())
		c.invoicedListed = true
	}
	return doingBusiness(c, of)
}

func withStatus(status string) sample {
	return func(c *cast, of *testkit.Person) request {
		if of.Role == actor.Therapist {
			c.subscribed(of, status)
		}
		return request{}
	}
}

// listedWith names the listed therapist in the query, for operations of administrators.
func listedWith(status string) sample {
	return func(c *cast, _ *testkit.Person) request {
		c.subscribed(c.listed(), status)
		return request{query: url.Values{"id": {c.listed().ID}}}
	}
}

var businessSamples = map[string]sample{
	"plan-of-type": func(*cast, *testkit.Person) request {
		return request{query: url.Values{"type": {"FREE"}}}
	},
	"subscription":        withStatus("OK"),
	"cancel-subscription": withStatus("OK"),
	"resume-subscription": func(c *cast, of *testkit.Person) request {
		if of.Role == actor.Therapist && c.alive(*of) {
			c.card(of)
			c.subscribed(of, "CANCELLED")
		}
		return request{}
	},
	"suspend-subscription":  listedWith("OK"),
	"activate-subscription": listedWith("SUSPENDED"),
	"subscribe": func(c *cast, of *testkit.Person) request {
		if of.Role == actor.Therapist {
			c.subscribed(of, "OK")
		}
		return request{body: testkit.Fields{"type": "FREE"}}
	},
	"invoices":          withInvoices,
	"therapist-home":    doingBusiness,
	"therapist-payouts": func(c *cast, of *testkit.Person) request { c.paidOut(of); return request{} },
	"own-payout-receipt": func(c *cast, of *testkit.Person) request {
		return request{path: map[string]string{"payoutId": c.receiptOf(of)}}
	},
	"therapist-payout": func(c *cast, of *testkit.Person) request {
		return request{path: map[string]string{"payoutId": c.paidOut(of)}}
	},
	"therapist-open-cycle": doingBusiness,
	"therapist-day": func(c *cast, of *testkit.Person) request {
		if of.Role == actor.Therapist && c.alive(*of) && !c.busyToday[of.ID] {
			c.busyToday[of.ID] = true
			c.session(of, today)
		}
		return request{}
	},
	"therapist-year":    doingBusiness,
	"plan-simulation":   doingBusiness,
	"statement-csv":     doingBusiness,
	"receita-saude-csv": doingBusiness,
	"carne-leao-csv": func(c *cast, of *testkit.Person) request {
		return request{query: url.Values{"year": {"2026"}, "month": {"1"}}}
	},
	"tax-receipts": earnedByCaller,
	"mark-tax-receipt": func(c *cast, of *testkit.Person) request {
		id := c.earned(of)
		return request{
			path: map[string]string{"sessionId": id},
			body: testkit.Fields{"issuedOn": c.k.Clock.Today().Wire()},
		}
	},
	"mark-tax-month":       just(testkit.Fields{"year": 2026, "month": 11}),
	"choose-tax-reminders": just(testkit.Fields{"reminders": true}),
	"subscription-payment-hook": func(c *cast, _ *testkit.Person) request {
		header, body := c.k.Notification(pagbank.Order{ID: "ORDE_" + ids.New(), ReferenceID: "psic-unknown"})
		return request{header: header, body: string(body)}
	},
}
