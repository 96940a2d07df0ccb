package ownpatient

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/directory"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/money"
	"psic/internal/notify"
	"psic/internal/ownpatient/ownpatientdb"
	"psic/internal/platform/clock"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/rewrap"
	"psic/internal/platform/store"
)

// Service is the feature.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Jobs      *jobs.Queue
	Ring      *crypt.Ring
	Log       *slog.Logger
	Account   *account.Service
	Directory *directory.Service
	Agenda    *agenda.Service
	Notify    *notify.Service
	// BaseURL is where links lead.
	BaseURL string
	// FeePart is the part of the plan's fee that sessions of own patients carry, in percent.
	FeePart int64

	q ownpatientdb.Queries
}

// batch is how many invitations one run of a job works on.
const batch = 500

// Expire ends invitations whose days are over, and forgets those that ended long ago.
type Expire struct{}

func (Expire) Kind() string { return "own_patient.expire" }

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Every(s.Jobs, 15*time.Minute, s.runExpire)
	jobs.Handle(s.Jobs, s.sendInvitationMail)
	jobs.Handle(s.Jobs, s.sendBondMail)
}

// Sealed returns the feature's sealed columns, for the rotation of keys.
func (s *Service) Sealed() []rewrap.Column {
	return []rewrap.Column{{Table: "own_invitation", Name: "person", Key: "id"}}
}

func personAAD(id string) string { return crypt.AAD("own_invitation", "person", id) }

func (s *Service) seal(id string, p Person) (string, error) {
	plain, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("invited person: %w", err)
	}
	return s.Ring.Seal(plain, personAAD(id))
}

// opened reads whom an invitation is for. An accepted one no longer says it.
func (s *Service) opened(row ownpatientdb.OwnInvitation) (Invitation, error) {
	i := Invitation{OwnInvitation: row}
	if row.Person == "" {
		return i, nil
	}
	plain, err := s.Ring.Unseal(row.Person, personAAD(row.ID))
	if err != nil {
		return i, fmt.Errorf("invited person: %w", err)
	}
	return i, json.Unmarshal(plain, &i.Invited)
}

func (s *Service) found(row ownpatientdb.OwnInvitation, err error) (Invitation, error) {
	if store.None(err) {
		return Invitation{}, fault.Missing
	}
	if err != nil {
		return Invitation{}, fmt.Errorf("read invitation: %w", err)
	}
	return s.opened(row)
}

func foundBond(row ownpatientdb.OwnPatient, err error) (Bond, error) {
	if store.None(err) {
		return Bond{}, fault.Missing
	}
	if err != nil {
		return Bond{}, fmt.Errorf("read own patient: %w", err)
	}
	return Bond{row}, nil
}

// Terms returns what a therapist and a patient agreed, or the zero value. Booking calls it for every price.
func (s *Service) Terms(
	ctx context.Context,
	db booking.Reader,
	therapistID, patientID string,
) (booking.OwnTerms, error) {
	row, err := s.q.OwnOf(ctx, db, ownpatientdb.OwnOfParams{TherapistID: therapistID, PatientID: patientID})
	if store.None(err) {
		return booking.OwnTerms{}, nil
	}
	if err != nil {
		return booking.OwnTerms{}, fmt.Errorf("own patient: %w", err)
	}
	return booking.OwnTerms{Price: row.PriceCents, Holds: row.EndedAt.IsZero(), Brought: true}, nil
}

// ShownPrice returns the price that somebody agreed with a therapist, nil for everybody else. brought says that there
// is no first-session discount with this therapist, also after the end of an agreement.
func (s *Service) ShownPrice(
	ctx context.Context,
	who actor.Actor,
	therapistID string,
) (agreed *money.Cents, brought bool, err error) {
	if !who.Role.Patient() {
		return nil, false, nil
	}
	terms, err := s.Terms(ctx, s.DB.Read(), therapistID, who.ID)
	if terms.Holds {
		agreed = &terms.Price
	}
	return agreed, terms.Brought, err
}

// AccountDeleted forgets invitations and agreements of a deleted person. Sessions keep their price and fee.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.DropInvitations(ctx, tx, accountID); err != nil {
		return fmt.Errorf("forget invitations: %w", err)
	}
	if err := s.q.DropOwn(ctx, tx, accountID); err != nil {
		return fmt.Errorf("forget own patients: %w", err)
	}
	return nil
}

func (s *Service) runExpire(ctx context.Context, _ Expire) error {
	now := s.Clock.Now()
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.ExpireInvitations(ctx, tx, ownpatientdb.ExpireInvitationsParams{NowAt: at.Of(now), Most: batch})
		if err != nil {
			return fmt.Errorf("expire invitations: %w", err)
		}
		_, err = s.q.DropClosed(ctx, tx, ownpatientdb.DropClosedParams{
			BeforeAt: at.Of(now.Add(-KeptFor)),
			Most:     batch,
		})
		if err != nil {
			return fmt.Errorf("forget invitations: %w", err)
		}
		return nil
	})
}
