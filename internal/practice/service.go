package practice

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking"
	"psic/internal/directory"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/bus"
	"psic/internal/platform/clock"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
	"psic/internal/practice/practicedb"
	"psic/internal/room"
)

// Service is the feature.
type Service struct {
	DB        *store.DB
	Clock     *clock.Clock
	Jobs      *jobs.Queue
	Bus       *bus.Bus
	Log       *slog.Logger
	Account   *account.Service
	Directory *directory.Service
	Agenda    *agenda.Service
	Booking   *booking.Service
	Room      *room.Service

	// Agreements returns how patients stand with a therapist's contract, by patient. Who is missing has none.
	Agreements func(ctx context.Context, therapistID string, patients []string) (map[string]Agreement, error)

	q practicedb.Queries
}

// EventName is the name of the event by which open pages learn that an hour was proposed or answered. Its data is the
// id of the proposal.
const EventName = "proposal"

// Subject is the bus subject on which the open pages of a person listen for proposals.
func Subject(personID string) string { return "proposal." + personID }

// Jobs of proposals. They have ids only, no personal data.
type (
	// EndProposal closes a proposal whose time is over.
	EndProposal struct{ ProposalID string }
	// DeleteExpired deletes closed proposals.
	DeleteExpired struct{}
)

func (EndProposal) Kind() string   { return "practice.end_proposal" }
func (DeleteExpired) Kind() string { return "practice.delete_expired" }

// Start registers the handlers of the jobs.
func (s *Service) Start() {
	jobs.Handle(s.Jobs, s.runEndProposal)
	jobs.Handle(s.Jobs, s.sendProposalMail)
	jobs.Handle(s.Jobs, s.sendAnswerMail)
	jobs.Every(s.Jobs, 24*time.Hour, s.runDeleteExpired)
}

func (s *Service) runEndProposal(ctx context.Context, j EndProposal) error {
	err := s.close(ctx, j.ProposalID, Expire)
	if errors.Is(err, fault.Missing) { // one of the two people was deleted
		return nil
	}
	return err
}

func (s *Service) runDeleteExpired(ctx context.Context, _ DeleteExpired) error {
	before := at.Of(s.Clock.Today().AddDays(-kept).In(at.SaoPaulo))
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.q.DropOldProposals(ctx, tx, before) })
}

// announce tells the open pages of both people and the directory about a proposal, after the commit.
func (s *Service) announce(tx *store.Tx, p Proposal) {
	tx.AfterCommit(func() {
		s.Booking.BusyChanged(p.TherapistID)
		for _, person := range []string{p.PatientID, p.TherapistID} {
			if err := s.Bus.Publish(Subject(person), []byte(p.ID)); err != nil {
				s.Log.Warn("practice: event not published", "err", err)
			}
		}
	})
}

// AccountDeleted deletes what was said about a deleted patient, or by a deleted therapist, and the hours proposed.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.DropStatesOf(ctx, tx, accountID); err != nil {
		return fmt.Errorf("delete states of patients: %w", err)
	}
	proposing, err := s.q.TherapistsProposing(ctx, tx, accountID)
	if err != nil {
		return fmt.Errorf("open proposals to a patient: %w", err)
	}
	if err := s.q.DropProposalsOf(ctx, tx, accountID); err != nil {
		return fmt.Errorf("delete proposals: %w", err)
	}
	tx.AfterCommit(func() {
		for _, therapist := range proposing { // their hours are everybody's again
			s.Booking.BusyChanged(therapist)
		}
	})
	return nil
}
