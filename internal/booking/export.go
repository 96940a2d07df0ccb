package booking

import (
	"context"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
)

// exportMost bounds what one copy of somebody's data holds: many years of full weeks.
const exportMost = 10_000

var (
	cancelledBy = map[string]string{
		"PATIENT":   "paciente",
		"THERAPIST": "psicólogo",
		"ADMIN":     "administração",
		"SYSTEM":    "falta de pagamento",
	}
	outcomes = map[string]string{
		"NOTHING": "nada a devolver",
		"CREDIT":  "devolvido em saldo",
		"REFUND":  "devolvido ao meio de pagamento",
		"KEPT":    "não devolvido",
	}
)

// ExportSessions is what was booked, held and cancelled (LGPD art. 18 and 19). A patient reads the public name of the
// psychologist; a psychologist's copy names no patient: that is the other's data.
func (s *Service) ExportSessions(ctx context.Context, accountID string) (string, any, error) {
	const name = "sessoes"
	rows, err := s.q.ExportPatientSessions(
		ctx,
		s.DB.Read(),
		bookingdb.ExportPatientSessionsParams{PatientID: accountID, Most: exportMost},
	)
	if err != nil {
		return name, nil, fmt.Errorf("sessions of a patient: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		line := exportSession(r.Session)
		line["psicologo"], line["crp"] = named(r.TherapistNickname, r.TherapistFullName), r.Crp
		out = append(out, line)
	}
	held, err := s.q.ExportTherapistSessions(
		ctx,
		s.DB.Read(),
		bookingdb.ExportTherapistSessionsParams{TherapistID: accountID, Most: exportMost},
	)
	if err != nil {
		return name, nil, fmt.Errorf("sessions of a psychologist: %w", err)
	}
	cancelled, err := s.q.ExportTherapistCancelled(
		ctx,
		s.DB.Read(),
		bookingdb.ExportTherapistCancelledParams{TherapistID: accountID, Most: exportMost},
	)
	if err != nil {
		return name, nil, fmt.Errorf("cancelled sessions of a psychologist: %w", err)
	}
	for _, r := range append(held, cancelled...) {
		line := exportSession(r)
		line["taxaPercentual"], line["creditadaEm"] = r.FeePercent, r.EarnedAt.Wall()
		out = append(out, line)
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}

func exportSession(s bookingdb.Session) map[string]any {
	return map[string]any{
		"sessao":                 s.ID,
		"inicioEm":               s.StartsAt.Wall(),
		"fimEm":                  s.EndsAt.Wall(),
		"situacao":               s.Status,
		"precoEmReais":           s.PriceCents,
		"descontoEmReais":        s.DiscountCents,
		"horarioEmpresarial":     s.Enterprise,
		"reservadaEm":            s.CreatedAt.Wall(),
		"pagaEm":                 s.PaidAt.Wall(),
		"canceladaEm":            s.CancelledAt.Wall(),
		"canceladaPor":           cancelledBy[s.CancelledBy],
		"resultado":              outcomes[s.Outcome],
		"devolvidoEmReais":       s.ReturnedCents,
		"remarcadaPeloPsicologo": s.MovedByTherapist,
		"temRecibo":              s.ReceiptKey != "",
	}
}

// ExportCalendar is since when somebody has a private calendar address; the address itself is not kept.
func (s *Service) ExportCalendar(ctx context.Context, accountID string) (string, any, error) {
	const name = "calendarioPrivado"
	since, err := s.FeedSince(ctx, accountID)
	if err != nil || since.IsZero() {
		return name, nil, err
	}
	return name, map[string]any{"enderecoCriadoEm": at.Of(since).Wall()}, nil
}
