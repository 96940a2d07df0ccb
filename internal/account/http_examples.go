package account

import (
	"time"

	"psic/internal/kernel/money"
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
		AskRecoveryBody{
			Email:    "ana.pessoal@correio.example",
			Password: "tres-gatos-no-telhado",
		},
		BasicInfoBody{
			FullName:         "Ana Souza",
			Nickname:         "Ana",
			EmailAlertsOptIn: true,
		},
		ChangePasswordBody{
			CurrentPassword:      "uma-senha-antiga-7",
			Password:             "tres-gatos-no-telhado",
			PasswordConfirmation: "tres-gatos-no-telhado",
		},
		CredentialsBody{
			Username: "ana.souza@correio.example",
			Password: "tres-gatos-no-telhado",
		},
		CustomerBody{
			FullName:          "Ana Souza",
			Nickname:          "Ana",
			Username:          "ana.souza@correio.example",
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
		DeactivateBody{Reason: "Não uso mais o serviço."},
		DeletionBody{
			Status:      200,
			RequestedAt: "03/08/2026 09:00",
			ConfirmBy:   "04/08/2026",
			DeleteAt:    "04/08/2026 09:00",
		},
		EndLoginsBody{CurrentPassword: "uma-senha-antiga-7"},
		Export{
			GeneratedAt: time.Date(2026, 8, 3, 12, 0, 0, 0, time.UTC),
			Sections:    map[string]any{"cadastro": map[string]any{"nome": "Ana Souza"}},
		},
		FactorBeginBody{CurrentPassword: "uma-senha-antiga-7"},
		FactorBody{
			Enabled:           true,
			Required:          true,
			RecoveryCodesLeft: 10,
		},
		FactorCodeBody{Code: "123456"},
		FactorConfirmedBody{
			RecoveryCodes: []string{"k3mf-7qtx", "9wzc-2hdp"},
			Token:         "eyJhbGciOiJIUzI1NiJ9.eyJsaWQiOiIwMTk4In0.q7Zt2mXb",
		},
		FactorEnrolmentBody{
			Secret: "JBSWY3DPEHPK3PXP",
			URI:    "otpauth://totp/Psic:admin?secret=JBSWY3DPEHPK3PXP",
			QRCode: "data:image/png;base64,iVBORw0KGgo…",
		},
		FactorShownBody{
			Status:  200,
			Message: "Código confirmado.",
			Token:   "eyJhbGciOiJIUzI1NiJ9.eyJsaWQiOiIwMTk4In0.q7Zt2mXb",
		},
		FirstAccessBody{
			Password:             "tres-gatos-no-telhado",
			PasswordConfirmation: "tres-gatos-no-telhado",
			TermsOfService:       true,
		},
		LoginsBody{
			Logins: []LoginBody{{
				Begun:   "01/08/2026 08:30",
				Seen:    "03/08/2026 08:45",
				Current: true,
			}},
		},
		OwnPasswordBody{Password: "tres-gatos-no-telhado"},
		RecoveryBody{Email: "ana.pessoal@correio.example"},
		RecoveryCodeBody{Code: "123456"},
		RegisterBody{
			Email:          "ana.souza@correio.example",
			Password:       "tres-gatos-no-telhado",
			TermsOfService: true,
			Type:           "CUSTOMER",
		},
		ResetBody{
			Token:                "q7Zt2mXbYw0c4nEo8rKfVg",
			Password:             "tres-gatos-no-telhado",
			PasswordConfirmation: "tres-gatos-no-telhado",
			TermsOfService:       true,
		},
		ResetRequestBody{Email: "ana.souza@correio.example"},
		TokenBody{
			Token:  "eyJhbGciOiJIUzI1NiJ9.eyJsaWQiOiIwMTk4In0.q7Zt2mXb",
			Status: 200,
		},
		UserInfoBody{
			ID:      httpx.ExampleCustomerID,
			Type:    "CUSTOMER",
			State:   "REGISTRATION_COMPLETE",
			Name:    "Ana",
			Email:   "ana.souza@correio.example",
			Credits: new(money.Cents(5000)),
		},
	}
}
