package booking

import (
	"context"
	"fmt"

	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
)

// exportMost limits one copy of somebody's data. It is more than a full calendar of many years.
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

// ExportSessions returns all sessions of an account, for the copy of personal data that everybody may demand (LGPD,
// art. 18 and 19). A patient's copy has the public name of the therapist. A therapist's copy has no name of a patient,
// because that is the patient's data.
func (s *Service) ExportSessions(ctx context.Context, accountID string) (string, any, error) {
	const name = "sessoes"
	booked := bookingdb.ExportPatientSessionsParams{PatientID: accountID, Most: exportMost}
	rows, err := s.q.ExportPatientSessions(ctx, s.DB.Read(), booked)
	if err != nil {
		return name, nil, fmt.Errorf("sessions of a patient: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		line := exportSession(r.Session)
		line["psicologo"], line["crp"] = displayName(r.TherapistNickname, r.TherapistFullName), r.Crp
		out = append(out, line)
	}

	given := bookingdb.ExportTherapistSessionsParams{TherapistID: accountID, Most: exportMost}
	own, err := s.q.ExportTherapistSessions(ctx, s.DB.Read(), given)
	if err != nil {
		return name, nil, fmt.Errorf("sessions of a therapist: %w", err)
	}
	cancelled, err := s.q.ExportTherapistCancelled(ctx, s.DB.Read(), bookingdb.ExportTherapistCancelledParams(given))
	if err != nil {
		return name, nil, fmt.Errorf("cancelled sessions of a therapist: %w", err)
	}
	for _, r := range append(own, cancelled...) {
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

// ExportCalendar returns since when somebody has a calendar feed. The address itself is not stored.
func (s *Service) ExportCalendar(ctx context.Context, accountID string) (string, any, error) {
	const name = "calendarioPrivado"
	since, err := s.FeedSince(ctx, accountID)
	if err != nil || since.IsZero() {
		return name, nil, err
	}
	return name, map[string]any{"enderecoCriadoEm": at.Of(since).Wall()}, nil
}
