package payoutbatch

import "psic/internal/platform/httpx"

func exampleBatch() PayoutBatchBody {
	return PayoutBatchBody{
		ID:          httpx.ExampleID,
		Means:       Pix,
		State:       Sending,
		CreatedAt:   "03/12/2026 09:12",
		CreatedBy:   "Joana Duarte",
		FirstBy:     "Joana Duarte",
		ConfirmedAt: "03/12/2026 09:40",
		ConfirmedBy: "Rui Sampaio",
		NeedsSecond: true,
		Totals: BatchTotalsBody{
			Lines:       198,
			Amount:      27148000,
			Ready:       120,
			ReadyAmount: 16500000,
			Paid:        78,
			PaidAmount:  10648000,
		},
	}
}

// examples are the bodies that the API's description shows.
func examples() []any {
	return []any{
		exampleBatch(),
		PayoutBatchesBody{
			Elements:      []PayoutBatchBody{exampleBatch()},
			TotalElements: 1,
			TotalPages:    1,
			Means:         []Means{Pix, CSV},
			SecondAbove:   2000000,
		},
		PayoutBatchLinesBody{
			Elements: []PayoutBatchLineBody{{
				PayoutID:    httpx.ExampleID,
				TherapistID: httpx.ExampleTherapistID,
				Therapist:   "Helena Prado Martins",
				Destination: "PIX •••••4567",
				Amount:      198400,
				State:       LinePaid,
				Owner:       OwnerSame,
				Reference:   "E00000000202612031240abcdef01234",
				KnownAt:     "03/12/2026 09:41",
			}},
			TotalElements: 1,
			TotalPages:    1,
		},
		MakePayoutBatchBody{Means: Pix, Cycle: "2026-11", Amount: 27148000},
		ConfirmPayoutBatchBody{Amount: 27148000},
		PayoutBatchFileBody{
			Name:   "lote-000007.rem",
			Text:   "34100000         2…",
			Lines:  198,
			Amount: 27148000,
		},
		SettleBatchLineBody{Outcome: OutcomePaid, Reference: "E00000000202612031240abcdef01234"},
		ReturnFileBody{Rows: []ReturnRowBody{{
			PayoutID:  httpx.ExampleID,
			Therapist: "Helena Prado Martins",
			Result:    ReturnPaid,
			Codes:     "00",
			Amount:    198400,
		}}},
	}
}
