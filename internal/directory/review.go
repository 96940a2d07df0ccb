package directory

import (
	"cmp"
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
	CheckCRP        struct{ TherapistID string }
	ReviewMail      struct{ TherapistID, Decision string }
	BankChangedMail struct{ TherapistID string }
	NameMail        struct{ TherapistID, Decision string }
)

func (CheckCRP) Kind() string        { return "directory.check_crp" }
func (ReviewMail) Kind() string      { return "directory.review_mail" }
func (BankChangedMail) Kind() string { return "directory.bank_changed" }
func (NameMail) Kind() string        { return "directory.name_mail" }

const (
	approved  = "APPROVED"
	rejected  = "REJECTED"
	maxReview = 1000
)

// Start registers the job handlers.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.runCheckCRP)
	jobs.Handle(s.Jobs, s.sendReview)
	jobs.Handle(s.Jobs, s.sendBankChanged)
	jobs.Handle(s.Jobs, s.sendName)
}

// runCheckCRP rejects a CRP whose council does not exist. Only the council's public register knows whether a
// registration is active and it has no interface for software, so an administrator gets a link by mail and looks there.
func (s *Service) runCheckCRP(ctx context.Context, j CheckCRP) error {
	t, err := s.Therapist(ctx, j.TherapistID)
	if fault.As(err) != nil {
		return nil // deleted meanwhile
	}
	if err != nil {
		return err
	}
	crp, ok := br.ParseCRP(t.Crp)
	if !ok || !crp.Known() {
		r := review{decision: rejected, reason: "A região informada no CRP não existe."}
		err := s.decide(ctx, t.AccountID, Invalid, r)
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
		return errNobody // the job is retried; the pending list shows the registration anyway
	}
	token, err := s.Login.NewApproval(ctx, therapistID)
	if err != nil {
		return err
	}
	for _, a := range admins {
		messageID := "approve-" + therapistID + "-" + a.ID + "-" + jobs.ID(ctx)
		if err := s.Notify.SendAs(ctx, messageID, a.Email, MailApproveTherapist(token)); err != nil {
			return err
		}
	}
	return nil
}

// review is a decision about a CRP and its grounds.
type review struct {
	decision, reason, evidence, reviewer string
}

// decide changes the state of the registration and stores who decided, when and on what evidence.
func (s *Service) decide(ctx context.Context, id string, to account.State, r review) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.decideIn(ctx, tx, id, to, r) })
}

func (s *Service) decideIn(ctx context.Context, tx *store.Tx, id string, to account.State, r review) error {
	if !ids.Valid(id) {
		return fault.Missing
	}
	if _, err := s.Account.Lock(ctx, tx, id); err != nil { // of two administrators, one waits here for the other
		return err
	}
	t, err := foundTherapist(s.q.TherapistByID(ctx, tx, id))
	if err != nil {
		return err
	}
	if err := s.ChangeState(ctx, tx, id, DataProvided, to); err != nil {
		return err
	}
	if err := s.settleCRP(ctx, tx, id); err != nil {
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
	s.Audit.RecordReason(ctx, tx, id, cmp.Or(r.reason, r.evidence), id)
	if err := s.Login.DropApproval(ctx, tx, id); err != nil {
		return fmt.Errorf("drop approval link: %w", err)
	}
	return s.Jobs.Enqueue(ctx, tx, ReviewMail{TherapistID: id, Decision: r.decision})
}

// Approve accepts a pending registration. Of two administrators one decides; the other gets account.ErrState.
//
// Faults: invalid fields, ErrCRPTaken, account.ErrState, fault.Missing.
func (s *Service) Approve(ctx context.Context, who actor.Actor, id, evidence string) error {
	evidence, err := shortText("evidence", evidence, "")
	if err != nil {
		return err
	}
	return s.decide(ctx, id, PendingPlan, review{decision: approved, evidence: evidence, reviewer: who.ID})
}

// ApproveByLink is Approve with the mailed token, once.
//
// Faults: fault.Missing, ErrCRPTaken, account.ErrState.
func (s *Service) ApproveByLink(ctx context.Context, who actor.Actor, token, evidence string) error {
	evidence, err := shortText("evidence", evidence, "")
	if err != nil {
		return err
	}
	id, err := s.Login.Approval(ctx, token)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		// The account before its token, as Approve and Reject lock them. The other order would be a deadlock.
		if _, err := s.Account.Lock(ctx, tx, id); err != nil {
			return err
		}
		if _, err := s.Login.UseApproval(ctx, tx, token); err != nil {
			return err
		}
		return s.decideIn(ctx, tx, id, PendingPlan, review{decision: approved, evidence: evidence, reviewer: who.ID})
	})
}

// Reject refuses a pending registration with a reason. The therapist can correct the CRP and request a new review.
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

// Revalidate sends a corrected CRP back to the review. A repeated request changes nothing (Q123).
//
// Faults: fault.Missing.
func (s *Service) Revalidate(ctx context.Context, id string) error {
	if _, err := s.Account.ByID(ctx, id); err != nil {
		return err // of a deleted account the profile is still stored
	}
	if _, err := s.Therapist(ctx, id); err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		err := s.ChangeState(ctx, tx, id, Invalid, DataProvided)
		if errors.Is(err, account.ErrState) {
			return nil
		}
		if err != nil {
			return err
		}
		return s.Jobs.Enqueue(ctx, tx, CheckCRP{TherapistID: id})
	})
}

// LastRejection returns the reason of the rejection if the last decision was one, or an empty text.
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

func (s *Service) sendBankChanged(ctx context.Context, j BankChangedMail) error {
	acc, err := s.Account.ByID(ctx, j.TherapistID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Notify.Send(ctx, acc.Email, MailBankChanged())
}

// BankHold is how long payouts are held after bank data changed, so that the owner can object.
const BankHold = 72 * time.Hour

// BankHeld says whether payouts to this therapist are held.
func (t Therapist) BankHeld(now time.Time) bool {
	return !t.BankChangedAt.IsZero() && now.Before(t.BankChangedAt.Add(BankHold))
}

// PendingRow is a registration that waits for a review.
type PendingRow = directorydb.PendingRow

const maxPending = 200

// Pending returns the registrations that wait for a review, oldest first.
func (s *Service) Pending(ctx context.Context) ([]PendingRow, error) {
	rows, err := s.q.Pending(ctx, s.DB.Read(), maxPending)
	if err != nil {
		return nil, fmt.Errorf("pending registrations: %w", err)
	}
	return rows, nil
}
