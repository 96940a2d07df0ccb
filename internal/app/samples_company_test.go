package app_test

import (
	"context"
	"net/http"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/payment/gateway/sandbox"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

// spare returns a company of which no caller is a member. It is foreign to companies, and administrators change it.
func (c *cast) spare() string {
	if c.spareID == "" {
		c.inTx(func(tx *store.Tx) (err error) {
			c.spareID, err = c.k.Company.Create(context.Background(), tx, company.Input{
				Name:     "Reserva",
				CNPJ:     testkit.CNPJ(1),
				Email:    "rh@reserva.example",
				Phone:    "(11) 3456-7890",
				Domain:   "reserva.example",
				MaxUsers: 10_000,
			})
			return err
		})
	}
	c.k.Exec("UPDATE company SET active = true WHERE id = $1", c.spareID) // an operation may have deactivated it
	return c.spareID
}

func ownCompany(c *cast, who *testkit.Person) string {
	if who.Role == actor.Company {
		return c.companyID
	}
	return c.spare()
}

func spareCompany(c *cast, _ *testkit.Person) string { return c.spare() }

// companyKept returns the data of a company that no other company may change.
func (c *cast) companyKept() string {
	if c.spareID == "" {
		return ""
	}
	return testkit.One[string](c.k, `SELECT name || subscription_status || CAST(max_users AS text)
			|| CASE WHEN active THEN 'on' ELSE 'off' END
			|| CAST((SELECT count(*) FROM account a WHERE a.company_id = c.id) AS text)
			|| CAST((SELECT count(*) FROM seat_release r WHERE r.company_id = c.id) AS text)
			|| CAST((SELECT count(*) FROM company_billing b WHERE b.company_id = c.id) AS text)
		FROM company c WHERE id = $1`, c.spareID)
}

// colleague returns the address of a person whom the company invited and who has not accepted yet.
func (c *cast) colleague(of *testkit.Person) testkit.Fields {
	email, who := c.email("casa.example"), actor.Actor{ID: of.ID, Role: actor.Administrator}
	invitee := company.Invitee{Email: email}
	err := c.k.Company.Register(context.Background(), who, ownCompany(c, of), invitee, testkit.Password)
	if err != nil {
		c.k.T.Fatal(err)
	}
	return testkit.Fields{"email": email}
}

var companyThings = map[string]thing{}

func init() {
	for _, id := range []string{
		"company",
		"update-company",
		"register-company-user",
		"company-users",
		"resend-company-user",
		"release-company-user",
		"import-company-users",
		"company-usage",
		"company-payment",
		"save-company-payment",
		"deactivate-company",
		"activate-company",
		"validate-company-payment",
		"send-company-access",
		"admin-register-company-user",
	} {
		companyThings[id] = thing{own: ownCompany, foreign: spareCompany}
	}
}

func newColleague(c *cast, _ *testkit.Person) request {
	return request{body: testkit.Fields{
		"email":          c.email("casa.example"),
		"password":       testkit.Password,
		"termsOfService": true,
		"type":           "ENTERPRISE",
	}}
}

func oldColleague(c *cast, of *testkit.Person) request { return request{body: c.colleague(of)} }

func (c *cast) companyPayment() testkit.Fields {
	return testkit.Fields{
		"customer": testkit.Payer(testkit.CPF(1)),
		"address": testkit.Fields{
			"cep":        "01310-100",
			"logradouro": "Avenida Paulista",
			"numero":     "1000",
			"bairro":     "Bela Vista",
			"localidade": "São Paulo",
			"uf":         "SP",
			"pais":       "Brasil",
		},
		"card": testkit.Fields{
			"cardHolderName":     "Pessoa de Teste",
			"cardHolderDocument": testkit.CPF(1),
			"cardHash":           c.k.EncryptedCard(sandbox.CardApprovedVisa),
		},
	}
}

// paidCompany saves payment data first, when the caller is the company.
func paidCompany(c *cast, of *testkit.Person) request {
	if of.Role == actor.Company && c.alive(*of) {
		c.k.Call(http.MethodPost, "/api/company/"+c.companyID+"/payment", of.Token, c.companyPayment()).
			Is(http.StatusOK)
	}
	return request{}
}

var companySamples = map[string]sample{
	"create-company": func(*cast, *testkit.Person) request { return request{body: testkit.CompanyForm()} },
	"update-company": func(c *cast, of *testkit.Person) request {
		form := testkit.Fields{
			"name":         "Aurora Tecnologia",
			"cnpj":         "11.222.333/0001-81",
			"email":        "rh@" + corporate,
			"phone":        "(11) 3456-7890",
			"maxUsers":     10_000,
			"companyEmail": corporate,
		}
		if of.Role != actor.Company {
			form = testkit.CompanyForm(testkit.Fields{"maxUsers": 10_000})
		}
		return request{body: form}
	},
	"register-company-user":       newColleague,
	"admin-register-company-user": newColleague,
	"resend-company-user":         oldColleague,
	"release-company-user":        oldColleague,
	"company-users":               func(c *cast, of *testkit.Person) request { c.colleague(of); return request{} },
	"import-company-users": func(c *cast, _ *testkit.Person) request {
		return request{body: testkit.Fields{"csv": c.email("casa.example")}}
	},
	"company-usage": func(c *cast, of *testkit.Person) request {
		c.k.Exec("DELETE FROM usage_report")
		c.k.Exec(`INSERT INTO usage_report (company_id, year, published, people, used, created_at)
			VALUES ($1, 2025, true, 40, 20, 1)`, ownCompany(c, of))
		return request{}
	},
	"company-payment":      paidCompany,
	"save-company-payment": func(c *cast, _ *testkit.Person) request { return request{body: c.companyPayment()} },
}
