package dispute

import (
	"context"
	"fmt"
)

// Export returns the disputes of what a person paid, for the export of a person's data.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "contestacoes"
	rows, err := s.q.ExportDisputes(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("disputes of a person: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		out[i] = map[string]any{
			"tipo":         kindNames[Kind(r.Kind)],
			"situacao":     stateNames[State(r.State)],
			"valorEmReais": r.AmountCents,
			"abertaEm":     r.OpenedAt.Wall(),
			"decididaEm":   r.DecidedAt.Wall(),
			"encerradaEm":  r.ClosedAt.Wall(),
		}
	}
	return name, out, nil
}

// kindNames and stateNames are for files. Screens have their own.
var (
	kindNames = map[Kind]string{
		MED:        "devolução especial do PIX (MED)",
		Chargeback: "contestação no cartão",
	}
	stateNames = map[State]string{
		Open:     "a responder",
		Answered: "respondida",
		Expired:  "prazo encerrado",
		Won:      "decidida a favor da plataforma",
		Lost:     "decidida a favor de quem pagou",
		Accepted: "aceita",
	}
)
