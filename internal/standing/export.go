package standing

import (
	"context"
	"fmt"

	"psic/internal/kernel/at"
)

var stateWords = map[State]string{
	Proposed: "proposto",
	Active:   "ativo",
	Paused:   "em pausa",
	Ended:    "encerrado",
}

// Export returns the standing hours of a person, for the copy of personal data. A therapist's copy has no name of a
// patient.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "atendimentosFixos"
	rows, err := s.q.ExportStandings(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("standing hours of a person: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		x := Standing{r.Standing}
		line := map[string]any{
			"ritmo":        x.Rhythm(),
			"primeiraData": x.FirstOn.Wire(),
			"situacao":     stateWords[x.Status()],
			"criadoEm":     at.DateOf(x.CreatedAt.Time, at.SaoPaulo).Wire(),
			"preco":        x.PriceCents.String(),
		}
		if x.PatientID == accountID {
			line["psicologo"] = r.TherapistNickname
			if r.TherapistNickname == "" {
				line["psicologo"] = r.TherapistFullName
			}
			line["pagamento"] = x.Method
		}
		out = append(out, line)
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
