package directory_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"psic/internal/company"
	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
	"psic/internal/testkit"
)

var uuid = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// strangers returns the tokens of every kind of caller who is neither the therapist nor an administrator.
func strangers(k *testkit.Kit) map[string]string {
	k.T.Helper()
	k.InTx(func(tx *store.Tx) error {
		_, err := k.Company.Create(context.Background(), tx, company.Input{
			Name:     "Aurora",
			CNPJ:     "11.222.333/0001-81",
			Email:    "rh@aurora.example",
			Phone:    "(11) 3456-7890",
			Domain:   "aurora.example",
			MaxUsers: 5,
		})
		return err
	})
	return map[string]string{
		"visitor":           "",
		"patient":           k.Patient("ana@psic.test").Token,
		"another therapist": k.Therapist("outro@psic.test").Token,
		"employee":          k.SignUp("rafael@aurora.example", actor.Enterprise).Token,
		"new therapist":     newcomer(k, "novo@psic.test").Token,
	}
}

// R324, Q085: no public response has a personal value, for any caller. R028, R029, R322: a visitor sees no price.
func TestPublic_R324_R322_values(t *testing.T) {
	private := map[string]string{
		"CPF":                            "529.982.247-25",
		"CPF digits":                     "52998224725",
		"RG":                             "74.185.296",
		"birth date":                     "07/06/1987",
		"birth as stored":                "1987-06-07",
		"mother":                         "Canaria Materna",
		"street":                         "Rua do Canario",
		"number":                         "lote K-77",
		"district":                       "Bairro Canario",
		"city":                           "Cidade Canario",
		"CEP":                            "69314-725",
		"phone":                          "95837-4619",
		"phone digits":                   "11958374619",
		"e-mail":                         "canario@psic.test",
		"bank":                           "Banco Canario",
		"agency":                         "73915",
		"account":                        "8642097531",
		"legal name under a social name": "Canario de Registro",
		"gender that was not agreed to":  "NON_BINARY",
	}
	given := fields{
		"cpf":          "529.982.247-25",
		"document":     "74.185.296",
		"birthdate":    "07/06/1987",
		"motherName":   "Canaria Materna",
		"address":      "Rua do Canario",
		"number":       "lote K-77",
		"neighborhood": "Bairro Canario",
		"location":     "Cidade Canario",
		"zipCode":      "69314-725",
		"cellPhone":    "(11) 9 5837-4619",
		"bank":         "Banco Canario",
		"agency":       "73915",
		"account":      "8642097531",
		"sessionPrice": "173",
		"fullName":     "Canario de Registro",
		"nickname":     "Lena",
		"gender":       fields{"genderEnum": "NON_BINARY"},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("canario@psic.test", given)
		paths := []string{
			"/api/therapist/" + p.ID,
			"/api/therapist/list",
			"/api/therapist/list?text=lena",
			"/api/therapist/" + p.ID + "/agenda/simplified",
			"/sitemap.xml",
		}
		for who, token := range strangers(k) {
			for _, path := range paths {
				raw := string(k.Call("GET", path, token, nil).Is(200).Body)
				body := uuid.ReplaceAllString(raw, "") // an id may contain the digits of a value by chance
				for what, value := range private {
					if strings.Contains(body, value) {
						t.Errorf("R324: %s shows a %s the %s", path, who, what)
					}
				}
				priced := strings.Contains(body, "173") || strings.Contains(strings.ToLower(body), "price")
				if who == "visitor" && priced {
					t.Errorf("R322: %s shows a visitor a price", path)
				}
				if who != "visitor" && strings.HasPrefix(path, "/api/") && !strings.Contains(body, "173") {
					t.Errorf("R029: %s hides the price from a %s", path, who)
				}
			}
		}
	})
}

// Q085: one path, with a representation for each caller. Q022: the social name is the public name, next to the CRP.
func TestPublic_Q085_Q022_projection(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Therapist("helena@psic.test", fields{
			"crp":                    "06/4711",
			"showGender":             true,
			"addressState":           "RJ",
			"professionalInterests":  "Luto",
			"additionalEducationDTO": fields{"education": []string{"MBA"}, "information": "Gestão"},
		})
		admin := k.Admin("admin@psic.test")
		for _, token := range []string{p.Token, admin.Token} {
			equal(t, "own data", profile(k, p, token).Is(200).JSON()["username"], any(p.Email))
		}
		public := profile(k, p, "").Is(200).JSON()
		for name, want := range map[string]any{
			"id":                      p.ID,
			"name":                    "Helena Martins Rocha",
			"crp":                     "06/4711",
			"state":                   "RJ",
			"approach":                "Psicanálise",
			"education":               "Psicologia, USP",
			"experience":              "Dez anos de clínica.",
			"aboutMe":                 "Atendo adultos.",
			"professionalInterests":   "Luto",
			"additionalEducationInfo": "Gestão",
			"gender":                  "FEMALE",
			"sessionTimeInMinutes":    50.0,
			"image":                   "/api/user/" + p.ID + "/profile-picture",
			"sessionPriceInBRL":       nil,
			"username":                nil,
		} {
			equal(t, name, public[name], want)
		}
		update(k, p, fields{"nickname": "Lena Rocha", "showGender": false}).Is(200)
		decideName(k, admin, change(k, admin, p), "approve", nil).Is(200)
		public = profile(k, p, k.Patient("ana@psic.test").Token).Is(200).JSON()
		equal(t, "Q022", public["name"], any("Lena Rocha"))
		equal(t, "gender no longer agreed to", public["gender"], nil)
		equal(t, "R029 price", public["sessionPriceInBRL"], any(160.0))
	})
}
