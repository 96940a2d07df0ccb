package account_test

import (
	"strings"
	"testing"
	"time"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/testkit"
)

// valid is a complete set of personal data.
var valid = fields{
	"fullName": "Ana Maria d'Ávila", "nickname": "Aninha", "birthdate": "14/03/1992", "cpf": "529.982.247-25",
	"document": "12.345.678", "documentRegion": "SSP", "zipCode": "01310-100", "address": "Avenida Paulista", "number": "1000",
	"addressComplement": "apto 12", "neighborhood": "Bela Vista", "location": "São Paulo", "addressState": "SP", "country": "Brasil",
	"cellPhone": "(11) 9 8765-4321", "gender": fields{"genderEnum": "FEMALE"}, "ethnicity": "NOT_INFORMED",
}

func save(k *testkit.Kit, p testkit.Person, changes ...fields) testkit.Response {
	k.T.Helper()
	return k.Call("PUT", "/api/customer/"+p.ID, p.Token, with(valid, changes...))
}

func read(k *testkit.Kit, p testkit.Person) fields {
	k.T.Helper()
	return k.Call("GET", "/api/customer/"+p.ID, p.Token, nil).Is(200).JSON()
}

const (
	nameText   = "Use apenas letras, espaços, hífens e apóstrofos, até 250 caracteres."
	lockedText = "Este dado não pode ser alterado depois de salvo. Fale com o suporte."
	adultText  = "O atendimento é para maiores de 18 anos. Menores precisam de autorização por escrito do responsável: fale conosco pela página de contato."
	dateText   = "Informe uma data válida no formato DD/MM/AAAA."
	rgText     = "Informe o RG com até 14 caracteres."
	streetText = "Use apenas letras, números, espaços e . , ' - / º ª, até 250 caracteres."
	mostText   = "Use até 250 caracteres."
)

func letters(n int) string { return strings.Repeat("á", n) }

func TestPersonal_refuses(t *testing.T) {
	cases := []struct {
		name, field string
		value       any
		text        string
		answer      string // where the error is shown, when not at the field itself
	}{
		{"R145 name missing", "fullName", nil, "Informe o nome completo.", ""},
		{"R145 name of spaces", "fullName", "   ", "Informe o nome completo.", ""},
		{"R145 digits", "fullName", "Ana 2", nameText, ""},
		{"R145 251 letters", "fullName", letters(251), nameText, ""},
		{"R145 markup", "fullName", "<b>Ana</b>", nameText, ""},
		{"R145 social name of 251", "nickname", letters(251), "Use até 250 caracteres.", ""},
		{"R147 birth missing", "birthdate", nil, "Informe a data de nascimento.", ""},
		{"R147 American", "birthdate", "1992-03-14", dateText, ""},
		{"R147 two-digit year", "birthdate", "14/03/92", dateText, ""},
		{"R147 no such day", "birthdate", "31/02/1992", dateText, ""},
		{"R147 to come", "birthdate", "14/03/2030", dateText, ""},
		{"R147 131 years ago", "birthdate", "01/01/1895", dateText, ""},
		{"R008 a child", "birthdate", "14/03/2015", adultText, ""},
		{"R148.1 CPF missing", "cpf", nil, "Informe um CPF válido.", ""},
		{"R148.1 Q157 wrong digit", "cpf", "529.982.247-26", "Informe um CPF válido.", ""},
		{"R148.1 all equal", "cpf", "111.111.111-11", "Informe um CPF válido.", ""},
		{"R148.1 too long", "cpf", "529.982.247-255", "Informe um CPF válido.", ""},
		{"R148.2 RG missing", "document", nil, rgText, ""},
		{"R148.2 Q158 15 characters", "document", "123456789012345", rgText, ""},
		{"R148.2 Q158 letter in the middle", "document", "12X45678", rgText, ""},
		{"R148.3 issuing body missing", "documentRegion", "", "Informe o órgão expedidor.", ""},
		{"R148.4 issuing body of 251", "documentRegion", letters(251), mostText, ""},
		{"R149.1 CEP missing", "zipCode", nil, "Informe um CEP com 8 dígitos.", ""},
		{"R149.3 CEP of 7", "zipCode", "01310-10", "Informe um CEP com 8 dígitos.", ""},
		{"R149.2 CEP with letters", "zipCode", "0131A-100", "Informe um CEP com 8 dígitos.", ""},
		{"R150.1 street missing", "address", "", "Informe o endereço.", ""},
		{"R150.1 street of 251", "address", letters(251), streetText, ""},
		{"R150.1 Q155 sign", "address", "Rua #1", streetText, ""},
		{"R150.2 number missing", "number", "", "Informe o número.", ""},
		{"R150.2 number of 11", "number", "12345678901", "Use até 10 caracteres.", ""},
		{"R150.3 complement of 251", "addressComplement", letters(251), mostText, ""},
		{"R150.4 district missing", "neighborhood", "", "Informe o bairro.", ""},
		{"R150.4 district of 251", "neighborhood", letters(251), mostText, ""},
		{"R150.5 city missing", "location", "", "Informe a cidade.", ""},
		{"R150.5 city of 251", "location", letters(251), mostText, ""},
		{"R150.6 country missing", "country", " ", "Informe o país.", ""},
		{"R150.6 country of 251", "country", letters(251), mostText, ""},
		{"R150.7 state missing", "addressState", nil, "Escolha o estado.", ""},
		{"R150.7 no such state", "addressState", "XX", "Escolha o estado.", ""},
		{"R151 phone missing", "cellPhone", nil, "Informe um telefone com DDD.", ""},
		{"R151 no area code", "cellPhone", "98765-4321", "Informe um telefone com DDD.", ""},
		{"R151 no such area code", "cellPhone", "(20) 9 8765-4321", "Informe um telefone com DDD.", ""},
		{"R151 too long", "cellPhone", "(11) 9 8765-432100", "Informe um telefone com DDD.", ""},
		{"R152 gender missing", "gender", nil, "Escolha uma opção de gênero.", ""},
		{"R152 no such gender", "gender", fields{"genderEnum": "X"}, "Escolha uma opção de gênero.", ""},
		{"R152 other without words", "gender", fields{"genderEnum": "OTHER"}, "Descreva o gênero.", "gender.customValue"},
		{"R152 other of 251", "gender", fields{"genderEnum": "OTHER", "customValue": letters(251)}, mostText, "gender.customValue"},
		{"R152 ethnicity missing", "ethnicity", nil, "Escolha uma opção de cor/raça.", ""},
		{"R152 no such ethnicity", "ethnicity", "BLUE", "Escolha uma opção de cor/raça.", ""},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		for _, c := range cases {
			if c.answer == "" {
				c.answer = c.field
			}
			r := save(k, ana, fields{c.field: c.value})
			if r.Status != 422 || r.Field(c.answer) != c.text {
				t.Errorf("%s: %d, %q at %s, want %q: %s", c.name, r.Status, r.Field(c.answer), c.answer, c.text, r.Body)
			}
		}
		equal(t, "stored", one[string](k, "SELECT private FROM account WHERE id = $1", ana.ID), "")
		save(k, ana, fields{"fullName": "", "cpf": "", "country": ""}).Is(422)
		equal(t, "all wrong fields at once", len(save(k, ana, fields{"fullName": "", "cpf": "", "country": ""}).JSON()["fields"].([]any)), 3)
	})
}

func TestPersonal_accepts(t *testing.T) {
	same := func(v any) any { return v }
	to := func(v any) func(any) any { return func(any) any { return v } }
	cases := []struct {
		name, field string
		value       any
		read        string
		want        func(sent any) any
	}{
		{"R145 accents and apostrophe", "fullName", "Zoë d'Ávila Ção", "fullName", same},
		{"R145 Q156 hyphen", "fullName", "Ana-Maria Souza", "fullName", same},
		{"R145 250 letters", "fullName", letters(250), "fullName", same},
		{"R145 no social name", "nickname", "", "nickname", same},
		{"R145 social name of 250", "nickname", letters(250), "nickname", same},
		{"R145 social name is free text", "nickname", "Aninha 2.0", "nickname", same},
		{"R148.1 CPF bare", "cpf", "52998224725", "cpf", to("529.982.247-25")},
		{"R148.2 RG by the mask", "document", "12.345.678", "document", same},
		{"R148.2 Q158 final letter", "document", "12.345.678-x", "document", to("12.345.678-X")},
		{"R148.2 Q158 14 digits", "document", "12345678901234", "document", same},
		{"R148.2 Q158 five digits", "document", "12345", "document", same},
		{"R148.4 issuing body of 250", "documentRegion", letters(250), "documentRegion", same},
		{"R149.2 CEP by the mask", "zipCode", "01310-100", "zipCode", same},
		{"R149 CEP bare", "zipCode", "01310100", "zipCode", to("01310-100")},
		{"R150.1 Q155 digits in a street", "address", "Rua 25 de Março, 3º/4ª, d'Água - s.n.", "address", same},
		{"R150.1 street of 250", "address", letters(250), "address", same},
		{"R150.2 number of 10", "number", "1000 fd. B", "number", same},
		{"R150.3 no complement", "addressComplement", "", "addressComplement", same},
		{"R150.3 complement of 250", "addressComplement", letters(250), "addressComplement", same},
		{"R150.4 district of 250", "neighborhood", letters(250), "neighborhood", same},
		{"R150.5 city of 250", "location", letters(250), "city", same},
		{"R150.6 country of 250", "country", letters(250), "country", same},
		{"R151 landline", "cellPhone", "(11) 3456-7890", "cellPhone", same},
		{"R151 mobile", "cellPhone", "(11) 9 8765-4321", "cellPhone", same},
		{"R151 with the country code", "cellPhone", "+55 (11) 98765-4321", "cellPhone", to("(11) 9 8765-4321")},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		accept := func(name, field string, value any, reads string, want any) {
			t.Helper()
			change(k, "UPDATE account SET private = '', cpf_index = NULL") // each case is a first save
			if r := save(k, ana, fields{field: value}); r.Status != 200 || r.Str("message") != "Dados alterados com sucesso" {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
				return
			}
			equal(t, name, read(k, ana)[reads], want)
		}
		for _, c := range cases {
			accept(c.name, c.field, c.value, c.read, c.want(c.value))
		}
		for _, s := range br.States {
			accept("R150.7 "+s.Name, "addressState", s.UF, "addressState", s.UF)
		}
		for _, e := range []string{"ASIAN", "WHITE", "NATIVE", "MIXED", "BLACK", "NOT_INFORMED"} {
			accept("R152 "+e, "ethnicity", e, "ethnicity", e)
		}
		for _, g := range []string{"FEMALE", "MALE", "TRANS_FEMALE", "TRANS_MALE", "NON_BINARY", "NOT_INFORMED", "OTHER"} {
			save(k, ana, fields{"gender": fields{"genderEnum": g, "customValue": "agênero"}}).Is(200)
			got := read(k, ana)["gender"].(fields)
			equal(t, "R152 "+g, got["value"], any(g))
			equal(t, "R152 words with OTHER alone", got["customValue"] == "agênero", g == "OTHER")
		}
		equal(t, "R150.7 states", len(br.States), 27)
	})
}

// R008, Q038: adults only, by the calendar of São Paulo.
func TestPersonal_R008_adults(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		for _, c := range []struct {
			name  string
			now   time.Time
			birth string
			adult bool
		}{
			{"the day before the birthday", time.Date(2026, 11, 16, 12, 0, 0, 0, at.SaoPaulo), "17/11/2008", false},
			{"on the birthday", time.Date(2026, 11, 17, 12, 0, 0, 0, at.SaoPaulo), "17/11/2008", true},
			{"the day after", time.Date(2026, 11, 18, 12, 0, 0, 0, at.SaoPaulo), "17/11/2008", true},
			{"a second before midnight here, when Greenwich has the birthday", time.Date(2026, 11, 17, 2, 59, 59, 0, time.UTC), "17/11/2008", false},
			{"midnight here", time.Date(2026, 11, 17, 3, 0, 0, 0, time.UTC), "17/11/2008", true},
			{"28 February of one born on the 29th", time.Date(2026, 2, 28, 12, 0, 0, 0, at.SaoPaulo), "29/02/2008", false},
			{"1 March of one born on the 29th", time.Date(2026, 3, 1, 12, 0, 0, 0, at.SaoPaulo), "29/02/2008", true},
		} {
			k.Clock.Set(c.now)
			ana = k.Login(ana.Email)
			change(k, "UPDATE account SET private = '', cpf_index = NULL")
			r := save(k, ana, fields{"birthdate": c.birth})
			if c.adult != (r.Status == 200) || !c.adult && r.Field("birthdate") != adultText {
				t.Errorf("%s: %d %s", c.name, r.Status, r.Body)
			}
			birth, err := at.ParseDate(c.birth)
			equal(t, c.name, account.Adult(birth, c.now), c.adult && err == nil)
		}
	})
}

// Q030, R147, R148.5, R148.6, R148.7: identity is given once; R146: the address of the account does not change.
func TestPersonal_Q030_R146_R147_R148_readOnly(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		before := read(k, ana)
		for _, name := range []string{"birthDate", "cpf", "document", "documentRegion"} {
			equal(t, "not asked yet: "+name, before[name], any(""))
		}
		save(k, ana, fields{"emailAlertsOptIn": true}).Is(200)
		for field, value := range map[string]string{"birthdate": "15/03/1992", "cpf": cpf(1), "document": "12.345.679", "documentRegion": "IFP"} {
			equal(t, field, save(k, ana, fields{field: value}).Is(422).Field(field), lockedText)
		}
		save(k, ana, fields{"cpf": "52998224725", "fullName": "Ana Outra", "username": "outra@example.com", "email": "outra@example.com",
			"state": "CREATED", "type": "ADMINISTRATOR", "affiliate": "MINE", "reschedulingCredit": 99, "location": "Santos"}).Is(200)
		after := read(k, ana)
		equal(t, "R146 address", after["username"], any(ana.Email))
		equal(t, "the same number, spelt otherwise", after["cpf"], any("529.982.247-25"))
		equal(t, "name", after["fullName"], any("Ana Outra"))
		equal(t, "city", after["city"], any("Santos"))
		equal(t, "state", after["state"], any("REGISTRATION_COMPLETE"))
		equal(t, "affiliate", after["affiliate"], before["affiliate"])
		equal(t, "credit", after["reschedulingCredit"], any(0.0))
		equal(t, "news, not sent again", after["emailAlertsOptIn"], any(true))
		equal(t, "role", one[string](k, "SELECT role FROM account WHERE id = $1", ana.ID), "CUSTOMER")
	})
}

// Q168: the names that are read are also understood when written.
func TestPersonal_Q168_readNames(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		save(k, ana, fields{"birthdate": nil, "birthDate": "14/03/1992", "location": nil, "city": "Santos", "gender": fields{"value": "MALE"}}).Is(200)
		got := read(k, ana)
		equal(t, "birth", got["birthDate"], any("14/03/1992"))
		equal(t, "city", got["city"], any("Santos"))
		equal(t, "gender", got["gender"].(fields)["value"], any("MALE"))
	})
}
