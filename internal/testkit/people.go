package testkit

import (
	"context"
	"fmt"
	"maps"
	"sync/atomic"

	"psic/internal/kernel/actor"
	"psic/internal/subscription"
)

// Fields is a JSON object.
type Fields = map[string]any

var serial atomic.Int64

// CPF returns a valid number, another one for each n.
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

// PersonalData returns complete personal data, as a patient saves them.
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

// TherapistForm returns a complete registration form with its own CPF and CRP. The changes replace fields.
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
		"availableEquipment":    []string{"COMPUTER", "HEADPHONES"},
		"referral":              Fields{"referral": "NEWS"},
		"aboutMe":               "Atendo adultos.",
		"sessionTime":           "00:50",
		"sessionPrice":          "160",
		"sessionScheduleRequiredAnticipationTimeInHours": 24,
		"termsOfService": true,
	}
	for _, c := range changes {
		maps.Copy(form, c)
	}
	return form
}

// Submitted returns a therapist who sent the registration form and waits for its review.
func (k *Kit) Submitted(email string, changes ...Fields) Person {
	k.T.Helper()
	p := k.SignUp(email, actor.Therapist)
	path := "/api/therapist-register/" + p.ID + "/additional-information"
	p.Token = k.Call("POST", path, p.Token, TherapistForm(changes...)).Is(200).Str("token")
	return p
}

// Approved returns a therapist who may choose a plan. The approval has no reviewer.
func (k *Kit) Approved(email string, changes ...Fields) Person {
	k.T.Helper()
	p := k.Submitted(email, changes...)
	err := k.Directory.Approve(context.Background(), actor.Actor{}, p.ID, "Conferido no cadastro público.")
	if err != nil {
		k.T.Fatal(err)
	}
	return p
}

// Registered returns a therapist on the free plan who has published no schedule entries yet.
func (k *Kit) Registered(email string, changes ...Fields) Person {
	k.T.Helper()
	p := k.Approved(email, changes...)
	if _, err := k.Subscription.Choose(context.Background(), p.ID, subscription.Free); err != nil {
		k.T.Fatal(err)
	}
	return p
}

// Therapist returns a therapist in the directory, with schedule entries every day at 10:00, 14:00 and 19:00.
func (k *Kit) Therapist(email string, changes ...Fields) Person {
	k.T.Helper()
	p := k.Registered(email, changes...)
	k.Publish(p, EveryDay("10:00", "14:00", "19:00")...)
	return p
}

// Days are the days of the week as the API names them.
var Days = []string{"SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"}

// Weekly returns a schedule entry that repeats every week.
func Weekly(day, start string) Fields { return Fields{"dayOfTheWeek": day, "startTime": start} }

// Once returns a schedule entry on a date, dd/MM/yyyy.
func Once(date, start string) Fields { return Fields{"scheduledDay": date, "startTime": start} }

// EveryDay returns weekly schedule entries at these times on all seven days.
func EveryDay(starts ...string) []Fields {
	var out []Fields
	for _, d := range Days {
		for _, s := range starts {
			out = append(out, Weekly(d, s))
		}
	}
	return out
}

// Publish replaces the schedule entries of a therapist and refreshes the directory.
func (k *Kit) Publish(p Person, entries ...Fields) {
	k.T.Helper()
	if entries == nil {
		entries = []Fields{}
	}
	k.Call("PATCH", "/api/therapist/"+p.ID+"/agenda/schedule", p.Token, Fields{"schedules": entries}).Is(200)
	k.Refresh()
}

// Refresh refreshes the directory in this process, as the running product does within half a second.
func (k *Kit) Refresh() {
	k.T.Helper()
	if err := k.Search.Index.Refresh(context.Background()); err != nil {
		k.T.Fatal(err)
	}
}
