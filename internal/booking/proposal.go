package booking

import (
	"context"
	"fmt"
	"time"

	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/platform/crypt"
	"psic/internal/platform/jobs"
	"psic/internal/platform/store"
)

const (
	// ProposalLife is how long a patient may answer, at the latest until the start of the session or of the new time.
	ProposalLife = 48 * time.Hour
	// proposalKept is how long answered and expired proposals stay, for the copy of personal data.
	proposalKept = 365 * 24 * time.Hour
	// farthestMove is how far ahead a therapist may propose a time.
	farthestMove = 180 * 24 * time.Hour
)

// ProposalState says whether a proposed time can still be answered.
type ProposalState string

const (
	ProposalOpen     ProposalState = "OPEN"
	ProposalAccepted ProposalState = "ACCEPTED"
	ProposalRefused  ProposalState = "REFUSED"
	ProposalOver     ProposalState = "OVER" // it expired, was replaced, or the session changed meanwhile
)

var ErrProposalOver = fault.New(
	fault.Conflict,
	"booking.proposal_over",
	"Esta proposta de horário não vale mais. A sessão continua como está na sua agenda.",
)

// Proposal is a time that the therapist proposes for a session, as the patient reads it.
type Proposal struct {
	State            ProposalState
	TherapistName    string
	StartsAt, EndsAt at.Time // the proposed time
	Was              at.Time // the start of the session now
	ExpiresAt        at.Time
}

// propose stores the time that the therapist wants and enqueues the mail that asks the patient. It does not reserve the
// time.
func (s *Service) propose(ctx context.Context, tx *store.Tx, sess Session, want WantedSlot) error {
	if !sess.Paid() {
		return ErrMoveUnpaid
	}
	now, start := s.Clock.Now(), want.Day.At(want.Minute, at.SaoPaulo)
	slot := agenda.Slot{Start: start, End: start.Add(sess.EndsAt.Sub(sess.StartsAt.Time))}
	if !start.After(now) || start.After(now.Add(farthestMove)) || start.Equal(sess.StartsAt.Time) {
		return ErrNotOffered
	}
	busy, err := s.therapistBusy(ctx, tx, sess, slot)
	if err != nil {
		return fmt.Errorf("busy: %w", err)
	}
	if busy {
		return ErrSlotTaken
	}

	id := newID()
	replaced := bookingdb.ReplaceProposalsParams{SessionID: sess.ID, NowAt: at.Of(now)}
	if err := s.q.ReplaceProposals(ctx, tx, replaced); err != nil {
		return fmt.Errorf("replace proposals: %w", err)
	}
	err = s.q.InsertProposal(ctx, tx, bookingdb.InsertProposalParams{
		ID:              id,
		SessionID:       sess.ID,
		StartsAt:        at.Of(slot.Start),
		EndsAt:          at.Of(slot.End),
		SessionSequence: sess.Sequence,
		CreatedAt:       at.Of(now),
		ExpiresAt:       at.Of(earliest(now.Add(ProposalLife), sess.StartsAt.Time, slot.Start)),
	})
	if err != nil {
		return fmt.Errorf("insert proposal: %w", err)
	}
	s.announce(tx, sess)
	return s.Jobs.Enqueue(ctx, tx, ProposalMail{ProposalID: id})
}

func earliest(first time.Time, others ...time.Time) time.Time {
	for _, t := range others {
		if t.Before(first) {
			first = t
		}
	}
	return first
}

// stateOf says whether a proposal can be answered now.
func stateOf(p bookingdb.MoveProposal, sess Session, now time.Time) ProposalState {
	switch {
	case p.Decision == string(ProposalAccepted):
		return ProposalAccepted
	case p.Decision == string(ProposalRefused):
		return ProposalRefused
	case p.Decision != "", !now.Before(p.ExpiresAt.Time), !sess.Live(), sess.Sequence != p.SessionSequence:
		return ProposalOver
	}
	return ProposalOpen
}

// ReadProposal returns what a link in a mail is about. Whoever has the link may read and answer it, without a login.
//
// Faults: fault.Missing.
func (s *Service) ReadProposal(ctx context.Context, secret string) (Proposal, error) {
	row, err := s.proposalBySecret(ctx, s.DB.Read(), secret)
	if err != nil {
		return Proposal{}, err
	}
	sess, err := foundSession(s.q.SessionByID(ctx, s.DB.Read(), row.SessionID))
	if err != nil {
		return Proposal{}, err
	}
	therapist, err := s.Account.ByID(ctx, sess.TherapistID)
	if err != nil {
		return Proposal{}, err
	}
	return Proposal{
		State:         stateOf(row, sess, s.Clock.Now()),
		TherapistName: displayName(therapist.Nickname, therapist.FullName),
		StartsAt:      row.StartsAt,
		EndsAt:        row.EndsAt,
		Was:           sess.StartsAt,
		ExpiresAt:     row.ExpiresAt,
	}, nil
}

func (s *Service) proposalBySecret(
	ctx context.Context,
	db bookingdb.DBTX,
	secret string,
) (bookingdb.MoveProposal, error) {
	hash := crypt.HashToken(secret)
	row, err := s.q.ProposalBySecret(ctx, db, &hash)
	if store.None(err) {
		return row, fault.Missing
	}
	if err != nil {
		return row, fmt.Errorf("read proposal: %w", err)
	}
	return row, nil
}

// AnswerProposal accepts or refuses a proposed time. An answer that comes twice counts once. After another change of
// the session, or when the time was booked meanwhile, it is refused and the session stays as it is.
//
// Faults: fault.Missing, ErrProposalOver, ErrSlotTaken, ErrSameTime, ErrAccessEnds, ErrAccountOff.
func (s *Service) AnswerProposal(ctx context.Context, secret string, accept bool) (ProposalState, error) {
	first, err := s.proposalBySecret(ctx, s.DB.Read(), secret)
	if err != nil {
		return "", err
	}
	wanted := ProposalRefused
	if accept {
		wanted = ProposalAccepted
	}
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		sess, patient, err := s.lockSession(ctx, tx, first.SessionID)
		if err != nil {
			return err
		}
		row, err := s.q.ProposalByID(ctx, tx, first.ID)
		if err != nil {
			return fmt.Errorf("read proposal: %w", err)
		}
		switch stateOf(row, sess, s.Clock.Now()) {
		case wanted:
			return nil
		case ProposalOpen:
		default:
			return ErrProposalOver
		}
		decided := bookingdb.DecideProposalParams{
			ID:        row.ID,
			Decision:  string(wanted),
			DecidedAt: at.Of(s.Clock.Now()),
		}
		if _, err := s.q.DecideProposal(ctx, tx, decided); err != nil {
			return fmt.Errorf("decide proposal: %w", err)
		}
		if !accept {
			s.announce(tx, sess)
			return s.Jobs.Enqueue(ctx, tx, SessionMail{SessionID: sess.ID, What: MailMoveRefused, Was: row.StartsAt})
		}
		return s.moveAsProposed(ctx, tx, sess, patient, row)
	})
	if isOverlap(err) {
		s.Log.Error(overlapCaught)
		return "", ErrSlotTaken
	}
	return wanted, err
}

// sendProposal makes the secret of the link and mails it. A second run makes a new one: only the hash is stored.
func (s *Service) sendProposal(ctx context.Context, j ProposalMail) error {
	row, err := s.q.ProposalByID(ctx, s.DB.Read(), j.ProposalID)
	if store.None(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read proposal: %w", err)
	}
	sess, err := foundSession(s.q.SessionByID(ctx, s.DB.Read(), row.SessionID))
	if err != nil {
		return err
	}
	patient, ok, err := s.Account.Recipient(ctx, sess.PatientID)
	if err != nil || !ok || stateOf(row, sess, s.Clock.Now()) != ProposalOpen {
		return err
	}
	message, err := s.messageOf(ctx, sess.ID)
	if err != nil {
		return err
	}

	secret, hash := crypt.Token()
	err = s.DB.InTx(ctx, func(tx *store.Tx) error {
		_, err := s.q.SetProposalSecret(ctx, tx, bookingdb.SetProposalSecretParams{ID: row.ID, SecretHash: &hash})
		return err
	})
	if err != nil {
		return fmt.Errorf("secret of a proposal: %w", err)
	}
	mail := MailProposal(ProposalContent{
		Was:     sess.StartsAt.Time,
		Start:   row.StartsAt.Time,
		Until:   row.ExpiresAt.Time,
		Secret:  secret,
		Message: message,
	}, isEmployee(patient))
	_, err = s.Account.Deliver(ctx, patient, jobs.ID(ctx)+"-"+patient.ID, mail)
	return err
}

func (s *Service) runDropProposals(ctx context.Context, _ DropProposals) error {
	before := at.Of(s.Clock.Now().Add(-proposalKept))
	return s.DB.InTx(ctx, func(tx *store.Tx) error { return s.q.DropOldProposals(ctx, tx, before) })
}
