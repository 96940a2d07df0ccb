package payout

import (
	"psic/internal/platform/httpx"
	"psic/internal/subscription"
)

const exampleStatement = "data;descricao;tipo;situacao;bruto;taxa;liquido;data_do_repasse\r\n" +
	"03/08/2026;Sessão;SESSION;pago;150,00;30,00;120,00;10/09/2026\r\n"

const exampleCarneLeao = "03/08/2026;255;160,00;Psicoterapia;PF;11144477735;52998224725\n"

const exampleHelp = "data_do_pagamento;data_da_sessao;cpf_de_quem_pagou;valor_pago;valor_da_sessao;observacao;" +
	"cpf_do_paciente\r\n" +
	"02/08/2026;03/08/2026;529.982.247-25;150,00;150,00;Não é documento fiscal;529.982.247-25\r\n"

var exampleTaxReceipt = TaxReceiptBody{
	SessionID: httpx.ExampleID,
	Name:      "Marina",
	PaidOn:    "02/08/2026",
	HeldOn:    "03/08/2026",
	Paid:      15000,
	IssuedOn:  "03/08/2026",
}

// examples are the bodies that the API's description shows.
func examples() []any {
	return []any{
		AdminPayoutBody{
			PayoutBody:  examplePayout(),
			TherapistID: httpx.ExampleTherapistID,
			Destination: DestinationBody{
				PixKey:  "helena.prado@correio.example",
				Bank:    "Banco do Brasil",
				Agency:  "0001",
				Account: "12345-6",
			},
			Holds: []HoldBody{exampleHold()},
			Lines: []PayoutLineBody{{
				Date:  "03/08/2026",
				Kind:  "SESSION",
				Gross: 15000,
				Fee:   3000,
				Net:   12000,

				FeePercent: 20,
			}},
		},
		DestinationBody{
			PixKey:  "helena.prado@correio.example",
			Bank:    "Banco do Brasil",
			Agency:  "0001",
			Account: "12345-6",
		},
		TaxReceiptsBody{
			Elements:      []TaxReceiptBody{exampleTaxReceipt},
			TotalElements: 1,
			TotalPages:    1,
			Issued:        1,
			Reminders:     true,
		},
		exampleTaxReceipt,
		TaxMarkBody{IssuedOn: "03/08/2026"},
		TaxMonthBody{Year: 2026, Month: 8},
		TaxReminderBody{Reminders: true},
		exampleOpen(),
		PaidPayoutsBody{
			Elements: []PaidPayoutBody{{
				PayoutBody:  examplePayout(),
				TherapistID: httpx.ExampleTherapistID,
				Therapist:   "Helena Prado",
				PaidBy:      "Rita Lima",
				Receipt:     "OWN",
			}},
			TotalElements: 1,
			TotalPages:    1,
			Cycles:        []string{"2026-08"},
		},
		ConfirmManyBody{
			Payouts:   []ConfirmRowBody{{ID: httpx.ExampleID, Amount: 96000}},
			Reference: "E00000000202609101200abcdef01234",
		},
		ConfirmedManyBody{
			Paid:    1,
			Amount:  96000,
			Results: []ConfirmedRowBody{{ID: httpx.ExampleID, Result: ResultPaid}},
		},
		PayoutIDsBody{Payouts: []string{httpx.ExampleID}},
		PaymentFileBody{
			Name:    "repasses-2026-09-10.csv",
			CSV:     "repasse;favorecido;cpf;forma;chave_pix;banco;agencia;conta;valor;previsto_para;ciclo\r\n",
			Count:   1,
			Amount:  96000,
			Refused: []ConfirmedRowBody{},
		},
		HeldSessionsBody{
			Elements: []HeldSessionBody{{
				SessionID:   httpx.ExampleID,
				TherapistID: httpx.ExampleTherapistID,
				Therapist:   "Helena Prado",
				Date:        "03/08/2026",
				Net:         12000,
				Discount:    2250,
				Holds:       []HoldBody{exampleHold()},
			}},
		},
		PayoutConfirmedBody{
			Status:  200,
			Message: "Repasse confirmado com sucesso!",
			Paid:    true,
		},
		LiftBody{
			Reason: OnlyNewPayers,
			Note:   "Conferi por telefone: primeira turma da psicóloga.",
		},
		examplePayout(),
		SimulationBody{
			Days:          30,
			Sessions:      24,
			Gross:         360000,
			CurrentPlanID: httpx.ExampleID,
			BestPlanID:    httpx.ExampleID,
			Text:          "O plano atual já é o mais econômico.",
			Plans: []PlanCostBody{{
				Plan: subscription.ExamplePlan(),
				Fee:  72000,
				Cost: 76900,
			}},
		},
		TherapistHomeBody{
			Month:    exampleMonth(),
			Upcoming: 6,
			NextPayout: &NextPayoutBody{
				Amount:   96000,
				ClosesOn: "31/08/2026",
				DueDate:  "10/09/2026",
				Forming:  true,
				Month:    8,
				Sessions: 8,
				Way:      WayExpected,
			},
			OpenCycle:  exampleCycle(),
			LastPayout: &LastPayoutBody{ID: httpx.ExampleID, Amount: 84000, PaidOn: "07/08/2026"},
			Attention: []AttentionBody{{
				Code: "AGENDA_EMPTY",
				Text: "Sua agenda está vazia. Publique horários para aparecer na lista.",
				Path: "/gerenciar-disponibilidade",
			}},
		},
		YearBody{Year: 2026, Months: []MoneyMonthBody{exampleMonth()}},
		OwnPayoutBody{PayoutBody: examplePayout(), Lines: []OwnLineBody{exampleLine()}},
		OpenLinesBody{OpenCycleBody: exampleCycle(), Lines: []OwnLineBody{exampleLine()}},
	}
}

// exampleLine is a session of a payout.
func exampleLine() OwnLineBody {
	return OwnLineBody{
		SessionID: httpx.ExampleID,
		Date:      "03/08/2026",
		Time:      "10:00",
		Patient:   "Marina Duarte Lopes",
		Kind:      LineSession,
		Gross:     15000,
		Fee:       3000,
		Net:       12000,
	}
}

// exampleCycle is a cycle that is still open.
func exampleCycle() OpenCycleBody {
	return OpenCycleBody{
		Month:    8,
		Year:     2026,
		Amount:   96000,
		Sessions: 8,
		ClosesOn: "20/08/2026",
		DueDate:  "08/09/2026",
	}
}

// examplePayout is a payout that is not confirmed.
func examplePayout() PayoutBody {
	return PayoutBody{
		ID:          httpx.ExampleID,
		Month:       8,
		Year:        2026,
		TotalAmount: 96000,
		ClosesOn:    "20/08/2026",
		DueDate:     "10/09/2026",
		Way:         WayExpected,
	}
}

// exampleMonth is a month of 24 sessions.
func exampleMonth() MoneyMonthBody {
	return MoneyMonthBody{
		Month:        8,
		Sessions:     24,
		Gross:        360000,
		Fee:          72000,
		Net:          288000,
		Subscription: 4900,
		Result:       283100,
	}
}

// exampleHold is a hold that was not lifted.
func exampleHold() HoldBody {
	return HoldBody{
		SubjectID: httpx.ExampleID,
		Reason:    OnlyNewPayers,
		Since:     "21/08/2026",
	}
}

// exampleOpen is a page of payouts to confirm.
func exampleOpen() OpenPayoutsBody {
	return OpenPayoutsBody{
		Elements: []OpenPayoutBody{{
			PayoutBody:  examplePayout(),
			TherapistID: httpx.ExampleTherapistID,
			Therapist:   "Helena Prado",
			CRP:         "06/123456",
			Sessions:    8,
			Destination: DestinationBody{PixKey: "••••mple"},
			State:       StateHeld,
			HeldBack:    "HELD",
			Holds:       []HoldBody{exampleHold()},
		}},
		TotalElements: 1,
		TotalPages:    1,
		Amount:        96000,
		Counts:        OpenCountsBody{Held: 1},
		Cycles:        []string{"2026-08"},
		Selectable:    []SelectableBody{},
		SecondAbove:   20_000_00,
	}
}
