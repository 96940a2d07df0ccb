package company

import (
	"context"
	"fmt"

	"psic/internal/platform/store"
)

// Export returns what companies did about a person: which one ended the seat and which ones invited the address (LGPD
// art. 18 and 19).
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "empresas"
	acc, err := s.Account.ByID(ctx, accountID)
	if err != nil {
		return name, nil, err
	}
	var out []map[string]any
	left, err := s.q.ExportRelease(ctx, s.DB.Read(), accountID)
	switch {
	case err == nil:
		out = append(out, map[string]any{"empresa": left.Name, "vagaLivreEm": left.FreeAt.Wall()})
	case !store.None(err):
		return name, nil, fmt.Errorf("seat of a person: %w", err)
	}
	member, err := s.q.ExportMember(ctx, s.DB.Read(), accountID)
	switch {
	case err == nil:
		out = append(out, map[string]any{
			"empresa":          member.Name,
			"emailDeTrabalho":  member.WorkEmail,
			"entrouPelaVagaEm": member.JoinedAt.Wall(),
		})
	case !store.None(err):
		return name, nil, fmt.Errorf("work address of a person: %w", err)
	}
	former, err := s.q.ExportFormer(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, fmt.Errorf("companies that a person left: %w", err)
	}
	for _, f := range former {
		out = append(out, map[string]any{"empresa": f.Name, "saiuEm": f.LeftAt.Wall()})
	}
	invitations, err := s.q.ExportInvitations(ctx, s.DB.Read(), acc.Email)
	if err != nil {
		return name, nil, fmt.Errorf("invitations of a person: %w", err)
	}
	for _, i := range invitations {
		out = append(out, map[string]any{"empresa": i.Name, "convidouEm": i.InvitedAt.Wall()})
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
