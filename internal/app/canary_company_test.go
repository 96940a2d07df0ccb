package app_test

import (
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// companySecretly is what a company does in the canary scenario: it invites people, removes one and pays. The password
// that the company typed for a person is not stored, not even as a hash.
func (c *cast) companySecretly(s secrets) {
	k, company := c.k, c.get(caller{name: "company", role: actor.Company, make: (*cast).company})
	s["password typed by the company"] = "Canario-Da-Empresa-73"
	for _, email := range []string{secretEmail, "colega@casa.example"} { // the first has an account elsewhere
		k.Call(http.MethodPost, "/api/company/register/"+c.companyID, company.Token, testkit.Fields{
			"email":          email,
			"password":       s["password typed by the company"],
			"termsOfService": true,
			"type":           "ENTERPRISE",
		}).Is(200)
	}

	colleague := k.Activate("colega@casa.example")
	s["personal address"] = "canario-pessoal@segredo.example"
	s["unconfirmed personal address"] = "canario-espera@segredo.example"
	k.PersonalAddress(colleague, s["personal address"])
	k.Call(http.MethodPost, "/api/user/"+colleague.ID+"/recovery-email", colleague.Token, testkit.Fields{
		"email":    s["unconfirmed personal address"],
		"password": testkit.Password,
	}).Is(200)
	k.Call(http.MethodPost, "/api/company/"+c.companyID+"/users/deactivate", company.Token, testkit.Fields{
		"email": "colega@casa.example",
	}).Is(200)

	body := c.companyPayment()
	body["customer"] = testkit.With(testkit.Payer(s["cpf"]), testkit.Fields{"telephone": s["cellPhone"]})
	body["address"] = testkit.With(body["address"].(testkit.Fields), testkit.Fields{
		"cep":         s["zipCode"],
		"logradouro":  s["address"],
		"bairro":      s["neighborhood"],
		"complemento": s["addressComplement"],
	})
	k.Call(http.MethodPost, "/api/company/"+c.companyID+"/payment", company.Token, body).Is(200)
	inClear := testkit.With(body, testkit.Fields{
		"card": testkit.Fields{
			"cardHolderName":     "Pessoa",
			"cardHolderDocument": s["cpf"],
			"cardNumber":         secretCard,
			"cardHash":           "x",
		},
	})
	k.Call(http.MethodPost, "/api/company/"+c.companyID+"/payment", company.Token, inClear).Is(422)
	s["name in an uploaded list"] = "Canario Da Lista"
	list := []byte("e-mail@sem@sentido;" + s["name in an uploaded list"])
	k.Upload("/api/company/"+c.companyID+"/users/import", company.Token, list).Is(200)
	k.Exec(`INSERT INTO usage_report (company_id, year, published, people, used, created_at)
		VALUES ($1, 2025, true, 40, 20, 1)`, c.companyID)
	k.Exec(`INSERT INTO company_payment (id, company_id, amount_cents, from_on, until_on, document, recorded_by,
		recorded_at, undone_by, undone_at, undo_reason)
		VALUES ('p', $1, 1, '2025-01-01', '2025-01-31', 'NF 1', $2, 1, $2, 1, 'Engano')`, c.companyID, colleague.ID)
	k.Exec(`INSERT INTO company_contract (id, company_id, version, starts_on, sessions_per_month, share_percent,
		ceiling_cents, dependants_max, created_by, created_at)
		VALUES ('contract', $1, 1, '2025-01-01', 4, 100, 12000, 1, $2, 1)`, c.companyID, colleague.ID)
	c.directorySecretly(s)
	k.Exec(`INSERT INTO survey (id, company_id, year, opened_at, closes_at)
		VALUES ('y', $1, 2026, 1, 9000000000000000)`, c.companyID)
	k.Exec("INSERT INTO survey_mark (survey_id, account_id) VALUES ('y', $1)", colleague.ID)
	k.Exec("INSERT INTO survey_count (survey_id, question, step, answers) VALUES ('y', 'ROLE', 3, 1)")
	k.Call(http.MethodPost, "/api/company/"+c.companyID+"/evidence", company.Token, testkit.Fields{
		"from":  "01/01/2026",
		"until": "31/10/2026",
	}).Is(200)
	// The release takes effect a month later, and the scenario is over by then.
	k.Exec(`INSERT INTO former_employee (account_id, company_id, left_at)
		VALUES ($1, $2, 1)`, colleague.ID, c.companyID)
}

// directorySecretly is what the directory of a company leaves: the secret of its identity provider, a key, a visit, a
// proof, a member and a person.
func (c *cast) directorySecretly(s secrets) {
	k := c.k
	company := c.get(caller{name: "company", role: actor.Company, make: (*cast).company})
	c.providerOf(c.companyID, sampleLink)
	s["secret of an identity provider"] = "canario-segredo-do-cliente-31"
	k.Call(http.MethodPut, "/api/company/"+c.companyID+"/access/provider", company.Token, testkit.Fields{
		"issuer":       "https://" + identityHost,
		"clientId":     "psic",
		"clientSecret": s["secret of an identity provider"],
	}).Is(200)
	s["key of a directory"] = k.Call(http.MethodPost, "/api/company/"+c.companyID+"/access/token", company.Token, nil).
		Is(200).Str("token")
	begun := k.Call(http.MethodPost, "/api/company-access/"+sampleLink+"/begin", "", nil).Is(200)
	s["key of a visit"], s["state of a visit"] = begun.Str("browserKey"), parameter(k.T, begun.Str("url"), "state")
	k.Exec("INSERT INTO seat_proof (proof_hash, company_id, work_email, ends_at) VALUES ('h', $1, 'a@b.example', $2)",
		c.companyID, int64(9000000000000000))
	k.Exec(`INSERT INTO company_member (account_id, company_id, work_email, joined_at)
		VALUES ($1, $2, 'colega@trabalho.example', 1)`, company.ID, c.companyID)
	body := `{"userName": "canario@casa.example", "password": "canario-do-diretorio-88", "title": "Canario Do Cargo"}`
	s["password of a directory"], s["job title of a directory"] = "canario-do-diretorio-88", "Canario Do Cargo"
	req := testkit.Request(http.MethodPost, "/scim/v2/Users", body)
	req.Header.Set("Authorization", "Bearer "+s["key of a directory"])
	k.Do(req, "").Is(201)
}
