package agreement

import (
	"context"

	"psic/internal/agreement/agreementdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/ids"
	"psic/internal/platform/store"
	"psic/internal/record"
)

// Shown is a version as somebody reads it.
type Shown struct {
	Agreement
	Document   Document
	NewestID   string
	AcceptedAt at.Time      // when the reader accepted this version
	ContactAt  at.Time      // when the reader wrote the contact that the therapist can open now
	Vault      record.Vault // to which a patient may seal; empty without one
	Patient    bool         // the reader is a patient
}

// Show returns a version to its therapist, or to a patient with a paid session or an acceptance.
//
// Faults: fault.Missing.
func (s *Service) Show(ctx context.Context, who actor.Actor, id string) (Shown, error) {
	a, err := s.readable(ctx, s.DB.Read(), who, id)
	if err != nil {
		return Shown{}, err
	}
	out := Shown{Agreement: a, Patient: a.TherapistID != who.ID}
	if out.Document, err = a.Document(); err != nil {
		return out, err
	}
	last, err := s.newest(ctx, s.DB.Read(), a.TherapistID)
	if err != nil {
		return out, err
	}
	out.NewestID = last.ID
	if !out.Patient {
		return out, nil
	}
	return out, s.addOwn(ctx, who, &out)
}

// addOwn adds what belongs to the patient who reads.
func (s *Service) addOwn(ctx context.Context, who actor.Actor, out *Shown) error {
	row, err := s.q.AcceptanceOf(ctx, s.DB.Read(), agreementdb.AcceptanceOfParams{
		TherapistID: out.TherapistID,
		PatientID:   who.ID,
		Version:     out.Version,
	})
	if err != nil && !store.None(err) {
		return wrap("acceptance", err)
	}
	out.AcceptedAt = row.AcceptedAt
	out.Vault, err = s.Record.Vault(ctx, out.TherapistID)
	if fault.As(err) != nil {
		return nil
	}
	if err != nil {
		return err
	}
	contact, err := s.q.ContactOf(ctx, s.DB.Read(), agreementdb.ContactOfParams{
		TherapistID: out.TherapistID,
		PatientID:   who.ID,
	})
	if err != nil && !store.None(err) {
		return wrap("contact", err)
	}
	if contact.VaultID == out.Vault.ID {
		out.ContactAt = contact.WrittenAt
	}
	return nil
}

// readable returns a version that the person may read.
//
// Faults: fault.Missing.
func (s *Service) readable(ctx context.Context, db agreementdb.DBTX, who actor.Actor, id string) (Agreement, error) {
	if !ids.Valid(id) {
		return Agreement{}, fault.Missing
	}
	a, err := found(s.q.AgreementByID(ctx, db, id))
	if err != nil || a.TherapistID == who.ID {
		return a, err
	}
	p, known, err := s.pairOf(ctx, db, a.TherapistID, who.ID)
	if err != nil {
		return a, err
	}
	if !known && p.Accepted == 0 {
		return a, fault.Missing
	}
	return a, nil
}

// Accept keeps that a patient accepted the newest version, whose hash the browser showed. Accepting twice keeps the
// first time.
//
// Faults: ErrNewer, fault.Missing.
func (s *Service) Accept(ctx context.Context, who actor.Actor, id, hash string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, who.ID); err != nil {
			return err
		}
		a, err := s.readable(ctx, tx, who, id)
		if err != nil {
			return err
		}
		last, err := s.newest(ctx, tx, a.TherapistID)
		if err != nil {
			return err
		}
		if last.ID != a.ID || a.Hash != hash {
			return ErrNewer
		}
		_, err = s.q.InsertAcceptance(ctx, tx, agreementdb.InsertAcceptanceParams{
			TherapistID: a.TherapistID,
			PatientID:   who.ID,
			Version:     a.Version,
			AgreementID: a.ID,
			Hash:        a.Hash,
			AcceptedAt:  s.now(),
		})
		return err
	})
}
