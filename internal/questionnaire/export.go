package questionnaire

import (
	"context"

	"psic/internal/account"
	"psic/internal/kernel/at"
	"psic/internal/questionnaire/questionnairedb"
)

var stateWords = map[State]string{
	Open:      "aberto",
	Answered:  "respondido",
	Expired:   "sem resposta",
	Withdrawn: "retirado",
}

// Export returns what a patient was sent, for the copy of personal data. The answers open in the therapist's browser
// alone.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "questionarios"
	rows, err := s.q.ExportReceived(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, wrap("questionnaires of a person", err)
	}
	var out []map[string]any
	for _, r := range rows {
		var q Questionnaire
		q.State, q.ExpiresAt = r.State, r.ExpiresAt
		state := q.StateAt(s.Clock.Now())
		one := map[string]any{
			"psicologo": account.DisplayName(r.FullName, r.Nickname),
			"enviadoEm": r.SentAt.Wall(),
			"situacao":  stateWords[state],
		}
		if state == Answered {
			one["respondidoEm"] = r.ClosedAt.Wall()
			one["respostas"] = "seladas; só o cofre do profissional abre"
		}
		out = append(out, one)
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}

// ExportTexts returns the wordings that a therapist entered.
func (s *Service) ExportTexts(ctx context.Context, accountID string) (string, any, error) {
	const name = "textosDeQuestionarios"
	rows, err := s.q.ExportTexts(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, wrap("wordings of a person", err)
	}
	var out []map[string]any
	for _, r := range rows {
		one, err := exportedText(r)
		if err != nil {
			return name, nil, wrap("read a wording", err)
		}
		out = append(out, one)
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}

func exportedText(r questionnairedb.ExportTextsRow) (map[string]any, error) {
	w, err := wordingOf(r.Body)
	return map[string]any{
		"questionario": r.Instrument,
		"versao":       r.Version,
		"escritoEm":    at.Time.Wall(r.WrittenAt),
		"enunciado":    w.Statement,
		"itens":        w.Items,
		"respostas":    w.Labels,
	}, err
}
