package dispute

import "psic/internal/platform/httpx"

const exampleTime = "19/11/2026 10:00"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	row := DisputeRowBody{
		ID:       httpx.ExampleID,
		Kind:     Chargeback,
		State:    Open,
		Amount:   160_00,
		Purpose:  "SESSION",
		Payer:    "Marina Alves",
		OpenedOn: "19/11/2026",
		AnswerBy: "29/11/2026",
		DaysLeft: 10,
	}
	counts := DisputeCountsBody{Waiting: 1, Answered: 0, Closed: 1}
	stay := DisputeStayBody{Patient: true, From: exampleTime, To: "19/11/2026 10:48"}
	session := DisputeSessionBody{
		StartsAt: exampleTime,
		BookedAt: "12/11/2026 10:00",
		Minutes:  48,
		Stays:    []DisputeStayBody{stay},
	}
	agreement := DisputeAgreementBody{Version: 1, AcceptedAt: exampleTime}
	mail := DisputeMailBody{Name: "Confirmação do pagamento", Patient: true, SentAt: exampleTime}
	evidence := DisputeEvidenceBody{
		GatheredAt:      exampleTime,
		Hash:            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
		PaidAt:          "12/11/2026 10:02",
		TermsVersion:    "2026-11",
		TermsAcceptedAt: "01/10/2026 10:00",
		FreeHours:       6,
		Sessions:        []DisputeSessionBody{session},
		Agreements:      []DisputeAgreementBody{agreement},
		Mails:           []DisputeMailBody{mail},
	}
	return []any{
		row,
		counts,
		DisputesBody{
			Elements:      []DisputeRowBody{row},
			TotalElements: 1,
			TotalPages:    1,
			Counts:        counts,
			Amount:        160_00,
		},
		DisputeBody{
			DisputeRowBody:  row,
			ChargeID:        httpx.ExampleID,
			ProviderID:      "CBKS_0198F3C2",
			Method:          "card",
			Therapist:       "Helena Prado Rocha",
			OpenedAt:        exampleTime,
			PlatformReserve: 160_00,
			Next:            []State{Answered, Won, Lost, Accepted},
			Evidence:        &evidence,
		},
		evidence,
		session,
		stay,
		agreement,
		mail,
		DisputeOpenBody{ChargeID: httpx.ExampleID, Reason: "Aviso no painel do provedor", AnswerOn: "29/11/2026"},
		DisputeOpenedBody{ID: httpx.ExampleID},
		DisputeAnsweredBody{Reference: "Protocolo 2026-118842"},
		DisputeOutcomeBody{Outcome: Won, Note: "Resultado lido no painel do provedor."},
	}
}
