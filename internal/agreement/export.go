package agreement

import (
	"context"

	"psic/internal/kernel/at"
)

// Export returns what a person accepted or published, for the copy of personal data.
func (s *Service) Export(ctx context.Context, accountID string) (string, any, error) {
	const name = "contratos"
	accepted, err := s.q.ExportAccepted(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, wrap("accepted contracts", err)
	}
	published, err := s.q.ExportPublished(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, wrap("published contracts", err)
	}
	var out []map[string]any
	add := func(what string, when at.Time, body, hash string, version int64) error {
		a := Agreement{}
		a.Body = body
		d, err := a.Document()
		texts := map[string]string{}
		for _, section := range d.Sections {
			texts[section.Title] = section.Text
		}
		out = append(out, map[string]any{
			"psicologo": d.Name,
			"crp":       d.CRP,
			"versao":    version,
			"sha256":    hash,
			what:        when.Wall(),
			"texto":     texts,
		})
		return err
	}
	for _, r := range accepted {
		if err := add("aceitoEm", r.AcceptedAt, r.Body, r.Hash, r.Version); err != nil {
			return name, nil, err
		}
	}
	for _, r := range published {
		if err := add("publicadoEm", r.PublishedAt, r.Body, r.Hash, r.Version); err != nil {
			return name, nil, err
		}
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}

// ExportContacts returns for whom a patient left a contact. The contact itself opens in the therapist's browser alone.
func (s *Service) ExportContacts(ctx context.Context, accountID string) (string, any, error) {
	const name = "contatosDeEmergencia"
	rows, err := s.q.ExportContacts(ctx, s.DB.Read(), accountID)
	if err != nil {
		return name, nil, wrap("contacts of a person", err)
	}
	var out []map[string]any
	for _, r := range rows {
		out = append(out, map[string]any{
			"psicologo": nameOf(r.Nickname, r.FullName),
			"escritoEm": r.WrittenAt.Wall(),
			"conteudo":  "selado; só o cofre do profissional abre",
		})
	}
	if out == nil {
		return name, nil, nil
	}
	return name, out, nil
}
