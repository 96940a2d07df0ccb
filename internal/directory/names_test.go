package directory_test

import (
	"fmt"
	"testing"

	"psic/internal/testkit"
)

// whole is the form with another value in every field, by the names that the call states.
func whole() fields {
	return form(fields{
		"fullName":               "Helena Martins Rocha",
		"nickname":               "Lena",
		"birthdate":              "20/05/1984",
		"cpf":                    "529.982.247-25",
		"document":               "23.456.789",
		"documentRegion":         "DETRAN",
		"zipCode":                "01310-100",
		"address":                "Rua das Palmeiras",
		"number":                 "120",
		"addressComplement":      "sala 7",
		"neighborhood":           "Centro",
		"location":               "Campinas",
		"addressState":           "SP",
		"country":                "Brasil",
		"cellPhone":              "(11) 9 8765-4321",
		"gender":                 fields{"genderEnum": "OTHER", "customValue": "Travesti"},
		"ethnicity":              "MIXED",
		"crp":                    "06/4711",
		"psychologicalApproach":  "Psicodrama",
		"education":              "Psicologia, USP",
		"experience":             "Dez anos de clínica.",
		"additionalEducationDTO": fields{"education": []string{"MASTERS", "PHD"}, "information": "Psicologia social"},
		"bank":                   "Banco do Brasil",
		"agency":                 "1234",
		"account":                "567890",
		"pixKey":                 "lena@psic.test",
		"availableEquipment":     []string{"HEADPHONES", "PRIVATE_ROOM"},
		"referral":               fields{"referral": "OTHER", "value": "Rádio"},
		"aboutMe":                "Atendo adultos.",
		"professionalInterests":  "Luto",
		"enterpriseSessions":     true,
		"showGender":             true,
		"emailAlertsOptIn":       true,
		"sessionTime":            "00:40",
		"sessionPrice":           "175",
		"sessionScheduleRequiredAnticipationTimeInHours": 6,
	})
}

// read is the same as the other call tells it.
var read = map[string]string{
	"fullName":                "Helena Martins Rocha",
	"nickname":                "Lena",
	"birthDate":               "20/05/1984",
	"cpf":                     "529.982.247-25",
	"document":                "23.456.789",
	"documentRegion":          "DETRAN",
	"zipCode":                 "01310-100",
	"address":                 "Rua das Palmeiras",
	"number":                  "120",
	"addressComplement":       "sala 7",
	"neighborhood":            "Centro",
	"location":                "Campinas",
	"addressState":            "SP",
	"country":                 "Brasil",
	"cellPhone":               "(11) 9 8765-4321",
	"gender":                  "map[customValue:Travesti value:OTHER]",
	"ethnicity":               "MIXED",
	"crp":                     "06/4711",
	"psychologicalApproach":   "Psicodrama",
	"education":               "Psicologia, USP",
	"experience":              "Dez anos de clínica.",
	"additionalEducationList": "[MASTERS PHD]",
	"additionalEducationInfo": "Psicologia social",
	"bank":                    "Banco do Brasil",
	"agency":                  "••34",
	"account":                 "•••890",
	"pixKey":                  "••••••••••test",
	"availableEquipment":      "[HEADPHONES PRIVATE_ROOM]",
	"aboutMe":                 "Atendo adultos.",
	"professionalInterests":   "Luto",
	"enterpriseSessions":      "true",
	"showGender":              "true",
	"emailAlertsOptIn":        "true",
	"sessionTimeInMinutes":    "40",
	"sessionPriceInBRL":       "175",
	"registrationStep":        "REQUIRED_DATA_PROVIDED",
	"user_active":             "true",
	"sessionScheduleRequiredAnticipationTimeInHours": "6",
}

func isRead(t *testing.T, k *testkit.Kit, p testkit.Person, changes map[string]string) {
	t.Helper()
	got := profile(k, p, p.Token).Is(200).JSON()
	for name, want := range read {
		if changed, ok := changes[name]; ok {
			want = changed
		}
		equal(t, name, fmt.Sprint(got[name]), any(want))
	}
}

// R244: every field of the form is kept under the name that the call states, and read under its own. How the person
// heard of the platform is kept and not read.
func TestForm_R244_wireNames(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := newcomer(k, "helena@psic.test")
		p.Token = submit(k, p, whole()).Is(200).Str("token")
		isRead(t, k, p, nil)
		const heard = "SELECT heard_from || ' ' || heard_from_other FROM therapist WHERE account_id = $1"
		testkit.Equal(t, "referral", testkit.One[string](k, heard, p.ID), "OTHER Rádio")
	})
}

// R244, Q168: the names that are read are accepted too.
func TestForm_R244_Q168_bothNames(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := newcomer(k, "helena@psic.test")
		p.Token = submit(k, p, testkit.With(whole(), fields{
			"birthdate":            nil,
			"birthDate":            "20/05/1984",
			"location":             nil,
			"city":                 "Campinas",
			"gender":               fields{"value": "OTHER", "customValue": "Travesti"},
			"sessionTime":          nil,
			"sessionTimeInMinutes": 40,
			"sessionPrice":         nil,
			"sessionPriceInBRL":    175,
		})).Is(200).Str("token")
		isRead(t, k, p, nil)
	})
}

// R244: an edit keeps every field too, and the referral of the registration stays.
func TestForm_R244_edit(t *testing.T) {
	testkit.Apps(t, func(t *testing.T, k *testkit.Kit) {
		p := newcomer(k, "helena@psic.test")
		p.Token = submit(k, p, whole()).Is(200).Str("token")
		k.Call("PUT", "/api/therapist/"+p.ID, p.Token, testkit.With(whole(), fields{
			"psychologicalApproach":  "Gestalt",
			"education":              "Psicologia, PUC",
			"experience":             "Onze anos.",
			"additionalEducationDTO": fields{"education": []string{"MBA"}, "information": "Gestão"},
			"availableEquipment":     []string{"SMARTPHONE"},
			"aboutMe":                "Atendo casais.",
			"professionalInterests":  "Ansiedade",
			"enterpriseSessions":     false,
			"showGender":             false,
			"sessionTime":            "01:00",
			"sessionPrice":           200,
			"bank":                   "Caixa",
			"agency":                 "••34",
			"sessionScheduleRequiredAnticipationTimeInHours": 12,
		})).Is(200)
		isRead(t, k, p, map[string]string{
			"psychologicalApproach":   "Gestalt",
			"education":               "Psicologia, PUC",
			"experience":              "Onze anos.",
			"additionalEducationList": "[MBA]",
			"additionalEducationInfo": "Gestão",
			"availableEquipment":      "[SMARTPHONE]",
			"aboutMe":                 "Atendo casais.",
			"professionalInterests":   "Ansiedade",
			"enterpriseSessions":      "false",
			"showGender":              "false",
			"sessionTimeInMinutes":    "60",
			"sessionPriceInBRL":       "200",
			"bank":                    "Caixa",
			"sessionScheduleRequiredAnticipationTimeInHours": "12",
		})
		const heard = "SELECT heard_from || ' ' || heard_from_other FROM therapist WHERE account_id = $1"
		testkit.Equal(t, "referral", testkit.One[string](k, heard, p.ID), "OTHER Rádio")
	})
}
