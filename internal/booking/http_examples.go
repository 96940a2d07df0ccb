package booking

import (
	"psic/internal/agenda"
	"psic/internal/kernel/money"
	"psic/internal/payment"
	"psic/internal/platform/httpx"
)

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	return []any{
		BookBody{
			Day:        "03/08/2026",
			StartTime:  "10:00:00",
			FinishTime: "10:50:00",
			CustomerID: httpx.ExampleCustomerID,
		},
		BookedBody{
			ID:        httpx.ExampleID,
			HoldUntil: "2026-08-03T12:15:00Z",
		},
		CalendarBody{
			Header: CalendarHeader{
				DisplayText: "Agosto de 2026",
				Columns:     []string{"Dom", "Seg", "Ter", "Qua", "Qui", "Sex", "Sáb"},
			},
			Data: []CalendarDay{{
				Date:        "03/08/2026",
				State:       "scheduled",
				DisplayText: "3",
				InMonth:     true,
			}},
			Next: MonthBody{
				Month: 9,
				Year:  2026,
			},
			Previous: MonthBody{
				Month: 7,
				Year:  2026,
			},
			Sessions: []SessionBody{exampleSession()},
		},
		CancelBody{},
		ChangeManyBody{
			SessionIDs: []string{httpx.ExampleID},
			Action:     "MOVE",
			Days:       7,
			Message:    "Estarei fora nesta semana.",
		},
		ChangedManyBody{Sessions: []ChangedBody{{ID: httpx.ExampleID, Outcome: "MOVED"}}},
		ProposalAnswerBody{Token: "exemplo", Accept: true},
		ProposalAnsweredBody{State: "ACCEPTED"},
		ProposalBody{
			State:         "OPEN",
			TherapistName: "Helena Prado",
			Day:           "05/08/2026",
			StartTime:     "15:00:00",
			FinishTime:    "15:50:00",
			NowDay:        "03/08/2026",
			NowStartTime:  "10:00:00",
			ExpiresAt:     "2026-08-03T13:00:00Z",
		},
		ProposalLinkBody{Token: "exemplo"},
		TherapistMoveBody{
			Day:       "05/08/2026",
			StartTime: "15:00",
			Message:   "Surgiu um imprevisto.",
		},
		TherapistMovedBody{Outcome: "MOVED", Message: "Sessão reagendada com sucesso!"},
		WeekBody{
			Sessions: []WeekSessionBody{{
				ID:           httpx.ExampleID,
				CustomerName: "Ana",
				Day:          "03/08/2026",
				StartTime:    "10:00:00",
				FinishTime:   "10:50:00",
				StartsAt:     "2026-08-03T13:00:00Z",
				State:        "PAID",
				CanMove:      true,
			}},
			Free: []FreeBody{{
				Day:        "03/08/2026",
				StartTime:  "11:00:00",
				FinishTime: "11:50:00",
			}},
			Blocks:         []agenda.BlockBody{},
			Busy:           []agenda.BusyPartBody{{Day: "18/11/2026", StartTime: "12:00:00", FinishTime: "13:00:00"}},
			Holidays:       []agenda.HolidayBody{},
			SessionMinutes: 50,
		},
		CancelledBody{
			Status:  200,
			Message: "Sessão cancelada com sucesso!",
			Outcome: "REFUND",
			Amount:  15000,
			Text:    "O valor volta ao cartão em até duas faturas.",
		},
		CancelsBody{
			Elements: []CancelRow{{
				DateCancelled: "02/08/2026",
				ValueInBRL:    15000,
				Description:   "Sessão de terapia",
				Status:        "Estornado em saldo",
				Therapist:     "Helena Prado",
				SessionID:     httpx.ExampleID,

				PaymentLineFields: examplePayment(payment.StageToBalance),
			}},
			TotalElements: 1,
			TotalPages:    1,
			TotalInBRL:    15000,
			ToBalance:     15000,
		},
		DiscountBody{Percent: 15, CeilingInBRL: 4000},
		FeedBody{
			Active:    true,
			CreatedAt: "2026-08-03T12:00:00Z",
			URL:       "https://psic.example/api/calendar/q7Zt2mXbYw0c4nEo8rKfVg.ics",
		},
		HistoryBody{
			Elements: []HistoryRow{{
				Date:        "03/08/2026",
				Value:       15000,
				Description: "Sessão de terapia",
				Therapist:   "Helena Prado",
				Status:      "pago",
				Type:        "SESSION",
				SessionID:   httpx.ExampleID,

				PaymentLineFields: examplePayment(payment.StagePaid),
			}},
			TotalElements: 1,
			TotalPages:    1,
			TotalInBRL:    15000,
			PatientName:   "Ana Souza",
			FirstResult:   &FirstBody{Date: "03/08/2026"},
		},
		MoveBody{
			Day:        "03/08/2026",
			StartTime:  "10:00:00",
			FinishTime: "10:50:00",
		},
		MovedBody{
			ID:      httpx.ExampleID,
			Message: "Sessão reagendada com sucesso!",
		},
		PatientSessionsBody{
			Sessions: []SessionBody{exampleSession()},
		},
		PayBody{
			PayFields: PayFields{
				SelectedPaymentMethod: "pix",
				Amount:                new(money.Cents(15000)),
				Customer: PayerBody{
					FullName:  "Ana Souza",
					Email:     "ana.souza@correio.example",
					CPF:       "529.982.247-25",
					Telephone: "(11) 91234-5678",
				},
			},
		},
		PaymentBody{
			Type:       "pix",
			Status:     "Aguardando pagamento",
			StatusCode: PaymentCode(payment.StageAwaiting),
			Amount:     15000,
			QRCodeLink: "/api/payment/pix/" + httpx.ExampleID + "/qrcode.png",
			QRCodeCopy: "00020126580014br.gov.bcb.pix0136…6304A1B2",
			ExpiresAt:  "2026-08-03T12:15:00Z",
		},
		exampleSession(),
		DayBody{
			Day:      "03/08/2026",
			Sessions: []DaySessionBody{exampleDaySession()},
			Week:     []WeekDayBody{{Day: "02/08/2026", Paid: 3, Unpaid: 1}},
		},
	}
}

// exampleSession is a paid session whose room is open.
func exampleSession() SessionBody {
	return SessionBody{
		ID:             httpx.ExampleID,
		TherapistID:    httpx.ExampleTherapistID,
		TherapistName:  "Helena Prado",
		ScheduledDay:   "03/08/2026",
		StartTime:      "10:00:00",
		FinishTime:     "10:50:00",
		StartsAt:       "2026-08-03T13:00:00Z",
		Availability:   agenda.AvailabilityBody{EntranceAvailable: true, EntranceDescription: "Iniciar sessão"},
		ProfilePicture: "/api/user/" + httpx.ExampleTherapistID + "/profile-picture",
		Status:         "pago",
		StatusCode:     SessionCode(payment.StagePaid),
		State:          "agendado",
		LifecycleCode:  Scheduled.Code(),
		TherapistInfo: TherapistInfoBody{
			ID:                    httpx.ExampleTherapistID,
			Nickname:              "Helena",
			FullName:              "Helena Prado",
			CRP:                   "06/123456",
			State:                 "SP",
			PsychologicalApproach: "Terapia cognitivo-comportamental",
		},
		CustomerInfo: &CustomerInfoBody{
			ID:        httpx.ExampleCustomerID,
			FullName:  "Ana Souza",
			Email:     "ana.souza@correio.example",
			CPF:       "529.982.247-25",
			Telephone: "(11) 91234-5678",
		},
		ScheduledPriceInBRL: 15000,
		FreeUntil:           "2026-08-02T13:00:00Z",
		CanCancel:           true,
		CanReschedule:       true,
		CancelText:          "Você recebe o valor de volta no meio de pagamento.",
	}
}

func exampleDaySession() DaySessionBody {
	return DaySessionBody{
		ID:            httpx.ExampleID,
		Day:           "03/08/2026",
		CustomerName:  "Marina Duarte Lopes",
		CallName:      "Marina",
		StartsAt:      "2026-08-03T13:00:00Z",
		FinishesAt:    "2026-08-03T13:50:00Z",
		OpensAt:       "2026-08-03T12:45:00Z",
		RoomOpen:      true,
		Stage:         "PAID",
		Number:        7,
		PatientInRoom: true,
	}
}

func examplePayment(stage payment.Stage) PaymentLineFields {
	return PaymentLineFields{
		SessionDay:        "10/08/2026",
		SessionTime:       "10:00",
		TherapistFullName: "Helena Prado Rocha",
		Means:             "Cartão final 2097",
		StatusCode:        PaymentCode(stage),
	}
}
