package booking

import (
	"context"
	"fmt"

	"psic/internal/account"
	"psic/internal/agenda"
	"psic/internal/booking/bookingdb"
	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
)

// moveAsProposed moves a locked session to the time that its patient accepted. Nobody reserved that time, so it may
// have been booked meanwhile.
func (s *Service) moveAsProposed(
	ctx context.Context,
	tx *store.Tx,
	sess Session,
	patient account.Account,
	p bookingdb.MoveProposal,
) error {
	if err := s.refuseIfNotMovable(ctx, tx, sess); err != nil {
		return err
	}
	slot := agenda.Slot{Start: p.StartsAt.Time, End: p.EndsAt.Time, Enterprise: sess.Enterprise}
	busy, err := s.therapistBusy(ctx, tx, sess, slot)
	if err != nil {
		return fmt.Errorf("busy: %w", err)
	}
	if busy {
		return ErrSlotTaken
	}
	own, err := s.q.OverlappingForPatient(ctx, tx, bookingdb.OverlappingForPatientParams{
		PatientID: sess.PatientID,
		StartsAt:  p.StartsAt,
		EndsAt:    p.EndsAt,
		ExceptID:  sess.ID,
	})
	if err != nil {
		return fmt.Errorf("busy: %w", err)
	}
	if own {
		return ErrSameTime
	}
	ends, err := s.accessEndsOf(ctx, tx, patient)
	if err != nil {
		return err
	}
	if err := withinAccess(ends, slot.Start, slot.Enterprise); err != nil {
		return err
	}
	_, err = s.rescheduleTo(ctx, tx, sess, slot, ByTherapist)
	return err
}

func isEmployee(a account.Account) bool { return a.Role() == actor.Enterprise }
