package account

import (
	"time"

	"psic/internal/platform/httpx"
)

// examples are the bodies that the API's description shows.
func examples() []any {
	return []any{
		ActivePersonBody{
			ID:               httpx.ExampleCustomerID,
			Email:            "ana.souza@correio.example",
			FullName:         "Ana Souza",
			Nickname:         "Ana",
			UserType:         "CUSTOMER",
			Active:           true,
			EmailAlertsOptIn: true,
		},
		ConsentBody{
			Kind:      string(ConsentHealth),
			Given:     true,
			Revocable: true,
			Version:   TermsVersion,
			GivenAt:   "16/11/2026 09:00",
		},
		EndingSessionBody{
			StartsAt: "18/11/2026 14:00",
			Text:     "Você recebe R$ 160,00 de saldo para usar em outra sessão.",
		},
		ConsentChangeBody{Given: false},
		BasicInfoBody{
			FullName:         "Ana Souza",
			Nickname:         "Ana",
			EmailAlertsOptIn: true,
		},
		CustomerBody{
			FullName:          "Ana Souza",
			Nickname:          "Ana",
			Username:          "ana.souza@correio.example",
			PayerEmail:        "ana.souza@correio.example",
			BirthDate:         "12/04/1990",
			CPF:               "529.982.247-25",
			Document:          "12.345.678",
			DocumentRegion:    "SSP",
			ZipCode:           "01310-100",
			Address:           "Rua das Acácias",
			Number:            "120",
			AddressComplement: "Sala 12",
			Neighborhood:      "Bela Vista",
			City:              "São Paulo",
			AddressState:      "SP",
			Country:           "Brasil",
			CellPhone:         "(11) 91234-5678",
			Gender:            GenderRead{Value: "FEMALE"},
			Ethnicity:         "NOT_INFORMED",
			State:             "REGISTRATION_COMPLETE",
			EmailAlertsOptIn:  true,
		},
		CustomerUpdateBody{
			FullName:          "Ana Souza",
			Nickname:          "Ana",
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
			Gender:            GenderWrite{GenderEnum: "FEMALE"},
			Ethnicity:         "NOT_INFORMED",
			EmailAlertsOptIn:  new(true),
		},
		ConsentsBody{
			Consents: []ConsentBody{{
				Kind:      "HEALTH",
				Given:     true,
				Revocable: true,
				Version:   "2026-10",
				GivenAt:   "03/08/2026 09:00",
			}},
			Ending: []EndingSessionBody{{StartsAt: "10/08/2026 15:00", Text: "O valor volta ao seu saldo."}},
		},
		ConsentChangeBody{Given: true},
		DeactivateBody{Reason: "Não uso mais o serviço."},
		DeletionBody{
			Status:      200,
			RequestedAt: "03/08/2026 09:00",
			ConfirmBy:   "04/08/2026",
			DeleteAt:    "04/08/2026 09:00",
			Balance:     3000,
			Blockers:    []BlockerBody{},
		},
		BlockerBody{
			Text: "há uma devolução a caminho: aguarde a confirmação",
			Path: "/historico-resumo-financeiro-cliente",
		},
		Export{
			GeneratedAt: time.Date(2026, 8, 3, 12, 0, 0, 0, time.UTC),
			Sections:    map[string]any{"cadastro": map[string]any{"nome": "Ana Souza"}},
		},
	}
}
