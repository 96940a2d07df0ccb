package company_test

import (
	"fmt"
	"testing"
	"time"

	"psic/internal/testkit"
)

func (f fixture) payments() string { return "/api/admin/company/" + f.id + "/payments" }

func payment(changes ...fields) fields {
	return testkit.With(fields{
		"amount":   4500.5,
		"from":     "16/11/2026",
		"until":    "15/12/2026",
		"document": "NF 1024",
	}, changes...)
}

func (f fixture) record(changes ...fields) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", f.payments(), f.admin.Token, payment(changes...))
}

func (f fixture) undo(id, reason string) testkit.Response {
	f.k.T.Helper()
	return f.k.Call("POST", f.payments()+"/"+id+"/undo", f.admin.Token, fields{"reason": reason})
}

// lastPayment returns the id of the payment that was recorded last.
func (f fixture) lastPayment() string {
	return testkit.One[string](f.k, "SELECT id FROM company_payment ORDER BY recorded_at DESC, id DESC LIMIT 1")
}

// standing says how the company stands, and what it has paid in the ledger, in centavos.
func (f fixture) standing() string {
	f.k.T.Helper()
	p := f.k.Call("GET", f.path(""), f.admin.Token, nil).Is(200).JSON()
	paid := testkit.One[int64](
		f.k,
		"SELECT CAST(COALESCE(sum(balance_cents), 0) AS bigint) FROM ledger_balance WHERE account = $1",
		"company:"+f.id,
	)
	sum := testkit.One[int64](f.k, "SELECT CAST(COALESCE(sum(balance_cents), 0) AS bigint) FROM ledger_balance")
	if sum != 0 {
		f.k.T.Errorf("the ledger sums to %d", sum)
	}
	return fmt.Sprint(p["paymentState"], " ", p["subscriptionStatus"], " ", p["nextPayment"], " ", -paid)
}

// A payment is recorded with amount, period and document. Undoing it keeps the record, takes the money back by a
// counter-entry and restores how the company stood.
func TestPayment_recordAndUndo_R300(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		testkit.Equal(t, "new", f.standing(), "NEVER PENDING  0")
		f.record().Is(200)
		testkit.Equal(t, "paid", f.standing(), "OK OK 16/12/2026 450050")
		f.record(fields{"from": "16/12/2026", "until": "15/01/2027", "amount": 100, "document": " E2 "}).Is(200)
		testkit.Equal(t, "paid in advance", f.standing(), "OK OK 16/01/2027 460050")
		second := f.lastPayment()
		first := testkit.One[string](f.k, "SELECT id FROM company_payment WHERE id <> $1", second)

		f.undo(first, "De outra empresa").Is(200)
		testkit.Equal(t, "the later one stands", f.standing(), "OK OK 16/01/2027 10000")
		f.undo(second, "Também").Is(200)
		testkit.Equal(t, "none stands", f.standing(), "NEVER PENDING  0")
		code(t, "twice", f.undo(second, "De novo"), 409, "company.payment_undone")
		testkit.Equal(t, "nothing is deleted", testkit.One[int](f.k, "SELECT count(*) FROM ledger_transfer"), 4)

		list := f.k.Call("GET", f.payments()+"?pageSize=1", f.admin.Token, nil).Is(200).JSON()
		row := list["elements"].([]any)[0].(map[string]any)
		testkit.Equal(t, "list", fmt.Sprint(list["totalElements"], row["amount"], row["from"], row["until"],
			row["document"], row["undoReason"], row["undoneBy"] != ""), "2 10016/12/202615/01/2027E2Tambémtrue")
		f.record().Is(200)
		testkit.Equal(t, "recorded again", f.standing(), "OK OK 16/12/2026 450050")
	})
}

// What was paid before payments were recorded stays when a recorded one is undone.
func TestPayment_undoneAfterAnOlderOne(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay()
		testkit.Equal(t, "validated", f.standing(), "OK OK 16/12/2026 0")
		f.record(fields{"from": "16/12/2026", "until": "15/01/2027"}).Is(200)
		f.undo(f.lastPayment(), "Cheque devolvido").Is(200)
		testkit.Equal(t, "undone", f.standing(), "OK OK 16/12/2026 0")
	})
}

// A company whose payment is undone after the term is overdue, which is told by mail, and is not one that never paid.
func TestPayment_overdueIsNotNeverPaid(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.record().Is(200)
		f.k.Work()
		f.k.OpenCompany(
			f.admin,
			fields{"email": "rh@boreal.example", "name": "Boreal", "companyEmail": "boreal.example"},
		)
		named := func(state string) (out []any) {
			r := f.k.Call("GET", "/api/admin/companies?payment="+state, f.admin.Token, nil).Is(200).JSON()
			for _, e := range r["elements"].([]any) {
				out = append(out, e.(map[string]any)["name"])
			}
			if int(r["totalElements"].(float64)) != len(out) {
				t.Errorf("%s: %v of %v", state, len(out), r["totalElements"])
			}
			return out
		}
		all := func() string { return fmt.Sprint(named("OK"), named("OVERDUE"), named("NEVER"), len(named("?"))) }
		testkit.Equal(t, "paid", all(), "[Aurora Tecnologia] [] [Boreal] 2")
		f.k.Clock.Advance(30*24*time.Hour - time.Hour) // the evening of the last day
		f.admin = f.k.Login(f.admin.Email)
		testkit.Equal(t, "on the due day", all(), "[Aurora Tecnologia] [] [Boreal] 2")
		f.k.Clock.Advance(24 * time.Hour)
		f.admin = f.k.Login(f.admin.Email)
		testkit.Equal(t, "a day later, before the job", all(), "[] [Aurora Tecnologia] [Boreal] 2")
		f.k.Work()
		testkit.Equal(t, "a day later", all(), "[] [Aurora Tecnologia] [Boreal] 2")
		testkit.Equal(
			t,
			"the tile of the dashboard",
			fmt.Sprint(f.k.Call("GET", "/api/admin/dashboard", f.admin.Token, nil).
				Is(200).JSON()["overdueCompanies"]),
			"1",
		)
	})
}

// A slip is told on its field.
func TestPayment_refusesSlips(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		for name, change := range map[string]fields{
			"amount":   {"amount": 0},
			"amount ":  {"amount": -10},
			"amount  ": {"amount": 10_000_000.01},
			"from":     {"from": ""},
			"from ":    {"from": "17/11/2026"}, // the day after the due day, a gap
			"until":    {"until": "15/11/2026"},
			"until ":   {"until": "17/11/2027"},
			"until  ":  {"until": "amanhã"},
			"document": {"document": "  "},
		} {
			r := f.record(change).Is(422)
			if field := name[:len(trimmed(name))]; r.Field(field) == "" {
				t.Errorf("%s: %s", name, r.Body)
			}
		}
		f.record(fields{"until": "16/11/2027"}).Is(200) // 366 days
		code(t, "overlaps by a day", f.record(fields{"from": "16/11/2027", "until": "15/12/2027"}), 409,
			"company.period_paid")
		testkit.Equal(t, "no reason", f.undo(f.lastPayment(), " ").Is(422).Field("reason") != "", true)
		testkit.Equal(t, "unknown", f.undo("0198f3c2-7a41-7d36-9a51-5b0c2f6e8d17", "x").Status, 404)
	})
}

func trimmed(s string) string {
	for len(s) > 0 && s[len(s)-1] == ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// Two administrators who record the same payment record it once, and undo it once.
func TestPayment_raceOfAdministrators(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		other := f.k.Admin("outra@psic.test")
		tokens := []string{f.admin.Token, other.Token}
		count := func(statuses []int) (done int) {
			for _, s := range statuses {
				if s == 200 {
					done++
				} else if s != 409 {
					t.Errorf("status %d", s)
				}
			}
			return done
		}
		testkit.Equal(t, "recorded", count(testkit.Race(8, func(n int) int {
			return f.k.Call("POST", f.payments(), tokens[n%2], payment()).Status
		})), 1)
		testkit.Equal(t, "paid once", f.standing(), "OK OK 16/12/2026 450050")
		id := f.lastPayment()
		testkit.Equal(t, "undone", count(testkit.Race(8, func(n int) int {
			return f.k.Call("POST", f.payments()+"/"+id+"/undo", tokens[n%2], fields{"reason": "Engano"}).Status
		})), 1)
		testkit.Equal(t, "taken back once", f.standing(), "NEVER PENDING  0")
	})
}

// The panel says what is to be paid, for which time and how.
func TestPayment_panelSaysWhatIsDue(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		due := func() string {
			p := f.panel()
			d := p["due"].(map[string]any)
			return fmt.Sprint(p["monthlyAmount"], " ", d["from"], " ", d["until"])
		}
		testkit.Equal(t, "before", due(), "0 16/11/2026 15/12/2026")
		form := testkit.CompanyForm(
			fields{"name": "Aurora", "email": "rh@aurora.example", "companyEmail": "aurora.example",
				"monthlyAmount": 4500.5},
		)
		f.k.Call("PUT", f.path(""), f.login.Token, form).Is(200)
		testkit.Equal(t, "the company changes no contract", due(), "0 16/11/2026 15/12/2026")
		f.k.Call("PUT", f.path(""), f.admin.Token, form).Is(200)
		testkit.Equal(t, "agreed", due(), "4500.5 16/11/2026 15/12/2026")
		delete(form, "monthlyAmount")
		f.k.Call("PUT", f.path(""), f.admin.Token, form).Is(200)
		testkit.Equal(t, "a form without it", due(), "4500.5 16/11/2026 15/12/2026")
		f.record().Is(200)
		testkit.Equal(t, "next month", due(), "4500.5 16/12/2026 15/01/2027")
		testkit.Equal(t, "negative", f.k.Call("PUT", f.path(""), f.admin.Token, testkit.With(form,
			fields{"monthlyAmount": -1})).Is(422).Field("monthlyAmount") != "", true)
	})
}
