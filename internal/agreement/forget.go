package agreement

import (
	"context"

	"psic/internal/agreement/agreementdb"
	"psic/internal/kernel/at"
	"psic/internal/platform/store"
)

// AccountDeleted deletes what nobody needs after the account of a patient or a therapist: contacts, notices, and
// versions that nobody accepted. What was accepted is kept, by ids, until Purge.
func (s *Service) AccountDeleted(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.DropContactsOf(ctx, tx, accountID); err != nil {
		return wrap("delete contacts", err)
	}
	if err := s.q.DropNoticesOf(ctx, tx, accountID); err != nil {
		return wrap("delete notices", err)
	}
	return s.q.DropUnaccepted(ctx, tx, accountID)
}

// ConsentRevoked deletes the contacts of a patient who revokes the consent for health data.
func (s *Service) ConsentRevoked(ctx context.Context, tx *store.Tx, patientID string) error {
	return s.q.DropContactsOf(ctx, tx, patientID)
}

// Purge deletes what was accepted, years after the account.
func (s *Service) Purge(ctx context.Context, tx *store.Tx, accountID string) error {
	if err := s.q.DropAcceptancesOf(ctx, tx, accountID); err != nil {
		return wrap("delete acceptances", err)
	}
	return s.q.DropUnaccepted(ctx, tx, accountID)
}

// runForgetContacts deletes contacts after the last session of the two, and contacts of vaults that nobody opens.
func (s *Service) runForgetContacts(ctx context.Context, _ ForgetContacts) error {
	before := at.Of(s.Clock.Today().AddDays(-contactDays).In(at.SaoPaulo))
	for {
		left, err := s.q.UnusedContacts(ctx, s.DB.Read(), agreementdb.UnusedContactsParams{
			BeforeAt: before,
			Most:     batch,
		})
		if err != nil {
			return wrap("unused contacts", err)
		}
		err = s.DB.InTx(ctx, func(tx *store.Tx) error {
			for _, c := range left {
				if err := s.q.DropContact(ctx, tx, agreementdb.DropContactParams(c)); err != nil {
					return wrap("delete contact", err)
				}
			}
			return nil
		})
		if err != nil || len(left) < batch {
			return err
		}
	}
}
