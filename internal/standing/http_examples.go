package standing

import "psic/internal/platform/httpx"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	wanted := StandingWantedBody{Day: "06/08/2026", StartTime: "19:00", EveryWeeks: 1}
	means := StandingMeansBody{Method: "card", CardID: httpx.ExampleID}
	day := StandingDayBody{
		Day:        "06/08/2026",
		StartTime:  "19:00:00",
		FinishTime: "19:50:00",
		State:      "FREE",
		Text:       "Livre",
	}
	off := StandingDayBody{
		Day:          "13/08/2026",
		StartTime:    "19:00:00",
		FinishTime:   "19:50:00",
		State:        "DAY_OFF",
		Text:         "Sem atendimento neste dia",
		NearestDay:   "14/08/2026",
		NearestStart: "19:00:00",
	}
	return []any{
		wanted,
		means,
		StandingAgreeBody{wanted, means},
		StandingProposalBody{StandingWantedBody: wanted, CustomerID: httpx.ExampleID},
		StandingPreviewBody{
			Rhythm:   "Toda semana, quinta-feira às 19:00",
			Price:    160_00,
			FreeDays: 1,
			Days:     []StandingDayBody{day, off},
		},
		StandingAgreedBody{ID: httpx.ExampleID, StandingDays: []StandingDayBody{day, off}},
		StandingSettingBody{Takes: true},
		exampleStanding(),
		StandingChangeBody{Action: "PAUSE", FirstDay: "03/08/2026", LastDay: "16/08/2026"},
		StandingChangedBody{
			State:  "PAUSED",
			Rhythm: "Toda semana, quinta-feira às 19:00",
			Text:   "2 datas ainda não pagas saem da agenda, sem custo.",
			Sessions: []StandingAffectedBody{{
				SessionID: httpx.ExampleID,
				Day:       "06/08/2026",
				StartTime: "19:00:00",
				Text:      "A sessão ainda não foi paga: cancelar não tem custo.",
			}},
			Days: []StandingDayBody{},
		},
	}
}

func exampleStanding() StandingBody {
	return StandingBody{
		ID:          httpx.ExampleID,
		TherapistID: httpx.ExampleID,
		CustomerID:  httpx.ExampleID,
		OtherName:   "Helena Prado Rocha",
		State:       "ACTIVE",
		Reason:      "ACCEPTED",
		Rhythm:      "Toda semana, quinta-feira às 19:00",
		Weekday:     4,
		StartTime:   "19:00:00",
		Minutes:     50,
		EveryWeeks:  1,
		FirstDay:    "06/08/2026",
		Price:       160_00,
		Method:      "card",
		CardID:      httpx.ExampleID,
		Occurrences: []OccurrenceBody{{
			SessionID:  httpx.ExampleID,
			Day:        "06/08/2026",
			StartTime:  "19:00:00",
			FinishTime: "19:50:00",
			StartsAt:   "2026-08-06T22:00:00Z",
			State:      "SCHEDULED",
			PayBy:      "2026-08-05T22:00:00Z",
			ChargedAt:  "2026-08-04T22:00:00Z",
		}},
	}
}
