package record

import (
	"context"
	"time"

	"psic/internal/kernel/actor"
	"psic/internal/platform/store"
	"psic/internal/record/recorddb"
)

const retainBatch = 100

func fromMicros(n int64) time.Time { return time.UnixMicro(n).UTC() }

// Delete deletes a record whose time is over, because its therapist decided so. Nothing deletes it by itself.
//
// Faults: ErrFormat, ErrMoved, ErrKept, fault.Missing.
func (s *Service) Delete(ctx context.Context, who actor.Actor, id string, seen int64, heads string) error {
	if !validHeads(heads) {
		return ErrFormat
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.recordIn(ctx, tx, who.ID, id); err != nil {
			return err
		}
		if _, err := s.change(ctx, tx, who, seen, heads); err != nil {
			return err
		}
		r, err := s.recordIn(ctx, tx, who.ID, id) // again, because somebody may have written before the lock
		if err != nil {
			return err
		}
		if !r.Deletable(s.Years, s.Clock.Today()) {
			return ErrKept
		}
		return s.drop(ctx, tx, id)
	})
}

func (s *Service) drop(ctx context.Context, tx *store.Tx, id string) error {
	if err := s.dropAttachments(ctx, tx, id); err != nil {
		return wrap("delete attachments", err)
	}
	if err := s.q.DeleteVersions(ctx, tx, id); err != nil {
		return wrap("delete versions", err)
	}
	_, err := s.q.DeleteRecord(ctx, tx, id)
	return err
}

// PatientDeleted makes the records of a deleted patient forget whose account it was. The name stays inside the sealed
// record alone.
func (s *Service) PatientDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.DeleteRequestsOfPatient(ctx, tx, accountID); err != nil {
		return wrap("requests of a patient", err)
	}
	return s.q.ForgetPatient(ctx, tx, &accountID)
}

// DeleteExpired is the job that deletes the records that nobody can open or decide about, when their time is over: of
// therapists who deleted their account, and of abandoned vaults.
type DeleteExpired struct{}

func (DeleteExpired) Kind() string { return "record.retention" }

func (s *Service) runDeleteExpired(ctx context.Context, _ DeleteExpired) error {
	if err := s.forgetOldRequests(ctx); err != nil {
		return wrap("old requests", err)
	}
	for {
		left, err := s.q.OrphanedRecords(ctx, s.DB.Read(), recorddb.OrphanedRecordsParams{
			BeforeAt: before(s.Clock.Now(), s.Years),
			Most:     retainBatch,
		})
		if err != nil {
			return wrap("orphaned records", err)
		}
		for _, id := range left {
			if err := s.DB.InTx(ctx, func(tx *store.Tx) error { return s.drop(ctx, tx, id) }); err != nil {
				return wrap("delete record", err)
			}
		}
		if len(left) < retainBatch {
			break
		}
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if err := s.q.DropPasskeysOfEmptyVaults(ctx, tx); err != nil {
			return wrap("passkeys of empty vaults", err)
		}
		return s.q.DeleteEmptyVaults(ctx, tx)
	})
}
