package app_test

import (
	"fmt"
	"net/url"
	"time"

	"psic/internal/invoicing"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/crypt"
	"psic/internal/testkit"
)

// covers gives a company a contract from today on, and enough people for blocks.
func (c *cast) covers(companyID string) {
	now := c.k.Clock.Now()
	today := at.DateOf(now, at.SaoPaulo).String()
	c.k.Exec(`INSERT INTO company_contract (id, company_id, version, starts_on, sessions_per_month, share_percent,
		ceiling_cents, dependants_max, created_by, created_at)
		SELECT $1, $2, COALESCE((SELECT max(version) FROM company_contract WHERE company_id = $2), 0) + 1, $3, 4, 100,
		12000, 0, min(id), 1 FROM account`, ids.New(), companyID, today)
	for i := range 10 {
		c.k.Exec(`INSERT INTO seat_invitation (company_id, email, invited_at) VALUES ($1, $2, $3)
			ON CONFLICT DO NOTHING`, companyID, fmt.Sprintf("inscrito%d@casa.example", i), now.UnixMicro())
	}
	c.k.Exec("UPDATE company_invoice SET state = 'CANCELLED', step_on = NULL WHERE company_id = $1", companyID)
}

// invoiceOf creates an open invoice of a company, with a PIX code and a refused service note.
func (c *cast) invoiceOf(companyID string) string {
	k, id, now := c.k, ids.New(), c.k.Clock.Now()
	today := at.DateOf(now, at.SaoPaulo)
	seal := func(table, column, id, text string) string {
		sealed, err := k.App.Ring.Seal([]byte(text), crypt.AAD(table, column, id))
		if err != nil {
			k.T.Fatal(err)
		}
		return sealed
	}
	k.Exec(`INSERT INTO company_pool (company_id, meter_day, year_on, rate, next_rate) VALUES ($1, 1, $2, 25, 25)
		ON CONFLICT DO NOTHING`, companyID, today.String())
	number := testkit.One[int](k, "SELECT count(*) FROM company_invoice") + 1
	k.Exec(`INSERT INTO company_invoice (id, number, company_id, kind, state, total_cents, lines, customer, issued_on,
		due_on, step_on, created_at) VALUES ($1, $2, $3, 'METER', 'OPEN', 36000, $4, $5, $6, $7, $8, $9)`,
		id, fmt.Sprintf("2025-%06d", number), companyID,
		`[{"Text":"Cobertura do mês","Count":1,"Each":360.00,"Amount":360.00}]`,
		seal("company_invoice", "customer", id,
			`{"Name":"Aurora Tecnologia","CNPJ":"11222333000181","Email":"rh@casa.example","CEP":"01310100",`+
				`"Street":"Avenida Paulista","Number":"1000","District":"Bela Vista","City":"São Paulo","UF":"SP"}`),
		today.String(), today.AddDays(10).String(), today.AddDays(7).String(), now.UnixMicro())
	k.Exec(`INSERT INTO invoice_bill (id, invoice_id, method, state, amount_cents, order_id, pix_code, expires_at,
		created_at, checked_at) VALUES ($1, $2, 'pix', 'OPEN', 36000, $3, '00020101', $4, $5, $5)`,
		ids.New(), id, "ORDE_"+id, now.Add(240*time.Hour).UnixMicro(), now.UnixMicro())
	k.Exec(`INSERT INTO invoice_payment (id, invoice_id, method, amount_cents, excess_cents, paid_at)
		VALUES ($1, $2, 'pix', 100, 100, $3)`, ids.New(), id, now.UnixMicro())
	note := ids.New()
	k.Exec(`INSERT INTO service_note (id, invoice_id, number, state, document, refusal, next_at, prepared_at)
		VALUES ($1, $2, $3, 'REFUSED', $4, 'E0160 recusada', $5, $5)`,
		note, id, number, seal("service_note", "document", note, "<infDPS/>"), now.UnixMicro())
	return id
}

// anInvoice is an invoice of a company that is not the caller's own.
func anInvoice(c *cast, _ *testkit.Person) string { return c.invoiceOf(c.spare()) }

// withInvoice names an invoice of the caller's company in the path.
func withInvoice(c *cast, of *testkit.Person) request {
	return request{path: map[string]string{"invoiceId": c.invoiceOf(ownCompany(c, of))}}
}

var invoicingThings = map[string]thing{
	"credit-invoice":      {own: anInvoice, foreign: anInvoice},
	"invoice-declaration": {own: anInvoice, foreign: anInvoice},
	"retry-invoice-note":  {own: anInvoice, foreign: anInvoice},
}

func init() {
	for _, id := range []string{
		"company-blocks",
		"buy-blocks",
		"set-top-up",
		"company-invoices",
		"company-invoice",
		"company-invoice-pdf",
		"company-invoice-pix",
		"set-meter-rate",
	} {
		invoicingThings[id] = thing{own: ownCompany, foreign: spareCompany}
	}
}

var invoicingSamples = map[string]sample{
	"company-blocks": func(c *cast, of *testkit.Person) request {
		c.blocksOf(ownCompany(c, of))
		return request{}
	},
	"buy-blocks": func(c *cast, of *testkit.Person) request {
		c.covers(ownCompany(c, of))
		return request{body: testkit.Fields{"blocks": 1, "total": 1200}}
	},
	"set-top-up": func(c *cast, of *testkit.Person) request {
		c.covers(ownCompany(c, of))
		return request{body: testkit.Fields{"below": 1, "blocks": 2}}
	},
	"company-invoices": func(c *cast, of *testkit.Person) request {
		c.invoiceOf(ownCompany(c, of))
		return request{}
	},
	"company-invoice":     withInvoice,
	"company-invoice-pdf": withInvoice,
	"company-invoice-pix": withInvoice,
	"all-company-invoices": func(c *cast, _ *testkit.Person) request {
		c.invoiceOf(c.spare())
		return request{}
	},
	"receivables": func(c *cast, _ *testkit.Person) request {
		c.blocksOf(c.spare())
		return request{}
	},
	"invoices-table": func(c *cast, _ *testkit.Person) request {
		c.invoiceOf(c.spare())
		return request{query: url.Values{"startDate": {"01/11/2026"}, "finishDate": {"30/11/2026"}}}
	},
	"credit-invoice": just(testkit.Fields{"credit": 0, "forgiven": 360, "reason": "Cobrada por engano"}),
	"set-meter-rate": just(testkit.Fields{"rate": 30}),
}

// blocksOf gives a company blocks in use, a charged month, a shown level and a payment.
func (c *cast) blocksOf(companyID string) {
	c.covers(companyID)
	k, invoice, now := c.k, c.invoiceOf(companyID), c.k.Clock.Now().UnixMicro()
	k.Exec("DELETE FROM meter_run WHERE company_id = $1", companyID)
	k.Exec(`INSERT INTO session_block (id, company_id, invoice_id, blocks, unit_cents, left_cents, state, bought_at,
		paid_at, ends_on) VALUES ($1, $2, $3, 2, 12000, 0, 'USED', $4, $4, '2027-11-16')`, ids.New(),
		companyID, invoice, now)
	k.Exec(`INSERT INTO meter_run (id, company_id, period_on, kind, people, rate, unit_cents, due_cents, pool_cents,
		created_at) VALUES ($1, $2, '2026-11-01', 'METER', 12, 25, 12000, 36000, 36000, $3)`, ids.New(), companyID, now)
	k.Exec(`INSERT INTO pool_level (id, company_id, blocks, shown_at, created_at) VALUES ($1, $2, 1, $3, $3)`,
		ids.New(), companyID, now)
	k.Exec("UPDATE company_pool SET next_meter_on = '2026-12-01' WHERE company_id = $1", companyID)
}

// invoicesSecretly fills the tables of invoicing.
func (c *cast) invoicesSecretly() {
	c.blocksOf(c.companyID)
	invoice := c.invoiceOf(c.companyID)
	who := c.administrator()
	c.k.Exec(`INSERT INTO credit_note (id, number, invoice_id, amount_cents, forgiven_cents, reason, made_by, made_at)
		VALUES ($1, '2025-000001', $2, 0, 100, 'Engano', $3, 1)`, ids.New(), invoice, who.ID)
	c.k.Exec("INSERT INTO invoice_number (series, last) VALUES ('F2025', 1)")
	order := "ORDE_BILL"
	c.k.Exec(`INSERT INTO sandbox_order (id, reference, method, status, amount_cents, bill, created_at)
		VALUES ($1, $1, 'pix', 'WAITING', 100, true, 1)`, order)
	c.k.Exec("INSERT INTO sandbox_bill (order_id, due_on) VALUES ($1, '2026-12-01')", order)
}

func invoicingMails() []mailSample {
	full := invoicing.MailContent{
		Number: "2026-000042",
		Amount: 3_600_00,
		Due:    at.Day(2026, time.August, 13),
		End:    at.Day(2027, time.August, 5),
	}
	var out []mailSample
	for _, kind := range invoicing.MailKinds() {
		n := full
		n.What = kind
		out = append(out, mailSample{
			by:   "invoicing.MailInvoice",
			name: string(kind),
			mail: invoicing.MailInvoice(n),
		})
	}
	owed := full
	owed.What, owed.Owed = invoicing.MailLastNotice, true
	return append(out, mailSample{
		by:   "invoicing.MailInvoice",
		name: "last notice of a month",
		mail: invoicing.MailInvoice(owed),
	})
}
