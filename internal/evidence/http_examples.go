package evidence

import "psic/internal/platform/httpx"

const (
	exampleTime = "2026-11-19T13:00:00Z"
	exampleHash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
)

// examples returns one value of each wire type, which the API description shows.
func examples() []any {
	row := EvidenceRow{
		ID:       httpx.ExampleID,
		Number:   "K7QX-2MPA-ZB4T",
		From:     "01/01/2026",
		Until:    "31/10/2026",
		Hash:     exampleHash,
		IssuedAt: exampleTime,
	}
	question := SurveyQuestionBody(Questions[0])
	share := SurveyShareBody{Key: question.Key, Title: question.Title, Favourable: 70}
	survey := SurveyRow{
		Year:      2025,
		ClosesAt:  exampleTime,
		Published: true,
		Answers:   40,
		Results:   []SurveyShareBody{share},
	}
	return []any{
		row,
		EvidencesBody{Documents: []EvidenceRow{row}},
		EvidencePeriodBody{From: row.From, Until: row.Until},
		EvidenceCheckBody{Number: row.Number, Hash: row.Hash, IssuedAt: row.IssuedAt},
		question,
		share,
		survey,
		SurveysBody{Surveys: []SurveyRow{survey}, MayOpen: true, Questions: []SurveyQuestionBody{question}},
		AskedSurveyBody{
			Open:      true,
			Company:   "Aurora Tecnologia",
			ClosesAt:  exampleTime,
			Questions: []SurveyQuestionBody{question},
		},
		SurveyAnswerBody{Key: question.Key, Step: 4},
		SurveyAnswersBody{Answers: exampleAnswers(), Consent: true},
	}
}

func exampleAnswers() []SurveyAnswerBody {
	out := make([]SurveyAnswerBody, len(Questions))
	for i, q := range Questions {
		out[i] = SurveyAnswerBody{Key: q.Key, Step: 4}
	}
	return out
}
