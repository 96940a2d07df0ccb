package practice

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
)

var stateWords = map[State]string{Active: "ativo", Paused: "em pausa", Ended: "encerrado"}

// Export returns how therapists see a patient, for the copy of personal data.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "situacaoComPsicologos"
	rows, err := s.q.ExportStates(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("states of a person: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		out = append(out, map[string]any{
			"psicologo":   nameOf(r.TherapistNickname, r.TherapistFullName),
			"situacao":    stateWords[State(r.State)],
			"escolhidaEm": at.DateOf(r.SetAt.Time, at.SaoPaulo).Wire(),
		})
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
