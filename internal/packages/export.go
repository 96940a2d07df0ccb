package packages

import (
	"context"
	"fmt"
)

var stateWords = map[State]string{
	Waiting:  "aguardando pagamento",
	Active:   "ativo",
	Unpaid:   "não pago",
	Returned: "devolvido",
	Expired:  "terminado",
	Reversed: "contestado",
}

// Export returns the packages of a person, for the copy of personal data. A therapist's copy has no name of a patient.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "pacotes"
	rows, err := s.q.ExportPackages(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("packages of a person: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		p := Package{r.SessionPackage}
		line := map[string]any{
			"sessoes":              p.Sessions,
			"restam":               p.LeftSessions,
			"precoPorSessao":       p.UnitCents,
			"precoSemPacote":       p.ListCents,
			"descontoEmPorcento":   p.DiscountPercent,
			"situacao":             stateWords[p.Status()],
			"escolhidoEm":          p.CreatedAt.Wall(),
			"pagoEm":               p.PaidAt.Wall(),
			"validoAte":            p.ValidUntil.Wall(),
			"encerradoEm":          p.ClosedAt.Wall(),
			"devolvidoEmReais":     p.ReturnedCents,
			"avisadoDoTerminoEm":   p.RemindedAt.Wall(),
			"prazoParaPagamentoEm": p.PayUntil.Wall(),
		}
		if p.PatientID == accountID {
			line["psicologo"] = named(r.TherapistNickname, r.TherapistFullName)
		}
		out = append(out, line)
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
