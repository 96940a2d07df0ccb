package backoffice

import (
	"context"
	"fmt"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/ids"
	"psic/internal/platform/httpx"
	"psic/internal/platform/store"
)

// selection says who gets a mail. With emails, only these people of the selection get it.
type selection struct {
	emails    []string
	roles     []actor.Role
	audience  string
	companyID string
}

func (s *Service) mail(
	ctx context.Context,
	who actor.Actor,
	kind string,
	c content,
	sel selection,
	nobody error,
) (string, error) {
	id := ids.New()
	sealed, err := s.sealContent(id, c)
	if err != nil {
		return "", err
	}
	return id, s.DB.InTx(ctx, func(tx *store.Tx) error {
		now := s.Clock.Now()
		if kind == kindMany {
			if err := s.mayMail(ctx, tx, who.ID, now); err != nil {
				return err
			}
		}
		err := s.q.InsertBulk(ctx, tx, backofficedb.InsertBulkParams{
			ID:        id,
			AdminID:   who.ID,
			Kind:      kind,
			Audience:  sel.audience,
			Content:   sealed,
			CreatedAt: at.Of(now),
		})
		if store.IsUnique(err, "bulk_mail", "admin_id") {
			return ErrBulkRunning
		}
		if err != nil {
			return fmt.Errorf("insert mail: %w", err)
		}

		n, err := s.choose(ctx, tx, id, sel)
		if err != nil {
			return fmt.Errorf("choose recipients: %w", err)
		}
		if n == 0 {
			return nobody
		}
		if err := s.q.SetBulkTotal(ctx, tx, backofficedb.SetBulkTotalParams{ID: id, Total: n}); err != nil {
			return fmt.Errorf("count recipients: %w", err)
		}
		s.Audit.RecordCall(ctx, tx, id)
		return s.Jobs.Enqueue(ctx, tx, SendBulk{ID: id})
	})
}

func (s *Service) mayMail(ctx context.Context, tx *store.Tx, adminID string, now time.Time) error {
	n, err := s.q.CountBulksSince(
		ctx,
		tx,
		backofficedb.CountBulksSinceParams{AdminID: adminID, SinceAt: at.Of(now.Add(-24 * time.Hour))},
	)
	if err != nil {
		return fmt.Errorf("count mails: %w", err)
	}
	if n >= bulksADay {
		return httpx.ErrTooMany(time.Hour)
	}
	return nil
}

func (s *Service) choose(ctx context.Context, tx *store.Tx, id string, sel selection) (int64, error) {
	news := sel.audience == AudienceNews
	if sel.companyID != "" {
		return s.q.AddByCompany(ctx, tx, backofficedb.AddByCompanyParams{
			BulkID:    id,
			CompanyID: &sel.companyID,
			News:      news,
			Everybody: len(sel.emails) == 0,
			Emails:    store.List(sel.emails),
		})
	}
	if len(sel.emails) > 0 {
		return s.q.AddByEmail(ctx, tx, backofficedb.AddByEmailParams{
			BulkID: id,
			Emails: store.List(sel.emails),
			Roles:  store.List(sel.roles),
			News:   news,
		})
	}
	return s.q.AddByRole(ctx, tx, backofficedb.AddByRoleParams{BulkID: id, Roles: store.List(sel.roles), News: news})
}
