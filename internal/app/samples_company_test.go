package app_test

import (
	"context"
	"net/http"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/ids"
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
			|| CAST((SELECT count(*) FROM scim_token s WHERE s.company_id = c.id AND s.revoked_at IS NULL) AS text)
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

// peopleImport is an import of the company with a line that was refused.
func (c *cast) peopleImport(of *testkit.Person) string {
	companyID := ownCompany(c, of)
	c.k.Exec("UPDATE people_import SET ended_at = 1 WHERE company_id = $1", companyID)
	who := actor.Actor{ID: of.ID, Role: actor.Administrator}
	list := []byte(c.email("casa.example") + "\nsem arroba")
	i, err := c.k.Company.StartImport(context.Background(), who, companyID, list)
	if err != nil {
		c.k.T.Fatal(err)
	}
	c.k.Work()
	return i.ID
}

// companyPaid is a recorded payment of the company.
func (c *cast) companyPaid(of *testkit.Person) string {
	id := ids.New()
	c.k.Exec(`INSERT INTO company_payment (id, company_id, amount_cents, from_on, until_on, document, recorded_by,
		recorded_at) SELECT $1, $2, 100, '2026-11-16', '2026-12-15', 'NF 1', min(id), 1 FROM account`,
		id, ownCompany(c, of))
	return id
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
		"resend-expired-company-users",
		"keep-company-user",
		"import-company-users",
		"check-company-import",
		"company-imports",
		"company-import-refused",
		"company-payments",
		"record-company-payment",
		"undo-company-payment",
		"company-usage",
		"company-payment",
		"save-company-payment",
		"deactivate-company",
		"activate-company",
		"validate-company-payment",
		"send-company-access",
		"admin-register-company-user",
		"company-access",
		"check-company-domain",
		"confirm-company-domain",
		"save-company-provider",
		"drop-company-provider",
		"create-scim-token",
		"company-evidence",
		"issue-evidence",
		"evidence-pdf",
		"company-surveys",
		"open-survey",
		"revoke-scim-token",
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

// leaving is a person of the company whose seat is released.
func leaving(c *cast, of *testkit.Person) request {
	body := c.colleague(of)
	email := body["email"].(string)
	c.k.Exec("UPDATE account SET confirmed_at = 1, password_temporary = false WHERE email = $1", email)
	who := actor.Actor{ID: of.ID, Role: actor.Administrator}
	if err := c.k.Company.Release(context.Background(), who, ownCompany(c, of), email); err != nil {
		c.k.T.Fatal(err)
	}
	return request{body: body}
}

// offered is a company's invitation to the account of a person.
func offered(c *cast, of *testkit.Person) request {
	c.k.Exec(`INSERT INTO seat_invitation (company_id, email, invited_at)
		SELECT $1, email, $2 FROM account WHERE id = $3 ON CONFLICT DO NOTHING`,
		c.companyID, c.k.Clock.Now().UnixMicro(), of.ID)
	return request{body: testkit.Fields{"companyId": c.companyID}}
}

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
	"keep-company-user": leaving,
	"accept-benefit":    offered,
	"create-company":    func(*cast, *testkit.Person) request { return request{body: testkit.CompanyForm()} },
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
	"import-company-users": func(c *cast, of *testkit.Person) request {
		// A company has at most one import that runs.
		c.k.Exec("UPDATE people_import SET ended_at = 1 WHERE company_id = $1", ownCompany(c, of))
		return request{file: []byte(c.email("casa.example"))}
	},
	"check-company-import": func(c *cast, _ *testkit.Person) request {
		return request{file: []byte(c.email("casa.example") + "\nsem arroba")}
	},
	"company-imports": func(c *cast, of *testkit.Person) request { c.peopleImport(of); return request{} },
	"company-import-refused": func(c *cast, of *testkit.Person) request {
		return request{path: map[string]string{"importId": c.peopleImport(of)}}
	},
	"company-payments": func(c *cast, of *testkit.Person) request { c.companyPaid(of); return request{} },
	"record-company-payment": func(c *cast, of *testkit.Person) request {
		c.k.Exec("DELETE FROM company_payment WHERE company_id = $1", ownCompany(c, of))
		return request{body: testkit.Fields{
			"amount":   4500,
			"from":     "16/11/2026",
			"until":    testkit.Wednesday,
			"document": "NF 1",
		}}
	},
	"undo-company-payment": func(c *cast, of *testkit.Person) request {
		return request{
			path: map[string]string{"paymentId": c.companyPaid(of)},
			body: testkit.Fields{"reason": "Engano"},
		}
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
