package backoffice

import (
	"psic/internal/booking"
	"psic/internal/directory"
	"psic/internal/kernel/money"
	"psic/internal/platform/httpx"
)

// examples are the bodies that the API description shows.
func examples() []any {
	hour := exampleStandingHour()
	return []any{
		AdminBankBody{
			Bank:    "Banco do Brasil",
			Agency:  "0001",
			Account: "12345-6",
			PixKey:  "helena.prado@correio.example",
		},
		AdminCancelBody{
			SessionID: httpx.ExampleID,
			UserID:    httpx.ExampleCustomerID,
			Reason:    "Queda de energia na região.",
		},
		AdminCustomerBody{
			ID:           httpx.ExampleCustomerID,
			Username:     "ana.souza@correio.example",
			Nickname:     "Ana",
			FullName:     "Ana Souza",
			City:         "São Paulo",
			AddressState: "SP",
			UserActive:   true,
			State:        "REGISTRATION_COMPLETE",
		},
		AdminDashboardBody{
			Sessions: 24,
			Revenue:  1250000,
			Fee:      250000,
			Months: []AdminMonthBody{{
				Month:    "2026-08",
				Sessions: 24,
				Revenue:  1250000,
				Fee:      250000,
			}},
			PendingApprovals: 3,
			OverdueCompanies: 1,
			OwedRefunds:      1,
			Backup: AdminBackupBody{
				State:      string(BackupGood),
				LastAt:     "03/08/2026 04:00",
				LastSize:   48_300_000,
				Kept:       35,
				RestoredAt: "02/08/2026 04:05",
			},
		},
		AdminHistoryBody{
			Elements: []AdminPaymentBody{{
				ID:          httpx.ExampleID,
				Type:        "SESSION",
				Value:       15000,
				Date:        "03/08/2026",
				Customer:    "Ana",
				Therapist:   "Helena Prado",
				Description: "Sessão de terapia",
				Status:      "pago",
				Stage:       "PAID",
				PaymentID:   httpx.ExampleID,
				SessionID:   httpx.ExampleID,
				CanRefund:   true,
				CanCancel:   true,
			}},
			TotalElements: 1,
			TotalPages:    1,
			FirstResult:   &booking.FirstBody{Date: "03/08/2026"},
		},
		AdminRegisterBody{
			Email:                "ana.souza@correio.example",
			Password:             "provisoria-de-agosto",
			PasswordConfirmation: "provisoria-de-agosto",
			TermsOfService:       true,
			Type:                 "CUSTOMER",
		},
		AdminRevenueBody{
			Revenue: 1250000,
			Fee:     250000,
		},
		exampleSession(),
		AdminSessionsBody{
			Elements:      []AdminSessionBody{exampleSession()},
			TotalElements: 1,
			TotalPages:    1,
			Standing:      &hour,
		},
		hour,
		AdminTherapistBody{
			TherapistBody: directory.ExampleTherapist(),
			Listed:        true,
		},
		AdminUsersBody{
			Elements: []AdminUserBody{{
				ID:         httpx.ExampleCustomerID,
				FullName:   "Ana Souza",
				Nickname:   "Ana",
				Username:   "ana.souza@correio.example",
				UserType:   "CUSTOMER",
				UserActive: true,
				State:      "ACTIVE",
				CreatedOn:  "03/08/2026",
			}},
			TotalElements: 1,
			TotalPages:    1,
		},
		UserExportBody{Type: "CUSTOMER", State: "ACTIVE", Sort: "name"},
		InboxBody{Elements: []InboxLineBody{exampleMessage()}},
		InboxMessageBody{
			InboxLineBody: exampleMessage(),
			Body:          "Posso remarcar a sessão de amanhã?",
			Answers: []InboxAnswerBody{{
				Author: "Marina Lopes",
				Body:   "Pode, até 24 horas antes.",
				At:     "03/08/2026 10:00:00",
				Sent:   true,
			}},
		},
		InboxChangeBody{Status: "OPEN", AssigneeID: httpx.ExampleTherapistID},
		InboxReplyBody{Body: "Pode, até 24 horas antes."},
		MailCountBody{Recipients: 214},
		MailTestBody{Subject: "Novos horários", Body: "Olá!"},
		AuditBody{
			Elements: []AuditLineBody{{
				Seq:       1841,
				At:        "03/08/2026 09:12:40",
				ActorID:   httpx.ExampleTherapistID,
				ActorName: "Marina Lopes",
				ActorRole: "ADMINISTRATOR",
				Action:    "customer.read",
				ObjectID:  httpx.ExampleCustomerID,
				Object:    "Ana",
				Purpose:   "suporte",
				Result:    "ok",
				Network:   "203.0.113.0/24",
				About:     []AuditPersonBody{{ID: httpx.ExampleCustomerID, Name: "Ana", Role: "CUSTOMER"}},
				Kind:      AuditPeople,
				Reads:     true,
			}},
			Next: 1840,
		},
		AuditReportBody{
			Whole:   true,
			Checked: 1840,
			Walked:  "02/08/2026 03:00:00",
			Text:    "O registro está inteiro.",
		},
		MailManyBody{
			Subject:  "Novidades de agosto",
			Body:     "Olá!\n\nAgora você pode remarcar pelo celular.",
			Audience: "NEWS",
			Type:     "customers",
		},
		MailOneBody{
			Email:   "ana.souza@correio.example",
			Subject: "Seu pedido",
			Body:    "Olá, Ana!\n\nRecebemos o seu pedido.",
		},
		MailReportBody{
			SkippedWhy: []MailSkippedBody{{Reason: "INACTIVE", Count: 1}},
			ID:         httpx.ExampleID,
			Subject:    "Novidades de agosto",
			Audience:   "NEWS",
			State:      "DONE",
			Total:      43,
			Sent:       42,
			Skipped:    1,
			StartedAt:  "03/08/2026 09:12:40",
			FinishedAt: "03/08/2026 09:15:02",
		},
		MailStartedBody{
			Status:  200,
			Message: "Emails enviados com sucesso",
			ID:      httpx.ExampleID,
		},
		OwedBody{
			PaymentID:  httpx.ExampleID,
			SessionID:  httpx.ExampleID,
			CustomerID: httpx.ExampleCustomerID,
			Customer:   "Ana",
			Value:      15000,
			Since:      "20/07/2026",
		},
		RefundBody{Reason: "Cobrança em duplicidade."},
		RefundPreviewBody{
			PaymentID:       httpx.ExampleID,
			SessionID:       httpx.ExampleID,
			ToMeans:         15000,
			CancelsSession:  true,
			TherapistUnpaid: true,
			Text:            "R$ 150,00 voltam ao meio de pagamento. A sessão de 03/08/2026 será cancelada.",
		},
		CancelPreviewBody{
			SessionID: httpx.ExampleID,
			Day:       "03/08/2026",
			Start:     "10:00",
			Customer:  "Ana",
			Therapist: "Helena Prado",
			Outcome:   "CREDIT",
			Amount:    15000,
			Earned:    true,
			PaidOut:   true,
			Deducted:  12000,
			Cycle:     "2026-08",
			PaidOutOn: "02/09/2026",
		},
		SetCreditsBody{
			Credits:  new(money.Cents(5000)),
			Expected: new(money.Cents(3000)),
			Reason:   "Cortesia por falha na sala.",
		},
	}
}

func exampleStandingHour() AdminStandingBody {
	return AdminStandingBody{
		ID:          httpx.ExampleID,
		State:       "ACTIVE",
		Reason:      "ACCEPTED",
		Rhythm:      "Toda semana, quinta-feira às 19:00",
		FirstDay:    "06/08/2026",
		Price:       160_00,
		Method:      "card",
		Customer:    "Ana",
		CustomerID:  httpx.ExampleCustomerID,
		Therapist:   "Helena Prado",
		TherapistID: httpx.ExampleTherapistID,
	}
}

// exampleSession is a paid session in the future.
func exampleSession() AdminSessionBody {
	return AdminSessionBody{
		ID:           httpx.ExampleID,
		ScheduledDay: "03/08/2026",
		StartTime:    "10:00:00",
		FinishTime:   "10:50:00",
		Customer:     "Ana",
		CustomerID:   httpx.ExampleCustomerID,
		Therapist:    "Helena Prado",
		TherapistID:  httpx.ExampleTherapistID,
		Price:        15000,
		Status:       "pago",
		CanCancel:    true,
	}
}

func exampleMessage() InboxLineBody {
	return InboxLineBody{
		ID:      httpx.ExampleCustomerID,
		Kind:    "CONTACT",
		Status:  "NEW",
		At:      "03/08/2026 09:12:40",
		Email:   "ana.souza@correio.example",
		Subject: "Dúvida",
	}
}
