package backoffice

import (
	"context"
	"errors"
	"fmt"
	"time"

	"psic/internal/backoffice/backofficedb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/notify"
	"psic/internal/platform/mail"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// Jobs carry the id of a mail, never its content.
type (
	SendBulk          struct{ ID string }
	DeleteExpiredMail struct{}
)

func (SendBulk) Kind() string          { return "backoffice.send_bulk" }
func (DeleteExpiredMail) Kind() string { return "backoffice.forget_mail" }

// batch is how many mails one job sends: few enough for the lease of a job, even when the mail server is slow.
const batch = 25

// runSendBulk sends to the next recipients and leaves the rest to the next job. Each recipient is recorded at once, so
// that a retry goes on where the last run stopped. A mail that is sent twice has the same Message-ID, so that mail
// programs show it once.
func (s *Service) runSendBulk(ctx context.Context, j SendBulk) error {
	b, err := s.q.Bulk(ctx, s.DB.Read(), j.ID)
	if err != nil || b.Status != "RUNNING" {
		return err
	}
	c, err := s.openContent(b.ID, b.Content)
	if err != nil {
		return err
	}
	next, err := s.q.NextRecipients(ctx, s.DB.Read(), backofficedb.NextRecipientsParams{BulkID: b.ID, Most: batch})
	if err != nil {
		return fmt.Errorf("recipients: %w", err)
	}
	for _, r := range next {
		status, reason, err := s.deliver(ctx, b, c, r)
		if err != nil {
			return err
		}
		err = s.DB.InTx(ctx, func(tx *store.Tx) error {
			return s.q.MarkRecipient(
				ctx,
				tx,
				backofficedb.MarkRecipientParams{
					BulkID:    b.ID,
					AccountID: r.AccountID,
					Status:    status,
					Reason:    reason,
				},
			)
		})
		if err != nil {
			return fmt.Errorf("record recipient: %w", err)
		}
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if len(next) == batch {
			return s.Jobs.Enqueue(ctx, tx, j)
		}
		return s.finishBulk(ctx, tx, b.ID)
	})
}

// deliver checks again whether the person is active and wants the mail, because hours may pass between choosing and
// sending. The mail goes to the personal address where there is one. An employee without one gets no news, and none at
// all once the company released the person, because only the employer reads that mailbox then.
func (s *Service) deliver(
	ctx context.Context,
	b backofficedb.BulkMail,
	c content,
	r backofficedb.NextRecipientsRow,
) (status, reason string, err error) {
	news := b.Audience == AudienceNews
	if reason := skipReason(r, news); reason != "" {
		return "SKIPPED", reason, nil
	}
	acc, err := s.Account.ByID(ctx, r.AccountID)
	if err != nil {
		return "", "", err
	}
	sent, err := s.Account.Deliver(ctx, acc, b.ID+"-"+r.AccountID, s.letter(c, r.AccountID, news))
	switch {
	case errors.Is(err, mail.ErrRefused) || errors.Is(err, mail.ErrMessage):
		return "FAILED", "", nil
	case err == nil && !sent:
		return "SKIPPED", skipNoAddress, nil
	}
	return "SENT", "", err
}

// Why somebody does not get a mail to many.
const (
	skipInactive  = "INACTIVE"
	skipNoNews    = "NO_NEWS"
	skipNoAddress = "NO_PERSONAL_ADDRESS"
)

func skipReason(r backofficedb.NextRecipientsRow, news bool) string {
	switch {
	case !r.Active || !r.DeletedAt.IsZero():
		return skipInactive
	case news && !r.AlertsOptIn:
		return skipNoNews
	case (r.MailboxLost || !r.FreeAt.IsZero()) && r.RecoveryEmail == "":
		return skipNoAddress
	}
	return ""
}

// letter is the mail as one recipient gets it.
func (s *Service) letter(c content, accountID string, news bool) notify.Mail {
	if !news {
		return MailWritten(c.Subject, c.Body)
	}
	return MailNews(c.Subject, c.Body, s.Notify.BaseURL, s.UnsubscribeToken(accountID))
}

func (s *Service) finishBulk(ctx context.Context, tx *store.Tx, id string) error {
	counts, err := s.q.BulkCounts(ctx, tx, id)
	if err != nil {
		return fmt.Errorf("count sent: %w", err)
	}
	p := backofficedb.FinishBulkParams{ID: id, FinishedAt: at.Of(s.Clock.Now())}
	for _, c := range counts {
		switch c.Status {
		case "SENT":
			p.Sent = c.Total
		case "FAILED":
			p.Failed = c.Total
		case "SKIPPED":
			p.Skipped = c.Total
		}
	}
	_, err = s.q.FinishBulk(ctx, tx, p)
	return err
}

// Report is the progress of a mail to many.
type Report struct {
	backofficedb.BulkMail
	Subject string
	// Why counts who was skipped, by reason. It is empty once the recipients were deleted.
	Why map[string]int64
}

const recentMails = 20

// Report reads the progress of one mail. While it runs, its recipients are counted.
//
// Faults: fault.Missing.
func (s *Service) Report(ctx context.Context, id string) (Report, error) {
	if err := validOrMissing(id); err != nil {
		return Report{}, err
	}
	b, err := s.q.Bulk(ctx, s.DB.Read(), id)
	if store.None(err) {
		return Report{}, fault.Missing
	}
	if err != nil {
		return Report{}, fmt.Errorf("read mail: %w", err)
	}
	r, err := s.reportOf(ctx, b)
	if err != nil {
		return r, err
	}
	out := []Report{r}
	err = s.explainSkipped(ctx, out)
	return out[0], err
}

// explainSkipped fills Why of the reports, in one statement.
func (s *Service) explainSkipped(ctx context.Context, list []Report) error {
	ids := make([]string, len(list))
	byID := make(map[string]map[string]int64, len(list))
	for i := range list {
		ids[i] = list[i].ID
		list[i].Why = map[string]int64{}
		byID[list[i].ID] = list[i].Why
	}
	rows, err := s.q.SkipReasons(ctx, s.DB.Read(), store.List(ids))
	if err != nil {
		return fmt.Errorf("why people were skipped: %w", err)
	}
	for _, r := range rows {
		byID[r.BulkID][r.Reason] = r.Total
	}
	return nil
}

func (s *Service) reportOf(ctx context.Context, b backofficedb.BulkMail) (Report, error) {
	r := Report{BulkMail: b}
	if b.Content != "" {
		c, err := s.openContent(b.ID, b.Content)
		if err != nil {
			return r, err
		}
		r.Subject = c.Subject
	}
	if b.Status != "RUNNING" {
		return r, nil
	}
	counts, err := s.q.BulkCounts(ctx, s.DB.Read(), b.ID)
	for _, c := range counts {
		switch c.Status {
		case "SENT":
			r.Sent = c.Total
		case "FAILED":
			r.Failed = c.Total
		case "SKIPPED":
			r.Skipped = c.Total
		}
	}
	return r, err
}

// Reports lists the latest mails to many.
func (s *Service) Reports(ctx context.Context) ([]Report, error) {
	rows, err := s.q.RecentBulks(ctx, s.DB.Read(), recentMails)
	if err != nil {
		return nil, fmt.Errorf("read mails: %w", err)
	}
	out := make([]Report, len(rows))
	for i, b := range rows { // few are counted: each administrator has one running at most
		if out[i], err = s.reportOf(ctx, b); err != nil {
			return nil, err
		}
	}
	return out, s.explainSkipped(ctx, out)
}

// keepMail is how long it is stored who got which mail.
const keepMail = 90 * 24 * time.Hour

// runDeleteExpiredMail deletes recipients and contents of old mails. Their numbers stay.
func (s *Service) runDeleteExpiredMail(ctx context.Context, _ DeleteExpiredMail) error {
	before := at.Of(s.Clock.Now().Add(-keepMail))
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.q.DropOldRecipients(ctx, tx, before); err != nil {
			return fmt.Errorf("forget recipients: %w", err)
		}
		_, err := s.q.WipeOldContents(ctx, tx, before)
		return err
	})
}

// Sealed lists the feature's sealed columns, for key rotation.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "bulk_mail", Name: "content", Key: "id"}}
}
