package search

import (
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// examples are the bodies that the API's description shows.
func examples() []any {
	return []any{
		ListBody{
			Elements: []CardBody{{
				ID:           httpx.ExampleTherapistID,
				Name:         "Helena Prado",
				CRP:          "06/123456",
				State:        "SP",
				Approach:     "Terapia cognitivo-comportamental",
				SessionPrice: new(money.Cents(15000)),
				SessionTime:  50,
				Description:  "Atendo adultos em momentos de ansiedade, luto e mudanças de carreira.",
				Image:        "/api/user/" + httpx.ExampleTherapistID + "/profile-picture",
				NextFree:     exampleSlot(),
				Horarios:     []SlotBody{exampleSlot()},
			}},
			TotalElements: 1,
			Approaches:    []string{"Psicanálise", "Terapia cognitivo-comportamental"},
		},
		SlotsBody{
			AvailableSchedules: []SlotBody{exampleSlot()},
			TimeZone:           "America/Sao_Paulo",
		},
	}
}

// exampleSlot is a free slot.
func exampleSlot() SlotBody {
	return SlotBody{
		Day:          "03/08/2026",
		Date:         "03/08/2026",
		DayOfTheWeek: "MONDAY",
		StartTime:    "10:00:00",
		FinishTime:   "10:50:00",
		State:        "AVAILABLE",
		PriceInBRL:   new(money.Cents(15000)),
		StartsAt:     "2026-08-03T13:00:00Z",
	}
}
