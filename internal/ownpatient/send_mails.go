package ownpatient

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/fault"
	"psic/internal/notify"
	"psic/internal/ownpatient/ownpatientdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

type (
	// InvitationMail is the job that mails an invitation.
	InvitationMail struct{ ID string }
	// BondMail is the job that tells a person about an agreement.
	BondMail struct {
		AccountID string
		What      MailKind
	}
)

func (InvitationMail) Kind() string { return "own_patient.tell_invitation" }
func (BondMail) Kind() string       { return "own_patient.tell_bond" }

// sendInvitationMail makes the link when the mail leaves, so that no queue holds its secret (ADR 0006). An address that
// is a company's for one of its people gets nothing: the person's own address does, if there is one (Q195).
func (s *Service) sendInvitationMail(ctx context.Context, j InvitationMail) error {
	i, err := s.found(s.q.InvitationByID(ctx, s.DB.Read(), j.ID))
	if fault.As(err) != nil || err == nil && i.StateAt(s.Clock.Now()) != Sent {
		return nil
	}
	if err != nil {
		return err
	}
	plain, hash := crypt.Token()
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.SetSecret(ctx, tx, ownpatientdb.SetSecretParams{ID: i.ID, SecretHash: &hash})
		return err
	})
	if err != nil {
		return fmt.Errorf("link of an invitation: %w", err)
	}
	mail := MailInvitation(plain, i.ExpiresAt.Time)
	acc, err := s.Account.ByEmail(ctx, i.Invited.Email)
	if err == nil && acc.Role() == actor.Enterprise {
		mail.About = notify.AboutSessions
		_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), mail)
		return err
	}
	if err != nil && fault.As(err) == nil {
		return err
	}
	return s.Notify.Send(ctx, i.Invited.Email, mail)
}

func (s *Service) sendBondMail(ctx context.Context, j BondMail) error {
	acc, ok, err := s.Account.Recipient(ctx, j.AccountID)
	if err != nil || !ok {
		return err
	}
	_, err = s.Account.Deliver(ctx, acc, jobs.ID(ctx), MailBond(j.What, isTherapist(acc)))
	return err
}

func isTherapist(acc account.Account) bool { return acc.Role() == actor.Therapist }
