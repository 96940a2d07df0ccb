package invoicing_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/testkit"
)

func (f *firm) on(day at.Date) {
	f.k.T.Helper()
	f.k.Clock.Set(day.In(at.SaoPaulo).Add(time.Hour))
	f.k.Work()
}

func (f *firm) covered() bool {
	f.k.T.Helper()
	ok, err := f.k.App.Invoicing.Covered(f.k.T.Context(), f.k.App.DB.Read(), f.id, f.k.Clock.Today())
	if err != nil {
		f.k.T.Fatal(err)
	}
	return ok
}

func (f *firm) titles() (out []string) {
	for _, m := range f.k.Mails(f.email) {
		if strings.HasPrefix(m.Subject, "Fatura ") {
			out = append(out, strings.SplitN(m.Text, "\n", 2)[0])
		}
	}
	return out
}

// TestOverdue walks an unpaid month through its reminders to the day on which the coverage rests, and back.
func TestOverdue(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		k.AdvanceAndWork(time.Hour)
		invoice, due := f.lastInvoice(), at.Day(2026, 11, 26)
		for _, c := range []struct {
			days    int
			state   string
			mails   int
			covered bool
		}{
			{days: -4, state: "OPEN", mails: 1, covered: true},
			{days: -3, state: "OPEN", mails: 2, covered: true},
			{days: 0, state: "OPEN", mails: 2, covered: true},
			{days: 1, state: "OVERDUE", mails: 3, covered: true},
			{days: 2, state: "OVERDUE", mails: 3, covered: true},
			{days: 3, state: "OVERDUE", mails: 4, covered: true},
			{days: 10, state: "OVERDUE", mails: 5, covered: true},
			{days: 14, state: "OVERDUE", mails: 5, covered: true},
			{days: 15, state: "SUSPENDED", mails: 6, covered: false},
		} {
			f.on(due.AddDays(c.days))
			if got := f.state(invoice); got != c.state || f.covered() != c.covered || len(f.titles()) != c.mails {
				t.Errorf("%d days after it was due: %s, covered %v, mails %q", c.days, got, f.covered(), f.titles())
			}
		}
		f.pay(invoice, "pix", 100_00)
		testkit.Equal(t, "a part does not resume it", false, f.covered())
		f.pay(invoice, "pix", 0)
		testkit.Equal(t, "paid", "PAID", f.state(invoice))
		testkit.Equal(t, "the payment resumes it", true, f.covered())
		books(t, k)
	})
}

// TestUnpaidPurchase: nothing was delivered, so the purchase just ends. Its part payment is credit, and a payment that
// comes later too.
func TestUnpaidPurchase(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		k.Exec("UPDATE company_contract SET starts_on = '2027-06-01'")
		invoice := f.bought(1)
		f.pay(invoice, "pix", 200_00)
		late := f.code(invoice, "pix")
		f.on(at.Day(2026, 12, 10))
		testkit.Equal(t, "fourteen days", "OVERDUE", f.state(invoice))
		f.on(at.Day(2026, 12, 11))
		testkit.Equal(t, "fifteen days", "CANCELLED", f.state(invoice))
		testkit.Equal(t, "the part is credit", 200_00, f.credit())
		testkit.Equal(t, "the coverage", true, f.covered())
		if err := k.Sandbox.PayBill(t.Context(), late, 0); err != nil {
			t.Fatal(err)
		}
		k.Work()
		testkit.Equal(t, "a late payment is credit, too", block, f.credit())
		testkit.Equal(t, "and buys nothing", 0, f.pool())
		books(t, k)
	})
}

// TestBlocksEnd: blocks that were not used within twelve months end. The company is told 30 and 7 days before.
func TestBlocksEnd(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		k.Exec("UPDATE company_contract SET starts_on = '2029-06-01'")
		f.pay(f.bought(1), "pix", 0)
		ends := at.Day(2027, 11, 16)
		testkit.Equal(t, "the end", ends.String(), testkit.One[string](k, "SELECT ends_on FROM session_block"))
		for _, c := range []struct {
			days, mails int
			pool        money.Cents
		}{{31, 0, 1}, {30, 1, 1}, {8, 1, 1}, {7, 2, 1}, {0, 2, 1}, {-1, 3, 0}} {
			f.on(ends.AddDays(-c.days))
			told := 0
			for _, title := range f.titles() {
				if strings.Contains(title, "locos") {
					told++
				}
			}
			if told != c.mails || f.pool() != block*c.pool {
				t.Errorf("%d days before: %d mails, pool %s", c.days, told, f.pool())
			}
		}
		testkit.Equal(t, "what ended", block, k.LedgerBalance(payment.Lapsed))
		books(t, k)
	})
}

func TestCreditNotes(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		used := f.bought(2)
		f.pay(used, "pix", 0)
		k.AdvanceAndWork(time.Hour) // the meter takes a month
		note := func(invoice string, credit, forgiven any) testkit.Response {
			return f.asAdmin("POST", "/invoices/"+invoice+"/credit-note", testkit.Fields{
				"credit":   credit,
				"forgiven": forgiven,
				"reason":   "Compra em duplicidade, chamado 12",
			})
		}
		code(t, "another amount", note(used, 2*block, 0), 409, "invoicing.over")
		note(used, 2*block-month, 0).Is(200)
		testkit.Equal(t, "what was left is credit", 2*block-month, f.credit())
		testkit.Equal(t, "the pool", 0, f.pool())
		code(t, "twice", note(used, 2*block-month, 0), 409, "invoicing.over")
		books(t, k)

		part := f.bought(4)
		testkit.Equal(t, "the credit pays a part", "PART_PAID", f.state(part))
		note(part, 2*block-month, 2*block+month).Is(200)
		testkit.Equal(t, "the part is credit again", 2*block-month, f.credit())
		testkit.Equal(t, "the invoice", "CANCELLED", f.state(part))
		books(t, k)
		testkit.Equal(t, "the number", "2026-000002",
			testkit.One[string](k, "SELECT number FROM credit_note WHERE invoice_id = $1", part))
	})
}

// TestPaidOnce: a notification that comes many times at the same moment books a payment once.
func TestPaidOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		invoice := f.bought(1)
		code := f.code(invoice, "pix")
		bill := testkit.One[string](k, "SELECT id FROM invoice_bill WHERE invoice_id = $1 AND method = 'pix'", invoice)
		if err := k.Sandbox.PayBill(t.Context(), code, 0); err != nil {
			t.Fatal(err)
		}
		for _, err := range testkit.Race(20, func(int) error { return k.App.Invoicing.ReadBill(t.Context(), bill) }) {
			if err != nil {
				t.Error(err)
			}
		}
		testkit.Equal(t, "the pool", block, f.pool())
		testkit.Equal(t, "payments", 1, testkit.One[int](k, "SELECT count(*) FROM invoice_payment"))
		k.Work()
		books(t, k)
	})
}

// TestMeterOnce: many workers that run the meter at the same moment charge a month once.
func TestMeterOnce(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		f.pay(f.bought(3), "pix", 0)
		for _, err := range testkit.Race(12, func(int) error { return k.App.Invoicing.ChargeMonths(t.Context()) }) {
			if err != nil {
				t.Error(err)
			}
		}
		testkit.Equal(t, "the coverage", month, f.coverage())
		books(t, k)
	})
}

// TestPurchasesRace: at most three purchases wait for their payment.
func TestPurchasesRace(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f := opened(k, "aurora", 12)
		got := testkit.Tally(testkit.Race(10, func(int) testkit.Response {
			return testkit.Patiently(func() testkit.Response {
				return k.Call("POST", "/api/company/"+f.id+"/blocks", f.boss.Token,
					testkit.Fields{"blocks": 1, "total": block})
			})
		}))
		if got[200] != 3 || got[409] != 7 {
			t.Errorf("responses %v", got)
		}
		numbers := testkit.One[int](k, "SELECT count(DISTINCT number) FROM company_invoice")
		testkit.Equal(t, "numbers", 3, numbers)
	})
}

func TestAdministrators(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		f, late := opened(k, "aurora", 12), opened(k, "serena", 12)
		paid := f.bought(1)
		f.pay(paid, "pix", 0)
		k.AdvanceAndWork(time.Hour)
		late.on(at.Day(2026, 11, 27))
		list := f.asAdmin("GET", "/invoices?pageSize=50", nil).Is(200).JSON()["elements"].([]any)
		first := list[0].(map[string]any)
		if first["state"] != "OVERDUE" || first["company"] != "Empresa serena" || len(list) != 2 {
			t.Errorf("the list begins with %v", first)
		}
		owed := f.asAdmin("GET", "/invoices/receivables", nil).Is(200).JSON()
		age := owed["ages"].([]any)[1].(map[string]any)
		if age["rest"] != 360.0 || age["invoices"] != 1.0 || owed["coverage"] != 360.0 {
			t.Errorf("receivables %v", owed)
		}
		table := f.asAdmin("GET", "/invoices/table.csv?startDate=01/11/2026&finishDate=30/11/2026", nil).Is(200)
		if lines := strings.Split(strings.TrimSpace(string(table.Body)), "\n"); len(lines) != 3 {
			t.Errorf("table %q", lines)
		}
	})
}
