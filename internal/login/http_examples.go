package login

import (
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// examples are the bodies that the API's description shows.
func examples() []any {
	return []any{
		AskRecoveryBody{
			Email:    "ana.pessoal@correio.example",
			Password: "tres-gatos-no-telhado",
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
		EndLoginsBody{CurrentPassword: "uma-senha-antiga-7"},
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
		ConfirmedBody{
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
		BeginAgainBody{TermsOfService: true},
		OwnPasswordBody{Password: "tres-gatos-no-telhado"},
		AdministratorBody{
			ID:           httpx.ExampleTherapistID,
			Email:        "marina@psic.example",
			FullName:     "Marina Lopes",
			State:        "ACTIVE",
			SecondFactor: true,
			LastAccessAt: "03/08/2026 09:12",
		},
		AdministratorInviteBody{Email: "marina@psic.example", FullName: "Marina Lopes"},
		RecoveryCodesBody{RecoveryCodes: []string{"K7QX-2MZP-9RTD"}},
		RecoveryBody{
			Email:        "ana.pessoal@correio.example",
			Links:        string(ToPersonal),
			LinksWithout: string(ToSignIn),
		},
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
