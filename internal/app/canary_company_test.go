package app_test

import (
	"net/http"

	"psic/internal/kernel/actor"
	"psic/internal/testkit"
)

// companySecretly is a company that invites, pays and lets somebody go. The password that it typed for a person is
// kept nowhere, not even as a hash that would open.
func (c *cast) companySecretly(s secrets) {
	k, company := c.k, c.get(caller{name: "company", role: actor.Company, make: (*cast).company})
	s["password typed by the company"] = "Canario-Da-Empresa-73"
	for _, email := range []string{secretEmail, "colega@casa.example"} { // the first has an account elsewhere
		k.Call(
			http.MethodPost,
			"/api/company/register/"+c.companyID,
			company.Token,
			testkit.Fields{
				"email":          email,
				"password":       s["password typed by the company"],
				"termsOfService": true,
				"type":           "ENTERPRISE",
			},
		).Is(200)
	}
	colleague := k.Activate("colega@casa.example")
	s["personal address"], s["personal address that waits"] = "canario-pessoal@segredo.example", "canario-espera@segredo.example"
	k.PersonalAddress(colleague, s["personal address"])
	k.Call(http.MethodPost, "/api/user/"+colleague.ID+"/recovery-email", colleague.Token, testkit.Fields{"email": s["personal address that waits"], "password": testkit.Password}).
		Is(200)
	k.Call(http.MethodPost, "/api/company/"+c.companyID+"/users/deactivate", company.Token, testkit.Fields{"email": "colega@casa.example"}).
		Is(200)
	body := c.companyPayment()
	body["customer"] = testkit.With(testkit.Payer(s["cpf"]), testkit.Fields{"telephone": s["cellPhone"]})
	body["address"] = testkit.With(
		body["address"].(testkit.Fields),
		testkit.Fields{
			"cep":         s["zipCode"],
			"logradouro":  s["address"],
			"bairro":      s["neighborhood"],
			"complemento": s["addressComplement"],
		},
	)
	k.Call(http.MethodPost, "/api/company/"+c.companyID+"/payment", company.Token, body).Is(200)
	clear := testkit.With(
		body,
		testkit.Fields{
			"card": testkit.Fields{
				"cardHolderName":     "Pessoa",
				"cardHolderDocument": s["cpf"],
				"cardNumber":         secretCard,
				"cardHash":           "x",
			},
		},
	)
	k.Call(http.MethodPost, "/api/company/"+c.companyID+"/payment", company.Token, clear).Is(422)
	k.Exec(
		"INSERT INTO usage_report (company_id, year, published, people, used, created_at) VALUES ($1, 2025, true, 40, 20, 1)",
		c.companyID,
	)
}
