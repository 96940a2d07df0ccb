package waiting

import (
	"context"
	"fmt"

	"psic/internal/agenda"
	"psic/internal/kernel/at"
)

var stateWords = map[State]string{Waiting: "esperando", Ended: "encerrado"}

var offerWords = map[OfferState]string{
	Open:          "aberto",
	OfferAccepted: "aceito",
	OfferDeclined: "recusado",
	OfferExpired:  "sem resposta",
	Withdrawn:     "retirado",
}

// Export returns the waits of a patient, for the copy of personal data.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "listaDeEspera"
	rows, err := s.q.ExportWaits(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("waits of a person: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		w := Wait{r.Waiting}
		out = append(out, map[string]any{
			"psicologo":     nameOf(r.TherapistNickname, r.TherapistFullName),
			"dias":          weekdayNames(w.Weekdays),
			"de":            agenda.Clock(int(w.FromMinute)),
			"ate":           agenda.Clock(int(w.ToMinute)),
			"ultimoDia":     w.LastOn.Wire(),
			"paraAntecipar": w.Earlier(),
			"situacao":      stateWords[State(w.State)],
			"criadoEm":      at.DateOf(w.CreatedAt.Time, at.SaoPaulo).Wire(),
		})
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}

// ExportOffers returns the hours that were offered to a patient, for the copy of personal data.
func (s *Service) ExportOffers(ctx context.Context, accountID string) (string, any, error) {
	const name = "horariosOferecidos"
	rows, err := s.q.ExportOffers(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("offers of a person: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		out = append(out, map[string]any{
			"horario":     r.StartsAt.Wall(),
			"oferecidoEm": r.OfferedAt.Wall(),
			"ate":         r.ExpiresAt.Wall(),
			"situacao":    offerWords[OfferState(r.State)],
		})
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
