package directory

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/directory/directorydb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
)

// pending is the state of a request before approved or rejected.
const pending = "PENDING"

// ErrNameDecided refuses a decision about a request that was decided, replaced or withdrawn meanwhile.
var ErrNameDecided = fault.New(fault.Conflict, "directory.name_decided", "Este pedido já foi decidido ou retirado.")

// NameChange is a request of a therapist for another name.
type NameChange struct{ directorydb.NameChange }

// reviewedNames says whether an administrator sees or has seen the names of this registration. Somebody whose
// registration was rejected may correct them, because the whole registration is reviewed again.
func reviewedNames(s account.State) bool {
	return s != account.Created && s != account.EmailConfirmed && s != Invalid
}

// saveOrAskNames stores the personal data. Names that were reviewed stay public until an administrator agrees with the
// new ones. The reviewed names, sent again, withdraw the request.
func (s *Service) saveOrAskNames(
	ctx context.Context,
	tx *store.Tx,
	acc account.Account,
	in account.PersonalInput,
) error {
	if !reviewedNames(account.State(acc.State)) {
		if err := s.withdrawName(ctx, tx, acc.ID); err != nil {
			return err
		}
		return s.Account.SavePersonal(ctx, tx, acc, in)
	}
	if err := s.Account.SavePersonalButNames(ctx, tx, acc, in); err != nil {
		return err
	}
	return s.askName(ctx, tx, acc, in.FullName, in.Nickname)
}

func (s *Service) askName(ctx context.Context, tx *store.Tx, acc account.Account, fullName, nickname string) error {
	old, err := s.q.PendingNameOf(ctx, tx, acc.ID)
	if err != nil && !store.None(err) {
		return fmt.Errorf("read name change: %w", err)
	}
	if err == nil {
		if old.FullName == fullName && old.Nickname == nickname {
			return nil
		}
		if err := s.withdrawName(ctx, tx, acc.ID); err != nil {
			return err
		}
	}
	if acc.FullName == fullName && acc.Nickname == nickname {
		return nil
	}
	err = s.q.InsertNameChange(ctx, tx, directorydb.InsertNameChangeParams{
		ID:          ids.New(),
		TherapistID: acc.ID,
		OldFullName: acc.FullName,
		OldNickname: acc.Nickname,
		FullName:    fullName,
		Nickname:    nickname,
		RequestedAt: at.Of(s.Clock.Now()),
	})
	if err != nil {
		return fmt.Errorf("insert name change: %w", err)
	}
	return nil
}

func (s *Service) withdrawName(ctx context.Context, tx *store.Tx, id string) error {
	p := directorydb.WithdrawNameChangeParams{TherapistID: id, DecidedAt: at.Of(s.Clock.Now())}
	if err := s.q.WithdrawNameChange(ctx, tx, p); err != nil {
		return fmt.Errorf("withdraw name change: %w", err)
	}
	return nil
}

// NameChangeOf returns the request that waits or that was rejected last, or nil.
func (s *Service) NameChangeOf(ctx context.Context, id string) (*NameChange, error) {
	row, err := s.q.LastNameChange(ctx, s.DB.Read(), id)
	if store.None(err) || err == nil && row.Decision != pending && row.Decision != rejected {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read name change: %w", err)
	}
	return &NameChange{row}, nil
}

// PendingNameRow is a request for another name that waits for a decision.
type PendingNameRow = directorydb.PendingNamesRow

// PendingNames returns the requests that wait, oldest first.
func (s *Service) PendingNames(ctx context.Context) ([]PendingNameRow, error) {
	rows, err := s.q.PendingNames(ctx, s.DB.Read(), maxPending)
	if err != nil {
		return nil, fmt.Errorf("pending names: %w", err)
	}
	return rows, nil
}

// ApproveName makes the requested name public. Of two administrators one decides.
//
// Faults: ErrNameDecided, fault.Missing.
func (s *Service) ApproveName(ctx context.Context, who actor.Actor, changeID string) error {
	return s.decideName(ctx, who, changeID, approved, "")
}

// RejectName keeps the reviewed name. The therapist reads the reason after signing in.
//
// Faults: invalid fields, ErrNameDecided, fault.Missing.
func (s *Service) RejectName(ctx context.Context, who actor.Actor, changeID, reason string) error {
	reason, err := shortText("reason", reason, "Conte o motivo da recusa.")
	if err != nil {
		return err
	}
	return s.decideName(ctx, who, changeID, rejected, reason)
}

func (s *Service) decideName(ctx context.Context, who actor.Actor, changeID, decision, reason string) error {
	if !ids.Valid(changeID) {
		return fault.Missing
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		change, err := s.q.NameChangeByID(ctx, tx, changeID)
		if store.None(err) {
			return fault.Missing
		}
		if err != nil {
			return fmt.Errorf("read name change: %w", err)
		}
		acc, err := s.Account.Lock(ctx, tx, change.TherapistID)
		if err != nil {
			return err
		}
		n, err := s.q.DecideNameChange(ctx, tx, directorydb.DecideNameChangeParams{
			ID:         changeID,
			Decision:   decision,
			Reason:     reason,
			ReviewerID: &who.ID,
			DecidedAt:  at.Of(s.Clock.Now()),
		})
		if err != nil {
			return fmt.Errorf("decide name change: %w", err)
		}
		if n == 0 {
			return ErrNameDecided
		}
		if decision == approved {
			if err := s.Account.Rename(ctx, tx, acc, change.FullName, change.Nickname); err != nil {
				return err
			}
			s.changed(tx, acc.ID)
		}
		s.Audit.RecordReason(ctx, tx, changeID, reason, acc.ID)
		return s.Jobs.Enqueue(ctx, tx, NameMail{TherapistID: acc.ID, Decision: decision})
	})
}

func (s *Service) sendName(ctx context.Context, j NameMail) error {
	acc, err := s.Account.ByID(ctx, j.TherapistID)
	if fault.As(err) != nil {
		return nil // deleted meanwhile
	}
	if err != nil {
		return err
	}
	if j.Decision == approved {
		return s.Notify.Send(ctx, acc.Email, MailNameApproved())
	}
	return s.Notify.Send(ctx, acc.Email, MailNameRejected())
}
