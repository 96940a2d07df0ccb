package directory

import (
	"psic/internal/account"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// examples are the bodies that the API's description shows.
func examples() []any {
	return []any{
		ApprovalBody{
			Therapist: ExampleTherapist(),
			Register:  "https://cadastro.cfp.org.br",
			Contested: []ContestedBody{exampleContested()},
		},
		PendingBody{
			ID:          httpx.ExampleTherapistID,
			FullName:    "Helena Prado",
			Nickname:    "Helena",
			Email:       "helena.prado@correio.example",
			CRP:         "06/123456",
			SubmittedOn: "01/08/2026",
			Contested:   []ContestedBody{exampleContested()},
			NewName: &NewNameBody{
				ChangeID: "0198f3c2-7a41-7d36-9a51-5b0c2f6e8d99",
				FullName: "Helena Prado Souza",
				Nickname: "Helena",
			},
		},
		ProfileBody{
			ID:                    httpx.ExampleTherapistID,
			Name:                  "Helena Prado",
			CRP:                   "06/123456",
			State:                 "SP",
			Approach:              "Terapia cognitivo-comportamental",
			PsychologicalApproach: "Terapia cognitivo-comportamental",
			Education:             "Psicologia, 2014",
			Experience:            "Oito anos em consultório",
			AboutMe:               "Atendo adultos em momentos de ansiedade, luto e mudanças de carreira.",
			ProfessionalInterests: "Ansiedade, luto, carreira",
			AdditionalEducation:   []string{"Especialização"},
			AdditionalInformation: "Formação em terapia cognitivo-comportamental",
			Gender:                "FEMALE",
			SessionTimeInMinutes:  50,
			SessionPriceInBRL:     new(money.Cents(15000)),
			Image:                 "/api/user/" + httpx.ExampleTherapistID + "/profile-picture",
		},
		ReviewBody{Evidence: "Registro ativo no cadastro do CFP."},
		SubmittedBody{
			Token:  "eyJhbGciOiJIUzI1NiJ9.eyJsaWQiOiIwMTk4In0.q7Zt2mXb",
			Status: 200,
		},
		ExampleTherapist(),
		TherapistFormBody{
			CustomerUpdateBody: account.CustomerUpdateBody{
				FullName:          "Helena Prado",
				Nickname:          "Helena",
				Birthdate:         "12/04/1990",
				CPF:               "529.982.247-25",
				Document:          "12.345.678",
				DocumentRegion:    "SSP",
				ZipCode:           "01310-100",
				Neighborhood:      "Bela Vista",
				Address:           "Rua das Acácias",
				Location:          "São Paulo",
				Number:            "120",
				AddressComplement: "Sala 12",
				AddressState:      "SP",
				Country:           "Brasil",
				CellPhone:         "(11) 91234-5678",
				Gender:            account.GenderWrite{GenderEnum: "FEMALE"},
				Ethnicity:         "NOT_INFORMED",
				EmailAlertsOptIn:  new(true),
			},
			MotherName:            "Clara Prado",
			CRP:                   "06/123456",
			PsychologicalApproach: "Terapia cognitivo-comportamental",
			Education:             "Psicologia, 2014",
			Experience:            "Oito anos em consultório",
			AdditionalEducationDTO: ExtraEducationBody{
				Education:   []string{"Especialização"},
				Information: "Formação em terapia cognitivo-comportamental",
			},
			Bank:                    "Banco do Brasil",
			Agency:                  "0001",
			Account:                 "12345-6",
			PixKey:                  "helena.prado@correio.example",
			TermsOfService:          true,
			AvailableEquipment:      []string{"COMPUTER", "HEADPHONES"},
			Referral:                HeardFromBody{Referral: "NEWS"},
			AboutMe:                 "Atendo adultos em momentos de ansiedade, luto e mudanças de carreira.",
			ProfessionalInterests:   "Ansiedade, luto, carreira",
			ShowGender:              true,
			SessionTime:             "00:50",
			SessionPrice:            "150",
			AnticipationTimeInHours: 12,
		},
	}
}

// ExampleTherapist is a listed therapist.
func ExampleTherapist() TherapistBody {
	return TherapistBody{
		ID:                      httpx.ExampleTherapistID,
		FullName:                "Helena Prado",
		Nickname:                "Helena",
		Username:                "helena.prado@correio.example",
		BirthDate:               "12/04/1990",
		CPF:                     "529.982.247-25",
		Document:                "12.345.678",
		DocumentRegion:          "SSP",
		ZipCode:                 "01310-100",
		Address:                 "Rua das Acácias",
		Number:                  "120",
		AddressComplement:       "Sala 12",
		Neighborhood:            "Bela Vista",
		Location:                "São Paulo",
		AddressState:            "SP",
		Country:                 "Brasil",
		CellPhone:               "(11) 91234-5678",
		Gender:                  account.GenderRead{Value: "FEMALE"},
		Ethnicity:               "NOT_INFORMED",
		CRP:                     "06/123456",
		PsychologicalApproach:   "Terapia cognitivo-comportamental",
		Education:               "Psicologia, 2014",
		Experience:              "Oito anos em consultório",
		AdditionalEducationList: []string{"Especialização"},
		AdditionalEducationInfo: "Formação em terapia cognitivo-comportamental",
		Bank:                    "Banco do Brasil",
		Agency:                  "••01",
		Account:                 "•••45-6",
		PixKey:                  "•••••••••••••••••••••••.br",
		AvailableEquipment:      []string{"COMPUTER", "HEADPHONES"},
		EmailAlertsOptIn:        true,
		AboutMe:                 "Atendo adultos em momentos de ansiedade, luto e mudanças de carreira.",
		ProfessionalInterests:   "Ansiedade, luto, carreira",
		AnticipationTimeInHours: 12,
		SessionPriceInBRL:       15000,
		SessionTimeInMinutes:    50,
		ShowGender:              true,
		RegistrationStep:        "REGISTRATION_COMPLETE",
		UserActive:              true,
		NameChange: &NameChangeBody{
			FullName:    "Helena Prado Souza",
			Nickname:    "Helena",
			Status:      "PENDING",
			RequestedOn: "03/08/2026",
		},
	}
}

func exampleContested() ContestedBody {
	return ContestedBody{
		ID:               httpx.ExampleTherapistID,
		Name:             "Helena Prado",
		Email:            "outra.helena@correio.example",
		RegistrationStep: "REGISTRATION_COMPLETE",
		Active:           true,
		Holder:           true,
		SubmittedOn:      "02/07/2026",
	}
}
