package directory

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"psic/internal/account"
	"psic/internal/directory/directorydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/br"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

// Jobs of the review; they name therapists by id only.
type (
	CheckCRP    struct{ TherapistID string }
	ReviewMail  struct{ TherapistID, Decision string }
	BankChanged struct{ TherapistID string }
)

func (CheckCRP) Kind() string    { return "directory.check_crp" }
func (ReviewMail) Kind() string  { return "directory.review_mail" }
func (BankChanged) Kind() string { return "directory.bank_changed" }

const (
	approved  = "APPROVED"
	rejected  = "REJECTED"
	maxReview = 1000
)

// Start hands the workers to the queue.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.checkCRP)
	jobs.Handle(s.Jobs, s.sendReview)
	jobs.Handle(s.Jobs, s.sendBankChanged)
}

// checkCRP is what a machine can say: the council exists. Whether the registration is active only the public
// register knows, so an administrator looks there (brazil.md §6.4) and gets the link by mail.
func (s *Service) checkCRP(ctx context.Context, j CheckCRP) error {
	t, err := s.Therapist(ctx, j.TherapistID)
	if fault.As(err) != nil {
		return nil // gone meanwhile
	}
	if err != nil {
		return err
	}
	crp, ok := br.ParseCRP(t.Crp)
	if !ok || !crp.Known() {
		err := s.decide(
			ctx,
			t.AccountID,
			Invalid,
			review{reason: "A região informada no CRP não existe.", decision: rejected},
		)
		if errors.Is(err, account.ErrState) {
			return nil
		}
		return err
	}
	return s.mailAdministrators(ctx, t.AccountID)
}

// mailAdministrators sends every active administrator the same single-use link.
func (s *Service) mailAdministrators(ctx context.Context, therapistID string) error {
	acc, err := s.Account.ByID(ctx, therapistID)
	if fault.As(err) != nil || err == nil && account.State(acc.State) != DataProvided {
		return nil
	}
	if err != nil {
		return err
	}
	admins, err := s.Account.ActiveContacts(ctx, actor.Administrator)
	if err != nil {
		return err
	}
	if len(admins) == 0 {
		return errNobody // the job tries again; the pending list shows the registration anyway
	}
	token, err := s.Login.NewApproval(ctx, therapistID)
	if err != nil {
		return err
	}
	for _, a := range admins {
		if err := s.Notify.SendAs(
			ctx,
			"approve-"+therapistID+"-"+a.ID+"-"+jobs.ID(ctx),
			a.Email,
			MailApproveTherapist(token),
		); err != nil {
			return err
		}
	}
	return nil
}

// review is a decision and what it rests on.
type review struct {
	decision, reason, evidence, reviewer string
}

// decide moves the registration and keeps who decided, when and on what evidence.
func (s *Service) decide(ctx context.Context, id string, to account.State, r review) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.decideIn(ctx, tx, id, to, r) })
}

func (s *Service) decideIn(ctx context.Context, tx *store.Tx, id string, to account.State, r review) error {
	if !ids.Valid(id) {
		return fault.Missing
	}
	if _, err := s.Account.Lock(ctx, tx, id); err != nil { // of two administrators one waits here
		return err
	}
	t, err := foundTherapist(s.q.TherapistByID(ctx, tx, id))
	if err != nil {
		return err
	}
	if err := s.Move(ctx, tx, id, DataProvided, to); err != nil {
		return err
	}
	p := directorydb.InsertReviewParams{
		ID:          ids.New(),
		TherapistID: id,
		Crp:         t.Crp,
		Decision:    r.decision,
		Reason:      r.reason,
		Evidence:    r.evidence,
		ReviewedAt:  at.Of(s.Clock.Now()),
	}
	if r.reviewer != "" {
		p.ReviewerID = &r.reviewer
	}
	if err := s.q.InsertReview(ctx, tx, p); err != nil {
		return fmt.Errorf("insert review: %w", err)
	}
	if err := s.Login.DropApproval(ctx, tx, id); err != nil {
		return fmt.Errorf("drop approval link: %w", err)
	}
	return s.Jobs.Enqueue(ctx, tx, ReviewMail{TherapistID: id, Decision: r.decision})
}

// Approve accepts a pending registration. Of two administrators one decides; the other gets account.ErrState.
//
// Faults: invalid fields, account.ErrState, fault.Missing.
func (s *Service) Approve(ctx context.Context, who actor.Actor, id, evidence string) error {
	evidence, err := shortText("evidence", evidence, "")
	if err != nil {
		return err
	}
	return s.decide(ctx, id, PendingPlan, review{decision: approved, evidence: evidence, reviewer: who.ID})
}

// ApproveByLink is Approve with the mailed token, once.
//
// Faults: fault.Missing, account.ErrState.
func (s *Service) ApproveByLink(ctx context.Context, who actor.Actor, token, evidence string) error {
	evidence, err := shortText("evidence", evidence, "")
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		id, err := s.Login.UseApproval(ctx, tx, token)
		if err != nil {
			return err
		}
		return s.decideIn(ctx, tx, id, PendingPlan, review{decision: approved, evidence: evidence, reviewer: who.ID})
	})
}

// Reject says why; the therapist corrects the CRP and asks again.
//
// Faults: invalid fields, account.ErrState, fault.Missing.
func (s *Service) Reject(ctx context.Context, who actor.Actor, id, reason string) error {
	reason, err := shortText("reason", reason, "Conte o motivo da recusa.")
	if err != nil {
		return err
	}
	return s.decide(ctx, id, Invalid, review{decision: rejected, reason: reason, reviewer: who.ID})
}

func shortText(name, value, missing string) (string, error) {
	value = strings.TrimSpace(value)
	var f fault.Fields
	f.Check(missing == "" || value != "", name, missing)
	optional(&f, name, value, maxReview)
	return value, f.Err()
}

// Revalidate sends a corrected CRP back to the review. Asking again changes nothing (Q123).
//
// Faults: fault.Missing.
func (s *Service) Revalidate(ctx context.Context, id string) error {
	if _, err := s.Account.ByID(ctx, id); err != nil {
		return err // deleted, though the profile stays for its years
	}
	if _, err := s.Therapist(ctx, id); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		err := s.Move(ctx, tx, id, Invalid, DataProvided)
		if errors.Is(err, account.ErrState) {
			return nil
		}
		if err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, CheckCRP{TherapistID: id})
	})
}

// LastRejection is the reason that the therapist reads on the invalid page, or empty.
func (s *Service) LastRejection(ctx context.Context, id string) (string, error) {
	r, err := s.q.LastReview(ctx, s.DB.Read(), id)
	if store.None(err) || err == nil && r.Decision != rejected {
		return "", nil
	}
	return r.Reason, err
}

func (s *Service) sendReview(ctx context.Context, j ReviewMail) error {
	acc, err := s.Account.ByID(ctx, j.TherapistID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	if j.Decision == approved {
		return s.Notify.Send(ctx, acc.Email, MailApproved())
	}
	return s.Notify.Send(ctx, acc.Email, MailInvalid())
}

func (s *Service) sendBankChanged(ctx context.Context, j BankChanged) error {
	acc, err := s.Account.ByID(ctx, j.TherapistID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailBankChanged())
}

// BankHold is how long payouts wait after bank data changed, so that the owner can object.
const BankHold = 72 * time.Hour

// BankHeld says whether payouts to this therapist wait.
func (t Therapist) BankHeld(now time.Time) bool {
	return !t.BankChangedAt.IsZero() && now.Before(t.BankChangedAt.Add(BankHold))
}

// PendingRow is a registration that waits for an administrator.
type PendingRow = directorydb.PendingRow

const maxPending = 200

// Pending lists them, oldest first.
func (s *Service) Pending(ctx context.Context) ([]PendingRow, error) {
	rows, err := s.q.Pending(ctx, s.DB.Read(), maxPending)
	if err != nil {
		return nil, fmt.Errorf("pending registrations: %w", err)
	}
	return rows, nil
}
