package packages

import "psic/internal/platform/httpx"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	choice := PackageChoiceBody{Sessions: 4, Discount: 10}
	offer := PackageOfferBody{
		Sessions: 4,
		Discount: 10,
		Unit:     144_00,
		Total:    576_00,
		Saving:   64_00,
	}
	one := PackageBody{
		ID:            httpx.ExampleID,
		TherapistID:   httpx.ExampleTherapistID,
		TherapistName: "Helena Prado",
		State:         Active,
		Sessions:      4,
		Left:          3,
		List:          160_00,
		Discount:      10,
		Unit:          144_00,
		Total:         576_00,
		PaidOn:        "03/08/2026",
		ValidUntil:    "03/08/2027",
		Value:         432_00,
		CanReturn:     true,
		ReturnText:    "Você recebe R$ 432,00 de saldo: 3 sessões × R$ 144,00.",
	}
	bought := BoughtPackageBody{
		PackageBody: one,
		CustomerID:  httpx.ExampleCustomerID,
		Customer:    "Marina",
		Reason:      Paid,
	}
	return []any{
		choice,
		offer,
		PackageOffersBody{Offers: []PackageOfferBody{offer}},
		PackageSettingBody{Offers: []PackageChoiceBody{choice}},
		PackageWantedBody{Sessions: 4, Total: 576_00},
		one,
		PackagesBody{Packages: []PackageBody{one}},
		PackageReturnBody{Value: 432_00},
		bought,
		BoughtPackagesBody{
			Elements:      []BoughtPackageBody{bought},
			TotalElements: 1,
			TotalPages:    1,
			Held:          432_00,
		},
		AdminPackageReturnBody{Value: 432_00, Reason: "Pedido por telefone, protocolo 4711"},
	}
}
