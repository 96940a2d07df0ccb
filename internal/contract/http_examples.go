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
		ContractEndBody{Seen: 2, EndsOn: "31/12/2026"},
	}
}
