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

var valid = testkit.PersonalData()

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
	adultText  = "O atendimento é para maiores de 18 anos. Menores precisam de autorização por escrito do " +
		"responsável: fale conosco pela página de contato."
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
		at          string // the field of the error, if it is not the field itself
	}{
		{name: "R145 name missing", field: "fullName", value: nil, text: "Informe o nome completo."},
		{name: "R145 name of spaces", field: "fullName", value: "   ", text: "Informe o nome completo."},
		{name: "R145 digits", field: "fullName", value: "Ana 2", text: nameText},
		{name: "R145 251 letters", field: "fullName", value: letters(251), text: nameText},
		{name: "R145 markup", field: "fullName", value: "<b>Ana</b>", text: nameText},
		{name: "R145 social name of 251", field: "nickname", value: letters(251), text: "Use até 250 caracteres."},
		{name: "R147 American", field: "birthdate", value: "1992-03-14", text: dateText},
		{name: "R147 two-digit year", field: "birthdate", value: "14/03/92", text: dateText},
		{name: "R147 no such day", field: "birthdate", value: "31/02/1992", text: dateText},
		{name: "R147 to come", field: "birthdate", value: "14/03/2030", text: dateText},
		{name: "R147 Q212 the last day of 1905", field: "birthdate", value: "31/12/1905", text: dateText},
		{name: "R008 a child", field: "birthdate", value: "14/03/2015", text: adultText},
		{name: "R148.1 Q157 wrong digit", field: "cpf", value: "529.982.247-26", text: "Informe um CPF válido."},
		{name: "R148.1 all equal", field: "cpf", value: "111.111.111-11", text: "Informe um CPF válido."},
		{name: "R148.1 too long", field: "cpf", value: "529.982.247-255", text: "Informe um CPF válido."},
		{name: "R148.2 Q158 15 characters", field: "document", value: "123456789012345", text: rgText},
		{name: "R148.2 Q158 letter in the middle", field: "document", value: "12X45678", text: rgText},
		{name: "R148.4 issuing body of 251", field: "documentRegion", value: letters(251), text: mostText},
		{name: "R149.3 CEP of 7", field: "zipCode", value: "01310-10", text: "Informe um CEP com 8 dígitos."},
		{name: "R149.2 CEP with letters", field: "zipCode", value: "0131A-100", text: "Informe um CEP com 8 dígitos."},
		{name: "R150.1 street of 251", field: "address", value: letters(251), text: streetText},
		{name: "R150.1 Q155 sign", field: "address", value: "Rua #1", text: streetText},
		{name: "R150.2 number of 11", field: "number", value: "12345678901", text: "Use até 10 caracteres."},
		{name: "R150.3 complement of 251", field: "addressComplement", value: letters(251), text: mostText},
		{name: "R150.4 district of 251", field: "neighborhood", value: letters(251), text: mostText},
		{name: "R150.5 city of 251", field: "location", value: letters(251), text: mostText},
		{name: "R150.6 country of 251", field: "country", value: letters(251), text: mostText},
		{name: "R150.7 no such state", field: "addressState", value: "XX", text: "Escolha o estado."},
		{name: "R151 no area code", field: "cellPhone", value: "98765-4321", text: "Informe um telefone com DDD."},
		{
			name:  "R151 no such area code",
			field: "cellPhone",
			value: "(20) 9 8765-4321",
			text:  "Informe um telefone com DDD.",
		},
		{name: "R151 too long", field: "cellPhone", value: "(11) 9 8765-432100", text: "Informe um telefone com DDD."},
		{
			name:  "R152 no such gender",
			field: "gender",
			value: fields{"genderEnum": "X"},
			text:  "Escolha uma opção de gênero.",
		},
		{
			name:  "R152 other without words",
			field: "gender",
			value: fields{"genderEnum": "OTHER"},
			text:  "Descreva o gênero.",
			at:    "gender.customValue",
		},
		{
			name:  "R152 other of 251",
			field: "gender",
			value: fields{"genderEnum": "OTHER", "customValue": letters(251)},
			text:  mostText,
			at:    "gender.customValue",
		},
		{name: "R152 no such ethnicity", field: "ethnicity", value: "BLUE", text: "Escolha uma opção de cor/raça."},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		for _, c := range cases {
			if c.at == "" {
				c.at = c.field
			}
			r := save(k, ana, fields{c.field: c.value})
			if r.Status != 422 || r.Field(c.at) != c.text {
				t.Errorf("%s: %d, %q at %s, want %q: %s", c.name, r.Status, r.Field(c.at), c.at, c.text, r.Body)
			}
		}
		equal(t, "stored", one[string](k, "SELECT private FROM account WHERE id = $1", ana.ID), "")
		r := save(k, ana, fields{"fullName": "", "cpf": "1", "country": letters(251)}).Is(422)
		equal(t, "all wrong fields at once", len(r.JSON()["fields"].([]any)), 3)
	})
}

// TestPersonal_parts_Q220: a patient saves the data in parts. Only the name is needed, and the identity is locked field
// by field.
func TestPersonal_parts_Q220(t *testing.T) {
	cases := []struct{ name, field string }{
		{name: "R147 Q220 birth missing", field: "birthdate"},
		{name: "R148.1 Q220 CPF missing", field: "cpf"},
		{name: "R148.2 Q220 RG missing", field: "document"},
		{name: "R148.3 Q220 issuing body missing", field: "documentRegion"},
		{name: "R149.1 Q220 CEP missing", field: "zipCode"},
		{name: "R150.1 Q220 street missing", field: "address"},
		{name: "R150.2 Q220 number missing", field: "number"},
		{name: "R150.4 Q220 district missing", field: "neighborhood"},
		{name: "R150.5 Q220 city missing", field: "location"},
		{name: "R150.6 Q220 country missing", field: "country"},
		{name: "R150.7 Q220 state missing", field: "addressState"},
		{name: "R151 Q220 phone missing", field: "cellPhone"},
		{name: "R152 Q220 gender missing", field: "gender"},
		{name: "R152 Q220 ethnicity missing", field: "ethnicity"},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for i, c := range cases {
			p := k.Patient(string(rune('a'+i)) + "@example.com")
			if r := save(k, p, fields{"cpf": cpf(i)}, fields{c.field: nil}); r.Status != 200 {
				t.Errorf("%s: %d %s", c.name, r.Status, r.Body)
			}
		}
		ana, bia := k.Patient("ana@example.com"), k.Patient("bia@example.com")
		for _, p := range []testkit.Person{ana, bia} {
			k.Call("PUT", "/api/customer/"+p.ID, p.Token, fields{"fullName": "Ana Lima"}).Is(200)
		}
		none := "SELECT count(*) FROM account WHERE id IN ($1, $2) AND cpf_index IS NULL"
		equal(t, "people without a CPF are not one person", one[int](k, none, ana.ID, bia.ID), 2)
		put := func(more fields) testkit.Response {
			return k.Call("PUT", "/api/customer/"+ana.ID, ana.Token, with(fields{"fullName": "Ana Lima"}, more))
		}
		put(fields{"birthdate": "14/03/1992", "cpf": "529.982.247-25"}).Is(200)
		put(fields{"country": "Brasil"}).Is(200)
		equal(t, "a missing CPF keeps the saved one", read(k, ana)["cpf"], any("529.982.247-25"))
		equal(t, "and the birth date", read(k, ana)["birthDate"], any("14/03/1992"))
		equal(t, "another CPF", put(fields{"cpf": cpf(3)}).Is(422).Field("cpf"), lockedText)
		equal(t, "a wrong part", put(fields{"zipCode": "1"}).Is(422).Field("zipCode"), "Informe um CEP com 8 dígitos.")
		put(fields{"document": "12.345.678"}).Is(200)
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
		{
			name:  "R145 accents and apostrophe",
			field: "fullName",
			value: "Zoë d'Ávila Ção",
			read:  "fullName",
			want:  same,
		},
		{name: "R145 Q156 hyphen", field: "fullName", value: "Ana-Maria Souza", read: "fullName", want: same},
		{name: "R145 250 letters", field: "fullName", value: letters(250), read: "fullName", want: same},
		{name: "R145 no social name", field: "nickname", value: "", read: "nickname", want: same},
		{name: "R145 social name of 250", field: "nickname", value: letters(250), read: "nickname", want: same},
		{name: "R145 social name is free text", field: "nickname", value: "Aninha 2.0", read: "nickname", want: same},
		{name: "R148.1 CPF bare", field: "cpf", value: "52998224725", read: "cpf", want: to("529.982.247-25")},
		{name: "R148.2 RG by the mask", field: "document", value: "12.345.678", read: "document", want: same},
		{
			name:  "R148.2 Q158 final letter",
			field: "document",
			value: "12.345.678-x",
			read:  "document",
			want:  to("12.345.678-X"),
		},
		{name: "R148.2 Q158 14 digits", field: "document", value: "12345678901234", read: "document", want: same},
		{name: "R148.2 Q158 five digits", field: "document", value: "12345", read: "document", want: same},
		{
			name:  "R148.4 issuing body of 250",
			field: "documentRegion",
			value: letters(250),
			read:  "documentRegion",
			want:  same,
		},
		{name: "R149.2 CEP by the mask", field: "zipCode", value: "01310-100", read: "zipCode", want: same},
		{name: "R149 CEP bare", field: "zipCode", value: "01310100", read: "zipCode", want: to("01310-100")},
		{
			name:  "R150.1 Q155 digits in a street",
			field: "address",
			value: "Rua 25 de Março, 3º/4ª, d'Água - s.n.",
			read:  "address",
			want:  same,
		},
		{name: "R150.1 street of 250", field: "address", value: letters(250), read: "address", want: same},
		{name: "R150.2 number of 10", field: "number", value: "1000 fd. B", read: "number", want: same},
		{name: "R150.3 no complement", field: "addressComplement", value: "", read: "addressComplement", want: same},
		{
			name:  "R150.3 complement of 250",
			field: "addressComplement",
			value: letters(250),
			read:  "addressComplement",
			want:  same,
		},
		{name: "R150.4 district of 250", field: "neighborhood", value: letters(250), read: "neighborhood", want: same},
		{name: "R150.5 city of 250", field: "location", value: letters(250), read: "city", want: same},
		{name: "R150.6 country of 250", field: "country", value: letters(250), read: "country", want: same},
		{name: "R151 landline", field: "cellPhone", value: "(11) 3456-7890", read: "cellPhone", want: same},
		{name: "R151 mobile", field: "cellPhone", value: "(11) 9 8765-4321", read: "cellPhone", want: same},
		{
			name:  "R151 with the country code",
			field: "cellPhone",
			value: "+55 (11) 98765-4321",
			read:  "cellPhone",
			want:  to("(11) 9 8765-4321"),
		},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		accept := func(name, field string, value any, reads string, want any) {
			t.Helper()
			k.Exec("UPDATE account SET private = '', cpf_index = NULL") // each case is a first save
			r := save(k, ana, fields{field: value})
			if r.Status != 200 || r.Str("message") != "Dados alterados com sucesso" {
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
		for _, g := range []string{
			"FEMALE", "MALE", "TRANS_FEMALE", "TRANS_MALE", "NON_BINARY", "NOT_INFORMED", "OTHER",
		} {
			save(k, ana, fields{"gender": fields{"genderEnum": g, "customValue": "agênero"}}).Is(200)
			got := read(k, ana)["gender"].(fields)
			equal(t, "R152 "+g, got["value"], any(g))
			equal(t, "R152 words with OTHER alone", got["customValue"] == "agênero", g == "OTHER")
		}
		equal(t, "R150.7 states", len(br.States), 27)
	})
}

// R008, Q038: only adults are accepted, by the date in São Paulo.
func TestPersonal_R008_adults(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		for _, c := range []struct {
			name  string
			now   time.Time
			birth string
			adult bool
		}{
			{
				name:  "the day before the birthday",
				now:   time.Date(2026, 11, 16, 12, 0, 0, 0, at.SaoPaulo),
				birth: "17/11/2008",
				adult: false,
			},
			{
				name:  "on the birthday",
				now:   time.Date(2026, 11, 17, 12, 0, 0, 0, at.SaoPaulo),
				birth: "17/11/2008",
				adult: true,
			},
			{
				name:  "the day after",
				now:   time.Date(2026, 11, 18, 12, 0, 0, 0, at.SaoPaulo),
				birth: "17/11/2008",
				adult: true,
			},
			{
				name:  "a second before midnight in São Paulo, when it is the birthday in UTC",
				now:   time.Date(2026, 11, 17, 2, 59, 59, 0, time.UTC),
				birth: "17/11/2008",
				adult: false,
			},
			{
				name:  "midnight in São Paulo",
				now:   time.Date(2026, 11, 17, 3, 0, 0, 0, time.UTC),
				birth: "17/11/2008",
				adult: true,
			},
			{
				name:  "28 February of one born on the 29th",
				now:   time.Date(2026, 2, 28, 12, 0, 0, 0, at.SaoPaulo),
				birth: "29/02/2008",
				adult: false,
			},
			{
				name:  "1 March of one born on the 29th",
				now:   time.Date(2026, 3, 1, 12, 0, 0, 0, at.SaoPaulo),
				birth: "29/02/2008",
				adult: true,
			},
		} {
			k.Clock.Set(c.now)
			ana = k.Login(ana.Email)
			k.Exec("UPDATE account SET private = '', cpf_index = NULL")
			r := save(k, ana, fields{"birthdate": c.birth})
			if c.adult != (r.Status == 200) || !c.adult && r.Field("birthdate") != adultText {
				t.Errorf("%s: %d %s", c.name, r.Status, r.Body)
			}
			birth, err := at.ParseDate(c.birth)
			equal(t, c.name, account.Adult(birth, c.now), c.adult && err == nil)
		}
	})
}

// Q030, R147, R148.5, R148.6, R148.7: identity data cannot be changed once saved. R146: the form does not change the
// e-mail address of the account.
func TestPersonal_Q030_R146_R147_R148_readOnly(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		before := read(k, ana)
		for _, name := range []string{"birthDate", "cpf", "document", "documentRegion"} {
			equal(t, "not saved yet: "+name, before[name], any(""))
		}
		save(k, ana, fields{"emailAlertsOptIn": true}).Is(200)
		for field, value := range map[string]string{
			"birthdate":      "15/03/1992",
			"cpf":            cpf(1),
			"document":       "12.345.679",
			"documentRegion": "IFP",
		} {
			equal(t, field, save(k, ana, fields{field: value}).Is(422).Field(field), lockedText)
		}
		save(k, ana, fields{
			"cpf":                "52998224725",
			"fullName":           "Ana Outra",
			"username":           "outra@example.com",
			"email":              "outra@example.com",
			"state":              "CREATED",
			"type":               "ADMINISTRATOR",
			"affiliate":          "MINE",
			"reschedulingCredit": 99,
			"location":           "Santos",
		}).Is(200)
		after := read(k, ana)
		equal(t, "R146 address", after["username"], any(ana.Email))
		equal(t, "the same CPF without punctuation", after["cpf"], any("529.982.247-25"))
		equal(t, "name", after["fullName"], any("Ana Outra"))
		equal(t, "city", after["city"], any("Santos"))
		equal(t, "state", after["state"], any("REGISTRATION_COMPLETE"))
		equal(t, "affiliate", after["affiliate"], before["affiliate"])
		equal(t, "credit", after["reschedulingCredit"], any(0.0))
		equal(t, "news, not sent again", after["emailAlertsOptIn"], any(true))
		equal(t, "role", one[string](k, "SELECT role FROM account WHERE id = $1", ana.ID), "CUSTOMER")
	})
}

// Q168: the form also accepts the names of the response.
func TestPersonal_Q168_readNames(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		ana := k.Patient("ana@example.com")
		save(k, ana, fields{
			"birthdate": nil,
			"birthDate": "14/03/1992",
			"location":  nil,
			"city":      "Santos",
			"gender":    fields{"value": "MALE"},
		}).Is(200)
		got := read(k, ana)
		equal(t, "birth", got["birthDate"], any("14/03/1992"))
		equal(t, "city", got["city"], any("Santos"))
		equal(t, "gender", got["gender"].(fields)["value"], any("MALE"))
	})
}
