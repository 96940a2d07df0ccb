package agreement

import (
	"context"
	"errors"

	"psic/internal/agreement/agreementdb"
	"psic/internal/kernel/actor"
	"psic/internal/kernel/at"
	"psic/internal/kernel/fault"
	"psic/internal/kernel/page"
	"psic/internal/platform/store"
	"psic/internal/record/format"
)

// Contact is the sealed contact of a patient.
type Contact struct {
	PatientID string
	Name      string
	Sealed    string
	WrittenAt at.Time
}

// PutContact keeps the contact that a patient sealed to the vault of the therapist, in place of an earlier one.
//
// Faults: ErrFormat, ErrVault, fault.Missing.
func (s *Service) PutContact(ctx context.Context, who actor.Actor, id, vaultID, sealed string) error {
	if !format.PaddedTo(sealed, format.ContactPad) {
		return ErrFormat
	}
	a, err := s.readable(ctx, s.DB.Read(), who, id)
	if err != nil {
		return err
	}
	vault, err := s.Record.Vault(ctx, a.TherapistID)
	if errors.Is(err, fault.Missing) || err == nil && vault.ID != vaultID {
		return ErrVault
	}
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		if _, err := s.Account.Lock(ctx, tx, who.ID); err != nil {
			return err
		}
		return s.q.PutContact(ctx, tx, agreementdb.PutContactParams{
			TherapistID: a.TherapistID,
			PatientID:   who.ID,
			VaultID:     vaultID,
			Sealed:      sealed,
			WrittenAt:   s.now(),
		})
	})
}

// RemoveContact deletes the contact of a patient.
//
// Faults: fault.Missing.
func (s *Service) RemoveContact(ctx context.Context, who actor.Actor, id string) error {
	return s.DB.InTx(ctx, func(tx *store.Tx) error {
		a, err := s.readable(ctx, tx, who, id)
		if err != nil {
			return err
		}
		return s.q.DropContact(ctx, tx, agreementdb.DropContactParams{TherapistID: a.TherapistID, PatientID: who.ID})
	})
}

// Contacts returns a page of the contacts that are sealed to the open vault of a therapist, the newest first.
func (s *Service) Contacts(ctx context.Context, who actor.Actor, p page.Page) ([]Contact, int64, error) {
	vault, err := s.Record.Vault(ctx, who.ID)
	if fault.As(err) != nil {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	n, err := s.q.CountContacts(ctx, s.DB.Read(), agreementdb.CountContactsParams{
		VaultID:     vault.ID,
		TherapistID: who.ID,
	})
	if err != nil {
		return nil, 0, wrap("count contacts", err)
	}
	rows, err := s.q.ContactsIn(ctx, s.DB.Read(), agreementdb.ContactsInParams{
		VaultID:     vault.ID,
		TherapistID: who.ID,
		Skip:        int32(p.Skip()),
		Most:        int32(p.Size),
	})
	if err != nil {
		return nil, 0, wrap("contacts", err)
	}
	out := make([]Contact, len(rows))
	for i, r := range rows {
		out[i] = Contact{
			PatientID: r.AgreementContact.PatientID,
			Name:      nameOf(r.Nickname, r.FullName),
			Sealed:    r.AgreementContact.Sealed,
			WrittenAt: r.AgreementContact.WrittenAt,
		}
	}
	return out, n, nil
}
