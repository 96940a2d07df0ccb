package record

import (
	"context"

	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/record/recorddb"
)

// change takes the vault to the next sequence. Of two writers who read the same sequence, one gets ErrMoved. The row
// stays locked until the end of the transaction, so no other write of this vault runs meanwhile.
func (s *Service) change(ctx context.Context, tx *store.Tx, who actor.Actor, seen int64, heads string) (Vault, error) {
	v, err := s.vaultIn(ctx, tx, who.ID)
	if err != nil {
		return v, err
	}
	n, err := s.q.ChangeVault(ctx, tx, recorddb.ChangeVaultParams{
		ID:          v.ID,
		TherapistID: who.ID,
		Sequence:    seen,
		Heads:       heads,
	})
	return v, oneRow(n, err)
}

// Create opens the record of a patient with its first version. The patient is somebody with whom a paid session of the
// therapist has begun; everybody else does not exist here.
//
// Faults: ErrFormat, ErrMoved, ErrRecordExists, ErrFull, fault.Missing.
func (s *Service) Create(ctx context.Context, who actor.Actor, id, patientID string, w Write) error {
	if !w.valid() || w.Number != 1 || len(w.Attachments) > 0 || !validName(w.Name) || !ids.Valid(id) {
		return ErrFormat
	}
	now := at.Of(s.Clock.Now())
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		met, err := s.q.HasMet(ctx, tx, recorddb.HasMetParams{
			TherapistID: who.ID,
			PatientID:   patientID,
			NowAt:       now,
		})
		if err != nil {
			return wrap("patient of a record", err)
		}
		if !met {
			return fault.Missing
		}
		v, err := s.change(ctx, tx, who, w.Sequence, w.Heads)
		if err != nil {
			return err
		}
		return s.insert(ctx, tx, v, id, patientID, w, now)
	})
}

func (s *Service) insert(
	ctx context.Context,
	tx *store.Tx,
	v Vault,
	id, patientID string,
	w Write,
	now at.Time,
) error {
	count, err := s.q.CountRecords(ctx, tx, v.ID)
	if err != nil {
		return wrap("count records", err)
	}
	if count >= maxRecords {
		return ErrFull
	}
	n, err := s.q.InsertRecord(ctx, tx, recorddb.InsertRecordParams{
		ID:        id,
		VaultID:   v.ID,
		PatientID: &patientID,
		Name:      w.Name,
		CreatedAt: now,
	})
	if store.IsUnique(err, "patient_record", "vault_id", "patient_id") || err == nil && n == 0 {
		return ErrRecordExists
	}
	if err != nil {
		return wrap("insert record", err)
	}
	return s.q.InsertVersion(ctx, tx, recorddb.InsertVersionParams{
		RecordID:  id,
		Number:    1,
		Sealed:    w.Sealed,
		WrittenAt: now,
	})
}

// Append adds a version. Its number is one more than the last one that the browser read.
//
// Faults: ErrFormat, ErrMoved, ErrFull, ErrAttachmentGone, fault.Missing.
func (s *Service) Append(ctx context.Context, who actor.Actor, id string, w Write) error {
	if !w.valid() {
		return ErrFormat
	}
	if w.Number > maxVersions {
		return ErrFull
	}
	now := at.Of(s.Clock.Now())
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.recordIn(ctx, tx, who.ID, id); err != nil {
			return err
		}
		v, err := s.change(ctx, tx, who, w.Sequence, w.Heads)
		if err != nil {
			return err
		}
		n, err := s.q.GrowRecord(ctx, tx, recorddb.GrowRecordParams{
			ID:        id,
			VaultID:   v.ID,
			Number:    w.Number,
			WrittenAt: now,
		})
		if err := oneRow(n, err); err != nil {
			return err
		}
		if w.Name != "" {
			renamed := recorddb.RenameRecordParams{ID: id, VaultID: v.ID, Name: w.Name}
			if err := s.q.RenameRecord(ctx, tx, renamed); err != nil {
				return wrap("rename record", err)
			}
		}
		if err := s.name(ctx, tx, id, w.Number, w.Attachments); err != nil {
			return err
		}
		return s.q.InsertVersion(ctx, tx, recorddb.InsertVersionParams{
			RecordID:  id,
			Number:    w.Number,
			Sealed:    w.Sealed,
			WrittenAt: now,
		})
	})
}
