package backoffice

import (
	"context"
	"fmt"
	"strings"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/platform/store"
)

// Many is a mail to many. The recipients are chosen by kind and audience, or from a list; unknown and inactive people
// on the list are left out.
type Many struct {
	Emails                        []string
	Subject, Body, Audience, Kind string
	CompanyID                     string
}

// MailMany starts a mail to many, which is sent in the background. An administrator has one running at a time and
// starts ten a day.
//
// Faults: invalid fields, ErrNobody, ErrBulkRunning, too many.
func (s *Service) MailMany(ctx context.Context, who actor.Actor, in Many) (id string, err error) {
	c, err := newContent(in.Subject, in.Body)
	if err != nil {
		return "", err
	}
	sel := selection{audience: strings.ToUpper(strings.TrimSpace(in.Audience)), companyID: in.CompanyID}
	if sel.audience == "" {
		sel.audience = AudienceAll
	}

	var ok bool
	sel.roles, ok = kinds[br.Fold(in.Kind)]
	var f fault.Fields
	f.Check(ok, "type", "Escolha usuários, clientes ou psicólogos.")
	f.Check(
		sel.audience == AudienceAll || sel.audience == AudienceNews,
		"audience",
		"Escolha todos ou quem recebe novidades.",
	)
	f.Check(len(in.Emails) <= maxAddresses, "emails", "Envie até 10.000 endereços de uma vez.")
	if err := f.Err(); err != nil {
		return "", err
	}
	if len(in.Emails) == 0 && in.Kind == "" && in.CompanyID == "" {
		return "", ErrNobody
	}
	for _, e := range in.Emails {
		sel.emails = append(sel.emails, br.NormalEmail(e))
	}
	return s.mail(ctx, who, kindMany, c, sel, ErrNobody)
}

// CountRecipients counts who would get a mail to all people of a kind, as MailMany chooses them now.
//
// Faults: invalid fields.
func (s *Service) CountRecipients(ctx context.Context, kind, audience string) (int64, error) {
	roles, ok := kinds[br.Fold(kind)]
	var f fault.Fields
	f.Check(ok, "type", "Escolha usuários, clientes ou psicólogos.")
	f.Check(
		audience == AudienceAll || audience == AudienceNews,
		"audience",
		"Escolha todos ou quem recebe novidades.",
	)
	if err := f.Err(); err != nil {
		return 0, err
	}
	p := backofficedb.CountByRoleParams{Roles: store.List(roles), News: audience == AudienceNews}
	n, err := s.q.CountByRole(ctx, s.DB.Read(), p)
	if err != nil {
		return 0, fmt.Errorf("count recipients: %w", err)
	}
	return n, nil
}
