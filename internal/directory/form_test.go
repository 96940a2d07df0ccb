package directory_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"psic/internal/testkit"
)

const (
	most250   = "Use até 250 caracteres."
	signs     = "Use apenas letras, números e sinais."
	nameText  = "Use apenas letras, espaços, hífens e apóstrofos, até 250 caracteres."
	crpText   = "Informe o CRP no formato 06/12345."
	crpRegion = "A região do CRP vai de 01 a 24. Confira os números antes da barra."
	timeText  = "Informe a duração entre 10 minutos e 4 horas, no formato HH:MM."
	costText  = "Informe o preço em reais inteiros, até 10.000."
	heardOfUs = "Conte como conheceu a plataforma."
)

// refusals are wrong values at sign-up. R239: required fields; R240: formats; R241, R242: characters and lengths.
var refusals = []struct {
	name, field string
	value       any
	text        string
	at          string // the field of the error, if it is not the field itself
}{
	{name: "R239 name", field: "fullName", value: nil, text: "Informe o nome completo."},
	{name: "R241 name with digits", field: "fullName", value: "Ana 2", text: nameText},
	{name: "R242.1 name of 251", field: "fullName", value: letters(251), text: nameText},
	{name: "R239 birth date", field: "birthdate", value: nil, text: "Informe a data de nascimento."},
	{
		name:  "R240.6 birth date",
		field: "birthdate",
		value: "1984-05-20",
		text:  "Informe uma data válida no formato DD/MM/AAAA.",
	},
	{name: "R239 CPF", field: "cpf", value: nil, text: "Informe um CPF válido."},
	{name: "R240.1 CPF digits", field: "cpf", value: "529.982.247-26", text: "Informe um CPF válido."},
	{name: "R242.2 CPF of 15", field: "cpf", value: "529.982.247-255", text: "Informe um CPF válido."},
	{name: "R240.7 RG", field: "document", value: "", text: "Informe o RG com até 14 caracteres."},
	{name: "R239 issuing body", field: "documentRegion", value: "", text: "Informe o órgão expedidor."},
	{name: "R239 mother's name", field: "motherName", value: nil, text: "Informe o nome da mãe."},
	{name: "R241 mother's name", field: "motherName", value: "Maria 2", text: nameText},
	{name: "R240.3 CEP", field: "zipCode", value: "0131-100", text: "Informe um CEP com 8 dígitos."},
	{name: "R239 street", field: "address", value: "", text: "Informe o endereço."},
	{name: "R239 number", field: "number", value: "", text: "Informe o número."},
	{name: "R242 complement", field: "addressComplement", value: letters(251), text: most250},
	{name: "R239 district", field: "neighborhood", value: "", text: "Informe o bairro."},
	{name: "R239 city", field: "location", value: "", text: "Informe a cidade."},
	{name: "R239 state", field: "addressState", value: "XX", text: "Escolha o estado."},
	{name: "R239 country", field: "country", value: "", text: "Informe o país."},
	{name: "R240.4 phone", field: "cellPhone", value: "8765-4321", text: "Informe um telefone com DDD."},
	{name: "R239 gender", field: "gender", value: nil, text: "Escolha uma opção de gênero."},
	{name: "R239 ethnicity", field: "ethnicity", value: nil, text: "Escolha uma opção de cor/raça."},
	{name: "R240.8 Q159 no CRP", field: "crp", value: "", text: crpText},
	{name: "R240.8 Q159 no slash", field: "crp", value: "0612345", text: crpText},
	{name: "R240.8 Q159 one digit of region", field: "crp", value: "6/12345", text: crpText},
	{name: "R240.8 no region", field: "crp", value: "00/12345", text: crpRegion},
	{name: "R240.8 region after the last", field: "crp", value: "25/12345", text: crpRegion},
	{name: "R240.8 region 61 of 6/12", field: "crp", value: "61/2", text: crpRegion},
	{name: "R240.8 Q159 letters", field: "crp", value: "06/12A45", text: crpText},
	{name: "R240.8 Q159 eleven digits", field: "crp", value: "06/12345678901", text: crpText},
	{name: "R240.8 no number", field: "crp", value: "06/000", text: crpText},
	{name: "R239 approach", field: "psychologicalApproach", value: " ", text: "Informe a abordagem."},
	{name: "R242.1 approach", field: "psychologicalApproach", value: letters(251), text: most250},
	{name: "approach with a control character", field: "psychologicalApproach", value: "a\u001b[31mb", text: signs},
	{name: "R241 Q022 public name with a telephone", field: "nickname", value: "Zap (11) 99999-9999", text: nameText},
	{name: "R241 Q022 public name with marks", field: "nickname", value: "Lua <b>Prado</b>", text: nameText},
	{
		name:  "R241 Q022 public name that turns its line around",
		field: "nickname",
		value: "Lua\u202eodarP",
		text:  "Use letras de um só alfabeto, com até dois acentos cada uma, e nenhum caractere invisível.",
	},
	{name: "R239 education", field: "education", value: nil, text: "Informe a formação."},
	{name: "R242.1 education", field: "education", value: letters(251), text: most250},
	{name: "R242.1 experience", field: "experience", value: letters(251), text: most250},
	{
		name:  "no such complement",
		field: "additionalEducationDTO",
		value: fields{"education": []string{"MBA", "LLM"}},
		text:  "Escolha as formações da lista.",
	},
	{
		name:  "R242.1 details",
		field: "additionalEducationDTO",
		value: fields{"information": letters(251)},
		text:  most250,
		at:    "additionalEducationDTO.information",
	},
	{name: "R239 bank", field: "bank", value: "", text: "Informe o banco."},
	{name: "R240.11 letters", field: "agency", value: "12-X", text: "Informe a agência, só números, até 20."},
	{
		name:  "R240.11 21 digits",
		field: "agency",
		value: strings.Repeat("1", 21),
		text:  "Informe a agência, só números, até 20.",
	},
	{name: "R240.12 letters", field: "account", value: "12345-6", text: "Informe a conta, só números, até 20."},
	{
		name:  "R240.12 21 digits",
		field: "account",
		value: strings.Repeat("1", 21),
		text:  "Informe a conta, só números, até 20.",
	},
	{
		name:  "no PIX key",
		field: "pixKey",
		value: "não é chave",
		text:  "Informe uma chave PIX válida ou deixe em branco.",
	},
	{
		name:  "R239 equipment",
		field: "availableEquipment",
		value: []string{},
		text:  "Marque os equipamentos que você tem.",
	},
	{
		name:  "no such equipment",
		field: "availableEquipment",
		value: []string{"COMPUTER", "SOFA"},
		text:  "Marque os equipamentos que você tem.",
	},
	{name: "R239 how they heard of us", field: "referral", value: nil, text: heardOfUs},
	{name: "no such way", field: "referral", value: fields{"referral": "TV"}, text: heardOfUs},
	{
		name:  "other without words",
		field: "referral",
		value: fields{"referral": "OTHER"},
		text:  heardOfUs,
		at:    "referral.value",
	},
	{name: "R239 about", field: "aboutMe", value: "", text: "Escreva sua apresentação."},
	{name: "Q166 about of 2001", field: "aboutMe", value: letters(2001), text: "Use até 2000 caracteres."},
	{name: "R242.1 interests", field: "professionalInterests", value: letters(251), text: most250},
	{name: "R239.11 terms", field: "termsOfService", value: false, text: "Por favor, confirme os termos de uso."},
	{name: "R240.9 Q141 nine minutes", field: "sessionTime", value: "00:09", text: timeText},
	{name: "R240.9 Q141 four hours and one", field: "sessionTime", value: "04:01", text: timeText},
	{name: "R240.9 minute 60", field: "sessionTime", value: "00:60", text: timeText},
	{name: "R240.9 words", field: "sessionTime", value: "uma hora", text: timeText},
	{name: "R240.10 no price", field: "sessionPrice", value: "", text: costText},
	{name: "R240.10 Q141 zero", field: "sessionPrice", value: "0", text: costText},
	{name: "R240.10 centavos", field: "sessionPrice", value: "159,90", text: costText},
	{name: "R240.10 letters", field: "sessionPrice", value: "R$ 160", text: costText},
	{name: "too much", field: "sessionPrice", value: "10001", text: costText},
	{
		name:  "no such notice",
		field: "sessionScheduleRequiredAnticipationTimeInHours",
		value: 5,
		text:  "Escolha a antecedência mínima.",
	},
}

func TestForm_R239_R240_R241_R242_refuses(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := newcomer(k, "helena@psic.test")
		for _, c := range refusals {
			if c.at == "" {
				c.at = c.field
			}
			r := submit(k, p, testkit.With(form(), fields{c.field: c.value}))
			if r.Status != 422 || r.Field(c.at) != c.text {
				t.Errorf("%s: %d, %q, want %q: %s", c.name, r.Status, r.Field(c.at), c.text, r.Body)
			}
		}
		both := submit(k, p, testkit.With(form(), fields{"cpf": "", "crp": "", "bank": ""})).Is(422)
		wrong := both.JSON()["fields"].([]any)
		equal(t, "the wrong fields of both halves at once", any(len(wrong)), any(3))
		equal(t, "R305 refused", any(string(state(k, p))), any("EMAIL_CONFIRMED"))
		equal(t, "nothing stored", any(testkit.One[int](k, "SELECT count(*) FROM therapist")), any(0))
	})
}

// R239: the optional fields at sign-up, with the defaults of Q141 and R258.
func TestForm_R239_optional(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := newcomer(k, "helena@psic.test")
		bare := testkit.With(
			form(),
			fields{
				"nickname":               nil,
				"addressComplement":      nil,
				"additionalEducationDTO": nil,
				"professionalInterests":  nil,
				"enterpriseSessions":     nil,
				"emailAlertsOptIn":       nil,
				"experience":             nil,
				"pixKey":                 nil,
				"sessionTime":            nil,
				"sessionScheduleRequiredAnticipationTimeInHours": nil,
			},
		)
		p.Token = submit(k, p, bare).Is(200).Str("token")
		got := profile(k, p, p.Token).Is(200).JSON()
		for name, want := range map[string]any{
			"nickname":                "",
			"experience":              "",
			"professionalInterests":   "",
			"additionalEducationInfo": "",
			"pixKey":                  "",
			"sessionTimeInMinutes":    60.0,
			"sessionScheduleRequiredAnticipationTimeInHours": 24.0,
			"enterpriseSessions":                             false,
			"emailAlertsOptIn":                               false,
			"showGender":                                     false,
		} {
			equal(t, name, got[name], want)
		}
	})
}

// R240, R242: a value in an accepted format is stored and returned in its canonical format.
func TestForm_R240_R242_accepts(t *testing.T) {
	cases := []struct {
		name   string
		change fields
		read   string
		want   any
	}{
		{name: "R240.8 Q159 one digit", change: fields{"crp": "06/7"}, read: "crp", want: "06/7"},
		{name: "R240.8 first region", change: fields{"crp": "01/7"}, read: "crp", want: "01/7"},
		{name: "R240.8 last region", change: fields{"crp": "24/7"}, read: "crp", want: "24/7"},
		{name: "R240.8 Q159 ten digits", change: fields{"crp": "08/1234567890"}, read: "crp", want: "08/1234567890"},
		{name: "CRP with its name and dots", change: fields{"crp": "CRP 07/12.345"}, read: "crp", want: "07/12345"},
		{name: "R240.1 CPF bare", change: fields{"cpf": "52998224725"}, read: "cpf", want: "529.982.247-25"},
		{
			name:   "R240.5 mobile",
			change: fields{"cellPhone": "11987654321"},
			read:   "cellPhone",
			want:   "(11) 9 8765-4321",
		},
		{
			name:   "R240.4 landline",
			change: fields{"cellPhone": "(11) 3456-7890"},
			read:   "cellPhone",
			want:   "(11) 3456-7890",
		},
		{name: "R240.9 ten minutes", change: fields{"sessionTime": "00:10"}, read: "sessionTimeInMinutes", want: 10.0},
		{name: "R240.9 four hours", change: fields{"sessionTime": "04:00"}, read: "sessionTimeInMinutes", want: 240.0},
		{
			name:   "Q168 minutes by the read name",
			change: fields{"sessionTime": nil, "sessionTimeInMinutes": 45},
			read:   "sessionTimeInMinutes",
			want:   45.0,
		},
		{name: "R240.10 one real", change: fields{"sessionPrice": "1"}, read: "sessionPriceInBRL", want: 1.0},
		{name: "R240.10 the most", change: fields{"sessionPrice": 10000}, read: "sessionPriceInBRL", want: 10000.0},
		{
			name:   "Q168 price by the read name",
			change: fields{"sessionPrice": nil, "sessionPriceInBRL": 175.00},
			read:   "sessionPriceInBRL",
			want:   175.0,
		},
		{
			name:   "R240.11 20 digits",
			change: fields{"agency": strings.Repeat("1", 20)},
			read:   "agency",
			want:   strings.Repeat("•", 16) + "1111",
		},
		{name: "Q166 about of 2000", change: fields{"aboutMe": letters(2000)}, read: "aboutMe", want: letters(2000)},
		{
			name:   "about with line breaks",
			change: fields{"aboutMe": "Um.\nDois.\tTrês."},
			read:   "aboutMe",
			want:   "Um.\nDois.\tTrês.",
		},
		{
			name:   "R242.1 approach of 250",
			change: fields{"psychologicalApproach": letters(250)},
			read:   "psychologicalApproach",
			want:   letters(250),
		},
		{name: "state in small letters", change: fields{"addressState": " sp "}, read: "addressState", want: "SP"},
		{
			name:   "an hour's notice",
			change: fields{"sessionScheduleRequiredAnticipationTimeInHours": 1},
			read:   "sessionScheduleRequiredAnticipationTimeInHours",
			want:   1.0,
		},
		{
			name:   "another way to us",
			change: fields{"referral": fields{"referral": "OTHER", "value": "Rádio"}},
			read:   "crpHint",
			want:   "",
		},
		{
			name:   "CRP of another state",
			change: fields{"crp": "05/4711"},
			read:   "crpHint",
			want:   "O CRP é da região 05 (RJ) e o endereço é de SP.",
		},
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

// R243, Q030: identity is read-only once saved, and this form never changes the e-mail address of the account.
// Q125: a form without the mother's name keeps it. Q126, R239.10: experience is required in an edit, interests are not.
func TestForm_R243_Q125_Q126_edit(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered(
			"helena@psic.test",
			fields{"sessionTime": "00:40", "sessionScheduleRequiredAnticipationTimeInHours": 6},
		)
		for field, value := range map[string]string{
			"birthdate":      "21/05/1984",
			"cpf":            testkit.CPF(1),
			"document":       "98.765.432",
			"documentRegion": "DETRAN",
		} {
			r := update(k, p, fields{field: value}).Is(422)
			locked := "Este dado não pode ser alterado depois de salvo. Fale com o suporte."
			equal(t, "R243 "+field, r.Field(field), any(locked))
		}
		r := update(k, p, fields{"experience": ""}).Is(422)
		equal(t, "R239.10", r.Field("experience"), any("Informe a experiência."))

		r = update(k, p, fields{
			"username":              "outra@psic.test",
			"email":                 "outra@psic.test",
			"professionalInterests": "",
			"motherName":            nil,
			"sessionTime":           nil,
			"sessionScheduleRequiredAnticipationTimeInHours": nil,
			"registrationStep": "CREATED",
			"fullName":         "Helena Nova",
			"nickname":         "Lena",
		}).Is(200)
		equal(t, "text", r.Str("message"), any("Dados alterados com sucesso"))
		got := profile(k, p, p.Token).JSON()
		for name, want := range map[string]any{
			"username":             "helena@psic.test",
			"registrationStep":     "REGISTRATION_COMPLETE",
			"fullName":             "Helena Martins Rocha", // Q204: the new one is in review
			"sessionTimeInMinutes": 40.0,
			"sessionScheduleRequiredAnticipationTimeInHours": 6.0,
			"nickname": "",
		} {
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
			t.Errorf("the response has the mother's name: %s", body)
		}
	})
}

// Every choice of the form is accepted.
func TestForm_choices(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := k.Registered("helena@psic.test")
		update(
			k,
			p,
			fields{
				"availableEquipment": []string{
					"COMPUTER",
					"GOOD_INTERNET_CONNECTION",
					"HEADPHONES",
					"SMARTPHONE",
					"PRIVATE_ROOM",
				},
				"additionalEducationDTO": fields{
					"education":   []string{"ENHANCEMENT", "SPECIALIZATION", "MBA", "MASTERS", "DOCTORS", "PHD"},
					"information": "Todas",
				},
			},
		).Is(200)
		got := profile(k, p, p.Token).JSON()
		equal(
			t,
			"equipment",
			any(fmt.Sprint(got["availableEquipment"])),
			any("[COMPUTER GOOD_INTERNET_CONNECTION HEADPHONES SMARTPHONE PRIVATE_ROOM]"),
		)
		equal(
			t,
			"education",
			any(fmt.Sprint(got["additionalEducationList"])),
			any("[ENHANCEMENT SPECIALIZATION MBA MASTERS DOCTORS PHD]"),
		)
		ways := []string{"SOCIAL_MEDIA", "RECOMMENDED_FROM_PEOPLE", "SEARCH_TOOL", "NEWS", "OTHER"}
		for i, way := range ways {
			q := newcomer(k, fmt.Sprintf("p%d@psic.test", i))
			submit(k, q, form(fields{"referral": fields{"referral": way, "value": "Rádio"}})).Is(200)
			other := testkit.One[string](k, "SELECT heard_from_other FROM therapist WHERE account_id = $1", q.ID)
			equal(t, "words with OTHER alone", any(other != ""), any(way == "OTHER"))
		}
	})
}
