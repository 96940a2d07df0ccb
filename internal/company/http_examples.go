package company

import (
	"psic/internal/kernel/money"
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
		exampleImport(),
		CompanyImportsBody{Imports: []CompanyImportBody{exampleImport()}},
		CompanyImportCheckBody{
			Total:   13,
			Ready:   12,
			Refused: 1,
			Rows: []CompanyImportRow{{
				Line:    2,
				Email:   "bia.lima@aurora.example",
				Verdict: string(Registered),
				Text:    Registered.Text(),
			}},
		},
		CompanyMembersBody{
			Elements: []CompanyMemberBody{{
				Name:     "Bia Lima",
				Email:    "bia.lima@aurora.example",
				UserType: "ENTERPRISE",
				State:    string(MemberActive),
			}},
			TotalPages:    1,
			TotalElements: 1,
			States:        CompanyStatesBody{Active: 1},
		},
		CompanyResentBody{Sent: 12},
		AcceptBenefitBody{CompanyID: exampleCompany().ID},
		BenefitsBody{
			Offers: []BenefitOfferBody{{
				CompanyID: exampleCompany().ID,
				Company:   "Aurora Tecnologia",
				Until:     "30/11/2026",
			}},
			Acceptable: true,
			KeepsMails: true,
		},
		CompanyPanelBody{
			CompanyBody:    exampleCompany(),
			UsedSeats:      12,
			ReleasingSeats: 1,
			Due: CompanyDueBody{
				From:   "05/09/2026",
				Until:  "04/10/2026",
				PixKey: "financeiro@psic.example",
			},
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
		CompanyNewPaymentBody{
			Amount:   money.Reais(4500),
			From:     "05/09/2026",
			Until:    "04/10/2026",
			Document: "NF 1024",
		},
		CompanyPaymentsBody{
			Elements: []CompanyPaymentRow{{
				ID:         httpx.ExampleID,
				Amount:     money.Reais(4500),
				From:       "05/08/2026",
				Until:      "04/09/2026",
				Document:   "NF 1001",
				RecordedBy: "Ana Souza",
				RecordedAt: "05/08/2026 10:00",
			}},
			TotalElements: 1,
			TotalPages:    1,
		},
		CompanyUndoBody{Reason: "O valor era de outra empresa."},
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
		PaymentState:       "OK",
		MonthlyAmount:      money.Reais(4500),
		NextPayment:        "05/09/2026",
	}
}

// exampleImport is an import while it runs.
func exampleImport() CompanyImportBody {
	return CompanyImportBody{
		ID:        httpx.ExampleID,
		Total:     3000,
		Done:      1200,
		Invited:   1180,
		Refused:   20,
		Running:   true,
		CreatedAt: "03/08/2026 10:00",
	}
}
