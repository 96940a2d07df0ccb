package testkit

import (
	"context"
	"fmt"
	"maps"
	"sync/atomic"

	"psic/internal/kernel/actor"
	"psic/internal/subscription"
)

// Fields is a JSON object that a test writes down.
type Fields = map[string]any

var serial atomic.Int64

// CPF is the n-th valid number.
func CPF(n int) string {
	digits := fmt.Sprintf("%09d", 100_000_000+n)
	for len(digits) < 11 {
		sum := 0
		for i, d := range digits {
			sum += int(d-'0') * (len(digits) + 1 - i)
		}
		digits += fmt.Sprint(sum * 10 % 11 % 10)
	}
	return digits
}

// PersonalData is a complete set, as a patient saves it.
func PersonalData() Fields {
	return Fields{
		"fullName":          "Ana Maria d'Ávila",
		"nickname":          "Aninha",
		"birthdate":         "14/03/1992",
		"cpf":               "529.982.247-25",
		"document":          "12.345.678",
		"documentRegion":    "SSP",
		"zipCode":           "01310-100",
		"address":           "Avenida Paulista",
		"number":            "1000",
		"addressComplement": "apto 12",
		"neighborhood":      "Bela Vista",
		"location":          "São Paulo",
		"addressState":      "SP",
		"country":           "Brasil",
		"cellPhone":         "(11) 9 8765-4321",
		"gender":            Fields{"genderEnum": "FEMALE"},
		"ethnicity":         "NOT_INFORMED",
	}
}

// TherapistForm is a complete registration form with a CPF and a CRP of its own; the changes go on top.
func TherapistForm(changes ...Fields) Fields {
	n := int(serial.Add(1))
	form := Fields{
		"fullName":              "Helena Martins Rocha",
		"birthdate":             "20/05/1984",
		"cpf":                   CPF(500_000 + n),
		"document":              "23.456.789",
		"documentRegion":        "SSP",
		"zipCode":               "01310-100",
		"address":               "Rua das Palmeiras",
		"number":                "120",
		"neighborhood":          "Centro",
		"location":              "São Paulo",
		"addressState":          "SP",
		"country":               "Brasil",
		"cellPhone":             "(11) 9 8765-4321",
		"gender":                Fields{"genderEnum": "FEMALE"},
		"ethnicity":             "NOT_INFORMED",
		"motherName":            "Maria Aparecida",
		"crp":                   fmt.Sprintf("06/%d", 100_000+n),
		"psychologicalApproach": "Psicanálise",
		"education":             "Psicologia, USP",
		"experience":            "Dez anos de clínica.",
		"bank":                  "Banco do Brasil",
		"agency":                "1234",
		"account":               "567890",
		"availableEquipment": []string{
			"COMPUTER",
			"HEADPHONES",
		},
		"referral":     Fields{"referral": "NEWS"},
		"aboutMe":      "Atendo adultos.",
		"sessionTime":  "00:50",
		"sessionPrice": "160",
		"sessionScheduleRequiredAnticipationTimeInHours": 24,
		"termsOfService": true,
	}
	for _, c := range changes {
		maps.Copy(form, c)
	}
	return form
}

// Submitted is a psychologist who sent the registration form and waits for its review.
func (k *Kit) Submitted(email string, changes ...Fields) Person {
	k.T.Helper()
	p := k.SignUp(email, actor.Therapist)
	r := k.Call("POST", "/api/therapist-register/"+p.ID+"/additional-information", p.Token, TherapistForm(changes...)).
		Is(200)
	p.Token = r.Str("token")
	return p
}

// Approved is a psychologist who may choose a plan. Nobody is named as the reviewer.
func (k *Kit) Approved(email string, changes ...Fields) Person {
	k.T.Helper()
	p := k.Submitted(email, changes...)
	if err := k.Directory.Approve(
		context.Background(),
		actor.Actor{},
		p.ID,
		"Conferido no cadastro público.",
	); err != nil {
		k.T.Fatal(err)
	}
	return p
}

// Registered is a psychologist on the free plan who has published no hours yet.
func (k *Kit) Registered(email string, changes ...Fields) Person {
	k.T.Helper()
	p := k.Approved(email, changes...)
	if _, err := k.Subscription.Choose(context.Background(), p.ID, subscription.Free); err != nil {
		k.T.Fatal(err)
	}
	return p
}

// Therapist is a psychologist in the directory: every day at 10:00, 14:00 and 19:00.
func (k *Kit) Therapist(email string, changes ...Fields) Person {
	k.T.Helper()
	p := k.Registered(email, changes...)
	k.Publish(p, EveryDay("10:00", "14:00", "19:00")...)
	return p
}

// Days are the names of the week as the API spells them.
var Days = []string{"SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"}

// Weekly is an hour that repeats.
func Weekly(day, start string) Fields { return Fields{"dayOfTheWeek": day, "startTime": start} }

// Once is an hour on a date, dd/MM/yyyy.
func Once(date, start string) Fields { return Fields{"scheduledDay": date, "startTime": start} }

// EveryDay repeats the hours on all seven days.
func EveryDay(starts ...string) []Fields {
	var out []Fields
	for _, d := range Days {
		for _, s := range starts {
			out = append(out, Weekly(d, s))
		}
	}
	return out
}

// Publish replaces the hours of a psychologist and brings the directory up to date.
func (k *Kit) Publish(p Person, hours ...Fields) {
	k.T.Helper()
	if hours == nil {
		hours = []Fields{}
	}
	k.Call("PATCH", "/api/therapist/"+p.ID+"/agenda/schedule", p.Token, Fields{"schedules": hours}).Is(200)
	k.Refresh()
}

// Refresh brings the directory of this process up to date, as the running product does within half a second.
func (k *Kit) Refresh() {
	k.T.Helper()
	if err := k.Search.Index.Refresh(context.Background()); err != nil {
		k.T.Fatal(err)
	}
}
