package agenda

import "psic/internal/platform/httpx"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	return []any{
		BlockBody{
			ID:       httpx.ExampleID,
			FirstDay: "10/08/2026",
			LastDay:  "14/08/2026",
			Reason:   "Férias",
		},
		BlockedBody{
			BlockBody: BlockBody{
				ID:       httpx.ExampleID,
				FirstDay: "10/08/2026",
				LastDay:  "14/08/2026",
				Reason:   "Férias",
			},
			Booked:      2,
			FirstBooked: "10/08/2026",
			Sessions:    []ScheduledSessionBody{exampleSession()},
		},
		ExplainBody{
			Reason: "NOT_PUBLISHED",
			Text:   "Não há horário publicado neste dia e hora. Adicione-o na sua disponibilidade.",
		},
		OptionsBody{SessionTimeInMinutes: 50, OtherLength: 3},
		HolidayBody{
			Day:      "20/11/2026",
			Name:     "Consciência Negra",
			Optional: false,
		},
		OpenHourBody{
			Day:       "19/11/2026",
			StartTime: "15:00",
			Repeat:    true,
		},
		ConvertedBody{
			Converted: 12,
			Kept:      1,
			Message:   "12 horários agora duram 30 minutos. 1 horário ficou como estava.",
		},
		SavedBody{
			Saved:   true,
			Message: "Horários da agenda salvos com sucesso.",
			Version: 7,
		},
		ScheduleBody{
			Schedules: []EntryBody{{
				ID:           httpx.ExampleID,
				DayOfTheWeek: "MONDAY",
				StartTime:    "10:00:00",
				FinishTime:   "10:50:00",
			}},
			Version: 7,
		},
		exampleSession(),
		SessionsBody{
			Sessions:  []ScheduledSessionBody{exampleSession()},
			Scheduled: 1,
		},
	}
}

// exampleSession is a paid session whose room is open.
func exampleSession() ScheduledSessionBody {
	return ScheduledSessionBody{
		ID:            httpx.ExampleID,
		ScheduledDay:  "03/08/2026",
		StartTime:     "10:00:00",
		FinishTime:    "10:50:00",
		CustomerID:    httpx.ExampleCustomerID,
		CustomerName:  "Ana",
		Availability:  AvailabilityBody{EntranceAvailable: true, EntranceDescription: "Iniciar sessão"},
		Status:        "pago",
		StatusCode:    "PAID",
		TherapistInfo: CounterpartBody{ID: httpx.ExampleTherapistID},
	}
}
