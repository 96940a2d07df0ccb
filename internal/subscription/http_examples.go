package subscription

import (
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// examples are the bodies that the API's description shows.
func examples() []any {
	return []any{
		ChooseBody{Plan: "PARTIAL"},
		exampleInvoices(),
		ExamplePlan(),
		PlanFormBody{
			Name:        "Plano Parcial",
			Percent:     "20",
			Value:       "49,00",
			Description: "20% por sessão e mensalidade menor",
			Type:        "PARTIAL",
		},
		PlanReachBody{
			Subscribers: 12,
			Percent:     20,
			Value:       4900,
			FirstCharge: "03/09/2026",
			LastCharge:  "28/09/2026",
		},
		RegisterSubscriptionBody{Type: "PARTIAL", PlanID: new(httpx.ExampleID)},
		SubscriberInfoBody{
			FullName:   "Helena Prado",
			Email:      "helena.prado@correio.example",
			CPF:        "529.982.247-25",
			Telephone:  "(11) 91234-5678",
			Billing:    payment.ExampleBilling(),
			Brand:      "visa",
			LastDigits: "1111",
		},
		SubscriptionBody{
			SubscriptionType:   "Plano Parcial",
			SubscriptionStatus: "Pago",
			StatusCode:         "PAID",
			NextInvoice:        "03/09/2026",
			TypeEnum:           "PARTIAL",
			PlanID:             httpx.ExampleID,
			Value:              4900,
			ValidUntil:         "03/09/2026",
			Renews:             true,
			CanChange:          true,
			CanCancel:          true,
			ChargesNow: []PlanCharge{{
				PlanID: httpx.ExampleID,
				Value:  4900,
				From:   "03/08/2026",
			}},
		},
		TherapistSubscriptionBody{
			Plan:   ExamplePlan(),
			Status: "OK",
		},
	}
}

func exampleInvoices() InvoicesBody {
	one := InvoiceBody{
		ID:        httpx.ExampleID,
		CreatedAt: "2026-08-03T09:00:00-03:00",
		Status:    "PAID",
		DueOn:     "03/08/2026",
		PaidAt:    "03/08/2026",
	}
	one.Amount.Value, one.Amount.Currency = 4900, "BRL"
	one.Customer.Name = "Helena Prado"
	list := InvoicesBody{Invoices: []InvoiceBody{one}}
	list.ResultSet.Total = 1
	return list
}

// ExamplePlan is an example of a plan.
func ExamplePlan() PlanBody {
	return PlanBody{
		ID:          httpx.ExampleID,
		Name:        "Plano Parcial",
		Value:       4900,
		Percent:     20,
		Description: "20% por sessão e mensalidade menor",
		Type:        "PARTIAL",
		IsActive:    true,
	}
}
