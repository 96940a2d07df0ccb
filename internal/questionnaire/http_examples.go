package questionnaire

import "psic/internal/platform/httpx"

const exampleTime = "2026-08-03T13:00:00Z"

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	statement := "Texto de exemplo: nas últimas duas semanas…"
	exampleItems, exampleLabels := []string{"Texto de exemplo 1"}, []string{"Exemplo A", "Exemplo B"}
	text := QuestionnaireTextBody{
		Instrument: string(PHQ9),
		Version:    1,
		Statement:  statement,
		Items:      exampleItems,
		Labels:     exampleLabels,
		WrittenAt:  exampleTime,
	}
	sent := QuestionnaireSentBody{
		ID:         httpx.ExampleID,
		Instrument: string(PHQ9),
		Version:    1,
		State:      Answered,
		SentAt:     exampleTime,
		ExpiresAt:  "2026-08-17T13:00:00Z",
		AnsweredAt: "2026-08-04T13:00:00Z",
		Sealed:     "BJx1…",
		VaultID:    httpx.ExampleID,
	}
	waiting := WaitingQuestionnaireBody{
		ID:            httpx.ExampleID,
		TherapistName: "Helena Prado Rocha",
		ExpiresAt:     exampleTime,
	}
	return []any{
		text,
		QuestionnaireTextsBody{Texts: []QuestionnaireTextBody{text}, Vault: true},
		QuestionnaireWriteBody{
			Instrument: string(PHQ9),
			Seen:       1,
			Statement:  statement,
			Items:      exampleItems,
			Labels:     exampleLabels,
		},
		QuestionnaireSendBody{Instrument: string(PHQ9)},
		sent,
		QuestionnairesSentBody{Elements: []QuestionnaireSentBody{sent}, Texts: []QuestionnaireTextBody{text}},
		waiting,
		WaitingQuestionnairesBody{Waiting: []WaitingQuestionnaireBody{waiting}},
		QuestionnaireBody{
			ID:             httpx.ExampleID,
			Instrument:     string(PHQ9),
			State:          Open,
			TherapistID:    httpx.ExampleTherapistID,
			TherapistName:  "Helena Prado Rocha",
			ExpiresAt:      exampleTime,
			Statement:      statement,
			Items:          exampleItems,
			Labels:         exampleLabels,
			VaultID:        httpx.ExampleID,
			VaultPublicKey: "BPq3…",
		},
		QuestionnaireAnswerBody{VaultID: httpx.ExampleID, Sealed: "BJx1…"},
	}
}
