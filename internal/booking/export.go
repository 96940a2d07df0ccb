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
		"CREDIT":  "estornado em saldo",
		"REFUND":  "estornado",
		"KEPT":    "sem devolução",
		"PACKAGE": "de volta ao pacote",
	}
)

// ExportSessions returns all sessions of an account, for the copy of personal data that everybody may demand (LGPD,
// art. 18 and 19). A patient's copy has the public name of the therapist. A therapist's copy has no name of a patient,
// because that is the patient's data, and nothing that tells whether a patient is new or an employee.
func (s *Service) ExportSessions(ctx context.Context, accountID string) (string, any, error) {
	const name = "sessoes"
	booked := bookingdb.ExportPatientSessionsParams{PatientID: accountID, Most: exportMost}
	rows, err := s.q.ExportPatientSessions(ctx, s.DB.Read(), booked)
	if err != nil {
		return name, nil, fmt.Errorf("sessions of a patient: %w", err)
	}
	sessions := make([]*Session, len(rows))
	for i, r := range rows {
		sessions[i] = &Session{r.Session}
	}
	if len(rows) > 0 {
		if err := s.applyDiscount(ctx, s.DB.Read(), accountID, rows[0].CpfIndex, sessions...); err != nil {
			return name, nil, err
		}
	}
	messages, err := s.exportMessages(ctx, accountID)
	if err != nil {
		return name, nil, err
	}
	var out []map[string]any
	for i, r := range rows {
		line := exportSession(*sessions[i])
		if text := messages[r.Session.ID]; text != "" {
			line["mensagemDoPsicologo"] = text
		}
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
		line := exportSession(Session{r})
		hideFromTherapist(line, Outcome(r.Outcome))
		line["taxaPercentual"], line["creditadaEm"] = r.FeePercent, r.EarnedAt.Wall()
		out = append(out, line)
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}

// exportMessages returns what therapists wrote to a patient, by session.
func (s *Service) exportMessages(ctx context.Context, patientID string) (map[string]string, error) {
	rows, err := s.q.MessagesOfPatient(ctx, s.DB.Read(), bookingdb.MessagesOfPatientParams{
		Person: patientID,
		Most:   exportMost,
	})
	if err != nil {
		return nil, fmt.Errorf("messages of a patient: %w", err)
	}
	out := map[string]string{}
	for _, r := range rows {
		if out[r.SessionID], err = s.openMessage(r.SessionID, r.Body); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ExportWritten returns what a therapist wrote to patients about changes of sessions.
func (s *Service) ExportWritten(ctx context.Context, accountID string) (string, any, error) {
	const name = "mensagensSobreMudancas"
	rows, err := s.q.MessagesOfTherapist(ctx, s.DB.Read(), bookingdb.MessagesOfTherapistParams{
		Person: accountID,
		Most:   exportMost,
	})
	if err != nil {
		return name, nil, fmt.Errorf("messages of a therapist: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		text, err := s.openMessage(r.SessionID, r.Body)
		if err != nil {
			return name, nil, err
		}
		out[i] = map[string]any{"sessao": r.SessionID, "escritaEm": r.WrittenAt.Wall(), "texto": text}
	}
	return name, out, nil
}

var answers = map[string]string{
	"":         "sem resposta",
	"ACCEPTED": "aceita",
	"REFUSED":  "recusada",
	"REPLACED": "substituída",
}

// ExportProposals returns the times that therapists proposed to a patient, with the answers.
func (s *Service) ExportProposals(ctx context.Context, accountID string) (string, any, error) {
	const name = "propostasDeHorario"
	rows, err := s.q.ProposalsOf(ctx, s.DB.Read(), bookingdb.ProposalsOfParams{Person: accountID, Most: exportMost})
	if err != nil {
		return name, nil, fmt.Errorf("proposals of a patient: %w", err)
	}
	if len(rows) == 0 {
		return name, nil, nil
	}
	out := make([]map[string]any, len(rows))
	for i, r := range rows {
		out[i] = map[string]any{
			"sessao":       r.SessionID,
			"novoInicioEm": r.StartsAt.Wall(),
			"propostaEm":   r.CreatedAt.Wall(),
			"respondidaEm": r.DecidedAt.Wall(),
			"resposta":     answers[r.Decision],
		}
	}
	return name, out, nil
}

// hideFromTherapist removes what would tell that a patient is new or an employee: the discount, and by which way and
// how much of a payment went back.
func hideFromTherapist(line map[string]any, outcome Outcome) {
	delete(line, "descontoEmReais")
	delete(line, "devolvidoEmReais")
	if outcome == Credit || outcome == Refund {
		line["resultado"] = "devolvido ao paciente"
	}
}

func exportSession(s Session) map[string]any {
	return map[string]any{
		"sessao":                 s.ID,
		"inicioEm":               s.StartsAt.Wall(),
		"fimEm":                  s.EndsAt.Wall(),
		"situacao":               s.Status,
		"precoEmReais":           s.PriceCents,
		"descontoEmReais":        s.DiscountCents,
		"pagoPelaEmpresaEmReais": s.CoveredCents,
		"horarioEmpresarial":     s.Enterprise,
		"reservadaEm":            s.CreatedAt.Wall(),
		"pagaEm":                 s.PaidAt.Wall(),
		"canceladaEm":            s.CancelledAt.Wall(),
		"canceladaPor":           cancelledBy[s.CancelledBy],
		"resultado":              outcomes[s.Outcome],
		"devolvidoEmReais":       s.ReturnedCents,
		"remarcadaPeloPsicologo": s.MovedByTherapist,
		"temRecibo":              s.ReceiptKey != "",
		"pagaComPacote":          s.PackageID != "",
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
