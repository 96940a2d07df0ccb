package ownpatient

import (
	"context"
	"fmt"

	"psic/internal/account"
)

var stateWords = map[State]string{
	Sent:      "enviado",
	Accepted:  "aceito",
	Withdrawn: "retirado",
	Expired:   "expirado",
}

// Export returns the prices that a patient agreed, for the copy of personal data. A therapist's copy has the agreements
// without the patients' names, and the invitations with what the therapist wrote down.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "precosCombinados"
	prices, err := s.q.ExportOwn(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("agreed prices of a person: %w", err)
	}
	patients, err := s.q.ExportPatients(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("own patients of a person: %w", err)
	}
	var out []map[string]any
	for _, r := range prices {
		out = append(out, map[string]any{
			"psicologo": account.DisplayName(r.FullName, r.Nickname),
			"preco":     r.PriceCents.String(),
			"desde":     r.StartedAt.Wall(),
			"ate":       r.EndedAt.Wall(),
		})
	}
	for _, r := range patients {
		out = append(out, map[string]any{
			"papel": "psicologo",
			"preco": r.PriceCents.String(),
			"desde": r.StartedAt.Wall(),
			"ate":   r.EndedAt.Wall(),
		})
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}

// ExportInvitations returns the invitations that a therapist sent, or that a patient accepted.
func (s *Service) ExportInvitations(ctx context.Context, accountID string) (string, any, error) {
	const name = "convites"
	rows, err := s.q.ExportInvitations(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("invitations of a person: %w", err)
	}
	var out []map[string]any
	for _, r := range rows {
		i, err := s.opened(r)
		if err != nil {
			return name, nil, err
		}
		line := map[string]any{
			"preco":    i.PriceCents.String(),
			"situacao": stateWords[State(i.State)],
			"criadoEm": i.CreatedAt.Wall(),
		}
		if i.TherapistID == accountID {
			line["email"], line["nome"] = i.Invited.Email, i.Invited.Name
		}
		out = append(out, line)
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
