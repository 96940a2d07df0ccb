package company_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// TestLife_R045_R049_R299_R332 is a company from its registration to its end. Q083, Q084, Q119, Q185.
func TestLife_R045_R049_R299_R332(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		k := f.k
		of := k.Call("GET", "/api/company/user/"+f.login.ID, f.login.Token, nil).Is(200)
		testkit.Equal(t, "R332 the company of a login", of.Str("id"), f.id)

		p := f.panel()
		testkit.Equal(
			t,
			"R292.3 unpaid at first",
			fmt.Sprint(p["subscriptionStatus"], " ", p["nextPayment"], " ", p["isActive"]),
			"PENDING  true",
		)
		code(
			t,
			"Q084 a company cannot validate",
			k.Call("POST", "/api/admin/company/"+f.id+"/subscription", f.login.Token, nil),
			403,
			"forbidden",
		)
		f.pay()
		f.pay() // a second administrator gives no second month
		p = f.panel()
		testkit.Equal(
			t,
			"R292.2, R299 paid until",
			fmt.Sprint(p["subscriptionStatus"], " ", p["nextPayment"]),
			"OK 16/12/2026",
		)
		k.Work()
		m, _ := k.Outbox.Latest("rh@aurora.example")
		testkit.Equal(t, "notice", m.Subject, "Pagamento confirmado")

		put := func(who testkit.Person, changes ...fields) testkit.Response {
			form := testkit.With(
				fields{
					"name":         "Aurora S.A.",
					"cnpj":         "12.ABC.345/01DE-35",
					"email":        "gente@aurora.example",
					"phone":        "(11) 9 8765-4321",
					"maxUsers":     500,
					"companyEmail": "outra.example",
				},
				changes...)
			return k.Call("PUT", f.path(""), who.Token, form)
		}
		testkit.Equal(
			t,
			"R293 text",
			put(f.login, fields{"isActive": false}).Is(200).Str("message"),
			"Empresa atualizada com sucesso!",
		)
		p = f.panel()
		testkit.Equal(
			t,
			"what a company changes and what not",
			fmt.Sprint(p["name"], p["cnpj"], p["email"], p["phone"], p["maxUsers"], p["companyEmail"], p["isActive"]),
			"Aurora S.A.12.ABC.345/01DE-35gente@aurora.example(11) 9 8765-432110aurora.exampletrue",
		)
		testkit.Equal(t, "R294 text", put(f.admin).Is(200).Str("message"), "Empresa cadastrada/atualizada com sucesso!")
		p = f.panel()
		testkit.Equal(
			t,
			"Q185 an administrator changes all",
			fmt.Sprint(p["maxUsers"], p["companyEmail"]),
			"500outra.example",
		)

		k.Call("PUT", "/api/admin/company/"+f.id+"/deactivate", f.admin.Token, nil).Is(200)
		k.Call("GET", f.path(""), f.login.Token, nil).Is(401)
		k.Call("POST", "/api/company/login", "", fields{"username": f.login.Email, "password": testkit.Password}).
			Is(401)
		k.Call("PUT", "/api/admin/company/"+f.id+"/activate", f.admin.Token, nil).Is(200)
		k.Call("POST", "/api/company/login", "", fields{"username": f.login.Email, "password": testkit.Password}).
			Is(200)
		testkit.Equal(
			t,
			"R292.1 on again",
			k.Call("GET", f.path(""), f.admin.Token, nil).Is(200).JSON()["isActive"].(bool),
			true,
		)
	})
}

// R050: a company's login reaches nothing of another company.
// Abuse case 2.
func TestOnlyTheOwnCompany(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		other, login := f.k.OpenCompany(f.admin)
		for _, path := range []string{"", "/users", "/payment", "/usage"} {
			f.k.Call("GET", "/api/company/"+other+path, f.login.Token, nil).Is(404)
			f.k.Call("GET", "/api/company/"+other+path, login.Token, nil).Is(200)
		}
		f.k.Call("GET", "/api/company/user/"+login.ID, f.login.Token, nil).Is(404)
		person := fields{"email": "a@b.example", "password": "dada-pela-empresa-7"}
		f.k.Call("POST", "/api/company/register/"+other, f.login.Token, person).Is(404)
	})
}

// R291: what a company needs, with the text at the field.
// Abuse case 8.
func TestFields_R291(t *testing.T) {
	f := newFixture(testkit.New(t, store.SQLite))
	for part, c := range map[string]struct {
		field, text string
		wrong       []any
	}{
		"R291.1": {"name", "Informe o nome da empresa.", []any{"", "  ", strings.Repeat("x", 251)}},
		"R291.2": {"cnpj", "Informe um CNPJ válido.", []any{"", "11.222.333/0001-82", "12.ABC.345/01DE-36"}},
		"R291.3": {"email", "Informe um e-mail válido.", []any{"", "rh", "rh@x"}},
		"R291.4": {"phone", "Informe um telefone com DDD.", []any{"", "3456-7890", "(11) 3456-78"}},
		"R291.5": {"maxUsers", "Número de funcionários inválido!", []any{0, -1, "", "x", 1.5, nil}},
		"domain": {"companyEmail", "Informe o domínio de e-mail da empresa.", []any{"aurora", "a b.example"}},
	} {
		for _, wrong := range c.wrong {
			r := f.open(fields{c.field: wrong}).Is(422)
			testkit.Equal(t, fmt.Sprint(part, " ", wrong), r.Field(c.field), c.text)
		}
	}

	open := f.open(fields{"companyEmail": "GMAIL.com"}).Is(422)
	if !strings.Contains(open.Field("companyEmail"), "aberto a qualquer pessoa") {
		t.Errorf("an open domain: %s", open.Body)
	}
	for range 2 { // companies without a domain, whose people cannot sign up by themselves
		f.open(fields{"companyEmail": "", "maxUsers": "12", "phone": "(11) 9 8765-4321"}).Is(200)
	}

	code(t, "the same domain", f.open(fields{"companyEmail": "aurora.example"}), 409, "company.taken")
	code(t, "the address of somebody", f.open(fields{"email": "admin@psic.test"}), 409, "account.taken")
	testkit.Equal(t, "a refused company leaves nothing", testkit.One[int](f.k, "SELECT count(*) FROM company"), 3)
}

// R294, Q184: companies by page and by text, and all of them to choose from.
func TestLists(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		for i := range 12 {
			f.open(fields{"name": fmt.Sprintf("Saúde %02d", i)}).Is(200)
		}
		page := func(query string) map[string]any {
			return f.k.Call("GET", "/api/admin/companies"+query, f.admin.Token, nil).Is(200).JSON()
		}
		first, second := page(""), page("?currentPage=1")
		testkit.Equal(
			t,
			"pages",
			fmt.Sprint(
				len(first["elements"].([]any)),
				len(second["elements"].([]any)),
				first["totalElements"],
				first["totalPages"],
			),
			"10 3 13 2",
		)
		testkit.Equal(t, "by text without accents", page("?text=saude+03")["totalElements"].(float64), 1)
		testkit.Equal(t, "a wildcard is a letter", page("?text=%25")["totalElements"].(float64), 0)

		r := f.k.Call("GET", "/api/admin/companies/all", f.admin.Token, nil).Is(200)
		var all []map[string]any
		if err := json.Unmarshal(r.Body, &all); err != nil {
			t.Fatal(err)
		}
		testkit.Equal(t, "all", len(all), 13)
	})
}

// A company that was switched off gets no mail about a pending payment.
func TestPaymentOfInactiveCompany(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay()
		f.k.Call("PUT", "/api/admin/company/"+f.id+"/deactivate", f.admin.Token, nil).Is(200)
		f.k.AdvanceAndWork(32 * 24 * time.Hour)
		for _, m := range f.k.Mails("rh@aurora.example") {
			if m.Subject == "Pagamento pendente" {
				t.Error("a company that was switched off is asked to pay")
			}
		}
	})
}

// Q083: a payment that nobody validated becomes pending. The company gets a reminder before and a mail when it happens.
func TestPaymentFallsDue(t *testing.T) {
	withCompany(t, func(t *testing.T, f fixture) {
		f.pay()
		subjects := func() (out []string) {
			for _, m := range f.k.Outbox.List() {
				if m.To == "rh@aurora.example" && m.Subject != "Ative sua conta" {
					out = append(out, m.Subject)
				}
			}
			slices.Sort(out)
			return out
		}
		status := func() any {
			return testkit.One[string](f.k, "SELECT subscription_status FROM company WHERE id = $1", f.id)
		}
		f.k.AdvanceAndWork(26 * 24 * time.Hour)
		f.k.AdvanceAndWork(24 * time.Hour) // the reminder comes once
		testkit.Equal(
			t,
			"before the day",
			fmt.Sprint(status(), subjects()),
			"OK[Pagamento confirmado Próximo pagamento da sua empresa]",
		)
		f.k.AdvanceAndWork(3 * 24 * time.Hour)
		testkit.Equal(t, "on the day, 16 December", status(), any("OK"))
		f.k.AdvanceAndWork(24 * time.Hour)
		testkit.Equal(
			t,
			"the day after",
			fmt.Sprint(status(), len(subjects()), subjects()[1]),
			"PENDING3Pagamento pendente",
		)
		overdue, _ := f.k.Outbox.Latest("rh@aurora.example")
		testkit.Equal(t, "a reply reaches the support", overdue.Headers["Reply-To"], f.k.Config.SupportEmail)
		f.admin = f.k.Login(f.admin.Email)
		f.pay()
		testkit.Equal(
			t,
			"the day of the month stays",
			testkit.One[string](f.k, "SELECT next_payment_on FROM company WHERE id = $1", f.id),
			"2027-01-16",
		)
	})
}
