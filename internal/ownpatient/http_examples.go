package ownpatient

import "psic/internal/platform/httpx"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	invitation := InvitationBody{
		ID:        httpx.ExampleID,
		Email:     "paciente@exemplo.com.br",
		Name:      "Bia",
		Price:     120_00,
		State:     "SENT",
		SentAt:    "2026-08-03T15:00:00Z",
		ExpiresAt: "2026-08-17T15:00:00Z",
	}
	patient := OwnPatientBody{
		ID:           httpx.ExampleID,
		PatientID:    httpx.ExampleID,
		Name:         "Bia Nogueira",
		Price:        120_00,
		OfferedPrice: 130_00,
		Since:        "2026-08-03T15:00:00Z",
	}
	price := OwnPriceBody{
		ID:            httpx.ExampleID,
		TherapistID:   httpx.ExampleID,
		TherapistName: "Helena Prado Rocha",
		Price:         120_00,
		OfferedPrice:  130_00,
		Since:         "2026-08-03T15:00:00Z",
	}
	return []any{
		InviteBody{Email: "paciente@exemplo.com.br", Name: "Bia", Price: 120_00},
		InvitedBody{ID: httpx.ExampleID, Link: "https://psic.example/convite-psicologo/exemplo"},
		invitation,
		InvitationsBody{Elements: []InvitationBody{invitation}, TotalElements: 1, TotalPages: 1},
		patient,
		OwnPatientsBody{
			Elements:      []OwnPatientBody{patient},
			TotalElements: 1,
			TotalPages:    1,
			FeePart:       50,
		},
		OfferPriceBody{Price: 130_00},
		InvitationLinkBody{Token: "exemplo"},
		AskedBody{
			State:          "SENT",
			TherapistID:    httpx.ExampleID,
			TherapistName:  "Helena Prado Rocha",
			CRP:            "06/123456",
			Image:          "/api/user/" + httpx.ExampleID + "/profile-picture",
			SessionMinutes: 50,
			Price:          120_00,
			ExpiresAt:      "2026-08-17T15:00:00Z",
		},
		AcceptedBody{TherapistID: httpx.ExampleID},
		price,
		OwnPricesBody{Elements: []OwnPriceBody{price}},
		TakePriceBody{Price: 130_00},
	}
}
