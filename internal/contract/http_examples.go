package contract

import "psic/internal/platform/httpx"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	row := ContractRow{
		ID:               httpx.ExampleID,
		Version:          1,
		State:            "HOLDS",
		StartsOn:         "01/08/2026",
		SessionsPerMonth: 4,
		SharePercent:     100,
		Ceiling:          120_00,
		DependantsMax:    1,
		CreatedBy:        "Administração Psic",
		CreatedAt:        "03/08/2026 10:00:00",
	}
	month := AllowanceMonthBody{Month: "2026-08", Sessions: 4, Used: 1}
	return []any{
		row,
		ContractsBody{
			Elements:      []ContractRow{row},
			TotalElements: 1,
			TotalPages:    1,
		},
		ContractTermsBody{
			Seen:             1,
			StartsOn:         "01/09/2026",
			SessionsPerMonth: 4,
			SharePercent:     80,
			Ceiling:          150_00,
			DependantsMax:    2,
		},
		AllowanceBody{
			Company:      "Aurora Tecnologia",
			SharePercent: 100,
			Ceiling:      120_00,
			Months:       []AllowanceMonthBody{month},
		},
		month,
		CoverageBody{
			Covered:     true,
			Price:       120_00,
			CompanyPays: 96_00,
			YouPay:      24_00,
			Month:       &month,
		},
		CoverageOfferBody{Floor: 120_00},
		ContractEndBody{Seen: 2, EndsOn: "31/12/2026"},
	}
}
