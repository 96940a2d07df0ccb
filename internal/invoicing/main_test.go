package invoicing_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"psic/internal/company"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/payment/gateway"
	"psic/internal/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

const (
	unit  = money.Cents(120_00) // ceiling R$ 120, share 100 %
	block = 10 * unit
	month = money.Cents(360_00) // 12 people × 0.25 × R$ 120
)

// firm is a company with a contract, its login and an administrator.
type firm struct {
	k           *testkit.Kit
	id          string
	boss, admin testkit.Person
	email       string
}

// opened returns a company with people and a contract from today on.
func opened(k *testkit.Kit, name string, people int) *firm {
	k.T.Helper()
	f := &firm{k: k, email: "rh@" + name + ".example", admin: k.Admin("adm-" + name + "@psic.test")}
	f.id, f.boss = k.OpenCompany(f.admin, testkit.Fields{
		"name":         "Empresa " + name,
		"email":        f.email,
		"companyEmail": name + ".example",
		"maxUsers":     200,
	})
	f.enrol(name, people)
	f.contract(at.DateOf(k.Clock.Now(), at.SaoPaulo))
	f.address()
	return f
}

// enrol gives the company people who have confirmed their address.
func (f *firm) enrol(name string, people int) {
	f.k.T.Helper()
	if people == 0 {
		return
	}
	var list strings.Builder
	for i := range people {
		fmt.Fprintf(&list, "pessoa%d@%s.example\n", i, name)
	}
	f.k.Upload("/api/company/"+f.id+"/users/import", f.boss.Token, []byte(list.String())).Is(200)
	f.k.Work()
	f.k.Exec(`UPDATE account SET confirmed_at = 1, password_temporary = false
		WHERE company_id = $1 AND role = 'ENTERPRISE'`, f.id)
}

func (f *firm) contract(from at.Date) {
	f.k.Exec(`INSERT INTO company_contract (id, company_id, version, starts_on, sessions_per_month, share_percent,
		ceiling_cents, dependants_max, created_by, created_at) VALUES ($1, $2, 1, $3, 4, 100, 12000, 0, $4, 1)`,
		ids.New(), f.id, from.String(), f.admin.ID)
}

// address stores where the company is, which a boleto needs.
func (f *firm) address() {
	f.k.T.Helper()
	c, err := f.k.App.Company.OfLogin(context.Background(), f.boss.ID)
	if err != nil {
		f.k.T.Fatal(err)
	}
	err = f.k.App.Company.SaveBilling(context.Background(), f.boss.ID, c, company.Billing{
		Name:     c.Name,
		Email:    c.Email,
		Document: c.Cnpj,
		Phone:    c.Phone,
		CEP:      "01310-100",
		Street:   "Avenida Paulista",
		Number:   "1000",
		District: "Bela Vista",
		City:     "São Paulo",
		UF:       "SP",
		Country:  "Brasil",
	}, nil, gateway.Payer{})
	if err != nil {
		f.k.T.Fatal(err)
	}
}

func (f *firm) call(method, path string, body any) testkit.Response {
	f.k.T.Helper()
	f.boss = f.k.Login(f.boss.Email)
	return f.k.Call(method, "/api/company/"+f.id+path, f.boss.Token, body)
}

func (f *firm) asAdmin(method, path string, body any) testkit.Response {
	f.k.T.Helper()
	f.admin = f.k.Login(f.admin.Email)
	return f.k.Call(method, "/api/admin"+path, f.admin.Token, body)
}

func (f *firm) buy(blocks int) testkit.Response {
	f.k.T.Helper()
	return f.call("POST", "/blocks", testkit.Fields{"blocks": blocks, "total": block * money.Cents(blocks)})
}

// bought returns the invoice of a purchase, with its codes made.
func (f *firm) bought(blocks int) string {
	f.k.T.Helper()
	id := f.buy(blocks).Is(200).Str("id")
	f.k.Work()
	return id
}

// pay pays an invoice by a method, 0 is all of it, and lets the notification arrive.
func (f *firm) pay(invoice, method string, amount money.Cents) {
	f.k.T.Helper()
	if err := f.k.Sandbox.PayBill(context.Background(), f.code(invoice, method), amount); err != nil {
		f.k.T.Fatal(err)
	}
	f.k.Work()
}

func (f *firm) code(invoice, method string) string {
	f.k.T.Helper()
	name := map[string]string{"pix": "pixCode", "boleto": "boleto"}[method]
	code := f.call("GET", "/invoices/"+invoice, nil).Is(200).Str(name)
	if code == "" {
		f.k.T.Fatalf("no %s of invoice %s", method, invoice)
	}
	return code
}

func (f *firm) state(invoice string) string {
	f.k.T.Helper()
	return testkit.One[string](f.k, "SELECT state FROM company_invoice WHERE id = $1", invoice)
}

func (f *firm) pool() money.Cents     { return f.k.LedgerBalance(payment.PoolAccount(f.id)) }
func (f *firm) credit() money.Cents   { return f.k.LedgerBalance(payment.CompanyCreditAccount(f.id)) }
func (f *firm) coverage() money.Cents { return f.k.LedgerBalance(payment.Coverage) }

// days moves the clock to a time of a later day and runs the jobs.
func (f *firm) days(n int) {
	f.k.T.Helper()
	for range n {
		f.k.AdvanceAndWork(24 * time.Hour)
	}
}

func (f *firm) lastInvoice() string {
	f.k.T.Helper()
	return testkit.One[string](f.k,
		"SELECT id FROM company_invoice WHERE company_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1", f.id)
}

// books checks the ledger, that each pool holds what is left of its blocks, and that an invoice holds what was paid of
// it until it is over.
func books(t *testing.T, k *testkit.Kit) {
	t.Helper()
	k.VerifyLedger()
	if n := testkit.One[int](k, `SELECT count(*) FROM company c
		LEFT JOIN ledger_balance b ON b.account = 'pool:' || c.id WHERE COALESCE(b.balance_cents, 0) <>
		(SELECT COALESCE(sum(s.left_cents), 0) FROM session_block s WHERE s.company_id = c.id AND s.state = 'ACTIVE')`,
	); n != 0 {
		t.Errorf("%d pools do not hold what is left of their blocks", n)
	}
	if n := testkit.One[int](k, `SELECT count(*) FROM company_invoice i
		LEFT JOIN ledger_balance b ON b.account = 'escrow:' || i.id WHERE COALESCE(b.balance_cents, 0) <>
		CASE WHEN i.state IN ('PAID', 'CANCELLED') THEN 0 ELSE i.paid_cents END`); n != 0 {
		t.Errorf("%d invoices do not hold what was paid of them", n)
	}
	if n := testkit.One[int](k, `SELECT count(*) FROM company_invoice i WHERE i.paid_cents <>
		(SELECT COALESCE(sum(p.amount_cents - p.excess_cents), 0) FROM invoice_payment p WHERE p.invoice_id = i.id)`,
	); n != 0 {
		t.Errorf("%d invoices say another amount than their payments", n)
	}
}

func code(t *testing.T, what string, r testkit.Response, status int, want string) {
	t.Helper()
	if r.Status != status || r.Str("code") != want {
		t.Errorf("%s: %d %s, want %d %s", what, r.Status, r.Str("code"), status, want)
	}
}
