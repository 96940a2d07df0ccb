package directory_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"psic/internal/directory"
	"psic/internal/testkit"
)

const (
	most250  = "Use até 250 caracteres."
	signs    = "Use apenas letras, números e sinais."
	nameText = "Use apenas letras, espaços, hífens e apóstrofos, até 250 caracteres."
	crpText  = "Informe o CRP no formato 06/12345."
	timeText = "Informe a duração entre 10 minutos e 4 horas, no formato HH:MM."
	costText = "Informe o preço em reais inteiros, até 10.000."
	foundUs  = "Conte como conheceu a plataforma."
)

// refusals hold at sign-up. R239: what is required; R240: formats; R241, R242: characters and lengths.
var refusals = []struct {
	name, field string
	value       any
	text        string
	answer      string
}{
	{"R239 name", "fullName", nil, "Informe o nome completo.", ""},
	{"R241 name with digits", "fullName", "Ana 2", nameText, ""},
	{"R242.1 name of 251", "fullName", letters(251), nameText, ""},
	{"R239 birth date", "birthdate", nil, "Informe a data de nascimento.", ""},
	{"R240.6 birth date", "birthdate", "1984-05-20", "Informe uma data válida no formato DD/MM/AAAA.", ""},
	{"R239 CPF", "cpf", nil, "Informe um CPF válido.", ""},
	{"R240.1 CPF digits", "cpf", "529.982.247-26", "Informe um CPF válido.", ""},
	{"R242.2 CPF of 15", "cpf", "529.982.247-255", "Informe um CPF válido.", ""},
	{"R240.7 RG", "document", "", "Informe o RG com até 14 caracteres.", ""},
	{"R239 issuing body", "documentRegion", "", "Informe o órgão expedidor.", ""},
	{"R239 mother's name", "motherName", nil, "Informe o nome da mãe.", ""},
	{"R241 mother's name", "motherName", "Maria 2", nameText, ""},
	{"R240.3 CEP", "zipCode", "0131-100", "Informe um CEP com 8 dígitos.", ""},
	{"R239 street", "address", "", "Informe o endereço.", ""},
	{"R239 number", "number", "", "Informe o número.", ""},
	{"R242 complement", "addressComplement", letters(251), most250, ""},
	{"R239 district", "neighborhood", "", "Informe o bairro.", ""},
	{"R239 city", "location", "", "Informe a cidade.", ""},
	{"R239 state", "addressState", "XX", "Escolha o estado.", ""},
	{"R239 country", "country", "", "Informe o país.", ""},
	{"R240.4 phone", "cellPhone", "8765-4321", "Informe um telefone com DDD.", ""},
	{"R239 gender", "gender", nil, "Escolha uma opção de gênero.", ""},
	{"R239 ethnicity", "ethnicity", nil, "Escolha uma opção de cor/raça.", ""},
	{"R240.8 Q159 no CRP", "crp", "", crpText, ""},
	{"R240.8 Q159 no slash", "crp", "0612345", crpText, ""},
	{"R240.8 Q159 one digit of region", "crp", "6/12345", crpText, ""},
	{"R240.8 Q159 letters", "crp", "06/12A45", crpText, ""},
	{"R240.8 Q159 eleven digits", "crp", "06/12345678901", crpText, ""},
	{"R240.8 no number", "crp", "06/000", crpText, ""},
	{"R239 approach", "psychologicalApproach", " ", "Informe a abordagem.", ""},
	{"R242.1 approach", "psychologicalApproach", letters(251), most250, ""},
	{"approach with a control character", "psychologicalApproach", "a\u001b[31mb", signs, ""},
	{"R241 Q022 public name with a telephone", "nickname", "Zap (11) 99999-9999", nameText, ""},
	{"R241 Q022 public name with marks", "nickname", "Lua <b>Prado</b>", nameText, ""},
	{"R241 Q022 public name that turns its line around", "nickname", "Lua\u202eodarP", nameText, ""},
	{"R239 education", "education", nil, "Informe a formação.", ""},
	{"R242.1 education", "education", letters(251), most250, ""},
	{"R242.1 experience", "experience", letters(251), most250, ""},
	{"no such complement", "additionalEducationDTO", fields{"education": []string{"MBA", "LLM"}}, "Escolha as formações da lista.", ""},
	{"R242.1 details", "additionalEducationDTO", fields{"information": letters(251)}, most250, "additionalEducationDTO.information"},
	{"R239 bank", "bank", "", "Informe o banco.", ""},
	{"R240.11 letters", "agency", "12-X", "Informe a agência, só números, até 20.", ""},
	{"R240.11 21 digits", "agency", strings.Repeat("1", 21), "Informe a agência, só números, até 20.", ""},
	{"R240.12 letters", "account", "12345-6", "Informe a conta, só números, até 20.", ""},
	{"R240.12 21 digits", "account", strings.Repeat("1", 21), "Informe a conta, só números, até 20.", ""},
	{"no PIX key", "pixKey", "não é chave", "Informe uma chave PIX válida ou deixe em branco.", ""},
	{"R239 equipment", "availableEquipment", []string{}, "Marque os equipamentos que você tem.", ""},
	{"no such equipment", "availableEquipment", []string{"COMPUTER", "SOFA"}, "Marque os equipamentos que você tem.", ""},
	{"R239 how they found us", "referral", nil, foundUs, ""},
	{"no such way", "referral", fields{"referral": "TV"}, foundUs, ""},
	{"other without words", "referral", fields{"referral": "OTHER"}, foundUs, "referral.value"},
	{"R239 about", "aboutMe", "", "Escreva sua apresentação.", ""},
	{"Q166 about of 2001", "aboutMe", letters(2001), "Use até 2000 caracteres.", ""},
	{"R242.1 interests", "professionalInterests", letters(251), most250, ""},
	{"R239.11 terms", "termsOfService", false, "Por favor, confirme os termos de uso.", ""},
	{"R240.9 Q141 nine minutes", "sessionTime", "00:09", timeText, ""},
	{"R240.9 Q141 four hours and one", "sessionTime", "04:01", timeText, ""},
	{"R240.9 minute 60", "sessionTime", "00:60", timeText, ""},
	{"R240.9 words", "sessionTime", "uma hora", timeText, ""},
	{"R240.10 no price", "sessionPrice", "", costText, ""},
	{"R240.10 Q141 zero", "sessionPrice", "0", costText, ""},
	{"R240.10 centavos", "sessionPrice", "159,90", costText, ""},
	{"R240.10 letters", "sessionPrice", "R$ 160", costText, ""},
	{"too much", "sessionPrice", "10001", costText, ""},
	{"no such notice", "sessionScheduleRequiredAnticipationTimeInHours", 5, "Escolha a antecedência mínima.", ""},
}

func TestForm_R239_R240_R241_R242_refuses(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := newcomer(k, "helena@psic.test")
		for _, c := range refusals {
			if c.answer == "" {
				c.answer = c.field
			}
			r := submit(k, p, testkit.With(form(), fields{c.field: c.value}))
			if r.Status != 422 || r.Field(c.answer) != c.text {
				t.Errorf("%s: %d, %q, want %q: %s", c.name, r.Status, r.Field(c.answer), c.text, r.Body)
			}
		}
		wrong := submit(k, p, testkit.With(form(), fields{"cpf": "", "crp": "", "bank": ""})).Is(422).JSON()["fields"].([]any)
		equal(t, "the wrong fields of both halves at once", any(len(wrong)), any(3))
		equal(t, "R305 refused", any(string(state(k, p))), any("EMAIL_CONFIRMED"))
		equal(t, "nothing stored", any(testkit.One[int](k, "SELECT count(*) FROM therapist")), any(0))
	})
}

// R239: what may be left out at sign-up, with the defaults of Q141 and R258.
func TestForm_R239_optional(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := newcomer(k, "helena@psic.test")
		bare := testkit.With(form(), fields{"nickname": nil, "addressComplement": nil, "additionalEducationDTO": nil, "professionalInterests": nil,
			"enterpriseSessions": nil, "emailAlertsOptIn": nil, "experience": nil, "pixKey": nil, "sessionTime": nil, "sessionScheduleRequiredAnticipationTimeInHours": nil})
		p.Token = submit(k, p, bare).Is(200).Str("token")
		got := profile(k, p, p.Token).Is(200).JSON()
		for name, want := range map[string]any{"nickname": "", "experience": "", "professionalInterests": "", "additionalEducationInfo": "", "pixKey": "",
			"sessionTimeInMinutes": 60.0, "sessionScheduleRequiredAnticipationTimeInHours": 24.0, "enterpriseSessions": false, "emailAlertsOptIn": false, "showGender": false} {
			equal(t, name, got[name], want)
		}
	})
}

// R240, R242: what the masks let through is stored and comes back in the stated form.
func TestForm_R240_R242_accepts(t *testing.T) {
	cases := []struct {
		name   string
		change fields
		read   string
		want   any
	}{
		{"R240.8 Q159 one digit", fields{"crp": "06/7"}, "crp", "06/7"},
		{"R240.8 Q159 ten digits", fields{"crp": "08/1234567890"}, "crp", "08/1234567890"},
		{"CRP with its name and dots", fields{"crp": "CRP 07/12.345"}, "crp", "07/12345"},
		{"R240.1 CPF bare", fields{"cpf": "52998224725"}, "cpf", "529.982.247-25"},
		{"R240.5 mobile", fields{"cellPhone": "11987654321"}, "cellPhone", "(11) 9 8765-4321"},
		{"R240.4 landline", fields{"cellPhone": "(11) 3456-7890"}, "cellPhone", "(11) 3456-7890"},
		{"R240.9 ten minutes", fields{"sessionTime": "00:10"}, "sessionTimeInMinutes", 10.0},
		{"R240.9 four hours", fields{"sessionTime": "04:00"}, "sessionTimeInMinutes", 240.0},
		{"Q168 minutes by the read name", fields{"sessionTime": nil, "sessionTimeInMinutes": 45}, "sessionTimeInMinutes", 45.0},
		{"R240.10 one real", fields{"sessionPrice": "1"}, "sessionPriceInBRL", 1.0},
		{"R240.10 the most", fields{"sessionPrice": 10000}, "sessionPriceInBRL", 10000.0},
		{"Q168 price by the read name", fields{"sessionPrice": nil, "sessionPriceInBRL": 175.00}, "sessionPriceInBRL", 175.0},
		{"R240.11 20 digits", fields{"agency": strings.Repeat("1", 20)}, "agency", strings.Repeat("•", 16) + "1111"},
		{"Q166 about of 2000", fields{"aboutMe": letters(2000)}, "aboutMe", letters(2000)},
		{"about with line breaks", fields{"aboutMe": "Um.\nDois.\tTrês."}, "aboutMe", "Um.\nDois.\tTrês."},
		{"R242.1 approach of 250", fields{"psychologicalApproach": letters(250)}, "psychologicalApproach", letters(250)},
		{"state in small letters", fields{"addressState": " sp "}, "addressState", "SP"},
		{"an hour's notice", fields{"sessionScheduleRequiredAnticipationTimeInHours": 1}, "sessionScheduleRequiredAnticipationTimeInHours", 1.0},
		{"another way to us", fields{"referral": fields{"referral": "OTHER", "value": "Rádio"}}, "crpHint", ""},
		{"CRP of another state", fields{"crp": "05/4711"}, "crpHint", "O CRP é da região 05 (RJ) e o endereço é de SP."},
	}
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		for i, c := range cases {
			p := newcomer(k, fmt.Sprintf("p%d@psic.test", i))
			r := submit(k, p, testkit.With(form(), c.change))
			if r.Status != 200 {
				t.Errorf("%s: %d %s", c.name, r.Status, r.Body)
				continue
			}
			p.Token = r.Str("token")
			equal(t, c.name, profile(k, p, p.Token).Is(200).JSON()[c.read], c.want)
		}
	})
}

// R243, Q030: identity is read-only once given; the address of the account never comes from this form.
// Q125: a form without the mother's name keeps it. Q126, R239.10: experience is required in an edit, interests are not.
func TestForm_R243_Q125_Q126_edit(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test", fields{"sessionTime": "00:40", "sessionScheduleRequiredAnticipationTimeInHours": 6})
		for field, value := range map[string]string{"birthdate": "21/05/1984", "cpf": testkit.CPF(1), "document": "98.765.432", "documentRegion": "DETRAN"} {
			r := update(k, p, fields{field: value}).Is(422)
			equal(t, "R243 "+field, r.Field(field), any("Este dado não pode ser alterado depois de salvo. Fale com o suporte."))
		}
		equal(t, "R239.10", update(k, p, fields{"experience": ""}).Is(422).Field("experience"), any("Informe a experiência."))
		r := update(k, p, fields{"username": "outra@psic.test", "email": "outra@psic.test", "professionalInterests": "", "motherName": nil, "sessionTime": nil,
			"sessionScheduleRequiredAnticipationTimeInHours": nil, "registrationStep": "CREATED", "fullName": "Helena Nova", "nickname": "Lena"}).Is(200)
		equal(t, "text", r.Str("message"), any("Dados alterados com sucesso"))
		got := profile(k, p, p.Token).JSON()
		for name, want := range map[string]any{"username": "helena@psic.test", "registrationStep": "REGISTRATION_COMPLETE", "fullName": "Helena Nova",
			"sessionTimeInMinutes": 40.0, "sessionScheduleRequiredAnticipationTimeInHours": 6.0, "nickname": "Lena"} {
			equal(t, name, got[name], want)
		}
		acc, err := k.Account.ByID(context.Background(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		personal, err := k.Account.Personal(acc)
		equal(t, "Q125", any(personal.MotherName), any("Maria Aparecida"))
		equal(t, "read", any(err), any(nil))
		if body := string(profile(k, p, p.Token).Body); strings.Contains(body, "Maria Aparecida") {
			t.Errorf("the mother's name is read: %s", body)
		}
	})
}

// The choices are the specified ones, each accepted.
func TestForm_choices(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		update(k, p, fields{"availableEquipment": directory.Equipment, "additionalEducationDTO": fields{"education": directory.Educations, "information": "Todas"}}).Is(200)
		got := profile(k, p, p.Token).JSON()
		equal(t, "equipment", any(fmt.Sprint(got["availableEquipment"])), any("[COMPUTER GOOD_INTERNET_CONNECTION HEADPHONES SMARTPHONE PRIVATE_ROOM]"))
		equal(t, "education", any(fmt.Sprint(got["additionalEducationList"])), any("[ENHANCEMENT SPECIALIZATION MBA MASTERS DOCTORS PHD]"))
		for i, way := range directory.HeardFrom {
			q := newcomer(k, fmt.Sprintf("p%d@psic.test", i))
			submit(k, q, form(fields{"referral": fields{"referral": way, "value": "Rádio"}})).Is(200)
			other := testkit.One[string](k, "SELECT heard_from_other FROM therapist WHERE account_id = $1", q.ID)
			equal(t, "words with OTHER alone", any(other != ""), any(way == "OTHER"))
		}
	})
}
