package agreement

import "psic/internal/platform/httpx"

const (
	exampleHash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
	exampleTime = "2026-08-03T13:00:00Z"
)

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	section := AgreementSectionBody{
		Key:   "FREQUENCY",
		Title: "Frequência",
		Text:  "Nossas sessões acontecem por vídeo, uma vez por semana.",
	}
	version := AgreementVersionBody{
		ID:          httpx.ExampleID,
		Version:     2,
		Hash:        exampleHash,
		Everybody:   true,
		PublishedAt: exampleTime,
	}
	patient := AgreementPatientBody{
		CustomerID: httpx.ExampleID,
		Name:       "Marina",
		State:      StateAccepted,
		Version:    2,
		AcceptedAt: exampleTime,
	}
	mine := MyAgreementBody{
		ID:            httpx.ExampleID,
		TherapistID:   httpx.ExampleTherapistID,
		TherapistName: "Helena Prado Rocha",
		Pending:       true,
		AcceptedAt:    exampleTime,
	}
	contact := AgreementSealedContactBody{
		CustomerID: httpx.ExampleID,
		Name:       "Marina",
		Sealed:     "BJx1…",
		WrittenAt:  exampleTime,
	}
	return []any{
		section,
		version,
		OwnAgreementBody{
			Version:  2,
			Name:     "Helena Prado Rocha",
			CRP:      "06/123456",
			Sections: []AgreementSectionBody{section},
			Template: []AgreementSectionBody{section},
			Versions: []AgreementVersionBody{version},
		},
		AgreementPublishBody{Seen: 1, Everybody: true, Texts: map[string]string{section.Key: section.Text}},
		patient,
		AgreementPatientsBody{Elements: []AgreementPatientBody{patient}, TotalElements: 1, TotalPages: 1},
		mine,
		MyAgreementsBody{Agreements: []MyAgreementBody{mine}},
		AgreementBody{
			ID:             httpx.ExampleID,
			TherapistID:    httpx.ExampleTherapistID,
			Name:           "Helena Prado Rocha",
			CRP:            "06/123456",
			Version:        2,
			Hash:           exampleHash,
			PublishedAt:    exampleTime,
			Sections:       []AgreementSectionBody{section},
			NewestID:       httpx.ExampleID,
			Patient:        true,
			AcceptedAt:     exampleTime,
			VaultID:        httpx.ExampleID,
			VaultPublicKey: "BMt2…",
			ContactAt:      exampleTime,
		},
		AgreementAcceptBody{Hash: exampleHash},
		AgreementContactBody{VaultID: httpx.ExampleID, Sealed: "BJx1…"},
		contact,
		AgreementContactsBody{Elements: []AgreementSealedContactBody{contact}, TotalElements: 1, TotalPages: 1},
	}
}
