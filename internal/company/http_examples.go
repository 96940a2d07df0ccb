package company

import (
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// examples are the bodies that the API description shows.
func examples() []any {
	return []any{
		CompaniesBody{
			Elements:      []CompanyBody{exampleCompany()},
			TotalElements: 1,
			TotalPages:    1,
		},
		CompanyBillingBody{
			Customer: payment.ExampleHolder(),
			Address:  payment.ExampleBilling(),
			Card:     new(payment.ExampleCard()),
		},
		exampleCompany(),
		CompanyFormBody{
			Name:         "Aurora Tecnologia",
			CNPJ:         "11.222.333/0001-81",
			Email:        "rh@aurora.example",
			Phone:        "(11) 3123-4567",
			MaxUsers:     "20",
			CompanyEmail: "aurora.example",
		},
		CompanyImportBody{
			CSV:     "email\nbia.lima@aurora.example\ncaio.reis@aurora.example",
			Preview: true,
		},
		CompanyImportedBody{
			Rows: []CompanyImportRow{{
				Line:    2,
				Email:   "bia.lima@aurora.example",
				Verdict: "OK",
				Text:    "Pronto para convidar",
			}},
			Ready: 2,
		},
		CompanyMembersBody{
			Elements: []CompanyMemberBody{{
				Name:     "Bia Lima",
				Email:    "bia.lima@aurora.example",
				UserType: "ENTERPRISE",
			}},
			TotalPages:    1,
			TotalElements: 1,
		},
		CompanyPanelBody{
			CompanyBody:    exampleCompany(),
			UsedSeats:      12,
			ReleasingSeats: 1,
		},
		CompanyPaymentBody{
			Customer: payment.ExampleHolder(),
			Address:  payment.ExampleBilling(),
			Card: &payment.NewCardBody{
				CardHolderName:     "ANA SOUZA",
				CardHolderDocument: "529.982.247-25",
				CardHash:           "kZ8sQw1nT5…",
			},
		},
		CompanyPersonBody{Email: "bia.lima@aurora.example"},
		CompanyUsagesBody{
			Reports: []CompanyUsageBody{{
				Year:      2026,
				Published: true,
				People:    18,
				Used:      7,
			}},
		},
		CompanyUserBody{
			Email:          "bia.lima@aurora.example",
			Name:           "Bia Lima",
			Password:       "provisoria-de-agosto",
			TermsOfService: true,
			Type:           "ENTERPRISE",
		},
	}
}

// exampleCompany is a company whose month is paid.
func exampleCompany() CompanyBody {
	return CompanyBody{
		ID:                 httpx.ExampleID,
		Name:               "Aurora Tecnologia",
		CNPJ:               "11.222.333/0001-81",
		Email:              "rh@aurora.example",
		Phone:              "(11) 3123-4567",
		MaxUsers:           20,
		CompanyEmail:       "aurora.example",
		IsActive:           true,
		SubscriptionStatus: "OK",
		NextPayment:        "05/09/2026",
	}
}
