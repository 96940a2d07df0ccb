package app_test

import (
	"net/http"

	"psic/internal/testkit"
)

// therapist is what a therapist does in the canary scenario: a registration, an edit, hours, days off and a bad
// request.
func (s secrets) therapist(c *cast) {
	k, form := c.k, testkit.Fields{}
	for name, value := range map[string]string{
		"bank":         "Banco Canario Azul",
		"agency":       "91739156",
		"account":      "864209753",
		"pixKey":       "canario.chave@psic.test",
		"motherName":   "Canaria Materna Silva",
		"cpf":          "390.533.447-05",
		"document":     "96.385.274",
		"birthdate":    "03/02/1979",
		"cellPhone":    "(21) 9 6148-2375",
		"address":      "Travessa do Canario Preto",
		"neighborhood": "Vila Canario",
		"zipCode":      "57035-911",
	} {
		form[name], s["therapist's "+name] = value, value
	}
	p := k.Therapist("canario.psi@psic.test", form)
	s["therapist's login token"] = p.Token
	own := "/api/therapist/" + p.ID
	edit := testkit.TherapistForm(form, testkit.Fields{"crp": "", "agency": "27418365", "account": "not-a-number"})
	k.Call(http.MethodPut, own, p.Token, edit).Is(http.StatusUnprocessableEntity)
	edit["account"] = "509173628"
	s["new agency"], s["new account"] = "27418365", "509173628"
	k.Call(http.MethodPut, own, p.Token, edit).Is(http.StatusOK)
	rename := testkit.With(edit, testkit.Fields{"fullName": "Canária Rebatizada Silva"})
	k.Call(http.MethodPut, own, p.Token, rename).Is(http.StatusOK)
	k.Call(http.MethodPost, own+"/agenda/blocks", p.Token, testkit.Fields{"firstDay": "24/12/2026"}).Is(http.StatusOK)
	k.Call(http.MethodGet, own, p.Token, nil).Is(http.StatusOK)
	s.business(c, p)
	// A secret that somebody typed into the search.
	k.Call(http.MethodGet, "/api/therapist/list?text="+s["therapist's account"], "", nil).Is(http.StatusOK)
}
