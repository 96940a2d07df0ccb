package payout

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"psic/internal/kernel/at"
	"psic/internal/payout/payoutdb"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

const (
	// monthLead is how many days before the last day of a month its missing receipts are reminded.
	monthLead = 3
	// yearLead is how many days before the last day of February the missing receipts of the year before are reminded.
	yearLead = 7
	// remindBatch is how many therapists are read at once.
	remindBatch = 200
)

type (
	// RemindReceipts looks for therapists whose receipts are missing before a month or a year closes.
	RemindReceipts struct{}
	// ReceiptsMail sends the mail about missing receipts of a month, or of a year where the month is 0.
	ReceiptsMail struct {
		TherapistID string
		Year, Month int
	}
)

func (RemindReceipts) Kind() string { return "payout.remind_receipts" }
func (ReceiptsMail) Kind() string   { return "payout.tell_receipts" }

// Closing is a period whose receipts are to be issued until a day.
type Closing struct {
	at.Period
	On at.Date
}

// ClosingOn returns the periods that close soon: the month in its last days, and in February the year before.
func ClosingOn(today at.Date) []Closing {
	year, month, _ := today.Civil()
	last := at.Day(year, month+1, 0)
	var out []Closing
	if today.DaysTo(last) <= monthLead {
		out = append(out, Closing{at.Period{Year: year, Month: int(month)}, last})
	}
	if month == time.February && today.DaysTo(last) <= yearLead {
		out = append(out, Closing{at.Period{Year: year - 1}, last})
	}
	return out
}

// key names the period of a reminder: 2026-11 or 2026.
func key(p at.Period) string {
	if p.Month == 0 {
		return fmt.Sprint(p.Year)
	}
	return fmt.Sprintf("%d-%02d", p.Year, p.Month)
}

func (s *Service) runRemindReceipts(ctx context.Context, _ RemindReceipts) error {
	var errs []error
	for _, closing := range ClosingOn(s.Clock.Today()) {
		errs = append(errs, s.remindOf(ctx, closing.Period))
	}
	return errors.Join(errs...)
}

// remindOf reminds each therapist once of a period, when something is missing.
func (s *Service) remindOf(ctx context.Context, p at.Period) error {
	from, to, err := p.Bounds()
	if err != nil {
		return err
	}
	var errs []error // one that fails must not stop the others
	for after := ""; ; {
		list, err := s.q.Unmarked(ctx, s.DB.Read(), payoutdb.UnmarkedParams{
			After:  after,
			Period: key(p),
			FromAt: from,
			ToAt:   to,
			Most:   remindBatch,
		})
		if err != nil {
			return fmt.Errorf("therapists without receipts: %w", err)
		}
		for _, id := range list {
			errs = append(errs, s.remind(ctx, id, p))
			after = id
		}
		if len(list) < remindBatch {
			return errors.Join(errs...)
		}
	}
}

// remind looks again by documents: what a company paid needs no receipt.
func (s *Service) remind(ctx context.Context, therapistID string, p at.Period) error {
	list, err := s.receiptsOf(ctx, therapistID, p)
	if err != nil || !slices.ContainsFunc(list, isMissing) {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		n, err := s.q.NoteReminder(ctx, tx, payoutdb.NoteReminderParams{
			TherapistID: therapistID,
			Period:      key(p),
			SentAt:      at.Of(s.Clock.Now()),
		})
		if err != nil || n == 0 {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, ReceiptsMail{TherapistID: therapistID, Year: p.Year, Month: p.Month})
	})
}

// sendReceiptsMail sends the mail when it is still wanted and something is still missing.
func (s *Service) sendReceiptsMail(ctx context.Context, j ReceiptsMail) error {
	p := at.Period{Year: j.Year, Month: j.Month}
	wanted, err := s.wantsReminders(ctx, j.TherapistID)
	if err != nil || !wanted {
		return err
	}
	list, err := s.receiptsOf(ctx, j.TherapistID, p)
	if err != nil || !slices.ContainsFunc(list, isMissing) {
		return err
	}
	acc, ok, err := s.Account.Recipient(ctx, j.TherapistID)
	if err != nil || !ok {
		return err
	}
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), MailReceipts(p))
	return err
}

// wantsReminders says whether a therapist wants the mails. Without a choice they are sent.
func (s *Service) wantsReminders(ctx context.Context, therapistID string) (bool, error) {
	wanted, err := s.q.TaxChoice(ctx, s.DB.Read(), therapistID)
	if store.None(err) {
		return true, nil
	}
	return wanted, err
}

// ChooseReminders switches the mails about missing receipts on or off.
func (s *Service) ChooseReminders(ctx context.Context, therapistID string, wanted bool) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		return s.q.PutTaxChoice(ctx, tx, payoutdb.PutTaxChoiceParams{
			TherapistID: therapistID,
			Wanted:      wanted,
			UpdatedAt:   at.Of(s.Clock.Now()),
		})
	})
}
