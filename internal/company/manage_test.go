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

// TestLife is a company from its registration to its end. R045, R049, R299, R332, Q083, Q084, Q119, Q185.
func TestLife(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		k := h.k
		of := k.Call("GET", "/api/company/user/"+h.login.ID, h.login.Token, nil).Is(200)
		testkit.Equal(t, "R332 the company of a login", of.Str("id"), h.id)
		p := h.panel()
		testkit.Equal(
			t,
			"R292.3 unpaid at first",
			fmt.Sprint(p["subscriptionStatus"], " ", p["nextPayment"], " ", p["isActive"]),
			"PENDING  true",
		)
		code(
			t,
			"Q084 a company cannot validate",
			k.Call("POST", "/api/admin/company/"+h.id+"/subscription", h.login.Token, nil),
			403,
			"forbidden",
		)
		h.pay()
		h.pay() // a second administrator gives no second month
		p = h.panel()
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
			return k.Call("PUT", h.path(""), who.Token, form)
		}
		testkit.Equal(
			t,
			"R293 text",
			put(h.login, fields{"isActive": false}).Is(200).Str("message"),
			"Empresa atualizada com sucesso!",
		)
		p = h.panel()
		testkit.Equal(
			t,
			"what a company changes and what not",
			fmt.Sprint(p["name"], p["cnpj"], p["email"], p["phone"], p["maxUsers"], p["companyEmail"], p["isActive"]),
			"Aurora S.A.12.ABC.345/01DE-35gente@aurora.example(11) 9 8765-432110aurora.exampletrue",
		)
		testkit.Equal(t, "R294 text", put(h.admin).Is(200).Str("message"), "Empresa cadastrada/atualizada com sucesso!")
		p = h.panel()
		testkit.Equal(
			t,
			"Q185 an administrator changes all",
			fmt.Sprint(p["maxUsers"], p["companyEmail"]),
			"500outra.example",
		)

		k.Call("PUT", "/api/admin/company/"+h.id+"/deactivate", h.admin.Token, nil).Is(200)
		k.Call("GET", h.path(""), h.login.Token, nil).Is(401)
		k.Call("POST", "/api/company/login", "", fields{"username": h.login.Email, "password": testkit.Password}).
			Is(401)
		k.Call("PUT", "/api/admin/company/"+h.id+"/activate", h.admin.Token, nil).Is(200)
		k.Call("POST", "/api/company/login", "", fields{"username": h.login.Email, "password": testkit.Password}).
			Is(200)
		testkit.Equal(
			t,
			"R292.1 on again",
			k.Call("GET", h.path(""), h.admin.Token, nil).Is(200).JSON()["isActive"].(bool),
			true,
		)
	})
}

// R050: a company's login reaches nothing of another company.
// Abuse case 2.
func TestOnlyTheOwnCompany(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		other, login := h.k.OpenCompany(h.admin)
		for _, path := range []string{"", "/users", "/payment", "/usage"} {
			h.k.Call("GET", "/api/company/"+other+path, h.login.Token, nil).Is(404)
			h.k.Call("GET", "/api/company/"+other+path, login.Token, nil).Is(200)
		}
		h.k.Call("GET", "/api/company/user/"+login.ID, h.login.Token, nil).Is(404)
		h.k.Call("POST", "/api/company/register/"+other, h.login.Token, fields{"email": "a@b.example", "password": "dada-pela-empresa-7"}).
			Is(404)
	})
}

// R291: what a company needs, with the text at the field.
// Abuse case 8.
func TestFields_R291(t *testing.T) {
	h := newHouse(testkit.New(t, store.SQLite))
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
			r := h.k.Call("POST", "/api/admin/company", h.admin.Token, testkit.CompanyForm(fields{c.field: wrong})).
				Is(422)
			testkit.Equal(t, fmt.Sprint(part, " ", wrong), r.Field(c.field), c.text)
		}
	}
	open := h.k.Call("POST", "/api/admin/company", h.admin.Token, testkit.CompanyForm(fields{"companyEmail": "GMAIL.com"})).
		Is(422)
	if !strings.Contains(open.Field("companyEmail"), "aberto a qualquer pessoa") {
		t.Errorf("an open domain: %s", open.Body)
	}
	for range 2 { // without a domain people come by registration alone
		h.k.Call("POST", "/api/admin/company", h.admin.Token, testkit.CompanyForm(fields{"companyEmail": "", "maxUsers": "12", "phone": "(11) 9 8765-4321"})).
			Is(200)
	}
	code(
		t,
		"the same domain",
		h.k.Call(
			"POST",
			"/api/admin/company",
			h.admin.Token,
			testkit.CompanyForm(fields{"companyEmail": "aurora.example"}),
		),
		409,
		"company.taken",
	)
	code(
		t,
		"the address of somebody",
		h.k.Call("POST", "/api/admin/company", h.admin.Token, testkit.CompanyForm(fields{"email": "admin@psic.test"})),
		409,
		"account.taken",
	)
	testkit.Equal(t, "a refused company leaves nothing", testkit.One[int](h.k, "SELECT count(*) FROM company"), 3)
}

// R294, Q184: companies by page and by text, and all of them to choose from.
func TestLists(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		for i := range 12 {
			h.k.Call("POST", "/api/admin/company", h.admin.Token, testkit.CompanyForm(fields{"name": fmt.Sprintf("Saúde %02d", i)})).
				Is(200)
		}
		page := func(query string) map[string]any {
			return h.k.Call("GET", "/api/admin/companies"+query, h.admin.Token, nil).Is(200).JSON()
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
		var all []map[string]any
		if err := json.Unmarshal(
			h.k.Call("GET", "/api/admin/companies/all", h.admin.Token, nil).Is(200).Body,
			&all,
		); err != nil {
			t.Fatal(err)
		}
		testkit.Equal(t, "all", len(all), 13)
	})
}

// A company that was switched off is asked for nothing.
func TestPaymentOfInactiveCompany(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.pay()
		h.k.Call("PUT", "/api/admin/company/"+h.id+"/deactivate", h.admin.Token, nil).Is(200)
		h.k.AdvanceAndWork(32 * 24 * time.Hour)
		for _, m := range h.k.Mails("rh@aurora.example") {
			if m.Subject == "Pagamento pendente" {
				t.Error("it is asked to pay")
			}
		}
	})
}

// Q083: a month that nobody validated turns to pending, with a reminder before and a notice then.
func TestPaymentFallsDue(t *testing.T) {
	houses(t, func(t *testing.T, h house) {
		h.pay()
		subjects := func() (out []string) {
			for _, m := range h.k.Outbox.List() {
				if m.To == "rh@aurora.example" && m.Subject != "Ative sua conta" {
					out = append(out, m.Subject)
				}
			}
			slices.Sort(out)
			return out
		}
		status := func() any {
			return testkit.One[string](h.k, "SELECT subscription_status FROM company WHERE id = $1", h.id)
		}
		h.k.AdvanceAndWork(26 * 24 * time.Hour)
		h.k.AdvanceAndWork(24 * time.Hour) // the reminder comes once
		testkit.Equal(
			t,
			"before the day",
			fmt.Sprint(status(), subjects()),
			"OK[Pagamento confirmado Próximo pagamento da sua empresa]",
		)
		h.k.AdvanceAndWork(3 * 24 * time.Hour)
		testkit.Equal(t, "on the day, 16 December", status(), any("OK"))
		h.k.AdvanceAndWork(24 * time.Hour)
		testkit.Equal(
			t,
			"the day after",
			fmt.Sprint(status(), len(subjects()), subjects()[1]),
			"PENDING3Pagamento pendente",
		)
		overdue, _ := h.k.Outbox.Latest("rh@aurora.example")
		testkit.Equal(t, "who answers reaches somebody", overdue.Headers["Reply-To"], h.k.Config.SupportEmail)
		h.admin = h.k.Login(h.admin.Email)
		h.pay()
		testkit.Equal(
			t,
			"the day of the month stays",
			testkit.One[string](h.k, "SELECT next_payment_on FROM company WHERE id = $1", h.id),
			"2027-01-16",
		)
	})
}
