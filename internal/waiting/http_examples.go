package waiting

import "psic/internal/platform/httpx"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	offer := OfferBody{
		ID:            httpx.ExampleID,
		State:         "OPEN",
		TherapistID:   httpx.ExampleID,
		TherapistName: "Helena Prado Rocha",
		StartsAt:      "2026-08-06T22:00:00Z",
		FinishesAt:    "2026-08-06T22:50:00Z",
		ExpiresAt:     "2026-08-03T15:30:00Z",
		Price:         160_00,
	}
	wait := WaitBody{
		ID:            httpx.ExampleID,
		TherapistID:   httpx.ExampleID,
		TherapistName: "Helena Prado Rocha",
		SessionID:     httpx.ExampleID,
		SessionStart:  "2026-08-13T22:00:00Z",
		Days:          []string{"MONDAY", "THURSDAY"},
		FromTime:      "18:00",
		ToTime:        "21:00",
		LastDay:       "13/08/2026",
	}
	return []any{
		WaitAskBody{
			Days:     []string{"MONDAY", "THURSDAY"},
			FromTime: "18:00",
			ToTime:   "21:00",
			LastDay:  "31/08/2026",
		},
		wait,
		offer,
		WaitingBody{Waits: []WaitBody{wait}, Offer: &offer},
		OfferTakenBody{SessionID: httpx.ExampleID, PayNow: true},
		DemandHourBody{Weekday: 4, Hour: 19, People: 3},
		DemandBody{People: 3, Hours: []DemandHourBody{{Weekday: 4, Hour: 19, People: 3}}},
	}
}
