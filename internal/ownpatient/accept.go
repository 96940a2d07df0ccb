package ownpatient

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/ownpatient/ownpatientdb"
	"psic/internal/platform/crypt"
	"psic/internal/platform/store"
)

// Asked is an invitation as its reader sees it.
type Asked struct {
	Invitation
	Therapist directory.Profile
}

// Read returns the invitation of a link. Whoever has the link may read it: it names who invites and the price, and
// nothing about the invited person.
//
// Faults: fault.Missing.
func (s *Service) Read(ctx context.Context, secret string) (Asked, error) {
	hash := crypt.HashToken(secret)
	i, err := s.found(s.q.InvitationBySecret(ctx, s.DB.Read(), &hash))
	if err != nil {
		return Asked{}, err
	}
	therapist, err := s.Directory.Profile(ctx, i.TherapistID)
	if err != nil {
		return Asked{}, err
	}
	return Asked{i, therapist}, nil
}

// Accept makes the pair: from now on the person's sessions with the therapist cost the agreed price. Of two people who
// accept one invitation at the same moment, one has it.
//
// Faults: fault.Missing, ErrOver, ErrYourself, ErrAlready, ErrBrought, ErrOpenBetween, ErrTooManyBonds.
func (s *Service) Accept(ctx context.Context, who actor.Actor, secret string) (therapistID string, err error) {
	asked, err := s.Read(ctx, secret)
	if err != nil {
		return "", err
	}
	if asked.TherapistID == who.ID {
		return "", ErrYourself
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.Agenda.Lock(ctx, tx, asked.TherapistID); err != nil {
			return err
		}
		patient, err := s.Account.Lock(ctx, tx, who.ID)
		if err != nil {
			return err
		}
		if err := s.mayAccept(ctx, tx, patient, asked.TherapistID); err != nil {
			return err
		}
		hash, now := crypt.HashToken(secret), s.Clock.Now()
		n, err := s.q.AcceptInvitation(ctx, tx, ownpatientdb.AcceptInvitationParams{
			ID:         asked.ID,
			PatientID:  &patient.ID,
			SecretHash: &hash,
			NowAt:      at.Of(now),
		})
		if err != nil {
			return fmt.Errorf("accept invitation: %w", err)
		}
		if n == 0 {
			return ErrOver
		}
		err = s.q.InsertOwn(ctx, tx, ownpatientdb.InsertOwnParams{
			ID:          ids.New(),
			TherapistID: asked.TherapistID,
			PatientID:   patient.ID,
			PriceCents:  asked.PriceCents,
			StartedAt:   at.Of(now),
		})
		if err != nil {
			return fmt.Errorf("insert own patient: %w", err)
		}
		return s.Jobs.Enqueue(ctx, tx, BondMail{AccountID: asked.TherapistID, What: MailAccepted})
	})
	return asked.TherapistID, err
}

// mayAccept checks the person under the locks of the agenda and the person.
//
// Faults: ErrYourself, ErrAlready, ErrBrought, ErrOpenBetween, ErrTooManyBonds.
func (s *Service) mayAccept(ctx context.Context, tx *store.Tx, patient account.Account, therapistID string) error {
	if err := s.notTheTherapist(ctx, tx, patient, therapistID); err != nil {
		return err
	}
	terms, err := s.Terms(ctx, tx, therapistID, patient.ID)
	if err != nil {
		return err
	}
	if terms.Holds {
		return ErrAlready
	}
	brought, err := s.q.BroughtByPlatform(ctx, tx, ownpatientdb.BroughtByPlatformParams{
		TherapistID: therapistID,
		PatientID:   patient.ID,
		CpfIndex:    patient.CpfIndex,
	})
	if err != nil {
		return fmt.Errorf("paid sessions of the pair: %w", err)
	}
	if brought {
		return ErrBrought
	}
	open, err := s.q.OpenBetween(ctx, tx, ownpatientdb.OpenBetweenParams{
		PatientID:   patient.ID,
		TherapistID: therapistID,
	})
	if err != nil {
		return fmt.Errorf("open sessions of the pair: %w", err)
	}
	if open {
		return ErrOpenBetween
	}
	n, err := s.q.CountOwnPrices(ctx, tx, patient.ID)
	if err != nil {
		return fmt.Errorf("count agreed prices: %w", err)
	}
	if n >= maxBonds {
		return ErrTooManyBonds
	}
	return nil
}

// notTheTherapist refuses a second account of the therapist, known by its CPF.
//
// Faults: ErrYourself.
func (s *Service) notTheTherapist(
	ctx context.Context,
	tx *store.Tx,
	patient account.Account,
	therapistID string,
) error {
	therapist, err := s.Account.ByIDIn(ctx, tx, therapistID)
	if err != nil {
		return err
	}
	if !therapist.Active {
		return fault.Missing
	}
	same := patient.CpfIndex != nil && therapist.CpfIndex != nil && *patient.CpfIndex == *therapist.CpfIndex
	if same && *patient.CpfIndex != "" {
		return ErrYourself
	}
	return nil
}
